// SPDX-License-Identifier: MIT
/**
 * The end of a game: what was achieved, and what comes next.
 * @module
 */

import { messages } from "../controls.js";
import { button, div } from "../element.js";
import { conflictsIn } from "../position.js";

export class Finish {
  #message = messages("The end of the game");
  #wasSolved = true;

  /**
   * @param {import("../studio.js").Studio} studio
   * @param {import("./clock.js").Clock} clock
   */
  constructor(studio, clock) {
    this.studio = studio;
    this.clock = clock;
    this.node = this.#message.node;
    this.node.classList.add("finish");
  }

  /** Look whether the game has just ended. */
  follow() {
    const { clues, values, spec } = this.studio.game.now;
    const isEntered = values.some((value, cell) => value !== clues[cell]);
    const isSolved = isEntered && !values.includes(0) && !conflictsIn(values, spec).size;
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
