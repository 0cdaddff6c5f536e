// SPDX-License-Identifier: MIT
/**
 * New puzzles, no two of them equivalent: by symmetry, clues, strategies, or by their rating.
 * @module
 */

import { InputError, ServerOnly, inField, ofField, unknownName } from "./errors.js";
import { clueCount } from "./nine.js";
import { checkPlain } from "./positions.js";
import { byStrategies, orbitsOf, requirementOf } from "./requirement.js";
import { conditionsOf, insufficient } from "./conditions.js";
import { targetOf } from "./target.js";

/**
 * @typedef {import("./core.js").Core} Core
 * @typedef {import("./core.js").Send} Send
 * @typedef {import("./request.js").Fields} Fields
 * @typedef {{puzzle: Uint8Array, solution: Uint8Array, minimal: boolean | null, seed: bigint}} Draft
 */

const TRIES_TOGETHER = 16;
const REPORT_EVERY = 400;
const MOST_SEED = 2 ** 31 - 1;

/** The numbers of native code. */
const METHOD = { random: 0, add: 1, remove: 2 };
const GRIDS = { quick: 0, paper: 1, uniform: 2 };

/** @type {Record<string, boolean | null>} */
const MINIMAL = { met: true, multiple: false, undecided: null };

/**
 * @param {Core} core
 * @param {Fields} fields
 * @param {Send} send
 */
export function generate(core, fields, send) {
  const request = requestOf(core, fields);
  const { board } = request;
  send("accepted", {});
  const began = performance.now();
  const end = began + 1000 * fields.time;
  const seed = fields.seed ?? Math.floor(Math.random() * (MOST_SEED + 1));
  /** @type {Set<string>} */
  const forms = new Set();
  let [tries, made, reported] = [0, 0, -Infinity];
  const report = () => {
    const now = performance.now();
    if (now - reported < REPORT_EVERY) return;
    reported = now;
    const seconds = Math.round((now - began) / 10) / 100;
    send("progress", { engine: request.method, tries, made, count: fields.count, seed, seconds });
  };
  report();
  while (made < fields.count && performance.now() < end) {
    core.native.limitTime((end - performance.now()) / 1000);
    const first = (BigInt(seed) << 32n) + BigInt(tries);
    const { drafts, done } = core.native.generate(board.number, request.task, first, TRIES_TOGETHER);
    tries += done;
    for (const draft of drafts) {
      const ready = request.adjust({ ...draft, minimal: MINIMAL[core.data.standings[draft.standing]] });
      if (!ready || !request.accepts(ready)) continue;
      const form = board.formOf(ready.puzzle) ?? board.lineOf(ready.puzzle);
      if (forms.has(form)) continue;
      forms.add(form);
      made += 1;
      send("result", {
        puzzle: board.lineOf(ready.puzzle),
        ...board.members,
        solution: board.lineOf(ready.solution),
        clues: clueCount(ready.puzzle),
        minimal: ready.minimal,
        seed,
        board: board.spec,
      });
      if (made === fields.count) break;
    }
    report();
  }
}

/**
 * Return what the puzzles must be, after all checks.
 * @param {Core} core
 * @param {Fields} fields
 */
function requestOf(core, fields) {
  if (fields.practice !== undefined) throw new ServerOnly("practice");
  const board = inField("board", () => core.boards.of(fields.board));
  checkPlain(board);
  if (fields.constraints) throw new ServerOnly("the option constraints");
  const isRepeated = fields.count > 1 && board.data.order === null;
  if (isRepeated) throw new ServerOnly("more than one puzzle on this board");
  const target = targetOf(core, board, fields);
  const method = fields.method ?? (target ? "cover" : "remove");
  const { methods, grids: ways } = core.data.generating;
  if (!methods.includes(method)) {
    throw ofField("method", unknownName(method, "a method of generating", methods));
  }
  if (method === "paper") throw new ServerOnly("the method paper");
  const grids = fields.grids ?? (board.isClassic ? "uniform" : "quick");
  if (!board.isClassic && grids !== "quick") throw new ServerOnly(`${grids} grids on this board`);
  if (!ways.includes(grids)) throw ofField("grids", unknownName(grids, "a way to draw grids", ways));
  const orbits = inField("symmetry", () => orbitsOf(core, board, fields.symmetry));
  inField("clues", () => checkClues(board, fields, orbits));
  let requirement = inField("allow", () => requirementOf(core, board, fields.allow));
  const names = fields.allow === undefined ? undefined : requirement.ids.join(",");
  const conditions = conditionsOf(core, { ...fields, allow: names }, "");
  if (fields.allow === undefined && conditions.require.length) {
    requirement = byStrategies(core, board, conditions.allow);
  }
  const fills = method === "cover";
  const { clues } = fields;
  const task = {
    requirement,
    budget: core.data.budget,
    orbits,
    method: fills ? METHOD.remove : METHOD[/** @type {keyof typeof METHOD} */ (method)],
    blind: clues ?? Math.round(core.data.limits.random_share * board.cells),
    least: clues === undefined || fills ? 0 : clues,
    most: clues ?? board.cells,
    minimal: fields.minimal,
    grids: GRIDS[/** @type {keyof typeof GRIDS} */ (grids)],
  };
  const weaker = insufficient(conditions);
  return {
    board,
    method,
    task,
    /** @param {Draft} draft */
    accepts: (draft) => weaker.every((ids) => core.closers.solution(board, draft.puzzle, ids) === null),
    /** @param {Draft} draft */
    adjust: (draft) => (target ? adjusted(board, draft, target, orbits, { fills, clues, minimal: fields.minimal }) : draft),
  };
}

