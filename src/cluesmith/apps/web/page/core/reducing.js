// SPDX-License-Identifier: MIT
/**
 * Clues taken away until none can go.
 * @module
 */

import { ServerOnly, inField } from "./errors.js";
import { clueCount } from "./nine.js";
import { cluesOf } from "./positions.js";
import { orbitsOf, requirementOf } from "./requirement.js";

/**
 * @typedef {import("./core.js").Core} Core
 * @typedef {import("./request.js").Fields} Fields
 */

const ALL_TRIED = 2;

/**
 * @param {Core} core
 * @param {Fields} fields
 */
export function reduce(core, fields) {
  const { board, puzzle } = cluesOf(core, fields);
  const requirement = inField("keep", () => requirementOf(core, board, fields.keep));
  const orbits = inField("symmetry", () => orbitsOf(core, board, fields.symmetry));
  if (fields.constraints) throw new ServerOnly("the option constraints");
  inField("puzzle", () => board.checkDigits(puzzle));
  core.native.limitTime(fields.time);
  const seed = BigInt(fields.seed);
  const told = core.native.reduce(board.number, requirement, core.data.budget, puzzle, orbits, seed);
  const { standings } = core.data;
  const standing = standings[told.standing];
  /** @param {string} status @param {Uint8Array | null} reduced @param {number[]} redundant @param {boolean | null} minimal */
  const reduction = (status, reduced, redundant, minimal) => ({
    puzzle: board.lineOf(puzzle),
    ...board.members,
    reduced: reduced && board.lineOf(reduced),
    clues: reduced && clueCount(reduced),
    minimal,
    redundant: redundant.map((cell) => board.cellName(cell)),
    presets: clueCount(puzzle),
    keep: requirement.name || null,
    status,
  });
  if (standing !== "met" && standing !== "undecided") return reduction(standing, null, [], null);
  const clueCells = [...puzzle.keys()].filter((cell) => puzzle[cell]);
  const alone = clueCells.map((cell) => standings[told.without[cell]]);
  const redundant = clueCells.filter((_, i) => alone[i] === "met");
  const isOpen = !alone.length || alone.includes("undecided");
  const minimal = redundant.length ? false : isOpen ? null : true;
  const status = told.progress === ALL_TRIED ? "reduced" : "undecided";
  return reduction(status, told.progress ? told.reduced : null, redundant, minimal);
}
