// SPDX-License-Identifier: MIT
/**
 * The puzzle in a sentence: how hard it is, which technique it needs, whether every clue is needed;
 * and how often each technique is used.
 * @module
 */

import { Latest } from "../api.js";
import { div, element } from "../element.js";
import { sentence } from "../words.js";
import { techniqueName } from "./technique_page.js";

/**
 * @typedef {import("../answers.js").Grade} Grade
 * @typedef {import("../answers.js").Trace} Trace
 * @typedef {import("../answers.js").Reduced} Reduced
 *
 * @typedef {object} Findings what is known so far
 * @property {Record<string, Grade>} [grades] by scale
 * @property {Trace} [trace]
 * @property {Reduced} [reduced]
 * @property {string} [refusal] why there is no trace
 */

export class PuzzleVerdict {
  #trace = new Latest();
  #reduce = new Latest();
  /** @type {Findings} */ #findings = {};
  #sentence = element("p", { class: "verdict", "aria-live": "polite" });
  #techniques = element("ul", { class: "techniques", "aria-label": "Techniques used" });
  node = div("part findings", this.#sentence, this.#techniques);

  /** @param {() => void} redraw called when it is known which clues are not needed */
  constructor(redraw) {
    this.redraw = redraw;
  }

  /** The clues that are not needed, by name. */
  get redundant() {
    return new Set(this.#findings.reduced?.redundant);
  }

  /** The puzzle without clues that are not needed, a line. */
  get reduced() {
    return this.#findings.reduced?.reduced;
  }

  /**
   * Say something in place of the findings.
   * @param {string} text
   */
  say(text) {
    this.#trace.drop();
    this.#reduce.drop();
    this.#findings = {};
    delete this.node.dataset.measured;
    this.#sentence.textContent = text;
    this.#techniques.replaceChildren();
  }

  /** @param {{board: string, puzzle: string}} puzzle */
  measure(puzzle) {
    this.say("Looking at the puzzle…");
    this.node.dataset.measured = "";
    this.#trace.ask(
      "explain",
      puzzle,
      (trace) => this.#add({ trace }),
      (refusal) => this.#add({ refusal }),
    );
    this.#reduce.ask("reduce", puzzle, (reduced) => this.#add({ reduced }), () => {});
  }

  /**
   * Take over the grades, which the scales have asked for.
   * @param {Record<string, Grade>} grades
   */
  addGrades(grades) {
    this.#add({ grades });
  }

  /** @param {Findings} findings */
  #add(findings) {
    this.#findings = { ...this.#findings, ...findings };
    this.#sentence.textContent = sentenceOf(this.#findings);
    const techniques = this.#findings.trace?.summary?.techniques ?? [];
    this.#techniques.replaceChildren(
      ...techniques.map(({ strategy, name, count }) =>
        element("li", {}, techniqueName(strategy, name), ` ${count}`),
      ),
    );
    if (findings.reduced) this.redraw();
  }
}

/**
 * Return the sentence about what is known so far.
 * @param {Findings} findings
 */
export function sentenceOf({ grades, trace, reduced, refusal = "" }) {
  if (grades?.reason) return sentence(`This is not a proper puzzle: ${grades.reason}`);
  const { hodoku, se } = grades ?? {};
  const { level = null, score = null } = typeof hodoku === "object" ? (hodoku ?? {}) : {};
  const parts = [
    trace ? needOf(trace) : "",
    typeof se === "number" ? `Sudoku Explainer ${se.toFixed(1)}` : "",
    typeof score === "number" ? `HoDoKu ${score.toLocaleString("en")}` : "",
    reduced ? cluesOf(reduced) : "",
  ].filter(Boolean);
  const text = `${level ? `${level}: ` : ""}${parts.join("; ")}`;
  return [text && sentence(text), refusal].filter(Boolean).join(" ") || "Looking at the puzzle…";
}

/** @param {Trace} trace */
function needOf({ status, summary, stuck }) {
  const hardest = summary?.hardest?.name.toLowerCase();
  if (status === "solved") return hardest ? `needs ${hardest}` : "nothing is open";
  if (status === "contradiction") return "it has no solution";
  return stuck ? `after ${hardest ?? "no step"}, ${stuck.reason}` : "its steps take too long to find";
}

/** @param {Reduced} reduced */
function cluesOf({ clues, presets, minimal }) {
  if (minimal) return `all ${presets} clues are needed`;
  return presets > clues ? `${presets - clues} of ${presets} clues can go` : "";
}
