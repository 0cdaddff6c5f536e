// SPDX-License-Identifier: MIT
/**
 * The reasons of colourings: cells tied together by conjugate pairs of a digit, in two colours.
 * @module
 */

import { cellsIn, has, setOf } from "../cells.js";
import { cells, digits } from "../roles.js";
import { candidates, confined } from "../state.js";

/**
 * @typedef {import("../cells.js").CellSet} CellSet
 * @typedef {import("../roles.js").Reasons} Reasons
 * @typedef {import("../state.js").Pair} Pair
 * @typedef {import("../state.js").State} State
 *
 * @typedef {object} Tie a conjugate pair
 * @property {number[]} cells
 * @property {Pair[]} premises
 */

class Coloring {
  /** The two sets of cells; those of one hold the digit. @type {[CellSet, CellSet]} */
  colors = [0n, 0n];
  /** For each cell but the root its parent and their tie. @type {Map<number, [number, Tie]>} */
  #parents = new Map();

  /**
   * @param {number} root
   * @param {Map<number, [number, Tie][]>} ties
   */
  constructor(root, ties) {
    this.colors[0] = setOf([root]);
    const waiting = [{ cell: root, color: 0 }];
    for (const { cell, color } of waiting) {
      for (const [other, tie] of ties.get(cell) ?? []) {
        if (!has(this.cells, other)) {
          this.colors[1 - color] |= setOf([other]);
          this.#parents.set(other, [cell, tie]);
          waiting.push({ cell: other, color: 1 - color });
        }
      }
    }
  }

  get cells() {
    return this.colors[0] | this.colors[1];
  }

  /**
   * Return the ties on the way from one cell to another.
   * @param {number} first
   * @param {number} second
   */
  path(first, second) {
    const [one, other] = [this.#toRoot(first), this.#toRoot(second)];
    return [
      ...one.filter((tie) => !other.includes(tie)),
      ...other.filter((tie) => !one.includes(tie)),
    ];
  }

  /**
   * Return the shortest path from one of some cells to one of others.
   * @param {CellSet} firsts
   * @param {CellSet} seconds
   */
  shortest(firsts, seconds) {
    const ways = cellsIn(firsts).flatMap((first) =>
      cellsIn(seconds).map((second) => this.path(first, second)),
    );
    return ways.reduce((best, way) => (way.length < best.length ? way : best));
  }

  /**
   * Return the ties of some cells to each other.
   * @param {CellSet} set
   */
  span(set) {
    const [root, ...others] = cellsIn(set);
    return others.flatMap((cell) => this.path(root, cell));
  }

  /** @param {number} cell */
  #toRoot(cell) {
    const ties = [];
    for (let step = this.#parents.get(cell); step; step = this.#parents.get(step[0])) {
      ties.push(step[1]);
    }
    return ties;
  }
}

/**
 * Return the colourings of a digit, in the order of their first cells.
 * @param {State} state
 * @param {number} digit
 */
function colorings(state, digit) {
  /** @type {Map<number, [number, Tie][]>} */
  const ties = new Map();
  const known = new Set();
  for (const group of state.board.groups) {
    const places = state.where[digit] & group.mask;
    const pair = cellsIn(places);
    if (pair.length !== 2 || known.has(places)) continue;
    known.add(places);
    const tie = { cells: pair, premises: confined(group, digit, places) };
    for (const [cell, other] of [pair, pair.toReversed()]) {
      ties.set(cell, [...(ties.get(cell) ?? []), [other, tie]]);
    }
  }
  /** @type {Coloring[]} */
  const colored = [];
  for (const root of [...ties.keys()].sort((one, other) => one - other)) {
    if (!colored.some((each) => has(each.cells, root))) colored.push(new Coloring(root, ties));
  }
  return colored;
}

/**
 * Return the cells with the digit that see a cell of the one and a cell of the other set.
 * @param {State} state
 * @param {number} digit
 * @param {CellSet} first
 * @param {CellSet} second
 */
function seeingBoth(state, digit, first, second) {
  const seen = (/** @type {CellSet} */ set) =>
    cellsIn(set).reduce((all, cell) => all | state.board.seen[cell], 0n);
  return state.where[digit] & seen(first) & seen(second);
}

