// SPDX-License-Identifier: MIT
/**
 * Help for the player: hints in three stages (where, what, the whole step), check, the solution.
 * @module
 */

import { LatestCall } from "../api.js";
import { messages } from "../controls.js";
import { cellName, cellOf, digitsOfLine, lineOfDigits, lineOfMasks, phrase } from "../digits.js";
import { button, div } from "../element.js";
import { geometryOf } from "../geometry.js";
import { pictureOfSolutions } from "../pictures.js";
import { isMarkedFully } from "../position.js";
import { afterStep, pictureOfStep, wayOn } from "../steps.js";
import { capitalized } from "../words.js";

/** @typedef {import("../answers.js").Answers} Answers */

/** The stages of a hint, with what the button then offers. */
const STAGES = /** @type {const} */ ([
  ["where", "What is it?"],
  ["what", "Show the step"],
  ["step", "Hint"],
]);
const MOST_SOLUTIONS = 50;

export class Hints {
  #message = messages("Help");
  #call = new LatestCall();
  /** @type {import("../steps.js").Step | null} */ #step = null;
  /** The stage that comes next. */
  #stage = 0;
  #allow = "all";
  /** @type {import("../pictures.js").Accents} */ accents = {};
  /** @type {import("../board.js").Picture | null} */ picture = null;

  /**
   * @param {import("../studio.js").Studio} studio
   * @param {() => void} redraw
   */
  constructor(studio, redraw) {
    this.studio = studio;
    this.game = studio.game;
    this.redraw = redraw;
    const primary = { class: "primary", "data-action": "hint" };
    this.hintButton = button("Hint", () => this.hint(), primary);
    const actions = div(
      "actions",
      this.hintButton,
      button("Check", () => this.check(), { "data-action": "check" }),
      button("Show the solution", () => this.solve(), { "data-action": "solve" }),
    );
    this.node = div("part", actions, this.#message.node);
  }

  /** Remove what was shown: the position has changed. */
  forget() {
    this.#call.drop();
    this.#step = null;
    this.#stage = 0;
    this.#allow = "all";
    this.accents = {};
    this.picture = null;
    this.hintButton.textContent = "Hint";
    this.#message.hide();
  }

  /** Show a little more of the next step. */
  hint() {
    if (this.#step) return;
    const [reveal, offer] = STAGES[this.#stage];
    this.#ask("hint", { ...this.#position(), reveal, allow: this.#allow }, (hint) => {
      if (hint.where === null) this.#showNoStep(hint);
      else {
        this.hintButton.textContent = offer;
        if (reveal === "step") this.#showStep(hint.step);
        else this.#showPart(hint, reveal === "where" ? "Where" : hint.name);
      }
      this.redraw();
    });
  }

  /** Take the step that is shown. */
  take() {
    if (this.#step) this.game.push(afterStep(this.game.now, this.#step));
  }

  check() {
    this.#ask("solve", { ...this.studio.puzzle, count: 2 }, (answer) => {
      if (answer.count === 1) this.#showWrong(digitsOfLine(answer.solutions[0]));
      else this.#showSolutions(answer);
    });
  }

  solve() {
    const body = { ...this.studio.puzzle, count: MOST_SOLUTIONS };
    this.#ask("solve", body, (answer) => this.#showSolutions(answer));
  }

  /**
   * Show which digits differ from the solution.
   * @param {number[]} solution
   */
  #showWrong(solution) {
    const { clues, values, spec } = this.game.now;
    const isWrong = (/** @type {number} */ value, /** @type {number} */ cell) =>
      value !== 0 && value !== solution[cell];
    const wrong = values.flatMap((value, cell) => (isWrong(value, cell) ? [cell] : []));
    this.forget();
    if (wrong.length) {
      this.accents = { wrong: new Set(wrong) };
      const count = wrong.length === 1 ? "One digit is" : `${wrong.length} digits are`;
      const names = wrong.map((cell) => cellName(cell, geometryOf(spec).size));
      this.#message.show("bad", `${count} wrong`, `${phrase(names)}.`);
    } else if (values.every(Boolean)) {
      this.#message.show("good", "Solved", "Every digit is right.");
    } else if (values.some((value, cell) => value !== clues[cell])) {
      this.#message.show("good", "All right so far", "No digit is wrong.");
    } else {
      this.#message.show("good", "One solution", "The puzzle has exactly one solution.");
    }
    this.redraw();
  }

  /** @param {import("../answers.js").Solved} answer */
  #showSolutions({ solutions, count, complete }) {
    this.forget();
    this.picture = pictureOfSolutions(this.game.now.clues, solutions.map(digitsOfLine));
    const hide = () => {
      this.forget();
      this.redraw();
    };
    const back = div("actions", button("Back to my digits", hide));
    const isCut = complete === false || count >= MOST_SOLUTIONS;
    if (!count) this.#message.show("bad", "No solution", "The clues contradict each other.");
    else if (count === 1) this.#message.show("good", "One solution", back);
    else {
      this.#message.show(
        "open",
        `${isCut ? "At least " : ""}${count} solutions`,
        "The marked cells differ between them; their small digits are those that occur.",
        back,
      );
    }
    this.redraw();
  }

  /** @param {import("../answers.js").Hint} hint */
  #showNoStep({ status, stuck }) {
    const allow = stuck?.try.allow;
    const goOn = () => {
      this.#allow = allow ?? "all";
      this.hint();
    };
    if (status === "solved") {
      this.#message.show("good", "Solved", "There is nothing left to do.");
    } else if (status === "stuck") {
      const action = div("actions", ...(allow ? [button(wayOn(allow), goOn)] : []));
      this.#message.show("open", "No step found", `${capitalized(stuck?.reason ?? "no strategy applies")}.`, action);
    } else {
      const text = "A digit or a pencilmark is wrong. Check shows the wrong digits.";
      this.#message.show("open", "A contradiction", text);
    }
  }

  /**
   * @param {import("../answers.js").Hint} hint
   * @param {string} title
   */
  #showPart({ cells, sentence }, title) {
    const { size } = geometryOf(this.game.now.spec);
    this.accents = { look: new Set(cells.map((name) => cellOf(name, size))) };
    this.#stage++;
    this.#message.show("plain", title, sentence);
  }

  /** @param {import("../steps.js").Step} step */
  #showStep(step) {
    this.#step = step;
    this.accents = {};
    this.picture = pictureOfStep(this.game.now, step);
    const attributes = { class: "primary", "data-action": "take" };
    const take = button("Take the step", () => this.take(), attributes);
    this.#message.show("good", step.name, step.sentence, div("actions", take));
  }

  /** The position as the server reads it, with pencilmarks that can stand for the candidates. */
  #position() {
    const { spec, values, marks } = this.game.now;
    const masks = values.map((value, cell) => (value ? 1 << (value - 1) : marks[cell]));
    const candidates = lineOfMasks(masks, geometryOf(spec).size);
    const body = { ...this.studio.puzzle, values: lineOfDigits(values) };
    return isMarkedFully(this.game.now) ? { ...body, candidates } : body;
  }

  /**
   * @template {keyof Answers} Verb
   * @param {Verb} verb
   * @param {object} body
   * @param {(answer: Answers[Verb]) => void} show
   */
  #ask(verb, body, show) {
    this.#call.ask(verb, body, show, (reason) => this.#message.show("bad", "Not possible", reason));
  }
}
