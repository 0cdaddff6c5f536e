// SPDX-License-Identifier: MIT
/**
 * The end of a game: what was achieved, and what comes next.
 * @module
 */

import { messages } from "../controls.js";
import { button, div } from "../element.js";

export class Finish {
  #message = messages("The end of the game");
  #wasSolved = true;

  /**
   * @param {import("../studio.js").Studio} studio
   * @param {import("./clock.js").Clock} clock
   * @param {import("../rule_check.js").RuleCheck} rules
   */
  constructor(studio, clock, rules) {
    this.studio = studio;
    this.clock = clock;
    this.rules = rules;
    this.node = this.#message.node;
    this.node.classList.add("finish");
  }

  /** Look whether the game has just ended. */
  follow() {
    const { clues, values, spec } = this.studio.game.now;
    const isEntered = values.some((value, cell) => value !== clues[cell]);
    const isRight = !this.rules.cells(values, spec).size && this.rules.isComplete;
    const isSolved = isEntered && !values.includes(0) && isRight;
    if (isSolved === this.#wasSolved) return;
    this.#wasSolved = isSolved;
    if (isSolved) this.#show();
    else this.#message.hide();
  }

  #show() {
    const { studio } = this;
    const actions = div(
      "actions",
      button("How hard was it?", () => studio.go("analyse", studio.puzzleParameters)),
      button("Another puzzle", () => studio.go("generate", {})),
    );
    const time = this.studio.game.seconds ? ` in ${this.clock.text}` : "";
    this.#message.show("good", `Solved${time}`, "Every cell is filled, and no rule is broken.", actions);
  }
}
