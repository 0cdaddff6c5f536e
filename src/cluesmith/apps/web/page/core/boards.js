// SPDX-License-Identifier: MIT
/**
 * The boards that the page offers: their groups, and digits, masks and names of cells.
 * @module
 */

import { cellOf } from "../js/digits.js";
import { boardOf } from "../js/explain/board.js";
import { InputError, ServerOnly } from "./errors.js";
import { digitsOf } from "./formats/lines.js";
import { cellName, cellNames, digitOf } from "./nine.js";

/**
 * @typedef {import("./core.js").Core} Core
 * @typedef {import("./data.js").BoardData} BoardData
 * @typedef {import("./nine.js").Group} Group
 */

const CLASSIC = "9x9";

export class Board {
  /** @type {number | null} */ #number = null;
  #hasCoverRules = false;
  /** @type {import("../js/explain/board.js").Board | null} */ #explained = null;

  /**
   * @param {Core} core
   * @param {BoardData} data
   */
  constructor(core, data) {
    this.core = core;
    this.data = data;
    this.members = data.members;
    const { spec, size, digits, groups, group_names: names } = data.geometry;
    this.spec = spec;
    this.size = size;
    this.symbols = digits;
    this.all = 2 ** size - 1;
    this.cells = size * size;
    this.groups = groups.map((cells) => cells.map((name) => cellOf(name, size)));
    /** @type {Group[]} */
    this.named = this.groups.map((cells, number) => ({ name: names[number], cells }));
    /** The lines of each chute, the bands first. */
    this.chutes = data.chutes.map((lines) => lines.map((number) => this.named[number]));
    /** @type {number[][]} the other cells of the groups of each cell */
    this.peers = Array.from({ length: this.cells }, (_, cell) => {
      const seen = new Set(this.groups.flatMap((cells) => (cells.includes(cell) ? cells : [])));
      seen.delete(cell);
      return [...seen];
    });
  }

  /** The same board as explanations need it. */
  get explained() {
    this.#explained ??= boardOf(this.data.geometry);
    return this.#explained;
  }

  get isClassic() {
    return this.spec === CLASSIC;
  }

  /** Its number in the module. */
  get number() {
    this.#number ??= this.isClassic ? 0 : this.core.native.makeBoard(this.size, this.groups.flat());
    return this.#number;
  }

  /** Its number in the module, which then has its rules of exact cover. */
  get coverNumber() {
    if (!this.#hasCoverRules) this.core.native.setCoverRules(this, this.core.data.cover);
    this.#hasCoverRules = true;
    return this.number;
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
    /** @type {number[]} */
    const digits = [...line.toUpperCase()].map((character) => this.symbols.indexOf(character) + 1);
    const isPuzzle = line.length === this.cells && digits.every((digit, cell) => digit || line[cell] === ".");
    return isPuzzle ? Uint8Array.from(digits) : null;
  }

  /**
   * Return the same; leave any other text to the server.
   * @param {string} text
   */
  read(text) {
    const digits = this.digitsOf(text);
    if (!digits) throw new ServerOnly(`a text that is not ${this.cells} digits and dots on one line`);
    return digits;
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
    for (const { name, cells } of this.named) {
      /** @type {Map<number, number>} */
      const earlier = new Map();
      for (const cell of cells) {
        const digit = digits[cell];
        const other = earlier.get(digit);
        if (digit && other !== undefined) {
          const both = [other, cell];
          const where = `in ${name}, in ${cellNames(both, this.size)}`;
          throw new InputError(`${this.symbols[digit - 1]} stands twice ${where}`, {
            expected: "each digit once in a group",
            cells: both,
          });
        }
        earlier.set(digit, cell);
      }
    }
  }

  /**
   * Return the solutions that masks leave, how many there are up to a limit, and whether all.
   * @param {Uint32Array} masks
   * @param {number} limit
   * @param {number} [kept]
   */
  solve(masks, limit, kept = limit) {
    const { native } = this.core;
    if (this.isClassic) return native.solve(Uint16Array.from(masks), limit, kept);
    return native.solveBoard(this.number, masks, limit, kept);
  }

  /**
   * Return a text that equivalent puzzles share; null where only the server knows the symmetries.
   * @param {Uint8Array} puzzle
   */
  formOf(puzzle) {
    const { order } = this.data;
    if (order === null) return null;
    this.core.native.limitTime(null); // a form that was cut short would say nothing
    return this.lineOf(this.core.native.canonical(order, puzzle));
  }

  /**
   * Return whether a map of cells takes groups to groups.
   * @param {number[]} image
   */
  keepsGroups(image) {
    const key = (/** @type {number[]} */ cells) => cells.toSorted((a, b) => a - b).join();
    const known = new Set(this.groups.map(key));
    return this.groups.every((cells) => known.has(key(cells.map((cell) => image[cell]))));
  }
}

/** Boards by their names; each is made once. */
export class Boards {
  /** @type {Map<string, Board>} */ #made = new Map();

  /** @param {Core} core */
  constructor(core) {
    this.core = core;
    this.data = core.data.boards;
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
    const board = new Board(this.core, data);
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
