// SPDX-License-Identifier: MIT
/**
 * Hints and traces: native code finds the steps and their witnesses; the page's own scripts make
 * sentences and drawings of them.
 * @module
 */

import { explanationOf } from "../js/explain/explanation.js";
import { State } from "../js/explain/state.js";
import { InputError, ServerOnly, inField, ofField, unknownName } from "./errors.js";
import { MESSAGES } from "./messages.js";
import { cellNames, clueCount, digitsOnly } from "./nine.js";
import { candidatesLeft, checkPlain, checkPosition, positionOf } from "./positions.js";
import { rate } from "./rating.js";
import { SINGLES, firstSingle } from "./singles.js";
import { solutionOf } from "./solving.js";
import { select, selectSteps, stepsOf } from "./strategies.js";

/**
 * @typedef {import("./core.js").Core} Core
 * @typedef {import("./request.js").Fields} Fields
 * @typedef {import("./positions.js").Position} Position
 * @typedef {import("./native.js").WalkedStep} WalkedStep
 * @typedef {Omit<WalkedStep, "strategy"> & {strategy: string}} NamedStep
 * @typedef {import("./boards.js").Board} PlayedBoard
 */

const STATUSES = ["solved", "stuck", "contradiction", "unfinished"];
/** The reasons beyond the named strategies, in the order of native code. */
const REASON_KINDS = ["dynamic_forcing_chain", "nested_forcing_chain", "small_reason"];
/** Seconds to find out whether a puzzle has one solution. */
const PATIENCE = 10;

/** A grid between two steps. */
export class Grid {
  /**
   * @param {PlayedBoard} board
   * @param {Uint8Array} placed
   * @param {Uint32Array} masks
   */
  constructor(board, placed, masks) {
    this.board = board;
    this.placed = placed.slice();
    this.masks = masks.slice();
    placed.forEach((digit, cell) => digit && this.#place(cell, digit));
  }

  /** @param {Pick<WalkedStep, "placements" | "eliminations">} step */
  take({ placements, eliminations }) {
    for (const [cell, digit] of placements) this.#place(cell, digit);
    for (const [cell, digit] of eliminations) this.masks[cell] &= ~(1 << (digit - 1));
  }

  /**
   * @param {number} cell
   * @param {number} digit
   */
  #place(cell, digit) {
    const bit = 1 << (digit - 1);
    this.placed[cell] = digit;
    this.masks[cell] &= bit;
    for (const peer of this.board.peers[cell]) this.masks[peer] &= ~bit;
  }

  /** How a trace stands that has come here: solved, contradicted, or neither. */
  get ending() {
    const placesOf = (/** @type {number[]} */ cells) => cells.reduce((all, cell) => all | this.masks[cell], 0);
    const { groups, all } = this.board;
    const isWhole = this.masks.every(Boolean) && groups.every((cells) => placesOf(cells) === all);
    if (!isWhole) return "contradiction";
    return this.placed.every(Boolean) ? "solved" : "stuck";
  }

  /** The digits and the candidates as the server writes them. */
  get written() {
    return { values: this.board.lineOf(this.placed), candidates: this.board.candidatesLine(this.masks) };
  }

  get copy() {
    return new Grid(this.board, this.placed, this.masks);
  }

  get state() {
    return new State(this.board.explained, [...this.placed], [...this.masks]);
  }
}

/**
 * Return the steps of a position, and how they end.
 * @param {Core} core
 * @param {Position} position
 * @param {Fields} fields
 */
function traced(core, position, { allow, most, time }) {
  const { board } = position;
  checkPlain(board);
  const { strategies } = core.data;
  const asked = inField("allow", () => selectSteps(strategies, allow));
  const status = checked(core, position, asked);
  // No reason can finish a puzzle with several solutions.
  const ids = status === "multiple" ? select(strategies, allow) : asked;
  const start = new Grid(board, position.values, candidatesLeft(position));
  if (status === "none") return { start, steps: [], end: "contradiction", status, isLate: false };
  core.native.limitTime(time);
  const flags = Uint8Array.from(position.clues, (clue) => Number(clue > 0));
  const runs = board.isClassic ? runsOf(ids, strategies.native) : [{ isNative: false, ids }];
  const grid = start.copy;
  /** @type {NamedStep[]} */
  const steps = [];
  let end = grid.ending;
  for (let goesOn = end === "stuck"; goesOn && steps.length !== most; ) {
    /** @type {{steps: NamedStep[], end: string}} */
    let taken = { steps: [], end: "stuck" };
    for (const run of runs) {
      const left = run === runs[0] ? (most ?? Infinity) - steps.length : 1;
      if (!board.isClassic) taken = bySingles(core, grid, run.ids);
      else taken = run.isNative ? walked(core, grid, run.ids, flags, left) : withReason(core, grid, run.ids);
      if (taken.steps.length || taken.end !== "stuck") break;
    }
    for (const step of taken.steps) grid.take(step);
    steps.push(...taken.steps);
    end = taken.end;
    const isStuck = end === "stuck" && runs.length > 1;
    goesOn = taken.steps.length > 0 && (isStuck || end === "unfinished");
  }
  const isLate = end === "unfinished" && steps.length !== most;
  return { start, steps, end, status, isLate };
}

