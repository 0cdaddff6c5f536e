// SPDX-License-Identifier: MIT
/**
 * The reasons of locked candidates and of naked and hidden subsets.
 * @module
 */

import { digitsOfMask } from "../../digits.js";
import { maskOf, setOf } from "../cells.js";
import { cells, digits, groups } from "../roles.js";
import { allOf, candidates, confined, only } from "../state.js";

/**
 * @typedef {import("../roles.js").Reasons} Reasons
 * @typedef {import("../state.js").State} State
 */

/**
 * @param {State} state
 * @param {number} digit
 * @param {number} first the group that has the digit only in the second
 * @param {number} second
 * @returns {Reasons}
 */
function locked(state, digit, first, second) {
  const [source, target] = [state.board.groups[first], state.board.groups[second]];
  const places = state.where[digit] & source.mask;
  return {
    premises: confined(source, digit, places),
    eliminations: candidates(state.where[digit] & target.mask & ~source.mask, digit),
    roles: {
      cells: cells(places),
      digits: digits(digit),
      source: groups(source),
      target: groups(target),
    },
  };
}

/**
 * @param {State} state
 * @param {number[]} numbers of the groups
 * @param {number[]} members
 * @returns {Reasons}
 */
function naked(state, numbers, members) {
  const within = numbers.map((number) => state.board.groups[number]);
  const mask = state.digitsIn(members);
  const rest = within.reduce((set, group) => set | group.mask, 0n) & ~setOf(members);
  return {
    premises: only(state.board, setOf(members), mask),
    eliminations: state.pairs(rest, mask),
    roles: {
      cells: cells(members),
      digits: digits(...digitsOfMask(mask)),
      group: groups(...within),
    },
  };
}

/**
 * @param {State} state
 * @param {number} number of the group
 * @param {number[]} members the digits
 * @returns {Reasons}
 */
function hidden(state, number, members) {
  const [group, mask] = [state.board.groups[number], maskOf(members)];
  const places = members.reduce((set, digit) => set | state.where[digit], 0n) & group.mask;
  return {
    premises: allOf(group.mask & ~places, mask),
    eliminations: state.pairs(places, state.board.allDigits & ~mask),
    roles: { cells: cells(places), digits: digits(...members), group: groups(group) },
  };
}

export const SUBSETS = {
  pointing: locked,
  claiming: locked,
  locked_pair: naked,
  locked_triple: naked,
  naked_pair: naked,
  naked_triple: naked,
  naked_quad: naked,
  hidden_pair: hidden,
  hidden_triple: hidden,
  hidden_quad: hidden,
};
