// SPDX-License-Identifier: MIT
/**
 * Hints and traces: native code finds the steps and their witnesses; the page's own scripts make
 * sentences and drawings of them. Reasons beyond the named strategies are work for the server.
 * @module
 */

import { boardOf } from "../js/explain/board.js";
import { explanationOf } from "../js/explain/explanation.js";
import { State } from "../js/explain/state.js";
import { InputError, ServerOnly, inField } from "./errors.js";
import { CELLS } from "./native.js";
import { GROUPS, PEERS, candidatesLine, cellName, cellNames, lineOf } from "./nine.js";
import { candidatesLeft, checkPosition, positionOf } from "./positions.js";
import { rate } from "./rating.js";
import { solutionOf } from "./solving.js";
import { select, selectSteps } from "./strategies.js";

/**
 * @typedef {import("./core.js").Core} Core
 * @typedef {import("./request.js").Fields} Fields
 * @typedef {import("./positions.js").Position} Position
 * @typedef {import("./native.js").WalkedStep} WalkedStep
 * @typedef {import("../js/explain/board.js").Board} Board
 */

const STATUSES = ["solved", "stuck", "contradiction", "unfinished"];
const LONG_LIST = 40;

/** A grid between two steps. */
class Grid {
  /**
   * @param {Uint8Array} placed
   * @param {Uint32Array} masks
   */
  constructor(placed, masks) {
    this.placed = placed.slice();
    this.masks = masks.slice();
    placed.forEach((digit, cell) => digit && this.#place(cell, digit));
  }

  /** @param {WalkedStep} step */
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
    for (const peer of PEERS[cell]) this.masks[peer] &= ~bit;
  }

  /** The digits and the candidates as the server writes them. */
  get written() {
    return { values: lineOf(this.placed), candidates: candidatesLine(this.masks) };
  }

  /** @param {Board} board */
  state(board) {
    return new State(board, [...this.placed], [...this.masks]);
  }
}

/**
 * Return the steps of a position, and how they end.
 * @param {Core} core
 * @param {Position} position
 * @param {Fields} fields
 */
function traced(core, position, { allow, most, time }) {
  const { strategies } = core.data;
  const ids = inField("allow", () => selectSteps(strategies, allow));
  const status = checked(core, position, ids);
  const start = new Grid(position.values, candidatesLeft(position));
  if (status === "none") return { start, steps: [], end: "contradiction", status };
  const native = ids.filter((id) => strategies.native.includes(id));
  const others = ids.filter((id) => !native.includes(id));
  core.native.limitTime(time);
  const numbers = native.map((id) => strategies.native.indexOf(id));
  const flags = Uint8Array.from(position.clues, (clue) => Number(clue > 0));
  const walked = core.native.walk(start.placed, Uint16Array.from(start.masks), flags, numbers, most ?? -1);
  const end = STATUSES[walked.end];
  // Where the named strategies end, the server goes on with reasons.
  const hasReasons = others.length > 0 && status !== "multiple";
  if (end === "stuck" && hasReasons) throw new ServerOnly("a reason beyond the named strategies");
  if (end === "unfinished" && walked.steps.length !== most) throw new ServerOnly("a trace that takes so long");
  const steps = walked.steps.map((step) => ({ ...step, strategy: native[step.strategy] }));
  return { start, steps, end, status };
}

/**
 * Return what is known about the solutions of a position; refuse one that has lost its own.
 * @param {Core} core
 * @param {Position} position
 * @param {string[]} ids
 */
