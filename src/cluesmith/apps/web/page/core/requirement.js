// SPDX-License-Identifier: MIT
/**
 * What a puzzle must keep while clues are taken away: one solution, strategies or a scheme.
 * @module
 */

import { InputError, ServerOnly } from "./errors.js";
import { checkSound, select } from "./strategies.js";

/**
 * @typedef {import("./core.js").Core} Core
 * @typedef {{name: string, ids: string[], closer: number, proper: boolean}} NamedRequirement
 */

/** @typedef {import("./boards.js").Board} Board */

/** @type {NamedRequirement} */
const ONE_SOLUTION = { name: "", ids: [], closer: -1, proper: true };

/**
 * Return the requirement that a list of strategies, or the name of a scheme, stands for.
 * @param {Core} core
 * @param {Board} board
 * @param {string | undefined} keep
 * @returns {NamedRequirement}
 */
export function requirementOf(core, board, keep) {
  if (keep === undefined) return ONE_SOLUTION;
  const { schemes, strategies } = core.data;
  const key = keep.trim().toUpperCase();
  if (Object.hasOwn(schemes, key)) {
    if (board.data.lacking.includes(key)) throw new ServerOnly(`the scheme ${key} on this board`);
    return { name: key, ids: [], closer: core.closers.ofScheme(board, key), proper: false };
  }
  if (key.endsWith("L") && Object.hasOwn(schemes, key.slice(0, -1))) {
    throw new InputError(`${keep} searches`, { expected: `${key.slice(0, -1)}, which does not` });
  }
  return byStrategies(core, board, selectKept(strategies, keep));
}

/**
 * @param {Core} core
 * @param {Board} board
 * @param {string[]} ids
 * @returns {NamedRequirement}
 */
export function byStrategies(core, board, ids) {
  checkSound(core.data.strategies, ids);
  return { name: ids.join(","), ids, closer: core.closers.of(board, ids), proper: false };
}

/**
 * @param {import("./data.js").Strategies} strategies
 * @param {string} keep
 */
function selectKept(strategies, keep) {
  const ids = select(strategies, keep);
  const guess = ids.find((id) => strategies.entries.some((each) => each.id === id && !each.is_strategy));
  if (guess) throw new InputError(`${guess} is not a strategy`, { expected: "strategies to keep" });
  return ids;
}

/**
 * Return the sets of cells that a symmetry takes into each other (`board/shapes.py`).
 * @param {Core} core
 * @param {Board} board
 * @param {string} symmetry
 */
export function orbitsOf(core, { cells, size }, symmetry) {
  const key = symmetry.trim().toLowerCase().replaceAll("-", "_").replaceAll(" ", "_");
  const moves = core.data.symmetries[key];
  if (!moves) throw new ServerOnly(`the symmetry ${symmetry}`);
  /** @type {Set<number>} */
  const seen = new Set();
  /** @type {number[][]} */
  const orbits = [];
  for (let start = 0; start < cells; start++) {
    if (seen.has(start)) continue;
    const orbit = [start];
    for (const cell of orbit) {
      const images = moves.map((move) => imageOf(move, cell, size));
      orbit.push(...new Set(images.filter((image) => !orbit.includes(image))));
    }
    for (const cell of orbit) seen.add(cell);
    orbits.push(orbit);
  }
  return orbits;
}

/**
 * Return where a symmetry of the square takes a cell: it may swap rows and columns, then reverse either.
 * @param {[boolean, boolean, boolean]} move
 * @param {number} cell
 * @param {number} size
 */
function imageOf([isTransposed, turnsRows, turnsColumns], cell, size) {
  const place = [Math.floor(cell / size), cell % size];
  const [row, column] = isTransposed ? place.toReversed() : place;
  return (turnsRows ? size - 1 - row : row) * size + (turnsColumns ? size - 1 - column : column);
}
