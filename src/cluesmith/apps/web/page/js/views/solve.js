// SPDX-License-Identifier: MIT
/**
 * Solve: enter or paste a puzzle and play it, with pencilmarks, hints, a trace and a check.
 * @module
 */

import { Board } from "../board.js";
import { keyDigit, listen } from "../board_input.js";
import { boardChoice, card, keypad, segments, undoButtons, undoKey } from "../controls.js";
import { cellName, lineOfDigits } from "../digits.js";
import { button, div, element } from "../element.js";
import { geometryOf } from "../geometry.js";
import { pictureOfPosition } from "../pictures.js";
import * as position from "../position.js";
import { announce } from "../say.js";
import { Hints } from "./hints.js";
import { Paste } from "./paste.js";
import { TraceList } from "./trace_list.js";

/** @typedef {import("../studio.js").Parameters} Parameters */

/** What the keys write: the name of each mode, and the change of the position. */
const MODES = {
  digit: { name: "Digits", write: position.withDigit },
  pencil: { name: "Pencilmarks", write: position.withMark },
  clue: { name: "Clues", write: position.withClue },
};

/** @typedef {keyof typeof MODES} Mode */

export class SolveView {
  name = "solve";
  title = "Solve";
  #board = new Board("Puzzle");
  /** @type {Mode} */ #mode = "digit";
  #state = element("output", { class: "count", "aria-live": "polite" });
  #panel = div("panel");

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.game = studio.game;
    this.boards = boardChoice(studio.catalogue.boards, (spec) => {
      this.game.push(position.positionOf(spec));
      this.#setMode("clue");
    });
    const modes = Object.entries(MODES).map(([mode, { name }]) => [mode, name]);
    this.modes = segments("Keys write", modes, this.#mode, (mode) =>
      this.#setMode(/** @type {Mode} */ (mode)),
    );
    this.keypad = keypad(
      (digit) => this.#write(this.#board.cell, digit, this.#mode),
      () => this.#erase(this.#board.cell),
    );
    this.hints = new Hints(studio, () => this.#draw());
    this.trace = new TraceList(studio, () => {
      this.hints.forget();
      this.#draw();
    });
    this.paste = new Paste((pasted) => {
      this.game.push(pasted);
      this.#setMode("digit");
    });
    this.source = card("Load a puzzle", this.paste.node, this.boards.node);
    this.node = this.#layout();
    this.game.listen(() => this.#changed());
    listen(this.#board, {
      press: () => this.#draw(),
      move: () => this.#draw(),
      key: (event, cell) => this.#cellKey(event, cell),
    });
    this.#draw();
  }

  /** @returns {Parameters} */
  parameters() {
    const { clues, values } = this.game.now;
    const hasEntries = values.some((value, cell) => value !== clues[cell]);
    return { ...this.studio.puzzleParameters, values: hasEntries ? lineOfDigits(values) : "" };
  }

  /** The pencilmarks: too long for a link. */
  state() {
    return { marks: this.game.now.marks };
  }

  /**
   * @param {Parameters} parameters
   * @param {{marks?: number[]} | null} [state]
   */
  load({ board, puzzle, values }, state) {
    if (!board && !puzzle) return;
    const loaded = position.positionOf(board || "9x9", puzzle, values, state?.marks);
    const isSame = position.isSamePuzzle(loaded, this.game.now);
    if (isSame && !values && !state) return;
    if (JSON.stringify(loaded) === JSON.stringify(this.game.now)) return;
    if (isSame) this.game.push(loaded);
    else this.game.reset(loaded);
    this.#setMode(puzzle ? "digit" : "clue");
  }

  enter() {
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (undoKey(event, this.game)) return true;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const target = /** @type {HTMLElement} */ (event.target);
    const isControl = target.closest("button, summary, a, label");
    const action = {
      h: () => this.hints.hint(),
      k: () => this.hints.check(),
      p: () => this.#setMode(this.#mode === "pencil" ? "digit" : "pencil"),
      ",": () => this.trace.walk(-1),
      ".": () => this.trace.walk(1),
      Enter: isControl ? undefined : () => this.hints.take(),
    }[event.key];
    action?.();
    return action !== undefined;
  }

