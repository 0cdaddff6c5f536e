// SPDX-License-Identifier: MIT
/**
 * Solve: enter or paste a puzzle and play it, with marks, colours, hints, a trace and a check.
 * @module
 */

import { Board } from "../board.js";
import { isShifted, keyDigit, listen, moveKey } from "../board_input.js";
import { boardChoice, card, segments, undoButtons, undoKey } from "../controls.js";
import { cellName, digitName, lineOfDigits } from "../digits.js";
import { button, div, element } from "../element.js";
import { geometryOf } from "../geometry.js";
import { Keypad } from "../keypad.js";
import { pictureOfPosition } from "../pictures.js";
import * as position from "../position.js";
import { RuleCheck } from "../rule_check.js";
import { announce, note } from "../say.js";
import { Clock } from "./clock.js";
import { Finish } from "./finish.js";
import { GameList } from "./game_list.js";
import { Hints } from "./hints.js";
import { Paste } from "./paste.js";
import { TraceList } from "./trace_list.js";

/** @typedef {import("../studio.js").Parameters} Parameters */

/** What the keys write: the name of each mode, its key, and the change of the position. */
const MODES = {
  digit: { name: "Digits", short: "Digit", key: "z", write: position.withDigit },
  corner: { name: "Corner marks", short: "Corner", key: "x", write: position.withCorner },
  pencil: { name: "Centre marks", short: "Centre", key: "c", write: position.withMark },
  colour: { name: "Colours", short: "Colour", key: "v", write: position.withColour },
  clue: { name: "Clues", short: "Clues", key: "", write: position.withClue },
};

/** @typedef {keyof typeof MODES} Mode */

