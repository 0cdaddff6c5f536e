// SPDX-License-Identifier: MIT
/**
 * Set: paint the clue cells, draw constraints, choose the strategies that must suffice, and get a
 * puzzle or a proof that there is none.
 * @module
 */

import { Latest } from "../api.js";
import { Board } from "../board.js";
import { keyDigit, listen, moveKey } from "../board_input.js";
import { listenStrokes } from "../board_strokes.js";
import {
  boardChoice,
  card,
  choice,
  isRunKey,
  optionsOf,
  segments,
  undoButtons,
  undoKey,
} from "../controls.js";
import { draftOf, fixedLine, hasConstraints, invert, isBlankDraft, patternLine, withFixed, withPaint } from "../draft.js";
import { button, div, element } from "../element.js";
import { geometryOf } from "../geometry.js";
import { Keypad } from "../keypad.js";
import { asLines, studioLink } from "../pasted.js";
import { pictureOfPattern } from "../pictures.js";
import { RuleCheck } from "../rule_check.js";
import { announce, note } from "../say.js";
import { symmetryOptions } from "../symmetry.js";
import { CertificateCheck } from "./certificate_check.js";
import { ConstraintEditor } from "./constraint_editor.js";
import { FewestClues } from "./fewest_clues.js";
import { LiveVerdict } from "./live_verdict.js";
import { SetRun } from "./set_run.js";
import { StrategyChoice } from "./strategy_choice.js";

/** @typedef {import("../studio.js").Parameters} Parameters */

const MODES = [
  ["paint", "Paint cells"],
  ["fix", "Fix digits"],
  ["draw", "Draw"],
];

const FIRST = "Paint clue cells first, choose a ready shape, or draw constraints.";