  #layout() {
    const pencilAll = () =>
      this.game.push({ ...this.game.now, marks: position.candidatesOf(this.game.now) });
    const restart = () => {
      const { board, puzzle } = this.studio.puzzle;
      this.game.push(position.positionOf(board, puzzle));
    };
    const toolbar = div(
      "toolbar",
      undoButtons(this.game),
      button("Pencil in", pencilAll, { title: "Pencil in every candidate" }),
      button("Restart", restart),
      this.#state,
    );
    this.#panel.append(
      card("Help", this.hints.node),
      card("Trace", this.trace.node),
      this.source,
    );
    const stage = div("stage", this.#board.node, toolbar, this.modes.node, this.keypad.node);
    return div("view", stage, this.#panel);
  }

  #changed() {
    this.hints.forget();
    this.trace.follow();
    this.#draw();
    this.studio.changed(this);
  }

  /**
   * Offer to load a puzzle before all else while there is none.
   * @param {boolean} isBlank
   */
  #placeSource(isBlank) {
    if (this.node.classList.contains("blank") === isBlank) return;
    const hadFocus = this.source.contains(document.activeElement);
    this.node.classList.toggle("blank", isBlank);
    if (isBlank) this.node.prepend(this.source);
    else this.#panel.append(this.source);
    if (!hadFocus || isBlank) return;
    this.#board.select(this.#board.cell, true);
    // The message about what was read scrolls to itself, far below the board.
    requestAnimationFrame(() => window.scrollTo({ top: 0 }));
  }

  #draw() {
    const { now } = this.game;
    this.#placeSource(!now.values.some(Boolean) && !now.marks.some(Boolean));
    const geometry = geometryOf(now.spec);
    this.#board.shape(geometry);
    const accents = { ...this.hints.accents, cursor: this.#board.cell };
    this.#board.show(this.trace.picture ?? this.hints.picture ?? pictureOfPosition(now, accents));
    this.boards.show(now.spec);
    this.keypad.fit(geometry.size);
    const open = now.values.filter((value) => !value).length;
    const conflicts = position.conflictsIn(now.values, now.spec).size;
    const [tone, text] = conflicts
      ? ["bad", `${conflicts} in conflict`]
      : open
        ? ["", `${open} open`]
        : ["good", "Solved"];
    this.#state.textContent = text;
    this.#state.dataset.tone = tone;
  }

  /** @param {Mode} mode */
  #setMode(mode) {
    this.#mode = mode;
    this.modes.choose(mode);
    announce(MODES[mode].name);
  }

  /**
   * @param {number} cell
   * @param {number} digit
   * @param {Mode} mode
   */
  #write(cell, digit, mode) {
    const next = MODES[mode].write(this.game.now, cell, digit);
    if (next === this.game.now) return;
    this.game.push(next);
    if (mode !== "pencil" && position.conflictsIn(next.values, next.spec).has(cell)) {
      announce(`Conflict in ${cellName(cell, this.#board.geometry.size)}`);
    }
  }

  /** @param {number} cell */
  #erase(cell) {
    const { now } = this.game;
    const isClue = this.#mode === "clue";
    const next = isClue ? position.withClue(now, cell, 0) : position.withoutDigit(now, cell);
    if (next !== now) this.game.push(next);
  }

  /**
   * @param {KeyboardEvent} event
   * @param {number} cell
   */
  #cellKey(event, cell) {
    const digit = keyDigit(event, this.#board.geometry.size);
    const isMark = event.shiftKey || event.ctrlKey;
    if (digit) this.#write(cell, digit, isMark ? "pencil" : this.#mode);
    else if (["Delete", "Backspace", "0"].includes(event.key)) this.#erase(cell);
    else return false;
    return true;
  }
}
