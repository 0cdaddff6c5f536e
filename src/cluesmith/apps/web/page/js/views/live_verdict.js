// SPDX-License-Identifier: MIT
/**
 * What is known of a pattern while it is painted: whether it cannot be a puzzle yet, and why; the
 * clues that come nearest; the digits that can still be fixed.
 * @module
 */

import { Latest } from "../api.js";
import { cellOf, count, digitsOfLine, masksOfLine } from "../digits.js";
import { fixedLine, hasConstraints, isBlankDraft } from "../draft.js";
import { div, element } from "../element.js";
import { geometryOf } from "../geometry.js";
import { drawingOf } from "../constraint_drawings.js";
import { messageOf } from "../refusal.js";
import { sentence } from "../words.js";

/** A stroke has ended when nothing was painted for this long. */
const PAUSE_MS = 400;

/**
 * @typedef {import("../draft.js").Draft} Draft
 * @typedef {{board: string, pattern: string, fixed?: string}} Body
 */

export class LiveVerdict {
  #calls = { judge: new Latest(), nearest: new Latest(), candidates: new Latest() };
  #timer = 0;
  /** What was asked about last. @type {Draft | null} */ #draft = null;
  #text = element("output", { class: "live hint", "aria-live": "polite" });
  #near = element("p", { class: "near hint" });
  node = div("live-words", this.#text, this.#near);
  /** The cells of the reason. @type {Set<number>} */ reason = new Set();
  /** The clues that come nearest. @type {number[] | undefined} */ best;
  /** Masks of the digits that can still be fixed in each cell. @type {number[] | undefined} */ possible;

  /**
   * @param {() => void} redraw
   * @param {() => object} strategies that must suffice
   */
  constructor(redraw, strategies) {
    this.redraw = redraw;
    this.strategies = strategies;
  }

  /**
   * Look at a draft that has changed.
   * @param {Draft} draft
   * @param {Body} body of the requests
   */
  follow(draft, body) {
    for (const call of Object.values(this.#calls)) call.drop();
    clearTimeout(this.#timer);
    this.#draft = draft;
    this.reason = new Set();
    this.best = this.possible = undefined;
    this.#text.textContent = this.#near.textContent = "";
    if (isBlankDraft(draft)) return;
    this.#timer = window.setTimeout(() => {
      if (this.node.checkVisibility()) this.#look(draft, body);
    }, PAUSE_MS);
  }

  /**
   * @param {Draft} draft
   * @param {Body} body
   */
  #look(draft, { board, pattern, fixed }) {
    const refuse = (/** @type {string} */ reason) => {
      this.#text.textContent = reason;
    };
    const body = { board, pattern, ...(fixed && { fixed }) };
    if (fixed || hasConstraints(draft)) this.#askCandidates(draft, refuse);
    if (!draft.pattern.some(Boolean)) return;
    const look = (/** @type {import("../answers.js").Answers["judge"]} */ verdict) => {
      this.#show(verdict, draft.spec);
      const question = { ...body, ...this.strategies() };
      this.#calls.nearest.ask("nearest", question, (answer) => this.#showNearest(answer), () => {});
    };
    this.#calls.judge.ask("judge", body, look, refuse);
  }

  /**
   * Ask for the digits that lie in some solution, whatever the open values are.
   * @param {Draft} draft
   * @param {(reason: string) => void} refuse
   */
  async #askCandidates(draft, refuse) {
    const { spec } = draft;
    const puzzle = fixedLine(draft) || ".".repeat(draft.fixed.length);
    try {
      const board = hasConstraints(draft) ? (await drawingOf(spec)).frame : spec;
      const show = (/** @type {import("../answers.js").Answers["candidates"]} */ answer) =>
        this.#limit(answer, draft);
      if (draft === this.#draft) this.#calls.candidates.ask("candidates", { board, puzzle }, show, refuse);
    } catch (error) {
      refuse(messageOf(error));
    }
  }

  /**
   * @param {import("../answers.js").Answers["candidates"]} answer
   * @param {Draft} draft
   */
  #limit({ candidates }, { spec, fixed }) {
    this.possible = masksOfLine(candidates, geometryOf(spec).size);
    const isDead = this.possible.some((mask) => !mask);
    if (isDead) {
      const what = fixed.some(Boolean) ? "these fixed digits" : "these constraints";
      this.#text.textContent = `No solution has ${what}.`;
    }
    this.redraw();
  }

  /**
   * @param {import("../answers.js").Answers["judge"]} verdict
   * @param {string} spec
   */
  #show({ verdict, reason, drawing }, spec) {
    const { size } = geometryOf(spec);
    const isOut = verdict === "impossible";
    this.reason = new Set(isOut ? drawing?.cells.map((name) => cellOf(name, size)) : []);
    this.#text.textContent = isOut
      ? sentence(`Not a puzzle yet: ${reason}`)
      : "Nothing known rules this pattern out.";
    this.redraw();
  }

  /** @param {import("../answers.js").Answers["nearest"]} answer */
  #showNearest({ verdict, puzzle, lacking }) {
    if (!puzzle) return;
    this.best = digitsOfLine(puzzle);
    if (verdict === "found") this.#text.textContent = "These cells can be a puzzle.";
    this.#near.textContent =
      verdict === "found"
        ? "One is drawn lightly. Set clues finds others."
        : `The nearest clues so far are drawn lightly; they leave ${count(lacking ?? 0, "candidate")} open.`;
    this.redraw();
  }
}
