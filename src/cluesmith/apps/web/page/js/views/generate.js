// SPDX-License-Identifier: MIT
/**
 * Generate: puzzles by difficulty and symmetry, each saved when it is made.
 * @module
 */

import {
  JobControl,
  boardChoice,
  card,
  choice,
  isRunKey,
  numberField,
  optionsOf,
  ratingField,
  tick,
} from "../controls.js";
import { button, div, element } from "../element.js";
import { Refusal } from "../refusal.js";
import { symmetryOptions } from "../symmetry.js";
import { capitalized } from "../words.js";
import { LibraryPanel } from "./library_panel.js";
import { SavedPanel } from "./saved_panel.js";
import { setOptionsOf } from "./strategy_choice.js";
import { openTechnique } from "./technique_page.js";

/** @typedef {import("../studio.js").Parameters} Parameters */

const COUNTS = ["1", "2", "4", "6", "12", "24"];
const ANY = "";

export class GenerateView {
  name = "generate";
  title = "Generate";
  #job = new JobControl("generate", "Generate", "Generating", () => this.start());

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    const { boards, scales } = studio.catalogue;
    const changed = () => studio.changed(this);
    const changedBoard = () => {
      this.#offerScales();
      changed();
    };
    const changedScale = () => {
      this.#showScale();
      changed();
    };
    this.board = boardChoice(boards, changedBoard);
    const strategies = [
      [ANY, "any"],
      ...studio.catalogue.strategies.filter(({ is_strategy }) => is_strategy).map(({ id, name }) => [id, name]),
    ];
    /** The fields that a link names. */
    this.fields = {
      scale: choice(
        "Scale",
        scales.map(({ name, title }) => [name, title]),
        changedScale,
        "hodoku", // the scale that most players know
      ),
      level: choice("Level", [], changed),
      min: ratingField("Rating from", changed),
      max: ratingField("Rating to", changed),
      constraints: choice(
        "Constraints",
        [[ANY, "none"], ...studio.catalogue.layouts.map((name) => [name, capitalized(name)])],
        changedBoard,
      ),
      symmetry: choice("Symmetry", symmetryOptions(studio.catalogue), changed, "rotation"),
      count: choice(
        "Puzzles",
        COUNTS.map((count) => [count, count]),
        changed,
        "4",
      ),
      allow: choice("Allowed", [[ANY, "any"], ...setOptionsOf(studio.catalogue.sets)], changed),
      require: choice("Needs", strategies, changed),
      forbid: choice("Does without", strategies, changed),
      clues: numberField("Clues", changed),
      seed: numberField("Seed", changed),
    };
    this.minimal = tick("Minimal: every clue is needed");
    this.#showScale();
    this.saved = new SavedPanel(studio);
    this.node = this.#layout(this.saved);
  }

  /** @returns {Parameters} */
  parameters() {
    const fields = Object.entries(this.fields).map(([name, { control }]) => [name, control.value]);
    return { board: this.board.control.value, ...Object.fromEntries(fields) };
  }

  /** @param {Parameters} parameters */
  load({ board, ...parameters }) {
    if (board) this.board.show(board);
    for (const [name, { control }] of Object.entries(this.fields)) {
      const before = control.value;
      const value = parameters[name] || before;
      control.value = value;
      if (control.value !== value) {
        control.value = before;
        throw new Refusal(`${value} is not a value for ${name}`);
      }
      if (name === "scale") this.#showScale();
    }
    this.#offerScales();
    const { allow, require, forbid } = this.fields;
    const isNamed = [allow, require, forbid].some(({ control }) => control.value);
    if (isNamed && this.techniques) this.techniques.open = true;
    this.showPractice?.();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "Escape") return this.#job.stop();
    if (!isRunKey(event)) return false;
    this.start();
    return true;
  }

  async start() {
    if (this.#job.isRunning) return;
    const body = this.#body();
    const { count } = body;
    const { control } = this.fields.require;
    const needs = control.value && control.selectedOptions[0].textContent;
    let made = 0;
    this.#showProgress(0, count);
    const end = await this.#job.run("generate", body, {
      progress: ({ tries }) => this.#showProgress(made, count, tries),
      result: ({ board: spec = body.board, puzzle, clues }) => {
        made++;
        const label = [body.level, needs, `${clues} clues`].filter(Boolean).join(", ");
        this.studio.saved.add([{ spec, puzzle, label }]);
        this.#showProgress(made, count);
      },
    });
    if (end === "refused") return;
    const isAll = made === count;
    const title = end === "stopped" ? "Stopped" : isAll ? "Done" : "Out of time";
    const text = `${made} of ${count} made and saved.`;
    const show = button("Show them", () => this.saved.node.scrollIntoView({ block: "start" }));
    this.#job.message.show(isAll ? "good" : "open", title, text, made ? div("actions to-saved", show) : null);
  }

  /** @param {SavedPanel} saved */
  #layout(saved) {
    const { scale, level, min, max, constraints, symmetry, count, clues, seed, allow, require, forbid } = this.fields;
    const practise = button("Practise what it needs", () => openTechnique(require.control.value), {
      "data-action": "practice-page",
      disabled: true,
    });
    this.showPractice = () => {
      practise.disabled = !require.control.value;
    };
    require.control.addEventListener("change", this.showPractice);
    this.techniques = element(
      "details",
      { class: "other" },
      element("summary", {}, "Techniques"),
      div("part", div("fields three", allow.node, require.node, forbid.node), div("actions", practise)),
    );
    const request = card(
      "New puzzles",
      this.board.node,
      scale.node,
      div("fields three", level.node, min.node, max.node),
      this.techniques,
      constraints.node,
      symmetry.node,
      div("fields three", count.node, clues.node, seed.node),
      this.minimal.node,
      this.#job.node,
    );
    const library = new LibraryPanel(this.studio);
    return div("view wide", div("panel", request, library.node), div("stage", saved.node));
  }

  #body() {
    const { scale, level, min, max, constraints, symmetry, count, clues, seed, allow, require, forbid } =
      this.parameters();
    const difficulty = {
      ...(level !== ANY && { level }),
      ...(min && { min: Number(min) }),
      ...(max && { max: Number(max) }),
    };
    return {
      board: this.board.control.value,
      ...(Object.keys(difficulty).length && { scale, ...difficulty }),
      ...(allow && { allow }),
      ...(require && { require }),
      ...(forbid && { forbid }),
      ...(constraints && { constraints }),
      symmetry,
      minimal: this.minimal.input.checked,
      count: Number(count),
      ...(clues && { clues: Number(clues) }),
      seed: seed ? Number(seed) : Math.floor(Math.random() * 2 ** 24),
    };
  }

  /** Offer the scales that rate the board; the first of them takes the place of one that does not. */
  #offerScales() {
    const { board, constraints } = this.parameters();
    const { control } = this.fields.scale;
    const rates = (/** @type {string} */ name) => {
      const scale = this.studio.catalogue.scales.find((each) => each.name === name);
      if (!scale) return false;
      if (constraints && (scale.knows_groups_only || scale.board)) return false;
      return scale.board === null || scale.board === board;
    };
    for (const option of control.options) option.disabled = !rates(option.value);
    const rating = [...control.options].find((option) => !option.disabled);
    if (!control.selectedOptions[0].disabled || !rating) return;
    control.value = rating.value;
    this.#showScale();
  }

  /** Offer what the scale has: its levels, its numbers, or both. */
  #showScale() {
    const { scale, level, min, max } = this.fields;
    const { scales } = this.studio.catalogue;
    const chosen = scales.find(({ name }) => name === scale.control.value);
    const levels = chosen?.levels ?? [];
    const before = level.control.value;
    const options = [[ANY, "any"], ...levels.map((name) => [name, name])];
    level.control.replaceChildren(...optionsOf(options));
    level.control.value = levels.includes(before) ? before : ANY;
    level.node.hidden = !levels.length;
    for (const { node, control } of [min, max]) {
      node.hidden = !chosen?.has_numbers;
      if (node.hidden) control.value = "";
    }
  }

  /**
   * @param {number} made
   * @param {number} count
   * @param {number} [tries]
   */
  #showProgress(made, count, tries) {
    const bar = element("progress", { max: count, value: made, "aria-label": "Puzzles made" });
    const text = `${made} of ${count} made${tries ? `, ${tries} tries` : ""}`;
    this.#job.message.show("busy", "Generating", bar, element("p", { class: "hint" }, text));
  }
}
