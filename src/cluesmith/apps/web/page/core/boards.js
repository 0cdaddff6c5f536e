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
 * @typedef {import("./data.js").Rule} Rule
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
   * @param {Rule[]} [rules] of the whole board
   */
  constructor(core, data, rules = []) {
    this.core = core;
    this.data = data;
    this.rules = rules;
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
    this.#number ??= this.isClassic ? 0 : this.#make();
    return this.#number;
  }

  #make() {
    const { native } = this.core;
    if (this.isPlain) return native.makeBoard(this.size, this.groups.flat());
    const groups = [...this.groups, ...this.rules.flatMap((rule) => rule.groups)];
    const sharing = new Set(groups.flatMap((cells) => cells.flatMap((one) => cells.map((other) => `${one} ${other}`))));
    const differ = Array.from({ length: this.size }, (_, digit) => this.all & ~(1 << digit));
    const tables = [differ];
    const relations = this.rules.flatMap((rule) =>
      rule.relations.flatMap(({ table, pairs }) => {
        const number = tables.push(table) - 1;
        return pairsOf(pairs).flatMap(([one, other]) =>
          // Cells of a group differ, too.
          [[one, other, number], sharing.has(`${one} ${other}`) ? [one, other, 0] : []].flat(),
        );
      }),
    );
    return native.makeRelatedBoard(this.size, groups.flat(), tables, relations);
  }

  /**
   * Return the cells whose digits break a group or a rule, in order.
   * @param {Uint8Array} digits
   */
  broken(digits) {
    /** @type {Set<number>} */
    const broken = new Set();
    const note = (/** @type {number[]} */ cells) => cells.forEach((cell) => broken.add(cell));
    const repeats = (/** @type {number[]} */ cells) =>
      cells.filter((cell) => cells.some((other) => other !== cell && digits[other] === digits[cell]));
    const filled = (/** @type {number[]} */ cells) => cells.filter((cell) => digits[cell]);
    for (const cells of this.groups) note(repeats(filled(cells)));
    for (const { groups, relations } of this.rules) {
      for (const cells of groups) if (repeats(filled(cells)).length) note(filled(cells));
      for (const { table, pairs } of relations) {
        for (const [one, other] of pairsOf(pairs)) {
          const isKept = !digits[one] || !digits[other] || (table[digits[one] - 1] >> (digits[other] - 1)) & 1;
          if (!isKept) note([one, other]);
        }
      }
    }
    return [...broken].sort((one, other) => one - other);
  }

  /** Whether nothing holds beside its groups. */
  get isPlain() {
    return !this.rules.length;
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

/**
 * Return pairs that were written end to end.
 * @param {number[]} numbers
 */
const pairsOf = (numbers) =>
  Array.from({ length: numbers.length / 2 }, (_, pair) => numbers.slice(2 * pair, 2 * pair + 2));

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
    const board = data ? new Board(this.core, data) : this.#withRules(name);
    this.#made.set(name, board);
    return board;
  }

  /**
   * Return a board with rules of the whole board after the name of one that the page offers.
   * @param {string} name
   */
  #withRules(name) {
    const known = Object.values(this.core.data.rules).flatMap(Object.keys);
    const parts = name.split("+");
    const names = [...new Set(parts.filter((part) => known.includes(part)))].sort();
    const base = parts.filter((part) => !known.includes(part)).join("+");
    const data = names.length ? this.data.find(({ geometry }) => geometry.spec === base) : undefined;
    const ofSize = data && this.core.data.rules[data.geometry.size];
    const hasBoxes = /^\d+x\d+/.test(base); // the places of a rule's groups are those of boxes
    const fits = (/** @type {Rule | undefined} */ rule) => rule && (hasBoxes || !rule.groups.length);
    if (!ofSize || !names.every((each) => fits(ofSize[each]))) throw new ServerOnly("this board");
    const spec = [base, ...names].join("+");
    const constraints = names.map((text) => ({ text, words: ofSize[text].words }));
    const words = constraints.map((constraint) => constraint.words).join(" ");
    const made = {
      ...data,
      geometry: { ...data.geometry, spec },
      drawing: { ...data.drawing, rules: words, spec, frame: spec, constraints },
      members: { board: spec },
    };
    return new Board(this.core, made, names.map((each) => ofSize[each]));
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
