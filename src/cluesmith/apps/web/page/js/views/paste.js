// SPDX-License-Identifier: MIT
/**
 * A puzzle out of any text: pasted, typed or from a file. Of several puzzles the first is opened and
 * all are saved.
 * @module
 */

import { Latest } from "../api.js";
import { isRunKey, messages } from "../controls.js";
import { count, masksOfLine } from "../digits.js";
import { button, div, element } from "../element.js";
import { geometryOf } from "../geometry.js";
import { asLines, studioLink } from "../pasted.js";
import { positionOf } from "../position.js";
import { note } from "../say.js";

const UNKNOWN =
  "This text is not a puzzle that the studio knows. It reads lines of digits, grids, tables, lists, pencilmarks, and links of SudokuPad, f-puzzles and others.";

const SITES =
  "Links of this site are not supported. The studio reads links of SudokuPad, f-puzzles, SudokuWiki and SudokuExchange, and its own.";
const FORMATS = "expected a puzzle on one line, a grid";

/**
 * Whether a text is a link to a site whose links the server does not read.
 * @param {string} text
 */
const isForeign = (text) =>
  /^\s*https?:/.test(text) &&
  !/sudokupad|f-puzzles|sudokuwiki|sudokuexchange|crackingthecryptic/i.test(text);

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
    hidden: true,
    "aria-label": "A file with a puzzle",
    onchange: () => this.#loadFile(),
  });
  #message = messages("What was read");
  #call = new Latest();

  /**
   * @param {import("../studio.js").Studio} studio
   * @param {() => void} [loaded] called after a puzzle was opened
   */
  constructor(studio, loaded = () => {}) {
    this.studio = studio;
    this.loaded = loaded;
    const actions = div(
      "actions",
      button("Load", () => this.load(), { "data-action": "load" }),
      button("Open a file", () => this.#file.click()),
      this.#file,
    );
    this.node = div("part", this.#text, actions, this.#message.node);
    studio.game.listen(() => this.#call.drop());
  }

  load() {
    this.read(this.#text.value);
  }

  /**
   * Open the puzzle that a text holds.
   * @param {string} text
   */
  read(text) {
    if (!text.trim()) return;
    const link = studioLink(text);
    if (link) {
      this.studio.go(link.view, link.parameters);
      return;
    }
    this.#call.ask(
      "parse",
      { text: asLines(text) },
      (parsed) => this.#show(parsed),
      (reason) => this.#refuse(isForeign(text) ? SITES : reason.includes(FORMATS) ? UNKNOWN : reason),
    );
  }

  /** @param {import("../answers.js").Parsed} parsed */
  #show({ board, puzzle, values, candidates, format, others }) {
    const marks = candidates ? masksOfLine(candidates, geometryOf(board).size) : [];
    this.studio.openPuzzle(positionOf(board, puzzle, values, marks));
    if (others.length) this.#save([{ board, puzzle }, ...others]);
    this.#message.show("plain", `Read as ${format}`);
    this.loaded();
  }

  /** @param {{board: string, puzzle: string}[]} puzzles */
  #save(puzzles) {
    const label = "Pasted";
    this.studio.saved.add(puzzles.map(({ board: spec, puzzle }) => ({ spec, puzzle, label })));
    note(`${count(puzzles.length, "puzzle")} saved. The view Generate shows your saved puzzles`);
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
    if (!this.#message.node.checkVisibility()) note(`Not read: ${reason}`);
  }
}
