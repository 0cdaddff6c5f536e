// SPDX-License-Identifier: MIT
/**
 * The reasons that assume one solution: unique, hidden and avoidable rectangles, BUG+1.
 * @module
 */

import { digitsOfMask } from "../../digits.js";
import { cellsIn, maskOf, setOf } from "../cells.js";
import { cells, digits, groups } from "../roles.js";
import { candidates, confined, noOthers, only } from "../state.js";

/**
 * @typedef {import("../roles.js").Reasons} Reasons
 * @typedef {import("../roles.js").Role} Role
 * @typedef {import("../state.js").Pair} Pair
 * @typedef {import("../state.js").State} State
 */

/**
 * Return the corners that have no other candidates than two digits (the floor), and the others.
 * @param {State} state
 * @param {number[]} corners
 * @param {number} both a mask
 */
function threatOf(state, corners, both) {
  const isRoof = (/** @type {number} */ corner) => (state.masks[corner] & ~both) !== 0;
  const [floor, roof] = [corners.filter((corner) => !isRoof(corner)), corners.filter(isRoof)];
  return {
    floor,
    roof,
    extras: state.digitsIn(roof) & ~both,
    floorPremises: only(state.board, setOf(floor), both),
    roles: {
      corners: cells(corners),
      floor: cells(floor),
      roof: cells(roof),
      digits: digits(...digitsOfMask(both)),
    },
  };
}

/**
 * @param {State} state
 * @param {number[]} corners
 * @param {number} both
 * @returns {Reasons}
 */
function alone(state, corners, both) {
  const { roof, floorPremises, roles } = threatOf(state, corners, both);
  return { premises: floorPremises, eliminations: state.pairs(setOf(roof), both), roles };
}

/**
 * @param {State} state
 * @param {number[]} corners
 * @param {number} both
 * @returns {Reasons}
 */
function oneExtra(state, corners, both) {
  const { roof, extras, floorPremises, roles } = threatOf(state, corners, both);
  const [extra] = digitsOfMask(extras);
  return {
    premises: [...floorPremises, ...only(state.board, setOf(roof), both | extras)],
    eliminations: candidates(state.seeing(extra, roof), extra),
    roles: { ...roles, extra: digits(extra) },
  };
}

/**
 * @param {State} state
 * @param {number[]} corners
 * @param {number} both
 * @param {number[]} others cells that make a naked subset with the roof
 * @returns {Reasons}
 */
function withSubset(state, corners, both, others) {
  const { roof, extras, floorPremises, roles } = threatOf(state, corners, both);
  const subset = extras | state.digitsIn(others);
  return {
    premises: [
      ...floorPremises,
      ...only(state.board, setOf(roof), both | extras),
      ...only(state.board, setOf(others), subset),
    ],
    eliminations: digitsOfMask(subset).flatMap((digit) =>
      candidates(state.seeing(digit, [...roof, ...others]), digit),
    ),
    roles: {
      ...roles,
      extras: digits(...digitsOfMask(extras)),
      others: cells(others),
      subset: digits(...digitsOfMask(subset)),
    },
  };
}

/**
 * @param {State} state
 * @param {number[]} corners
 * @param {number} both
 * @param {number} linked the digit that must go in the roof
 * @param {number} number of the group
 * @returns {Reasons}
 */
function withPair(state, corners, both, linked, number) {
  const { roof, floorPremises, roles } = threatOf(state, corners, both);
  const group = state.board.groups[number];
  const other = both & ~maskOf([linked]);
  return {
    premises: [...floorPremises, ...confined(group, linked, setOf(roof))],
    eliminations: state.pairs(setOf(roof), other),
    roles: {
      ...roles,
      group: groups(group),
      linked: digits(linked),
      digit: digits(...digitsOfMask(other)),
    },
  };
}

/**
 * @param {State} state
 * @param {number[]} corners
 * @param {number} both
 * @param {number} digit that makes an X-wing
 * @param {number[]} numbers of its two groups
 * @returns {Reasons}
 */
