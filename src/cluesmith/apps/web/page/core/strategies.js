// SPDX-License-Identifier: MIT
/**
 * Strategies by name, and the closures of native code under them.
 * @module
 */

import { InputError, ServerOnly, unknownName } from "./errors.js";
import { bitCount, digitOf } from "./nine.js";

/**
 * @typedef {import("./core.js").Core} Core
 * @typedef {import("./boards.js").Board} Board
 * @typedef {import("./data.js").Strategies} Strategies
 */

const BASICS = ["naked_single", "hidden_single", "pointing", "claiming"];

/** The sets of strategies, by their ids, that have a closure of their own; their place is its level. */
const LEVELS = [1, 2, 4].map((count) => BASICS.slice(0, count).sort().join());

/** @param {string} name */
const plain = (name) => name.trim().toLowerCase().replaceAll("-", "_").replaceAll(" ", "_");

/**
 * Return the ids of a list of names and sets, simplest first.
 * @param {Strategies} strategies
 * @param {string} list
 * @returns {string[]}
 */
export function select({ named, sets, listed, entries }, list) {
  /** @type {Set<string>} */
  const selected = new Set();
  const waiting = list.split(",").map((word) => word.trim());
  for (let word = waiting.shift(); word !== undefined; word = waiting.shift()) {
    const name = plain(word);
    if (!name) {
      throw new InputError("an empty name in a list of strategies", {
        expected: "names, as singles,x_wing",
      });
    }
    if (Object.hasOwn(sets, name)) waiting.unshift(...sets[name]);
    else if (Object.hasOwn(named, name)) selected.add(named[name]);
    else {
      const known = [...Object.keys(named), ...Object.keys(sets)];
      throw unknownName(word, "a strategy", known, listed);
    }
  }
  return entries.flatMap(({ id }) => (selected.has(id) ? [id] : []));
}

/**
 * Return what the steps of a trace may be, here or on the server: `all` has the reasons, too.
 * @param {Strategies} strategies
 * @param {string} list
 */
export function stepsOf(strategies, list) {
  const isAll = (/** @type {string} */ word) => plain(word) === "all";
  const words = list.split(",").map((word) => (isAll(word) ? strategies.steps : [word]));
  return select(strategies, words.flat().join(","));
}

/**
 * Return the same, and refuse what only the server can do.
 * @param {Strategies} strategies
 * @param {string} list
 */
export function selectSteps(strategies, list) {
  const ids = stepsOf(strategies, list);
  const foreign = ids.find((id) => !strategies.steps.includes(id) && !strategies.native.includes(id));
  if (foreign) throw new ServerOnly(`the strategy ${foreign}`);
  return ids;
}

/** Closures by their board and the ids of their strategies: each is made once. */
export class Closers {
  /** @type {Map<string, number>} */ #made = new Map();

  /** @param {Core} core */
  constructor(core) {
    this.core = core;
  }

  /**
   * Return the number of the closure under strategies.
   * @param {Board} board
   * @param {string[]} ids
   */
  of(board, ids) {
    const key = `${board.spec} ${ids.join()}`;
    const made = this.#made.get(key) ?? this.#make(board, ids.filter((id) => id !== "full_house"), ids);
    this.#made.set(key, made);
    return made;
  }

  /**
   * @param {Board} board
   * @param {string} scheme
   */
  ofScheme(board, scheme) {
    const key = `${board.spec} ${scheme}`;
    const { native, data } = this.core;
    const made = this.#made.get(key) ?? native.closeByScheme(board.number, data.schemes[scheme]);
    this.#made.set(key, made);
    return made;
  }

  /**
   * @param {Board} board
   * @param {string[]} ids without full houses, which are naked singles
   * @param {string[]} all
   */
  #make(board, ids, all) {
    const { native, data } = this.core;
    const level = LEVELS.indexOf(ids.toSorted().join());
    if (level >= 0 && all.includes("naked_single")) return native.closeBySingles(board.number, level);
    if (!board.isClassic) throw new ServerOnly("these strategies on this board");
    const numbers = ids.map((id) => data.strategies.native.indexOf(id));
    const unknown = ids[numbers.indexOf(-1)];
    if (unknown) throw new ServerOnly(`the strategy ${unknown}`);
    const beyond = ids.filter((id) => !BASICS.includes(id));
    const hasBasics = ids.length - beyond.length === BASICS.length;
    if (!hasBasics) return native.closeByWalks(numbers, false);
    return native.closeByWalks(beyond.map((id) => data.strategies.native.indexOf(id)), true);
  }

  /**
   * Return the grid that strategies fill from clues, or null.
   * @param {Board} board
   * @param {Uint8Array} clues
   * @param {string[]} ids
   */
  solution(board, clues, ids) {
    const masks = board.candidatesOf(clues);
    if (!this.core.native.close(this.of(board, ids), masks)) return null;
    if (!masks.every((mask) => bitCount(mask) === 1)) return null;
    const digits = Uint8Array.from(masks, digitOf);
    try {
      board.checkDigits(digits);
    } catch {
      return null;
    }
    return digits;
  }
}

/**
 * Return whether strategies are naked singles only, full houses included.
 * @param {string[]} ids
 */
export const isNaked = (ids) =>
  ids.includes("naked_single") && ids.every((id) => id === "naked_single" || id === "full_house");

/**
 * Refuse strategies that hold only because the solution is unique: what they close depends on the
 * order of steps.
 * @param {Strategies} strategies
 * @param {string[]} ids
 */
export function checkSound({ entries }, ids) {
  const id = ids.find((each) => entries.some((entry) => entry.id === each && entry.assumes_uniqueness));
  if (id) throw new ServerOnly(`the strategy ${id}`);
}
