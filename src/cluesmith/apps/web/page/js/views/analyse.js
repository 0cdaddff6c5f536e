// SPDX-License-Identifier: MIT
/**
 * Analyse: the puzzle in a sentence, on all scales, and in the laboratory of the papers.
 * @module
 */

import { Board } from "../board.js";
import { listen } from "../board_input.js";
import { card, isRunKey } from "../controls.js";
import { cellName, digitsOfLine } from "../digits.js";
import { button, div, element } from "../element.js";
import { geometryOf } from "../geometry.js";
import { pictureOfSolutions } from "../pictures.js";
import { conflictsIn, isPuzzle, positionOf } from "../position.js";
import { commands } from "./commands.js";
import { Hunt } from "./hunt.js";
import { Inference } from "./inference.js";
import { Lattice } from "./lattice.js";
import { Paste } from "./paste.js";
import { Scales } from "./scales.js";
import { PuzzleVerdict } from "./verdict.js";

/** @typedef {import("../studio.js").Parameters} Parameters */

const LABORATORY =
  "What two papers measure: how much inference a puzzle needs before search (Henz and Truong), and how strong the propagation of its constraints must be (Simonis).";

export class AnalyseView {
  name = "analyse";
  title = "Analyse";
  #board = new Board("Puzzle to analyse");
  /** The puzzle that scales and lattice show, as JSON. */
  #measured = "";
  /** The puzzle of the game, as JSON. */
  #puzzle = "";
  reduceButton = button("Leave out spare clues", () => this.#reduce(), {
    "data-action": "reduce",
    hidden: true,
  });

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.inference = new Inference(studio, () => this.#draw());
    this.verdict = new PuzzleVerdict(() => this.#draw());
    this.scales = new Scales(studio.catalogue, (grades) => this.verdict.addGrades(grades));
    this.lattice = new Lattice(studio.catalogue.schemes);
    this.parts = [this.verdict, this.scales, this.lattice];
    this.source = new Paste(studio);
    this.laboratory = element(
      "details",
      { class: "laboratory" },
      element("summary", {}, "Laboratory"),
      element("p", { class: "hint" }, LABORATORY),
      card("Inference", this.inference.node),
      card("Propagation schemes", this.lattice.node),
      card("Hunt", new Hunt(studio).node),
      card("On the command line", commands(studio.catalogue)),
    );
    this.node = this.#layout();
    listen(this.#board, {});
    studio.game.listen(() => this.#changed());
    this.#draw();
  }

  #layout() {
    const { studio } = this;
    const play = button("Solve it", () => studio.go("solve", studio.puzzleParameters));
    const pattern = button("Set with this pattern", () => {
      const { board, puzzle } = studio.puzzleParameters;
      studio.go("set", { board, pattern: puzzle });
    });
    const summary = element("summary", {}, "Another puzzle");
    const other = element("details", { class: "other" }, summary, this.source.node);
    return div(
      "view",
      div("stage flowing", this.#board.node, this.#board.rules, div("toolbar", play, pattern, this.reduceButton), other),
      div(
        "panel",
        card("In short", this.verdict.node),
        card("Scales", this.scales.node),
        this.laboratory,
      ),
    );
  }

  /** @returns {Parameters} */
  parameters() {
    return { ...this.studio.puzzleParameters, ...this.inference.parameters() };
  }

  /**
   * @param {Parameters} parameters
   * @param {boolean} isVisited
   */
  load(parameters, isVisited) {
    const { board, puzzle } = parameters;
    this.inference.load(parameters);
    if (parameters.technique) this.laboratory.open = true;
    const position = positionOf(board || "9x9", puzzle);
    if (isPuzzle(position) && !isVisited) this.studio.continueGame(position);
  }

  /** @param {string} text */
  paste(text) {
    this.source.read(text);
  }

  enter() {
    this.#draw();
    this.#measure();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (!isRunKey(event)) return false;
    this.laboratory.open = true;
    this.inference.run();
    return true;
  }

  /** Open the puzzle without the clues that are not needed. */
  #reduce() {
    this.studio.openPuzzle(positionOf(this.studio.puzzle.board, this.verdict.reduced));
  }

  #changed() {
    const key = JSON.stringify(this.studio.puzzle);
    if (key !== this.#puzzle) {
      this.#puzzle = key;
      this.#measured = "";
      this.inference.forget();
      for (const part of this.parts) part.say("Load a puzzle to see this.");
    }
    if (this.node.hidden) return;
    this.#draw();
    this.#measure();
    this.studio.changed(this);
  }

  #draw() {
    const { spec, clues } = this.studio.game.now;
    this.#board.shape(geometryOf(spec));
    const digits = this.inference.values ? digitsOfLine(this.inference.values) : clues;
    const masks = digits.map((digit) => (digit ? 1 << (digit - 1) : 0));
    const { cells } = pictureOfSolutions(clues, masks);
    const { size } = geometryOf(spec);
    const { redundant } = this.verdict;
    this.reduceButton.hidden = !redundant.size;
    const isSpare = (/** @type {number} */ cell) => redundant.has(cellName(cell, size));
    const spare = { paints: ["spare"], label: "not needed" };
    this.#board.show({
      cells: cells.map((picture, cell) => (isSpare(cell) ? { ...picture, ...spare } : picture)),
    });
  }

  /** Measure scales and lattice, once for each puzzle. */
  #measure() {
    const { puzzle } = this.studio;
    const { spec, clues } = this.studio.game.now;
    const key = JSON.stringify(puzzle);
    if (key === this.#measured || !isPuzzle(this.studio.game.now)) return;
    this.#measured = key;
    for (const part of this.parts) {
      if (conflictsIn(clues, spec).size) part.say("The clues contradict each other.");
      else part.measure(puzzle);
    }
  }
}
