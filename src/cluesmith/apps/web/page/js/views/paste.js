// SPDX-License-Identifier: MIT
/**
 * A puzzle out of any text: pasted, typed or from a file.
 * @module
 */

import { call } from "../api.js";
import { messages } from "../controls.js";
import { digitsOfLine, masksOfLine } from "../digits.js";
import { button, element } from "../element.js";
import { geometryOf } from "../geometry.js";
import { positionOf } from "../position.js";
import { messageOf } from "../refusal.js";

export class Paste {
  #text = /** @type {HTMLTextAreaElement} */ (
    element("textarea", {
      rows: 3,
      spellcheck: "false",
      autocapitalize: "off",
      placeholder: "81 characters, a grid, a SudokuPad link, pencilmarks…",
      "aria-label": "A puzzle in any format",
    })
  );
  #file = /** @type {HTMLInputElement} */ (
    element("input", {
      type: "file",
      class: "unseen",
      tabindex: "-1",
      "aria-label": "A file with a puzzle",
    })
  );
  #message = messages("What was read");

  /** @param {(position: import("../position.js").Position) => void} take */
  constructor(take) {
    this.take = take;
    this.#file.addEventListener("change", async () => {
      const [chosen] = this.#file.files ?? [];
      if (chosen) this.#text.value = await chosen.text();
      await this.load();
    });
    this.#text.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.stopPropagation();
      this.load();
    });
    this.node = element(
      "div",
      { class: "paste" },
      this.#text,
      element(
        "div",
        { class: "actions" },
        button("Load", () => this.load(), { "data-action": "load" }),
        button("Open a file", () => this.#file.click()),
        this.#file,
      ),
      this.#message.node,
    );
  }

  async load() {
    const text = this.#text.value;
    if (!text.trim()) return;
    try {
      const read = await call("parse", { text });
      const { size } = geometryOf(read.board);
      const position = positionOf(read.board, read.puzzle);
      if (read.values) position.values = digitsOfLine(read.values);
      if (read.candidates) {
        const marks = masksOfLine(read.candidates, size);
        position.marks = marks.map((mask, cell) => (position.values[cell] ? 0 : mask));
      }
      this.take(position);
      this.#message.show("plain", `Read as ${read.format}`);
    } catch (error) {
      this.#message.show("bad", "Not read", messageOf(error));
    }
  }
}
