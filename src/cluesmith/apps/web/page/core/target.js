// SPDX-License-Identifier: MIT
/**
 * The difficulty that puzzles must have: a level of a scale, or a range of its numbers.
 * @module
 */

import { InputError, ServerOnly, inField, ofField, unknownName } from "./errors.js";
import { RATE } from "./rating.js";

/**
 * @typedef {import("./core.js").Core} Core
 * @typedef {import("./request.js").Fields} Fields
 * @typedef {import("./rating.js").Solved} Solved
 * @typedef {{verdict: number, cells: Uint8Array | null}} Assessed -1 too easy, 0 right, 1 too hard;
 *   and the cells where a clue would make it easier
 * @typedef {{assess: (solved: Solved) => Assessed}} Target
 * @typedef {{least: number, most: number, isLevel: boolean}} Range
 */

const BEYOND = 255;
const TINY = 1e-6;

/**
 * Return the target of a request, or null if it asks for no difficulty.
 * @param {Core} core
 * @param {import("./boards.js").Board} board
 * @param {Fields} fields
 * @returns {Target | null}
 */
export function targetOf(core, board, fields) {
  const { scale: name, level, min, max } = fields;
  const { scales } = core.data;
  if (name === undefined) {
    for (const [field, value] of Object.entries({ level, min, max })) {
      if (value === undefined) continue;
      const said = Number.isInteger(value) ? `${value}.0` : value;
      const expected = `one of ${Object.keys(scales).join(", ")}`;
      throw new InputError(`${field} ${said} without a scale`, { expected, field: "scale" });
    }
    return null;
  }
  if (name.includes(":")) throw new ServerOnly(`the scale ${name}`);
  const scale = scales[name];
  if (!scale) throw ofField("scale", unknownName(name, "a scale", Object.keys(scales)));
  if (board.data.ungraded[name]) throw new ServerOnly(`the scale ${name} on this board`);
  const range = level === undefined ? rangeOf(name, scale, min, max) : levelOf(name, scale, fields);
  return name === "cover" ? coverTarget(core, range) : ratedTarget(core, name, range);
}

/**
 * @param {string} name
 * @param {import("./data.js").ScaleData} scale
 * @param {Fields} fields
 * @returns {Range}
 */
function levelOf(name, { ladder }, { level, min, max }) {
  return inField("level", () => {
    if (min !== undefined || max !== undefined) {
      throw new InputError("a level and numbers", { expected: "one of them" });
    }
    const names = ladder.map(String);
    const wanted = level.toLowerCase().replaceAll("_", " ").split(/\s+/).filter(Boolean).join(" ");
    const place = names.findIndex((each) => each.toLowerCase() === wanted);
    if (place < 0 && !names.length) {
      throw new InputError(`the scale ${name} has no levels`, { expected: "min and max" });
    }
    if (place < 0) throw unknownName(level, `a level of the scale ${name}`, names);
    return { least: place, most: place, isLevel: true };
  });
}

/**
 * @param {string} name
 * @param {import("./data.js").ScaleData} scale
 * @param {number | undefined} min
 * @param {number | undefined} max
 * @returns {Range}
 */
function rangeOf(name, { has_numbers: hasNumbers, numbers }, min, max) {
  if (min === undefined && max === undefined) {
    const expected = "a level or numbers";
    throw new InputError(`the scale ${name} without a level`, { expected, field: "scale" });
  }
  if (!hasNumbers) {
    throw new InputError(`numbers on the scale ${name}`, { expected: "a level", field: "scale" });
  }
  const [least, most] = [min ?? -Infinity, max ?? Infinity];
  if (least > most) {
    const expected = "the lesser number first";
    throw new InputError(`${name} from ${min} to ${max}`, { expected, field: "max" });
  }
  const isThere = numbers
    ? !numbers.length || numbers.some((each) => each >= least - TINY && each <= most + TINY)
    : Math.max(0, Math.ceil(least - TINY)) <= most + TINY;
  if (!isThere) throw new ServerOnly(`a range without a rating of the scale ${name}`);
  return { least, most, isLevel: false };
}

/**
 * @param {Core} core
 * @param {Range} range
 * @returns {Target}
 */
function coverTarget(core, { least, most, isLevel }) {
  const bounds = [-1, ...core.data.cover.bounds, BEYOND];
  const tenths = (/** @type {number} */ number) => Math.min(Math.max(number, 0), BEYOND);
  const low = isLevel ? bounds[least] + 1 : Math.ceil(tenths(10 * least - TINY));
  const high = isLevel ? bounds[most + 1] : Math.floor(tenths(10 * most + TINY));
  return {
    assess({ board, puzzle }) {
      const rated = core.native.rateCoverUpTo(board.coverNumber, puzzle, high);
      const rating = rated.end ? BEYOND : rated.tenths;
      return { verdict: Number(rating > high) - Number(rating < low), cells: rated.cells };
    },
  };
}

/**
 * @param {Core} core
 * @param {string} name
 * @param {Range} range
 * @returns {Target}
 */
function ratedTarget(core, name, { least, most, isLevel }) {
  const { ladder } = core.data.scales[name];
  return {
    assess(solved) {
      const grade = RATE[name](core, solved)[name];
      const place = placeOf(grade, isLevel ? ladder : null);
      return { verdict: Number(place > most) - Number(place < least), cells: null };
    },
  };
}

/**
 * Return the place of a grade among the levels, or its number; nothing is above all numbers.
 * @param {any} grade
 * @param {(string | number)[] | null} ladder
 */
function placeOf(grade, ladder) {
  if (grade === null) return Infinity;
  const values = typeof grade === "object" ? Object.values(grade) : [grade];
  if (ladder) return ladder.indexOf(typeof grade === "object" ? grade.level : grade);
  return values.find((value) => typeof value === "number") ?? Infinity;
}
