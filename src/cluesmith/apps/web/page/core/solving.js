// SPDX-License-Identifier: MIT
/**
 * Solving, counting, and the candidates that lie in some solution.
 * @module
 */

import { ServerOnly, ofField, unknownName } from "./errors.js";
import { checkPosition, positionOf, solverMasks } from "./positions.js";

/**
 * @typedef {import("./core.js").Core} Core
 * @typedef {import("./request.js").Fields} Fields
 * @typedef {import("./positions.js").Position} Position
 */

/**
 * Return what is proved when so many solutions were found of at most `limit`.
 * @param {number} count
 * @param {number} limit
 * @param {boolean} isComplete
 */
export function statusOf(count, limit, isComplete) {
  if (count >= 2) return "multiple";
  if (isComplete) return count ? "unique" : "none";
  return count === limit ? "found" : "undecided";
}

/**
 * @param {Core} core
 * @param {Fields} fields
 */
export function solve(core, fields) {
  const position = positionOf(core, fields);
  const { board } = position;
  const engines = core.data.engines;
  if (!engines.includes(fields.engine)) {
    throw ofField("engine", unknownName(fields.engine, "an engine", engines));
  }
  if (fields.engine !== "speed") throw new ServerOnly(`the engine ${fields.engine}`);
  for (const name of ["assume", "certificate", "why"]) {
    if (fields[name]) throw new ServerOnly(`the option ${name}`);
  }
  checkPosition(position);
  core.native.limitTime(fields.time);
  const { solutions, count, isComplete } = board.solve(solverMasks(position), fields.count);
  return {
    puzzle: board.lineOf(position.clues),
    ...board.members,
    solutions: solutions.map((solution) => board.lineOf(solution)),
    count,
    status: statusOf(count, fields.count, isComplete),
    complete: isComplete,
  };
}

/**
 * Return the solution of a position that has exactly one, else what is known.
 * @param {Pick<Position, "board" | "values" | "marks">} position
 */
export function solutionOf(position) {
  const found = position.board.solve(solverMasks(position), 2, 1);
  const status = statusOf(found.count, 2, found.isComplete);
  return { status, solution: status === "unique" ? found.solutions[0] : null };
}

/**
 * Return which candidates lie in some solution, which are open, and in how many solutions each lies.
 * @param {Core} core
 * @param {Position} position
 * @param {number} limit
 * @param {number} time
 */
function trueCandidates(core, position, limit, time) {
  const end = performance.now() + 1000 * time;
  const left = () => Math.max(0, (end - performance.now()) / 1000);
  const { board, values, marks } = position;
  const openMasks = (marks ?? board.candidatesOf(values)).slice();
  const everything = openMasks.slice();
  const trueMasks = new Uint32Array(board.cells);
  /** @param {Uint32Array} masks @param {number} most @param {number} [kept] */
  const search = (masks, most, kept) => {
    core.native.limitTime(left());
    return board.solve(masks, most, kept);
  };
  /** @param {number} cell @param {number} bit */
  const only = (cell, bit) => everything.with(cell, bit);
  /** @param {Uint32Array} masks @param {number} most */
  const note = (masks, most) => {
    const { solutions, count, isComplete } = search(masks, most);
    for (const solution of solutions) {
      solution.forEach((digit, cell) => {
        trueMasks[cell] |= 1 << (digit - 1);
        openMasks[cell] &= ~(1 << (digit - 1));
      });
    }
    return isComplete || count > 0;
  };
  if (note(everything, core.data.limits.first_solutions)) {
    for (let cell = 0; cell < board.cells; cell++) {
      while (openMasks[cell]) {
        const bit = openMasks[cell] & -openMasks[cell];
        if (!note(only(cell, bit), 1)) break;
        openMasks[cell] &= ~bit;
        if (!(trueMasks[cell] & bit)) everything[cell] &= ~bit;
      }
    }
  }
  /** @type {Record<string, number>} */
  const counts = {};
  let isCounted = true;
  trueMasks.forEach((mask, cell) => {
    for (let rest = mask; rest; rest &= rest - 1) {
      const bit = rest & -rest;
      let count = 1;
      if (limit > 1 && left() > 0) {
        const found = search(only(cell, bit), limit, 0);
        count = Math.max(1, found.count);
        isCounted &&= found.isComplete || count === limit;
      } else if (limit > 1) {
        isCounted = false;
      }
      counts[`${board.cellName(cell)}=${board.symbolOf(bit)}`] = count;
    }
  });
  const isSettled = openMasks.every((mask) => mask === 0);
  return { trueMasks, openMasks, counts, isComplete: isCounted && isSettled };
}

/**
 * @param {Core} core
 * @param {Fields} fields
 */
export function candidates(core, fields) {
  const position = positionOf(core, fields);
  const { board } = position;
  checkPosition(position);
  const known = trueCandidates(core, position, fields.count, fields.time);
  return {
    puzzle: board.lineOf(position.clues),
    ...board.members,
    candidates: board.candidatesLine(known.trueMasks),
    complete: known.isComplete,
    limit: fields.count,
    counts: known.counts,
  };
}

/**
 * @param {Core} core
 * @param {Fields} fields
 */
export function possible(core, fields) {
  const position = positionOf(core, fields);
  const { board } = position;
  checkPosition(position);
  core.native.limitTime(fields.time);
  const { counted } = core.data.limits;
  const { count, isComplete } = board.solve(solverMasks(position), counted, 0);
  const known = trueCandidates(core, position, 1, fields.time);
  return {
    status: statusOf(count, counted, isComplete),
    count,
    complete: isComplete,
    settled: known.isComplete,
    candidates: board.candidatesLine(known.trueMasks.map((mask, cell) => mask | known.openMasks[cell])),
  };
}
