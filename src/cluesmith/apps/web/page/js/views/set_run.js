// SPDX-License-Identifier: MIT
/**
 * The work of setting: progress as it comes, Stop, and the verdict with what can be done with it.
 * @module
 */

import { Job } from "../api.js";
import { choice, messages, showRunning, tick } from "../controls.js";
import { cellOf, digitsOfLine } from "../digits.js";
import { button, element } from "../element.js";
import { download } from "../files.js";
import { geometryOf } from "../geometry.js";
import { messageOf } from "../refusal.js";
import { note } from "../say.js";

/**
 * @typedef {import("../answers.js").Verdict} Verdict
 *
 * @typedef {object} Drawing what the verdict draws on the board
 * @property {number[]} [clues]
 * @property {number[]} [best] the clues that came nearest so far
 * @property {Set<number>} [reason]
 *
 * @typedef {object} Host the view around it
 * @property {() => object} asked
 * @property {() => void} drawing called when there is something else to draw
 * @property {() => string} spec
 */

/** @type {[string, string][]} */
const TIMES = [
  ["10", "10 seconds"],
  ["60", "1 minute"],
  ["300", "5 minutes"],
];

export class SetRun {
  /** @type {Job | null} */ #job = null;
  #message = messages("Verdict");
  #start = button("Set clues", () => this.start(), { class: "primary", "data-action": "set" });
  #stop = button("Stop", () => this.stop(), {
    class: "danger",
    hidden: true,
    "data-action": "stop",
  });
  #time = choice("Time", TIMES);
  #minimal = tick("Minimal");
  /** @type {Drawing} */ drawing = {};

  /**
   * @param {import("../studio.js").Studio} studio
   * @param {Host} host
   */
  constructor(studio, host) {
    this.studio = studio;
    this.host = host;
    this.#time.select.value = "60";
    this.node = element(
      "div",
      { class: "run" },
      element("div", { class: "fields" }, this.#time.node, this.#minimal.node),
      element("div", { class: "actions" }, this.#start, this.#stop),
      this.#message.node,
    );
  }

  async start() {
    if (this.#job) return;
    this.forget();
    const job = new Job();
    this.#work(job);
    const body = {
      ...this.host.asked(),
      time: Number(this.#time.select.value),
      minimal: this.#minimal.input.checked,
    };
    const began = performance.now();
    this.#progress({}, began);
    const timer = setInterval(() => this.#tick(began), 100);
    try {
      await job.run("set", body, {
        progress: (data) => this.#progress(data, began),
        result: (data) => this.#verdict(data),
      });
      if (job.stopped && this.#job === job) {
        this.#message.show("open", "Stopped", "Nothing was decided.");
      }
    } catch (error) {
      this.#message.show("bad", "Cannot be asked", messageOf(error));
    } finally {
      clearInterval(timer);
      this.#work(null);
    }
  }

  /** Stop what runs; whether anything ran. */
  stop() {
    this.#job?.stop();
    return this.#job !== null;
  }

  /** Drop the verdict: it is about another question. */
  forget() {
    this.stop();
    this.drawing = {};
    this.#message.hide();
    this.host.drawing();
  }

  /** @param {Job | null} job */
  #work(job) {
    this.#job = job;
    showRunning(job !== null, this.#start, this.#stop);
  }

  /**
   * @param {import("../answers.js").SetProgress} data
   * @param {number} began
   */
  #progress({ engine, doing, best, lacking }, began) {
    const method = [engine || "getting ready", doing].filter(Boolean).join(": ");
    if (best) {
      this.drawing = { best: digitsOfLine(best) };
      this.host.drawing();
    }
    this.#message.show(
      "busy",
      "Searching for clues",
      element("div", { class: "progress", role: "progressbar", "aria-label": "Searching" }),
      element(
        "dl",
        { class: "facts" },
        element("dt", {}, "Method"),
        element("dd", { "data-progress": "method" }, method),
        element("dt", {}, "Time"),
        element("dd", { "data-progress": "time" }),
      ),
      best
        ? element(
            "p",
            { class: "hint" },
            `The best so far, on the board, leaves ${lacking} candidates.`,
          )
        : null,
    );
    this.#tick(began);
  }

  /** @param {number} began */
  #tick(began) {
    const time = this.#message.node.querySelector("[data-progress=time]");
    if (time) time.textContent = `${((performance.now() - began) / 1000).toFixed(1)} s`;
  }

  /** @param {Verdict} result */
  #verdict(result) {
    const facts = `By ${result.engine} in ${spoken(result.seconds)}.`;
    const { certificate } = result;
    const proof = certificate
      ? button("Download the certificate", () => download("certificate.json", asText(certificate)))
      : null;
    if (result.verdict === "found") this.#found(result, facts, proof);
    else if (result.verdict === "impossible") this.#impossible(result, facts, proof);
    else {
      this.#message.show(
        "open",
        "Undecided",
        result.reason ?? "The time was over before there was an answer.",
        element(
          "ul",
          {},
          ADVICE.map((text) => element("li", {}, text)),
        ),
      );
    }
    this.host.drawing();
  }

  /**
   * @param {Verdict} result
   * @param {string} facts
   * @param {HTMLElement | null} proof
   */
  #found(result, facts, proof) {
    const spec = this.host.spec();
    const { puzzle } = result;
    this.drawing = { clues: digitsOfLine(puzzle) };
    const keep = () => {
      this.studio.tray.add({ spec, puzzle, label: "Set by pattern" });
      note("Kept in the tray");
    };
    this.#message.show(
      "good",
      "Here is your puzzle",
      `${sentence(result.reason)} ${facts}`,
      element(
        "div",
        { class: "actions" },
        button("Solve it", () => this.studio.go("solve", { board: spec, puzzle }), {
          class: "primary",
        }),
        button("Analyse", () => this.studio.go("analyse", { board: spec, puzzle })),
        button("Keep", keep),
        proof,
      ),
    );
  }

  /**
   * @param {Verdict} result
   * @param {string} facts
   * @param {HTMLElement | null} proof
   */
  #impossible(result, facts, proof) {
    const { size } = geometryOf(this.host.spec());
    const cells = (result.drawing?.cells ?? []).map((name) => cellOf(name, size));
    this.drawing = { reason: new Set(cells) };
    this.#message.show(
      "bad",
      "Impossible",
      `${sentence(result.reason)} ${facts}`,
      proof && element("div", { class: "actions" }, proof),
    );
  }
}

const ADVICE = [
  "Give it more time.",
  "Allow more strategies: what suffices may be too little for these cells.",
  "Paint a few more clue cells, above all in empty rows, columns and boxes.",
  "Free fixed digits, or ask for fewer required strategies.",
];

/** @param {string | null} reason */
function sentence(reason) {
  if (!reason) return "";
  const words = reason.replaceAll("_", " ");
  return `${words[0].toUpperCase()}${words.slice(1)}.`;
}

/** @param {number} seconds */
const spoken = (seconds) =>
  seconds < 1 ? `${Math.max(1, Math.round(seconds * 1000))} ms` : `${seconds.toFixed(1)} s`;

/** @param {object | string} certificate */
const asText = (certificate) =>
  typeof certificate === "string" ? certificate : `${JSON.stringify(certificate)}\n`;
