// SPDX-License-Identifier: MIT
/**
 * The reasons that refute an assumption with a few choices.
 * @module
 */

import { digitsOfMask } from "../../digits.js";
import { CELL } from "../accounts.js";
import { maskOf } from "../cells.js";
import { cells, groups, pairsOf } from "../roles.js";

/**
 * @typedef {import("../accounts.js").AccountLine} AccountLine
 * @typedef {import("../accounts.js").Place} Place
 * @typedef {import("../roles.js").Reasons} Reasons
 * @typedef {import("../state.js").Pair} Pair
 * @typedef {import("../state.js").State} State
 */

/**
 * @param {State} state
 * @param {Pair} assumed
 * @param {boolean} isTrue whether it is assumed to be true
 * @param {Place[]} places the choices
 * @param {Pair[]} premises what the core says that they rest on
 * @param {AccountLine[]} lines the account of the core
 * @returns {Reasons}
 */
function refuted(state, assumed, isTrue, places, premises, lines) {
  const numbers = [...new Set(places.flatMap(([group]) => (group === CELL ? [] : [group])))];
  const members = places.flatMap(([group, item]) => optionsOf(state, group, item));
  const inCells = places.flatMap(([group, item]) => (group === CELL ? [item] : []));
  const certain = lines.flatMap(([, options]) => (options.length === 1 ? options[0] : []));
  return {
    premises,
    [isTrue ? "eliminations" : "placements"]: [assumed],
    roles: {
      account: { kind: "account", assumed, isTrue: Boolean(isTrue), lines },
      ...(numbers.length
        ? { groups: groups(...numbers.map((number) => state.board.groups[number])) }
        : {}),
      places: pairsOf(members),
      cells: cells(inCells),
      forced: { kind: "pairs", pairs: certain },
      assumption: pairsOf([assumed]),
    },
  };
}

/**
 * Return the candidates of a choice that are left.
 * @param {State} state
 * @param {number} group
 * @param {number} item
 * @returns {Pair[]}
 */
function optionsOf(state, group, item) {
  if (group === CELL) return digitsOfMask(state.masks[item]).map((digit) => [item, digit]);
  const members = state.board.groups[group].cells;
  return members.filter((cell) => state.masks[cell] & maskOf([item])).map((cell) => [cell, item]);
}

export const ASSUMPTIONS = {
  dynamic_forcing_chain: refuted,
  nested_forcing_chain: refuted,
  small_reason: refuted,
};