/**
 * Return a cell of the first set and one of the second that see each other, if there are such.
 * @param {State} state
 * @param {CellSet} first
 * @param {CellSet} second
 */
function contactOf(state, first, second) {
  for (const cell of cellsIn(first)) {
    const near = state.board.seen[cell] & second;
    if (near) return [cell, cellsIn(near)[0]];
  }
  return null;
}

/**
 * Return the reasons that rest on some ties; each set of cells is a role.
 * @param {number} digit
 * @param {Tie[]} ties
 * @param {CellSet} leaving
 * @param {Record<string, CellSet>} sets
 * @returns {Reasons}
 */
function told(digit, ties, leaving, sets) {
  const roles = Object.entries(sets).map(([name, set]) => [name, cells(set)]);
  return {
    premises: ties.flatMap((tie) => tie.premises),
    eliminations: candidates(leaving, digit),
    roles: { digit: digits(digit), ...Object.fromEntries(roles) },
  };
}

/**
 * @param {State} state
 * @param {number} digit
 * @param {number} number of the colouring
 */
function trap(state, digit, number) {
  const coloring = colorings(state, digit)[number];
  const [first, second] = coloring.colors;
  const leaving = seeingBoth(state, digit, first, second) & ~coloring.cells;
  const ties = cellsIn(leaving).flatMap((cell) => {
    const sight = state.board.seen[cell];
    return coloring.shortest(sight & first, sight & second);
  });
  return told(digit, ties, leaving, { first, second });
}

/**
 * @param {State} state
 * @param {number} digit
 * @param {number} number of the colouring
 * @param {number} color that is wrong
 */
function wrap(state, digit, number, color) {
  const coloring = colorings(state, digit)[number];
  const [wrong, right] = [coloring.colors[color], coloring.colors[1 - color]];
  // The first two cells that see each other: no earlier cell sees another one of its colour.
  const clash = setOf(contactOf(state, wrong, wrong) ?? []);
  return told(digit, coloring.span(wrong), wrong, { right, wrong, clash });
}

/**
 * @param {State} state
 * @param {number} digit
 * @param {number} number of the one colouring
 * @param {number} other number of the other
 * @returns {Reasons}
 */
function contacts(state, digit, number, other) {
  const colored = colorings(state, digit);
  const [one, two] = [colored[number], colored[other]];
  const meetings = [];
  let leaving = 0n;
  /** @type {Tie[]} */
  const ties = [];
  for (const [near, first] of [one.colors, one.colors.toReversed()]) {
    for (const [far, second] of [two.colors, two.colors.toReversed()]) {
      const contact = contactOf(state, near, far);
      const seeing = contact ? seeingBoth(state, digit, first, second) : 0n;
      if (!contact || !seeing) continue;
      meetings.push(contact);
      leaving |= seeing;
      for (const cell of cellsIn(seeing)) {
        const sight = state.board.seen[cell];
        ties.push(...one.shortest(setOf([contact[0]]), sight & first));
        ties.push(...two.shortest(setOf([contact[1]]), sight & second));
      }
    }
  }
  const [first, second, third, fourth] = [...one.colors, ...two.colors];
  const reasons = told(digit, ties, leaving, { first, second, third, fourth });
  return { ...reasons, roles: { ...reasons.roles, contact: cells(meetings[0]) } };
}

/**
 * @param {State} state
 * @param {number} digit
 * @param {number} number of the colouring with the wrong colour
 * @param {number} other number of the other
 * @param {number} color that is wrong
 */
function wrongColor(state, digit, number, other, color) {
  const colored = colorings(state, digit);
  const [one, two] = [colored[number], colored[other]];
  const [wrong, [first, second]] = [one.colors[color], two.colors];
  const ends = [first, second].map((right) => contactOf(state, wrong, right)?.[1] ?? 0);
  const ties = [...one.span(wrong), ...two.path(ends[0], ends[1])];
  return told(digit, ties, wrong, { first, second, wrong });
}

export const COLORING = {
  simple_coloring_trap: trap,
  simple_coloring_wrap: wrap,
  multi_coloring_1: contacts,
  multi_coloring_2: wrongColor,
};
