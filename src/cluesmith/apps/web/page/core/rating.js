// SPDX-License-Identifier: MIT
/**
 * How hard a puzzle is, on the scales of `cluesmith/rating/`.
 * @module
 */

import { CELLS } from "./native.js";
import { InputError, ServerOnly, inField, unknownName } from "./errors.js";
import { ALL_DIGITS, candidatesOf, checkDigits, digitsOnly, lineOf } from "./nine.js";
import { cluesOf } from "./positions.js";
import { solutionOf } from "./solving.js";

/**
 * @typedef {import("./core.js").Core} Core
 * @typedef {import("./request.js").Fields} Fields
 * @typedef {{puzzle: Uint8Array, solution: Uint8Array}} Solved
 * @typedef {Record<string, unknown>} Told the grade by the name of its scale, and what is beside it
 */

const SOLVED = 0;

/** @type {Record<string, (core: Core, solved: Solved) => Told>} */
export const RATE = { cover, cover_rows: coverRows, infer, propagate, hodoku, se, mus };

/**
 * @param {Core} core
 * @param {Fields} fields
 */
export function rate(core, fields) {
  const puzzle = cluesOf(core, fields);
  const names = inField("scale", () => scalesOf(core, fields.scale ?? "all"));
  if (fields.steps) throw new ServerOnly("the option steps");
  inField("puzzle", () => checkDigits(puzzle));
  core.native.limitTime(fields.time);
  const { status, solution } = solutionOf(core, digitsOnly(puzzle));
  const head = { puzzle: lineOf(puzzle) };
  if (solution === null) return { ...head, ...unrated(core, names, status) };
  /** @type {Told} */
  const grades = {};
  /** @type {Told} */
  const beside = {};
  /** @type {string[]} */
  const undecided = [];
  for (const name of names) {
    const scale = core.data.scales[name];
    // The server limits only the scales that may take long; the others take no time.
    core.native.limitTime(scale.is_timed ? fields.time : null);
    const told = RATE[name](core, { puzzle, solution });
    grades[name] = told[name];
    for (const key of scale.beside) beside[key] = told[key];
    if (scale.is_timed && told[name] === null) undecided.push(name);
  }
  return { ...head, ...grades, ...beside, ...(undecided.length ? { undecided } : {}) };
}

/**
 * Return the names of a list of scales.
 * @param {Core} core
 * @param {string} list
 */
export function scalesOf(core, list) {
  const known = Object.keys(core.data.scales);
  const words = list.split(",").flatMap((word) => word.trim() || []);
  if (!words.length) throw new InputError("no scale", { expected: `one of ${[...known, "all"].join(", ")}` });
  /** @type {Set<string>} */
  const names = new Set();
  for (const word of words) {
    for (const name of word === "all" ? known : [word]) {
      const [base, variant] = name.split(":");
      if (!known.includes(base)) throw unknownName(base, "a scale", known);
      if (variant !== undefined) throw new ServerOnly(`the scale ${name}`);
      names.add(base);
    }
  }
  return [...names];
}

/**
 * @param {Core} core
 * @param {string[]} names
 * @param {string} status
 */
function unrated(core, names, status) {
  const isUndecided = status === "undecided";
  /** @type {Told} */
  const grades = {};
  /** @type {Told} */
  const beside = {};
  for (const name of names) {
    const { fields, beside: keys } = core.data.scales[name];
    const invalid = fields.length
      ? Object.fromEntries(fields.map((key) => [key, key === "level" ? "invalid" : null]))
      : "invalid";
    grades[name] = isUndecided ? null : invalid;
    for (const key of keys) beside[key] = null;
  }
  return { ...grades, ...beside, reason: core.data.reasons[status] };
}

/** @param {Core} core @param {Solved} solved @returns {Told} */
function cover(core, { puzzle }) {
  const { end, tenths } = core.native.rateCover(puzzle);
  const levels = core.data.scales.cover.ladder;
  const { bounds } = core.data.cover;
  if (end !== SOLVED) return { cover: { rating: null, level: levels.at(-1) } };
  const level = bounds.findIndex((bound) => tenths <= bound);
  return { cover: { rating: tenths / 10, level: levels.at(level) } };
}

/** @param {Core} core @param {Solved} solved @returns {Told} */
function coverRows(core, { puzzle }) {
  const { end, hardest, sum } = core.native.rateCoverRows(puzzle);
  const isSolved = end === SOLVED;
  return { cover_rows: isSolved ? { rating: hardest, score: sum } : { rating: null, score: null } };
}

/** @param {Core} core @param {Solved} solved @returns {Told} */
function infer(core, { puzzle }) {
  const digits = puzzle.slice();
  const masks = new Uint32Array(CELLS).fill(ALL_DIGITS);
  const scale = core.data.inference.techniques.filter((technique) => technique.on_scale);
  const isSettled = (/** @type {number} */ number) =>
    core.native.infer(digits, masks, number, number === 0).end === SOLVED;
  // The last one is search, which settles every puzzle.
  const least = scale.find((_, number) => number === scale.length - 1 || isSettled(number));
  return { infer: least?.difficulty };
}

/** @param {Core} core @param {Solved} solved @returns {Told} */
function propagate(core, { puzzle }) {
  const masks = candidatesOf(puzzle);
  const names = core.data.scale_of_schemes;
  const least = names.find((name) => core.native.propagate(masks, core.data.schemes[name]).end === SOLVED);
  return { propagate: least ?? core.data.scales.propagate.ladder.at(-1) };
}

/** @param {Core} core @param {Solved} solved @returns {Told} */
function hodoku(core, { puzzle, solution }) {
  const { levels, most, searches } = core.data.hodoku;
  const { end, counts } = core.native.rateHodoku(puzzle, solution, searches.length);
  if (end !== SOLVED) return { hodoku: { level: levels.at(-1), score: null } };
  let [score, level] = [0, 0];
  counts.forEach((count, number) => {
    score += count * searches[number].score;
    if (count) level = Math.max(level, searches[number].level);
  });
  const byScore = most.filter((limit) => limit < score).length;
  return { hodoku: { level: levels[Math.max(level, byScore)], score } };
}

/** @param {Core} core @param {Solved} solved @returns {Told} */
function se(core, { puzzle }) {
  const keys = ["se", "se_pearl", "se_diamond", "se_technique"];
  const { end, ratings, hardest } = core.native.rateExplainer(puzzle);
  if (end !== SOLVED) return Object.fromEntries(keys.map((key) => [key, null]));
  const technique = ratings[0] ? core.data.explainer[hardest] : null;
  const values = [...ratings.map((tenths) => tenths / 10), technique];
  return Object.fromEntries(keys.map((key, i) => [key, values[i]]));
}

/** @param {Core} core @param {Solved} solved @returns {Told} */
function mus(core, { puzzle, solution }) {
  const { end, size, isExact } = core.native.rateReasons(candidatesOf(puzzle), solution);
  if (end !== SOLVED) return { mus: null, mus_bound: null };
  return { mus: size, mus_bound: isExact ? "exact" : "at most" };
}
