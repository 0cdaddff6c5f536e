// SPDX-License-Identifier: MIT
/**
 * The job of setting: its progress, Stop, and the verdict with what can be done with it.
 * @module
 */

import { JobControl, choice, numberField, tick } from "../controls.js";
import { cellOf, digitsOfLine } from "../digits.js";
import { button, div, element } from "../element.js";
import { download } from "../files.js";
import { geometryOf } from "../geometry.js";
import { note } from "../say.js";
import { capitalized, plain } from "../words.js";
import { PuzzleFacts } from "./puzzle_facts.js";

/**
 * @typedef {import("../answers.js").Verdict} Verdict
 *
 * @typedef {object} Drawing what the verdict draws on the board
 * @property {string} [spec] the board with the values that were open
 * @property {number[]} [clues]
 * @property {number[]} [best] the clues that came nearest so far
 * @property {number[]} [possible] masks of the digits that can still be fixed
 * @property {Set<number>} [spare] clues that are not needed
 * @property {Set<number>} [reason]
 * @property {Set<number>} [conflicts] fixed digits that break a rule
 *
 * @typedef {object} Host the view around it
 * @property {() => void} ready called before each question
 * @property {() => {allow: string}} body the request
 * @property {() => void} redraw called when the drawing has changed
 * @property {() => string} spec
 */

const TIMES = [
  ["10", "10 s"],
  ["60", "1 min"],
  ["300", "5 min"],
];

/** What a reader calls the methods of setting. @type {Record<string, string>} */
const METHODS = {
  portfolio: "several methods",
  find: "local search",
  refute: "refutation",
  decide: "complete search",
  asp: "answer set programming",
  csp: "constraint programming",
  zs: "generate and test",
};

const COUNTS = ["1", "4", "12"];

export class SetRun {
  #job = new JobControl("set", "Set clues", "Verdict", () => this.start());
  #time;
  /** @type {PuzzleFacts} */ #facts;
  #minimal = tick("Minimal: every clue is needed");
  #count = choice(
    "Puzzles",
    COUNTS.map((number) => [number, number]),
  );
  #seed = numberField("Seed", () => {});
  #seconds = element("dd", { "data-progress": "time" });
  /** @type {Drawing} */ drawing = {};

  /**
   * @param {import("../studio.js").Studio} studio
   * @param {Host} host
   */
  constructor(studio, host) {
    this.studio = studio;
    this.host = host;
    this.#time = choice("Time", TIMES, () => {}, String(studio.catalogue.set_seconds));
    this.#facts = new PuzzleFacts(studio.catalogue, (spare) => {
      const { size } = geometryOf(this.host.spec());
      this.drawing = { ...this.drawing, spare: new Set([...spare].map((name) => cellOf(name, size))) };
      this.host.redraw();
    });
    const fields = div("fields three", this.#time.node, this.#count.node, this.#seed.node);
    this.node = div("part", fields, this.#minimal.node, this.#job.node);
  }

  async start() {
    if (this.#job.isRunning) return;
    this.host.ready();
    this.forget();
    const time = Number(this.#time.control.value);
    const body = {
      ...this.host.body(),
      time,
      minimal: this.#minimal.input.checked,
      count: Number(this.#count.control.value),
      // Each press gives another puzzle; the same seed gives the same one again.
      seed: Number(this.#seed.control.value || Math.floor(Math.random() * 2 ** 24)),
    };
    if (!body.allow) {
      const text = "Choose a set, or allow one strategy by its name.";
      this.#job.message.show("open", "No strategy is allowed", text);
      return;
    }
    const began = performance.now();
    this.#showProgress({});
    const timer = setInterval(() => {
      this.#seconds.textContent = `${((performance.now() - began) / 1000).toFixed(1)} s`;
    }, 100);
    const end = await this.#job.run("set", body, {
      progress: (progress) => this.#showProgress(progress),
      result: (verdict) => this.#showVerdict(verdict, body.seed),
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
    this.#facts.forget();
    this.drawing = {};
    this.#job.message.hide();
    this.host.redraw();
  }

  /** @param {import("../answers.js").SetProgress} progress */
  #showProgress({ engine, doing, best, lacking }) {
    const method = [engine ? methodName(engine) : "getting ready", doing].filter(Boolean).join(": ");
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

  /**
   * @param {Verdict} verdict
   * @param {number} seed
   */
  #showVerdict(verdict, seed) {
    const { engine, seconds, certificate, reason } = verdict;
    const { message } = this.#job;
    const how = `By ${methodName(engine)} in ${durationOf(seconds)}`;
    const source = verdict.verdict === "found" ? `, seed ${seed}` : "";
    const text = `${reason ? `${capitalized(reason)}. ` : ""}${how}${source}.`;
    const save = (/** @type {object | string} */ proof) =>
      download(
        "certificate.json",
        typeof proof === "string" ? proof : `${JSON.stringify(proof)}\n`,
      );
    const proof = certificate ? button("Download the certificate", () => save(certificate)) : null;
    if (verdict.verdict === "found") {
      const puzzles = puzzlesOf(verdict, this.host.spec());
      const [{ spec }] = puzzles;
      this.drawing = { spec, clues: digitsOfLine(verdict.puzzle) };
      const isSaved = puzzles.length > 1 && this.#save(puzzles);
      const saved = isSaved ? `${puzzles.length} puzzles are saved; the view Generate shows them.` : null;
      message.show("good", "Here is your puzzle", text, saved, this.#actions(puzzles[0], proof), this.#facts.node);
      this.#facts.measure({ board: spec, puzzle: verdict.puzzle });
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
   * @param {FoundPuzzle} found
   * @param {HTMLElement | null} proof
   */
  #actions(found, proof) {
    const { spec: board, puzzle } = found;
    const go = (/** @type {string} */ view) => this.studio.go(view, { board, puzzle });
    const save = () => {
      if (this.#save([found])) note("Saved. The view Generate shows your saved puzzles");
    };
    return div(
      "actions",
      button("Solve it", () => go("solve"), { class: "primary" }),
      button("Analyse", () => go("analyse")),
      button("Save", save),
      button("Another for this pattern", () => this.#another(), { "data-action": "another" }),
      proof,
    );
  }

  /** Set other clues: a seed that the reader wrote would give the same again. */
  #another() {
    this.#seed.control.value = "";
    this.start();
  }

  /**
   * Save puzzles; return whether there was room.
   * @param {FoundPuzzle[]} puzzles
   */
  #save(puzzles) {
    const label = "Set by pattern";
    return this.studio.saved.add(puzzles.map((found) => ({ ...found, label })));
  }
}

/** @typedef {{spec: string, puzzle: string}} FoundPuzzle */

/**
 * Return the puzzles of a verdict, each with its board.
 * @param {Verdict} verdict
 * @param {string} asked the board of the question
 * @returns {FoundPuzzle[]}
 */
function puzzlesOf({ puzzle, puzzles = [puzzle], boards = [] }, asked) {
  return puzzles.map((line, index) => ({ spec: boards[index] ?? asked, puzzle: line }));
}

/** @param {string} engine */
const methodName = (engine) => METHODS[engine] ?? plain(engine);

/** @param {number} seconds */
const durationOf = (seconds) =>
  seconds < 1 ? `${Math.max(1, Math.round(seconds * 1000))} ms` : `${seconds.toFixed(1)} s`;
