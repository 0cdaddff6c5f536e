// SPDX-License-Identifier: MIT
/**
 * A puzzle out of any text: pasted, typed or from a file.
 * @module
 */

import { LatestCall } from "../api.js";
import { isRunKey, messages } from "../controls.js";
import { masksOfLine } from "../digits.js";
import { button, div, element } from "../element.js";
import { geometryOf } from "../geometry.js";
import { positionOf } from "../position.js";

export class Paste {
  #text = element("textarea", {
    rows: 3,
    spellcheck: "false",
    autocapitalize: "off",
    placeholder: "81 characters, a grid, a SudokuPad link, pencilmarks…",
    "aria-label": "A puzzle in any format",
    onkeydown: (/** @type {KeyboardEvent} */ event) => {
      if (!isRunKey(event)) return;
      event.stopPropagation();
      this.load();
    },
  });
  #file = element("input", {
    type: "file",
    class: "unseen",
    tabindex: "-1",
    "aria-label": "A file with a puzzle",
    onchange: () => this.#loadFile(),
  });
  #message = messages("What was read");
  #call = new LatestCall();

  /** @param {(position: import("../position.js").Position) => void} take */
  constructor(take) {
    this.take = take;
    const actions = div(
      "actions",
      button("Load", () => this.load(), { "data-action": "load" }),
      button("Open a file", () => this.#file.click()),
      this.#file,
    );
    this.node = div("part", this.#text, actions, this.#message.node);
  }

  load() {
    const text = this.#text.value;
    if (!text.trim()) return;
    this.#call.ask(
      "parse",
      { text },
      (parsed) => this.#show(parsed),
      (reason) => this.#refuse(reason),
    );
  }

  /** @param {import("../answers.js").Parsed} parsed */
  #show({ board, puzzle, values, candidates, format }) {
    const marks = candidates ? masksOfLine(candidates, geometryOf(board).size) : [];
    this.take(positionOf(board, puzzle, values, marks));
    this.#message.show("plain", `Read as ${format}`);
  }

  async #loadFile() {
    const [file] = this.#file.files ?? [];
    if (!file) return;
    try {
      this.#text.value = await file.text();
    } catch {
      return this.#refuse(`The browser cannot read ${file.name}.`);
    }
    this.load();
  }

  /** @param {string} reason */
  #refuse(reason) {
    this.#message.show("bad", "Not read", reason);
  }
}
