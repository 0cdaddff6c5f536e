// SPDX-License-Identifier: MIT
/**
 * SUDOKUSAT's window (Henz and Truong): a technique, grid analysis, an encoding; the size of the
 * search tree, the run time, the remaining variables.
 * @module
 */

import { Latest } from "../api.js";
import { messages, segments, tick } from "../controls.js";
import { button, div, element } from "../element.js";

const COLUMNS = ["Run", "Tree", "Time", "Left"];

export class Inference {
  #technique = "flp";
  #encoding = "extended";
  #message = messages("Inference");
  #call = new Latest();
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
        COLUMNS.map((name) => heading("col", name)),
      ),
    ),
    this.#rows,
  );
  /** The digits after the last run, a line; empty before there is one. */
  values = "";

  /**
   * @param {import("../studio.js").Studio} studio
   * @param {() => void} redraw
   */
  constructor(studio, redraw) {
    this.studio = studio;
    this.redraw = redraw;
    const { techniques, encodings } = studio.catalogue;
    this.techniques = segments("Technique", named(techniques), this.#technique, (technique) => {
      this.#technique = technique;
    });
    this.techniques.node.classList.add("list");
    this.encodings = segments("Encoding", named(encodings), this.#encoding, (encoding) => {
      this.#encoding = encoding;
    });
    this.grid = tick("Grid analysis");
    const attributes = { class: "primary", "data-action": "infer" };
    this.node = div(
      "part inference",
      this.techniques.node,
      div("fields", this.encodings.node, this.grid.node),
      div(
        "actions",
        button("Run", () => this.run(), attributes),
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

  /** Remove the runs: the puzzle has changed. */
  forget() {
    this.#call.drop();
    this.values = "";
    this.#message.hide();
    this.#rows.replaceChildren();
    this.#table.hidden = true;
  }

  run() {
    this.#message.show("busy", "Working…");
    const [technique, encoding] = [this.#technique, this.#encoding];
    const body = { technique, encoding, grid_analysis: this.grid.input.checked };
    this.#call.ask(
      "infer",
      { ...this.studio.puzzle, ...body },
      (answer) => this.#show(answer),
      (reason) => this.#message.show("bad", "This did not work", reason),
    );
  }

  /** @param {import("../answers.js").Inferred} answer */
  #show({ technique, encoding, grid_analysis, solved, status, remaining, nodes, seconds, values }) {
    const { techniques } = this.studio.catalogue;
    const title = techniques.find(({ name }) => name === technique)?.title ?? technique;
    const time = `${(seconds * 1000).toFixed(seconds < 0.01 ? 2 : 0)} ms`;
    const end = solved ? "Solved" : status === "contradiction" ? "A contradiction found" : "Not solved";
    this.#message.show(
      solved ? "good" : "open",
      `${end} by ${title.toLowerCase()}`,
      element("dl", { class: "figures" }, [
        figure("Size of search tree", String(nodes), "nodes"),
        figure("Run time", time, "seconds"),
        figure("Remaining variables", String(remaining), "remaining"),
      ]),
    );
    const options = [grid_analysis ? "grid" : [], encoding === "minimal" ? encoding : []];
    const label = [title, ...options.flat()].join(" + ");
    const figures = [nodes, time, solved ? "solved" : remaining];
    const cells = figures.map((text) => element("td", {}, String(text)));
    this.#rows.prepend(element("tr", {}, heading("row", label), cells));
    this.#table.hidden = false;
    this.values = values ?? "";
    this.redraw();
  }
}

/** @param {import("../studio.js").Choice[]} choices */
const named = (choices) => choices.map(({ name, title }) => [name, title]);

/**
 * Return the heading of a row or a column.
 * @param {"row" | "col"} scope
 * @param {string} text
 */
function heading(scope, text) {
  return element("th", { scope }, text);
}

/**
 * @param {string} name
 * @param {string} value
 * @param {string} key
 */
function figure(name, value, key) {
  return element("div", {}, element("dt", {}, name), element("dd", { "data-figure": key }, value));
}
