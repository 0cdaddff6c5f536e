// SPDX-License-Identifier: MIT
/**
 * The reasons of fish: basic, finned, franken and Siamese ones.
 * @module
 */

import { cellsIn } from "../cells.js";
import { cells, digits, groups } from "../roles.js";
import { candidates } from "../state.js";

/**
 * @typedef {import("../board.js").Group} Group
 * @typedef {import("../roles.js").Reasons} Reasons
 * @typedef {import("../state.js").State} State
 */

/**
 * Return the cells of some groups, and those that are in two or more of them.
 * @param {Group[]} members
 */
function union(members) {
  let [once, twice] = [0n, 0n];
  for (const { mask } of members) {
    twice |= once & mask;
    once |= mask;
  }
  return [once, twice];
}

/**
 * Return the cells of a fish, its fins, where its digit leaves, and its premises.
 * @param {State} state
 * @param {number} digit
 * @param {Group[]} bases
 * @param {Group[]} covers
 */
function fishOf(state, digit, bases, covers) {
  const places = state.where[digit];
  const [inside, twice] = union(bases);
  const [covered] = union(covers);
  const outside = (inside & ~covered) | twice;
  const fins = places & outside;
  return {
    cells: places & inside & ~fins,
    fins,
    leaving: state.seeing(digit, cellsIn(fins)) & covered & ~inside,
    premises: candidates(outside & ~fins, digit),
  };
}

/**
 * @param {State} state
 * @param {number[]} numbers
 */
const groupsOf = (state, numbers) => numbers.map((number) => state.board.groups[number]);

/**
 * @param {State} state
 * @param {number} digit
 * @param {number[]} baseNumbers
 * @param {number[]} coverNumbers
 * @returns {Reasons}
 */
function single(state, digit, baseNumbers, coverNumbers) {
  const [bases, covers] = [groupsOf(state, baseNumbers), groupsOf(state, coverNumbers)];
  const fish = fishOf(state, digit, bases, covers);
  return {
    premises: fish.premises,
    eliminations: candidates(fish.leaving, digit),
    roles: {
      digits: digits(digit),
      bases: groups(...bases),
      covers: groups(...covers),
      cells: cells(fish.cells),
      fins: cells(fish.fins),
      leaving: cells(fish.leaving),
    },
  };
}

/**
 * @param {State} state
 * @param {number} digit
 * @param {number[]} baseNumbers
 * @param {number[]} coverNumbers
 * @param {number[]} secondNumbers
 * @returns {Reasons}
 */
function siamese(state, digit, baseNumbers, coverNumbers, secondNumbers) {
  const bases = groupsOf(state, baseNumbers);
  const [covers, secondCovers] = [groupsOf(state, coverNumbers), groupsOf(state, secondNumbers)];
  const [first, second] = [covers, secondCovers].map((each) => fishOf(state, digit, bases, each));
  const leaving = first.leaving | second.leaving;
  return {
    premises: [...first.premises, ...second.premises],
    eliminations: candidates(leaving, digit),
    roles: {
      digits: digits(digit),
      bases: groups(...bases),
      covers: groups(...covers),
      second_covers: groups(...secondCovers),
      cells: cells(first.cells | second.cells),
      fins: cells(first.fins),
      second_fins: cells(second.fins),
      leaving: cells(leaving),
    },
  };
}

/** @type {Record<string, typeof single | typeof siamese>} */
export const FISH = {};
for (const size of ["x_wing", "swordfish", "jellyfish"]) {
  for (const kind of ["", "finned_", "sashimi_", "finned_franken_"]) FISH[kind + size] = single;
  for (const kind of ["finned_", "sashimi_", "finned_franken_"]) {
    FISH[`siamese_${kind}${size}`] = siamese;
  }
}
// Locked candidates do what a franken X-wing without fins would do.
for (const size of ["swordfish", "jellyfish"]) FISH[`franken_${size}`] = single;
