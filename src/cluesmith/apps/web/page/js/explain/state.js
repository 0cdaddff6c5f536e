// SPDX-License-Identifier: MIT
/**
 * The state before a step, as the reasons of the step ask for it.
 * @module
 */

import { digitsOfMask } from "../digits.js";
import { cellsIn, setOf } from "./cells.js";

/**
 * @typedef {import("./board.js").Board} Board
 * @typedef {import("./cells.js").CellSet} CellSet
 * @typedef {[cell: number, digit: number]} Pair a candidate
 */

export class State {
  /**
   * @param {Board} board
   * @param {number[]} placed the digit of each cell, 0 where none is placed
   * @param {number[]} masks the digits not ruled out of each cell, its own where one is placed
   */
  constructor(board, placed, masks) {
    this.board = board;
    this.placed = placed;
    this.masks = masks;
    const cells = placed.map((_, cell) => cell);
    this.open = setOf(cells.filter((cell) => !placed[cell]));
    /** For each digit (0 unused) the cells without a placed digit in which it is a candidate. */
    this.where = Array.from({ length: board.size + 1 }, (_, digit) =>
      setOf(digit ? cells.filter((cell) => !placed[cell] && (masks[cell] >> (digit - 1)) & 1) : []),
    );
  }

  /**
   * Return the cells that see all of some cells and have the digit as a candidate.
   * @param {number} digit
   * @param {number[]} cells
   */
  seeing(digit, cells) {
    return cells.reduce((seeing, cell) => seeing & this.board.seen[cell], this.where[digit]);
  }

  /**
   * Return the digits that some cells have as candidates between them.
   * @param {number[]} cells
   */
  digitsIn(cells) {
    return cells.reduce((mask, cell) => mask | this.masks[cell], 0);
  }

  /**
   * Return the candidates of some digits (a mask) that are left in some cells.
   * @param {CellSet} cells
   * @param {number} digits
   * @returns {Pair[]}
   */
  pairs(cells, digits) {
    return digitsOfMask(digits).flatMap((digit) => candidates(this.where[digit] & cells, digit));
  }
}

/**
 * Return the candidates of a digit in some cells.
 * @param {CellSet} cells
 * @param {number} digit
 * @returns {Pair[]}
 */
export const candidates = (cells, digit) => cellsIn(cells).map((cell) => [cell, digit]);

/**
 * Return the candidates of some digits (a mask) in some cells.
 * @param {CellSet} cells
 * @param {number} digits
 * @returns {Pair[]}
 */
export const allOf = (cells, digits) =>
  digitsOfMask(digits).flatMap((digit) => candidates(cells, digit));

/**
 * Return the premises "nothing but these digits (a mask) is left in these cells".
 * @param {Board} board
 * @param {CellSet} cells
 * @param {number} digits
 */
export const only = (board, cells, digits) => allOf(cells, board.allDigits & ~digits);

/**
 * Return the premises "these cells have no other candidates than they have now".
 * @param {State} state
 * @param {number[]} cells
 */
export const noOthers = (state, cells) =>
  cells.flatMap((cell) => only(state.board, setOf([cell]), state.masks[cell]));

/**
 * Return the premises "in this group the digit is only possible in these cells".
 * @param {import("./board.js").Group} group
 * @param {number} digit
 * @param {CellSet} cells
 */
export const confined = (group, digit, cells) => candidates(group.mask & ~cells, digit);
