// SPDX-License-Identifier: MIT
/**
 * The digits that break a rule. The page knows the groups of a board; the server knows the
 * constraints and is asked after each change.
 * @module
 */

import { Latest } from "./api.js";
import { cellOf, lineOfDigits } from "./digits.js";
import { geometryOf } from "./geometry.js";
import { conflictsIn } from "./position.js";

export class RuleCheck {
  #call = new Latest();
  /** What was asked about last. */
  #asked = "";
  /** @type {Set<number>} */ #broken = new Set();
  /** Whether the constraints have been checked, too. */
  isComplete = true;

  /** @param {() => void} redraw called when the server has answered */
  constructor(redraw) {
    this.redraw = redraw;
  }

  /**
   * Return the cells in conflict, as far as they are known now.
   * @param {number[]} values
   * @param {string} spec
   * @returns {Set<number>}
   */
  cells(values, spec) {
    this.#ask(values, spec);
    return new Set([...conflictsIn(values, spec), ...this.#broken]);
  }

  /**
   * @param {number[]} values
   * @param {string} spec
   */
  #ask(values, spec) {
    const { size, hasConstraints } = geometryOf(spec);
    const puzzle = lineOfDigits(values);
    const asked = `${spec} ${puzzle}`;
    if (asked === this.#asked) return;
    this.#asked = asked;
    this.#call.drop();
    this.#broken = new Set();
    this.isComplete = !hasConstraints || !values.some(Boolean);
    if (this.isComplete) return;
    const show = (/** @type {{cells: string[]}} */ { cells }) => {
      this.#broken = new Set(cells.map((name) => cellOf(name, size)));
      this.isComplete = true;
      this.redraw();
    };
    this.#call.ask("conflicts", { board: spec, puzzle }, show, () => {
      this.#asked = ""; // the server may answer later
    });
  }
}
