// SPDX-License-Identifier: MIT
/**
 * The trace as a list: every step in words, and any of them drawn on the board.
 * @module
 */

import { LatestCall } from "../api.js";
import { count, masksOfLine } from "../digits.js";
import { button, div, element } from "../element.js";
import { geometryOf } from "../geometry.js";
import { positionOf } from "../position.js";
import { announce } from "../say.js";
import { pictureOfStep, wayOn } from "../steps.js";
import { plain } from "../words.js";

/**
 * @typedef {import("../answers.js").Trace} Trace
 * @typedef {import("../answers.js").TracedStep} TracedStep
 */

export class TraceList {
  /** @type {TracedStep[]} */ #steps = [];
  #at = -1;
  /** The puzzle that the list is about, as JSON. */
  #puzzle = "";
  #call = new LatestCall();
  #list = element("ol", { class: "trace", "aria-label": "Steps" });
  #status = element("p", { class: "hint" });
  /** What goes on where the strategies are stuck. */
  #more = div("actions");
  /** @type {import("../board.js").Picture | null} */ picture = null;

  /**
   * @param {import("../studio.js").Studio} studio
   * @param {() => void} redraw
   */
  constructor(studio, redraw) {
    this.studio = studio;
    this.redraw = redraw;
    this.back = button("Back", () => this.walk(-1), { "data-action": "back" });
    this.next = button("Next", () => this.walk(1), { "data-action": "next" });
    this.close = button("Close", () => this.#show(-1));
    const explain = button("Explain", () => this.explain(), { "data-action": "explain" });
    const actions = div("actions", explain, this.back, this.next, this.close);
    this.node = div("part", actions, this.#status, this.#more, this.#list);
    this.#fill([], "Every step from the clues to the solution, in words and on the board.");
  }

  /** Return the board to the player; empty the list if the puzzle has changed. */
  follow() {
    if (this.#at >= 0) this.#select(-1);
    if (this.#puzzle === JSON.stringify(this.studio.puzzle)) return;
    this.#call.drop();
    if (this.#puzzle) this.#fill([], "");
  }

  /** @param {string} [allow] other strategies than all */
  explain(allow) {
    const { puzzle } = this.studio;
    this.#puzzle = JSON.stringify(puzzle);
    this.#status.textContent = "Working…";
    const refuse = (/** @type {string} */ reason) => {
      this.#fill([], reason);
      announce(reason);
    };
    const body = allow ? { ...puzzle, allow } : puzzle;
    this.#call.ask("explain", body, (trace) => this.#showTrace(trace), refuse);
  }

  /**
   * Go some steps on or back.
   * @param {number} steps
   */
  walk(steps) {
    if (!this.#steps.length) return;
    this.#show(Math.max(0, Math.min(this.#steps.length - 1, this.#at + steps)));
  }

  /** @param {Trace} trace */
  #showTrace(trace) {
    const text = summary(trace);
    this.#fill(trace.steps, text);
    this.#show(0);
    announce(text);
    const { allow } = trace.stuck?.try ?? {};
    if (allow) this.#more.append(button(wayOn(allow), () => this.explain(allow)));
  }

  /**
   * @param {TracedStep[]} steps
   * @param {string} status
   */
  #fill(steps, status) {
    this.#steps = steps;
    this.#status.textContent = status;
    this.#more.replaceChildren();
    this.#list.replaceChildren(
      ...steps.map(({ name, sentence }, index) => {
        const words = [element("strong", {}, name), element("span", {}, sentence)];
        return element(
          "li",
          {},
          button(words, () => this.#show(index)),
        );
      }),
    );
    this.#select(-1);
  }

  /** @param {number} index -1 for none */
  #show(index) {
    if (index >= this.#steps.length) return;
    this.#select(index);
    if (index >= 0) announce(`Step ${index + 1}: ${this.#steps[index].sentence}`);
    this.redraw();
  }

  /** @param {number} index */
  #select(index) {
    this.#at = index;
    const step = this.#steps[index];
    this.picture = step ? pictureOfStep(this.#before(step), step) : null;
    for (const control of [this.back, this.next]) control.hidden = !this.#steps.length;
    this.close.hidden = index < 0;
    const items = [.../** @type {HTMLCollectionOf<HTMLElement>} */ (this.#list.children)];
    for (const [at, item] of items.entries()) {
      item.firstElementChild?.setAttribute("aria-current", at === index ? "step" : "false");
    }
    if (step) this.#list.scrollTop = items[index].offsetTop - this.#list.clientHeight / 3;
  }

  /**
   * Return the position before a step.
   * @param {TracedStep} step
   */
  #before({ before: { values, candidates } }) {
    const { board, puzzle } = this.studio.puzzle;
    return positionOf(board, puzzle, values, masksOfLine(candidates, geometryOf(board).size));
  }
}

/**
 * Return a sentence that says how a trace ends.
 * @param {Trace} trace
 */
function summary({ status, steps, stuck }) {
  const length = count(steps.length, "step");
  const strategies = new Set(steps.map(({ name }) => name)).size;
  /** @type {Record<string, string>} */
  const ends = {
    solved: `${length} to the solution, by ${strategies === 1 ? "1 strategy" : `${strategies} strategies`}.`,
    stuck: `Stuck after ${length}: ${plain(stuck?.reason ?? "no strategy applies")}.`,
    contradiction: `A contradiction after ${length}: the puzzle has no solution.`,
  };
  return ends[status] ?? `Cut off after ${length}: the time is over.`;
}
