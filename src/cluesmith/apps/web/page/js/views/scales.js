// SPDX-License-Identifier: MIT
/**
 * All scales: the level of the puzzle on each.
 * @module
 */

import { levelWords, scaleWords } from "../abbreviations.js";
import { Latest } from "../api.js";
import { div, element } from "../element.js";
import { announce } from "../say.js";

/** @typedef {import("../answers.js").Grade} Grade */

export class Scales {
  #call = new Latest();
  node = div("part", element("p", { class: "hint" }, "Load a puzzle to see this."));

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
    this.say("");
    // The rows are there before the grades: nothing moves when these come.
    this.node.replaceChildren(...this.catalogue.scales.map((scale) => this.#row(scale, undefined)));
    const show = (/** @type {Record<string, Grade>} */ grades) => {
      const { scales } = this.catalogue;
      this.node.replaceChildren(...scales.map((scale) => this.#row(scale, grades[scale.name] ?? null)));
      this.graded(grades);
      announce("Rated on all scales");
    };
    this.#call.ask("rate", { ...puzzle, scale: "all" }, show, (reason) => this.say(reason));
  }

  /**
   * @param {import("../studio.js").Scale} scale
   * @param {Grade | undefined} grade a level, a number, or both; undefined while it is measured
   */
  #row({ name, title, levels, highest }, grade) {
    const { level, numbers } = partsOf(grade);
    const at = level === undefined ? -1 : levels.indexOf(level);
    const number = numbers[0];
    const share = levels.length ? (at + 1) / levels.length : (number ?? 0) / (highest ?? Infinity);
    const isRated = levels.length ? at >= 0 : number !== undefined;
    const text = [level, ...numbers].filter((part) => part !== undefined).join(" · ");
    const isMeasured = grade !== undefined;
    const ticks = levels.length ? levelTicks(levels, at) : numberTicks(highest);
    const isDrawn = isRated || !isMeasured;
    return element(
      "div",
      { class: "scale", "data-scale": name },
      element("span", {}, title),
      element("span", { class: "scale-grade" }, isRated ? text : isMeasured ? "not rated" : "…"),
      isDrawn ? ladder(isRated ? share : 0, ticks) : null,
      element("p", { class: "scale-about" }, scaleWords(name), isDrawn ? tickWords(name, ticks) : ""),
    );
  }
}

/**
 * @typedef {{at: number, name: string}} Tick its place, a share of the bar, and its label
 */

/** So many characters of labels fit below a bar. */
const ROOM = 44;

/**
 * Return a bar with ticks.
 * @param {number} share of its length
 * @param {Tick[]} ticks
 */
function ladder(share, ticks) {
  const bar = element("span", {});
  bar.style.width = `${Math.min(1, share) * 100}%`;
  const labels = ticks.map(({ at, name }) => {
    const label = element("span", {}, name);
    label.style.left = `${at * 100}%`;
    label.dataset.end = at < 0.04 ? "left" : at > 0.96 ? "right" : "";
    return label;
  });
  return div(
    "ladder-row",
    element("div", { class: "ladder", "aria-hidden": "true" }, bar),
    element("p", { class: "ladder-ticks" }, labels),
  );
}

/**
 * Return the ticks of levels: all names, or where they do not fit the first, the last and the one
 * that was reached.
 * @param {string[]} levels
 * @param {number} reached
 */
function levelTicks(levels, reached) {
  const fit = levels.join("  ").length <= ROOM;
  const last = levels.length - 1;
  const isShown = (/** @type {number} */ index) => fit || [0, last, reached].includes(index);
  return levels.flatMap((name, index) => (isShown(index) ? [{ at: (index + 0.5) / levels.length, name }] : []));
}

/**
 * Return what the abbreviations among the labels mean.
 * @param {string} scale
 * @param {Tick[]} ticks
 */
function tickWords(scale, ticks) {
  const known = ticks.flatMap(({ name }) => {
    const words = levelWords(scale, name);
    return words ? `${name}: ${words}` : [];
  });
  return known.length ? ` ${known.join("; ")}.` : "";
}

/** @param {number | null} highest */
function numberTicks(highest) {
  const shares = [0, 0.25, 0.5, 0.75, 1];
  return highest === null ? [] : shares.map((at) => ({ at, name: String(Number((at * highest).toFixed(1))) }));
}

/**
 * Return the level and the numbers of a grade, whatever the scale calls its numbers.
 * @param {Grade | undefined} grade
 * @returns {{level?: string, numbers: number[]}}
 */
function partsOf(grade) {
  if (typeof grade === "string") return { level: grade, numbers: [] };
  if (typeof grade === "number") return { numbers: [grade] };
  const { level, ...others } = grade ?? { level: undefined };
  const numbers = Object.values(others).filter((value) => typeof value === "number");
  return { level: level ?? undefined, numbers };
}