function withXWing(state, corners, both, digit, numbers) {
  const { roof, floorPremises, roles } = threatOf(state, corners, both);
  const members = numbers.map((number) => state.board.groups[number]);
  return {
    premises: [
      ...floorPremises,
      ...members.flatMap((group) => confined(group, digit, setOf(corners))),
    ],
    eliminations: state.pairs(setOf(roof), maskOf([digit])),
    roles: {
      ...roles,
      groups: groups(...members),
      digit: digits(digit),
      other: digits(...digitsOfMask(both & ~maskOf([digit]))),
    },
  };
}

/**
 * @param {State} state
 * @param {number[]} corners
 * @param {number} both
 * @param {number} opposite the corner that has no other candidates
 * @param {number} linked the digit that the two lines of the other corner force
 * @param {number[]} numbers of these lines
 * @returns {Reasons}
 */
function hidden(state, corners, both, opposite, linked, numbers) {
  const { roles } = threatOf(state, corners, both);
  const index = 3 - corners.indexOf(opposite);
  const corner = corners[index];
  const members = numbers.map((number) => state.board.groups[number]);
  const other = both & ~maskOf([linked]);
  return {
    premises: [
      ...only(state.board, setOf([opposite]), both),
      ...members.flatMap((group) => confined(group, linked, setOf(corners))),
    ],
    eliminations: state.pairs(setOf([corner]), other),
    roles: {
      ...roles,
      corner: cells([corner]),
      opposite: cells([opposite]),
      neighbours: cells([corners[index ^ 1], corners[index ^ 2]]),
      groups: groups(...members),
      digit: digits(...digitsOfMask(other)),
      linked: digits(linked),
    },
  };
}

/**
 * Return the roles of an avoidable rectangle.
 * @param {State} state
 * @param {number[]} corners
 * @param {number} both
 * @returns {Record<string, Role>}
 */
const avoidable = (state, corners, both) => ({
  corners: cells(corners),
  filled: cells(corners.filter((corner) => state.placed[corner])),
  empty: cells(corners.filter((corner) => !state.placed[corner])),
  digits: digits(...digitsOfMask(both)),
});

/**
 * @param {State} state
 * @param {number[]} corners
 * @returns {Reasons}
 */
function oneEmpty(state, corners) {
  const index = corners.findIndex((corner) => !state.placed[corner]);
  const filled = corners.toSpliced(index, 1);
  const digit = state.placed[corners[3 - index]];
  const both = maskOf(filled.map((corner) => state.placed[corner]));
  return {
    premises: noOthers(state, filled),
    eliminations: [[corners[index], digit]],
    roles: { ...avoidable(state, corners, both), digit: digits(digit) },
  };
}

/**
 * @param {State} state
 * @param {number[]} corners
 * @param {number} extra the other candidate of the two empty corners
 * @returns {Reasons}
 */
function twoEmpty(state, corners, extra) {
  const empty = corners.filter((corner) => !state.placed[corner]);
  const both = state.digitsIn(corners) & ~maskOf([extra]);
  return {
    premises: noOthers(state, corners),
    eliminations: candidates(state.seeing(extra, empty), extra),
    roles: { ...avoidable(state, corners, both), extra: digits(extra) },
  };
}

/**
 * @param {State} state
 * @param {number} cell
 * @param {number} digit
 * @returns {Reasons}
 */
const grave = (state, cell, digit) => ({
  premises: noOthers(state, cellsIn(state.open)),
  eliminations: state.pairs(setOf([cell]), state.masks[cell] & ~maskOf([digit])),
  roles: { cell: cells([cell]), digit: digits(digit) },
});

export const RECTANGLES = {
  unique_rectangle_1: alone,
  unique_rectangle_2: oneExtra,
  unique_rectangle_3: withSubset,
  unique_rectangle_4: withPair,
  unique_rectangle_5: oneExtra,
  unique_rectangle_6: withXWing,
  hidden_rectangle: hidden,
  avoidable_rectangle_1: oneEmpty,
  avoidable_rectangle_2: twoEmpty,
  bug_plus_one: grave,
};