/**
 * Return strategies in their order: those in a row that native code walks with, or not, together.
 * @param {string[]} ids
 * @param {string[]} native
 */
function runsOf(ids, native) {
  /** @type {{isNative: boolean, ids: string[]}[]} */
  const runs = [];
  for (const id of ids) {
    const isNative = native.includes(id);
    if (runs.at(-1)?.isNative === isNative) runs.at(-1)?.ids.push(id);
    else runs.push({ isNative, ids: [id] });
  }
  return runs;
}

/**
 * Walk with strategies that native code knows.
 * @param {Core} core
 * @param {Grid} grid
 * @param {string[]} ids
 * @param {Uint8Array} flags of the clues
 * @param {number} most
 * @returns {{steps: NamedStep[], end: string}}
 */
function walked(core, grid, ids, flags, most) {
  const numbers = ids.map((id) => core.data.strategies.native.indexOf(id));
  const masks = Uint16Array.from(grid.masks);
  const limit = most === Infinity ? -1 : most;
  const { end, steps } = core.native.walk(grid.placed, masks, flags, numbers, limit);
  return { steps: steps.map((step) => ({ ...step, strategy: ids[step.strategy] })), end: STATUSES[end] };
}

/**
 * Take one step by singles, on a board where native code finds none; the server knows what is beyond.
 * @param {Core} core
 * @param {Grid} grid
 * @param {string[]} ids
 * @returns {{steps: NamedStep[], end: string}}
 */
function bySingles(core, grid, ids) {
  if (core.native.isLate()) return { steps: [], end: "unfinished" };
  const step = firstSingle(grid, ids.filter((id) => SINGLES.includes(id)));
  if (step) return { steps: [step], end: endAfter(grid, step) };
  if (ids.some((id) => !SINGLES.includes(id))) throw new ServerOnly("a step beyond singles on this board");
  return { steps: [], end: "stuck" };
}

/**
 * Return how a trace stands after one more step.
 * @param {Grid} grid
 * @param {NamedStep} step
 */
function endAfter(grid, step) {
  const after = grid.copy;
  after.take(step);
  return after.ending === "stuck" ? "unfinished" : after.ending;
}

/**
 * Take one step with a reason beyond the named strategies.
 * @param {Core} core
 * @param {Grid} grid
 * @param {string[]} ids
 * @returns {{steps: NamedStep[], end: string}}
 */
function withReason(core, grid, ids) {
  if (core.native.isLate()) return { steps: [], end: "unfinished" };
  const found = core.native.findReason(grid.placed, grid.masks, ids.map((id) => REASON_KINDS.indexOf(id)));
  if (!found) return { steps: [], end: core.native.isLate() ? "unfinished" : "stuck" };
  const { place, assumed, isTrue, witness } = found;
  const step = {
    strategy: ids[place],
    placements: isTrue ? [] : [assumed],
    eliminations: isTrue ? [assumed] : [],
    witness,
  };
  return { steps: [step], end: endAfter(grid, step) };
}

/**
 * Return what is known about the solutions of a position; refuse one that has lost its own.
 * @param {Core} core
 * @param {Position} position
 * @param {string[]} ids
 */
