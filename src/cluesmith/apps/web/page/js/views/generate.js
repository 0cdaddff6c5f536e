// SPDX-License-Identifier: MIT
/**
 * Generate: puzzles by difficulty and symmetry, one after the other into the tray.
 * @module
 */

import { Job } from "../api.js";
import { boardChoice, card, choice, messages, optionsOf, showRunning, tick } from "../controls.js";
import { button, element } from "../element.js";
import { messageOf } from "../refusal.js";
import { BRUSHES } from "../symmetry.js";
import { TrayPanel } from "./tray_panel.js";

/** @typedef {import("../studio.js").Parameters} Parameters */

/** @type {Record<string, string>} */
const SCALES = {
  cover: "Exact cover",
  hodoku: "HoDoKu",
  infer: "Inference",
  propagate: "Propagation",
};
const ANY = "";

export class GenerateView {
  name = "generate";
  title = "Generate";
  /** @type {Job | null} */ #job = null;
  #message = messages("Generating");
  #start = button("Generate", () => this.start(), { class: "primary", "data-action": "generate" });
  #stop = button("Stop", () => this.stop(), {
    class: "danger",
    hidden: true,
    "data-action": "stop",
  });

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    const { catalogue } = studio;
    const changed = () => studio.changed();
    const scales = Object.keys(catalogue.scales).filter((name) => catalogue.scales[name].length);
    const named = scales.map(
      (name) => /** @type {[string, string]} */ ([name, SCALES[name] ?? name]),
    );
    this.boards = boardChoice(catalogue.boards, changed);
    this.boards.show("9x9");
    this.scale = choice("Scale", named, () => {
      this.#showLevels();
      changed();
    });
    this.level = choice("Level", [], changed);
    this.symmetry = choice("Symmetry", BRUSHES, changed);
    this.symmetry.select.value = "rotation";
    this.count = choice(
      "Puzzles",
      ["1", "2", "4", "6", "12", "24"].map((n) => [n, n]),
      changed,
    );
    this.count.select.value = "4";
    this.clues = number("Clues", "any", changed);
    this.seed = number("Seed", "any", changed);
    this.minimal = tick("Minimal: every clue is needed");
    this.tray = new TrayPanel(studio);
    this.#showLevels();
    this.node = this.#layout();
  }

  /** @returns {Parameters} */
  parameters() {
    const spec = this.boards.select.value;
    return {
      board: spec === "9x9" ? "" : spec,
      scale: this.scale.select.value,
      level: this.level.select.value,
      symmetry: this.symmetry.select.value,
      count: this.count.select.value,
      clues: this.clues.input.value,
      seed: this.seed.input.value,
    };
  }

  /** @param {Parameters} parameters */
  load({ board, scale, level, symmetry, count, clues, seed }) {
    if (board) this.boards.show(board);
    if (scale) this.scale.select.value = scale;
    this.#showLevels();
    if (level) this.level.select.value = level;
    if (symmetry) this.symmetry.select.value = symmetry;
    if (count) this.count.select.value = count;
    if (clues) this.clues.input.value = clues;
    if (seed) this.seed.input.value = seed;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape") return this.stop();
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return false;
    this.start();
    return true;
  }

  async start() {
    if (this.#job) return;
    const job = new Job();
    const asked = this.#asked();
    let made = 0;
    this.#work(job);
    this.#progress(0, asked.count);
    try {
      await job.run("generate", asked, {
        progress: (data) => this.#progress(made, asked.count, data.tries),
        result: (data) => {
          made++;
          const spec = data.board ?? asked.board;
          this.studio.tray.add({ spec, puzzle: data.puzzle, label: this.#label(data) });
          this.#progress(made, asked.count);
        },
      });
      this.#end(made, asked.count, job.stopped);
    } catch (error) {
      this.#message.show("bad", "Not possible", messageOf(error));
    } finally {
      this.#work(null);
    }
  }

  /** Stop what runs; whether anything ran. */
  stop() {
    this.#job?.stop();
    return this.#job !== null;
  }

  #layout() {
    return element(
      "div",
      { id: "view-generate", class: "view wide" },
      element(
        "div",
        { class: "panel" },
        card(
          "New puzzles",
          this.boards.node,
          element("div", { class: "fields" }, this.scale.node, this.level.node),
          this.symmetry.node,
          element(
            "div",
            { class: "fields three" },
            this.count.node,
            this.clues.node,
            this.seed.node,
          ),
          this.minimal.node,
          element("div", { class: "actions" }, this.#start, this.#stop),
          this.#message.node,
        ),
      ),
      element("div", { class: "stage" }, this.tray.node),
    );
  }

  #asked() {
    const [level, clues, seed] = [
      this.level.select.value,
      this.clues.input.value,
      this.seed.input.value,
    ];
    return {
      board: this.boards.select.value,
      ...(level !== ANY && { scale: this.scale.select.value, level }),
      symmetry: this.symmetry.select.value,
      minimal: this.minimal.input.checked,
      count: Number(this.count.select.value),
      ...(clues && { clues: Number(clues) }),
      seed: seed ? Number(seed) : Math.floor(Math.random() * 2 ** 24),
    };
  }

  #showLevels() {
    const levels = this.studio.catalogue.scales[this.scale.select.value];
    const before = this.level.select.value;
    const named = levels.map((level) => /** @type {[string, string]} */ ([level, level]));
    this.level.select.replaceChildren(...optionsOf([[ANY, "any"], ...named]));
    this.level.select.value = levels.includes(before) ? before : ANY;
  }

  /** @param {{clues: number}} made */
  #label({ clues }) {
    return [this.level.select.value, `${clues} clues`].filter(Boolean).join(", ");
  }

  /** @param {Job | null} job */
  #work(job) {
    this.#job = job;
    showRunning(job !== null, this.#start, this.#stop);
  }

  /**
   * @param {number} made
   * @param {number} count
   * @param {number} [tries]
   */
  #progress(made, count, tries) {
    const bar = element("progress", { max: count, value: made, "aria-label": "Puzzles made" });
    const text = `${made} of ${count} made${tries ? `, ${tries} tries` : ""}`;
    this.#message.show("busy", "Generating", bar, element("p", { class: "hint" }, text));
  }

  /**
   * @param {number} made
   * @param {number} count
   * @param {boolean} isStopped
   */
  #end(made, count, isStopped) {
    const all = made === count;
    const title = isStopped ? "Stopped" : all ? "Done" : "Out of time";
    this.#message.show(all ? "good" : "open", title, `${made} of ${count} in the tray.`);
  }
}

/**
 * @param {string} label
 * @param {string} placeholder
 * @param {() => void} onchange
 */
function number(label, placeholder, onchange) {
  const input = /** @type {HTMLInputElement} */ (
    element("input", { type: "number", min: 0, inputmode: "numeric", placeholder, onchange })
  );
  return { node: element("label", { class: "field" }, element("span", {}, label), input), input };
}
