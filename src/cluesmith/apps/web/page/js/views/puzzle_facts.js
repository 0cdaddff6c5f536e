// SPDX-License-Identifier: MIT
/**
 * What a setter wants to know of a puzzle at once: a sentence, the techniques used, the clues that
 * are not needed, and its rating on every scale.
 * @module
 */

import { div, element } from "../element.js";
import { Scales } from "./scales.js";
import { PuzzleVerdict } from "./verdict.js";

export class PuzzleFacts {
  /**
   * @param {import("../studio.js").Catalogue} catalogue
   * @param {(spare: Set<string>) => void} showSpare called with the clues that are not needed
   */
  constructor(catalogue, showSpare) {
    const spare = element("p", { class: "hint", hidden: true }, "A clue in a pale cell can go, each of them alone.");
    this.verdict = new PuzzleVerdict(() => {
      spare.hidden = !this.verdict.redundant.size;
      showSpare(this.verdict.redundant);
    });
    this.scales = new Scales(catalogue, (grades) => this.verdict.addGrades(grades));
    const all = element("details", {}, element("summary", {}, "On every scale"), this.scales.node);
    this.node = div("part facts-of-puzzle", this.verdict.node, spare, all);
  }

  /** @param {{board: string, puzzle: string}} puzzle */
  measure(puzzle) {
    this.verdict.measure(puzzle);
    this.scales.measure(puzzle);
  }

  forget() {
    this.verdict.say("");
    this.scales.say("");
  }
}