function checked(core, position, ids) {
  const { board, clues, values, marks } = position;
  const posed = clues.some(Boolean) ? { board, ...digitsOnly(clues), marks: null } : position;
  checkPosition(posed);
  core.native.limitTime(PATIENCE);
  const { status, solution } = solutionOf(posed);
  if (status === "none") return status;
  if (!solution) {
    const { entries } = core.data.strategies;
    const id = ids.find((each) => entries.some((entry) => entry.id === each && entry.assumes_uniqueness));
    if (!id) return status;
    throw new InputError(`a puzzle that is not proved to have one solution, for ${id}`, {
      expected: "strategies that do not assume it",
      field: "puzzle",
    });
  }
  const cells = [...values.keys()];
  const wrong = cells.filter((cell) => values[cell] && values[cell] !== solution[cell]);
  if (wrong.length) {
    const [first] = wrong;
    const one = `${board.symbols[values[first] - 1]} in ${board.cellName(first)}`;
    const what = wrong.length === 1 ? one : `the digits in ${cellNames(wrong, board.size)}`;
    throw new InputError(`${what} cannot be right`, {
      field: "values",
      cells: wrong,
    });
  }
  const lacking = marks ? cells.filter((cell) => !((marks[cell] >> (solution[cell] - 1)) & 1)) : [];
  if (lacking.length) {
    throw new InputError(`the pencilmarks of ${cellNames(lacking, board.size)} lack the right digit`, {
      field: "candidates",
      cells: lacking,
    });
  }
  return status;
}

/**
 * Return steps as JSON, each with the digits and candidates before it, and the last grid.
 * @param {Core} core
 * @param {Grid} start
 * @param {NamedStep[]} steps
 */
function explained(core, start, steps) {
  const grid = start.copy;
  const told = steps.map((step) => {
    const { declared, account } = core.data.explanations;
    const strategy = declared[step.strategy];
    const json = explanationOf(strategy, grid.state, step.witness, account);
    const before = grid.written;
    grid.take(step);
    return { ...json, before };
  });
  return { told, written: grid.written };
}

/**
 * @param {Core} core
 * @param {Fields} fields
 */
export function hint(core, fields) {
  const position = positionOf(core, fields);
  const { start, steps, ...ending } = traced(core, position, { ...fields, most: 1 });
  const { board, values, marks } = position;
  const head = {
    puzzle: board.lineOf(position.clues),
    ...board.members,
    ...(values.every((value, cell) => value === position.clues[cell]) ? {} : { values: board.lineOf(values) }),
    ...(marks ? { candidates: board.candidatesLine(marks) } : {}),
    status: ending.end,
    reveal: fields.reveal,
  };
  const { told } = explained(core, start, steps);
  if (!told.length) {
    const stuck = stuckOf(core, fields, ending);
    return { ...head, where: null, ...(stuck ? { stuck } : {}) };
  }
  const [step] = told;
  const region = regionOf(board, step, steps[0]);
  const where = { ...head, where: region.name, cells: region.cells.map((cell) => board.cellName(cell)) };
  if (fields.reveal === "where") return { ...where, sentence: `Look at ${region.name}.` };
  if (fields.reveal === "what") {
    const { strategy, name } = step;
    return { ...where, strategy, name, sentence: `Look at ${region.name} for: ${name}.` };
  }
  return { ...where, ...step, step };
}

/**
 * Return where to look for a step: the first group that it names, or a box.
 * @param {PlayedBoard} board
 * @param {{highlights: {groups: string[]}[]}} told
 * @param {Pick<WalkedStep, "placements" | "eliminations">} step
 */
function regionOf({ named: all, size }, { highlights }, { placements, eliminations }) {
  const named = highlights.find(({ groups }) => groups.length)?.groups[0];
  const [cell] = [...placements, ...eliminations][0];
  const box = all.slice(2 * size).find(({ cells }) => cells.includes(cell));
  return /** @type {import("./nine.js").Group} */ (all.find(({ name }) => name === named) ?? box);
}

/**
 * @param {Core} core
 * @param {Fields} fields
 */
export function explain(core, fields) {
  if (fields.like !== undefined) throw new ServerOnly("the option like");
  const position = positionOf(core, fields);
  const { start, steps, ...ending } = traced(core, position, fields);
  const { told, written } = explained(core, start, steps);
  const isWhole = fields.most === undefined && ["solved", "stuck"].includes(ending.end);
  const isRated = isWhole && position.clues.some(Boolean);
  return {
    puzzle: position.board.lineOf(position.clues),
    ...position.board.members,
    status: ending.end,
    summary: summaryOf(core, steps, isRated ? ratingsOf(core, position) : {}),
    stuck: stuckOf(core, fields, ending),
    steps: told,
    ...written,
  };
}