/**
 * Refuse a number of clues that no pattern of a symmetry has, or no puzzle.
 * @param {import("./boards.js").Board} board
 * @param {Fields} fields
 * @param {number[][]} orbits
 */
function checkClues(board, { clues, symmetry }, orbits) {
  if (clues === undefined) return;
  let sums = 1n;
  for (const orbit of orbits) sums |= sums << BigInt(orbit.length);
  const key = symmetry.trim().toLowerCase();
  if (clues > board.cells) {
    const problem = `${clues} clues with the symmetry ${key} on ${board.spec.slice(0, 40)}`;
    throw new InputError(problem, { expected: `0 to ${board.cells}` });
  }
  if (!((sums >> BigInt(clues)) & 1n)) throw new ServerOnly(`${clues} clues with the symmetry ${key}`);
  const { clues: fewest, rests_on: why } = board.data.fewest_clues;
  if (clues < fewest) throw new InputError(`${clues} clues`, { expected: `${fewest} or more, by ${why}` });
}

/**
 * Return a draft that has the rating of a target, or null. One that is too hard gets one more clue
 * after another, if the method fills cells.
 * @param {import("./boards.js").Board} board
 * @param {Draft} draft
 * @param {import("./target.js").Target} target
 * @param {number[][]} orbits
 * @param {{fills: boolean, clues: number | undefined, minimal: boolean}} how
 * @returns {Draft | null}
 */
function adjusted(board, draft, target, orbits, { fills, clues, minimal }) {
  const puzzle = draft.puzzle.slice();
  let isMinimal = draft.minimal;
  for (let round = 1; ; round++) {
    const { verdict, cells } = target.assess({ board, puzzle, solution: draft.solution });
    const count = clueCount(puzzle);
    const isEnough = count >= (clues ?? 0);
    if (count >= board.cells) return null; // a full grid is not a puzzle
    if (verdict === 0 && isEnough) return { ...draft, puzzle, minimal: isMinimal };
    if (!fills || minimal || verdict < 0) return null;
    const cell = pick(puzzle, verdict > 0 ? cells : null, draft.seed, round);
    const orbit = orbits.find((each) => each.includes(cell)) ?? [cell];
    for (const each of orbit) puzzle[each] = draft.solution[each];
    if (clueCount(puzzle) > (clues ?? board.cells)) return null;
    isMinimal = false;
  }
}

/**
 * Return a random blank cell, of the cells to fill where there is one.
 * @param {Uint8Array} puzzle
 * @param {Uint8Array | null} cells
 * @param {bigint} seed
 * @param {number} round
 */
function pick(puzzle, cells, seed, round) {
  const blank = [...puzzle.keys()].filter((cell) => !puzzle[cell]);
  const preferred = cells ? blank.filter((cell) => cells[cell]) : [];
  const from = preferred.length ? preferred : blank;
  return from[Number(mixed(seed, round) % BigInt(from.length))];
}

/**
 * Return the random number of a seed for one draw (splitmix64), as `generating/difficulty.py`.
 * @param {bigint} seed
 * @param {number} draw
 */
function mixed(seed, draw) {
  const word = (/** @type {bigint} */ number) => BigInt.asUintN(64, number);
  let value = word(seed + BigInt(draw) * 0x9e3779b97f4a7c15n);
  value = word((value ^ (value >> 30n)) * 0xbf58476d1ce4e5b9n);
  value = word((value ^ (value >> 27n)) * 0x94d049bb133111ebn);
  return value ^ (value >> 31n);
}
