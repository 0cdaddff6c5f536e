// SPDX-License-Identifier: MIT
/**
 * Help for the player: hints in three stages (where, what, the whole step), check, the solution.
 * @module
 */

import { Latest } from "../api.js";
import { choice, messages } from "../controls.js";
import { cellName, cellOf, masksOfLine, phrase } from "../digits.js";
import { button, div } from "../element.js";
import { geometryOf } from "../geometry.js";
import { pictureOfSolutions } from "../pictures.js";
import { shownMarks } from "../position.js";
import { store, stored } from "../storage.js";
import { afterStep, pictureOfStep, WAY_ON } from "../steps.js";
import * as words from "../words.js";
import { techniqueLink } from "./technique_page.js";

/** @typedef {import("../answers.js").Answers} Answers */

/** The stages of a hint, with what the button then offers. */
const STAGES = /** @type {const} */ ([
  ["where", "What is it?"],
  ["what", "Show the step"],
  ["step", "Hint"],
]);

const LIMIT_KEY = "cluesmith.hints";

export class Hints {
  #message = messages("Help");
  #call = new Latest();
  /** @type {import("../steps.js").Step | null} */ #step = null;
  /** The stage that comes next. */
  #stage = 0;
  #allow = "";
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
    const options = studio.catalogue.strategies
      .filter(({ assumes_uniqueness, is_strategy }) => is_strategy && !assumes_uniqueness)
      .map(({ id, name }) => [id, name]);
    this.limit = choice("Hints up to", [["", "Every technique"], ...options], (id) => {
      store(LIMIT_KEY, id);
      this.forget();
      this.redraw();
    });
    this.limit.control.value = stored(LIMIT_KEY) ?? "";
    this.node = div("part", actions, this.#message.node, this.limit.node);
  }

  /** The strategies that hints may use: those up to the limit of the player. */
  #known() {
    const { value, options } = this.limit.control;
    const ids = [...options].slice(1).map((option) => option.value);
    return value ? ids.slice(0, ids.indexOf(value) + 1).join(",") : "all";
  }

  /** Remove what was shown: the position has changed. */
  forget() {
    this.#call.drop();
    this.#step = null;
    this.#stage = 0;
    this.#allow = "";
    this.accents = {};
    this.picture = null;
    this.hintButton.textContent = "Hint";
    this.#message.hide();
  }

  /** Show a little more of the next step. */
  hint() {
    if (this.#step) return;
    if (this.picture) this.forget(); // the solution, or a step of the trace
    const [reveal, offer] = STAGES[this.#stage];
    this.#ask("hint", { ...this.studio.position, reveal, allow: this.#allow || this.#known() }, (hint) => {
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
    this.#ask("possible", this.studio.puzzle, (answer) => {
      if (answer.count) this.#showWrong(answer);
      else this.#showSolutions(answer);
    });
  }

  solve() {
    this.#ask("possible", this.studio.puzzle, (answer) => this.#showSolutions(answer));
  }

  /**
   * Show which digits no solution has, and which cells lack the digit that is right.
   * @param {import("../answers.js").Possible} answer
   */
  #showWrong(answer) {
    const { now } = this.game;
    const { clues, values, spec } = now;
    const { size } = geometryOf(spec);
    const possible = masksOfLine(answer.candidates, size);
    const marks = shownMarks(now);
    const cellsWith = (/** @type {(cell: number) => boolean} */ isWrong) =>
      values.flatMap((_, cell) => (isWrong(cell) ? [cell] : []));
    const digits = cellsWith((cell) => Boolean(values[cell] && !(possible[cell] >> (values[cell] - 1) & 1)));
    const lacking = cellsWith((cell) => Boolean(marks[cell] && !(marks[cell] & possible[cell])));
    const namesOf = (/** @type {number[]} */ cells) =>
      phrase(cells.map((cell) => cellName(cell, size)));
    this.forget();
    this.accents = { wrong: new Set([...digits, ...lacking]) };
    const isUnique = answer.complete && answer.count === 1;
    const several = isUnique ? "" : "The puzzle has several solutions; what none of them has is wrong.";
    const lines = [
      digits.length ? `${namesOf(digits)}.` : "",
      lacking.length ? `The right digit is not among the marks of ${namesOf(lacking)}.` : "",
      several,
    ].filter(Boolean);
    if (digits.length || lacking.length) {
      const number = digits.length || lacking.length;
      const what = digits.length ? "digit" : "cell of marks";
      const title = number === 1 ? `One ${what} is wrong` : `${number} ${digits.length ? "digits" : "cells of marks"} are wrong`;
      this.#message.show("bad", title, ...lines);
    } else if (values.every(Boolean)) {
      this.#message.show("good", "Solved", "Every digit is right.", ...lines);
    } else if (values.some((value, cell) => value !== clues[cell]) || marks.some(Boolean)) {
      this.#message.show("good", "All right so far", "No digit and no mark is wrong.", ...lines);
    } else if (isUnique) {
      this.#message.show("good", "One solution", "The puzzle has exactly one solution.");
    } else this.#showSolutions(answer);
    this.redraw();
  }

  /** @param {import("../answers.js").Possible} answer */
  #showSolutions({ count, complete, settled, candidates }) {
    this.forget();
    const { clues, spec } = this.game.now;
    this.picture = pictureOfSolutions(clues, masksOfLine(candidates, geometryOf(spec).size));
    const hide = () => {
      this.forget();
      this.redraw();
    };
    const back = div("actions", button("Back to my digits", hide));
    if (!count) this.#message.show("bad", "No solution", "The clues contradict each other.");
    else if (count === 1 && complete) this.#message.show("good", "One solution", back);
    else {
      const doubt = settled ? "" : " Some of them may occur in none: the time was over.";
      this.#message.show(
        "open",
        `${complete ? "" : "At least "}${count} solutions`,
        `A large digit is the same in all of them. The marked cells differ; their small digits are those that occur.${doubt}`,
        back,
      );
    }
    this.redraw();
  }

  /** @param {import("../answers.js").Hint} hint */
  #showNoStep({ status, stuck }) {
    const limit = this.#allow ? "" : this.limit.control.selectedOptions[0].value;
    const more = stuck?.try.allow;
    const allow = limit ? "all" : more?.split(",").includes("guess") ? undefined : more; // a guess is no hint
    const goOn = () => {
      this.#allow = allow ?? "all";
      this.hint();
    };
    if (status === "solved") {
      this.#message.show("good", "Solved", "There is nothing left to do.");
    } else if (status === "stuck") {
      const offer = limit ? "Look further" : WAY_ON;
      const action = div("actions", ...(allow ? [button(offer, goOn)] : []));
      const name = this.limit.control.selectedOptions[0].textContent;
      const reason = limit
        ? `No technique up to ${name?.toLowerCase()} applies.`
        : words.sentence(stuck?.reason ?? "no step was found");
      this.#message.show("open", "No step found", reason, action);
    } else if (status === "contradiction") {
      const text = "A digit or a pencilmark is wrong. Check shows what is wrong.";
      this.#message.show("open", "A contradiction", text);
    } else this.#message.show("open", "No step found in time", "Try again, or check the digits first.");
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
    const page = techniqueLink(step.strategy);
    this.#message.show("good", step.name, step.sentence, div("actions", take, page));
  }

  /**
   * @template {keyof Answers} Verb
   * @param {Verb} verb
   * @param {object} body
   * @param {(answer: Answers[Verb]) => void} show
   */
  #ask(verb, body, show) {
    this.#call.ask(verb, body, show, (reason) => this.#message.show("bad", "This did not work", reason));
  }
}
