// SPDX-License-Identifier: MIT
/**
 * The boards that the page offers: their groups, and digits, masks and names of cells. On the classic
 * one most verbs work, on the others those that only need the general solver.
 * @module
 */

import { cellOf } from "../js/digits.js";
import { InputError, ServerOnly, inField } from "./errors.js";
import { digitsOf } from "./formats/lines.js";
import { cellName, cellNames, digitOf } from "./nine.js";
import { marksOf, normalMarks, withClues } from "./positions.js";

/**
 * @typedef {import("./core.js").Core} Core
 * @typedef {import("./data.js").BoardData} BoardData
 */

const CLASSIC = "9x9";

export class Board {
  /** @type {number | null} */ #number = null;

  /** @param {BoardData} data */
  constructor({ geometry, drawing, members }) {
    this.geometry = geometry;
    this.drawing = drawing;
    this.members = members;
    const { spec, size, digits, groups } = geometry;
    this.spec = spec;
    this.size = size;
    this.symbols = digits;
    this.all = 2 ** size - 1;
    this.cells = size * size;
    this.groups = groups.map((cells) => cells.map((name) => cellOf(name, size)));
    /** @type {number[][]} the other cells of the groups of each cell */
    this.peers = Array.from({ length: this.cells }, (_, cell) => {
      const seen = new Set(this.groups.flatMap((cells) => (cells.includes(cell) ? cells : [])));
      seen.delete(cell);
      return [...seen];
    });
  }

  /**
   * Return the position of a request.
   * @param {import("./request.js").Fields} fields
   * @returns {import("./positions.js").Position}
   */
  positionOf(fields) {
    const read = (/** @type {string} */ name) => {
      const digits = this.digitsOf(fields[name]);
      if (!digits) throw new ServerOnly(`a text that is not ${this.cells} digits and dots on one line`);
      return digits;
    };
    const clues = inField("puzzle", () => read("puzzle"));
    const { values: line, candidates } = fields;
    const values = line === undefined ? clues : inField("values", () => withClues(read("values"), clues));
    if (candidates === undefined) return { clues, values, marks: null };
    const marks = inField("candidates", () => marksOf(candidates, this.symbols));
    return { clues, values, marks: normalMarks(values, marks, this.candidatesOf(values)) };
  }

  get isClassic() {
    return this.spec === CLASSIC;
  }

  /** @param {number} cell */
  cellName(cell) {
    return cellName(cell, this.size);
  }

  /** @param {number} mask of one digit */
  symbolOf(mask) {
    return this.symbols[digitOf(mask) - 1];
  }

  /** @param {Uint8Array} digits */
  lineOf(digits) {
    return Array.from(digits, (digit) => (digit ? this.symbols[digit - 1] : ".")).join("");
  }

  /** @param {ArrayLike<number>} masks */
  candidatesLine(masks) {
    const cell = (/** @type {number} */ mask) =>
      [...this.symbols].map((symbol, i) => ((mask >> i) & 1 ? symbol : ".")).join("");
    return Array.from(masks, cell).join("");
  }

  /**
   * Return the digits of a line in the board's own symbols, or null.
   * @param {string} text
   */
  digitsOf(text) {
    const line = text.trim();
    if (this.isClassic) return digitsOf(line);
    const digits = [...line.toUpperCase()].map((character) => this.symbols.indexOf(character) + 1);
    const isPuzzle = line.length === this.cells && digits.every((digit, cell) => digit || line[cell] === ".");
    return isPuzzle ? Uint8Array.from(digits) : null;
  }

  /**
   * Return the mask of each cell by its own digit alone.
   * @param {Uint8Array} digits
   */
  ownMasks(digits) {
    return Uint32Array.from(digits, (digit) => (digit ? 1 << (digit - 1) : this.all));
  }

  /**
   * Return the candidates that digits leave: each rules itself out of the peers of its cell.
   * @param {Uint8Array} digits
   */
  candidatesOf(digits) {
    const masks = new Uint32Array(this.cells).fill(this.all);
    digits.forEach((digit, cell) => {
      if (!digit) return;
      const own = 1 << (digit - 1);
      masks[cell] &= own;
      for (const peer of this.peers[cell]) masks[peer] &= ~own;
    });
    return masks;
  }

  /**
   * Refuse digits that contradict each other.
   * @param {Uint8Array} digits
   */
  checkDigits(digits) {
    this.groups.forEach((cells, group) => {
      /** @type {Map<number, number>} */
      const earlier = new Map();
      for (const cell of cells) {
        const digit = digits[cell];
        const other = earlier.get(digit);
        if (digit && other !== undefined) {
          const both = [other, cell];
          const where = `in ${this.geometry.group_names[group]}, in ${cellNames(both, this.size)}`;
          throw new InputError(`${this.symbols[digit - 1]} stands twice ${where}`, {
            expected: "each digit once in a group",
            cells: both,
          });
        }
        earlier.set(digit, cell);
      }
    });
  }

  /**
   * Return the solutions that masks leave, how many there are up to a limit, and whether all.
   * @param {Core} core
   * @param {Uint32Array} masks
   * @param {number} limit
   * @param {number} [kept]
   */
  solve({ native }, masks, limit, kept = limit) {
    if (this.isClassic) return native.solve(Uint16Array.from(masks), limit, kept);
    this.#number ??= native.makeBoard(this.size, this.groups.flat());
    return native.solveBoard(this.#number, masks, limit, kept);
  }
}

/** Boards by their names; each is made once. */
export class Boards {
  /** @type {Map<string, Board>} */ #made = new Map();

  /** @param {BoardData[]} data */
  constructor(data) {
    this.data = data;
  }

  get classic() {
    return this.named(CLASSIC);
  }

  /**
   * Return the board of a specification; only those that the page offers are known here.
   * @param {string} spec
   */
  named(spec) {
    const name = spec.trim().toLowerCase();
    const made = this.#made.get(name);
    if (made) return made;
    const data = this.data.find(({ geometry }) => geometry.spec === name);
    if (!data) throw new ServerOnly("this board");
    const board = new Board(data);
    this.#made.set(name, board);
    return board;
  }

  /**
   * Return the board of a request: the named one, or the one that the length of a line names.
   * @param {string | undefined} spec
   * @param {string} [text]
   */
  of(spec, text = "") {
    if (spec) return this.named(spec);
    const { length } = text.trim();
    const plain = this.data.find(({ geometry, members }) => !members.board && geometry.size ** 2 === length);
    return plain ? this.named(plain.geometry.spec) : this.classic;
  }
}