/**
 * Return stored positions of a strategy, each with its step there.
 * @param {Core} core
 * @param {Fields} fields
 */
export function examples(core, { strategy }) {
  const known = core.data.strategies.entries.map(({ id }) => id);
  if (!known.includes(strategy)) throw ofField("strategy", unknownName(strategy, "a strategy", known));
  const { classic } = core.boards;
  core.native.limitTime(null);
  const stored = core.data.examples[strategy] ?? [];
  const told = stored.map(([puzzle, line, gone]) => {
    const [clues, values] = [classic.read(puzzle), classic.read(line)];
    const masks = classic.candidatesOf(values);
    for (const [cell, mask] of gone) masks[cell] &= ~mask;
    const grid = new Grid(classic, values, masks);
    const flags = Uint8Array.from(clues, (clue) => Number(clue > 0));
    const { steps } = walked(core, grid, [strategy], flags, 1);
    const { candidates } = grid.written;
    const step = explained(core, grid, steps).told;
    return { puzzle, values: line, candidates, clues: clueCount(clues), steps: step };
  });
  return { examples: told };
}

/**
 * @param {Core} core
 * @param {Position} position
 */
function ratingsOf(core, { board, clues }) {
  const { quick_scales: scale } = core.data;
  const rated = /** @type {Record<string, unknown>} */ (
    rate(core, { puzzle: board.lineOf(clues), board: board.spec, scale, steps: false, time: 1 })
  );
  if ("reason" in rated) return {};
  const grades = scale.split(",").map((name) => [name, rated[name]]);
  return Object.fromEntries(grades.filter(([, grade]) => grade !== null));
}

/**
 * @param {Core} core
 * @param {{strategy: string}[]} steps
 * @param {object} ratings
 */
function summaryOf(core, steps, ratings) {
  const { declared } = core.data.explanations;
  const used = steps.map(({ strategy }) => strategy);
  const order = core.data.strategies.entries.map(({ id }) => id);
  const ids = [...new Set(used)].sort((one, other) => order.indexOf(one) - order.indexOf(other));
  const technique = (/** @type {string} */ id) => {
    const { name, level } = declared[id];
    return { strategy: id, name, level };
  };
  const hardest = ids.at(-1);
  return {
    techniques: ids.map((id) => ({ ...technique(id), count: used.filter((each) => each === id).length })),
    hardest: hardest === undefined ? null : { ...technique(hardest), step: used.indexOf(hardest) + 1 },
    ratings,
  };
}

/**
 * Return why a trace ends before the solution, and what would go on; null where nothing is known.
 * @param {Core} core
 * @param {Fields} fields
 * @param {{end: string, status: string, isLate: boolean}} ending
 */
function stuckOf(core, { allow, time }, { end, status, isLate }) {
  /** @param {string} reason @param {object} options @param {string} outlook what the options do */
  const stuck = (reason, options, outlook) => {
    const words = Object.entries(options).map(([name, value]) => `--${name} ${value}`);
    return { reason, try: options, sentence: `${reason}${words.length ? `; \`${words.join(" ")}\` ${outlook}` : ""}.` };
  };
  if (isLate) return stuck("the time is up", { time: Math.max(60, Math.round(10 * time)) }, "gives it more");
  if (end !== "stuck") return null;
  const ids = (/** @type {string} */ words) => stepsOf(core.data.strategies, words);
  const isWithin = (/** @type {string} */ word, /** @type {string[]} */ others) =>
    ids(word).every((id) => others.includes(id));
  const joined = (/** @type {string} */ words) => {
    const others = allow.split(",").map((/** @type {string} */ word) => word.trim());
    return [words, ...others.filter((/** @type {string} */ word) => !isWithin(word, ids(words)))].join(",");
  };
  const tried = ids(allow);
  const guessing = () => (tried.includes("guess") ? {} : { allow: joined("all,guess") });
  const byGuess = "would go on with a guess";
  if (status === "multiple") {
    return stuck("the puzzle has several solutions, so no strategy can finish it", guessing(), byGuess);
  }
  const more = joined("all");
  if (isWithin(more, tried)) return stuck("no step was found", guessing(), byGuess);
  const names = allow.length <= MESSAGES.most_repeated ? `strategy of \`${allow}\`` : "allowed strategy";
  const outlook = status === "unique" ? "would solve it" : "may go on";
  return stuck(`no ${names} applies`, { allow: more }, outlook);
}
