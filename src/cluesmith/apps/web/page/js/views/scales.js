// SPDX-License-Identifier: MIT
/**
 * All scales: the level of the puzzle on each.
 * @module
 */

import { Latest } from "../api.js";
import { div, element } from "../element.js";
import { announce } from "../say.js";

/** @typedef {import("../answers.js").Grade} Grade */

export class Scales {
  #call = new Latest();
  node = div("part", element("p", { class: "hint" }, "Load a puzzle first."));

  /**
   * @param {import("../studio.js").Catalogue} catalogue
   * @param {(grades: Record<string, Grade>) => void} graded called with the grades
   */
  constructor(catalogue, graded) {
    this.catalogue = catalogue;
    this.graded = graded;
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
      const { scales } = this.catalogue;
      this.node.replaceChildren(...scales.map((scale) => this.#row(scale, grades[scale.name])));
      this.graded(grades);
      announce("Rated on all scales");
    };
    this.#call.ask("rate", { ...puzzle, scale: "all" }, show, (reason) => this.say(reason));
  }

  /**
   * @param {import("../studio.js").Scale} scale
   * @param {Grade} grade a level, a number, or both
   */
  #row({ name, title, levels, highest }, grade) {
    const { level, numbers } = partsOf(grade);
    const at = level === undefined ? -1 : levels.indexOf(level);
    const number = numbers[0];
    const share = levels.length ? (at + 1) / levels.length : (number ?? 0) / (highest ?? Infinity);
    const isRated = levels.length ? at >= 0 : number !== undefined;
    const text = [level, ...numbers].filter((part) => part !== undefined).join(" · ");
    return element(
      "div",
      { class: "scale", "data-scale": name },
      element("span", {}, title),
      element("span", { class: "scale-grade" }, isRated ? text : "not rated"),
      isRated ? ladder(share, ends(levels, highest)) : null,
    );
  }
}

/**
 * Return a bar with the names of its ends.
 * @param {number} share of its length
 * @param {string[]} names
 */
function ladder(share, names) {
  const bar = element("span", {});
  bar.style.width = `${Math.min(1, share) * 100}%`;
  return div(
    "ladder-row",
    element("div", { class: "ladder", "aria-hidden": "true" }, bar),
    element("p", { class: "ladder-ends" }, names.map((name) => element("span", {}, name))),
  );
}

/**
 * @param {string[]} levels
 * @param {number | null} highest
 */
const ends = (levels, highest) =>
  levels.length ? [levels[0], levels[levels.length - 1]] : ["0", String(highest ?? "")];

/**
 * Return the level and the numbers of a grade, whatever the scale calls its numbers.
 * @param {Grade} grade
 * @returns {{level?: string, numbers: number[]}}
 */
function partsOf(grade) {
  if (typeof grade === "string") return { level: grade, numbers: [] };
  if (typeof grade === "number") return { numbers: [grade] };
  const { level, ...others } = grade ?? {};
  const numbers = Object.values(others).filter((value) => typeof value === "number");
  return { level: level ?? undefined, numbers };
}
