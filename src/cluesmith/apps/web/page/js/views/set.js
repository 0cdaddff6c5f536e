// SPDX-License-Identifier: MIT
/**
 * Set: paint the clue cells, say which strategies must do, and get a puzzle or a proof that there
 * is none.
 * @module
 */

import { Board } from "../board.js";
import { keyDigit, listen } from "../board_input.js";
import {
  boardChoice,
  card,
  choice,
  keypad,
  optionsOf,
  segments,
  undoButtons,
  undoKey,
} from "../controls.js";
import { draftOf, fixedLine, inverted, painted, patternLine, withFixed } from "../draft.js";
import { button, element, icon } from "../element.js";
import { geometryOf } from "../geometry.js";
import { History } from "../history.js";
import { pictureOfPattern } from "../pictures.js";
import { announce } from "../say.js";
import { BRUSHES } from "../symmetry.js";
import { SetRun } from "./set_run.js";
import { Wish } from "./wish.js";

/** @typedef {import("../studio.js").Parameters} Parameters */

export class SetView {
  name = "set";
  title = "Set";
  #board = new Board("Pattern");
  #draft = new History(draftOf("9x9"));
  /** Whether the stroke of the brush paints or clears. */
  #paints = true;
  #mode = "paint";
  #count = element("output", { class: "count", "aria-live": "polite" });
  #pad = element("div", { class: "pad", hidden: true });

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    const { catalogue } = studio;
    this.studio = studio;
    this.brush = choice("Symmetry of the brush", BRUSHES);
    this.brush.select.value = "rotation";
    this.boards = boardChoice(catalogue.boards, (spec) => this.#draft.push(draftOf(spec)));
    this.shapes = choice("Ready shapes", [], (name) => this.#takeShape(name));
    this.wish = new Wish(catalogue, () => this.#changed());
    this.run = new SetRun(studio, {
      asked: () => this.#asked(),
      drawing: () => this.#draw(),
      spec: () => this.#draft.now.spec,
    });
    this.modes = segments(
      "The pointer",
      [
        ["paint", "Paints clue cells"],
        ["fix", "Fixes digits"],
      ],
      "paint",
      (mode) => this.#setMode(mode),
    );
    this.node = this.#layout();
    this.#draft.listen(() => this.#changed());
    listen(this.#board, {
      press: (cell) => this.#press(cell),
      drag: (cell) => this.#stroke(cell),
      key: (event, cell) => this.#cellKey(event, cell),
    });
    this.#setMode("paint");
    this.#draw();
  }

  /** @returns {Parameters} */
  parameters() {
    const draft = this.#draft.now;
    return {
      board: draft.spec === "9x9" ? "" : draft.spec,
      pattern: draft.pattern.some(Boolean) ? patternLine(draft) : "",
      fixed: fixedLine(draft),
      ...this.wish.parameters(),
    };
  }

  /** @param {Parameters} parameters */
  load(parameters) {
    const { board, pattern, fixed } = parameters;
    this.wish.load(parameters);
    if (!board && !pattern && !fixed) return;
    const draft = draftOf(board || "9x9", pattern, fixed);
    if (JSON.stringify(draft) !== JSON.stringify(this.#draft.now)) this.#draft.reset(draft);
  }

  enter() {
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (undoKey(event, this.#draft)) return true;
    if (event.key === "Escape") return this.run.stop();
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) this.run.start();
    else if (event.key === "y" && !event.ctrlKey) this.#nextBrush();
    else return false;
    return true;
  }

  #layout() {
    const clear = button("Clear", () => this.#draft.push(draftOf(this.#draft.now.spec)));
    const invert = button("Invert", () => this.#draft.push(inverted(this.#draft.now)));
    const tools = [...undoButtons(this.#draft), clear, invert, this.#count];
    return element(
      "div",
      { id: "view-set", class: "view" },
      element(
        "div",
        { class: "stage" },
        this.#board.node,
        element("div", { class: "toolbar" }, tools),
        this.#pad,
      ),
      element(
        "div",
        { class: "panel" },
        card(
          "Pattern",
          element("div", { class: "fields" }, this.boards.node, this.shapes.node),
          this.brush.node,
          this.modes.node,
        ),
        card("Strategies", this.wish.node),
        card("Clues", this.run.node),
      ),
    );
  }

  #asked() {
    const draft = this.#draft.now;
    const fixed = fixedLine(draft);
    return {
      board: draft.spec,
      pattern: patternLine(draft),
      ...(fixed && { fixed }),
      ...this.wish.asked(),
    };
  }

  /** A change of what is asked makes the answer before it void. */
  #changed() {
    this.run.forget();
    if (!this.node.hidden) this.studio.changed();
  }

  #draw() {
    const draft = this.#draft.now;
    const { size, cells } = geometryOf(draft.spec);
    this.#board.shape(geometryOf(draft.spec));
    this.#board.show(pictureOfPattern(draft, this.run.drawing));
    this.boards.show(draft.spec);
    this.#showShapes(size);
    const count = draft.pattern.filter(Boolean).length;
    this.#count.textContent = `${count} of ${cells} cells`;
    if (this.#pad.dataset.size !== String(size)) {
      this.#pad.dataset.size = String(size);
      const erase = button(icon("erase"), () => this.#fix(0), {
        class: "key",
        "aria-label": "Clear the cell",
      });
      const keys = keypad(size, (digit) => this.#fix(digit));
      keys.append(erase);
      this.#pad.replaceChildren(keys);
    }
  }

  /** @param {number} size */
  #showShapes(size) {
    const { select } = this.shapes;
    const fitting = this.studio.catalogue.shapes.filter(
      ({ pattern }) => pattern.length === size ** 2,
    );
    if (select.dataset.size === String(size)) return;
    select.dataset.size = String(size);
    const named = fitting.map(({ name }) => /** @type {[string, string]} */ ([name, titled(name)]));
    select.replaceChildren(
      ...optionsOf([["", named.length ? "Choose…" : "None of this size"], ...named]),
    );
    select.disabled = !named.length;
  }

  /** @param {string} name */
  #takeShape(name) {
    const shape = this.studio.catalogue.shapes.find((known) => known.name === name);
    if (!shape) return;
    this.#draft.push(draftOf(this.#draft.now.spec, shape.pattern));
    announce(`${titled(name)}, ${this.#count.textContent}`);
    this.shapes.select.value = "";
  }

  /** @param {string} mode */
  #setMode(mode) {
    this.#mode = mode;
    this.#pad.hidden = mode !== "fix";
    this.#board.node.classList.toggle("brush", mode === "paint");
  }

  /** @param {number} cell */
  #press(cell) {
    if (this.#mode === "fix") return;
    const draft = this.#draft.now;
    this.#paints = !draft.pattern[cell];
    this.#draft.push(painted(draft, cell, this.#paints, this.brush.select.value));
  }

  /** @param {number} cell */
  #stroke(cell) {
    if (this.#mode === "fix") return;
    this.#draft.amend(painted(this.#draft.now, cell, this.#paints, this.brush.select.value));
  }

  /** @param {number} digit */
  #fix(digit) {
    this.#draft.push(withFixed(this.#draft.now, this.#board.cell, digit));
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} cell
   */
  #cellKey(event, cell) {
    if (event.ctrlKey || event.metaKey) return false;
    const digit = keyDigit(event, this.#board.geometry.size);
    if (event.key === " " || event.key === "Enter") {
      this.#paints = !this.#draft.now.pattern[cell];
      this.#draft.push(painted(this.#draft.now, cell, this.#paints, this.brush.select.value));
      announce(`${this.#paints ? "Painted" : "Cleared"}, ${this.#count.textContent}`);
    } else if (digit) {
      this.#fix(digit);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      const cleared = painted(this.#draft.now, cell, false, this.brush.select.value);
      this.#draft.push(withFixed(cleared, cell, 0));
    } else {
      return false;
    }
    return true;
  }

  #nextBrush() {
    const { select } = this.brush;
    select.selectedIndex = (select.selectedIndex + 1) % select.options.length;
    announce(`Brush: ${select.selectedOptions[0].textContent}`);
  }
}

/** @param {string} name */
const titled = (name) => name[0].toUpperCase() + name.slice(1).replaceAll("_", " ");
