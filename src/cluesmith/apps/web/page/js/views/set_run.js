// SPDX-License-Identifier: MIT
/**
 * The job of setting: its progress, Stop, and the verdict with what can be done with it.
 * @module
 */

import { JobControl, choice, tick } from "../controls.js";
import { cellOf, digitsOfLine } from "../digits.js";
import { button, div, element } from "../element.js";
import { download } from "../files.js";
import { geometryOf } from "../geometry.js";
import { note } from "../say.js";
import { capitalized } from "../words.js";

/**
 * @typedef {import("../answers.js").Verdict} Verdict
 *
 * @typedef {object} Drawing what the verdict draws on the board
 * @property {number[]} [clues]
 * @property {number[]} [best] the clues that came nearest so far
 * @property {Set<number>} [reason]
 *
 * @typedef {object} Host the view around it
 * @property {() => object} body the request
 * @property {() => void} redraw called when the drawing has changed
 * @property {() => string} spec
 */

const TIMES = [
  ["10", "10 seconds"],
  ["60", "1 minute"],
  ["300", "5 minutes"],
];

export class SetRun {
  #job = new JobControl("set", "Set clues", "Verdict", () => this.start());
  #time = choice("Time", TIMES, () => {}, "60");
  #minimal = tick("Minimal");
  #seconds = element("dd", { "data-progress": "time" });
  /** @type {Drawing} */ drawing = {};

  /**
   * @param {import("../studio.js").Studio} studio
   * @param {Host} host
   */
  constructor(studio, host) {
    this.studio = studio;
    this.host = host;
    this.node = div("part", div("fields", this.#time.node, this.#minimal.node), this.#job.node);
  }

  async start() {
    if (this.#job.isRunning) return;
    this.forget();
    const time = Number(this.#time.control.value);
    const body = { ...this.host.body(), time, minimal: this.#minimal.input.checked };
    const began = performance.now();
    this.#showProgress({});
    const timer = setInterval(() => {
      this.#seconds.textContent = `${((performance.now() - began) / 1000).toFixed(1)} s`;
    }, 100);
    const end = await this.#job.run("set", body, {
      progress: (progress) => this.#showProgress(progress),
      result: (verdict) => this.#showVerdict(verdict),
    });
    clearInterval(timer);
    if (end === "stopped") this.#job.message.show("open", "Stopped", "Nothing was decided.");
  }

  /** Stop the job; return whether there was one. */
  stop() {
    return this.#job.stop();
  }

  /** Remove the verdict: the question has changed. */
  forget() {
    this.stop();
    this.drawing = {};
    this.#job.message.hide();
    this.host.redraw();
  }

  /** @param {import("../answers.js").SetProgress} progress */
  #showProgress({ engine, doing, best, lacking }) {
    const method = [engine || "getting ready", doing].filter(Boolean).join(": ");
    if (best) {
      this.drawing = { best: digitsOfLine(best) };
      this.host.redraw();
    }
    this.#job.message.show(
      "busy",
      "Searching for clues",
      element("div", { class: "progress", role: "progressbar", "aria-label": "Searching" }),
      element(
        "dl",
        { class: "facts" },
        element("dt", {}, "Method"),
        element("dd", { "data-progress": "method" }, method),
        element("dt", {}, "Time"),
        this.#seconds,
      ),
      best ? `The best so far, on the board, leaves ${lacking} candidates.` : null,
    );
  }

  /** @param {Verdict} verdict */
  #showVerdict(verdict) {
    const { engine, seconds, certificate, reason } = verdict;
    const { message } = this.#job;
    const text = `${reason ? `${capitalized(reason)}.` : ""} By ${engine} in ${durationOf(seconds)}.`;
    const save = (/** @type {object | string} */ proof) =>
      download(
        "certificate.json",
        typeof proof === "string" ? proof : `${JSON.stringify(proof)}\n`,
      );
    const proof = certificate ? button("Download the certificate", () => save(certificate)) : null;
    if (verdict.verdict === "found") {
      this.drawing = { clues: digitsOfLine(verdict.puzzle) };
      message.show("good", "Here is your puzzle", text, this.#actions(verdict.puzzle, proof));
    } else if (verdict.verdict === "impossible") {
      const { size } = geometryOf(this.host.spec());
      const cells = verdict.drawing?.cells ?? [];
      this.drawing = { reason: new Set(cells.map((name) => cellOf(name, size))) };
      message.show("bad", "Impossible", text, proof && div("actions", proof));
    } else {
      const advice = (verdict.try ?? []).map((line) => element("li", {}, `${capitalized(line)}.`));
      const why = reason ?? "The time was over before there was an answer.";
      message.show("open", "Undecided", why, element("ul", {}, advice));
    }
    this.host.redraw();
  }

  /**
   * Return what can be done with a puzzle.
   * @param {string} puzzle
   * @param {HTMLElement | null} proof
   */
  #actions(puzzle, proof) {
    const spec = this.host.spec();
    const go = (/** @type {string} */ view) => this.studio.go(view, { board: spec, puzzle });
    const save = () => {
      this.studio.saved.add({ spec, puzzle, label: "Set by pattern" });
      note("Saved. The view Generate shows your saved puzzles");
    };
    return div(
      "actions",
      button("Solve it", () => go("solve"), { class: "primary" }),
      button("Analyse", () => go("analyse")),
      button("Save", save),
      proof,
    );
  }
}

/** @param {number} seconds */
const durationOf = (seconds) =>
  seconds < 1 ? `${Math.max(1, Math.round(seconds * 1000))} ms` : `${seconds.toFixed(1)} s`;
