// SPDX-License-Identifier: MIT
/**
 * Singles on any board, in the order of `cluesmith/strategies/singles.py`: native code finds steps on
 * the classic board only.
 * @module
 */

import { bitCount, digitOf } from "./nine.js";

/**
 * @typedef {import("./explaining.js").Grid} Grid
 * @typedef {import("./native.js").WalkedStep} WalkedStep
 * @typedef {Omit<WalkedStep, "strategy"> & {strategy: string}} NamedStep
 */

/** @type {Record<string, (grid: Grid) => number[] | undefined>} the first witness of each strategy */
const WITNESS = { full_house: fullHouse, naked_single: nakedSingle, hidden_single: hiddenSingle };

export const SINGLES = Object.keys(WITNESS);

/**
 * Return the first step of some singles, simplest first, or null.
 * @param {Grid} grid
 * @param {string[]} ids
 * @returns {NamedStep | null}
 */
export function firstSingle(grid, ids) {
  for (const strategy of ids) {
    const witness = WITNESS[strategy](grid);
    if (!witness) continue;
    const [cell, digit] = witness;
    return { strategy, placements: [[cell, digit]], eliminations: [], witness };
  }
  return null;
}

/** @param {Grid} grid */
function fullHouse({ board, placed, masks }) {
  for (const [number, cells] of board.groups.entries()) {
    const [cell, ...others] = cells.filter((each) => !placed[each]);
    if (cell === undefined || others.length) continue;
    const seen = cells.reduce((mask, each) => (each === cell ? mask : mask | masks[each]), 0);
    const missing = board.all & ~seen & masks[cell];
    if (bitCount(missing) === 1) return [cell, digitOf(missing), number];
  }
  return undefined;
}

/** @param {Grid} grid */
function nakedSingle({ placed, masks }) {
  const cell = placed.findIndex((digit, each) => !digit && bitCount(masks[each]) === 1);
  return cell < 0 ? undefined : [cell, digitOf(masks[cell])];
}

/** @param {Grid} grid */
function hiddenSingle({ board, placed, masks }) {
  for (const [number, cells] of board.groups.entries()) {
    for (let digit = 1; digit <= board.size; digit++) {
      const places = cells.filter((cell) => !placed[cell] && (masks[cell] >> (digit - 1)) & 1);
      if (places.length === 1) return [places[0], digit, number];
    }
  }
  return undefined;
}
