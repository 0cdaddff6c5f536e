// SPDX-License-Identifier: MIT
/**
 * All scales at a glance: where the puzzle stands on each ladder.
 * @module
 */

import { call } from "../api.js";
import { element } from "../element.js";
import { messageOf } from "../refusal.js";
import { announce } from "../say.js";

/** @typedef {import("../answers.js").Grade} Grade */

/** @type {[string, string][]} */
const NAMES = [
  ["cover", "Exact cover"],
  ["infer", "Inference"],
  ["propagate", "Propagation"],
  ["hodoku", "HoDoKu"],
  ["se", "Sudoku Explainer"],
];
const SE_MOST = 12;

export class Scales {
  #turn = 0;
  node = element(
    "div",
    { class: "scales" },
    element("p", { class: "hint" }, "Load a puzzle first."),
  );

  /** @param {import("../studio.js").Catalogue} catalogue */
  constructor(catalogue) {
    this.catalogue = catalogue;
  }

  /**
   * Say something in place of grades.
   * @param {string} text
   */
  say(text) {
    this.#turn++;
    this.node.replaceChildren(element("p", { class: "hint" }, text));
  }

  /** @param {{board: string, puzzle: string}} puzzle */
  async measure(puzzle) {
    this.say("Measuring…");
    const turn = this.#turn;
    try {
      const rated = await call("rate", { ...puzzle, scale: "all" });
      if (turn !== this.#turn) return;
      this.node.replaceChildren(...NAMES.map(([id, name]) => this.#row(id, name, rated[id])));
      announce("Rated on all scales");
    } catch (error) {
      if (turn === this.#turn) this.say(messageOf(error));
    }
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
    const share = levels.length ? (at + 1) / levels.length : (number ?? 0) / SE_MOST;
    const bar = element("div", { class: "ladder", "aria-hidden": "true" }, element("span", {}));
    /** @type {HTMLElement} */ (bar.firstChild).style.width = `${Math.min(1, share) * 100}%`;
    return element(
      "div",
      { class: "scale", "data-scale": id },
      element("span", { class: "scale-name" }, name),
      element("span", { class: "scale-grade" }, text || "beyond it"),
      bar,
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