export class SolveView {
  name = "solve";
  title = "Solve";
  #board = new Board("Puzzle");
  /** @type {Mode} */ #mode = "digit";
  /** Whether only the cells are bright where the digit of the cursor can go. */
  #isFiltered = false;
  /** The digit that was written or chosen last. */
  #digit = 0;
  #state = element("output", { class: "count", "aria-live": "polite" });
  #panel = div("panel");

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.game = studio.game;
    this.boards = boardChoice(studio.catalogue.boards, (spec) => {
      studio.openPuzzle(position.positionOf(spec));
      this.#setMode("clue");
    });
    const modes = Object.entries(MODES).map(([mode, { short }]) => [mode, short]);
    this.modes = segments("Keys write", modes, this.#mode, (mode) =>
      this.#setMode(/** @type {Mode} */ (mode)),
    );
    this.keypad = new Keypad(
      (digit) => this.#write(digit, this.#mode),
      () => this.#erase(),
    );
    this.clock = new Clock(this.game, () => this.#draw());
    this.hints = new Hints(studio, () => {
      this.trace.leaveBoard();
      this.#draw();
    });
    this.trace = new TraceList(studio, () => {
      this.hints.forget();
      this.#draw();
    });
    this.rules = new RuleCheck(() => this.#draw());
    this.finish = new Finish(studio, this.clock, this.rules);
    this.source = new Paste(studio, () => this.#setMode("digit"));
    this.games = new GameList(studio);
    this.loadCard = card("Load a puzzle", this.source.node, this.boards.node, this.games.node);
    this.node = this.#layout();
    this.game.listen(() => this.#changed());
    listen(this.#board, {
      chosen: () => this.#draw(),
      alike: (cell) => this.#alike(cell),
    });
    this.#draw();
  }

  /** @returns {Parameters} */
  parameters() {
    const { clues, values } = this.game.now;
    const hasEntries = values.some((value, cell) => value !== clues[cell]);
    return { ...this.studio.puzzleParameters, values: hasEntries ? lineOfDigits(values) : "" };
  }

  /**
   * @param {Parameters} parameters
   * @param {boolean} isVisited
   */
  load({ board, puzzle, values }, isVisited) {
    if (isVisited || (!board && !puzzle)) return;
    this.studio.continueGame(position.positionOf(board || "9x9", puzzle, values));
    this.#setMode(position.isPuzzle(this.game.now) ? "digit" : "clue");
  }

  enter() {
    this.games.draw();
    this.#draw();
  }

  /** @param {string} text */
  paste(text) {
    this.source.read(text);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (undoKey(event, this.game)) return true;
    if (this.#boardKey(event)) return true;
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const target = /** @type {HTMLElement} */ (event.target);
    const isControl = target.closest("button, summary, a, label, input");
    const mode = Object.entries(MODES).find(([, { key }]) => key === event.key)?.[0];
    /** @type {Record<string, (() => void) | false>} */
    const actions = {
      h: () => this.hints.hint(),
      k: () => this.hints.check(),
      p: () => this.#setMode(this.#mode === "pencil" ? "digit" : "pencil"),
      f: () => this.#toggleFilter(),
      ",": () => this.trace.walk(-1),
      ".": () => this.trace.walk(1),
      Enter: !isControl && (() => this.hints.take()),
      " ": !isControl && (() => this.#nextMode()),
      Escape: () => this.#board.select(this.#board.cell),
    };
    const action = actions[event.key] || (mode && (() => this.#setMode(/** @type {Mode} */ (mode))));
    if (action) action();
    return Boolean(action);
  }

  #layout() {
    const pencilAll = () =>
      this.game.push({ ...this.game.now, marks: position.candidatesOf(this.game.now) });
    const restart = () => {
      const { board, puzzle } = this.studio.puzzle;
      this.game.push(position.positionOf(board, puzzle));
    };
    this.filter = button("Filter", () => this.#toggleFilter(), {
      title: "Show where the digit of the chosen cell can go (F)",
      "aria-pressed": "false",
    });
    const toolbar = div(
      "toolbar",
      div("tools", undoButtons(this.game), this.clock.node, this.#state),
      div(
        "tools",
        button("Pencil in", pencilAll, { title: "Pencil in every candidate" }),
        this.filter,
        button("Restart", restart),
      ),
    );
    this.#panel.append(
      card("Help", this.finish.node, this.hints.node),
      card("Trace", this.trace.node),
      this.loadCard,
    );
    const side = div("side", toolbar, this.modes.node, this.keypad.node, this.#board.rules);
    return div("view play", div("stage", this.#board.node, side), this.#panel);
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
    const hadFocus = this.loadCard.contains(document.activeElement);
    this.node.classList.toggle("blank", isBlank);
    if (isBlank) this.node.prepend(this.loadCard);
    else this.#panel.append(this.loadCard);
    if (!hadFocus || isBlank) return;
    this.#board.select(this.#board.cell, true);
    // The message about what was read scrolls to itself, far below the board.
    requestAnimationFrame(() => window.scrollTo({ top: 0 }));
  }

  #draw() {
    const { now } = this.game;
    this.#placeSource(position.isBlankPosition(now));
    const geometry = geometryOf(now.spec);
    this.#board.shape(geometry);
    this.#board.node.classList.toggle("covered", this.clock.isPaused);
    this.#board.show(this.trace.picture ?? this.hints.picture ?? this.#picture());
    this.boards.show(now.spec);
    this.keypad.show(geometry.size, this.#mode === "colour" ? null : now.values);
    this.clock.follow();
    this.finish.follow();
    const open = now.values.filter((value) => !value).length;
    const conflicts = this.rules.cells(now.values, now.spec).size;
    const [tone, text] = conflicts
      ? ["bad", `${conflicts} in conflict`]
      : open
        ? ["", `${open} open`]
        : this.rules.isComplete
          ? ["good", "Solved"]
          : ["", "Every cell is filled"];
    this.#state.textContent = text;
    this.#state.dataset.tone = tone;
  }

  #picture() {
    const { now } = this.game;
    const same = now.values[this.#board.cell] || (this.#isFiltered ? this.#digit : 0);
    const bit = same && 1 << (same - 1);
    const masks = position.workingCandidates(now);
    const fits = now.values.flatMap((value, cell) =>
      value === same || masks[cell] & bit ? [cell] : [],
    );
    const filter = this.#isFiltered && same ? { fits: new Set(fits) } : {};
    const conflicts = this.rules.cells(now.values, now.spec);
    return pictureOfPosition(now, { ...this.hints.accents, ...filter, conflicts, same });
  }

  /** @param {Mode} mode */
  #setMode(mode) {
    this.#mode = mode;
    this.modes.choose(mode);
    this.#draw();
    announce(MODES[mode].name);
  }

  #nextMode() {
    const modes = /** @type {Mode[]} */ (["digit", "corner", "pencil", "colour"]);
    this.#setMode(modes[(modes.indexOf(this.#mode) + 1) % modes.length]);
  }

  #toggleFilter() {
    this.#isFiltered = !this.#isFiltered;
    this.filter?.setAttribute("aria-pressed", String(this.#isFiltered));
    this.#draw();
  }

  /**
   * @param {number} digit
   * @param {Mode} mode
   */
  #write(digit, mode) {
    if (this.clock.isPaused) return;
    if (mode !== "colour") this.#digit = digit;
    const next = MODES[mode].write(this.game.now, this.#board.selection, digit);
    if (next === this.game.now) {
      const isMark = mode === "corner" || mode === "pencil";
      const isOpen = this.#board.selection.some((cell) => !next.values[cell]);
      if (isMark && isOpen) note(`A cell in the same group has the ${digitName(digit)}`);
      return;
    }
    this.game.push(next);
    const isDigit = mode === "digit" || mode === "clue";
    if (isDigit && position.conflictsIn(next.values, next.spec).has(this.#board.cell)) {
      announce(`Conflict in ${cellName(this.#board.cell, this.#board.geometry.size)}`);
    }
  }

  #erase() {
    const { now } = this.game;
    const cells = this.#board.selection;
    const isClue = this.#mode === "clue";
    const next = isClue ? position.withClue(now, cells, 0) : position.cleared(now, cells);
    if (next !== now) this.game.push(next);
  }

  /**
   * Return the cells with the digit of a cell, or with its colour.
   * @param {number} cell
   */
  #alike(cell) {
    const { values, colours } = this.game.now;
    const layer = values[cell] ? values : colours[cell] ? colours : null;
    return layer ? layer.flatMap((entry, at) => (entry === layer[cell] ? [at] : [])) : [];
  }

  /**
   * Use a key of the board: an arrow, a digit, Delete, the filter of a digit.
   * @param {KeyboardEvent} event
   */
  #boardKey(event) {
    const { size } = this.#board.geometry;
    const filtered = /^F([1-9])$/.exec(event.key)?.[1];
    if (moveKey(event, this.#board)) {
      this.#draw();
      return true;
    }
    const digit = keyDigit(event, size);
    if (digit) {
      const mode = event.ctrlKey ? "pencil" : isShifted(event) ? "corner" : this.#mode;
      this.#write(digit, mode);
    } else if (["Delete", "Backspace", "0"].includes(event.key)) this.#erase();
    else if (filtered && Number(filtered) <= size && !event.ctrlKey && !event.altKey) {
      this.#showDigit(Number(filtered));
    } else return false;
    return true;
  }

  /**
   * Show where a digit can go; the same again shows all.
   * @param {number} digit
   */
  #showDigit(digit) {
    const isOn = this.#isFiltered && this.#digit === digit;
    this.#digit = digit;
    this.#isFiltered = isOn;
    const { values } = this.game.now;
    const cell = values.indexOf(digit);
    if (!isOn && cell >= 0) this.#board.select(cell);
    this.#toggleFilter();
  }
}
