// SPDX-License-Identifier: MIT
/**
 * Analyse: how strong inference must be for the puzzle, by inference, scales and propagation.
 * @module
 */

import { Board } from "../board.js";
import { listen } from "../board_input.js";
import { card, isRunKey } from "../controls.js";
import { digitsOfLine } from "../digits.js";
import { button, div, element } from "../element.js";
import { geometryOf } from "../geometry.js";
import { pictureOfSolutions } from "../pictures.js";
import { conflictsIn, isSamePuzzle, positionOf } from "../position.js";
import { Inference } from "./inference.js";
import { Lattice } from "./lattice.js";
import { Paste } from "./paste.js";
import { Scales } from "./scales.js";

/** @typedef {import("../studio.js").Parameters} Parameters */

export class AnalyseView {
  name = "analyse";
  title = "Analyse";
  #board = new Board("Puzzle to analyse");
  /** The puzzle that scales and lattice show, as JSON. */
  #measured = "";

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.inference = new Inference(studio, () => this.#draw());
    this.scales = new Scales(studio.catalogue);
    this.lattice = new Lattice(studio.catalogue.schemes);
    const paste = new Paste((position) => studio.game.push(position));
    const play = button("Solve it", () => studio.go("solve", studio.puzzleParameters));
    const pattern = button("Set with this pattern", () => {
      const { board, puzzle } = studio.puzzleParameters;
      studio.go("set", { board, pattern: puzzle });
    });
    const summary = element("summary", {}, "Another puzzle");
    const other = element("details", { class: "other" }, summary, paste.node);
    const toolbar = div("toolbar", play, pattern);
    this.node = div(
      "view",
      div("stage flowing", this.#board.node, toolbar, card("Scales", this.scales.node, other)),
      div(
        "panel",
        card("Inference", this.inference.node),
        card("Propagation schemes", this.lattice.node),
      ),
    );
    listen(this.#board, {});
    studio.game.listen(() => this.#changed());
    this.#draw();
  }

  /** @returns {Parameters} */
  parameters() {
    return { ...this.studio.puzzleParameters, ...this.inference.parameters() };
  }

  /** @param {Parameters} parameters */
  load(parameters) {
    const { board, puzzle } = parameters;
    this.inference.load(parameters);
    if (!puzzle) return;
    const position = positionOf(board || "9x9", puzzle);
    if (!isSamePuzzle(position, this.studio.game.now)) this.studio.game.reset(position);
  }

  enter() {
    this.#draw();
    this.#measure();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!isRunKey(event)) return false;
    this.inference.run();
    return true;
  }

  #changed() {
    this.inference.forget();
    if (this.node.hidden) return;
    this.#draw();
    this.#measure();
    this.studio.changed(this);
  }

  #draw() {
    const { spec, clues } = this.studio.game.now;
    this.#board.shape(geometryOf(spec));
    const { values } = this.inference;
    this.#board.show(pictureOfSolutions(clues, [values ? digitsOfLine(values) : clues]));
  }

  /** Measure scales and lattice, once for each puzzle. */
  #measure() {
    const { puzzle } = this.studio;
    const { spec, clues } = this.studio.game.now;
    const key = JSON.stringify(puzzle);
    if (key === this.#measured || !clues.some(Boolean)) return;
    this.#measured = key;
    for (const part of [this.scales, this.lattice]) {
      if (conflictsIn(clues, spec).size) part.say("The clues contradict each other.");
      else part.measure(puzzle);
    }
  }
}
