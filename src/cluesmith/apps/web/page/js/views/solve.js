// SPDX-License-Identifier: MIT
/**
 * Solve: enter or paste a puzzle and play it, with pencilmarks, hints, a trace and a check.
 * @module
 */

import { Board } from "../board.js";
import { keyDigit, listen } from "../board_input.js";
import { boardChoice, card, keypad, segments, undoButtons, undoKey } from "../controls.js";
import { cellName, digitsOfLine, fitting, lineOfDigits } from "../digits.js";
import { button, element, icon } from "../element.js";
import { geometryOf } from "../geometry.js";
import { pictureOfPosition } from "../pictures.js";
import {
  candidatesOf,
  clued,
  conflictsIn,
  erased,
  marked,
  placed,
  positionOf,
} from "../position.js";
import { announce } from "../say.js";
import { Coach } from "./coach.js";
import { Paste } from "./paste.js";
import { TraceList } from "./trace_list.js";

/**
 * @typedef {import("../studio.js").Parameters} Parameters
 * @typedef {import("../position.js").Position} Position
 */

export class SolveView {
  name = "solve";
  title = "Solve";
  #board = new Board("Puzzle");
  #mode = "digit";
  #pad = element("div", { class: "pad" });
  #state = element("output", { class: "count", "aria-live": "polite" });

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.desk = studio.desk;
    this.boards = boardChoice(studio.catalogue.boards, (spec) => {
      this.desk.push(positionOf(spec));
      this.#setMode("clue");
    });
    this.modes = segments(
      "Keys write",
      [
        ["digit", "Digits"],
        ["pencil", "Pencilmarks"],
        ["clue", "Clues"],
      ],
      this.#mode,
      (mode) => this.#setMode(mode),
    );
    const show = () => this.#draw();
    this.coach = new Coach(this.desk, show);
    this.trace = new TraceList(this.desk, () => {
      this.coach.forget();
      show();
    });
    this.paste = new Paste((position) => {
      this.desk.push(position);
      this.#setMode("digit");
    });
    this.node = this.#layout();
    this.desk.listen(() => this.#changed());
    listen(this.#board, {
      press: () => this.#draw(),
      move: () => this.#draw(),
      key: (event, cell) => this.#cellKey(event, cell),
    });
    this.#draw();
  }

  /** @returns {Parameters} */
  parameters() {
    const { spec, clues, values } = this.desk.now;
    const line = lineOfDigits(clues);
    return {
      board: spec === "9x9" ? "" : spec,
      puzzle: clues.some(Boolean) ? line : "",
      values: values.some((value, cell) => value !== clues[cell]) ? lineOfDigits(values) : "",
    };
  }

  /** @param {Parameters} parameters */
  load({ board, puzzle, values }) {
    if (!board && !puzzle) return;
    const { spec, clues } = this.desk.now;
    const position = positionOf(board || "9x9", puzzle);
    const isSame = spec === position.spec && lineOfDigits(clues) === lineOfDigits(position.clues);
    if (isSame && !values) return;
    if (values) position.values = digitsOfLine(fitting(values, position.clues.length));
    this.desk.reset(position);
    this.#setMode(puzzle ? "digit" : "clue");
  }

  enter() {
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (undoKey(event, this.desk)) return true;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const target = /** @type {HTMLElement} */ (event.target);
    const isControl = target.closest("button, summary, a, label");
    const does = {
      h: () => this.coach.hint(),
      k: () => this.coach.check(),
      p: () => this.#setMode(this.#mode === "pencil" ? "digit" : "pencil"),
      ",": () => this.trace.walk(-1),
      ".": () => this.trace.walk(1),
      Enter: isControl ? undefined : () => this.coach.take(),
    }[event.key];
    does?.();
    return does !== undefined;
  }

  #layout() {
    const pencilAll = button(
      "Pencil in",
      () => {
        this.desk.push({ ...this.desk.now, marks: candidatesOf(this.desk.now) });
      },
      { title: "Pencil in every candidate" },
    );
    const restart = button("Restart", () => {
      const { spec, clues } = this.desk.now;
      this.desk.push(positionOf(spec, lineOfDigits(clues)));
    });
    return element(
      "div",
      { id: "view-solve", class: "view" },
      element(
        "div",
        { class: "stage" },
        this.#board.node,
        element(
          "div",
          { class: "toolbar" },
          undoButtons(this.desk),
          pencilAll,
          restart,
          this.#state,
        ),
        this.modes.node,
        this.#pad,
      ),
      element(
        "div",
        { class: "panel" },
        card("Help", this.coach.node),
        card("Trace", this.trace.node),
        card("Puzzle", this.boards.node, this.paste.node),
      ),
    );
  }

  #changed() {
    this.coach.forget();
    this.trace.follow();
    this.#draw();
    if (!this.node.hidden) this.studio.changed();
  }

  #draw() {
    const position = this.desk.now;
    const geometry = geometryOf(position.spec);
    this.#board.shape(geometry);
    const accents = { ...this.coach.accents, cursor: this.#board.cell };
    const picture =
      this.trace.picture ?? this.coach.picture ?? pictureOfPosition(position, accents);
    this.#board.show(picture);
    this.boards.show(position.spec);
    this.#showState(position);
    if (this.#pad.dataset.size !== String(geometry.size)) this.#fillPad(geometry.size);
  }

  /** @param {Position} position */
  #showState({ spec, values }) {
    const open = values.filter((value) => !value).length;
    const conflicts = conflictsIn(values, spec).size;
    const isDone = !open && !conflicts;
    this.#state.textContent = isDone
      ? "Solved"
      : conflicts
        ? `${conflicts} in conflict`
        : `${open} open`;
    this.#state.dataset.tone = isDone ? "good" : conflicts ? "bad" : "";
  }

  /** @param {number} size */
  #fillPad(size) {
    this.#pad.dataset.size = String(size);
    const keys = keypad(size, (digit) => this.#write(this.#board.cell, digit, this.#mode));
    keys.append(
      button(icon("erase"), () => this.#erase(this.#board.cell), {
        class: "key",
        "aria-label": "Clear the cell",
      }),
    );
    this.#pad.replaceChildren(keys);
  }

  /** @param {string} mode */
  #setMode(mode) {
    this.#mode = mode;
    this.modes.choose(mode);
    this.#board.node.dataset.mode = mode;
    announce({ digit: "Digits", pencil: "Pencilmarks", clue: "Clues" }[mode] ?? "");
  }

  /**
   * @param {number} cell
   * @param {number} digit
   * @param {string} mode
   */
  #write(cell, digit, mode) {
    const now = this.desk.now;
    const write = { digit: placed, pencil: marked, clue: clued }[mode] ?? placed;
    const next = write(now, cell, digit);
    if (next === now) return;
    this.desk.push(next);
    if (mode !== "pencil" && conflictsIn(next.values, next.spec).has(cell)) {
      announce(`Conflict in ${cellName(cell, this.#board.geometry.size)}`);
    }
  }

  /** @param {number} cell */
  #erase(cell) {
    const now = this.desk.now;
    const next = this.#mode === "clue" ? clued(now, cell, 0) : erased(now, cell);
    if (next !== now) this.desk.push(next);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} cell
   */
  #cellKey(event, cell) {
    const digit = keyDigit(event, this.#board.geometry.size);
    if (digit) {
      const isMark = event.shiftKey || event.ctrlKey;
      this.#write(cell, digit, isMark ? "pencil" : this.#mode);
    } else if (["Delete", "Backspace", "0"].includes(event.key)) {
      this.#erase(cell);
    } else {
      return false;
    }
    return true;
  }
}
