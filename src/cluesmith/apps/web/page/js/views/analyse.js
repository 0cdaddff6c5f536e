// SPDX-License-Identifier: MIT
/**
 * Analyse: how strong inference must be for the puzzle on the desk, by every measure there is.
 * @module
 */

import { Board } from "../board.js";
import { listen } from "../board_input.js";
import { card } from "../controls.js";
import { digitsOfLine, lineOfDigits } from "../digits.js";
import { button, element } from "../element.js";
import { geometryOf } from "../geometry.js";
import { pictureOfSolutions } from "../pictures.js";
import { conflictsIn, positionOf } from "../position.js";
import { Inference } from "./inference.js";
import { Lattice } from "./lattice.js";
import { Paste } from "./paste.js";
import { Scales } from "./scales.js";

/** @typedef {import("../studio.js").Parameters} Parameters */

export class AnalyseView {
  name = "analyse";
  title = "Analyse";
  #board = new Board("Puzzle to analyse");
  /** The puzzle that scales and lattice were asked about. */
  #asked = "";

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.inference = new Inference(
      () => this.#puzzle(),
      () => this.#draw(),
    );
    this.scales = new Scales(studio.catalogue);
    this.lattice = new Lattice(studio.catalogue.schemes);
    const paste = new Paste((position) => studio.desk.push(position));
    const play = button("Solve it", () => studio.go("solve", this.parameters()));
    const pattern = button("Set with this pattern", () => {
      const { board, puzzle } = this.parameters();
      studio.go("set", { board, pattern: puzzle });
    });
    this.node = element(
      "div",
      { id: "view-analyse", class: "view" },
      element(
        "div",
        { class: "stage flowing" },
        this.#board.node,
        element("div", { class: "toolbar" }, play, pattern),
        card(
          "Scales",
          this.scales.node,
          element(
            "details",
            { class: "other" },
            element("summary", {}, "Another puzzle"),
            paste.node,
          ),
        ),
      ),
      element(
        "div",
        { class: "panel" },
        card("Inference", this.inference.node),
        card("Propagation schemes", this.lattice.node),
      ),
    );
    listen(this.#board, {});
    studio.desk.listen(() => this.#changed());
    this.#draw();
  }

  /** @returns {Parameters} */
  parameters() {
    const { spec, clues } = this.studio.desk.now;
    return {
      board: spec === "9x9" ? "" : spec,
      puzzle: clues.some(Boolean) ? lineOfDigits(clues) : "",
      ...this.inference.parameters(),
    };
  }

  /** @param {Parameters} parameters */
  load(parameters) {
    const { board, puzzle } = parameters;
    this.inference.load(parameters);
    if (!puzzle) return;
    const { spec, clues } = this.studio.desk.now;
    const position = positionOf(board || "9x9", puzzle);
    const isSame = spec === position.spec && lineOfDigits(clues) === lineOfDigits(position.clues);
    if (!isSame) this.studio.desk.reset(position);
  }

  enter() {
    this.#draw();
    this.#measure();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return false;
    this.inference.run();
    return true;
  }

  #puzzle() {
    const { spec, clues } = this.studio.desk.now;
    return { board: spec, puzzle: lineOfDigits(clues) };
  }

  #changed() {
    this.inference.forget();
    if (this.node.hidden) return;
    this.#draw();
    this.#measure();
    this.studio.changed();
  }

  #draw() {
    const { spec, clues } = this.studio.desk.now;
    this.#board.shape(geometryOf(spec));
    const { values } = this.inference;
    this.#board.show(pictureOfSolutions(clues, [values ? digitsOfLine(values) : clues]));
  }

  /** Ask for scales and lattice, once for each puzzle. */
  #measure() {
    const asked = this.#puzzle();
    const { spec, clues } = this.studio.desk.now;
    const key = JSON.stringify(asked);
    if (key === this.#asked || !clues.some(Boolean)) return;
    this.#asked = key;
    for (const part of [this.scales, this.lattice]) {
      if (conflictsIn(clues, spec).size) part.say("The clues contradict each other.");
      else part.measure(asked);
    }
  }
}
