// SPDX-License-Identifier: MIT
/**
 * The trace as a list: every step in words, and any of them drawn on the board.
 * @module
 */

import { call } from "../api.js";
import { digitsOfLine, lineOfDigits, masksOfLine } from "../digits.js";
import { button, element } from "../element.js";
import { geometryOf } from "../geometry.js";
import { messageOf } from "../refusal.js";
import { announce } from "../say.js";
import { pictureOfStep } from "../steps.js";

/** @typedef {import("../answers.js").TracedStep} TracedStep */

export class TraceList {
  /** @type {TracedStep[]} */ #steps = [];
  #at = -1;
  /** The clues that the list is about. */
  #clues = "";
  #list = element("ol", { class: "trace", "aria-label": "Steps" });
  #status = element("p", { class: "hint" });
  /** @type {import("../board.js").Picture | null} */ picture = null;

  /**
   * @param {import("../history.js").History<import("../position.js").Position>} desk
   * @param {() => void} redraw
   */
  constructor(desk, redraw) {
    this.desk = desk;
    this.redraw = redraw;
    this.#status.textContent =
      "Every step from the clues to the solution, in words and on the board.";
    this.back = button("Back", () => this.walk(-1), { hidden: true, "data-action": "back" });
    this.next = button("Next", () => this.walk(1), { hidden: true, "data-action": "next" });
    this.close = button("Close", () => this.#show(-1), { hidden: true });
    this.node = element(
      "div",
      { class: "trace-box" },
      element(
        "div",
        { class: "actions" },
        button("Explain", () => this.explain(), { "data-action": "explain" }),
        this.back,
        this.next,
        this.close,
      ),
      this.#status,
      this.#list,
    );
  }

  /** Leave the list when the puzzle is another one, and the board to the player in any case. */
  follow() {
    if (this.#at >= 0) this.#select(-1);
    if (this.#clues && this.#clues !== lineOfDigits(this.desk.now.clues)) this.#fill([], "");
  }

  async explain() {
    const { spec, clues } = this.desk.now;
    const puzzle = lineOfDigits(clues);
    this.#status.textContent = "Working…";
    try {
      const trace = await call("explain", { board: spec, puzzle });
      this.#clues = puzzle;
      this.#fill(trace.steps, summary(trace));
      announce(summary(trace));
      this.#show(0);
    } catch (error) {
      const message = messageOf(error);
      this.#fill([], message);
      announce(message);
    }
  }

  /**
   * Go some steps on or back.
   * @param {number} count
   */
  walk(count) {
    if (!this.#steps.length) return;
    this.#show(Math.max(0, Math.min(this.#steps.length - 1, this.#at + count)));
  }

  /**
   * @param {TracedStep[]} steps
   * @param {string} status
   */
  #fill(steps, status) {
    this.#steps = steps;
    this.#status.textContent = status;
    this.#list.replaceChildren(
      ...steps.map((step, index) =>
        element(
          "li",
          {},
          button([element("strong", {}, step.name), element("span", {}, step.sentence)], () =>
            this.#show(index),
          ),
        ),
      ),
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
    [...this.#list.children].forEach((item, at) => {
      item.firstElementChild?.setAttribute("aria-current", at === index ? "step" : "false");
    });
    const shown = /** @type {HTMLElement | undefined} */ (this.#list.children[index]);
    if (shown) this.#list.scrollTop = shown.offsetTop - this.#list.clientHeight / 3;
  }

  /** @param {TracedStep} step */
  #before({ before }) {
    const { spec, clues } = this.desk.now;
    const values = digitsOfLine(before.values);
    const masks = masksOfLine(before.candidates, geometryOf(spec).size);
    return { spec, clues, values, marks: masks.map((mask, cell) => (values[cell] ? 0 : mask)) };
  }
}

/** @param {import("../answers.js").Trace} trace */
function summary({ status, steps }) {
  const hardest = [...new Set(steps.map(({ name }) => name))];
  const end = status === "solved" ? "to the solution" : `, then ${status}`;
  return `${steps.length} steps ${end}, by ${hardest.length} strategies.`.replace(" ,", ",");
}