function checked(core, position, ids) {
  const { clues, values, marks } = position;
  checkPosition({ ...position, values: clues });
  if (!clues.some(Boolean)) throw new ServerOnly("a position without clues");
  core.native.limitTime(10);
  const { status, solution } = solutionOf(core, clues);
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
  const cells = [...Array(CELLS).keys()];
  const wrong = cells.filter((cell) => values[cell] && values[cell] !== solution[cell]);
  if (wrong.length) {
    const [first] = wrong;
    const what = `${values[first]} in ${cellName(first)}`;
    throw new InputError(`${what} cannot be right; in doubt: ${cellNames(wrong)}`, {
      field: "values",
      cells: wrong,
    });
  }
  const lacking = marks ? cells.filter((cell) => !((marks[cell] >> (solution[cell] - 1)) & 1)) : [];
  if (lacking.length) {
    throw new InputError(`the pencilmarks of ${cellNames(lacking)} lack the right digit`, {
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
 * @param {(Omit<WalkedStep, "strategy"> & {strategy: string})[]} steps
 */
function explained(core, start, steps) {
  const board = boardOf(core.data.geometry);
  const grid = new Grid(start.placed, start.masks);
  const told = steps.map((step) => {
    const { declared, account } = core.data.explanations;
    const strategy = declared[step.strategy];
    const json = explanationOf(strategy, grid.state(board), step.witness, account);
    const before = grid.written;
    grid.take(/** @type {any} */ (step));
    return { ...json, before };
  });
  return { told, written: grid.written };
}

/**
 * @param {Core} core
 * @param {Fields} fields
 */
export function hint(core, fields) {
  const position = positionOf(fields);
  const { start, steps, end, status } = traced(core, position, { ...fields, most: 1 });
  const { values, marks } = position;
  const head = {
    puzzle: lineOf(position.clues),
    ...(values.every((value, cell) => value === position.clues[cell]) ? {} : { values: lineOf(values) }),
    ...(marks ? { candidates: candidatesLine(marks) } : {}),
    status: end,
    reveal: fields.reveal,
  };
  const { told } = explained(core, start, steps);
  if (!told.length) {
    const stuck = end === "stuck" ? stuckOf(core, fields.allow, status) : null;
    return { ...head, where: null, ...(stuck ? { stuck } : {}) };
  }
  const [step] = told;
  const region = regionOf(step, steps[0]);
  const where = { ...head, where: region.name, cells: region.cells.map(cellName) };
  if (fields.reveal === "where") return { ...where, sentence: `Look at ${region.name}.` };
  if (fields.reveal === "what") {
    const { strategy, name } = step;
    return { ...where, strategy, name, sentence: `Look at ${region.name} for: ${name}.` };
  }
  return { ...where, ...step, step };
}

/**
 * Return where to look for a step: the first group that it names, or a box.
 * @param {{highlights: {groups: string[]}[]}} told
 * @param {Pick<WalkedStep, "placements" | "eliminations">} step
 */
function regionOf({ highlights }, { placements, eliminations }) {
  const named = highlights.find(({ groups }) => groups.length)?.groups[0];
  const [cell] = [...placements, ...eliminations][0];
  const box = GROUPS.slice(18).find(({ cells }) => cells.includes(cell));
  return /** @type {import("./nine.js").Group} */ (GROUPS.find(({ name }) => name === named) ?? box);
}

/**
 * @param {Core} core
 * @param {Fields} fields
 */
export function explain(core, fields) {
  if (fields.like !== undefined) throw new ServerOnly("the option like");
  const position = positionOf(fields);
  const { start, steps, end, status } = traced(core, position, fields);
  const { told, written } = explained(core, start, steps);
  const isWhole = fields.most === undefined && ["solved", "stuck"].includes(end);
  return {
    puzzle: lineOf(position.clues),
    status: end,
    summary: summaryOf(core, steps, isWhole ? ratingsOf(core, position.clues) : {}),
    stuck: end === "stuck" ? stuckOf(core, fields.allow, status) : null,
    steps: told,
    ...written,
  };
}

/**
 * @param {Core} core
 * @param {Uint8Array} clues
 */
function ratingsOf(core, clues) {
  const { quick_scales: scale } = core.data;
  const rated = /** @type {Record<string, unknown>} */ (
    rate(core, { puzzle: lineOf(clues), scale, steps: false, time: 1 })
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
 * Return why a trace ends before the solution, and what would go on.
 * @param {Core} core
 * @param {string} allow
 * @param {string} status of the puzzle
 */
function stuckOf(core, allow, status) {
  const { strategies } = core.data;
  const all = selectSteps(strategies, "all");
  const words = allow.split(",").map((word) => word.trim());
  const others = words.filter((word) => !select(strategies, word).every((id) => all.includes(id)));
  if (status === "multiple") {
    const reason = "the puzzle has several solutions, so no strategy can finish it";
    const list = ["all", "guess", ...others].join(",");
    return { reason, try: { allow: list }, sentence: `${reason}; \`--allow ${list}\` would go on with a guess.` };
  }
  const names = allow.length <= LONG_LIST ? `strategy of \`${allow}\`` : "allowed strategy";
  const reason = `no ${names} applies`;
  const list = ["all", ...others].join(",");
  return { reason, try: { allow: list }, sentence: `${reason}; \`--allow ${list}\` would solve it.` };
}
