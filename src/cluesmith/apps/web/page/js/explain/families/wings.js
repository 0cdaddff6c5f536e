// SPDX-License-Identifier: MIT
/**
 * The reasons of wings and of remote pairs.
 * @module
 */

import { digitsOfMask } from "../../digits.js";
import { setOf } from "../cells.js";
import { alternating, cells, digits, groups } from "../roles.js";
import { candidates, confined, noOthers, only } from "../state.js";

/**
 * @typedef {import("../roles.js").Reasons} Reasons
 * @typedef {import("../state.js").State} State
 */

/**
 * @param {State} state
 * @param {number} pivot
 * @param {number} first
 * @param {number} second
 * @returns {Reasons}
 */
function hinged(state, pivot, first, second) {
  const { masks } = state;
  const shared = masks[first] & masks[second];
  const [digit] = digitsOfMask(shared);
  const oneOf = masks[pivot] & shared ? [pivot, first, second] : [first, second];
  return {
    premises: noOthers(state, [pivot, first, second]),
    eliminations: candidates(state.seeing(digit, oneOf), digit),
    roles: {
      pivot: cells([pivot]),
      first: cells([first]),
      second: cells([second]),
      left: digits(...digitsOfMask(masks[first] & ~shared)),
      right: digits(...digitsOfMask(masks[second] & ~shared)),
      digit: digits(digit),
    },
  };
}

/**
 * @param {State} state
 * @param {number} first an end
 * @param {number} second the other end
 * @param {number} digit that leaves
 * @param {number} number of the group in which the other digit has two places
 * @param {number} near the place that the first end sees
 * @param {number} far the place that the second end sees
 * @returns {Reasons}
 */
function bridged(state, first, second, digit, number, near, far) {
  const bridge = state.board.groups[number];
  const both = digitsOfMask(state.masks[first]);
  const linked = both.filter((each) => each !== digit)[0];
  const nodes = [
    { digit, cells: [first] },
    ...[first, near, far, second].map((cell) => ({ digit: linked, cells: [cell] })),
    { digit, cells: [second] },
  ];
  return {
    premises: [
      ...noOthers(state, [first, second]),
      ...confined(bridge, linked, setOf([near, far])),
    ],
    eliminations: candidates(state.seeing(digit, [first, second]), digit),
    roles: {
      ends: cells([first, second]),
      bridge: cells([near, far]),
      group: groups(bridge),
      digits: digits(...both),
      digit: digits(digit),
      linked: digits(linked),
      chain: alternating(nodes),
    },
  };
}

/**
 * @param {State} state
 * @param {number[]} members cells of the same two digits, each of which sees the next
 * @returns {Reasons}
 */
function remote(state, members) {
  const mask = state.masks[members[0]];
  const both = digitsOfMask(mask);
  const ends = [members[0], members[members.length - 1]];
  const nodes = members.flatMap((cell, index) =>
    (index % 2 ? [...both].reverse() : both).map((digit) => ({ digit, cells: [cell] })),
  );
  return {
    premises: only(state.board, setOf(members), mask),
    eliminations: both.flatMap((digit) => candidates(state.seeing(digit, ends), digit)),
    roles: { cells: cells(members), digits: digits(...both), chain: alternating(nodes) },
  };
}

export const WINGS = { xy_wing: hinged, xyz_wing: hinged, w_wing: bridged, remote_pair: remote };