export class SetView {
  name = "set";
  title = "Set";
  #board = new Board("Pattern");
  /** Whether the stroke of the brush paints or clears. */
  #paints = true;
  #mode = "paint";
  #read = new Latest();
  #count = element("output", { class: "count", "aria-live": "polite" });
  /** What to do with a blank board: below the board, and where its clues are asked for. */
  #first = ["under-board", "under-clues"].map((id) => element("p", { class: "first", id }, FIRST));
  /** The question about the clues; a blank board cannot ask it. */
  #question = element("fieldset", { "aria-describedby": "under-clues" });

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    const { catalogue } = studio;
    this.studio = studio;
    this.draft = studio.draft;
    this.rules = new RuleCheck(() => this.#draw());
    const symmetries = symmetryOptions(catalogue);
    this.brush = choice("Symmetry of the brush", symmetries, () => {}, "rotation");
    this.boards = boardChoice(catalogue.boards, (spec) => this.draft.push(draftOf(spec)));
    this.shapes = choice("Ready shapes", [], (name) => this.#takeShape(name));
    this.strategies = new StrategyChoice(catalogue, () => {
      this.#look();
      this.#changed();
    });
    this.live = new LiveVerdict(
      () => this.#draw(),
      () => this.strategies.lists(),
    );
    this.run = new SetRun(studio, {
      ready: () => this.#paintFixed(),
      body: () => {
        const { fixed, ...others } = this.#draftParameters();
        return { ...others, ...(fixed && { fixed }), ...this.strategies.lists() };
      },
      redraw: () => this.#draw(),
      spec: () => this.draft.now.spec,
    });
    this.fewest = new FewestClues(studio, () => {
      return { board: this.draft.now.spec, allow: this.strategies.lists().allow };
    });
    this.modes = segments("The pointer", MODES, this.#mode, (mode) => this.#setMode(mode));
    this.keypad = new Keypad(
      (digit) => this.#fix(digit),
      () => this.#fix(0),
    );
    this.certificates = new CertificateCheck(studio);
    this.editor = new ConstraintEditor(studio, this.#board, () => {
      if (this.node) this.#draw();
    });
    this.node = this.#layout();
    this.certificates.listen(this.node);
    this.draft.listen(() => {
      this.strategies.follow(hasConstraints(this.draft.now));
      this.#look();
      this.#changed();
    });
    listenStrokes(this.#board, {
      isOn: () => this.#mode === "draw",
      done: (stroke, isTouch) => this.editor.draw(stroke, isTouch),
    });
    listen(this.#board, {
      press: (cell) => this.#press(cell),
      drag: (cells) => this.#stroke(cells),
    });
    this.#setMode("paint");
    this.#draw();
  }

  /** @returns {Parameters} */
  parameters() {
    const { pattern, ...others } = this.#draftParameters();
    const isPainted = this.draft.now.pattern.some(Boolean);
    return { ...others, pattern: isPainted ? pattern : "", ...this.strategies.parameters() };
  }

  /**
   * @param {Parameters} parameters
   * @param {boolean} isVisited
   */
  load(parameters, isVisited) {
    const { board, pattern, fixed } = parameters;
    this.strategies.load(parameters);
    if (isVisited || (!board && !pattern && !fixed)) return;
    this.draft.open(draftOf(board || "9x9", pattern, fixed));
  }

  enter() {
    this.#look();
    this.#draw();
  }

  /**
   * Open the board of a puzzle in any format; its clues are fixed, and their cells are painted.
   * @param {string} text
   */
  paste(text) {
    const link = studioLink(text);
    if (link) this.studio.go(link.view, link.parameters);
    else {
      this.#read.ask(
        "parse",
        { text: asLines(text) },
        ({ board, puzzle }) => this.draft.open(draftOf(board, puzzle, puzzle)),
        (reason) => note(`Not read: ${reason}`),
      );
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (undoKey(event, this.draft)) return true;
    if (event.key === "Escape") return this.run.stop();
    if (isRunKey(event)) this.#start();
    else if (event.key === "y" && !event.ctrlKey) this.#nextBrush();
    else return this.#boardKey(event);
    return true;
  }

  #layout() {
    const clear = button("Clear", () => this.draft.push(draftOf(this.draft.now.spec)));
    const inverse = button("Invert", () => this.draft.push(invert(this.draft.now)));
    const toolbar = div("toolbar", undoButtons(this.draft), clear, inverse, this.#count);
    const fields = div("fields", this.boards.node, this.shapes.node);
    const [underBoard, underClues] = this.#first;
    this.#question.append(this.run.node);
    return div(
      "view play",
      div("stage", this.#board.node, div("side", toolbar, this.modes.node, this.keypad.node, this.editor.tools, underBoard, this.live.node, this.#board.rules)),
      div(
        "panel",
        card("Pattern", fields, this.brush.node),
        card("Constraints", this.editor.node),
        card("Strategies", this.strategies.node),
        card("Clues", this.#question, underClues),
        card("Fewest clues", this.fewest.node),
        card("Certificates", this.certificates.node),
      ),
    );
  }

  /** Whether there is nothing to set: on a board with constraints no clue may be wanted. */
  get #isBlank() {
    return isBlankDraft(this.draft.now);
  }

  #start() {
    if (this.#isBlank) note(FIRST);
    else this.run.start();
  }

  /** Paint the cells of the fixed digits if they are all that there is. */
  #paintFixed() {
    const { now } = this.draft;
    if (now.pattern.some(Boolean) || hasConstraints(now)) return;
    this.draft.push({ ...now, pattern: now.fixed.map(Boolean) });
    note("The cells of the fixed digits are painted. Paint more cells for other clues.");
  }

  #draftParameters() {
    const { now } = this.draft;
    return { board: now.spec, pattern: patternLine(now), fixed: fixedLine(now) };
  }

  /** Ask what is known of the pattern. */
  #look() {
    this.live.follow(this.draft.now, this.#draftParameters());
  }

  /** A change of the question removes the answer. */
  #changed() {
    this.run.forget();
    this.studio.changed(this);
  }

  #draw() {
    const draft = this.draft.now;
    const { drawing } = this.run;
    const geometry = geometryOf(drawing.spec ?? draft.spec);
    this.#board.shape(geometry);
    this.#board.leaveRoom(this.#mode === "draw" && this.editor.isOutside ? 1 : 0);
    const isAnswered = Object.keys(drawing).length > 0;
    const { reason, best, possible } = this.live;
    // While digits are fixed or constraints drawn, the reader wants to see what is possible.
    const showsPossible =
      this.#mode === "fix" || (this.#mode === "draw" && this.editor.candidates.input.checked);
    const live = { reason, ...(showsPossible && possible ? { possible } : { best }) };
    const conflicts = this.rules.cells(draft.fixed, draft.spec);
    this.#board.show(pictureOfPattern(draft, { ...(isAnswered ? drawing : live), conflicts }));
    this.live.node.hidden = isAnswered;
    this.boards.show(geometry.grid);
    this.#showShapes(geometry.size);
    const clues = draft.pattern.filter(Boolean).length;
    this.#count.textContent = conflicts.size
      ? `${conflicts.size} in conflict`
      : `${clues} of ${geometry.cells} cells`;
    this.#count.dataset.tone = conflicts.size ? "bad" : "";
    this.keypad.show(geometry.size);
    this.#question.disabled = this.#isBlank;
    for (const words of this.#first) words.hidden = !this.#isBlank;
  }

  /** @param {number} size */
  #showShapes(size) {
    const { control } = this.shapes;
    if (control.dataset.size === String(size)) return;
    control.dataset.size = String(size);
    const { shapes } = this.studio.catalogue;
    const ofSize = shapes.filter(({ pattern }) => pattern.length === size ** 2);
    const options = ofSize.map(({ name }) => [name, titleOf(name)]);
    const first = options.length ? "Choose…" : "None of this size";
    control.replaceChildren(...optionsOf([["", first], ...options]));
    control.disabled = !options.length;
  }

  /** @param {string} name */
  #takeShape(name) {
    const shape = this.studio.catalogue.shapes.find((known) => known.name === name);
    if (!shape) return;
    const { spec } = this.draft.now;
    this.draft.push(draftOf(spec, shape.pattern, fixedLine(this.draft.now)));
    announce(`${titleOf(name)}, ${this.#count.textContent}`);
    this.shapes.control.value = "";
  }

  /** @param {string} mode */
  #setMode(mode) {
    this.#mode = mode;
    this.keypad.node.hidden = mode !== "fix";
    this.editor.tools.hidden = mode !== "draw";
    this.#board.node.classList.toggle("brush", mode !== "fix");
    if (this.node) this.#draw();
  }

  /** @param {number} cell */
  #press(cell) {
    if (this.#mode === "fix") return;
    this.#paints = !this.draft.now.pattern[cell];
    this.draft.push(this.#painted(cell, this.#paints));
  }

  /** @param {number[]} cells */
  #stroke(cells) {
    if (this.#mode !== "paint") return;
    const moves = this.studio.catalogue.symmetry_moves[this.brush.control.value];
    const paint = (/** @type {import("../draft.js").Draft} */ draft, /** @type {number} */ cell) =>
      withPaint(draft, cell, this.#paints, moves);
    this.draft.amend(cells.reduce(paint, this.draft.now));
  }

  /**
   * Return the draft after a touch of the brush.
   * @param {number} cell
   * @param {boolean} isClue
   */
  #painted(cell, isClue) {
    const moves = this.studio.catalogue.symmetry_moves[this.brush.control.value];
    return withPaint(this.draft.now, cell, isClue, moves);
  }

  /** @param {number} digit */
  #fix(digit) {
    this.draft.push(withFixed(this.draft.now, this.#board.cell, digit));
  }

  /**
   * Use a key of the board: an arrow, Space, a digit, Delete.
   * @param {KeyboardEvent} event
   */
  #boardKey(event) {
    if (moveKey(event, this.#board)) return true;
    if (event.ctrlKey || event.metaKey) return false;
    if (this.#mode === "draw") return this.#drawKey(event);
    const { cell } = this.#board;
    const isOnBoard = this.#board.node.contains(/** @type {Node} */ (event.target));
    const digit = keyDigit(event, this.#board.geometry.size);
    if (isOnBoard && (event.key === " " || event.key === "Enter")) {
      const isClue = !this.draft.now.pattern[cell];
      this.draft.push(this.#painted(cell, isClue));
      announce(`${isClue ? "Painted" : "Cleared"}, ${this.#count.textContent}`);
    } else if (digit) {
      this.#fix(digit);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      this.draft.push(withFixed(this.#painted(cell, false), cell, 0));
    } else {
      return false;
    }
    return true;
  }

  /**
   * Use a key while constraints are drawn: Enter draws one in the selected cells, Delete removes the
   * selected one, and a digit begins its value.
   * @param {KeyboardEvent} event
   */
  #drawKey(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const isOnBoard = this.#board.node.contains(target);
    if (event.key === "Delete" || event.key === "Backspace") return this.editor.removeSelected();
    if (isOnBoard && /^[0-9-]$/.test(event.key)) return this.editor.write(event.key);
    if (!isOnBoard || (event.key !== "Enter" && event.key !== " ")) return false;
    const cells = this.#board.selection;
    const { size } = this.#board.geometry;
    const middle = (/** @type {number} */ cell) => ({ x: (cell % size) + 0.5, y: Math.floor(cell / size) + 0.5 });
    this.editor.draw({ cells, start: middle(cells[0]), end: middle(cells[cells.length - 1]) });
    return true;
  }

  #nextBrush() {
    const { control } = this.brush;
    control.selectedIndex = (control.selectedIndex + 1) % control.options.length;
    announce(`Brush: ${control.selectedOptions[0].textContent}`);
  }
}

/** @param {string} name */
const titleOf = (name) => name[0].toUpperCase() + name.slice(1).replaceAll("_", " ");
