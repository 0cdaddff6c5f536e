// SPDX-License-Identifier: MIT
/**
 * The trace as a list: every step in words, and any of them drawn on the board.
 * @module
 */

import { Latest } from "../api.js";
import { count, masksOfLine } from "../digits.js";
import { tick } from "../controls.js";
import { button, div, element } from "../element.js";
import { geometryOf } from "../geometry.js";
import { positionOf } from "../position.js";
import { announce } from "../say.js";
import { afterStep, pictureOfStep, WAY_ON } from "../steps.js";
import { plain } from "../words.js";
import { techniqueLink } from "./technique_page.js";

/**
 * @typedef {import("../answers.js").Trace} Trace
 * @typedef {import("../answers.js").TracedStep} TracedStep
 */

/** The strategies that place a digit at once. */
const SINGLES = new Set(["full_house", "naked_single", "hidden_single"]);

export class TraceList {
  /** @type {TracedStep[]} */ #steps = [];
  #at = -1;
  /** What the list is about, as JSON: the puzzle, or the position for steps that apply now. */
  #subject = "";
  /** Whether the steps apply now, each to the same position. */
  #isNow = false;
  #call = new Latest();
  #list = element("ol", { class: "trace", "aria-label": "Steps" });
  #status = element("p", { class: "hint" });
  /** What goes on where the strategies are stuck. */
  #more = div("actions");
  #singles = tick("Hide singles");
  /** The page of the technique of the step that is shown. */
  #about = div("actions");
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
    this.last = button("To the end", () => this.walk(Infinity), { "data-action": "last" });
    this.close = button("Close", () => this.#show(-1));
    this.enter = button("Play from here", () => this.#play(), { "data-action": "enter" });
    this.stop = button("Stop", () => this.#stop(), { class: "danger", "data-action": "stop-trace" });
    const explain = button("Explain", () => this.explain(), { "data-action": "explain" });
    const now = button("All steps now", () => this.listSteps(), { "data-action": "steps" });
    const ask = div("actions", explain, now, this.stop);
    const walk = div("actions", this.back, this.next, this.last, this.enter, this.close);
    this.#singles.input.addEventListener("change", () => this.#hideSingles());
    this.node = div("part", ask, walk, this.#status, this.#more, this.#about, this.#singles.node, this.#list);
    this.#fill([], "Every step from the clues to the solution, in words and on the board.");
  }

  /** Show no step on the board. */
  leaveBoard() {
    if (this.#at >= 0) this.#select(-1);
  }

  /** Return the board to the player; empty the list if what it is about has changed. */
  follow() {
    this.leaveBoard();
    if (this.#subject === this.#subjectNow()) return;
    this.#call.drop();
    if (this.#subject) this.#fill([], "");
    this.#subject = "";
  }

  /** @param {string} [allow] other strategies than all */
  explain(allow) {
    this.#isNow = false;
    const { puzzle } = this.studio;
    this.#ask("explain", allow ? { ...puzzle, allow } : puzzle, (trace) => this.#showTrace(trace));
  }

  /** List every step that can be taken now. */
  listSteps() {
    this.#isNow = true;
    this.#ask("steps", this.studio.position, ({ steps, complete }) => {
      const text = `${complete ? "" : "At least "}${count(steps.length, "step")} can be taken now.`;
      this.#fill(steps, text);
      this.#show(steps.length ? 0 : -1);
      announce(text);
    });
  }

  /**
   * Go some steps on or back.
   * @param {number} steps
   */
  walk(steps) {
    const shown = this.#steps.flatMap((step, index) => (this.#isHidden(step) ? [] : [index]));
    if (!shown.length) return;
    const at = steps < 0 ? shown.findIndex((index) => index >= this.#at) : shown.findLastIndex((index) => index <= this.#at);
    this.#show(shown[Math.max(0, Math.min(shown.length - 1, at + steps))]);
  }

  #subjectNow() {
    return JSON.stringify(this.#isNow ? this.studio.position : this.studio.puzzle);
  }

  /**
   * @template {"explain" | "steps"} Verb
   * @param {Verb} verb
   * @param {object} body
   * @param {(answer: import("../answers.js").Answers[Verb]) => void} show
   */
  #ask(verb, body, show) {
    this.#fill([], "Working…");
    this.#subject = this.#subjectNow();
    this.stop.hidden = false;
    const refuse = (/** @type {string} */ reason) => {
      this.#fill([], reason);
      announce(reason);
    };
    this.#call.ask(verb, body, show, refuse);
  }

  #stop() {
    this.#call.drop();
    this.#fill([], "Stopped.");
  }

  /** Take a step that applies now, or go on with the position before a step of the trace. */
  #play() {
    const step = this.#steps[this.#at];
    if (!step) return;
    const { game } = this.studio;
    if (this.#isNow) game.push(afterStep(game.now, step));
    else game.push({ ...this.#before(step), colours: game.now.colours });
  }

  /** @param {TracedStep} step */
  #isHidden({ strategy }) {
    return this.#singles.input.checked && SINGLES.has(strategy);
  }

  #hideSingles() {
    for (const [index, step] of this.#steps.entries()) {
      /** @type {HTMLElement} */ (this.#list.children[index]).hidden = this.#isHidden(step);
    }
  }

  /** @param {Trace} trace */
  #showTrace(trace) {
    const text = summary(trace);
    this.#fill(trace.steps, text);
    this.#show(0);
    announce(text);
    const { allow } = trace.stuck?.try ?? {};
    if (allow) this.#more.append(button(WAY_ON, () => this.explain(allow)));
  }

  /**
   * @param {TracedStep[]} steps
   * @param {string} status
   */
  #fill(steps, status) {
    this.#steps = steps;
    this.#status.textContent = status;
    this.#more.replaceChildren();
    this.stop.hidden = true;
    this.#singles.node.hidden = !steps.some(({ strategy }) => SINGLES.has(strategy));
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
    this.#hideSingles();
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
    for (const control of [this.back, this.next, this.last]) control.hidden = !this.#steps.length;
    for (const control of [this.close, this.enter]) control.hidden = index < 0;
    this.#about.replaceChildren(...[step ? techniqueLink(step.strategy) : null].filter((link) => link !== null));
    this.enter.textContent = this.#isNow ? "Take the step" : "Play from here";
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
    stuck: `Stuck after ${length}: ${plain(stuck?.reason ?? "no step was found")}.`,
    contradiction: `A contradiction after ${length}: the puzzle has no solution.`,
  };
  return ends[status] ?? `Cut off after ${length}: the time is over.`;
}
