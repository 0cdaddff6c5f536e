// SPDX-License-Identifier: MIT
/**
 * All scales: the level of the puzzle on each.
 * @module
 */

import { LatestCall } from "../api.js";
import { div, element } from "../element.js";
import { announce } from "../say.js";

/** @typedef {import("../answers.js").Grade} Grade */

const NAMES = [
  ["cover", "Exact cover"],
  ["cover_rows", "Exact cover, rows"],
  ["infer", "Inference"],
  ["propagate", "Propagation"],
  ["hodoku", "HoDoKu"],
  ["se", "Sudoku Explainer"],
];
/** @type {Record<string, number>} */
const MOST = { se: 12, cover_rows: 40 };

export class Scales {
  #call = new LatestCall();
  node = div("part", element("p", { class: "hint" }, "Load a puzzle first."));

  /** @param {import("../studio.js").Catalogue} catalogue */
  constructor(catalogue) {
    this.catalogue = catalogue;
  }

  /**
   * Say something in place of grades.
   * @param {string} text
   */
  say(text) {
    this.#call.drop();
    this.node.replaceChildren(element("p", { class: "hint" }, text));
  }

  /** @param {{board: string, puzzle: string}} puzzle */
  measure(puzzle) {
    this.say("Measuring…");
    const show = (/** @type {Record<string, Grade>} */ grades) => {
      this.node.replaceChildren(...NAMES.map(([id, name]) => this.#row(id, name, grades[id])));
      announce("Rated on all scales");
    };
    this.#call.ask("rate", { ...puzzle, scale: "all" }, show, (reason) => this.say(reason));
  }

  /**
   * @param {string} id
   * @param {string} name
   * @param {Grade} grade a level, a number, or both
   */
  #row(id, name, grade) {
    const { level, number } = partsOf(grade);
    const levels = this.catalogue.scales[id] ?? [];
    const at = level === undefined ? -1 : levels.indexOf(level);
    const text = [level, number].filter((part) => part !== undefined).join(" · ");
    const share = levels.length ? (at + 1) / levels.length : (number ?? 0) / MOST[id];
    const bar = element("span", {});
    bar.style.width = `${Math.min(1, share) * 100}%`;
    return element(
      "div",
      { class: "scale", "data-scale": id },
      element("span", {}, name),
      element("span", { class: "scale-grade" }, text || "beyond it"),
      element("div", { class: "ladder", "aria-hidden": "true" }, bar),
    );
  }
}

/**
 * @param {Grade} grade
 * @returns {{level?: string, number?: number}}
 */
function partsOf(grade) {
  if (typeof grade === "string") return { level: grade };
  if (typeof grade === "number") return { number: grade };
  return { level: grade?.level ?? undefined, number: grade?.rating ?? grade?.score ?? undefined };
}
