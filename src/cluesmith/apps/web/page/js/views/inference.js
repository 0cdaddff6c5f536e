// SPDX-License-Identifier: MIT
/**
 * SUDOKUSAT's window (Henz and Truong): a technique, grid analysis, an encoding; the size of the
 * search tree, the run time, the remaining variables.
 * @module
 */

import { call } from "../api.js";
import { messages, segments, tick } from "../controls.js";
import { button, element } from "../element.js";
import { messageOf } from "../refusal.js";

/** @type {[string, string][]} */
const TECHNIQUES = [
  ["up", "Unit propagation"],
  ["flp", "Failed literal"],
  ["hbr", "Hyper-binary resolution"],
  ["bflp", "Binary failed literal"],
  ["dpll", "Backtracking"],
];

export class Inference {
  #technique = "flp";
  #encoding = "extended";
  #message = messages("Inference");
  #rows = element("tbody");
  #table = element(
    "table",
    { class: "runs", hidden: true },
    element("caption", { class: "unseen" }, "Runs on this puzzle"),
    element(
      "thead",
      {},
      element(
        "tr",
        {},
        ["Run", "Tree", "Time", "Left"].map((name) => element("th", { scope: "col" }, name)),
      ),
    ),
    this.#rows,
  );
  #turn = 0;
  /** The digits of the last run, a line; empty before there is one. */
  values = "";

  /**
   * @param {() => {board: string, puzzle: string}} puzzle
   * @param {() => void} redraw
   */
  constructor(puzzle, redraw) {
    this.puzzle = puzzle;
    this.redraw = redraw;
    this.techniques = segments("Technique", TECHNIQUES, this.#technique, (chosen) => {
      this.#technique = chosen;
    });
    this.techniques.node.classList.add("list");
    this.encodings = segments(
      "Encoding",
      [
        ["extended", "Extended"],
        ["minimal", "Minimal"],
      ],
      this.#encoding,
      (chosen) => {
        this.#encoding = chosen;
      },
    );
    this.grid = tick("Grid analysis");
    this.node = element(
      "div",
      { class: "inference" },
      this.techniques.node,
      element("div", { class: "fields" }, this.encodings.node, this.grid.node),
      element(
        "div",
        { class: "actions" },
        button("Run", () => this.run(), { class: "primary", "data-action": "infer" }),
      ),
      this.#message.node,
      this.#table,
    );
  }

  /** @returns {import("../studio.js").Parameters} */
  parameters() {
    return {
      technique: this.#technique === "flp" ? "" : this.#technique,
      grid: this.grid.input.checked ? "on" : "",
      encoding: this.#encoding === "extended" ? "" : this.#encoding,
    };
  }

  /** @param {import("../studio.js").Parameters} parameters */
  load({ technique, grid, encoding }) {
    this.techniques.choose((this.#technique = technique || "flp"));
    this.encodings.choose((this.#encoding = encoding || "extended"));
    this.grid.input.checked = Boolean(grid);
  }

  /** Drop what was found: the puzzle is another one. */
  forget() {
    this.#turn++;
    this.values = "";
    this.#message.hide();
    this.#rows.replaceChildren();
    this.#table.hidden = true;
  }

  async run() {
    const turn = ++this.#turn;
    const asked = {
      technique: this.#technique,
      encoding: this.#encoding,
      grid_analysis: this.grid.input.checked,
    };
    this.#message.show("busy", "Working…");
    try {
      const found = await call("infer", { ...this.puzzle(), ...asked });
      if (turn === this.#turn) this.#show(found);
    } catch (error) {
      if (turn === this.#turn) this.#message.show("bad", "Not possible", messageOf(error));
    }
  }

  /** @param {import("../answers.js").Inferred} found */
  #show(found) {
    const name = TECHNIQUES.find(([id]) => id === found.technique)?.[1] ?? found.technique;
    const time = `${(found.seconds * 1000).toFixed(found.seconds < 0.01 ? 2 : 0)} ms`;
    const title = found.solved ? "Solved" : found.remaining ? "Not solved" : found.status;
    this.#message.show(
      found.solved ? "good" : "open",
      `${title} by ${name.toLowerCase()}`,
      element("dl", { class: "figures" }, [
        figure("Size of search tree", String(found.nodes), "nodes"),
        figure("Run time", time, "seconds"),
        figure("Remaining variables", String(found.remaining), "remaining"),
      ]),
    );
    const extras = [
      found.grid_analysis ? "grid" : "",
      found.encoding === "minimal" ? "minimal" : "",
    ];
    const label = [found.technique.toUpperCase(), ...extras.filter(Boolean)].join(" + ");
    const cells = [found.nodes, time, found.solved ? "solved" : found.remaining];
    this.#rows.prepend(
      element(
        "tr",
        {},
        element("th", { scope: "row" }, label),
        cells.map((text) => element("td", {}, String(text))),
      ),
    );
    this.#table.hidden = false;
    this.values = found.values ?? "";
    this.redraw();
  }
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string} key
 */
function figure(name, value, key) {
  return element("div", {}, element("dt", {}, name), element("dd", { "data-figure": key }, value));
}
