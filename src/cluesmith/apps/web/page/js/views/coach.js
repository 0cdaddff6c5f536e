// SPDX-License-Identifier: MIT
/**
 * Help for the player: check, solutions, and hints in three stages: where, what, the whole step.
 * @module
 */

import { call } from "../api.js";
import { messages } from "../controls.js";
import { cellName, cellOf, digitsOfLine, lineOfDigits, lineOfMasks, phrase } from "../digits.js";
import { button, element } from "../element.js";
import { geometryOf } from "../geometry.js";
import { pictureOfSolutions } from "../pictures.js";
import { isMarkedFully } from "../position.js";
import { messageOf } from "../refusal.js";
import { pictureOfStep, taken } from "../steps.js";

/**
 * @typedef {import("../answers.js").Answers} Answers
 * @typedef {"where" | "what" | "step"} Stage
 */

/** @type {Stage[]} */
const STAGES = ["where", "what", "step"];
const MANY = 50;

export class Coach {
  #message = messages("Help");
  /** @type {import("../steps.js").Step | null} */ #step = null;
  /** The stage that comes next. */
  #stage = 0;
  /** Counts requests, so that a late answer to a position that has changed is dropped. */
  #turn = 0;
  /** @type {import("../pictures.js").Accents} */ accents = {};
  /** @type {import("../board.js").Picture | null} */ picture = null;

  /**
   * @param {import("../history.js").History<import("../position.js").Position>} desk
   * @param {() => void} redraw
   */
  constructor(desk, redraw) {
    this.desk = desk;
    this.redraw = redraw;
    this.hintButton = button("Hint", () => this.hint(), {
      class: "primary",
      "data-action": "hint",
    });
    this.node = element(
      "div",
      { class: "coach" },
      element(
        "div",
        { class: "actions" },
        this.hintButton,
        button("Check", () => this.check(), { "data-action": "check" }),
        button("Show the solution", () => this.solve(), { "data-action": "solve" }),
      ),
      this.#message.node,
    );
  }

  /** Drop what was shown: the position is another one now. */
  forget() {
    this.#turn++;
    this.#step = null;
    this.#stage = 0;
    this.accents = {};
    this.picture = null;
    this.hintButton.textContent = "Hint";
    this.#message.hide();
  }

  /** Give away a little more. */
  async hint() {
    if (this.#step) return;
    const stage = STAGES[this.#stage];
    const found = await this.#ask("hint", { ...this.#asked(), reveal: stage });
    if (!found) return;
    if (found.where === null) this.#noHint(found.status);
    else if (stage === "step") this.#showStep(found.step);
    else {
      const { size } = geometryOf(this.desk.now.spec);
      this.accents = {
        look: new Set(found.cells.map((name) => cellOf(name, size))),
      };
      this.#stage++;
      this.hintButton.textContent = stage === "where" ? "What is it?" : "Show the step";
      this.#message.show("plain", stage === "where" ? "Where" : found.name, found.sentence);
    }
    this.redraw();
  }

  /** Take the step that is shown. */
  take() {
    if (this.#step) this.desk.push(taken(this.desk.now, this.#step));
  }

  async check() {
    const solved = await this.#solutions(2);
    if (!solved) return;
    const { clues, values } = this.desk.now;
    if (solved.count !== 1) return this.#showSolutions(solved);
    const solution = digitsOfLine(solved.solutions[0]);
    const wrong = values.flatMap((value, cell) =>
      value && value !== solution[cell] ? [cell] : [],
    );
    const entries = values.filter((value, cell) => value && !clues[cell]).length;
    this.forget();
    if (wrong.length) {
      this.accents = { wrong: new Set(wrong) };
      this.#message.show(
        "bad",
        wrong.length === 1 ? "One digit is wrong" : `${wrong.length} digits are wrong`,
        this.#names(wrong),
      );
    } else if (values.every(Boolean)) {
      this.#message.show("good", "Solved", "Every digit is right.");
    } else {
      this.#message.show(
        "good",
        entries ? "All right so far" : "One solution",
        entries ? "No digit is wrong." : "The puzzle has exactly one solution.",
      );
    }
    this.redraw();
  }

  async solve() {
    const solved = await this.#solutions(MANY);
    if (solved) this.#showSolutions(solved);
  }

  /** @param {number} count */
  #solutions(count) {
    const { spec, clues } = this.desk.now;
    return this.#ask("solve", { board: spec, puzzle: lineOfDigits(clues), count });
  }

  /** @param {import("../answers.js").Solved} solved */
  #showSolutions({ solutions, count, complete }) {
    this.forget();
    const found = solutions.map(digitsOfLine);
    this.picture = pictureOfSolutions(this.desk.now.clues, found);
    const hide = element(
      "div",
      { class: "actions" },
      button("Back to my digits", () => {
        this.forget();
        this.redraw();
      }),
    );
    const many =
      complete === false || count >= MANY ? `At least ${count} solutions` : `${count} solutions`;
    if (!count) this.#message.show("bad", "No solution", "The clues contradict each other.");
    else if (count === 1) this.#message.show("good", "One solution", hide);
    else {
      this.#message.show(
        "open",
        many,
        "The marked cells differ between them; small digits are those that occur.",
        hide,
      );
    }
    this.redraw();
  }

  /** @param {string} status */
  #noHint(status) {
    const [title, text] = {
      solved: ["Solved", "There is nothing left to do."],
      stuck: ["No step found", "The strategies known here do not go on from this position."],
    }[status] ?? [
      "A contradiction",
      "A digit or a pencilmark is wrong. Check shows digits that are.",
    ];
    this.#message.show(status === "solved" ? "good" : "open", title, text);
  }

  /** @param {import("../steps.js").Step} step */
  #showStep(step) {
    this.#step = step;
    this.accents = {};
    this.picture = pictureOfStep(this.desk.now, step);
    this.hintButton.textContent = "Hint";
    this.#message.show(
      "good",
      step.name,
      step.sentence,
      element(
        "div",
        { class: "actions" },
        button("Take the step", () => this.take(), { class: "primary", "data-action": "take" }),
      ),
    );
  }

  #asked() {
    const position = this.desk.now;
    const { size } = geometryOf(position.spec);
    return {
      board: position.spec,
      puzzle: lineOfDigits(position.clues),
      values: lineOfDigits(position.values),
      ...(isMarkedFully(position) && { candidates: lineOfMasks(withValues(position), size) }),
    };
  }

  /** @param {number[]} cells */
  #names(cells) {
    const { size } = geometryOf(this.desk.now.spec);
    return `${phrase(cells.map((cell) => cellName(cell, size)))}.`;
  }

  /**
   * Return an answer, or null where it was refused or comes too late.
   * @template {keyof Answers} Verb
   * @param {Verb} verb
   * @param {object} body
   */
  async #ask(verb, body) {
    const turn = ++this.#turn;
    try {
      const found = await call(verb, body);
      return turn === this.#turn ? found : null;
    } catch (error) {
      if (turn === this.#turn) this.#message.show("bad", "Not possible", messageOf(error));
      return null;
    }
  }
}

/** @param {import("../position.js").Position} position */
const withValues = ({ values, marks }) =>
  values.map((value, cell) => (value ? 1 << (value - 1) : marks[cell]));
