// SPDX-License-Identifier: MIT
/**
 * The reasons of two strong links of one digit: skyscrapers, kites, turbot fish, empty rectangles.
 * @module
 */

import { cellsIn, setOf } from "../cells.js";
import { alternating, cells, digits, groups, pairsOf } from "../roles.js";
import { candidates, confined } from "../state.js";

/**
 * @typedef {import("../board.js").Group} Group
 * @typedef {import("../cells.js").CellSet} CellSet
 * @typedef {import("../roles.js").Reasons} Reasons
 * @typedef {import("../state.js").State} State
 */

/**
 * Return two strong links of a digit with an end each that see each other.
 * @param {State} state
 * @param {number} digit
 * @param {[Group, Group]} members the groups of the two links
 * @param {CellSet[]} ends far end, joined end; joined end, far end
 * @param {CellSet} leaving where the digit is ruled out
 */
function twoLinks(state, digit, members, ends, leaving) {
  const [far, near, otherNear, otherFar] = ends;
  return {
    digit,
    groups: members,
    leaving,
    premises: [
      ...confined(members[0], digit, far | near),
      ...confined(members[1], digit, otherNear | otherFar),
    ],
    removed: candidates(leaving, digit),
    chain: alternating(
      ends.map((end) => ({ digit, cells: cellsIn(end & state.where[digit]) })),
    ),
    joint: cells(near | otherNear),
    far: cells([...cellsIn(far), ...cellsIn(otherFar)]),
  };
}

/**
 * @param {State} state
 * @param {number} digit
 * @param {number[]} numbers of two groups
 * @param {number[]} ends four cells
 */
function turbotOf(state, digit, [first, second], ends) {
  const [far, near, otherNear, otherFar] = ends;
  const leaving = state.seeing(digit, [far, otherFar]) & ~setOf([near, otherNear]);
  const sets = ends.map((cell) => setOf([cell]));
  const { groups: known } = state.board;
  return twoLinks(state, digit, [known[first], known[second]], sets, leaving);
}

/**
 * @param {State} state
 * @param {number} digit
 * @param {number[]} numbers
 * @param {number[]} ends
 * @returns {Reasons}
 */
function turbot(state, digit, numbers, ends) {
  const links = turbotOf(state, digit, numbers, ends);
  return {
    premises: links.premises,
    eliminations: links.removed,
    roles: {
      digits: digits(digit),
      first: groups(links.groups[0]),
      second: groups(links.groups[1]),
      joint: links.joint,
      ends: links.far,
      chain: links.chain,
      leaving: cells(links.leaving),
    },
  };
}

/**
 * @param {State} state
 * @param {number} digit
 * @param {number[]} numbers
 * @param {number[]} ends
 * @param {number} secondDigit
 * @param {number[]} secondNumbers
 * @param {number[]} secondEnds
 * @returns {Reasons}
 */
function twoKites(state, digit, numbers, ends, secondDigit, secondNumbers, secondEnds) {
  const first = turbotOf(state, digit, numbers, ends);
  const second = turbotOf(state, secondDigit, secondNumbers, secondEnds);
  const removed = [...first.removed, ...second.removed];
  return {
    premises: [...first.premises, ...second.premises],
    eliminations: removed,
    roles: {
      joint: first.joint,
      digits: digits(digit),
      ends: first.far,
      chain: first.chain,
      second_digits: digits(secondDigit),
      second_ends: second.far,
      second_chain: second.chain,
      leaving: pairsOf(removed),
    },
  };
}

/**
 * @param {State} state
 * @param {number} digit
 * @param {number[]} numbers the box, its two lines, and the group of the strong link
 * @param {number[]} ends the end of the strong link on the line, and its other end
 */
function rectangleOf(state, digit, numbers, [near, far]) {
  const [box, line, cross, link] = numbers.map((number) => state.board.groups[number]);
  const leaving = state.seeing(digit, [far]) & cross.mask & ~box.mask & ~setOf([near]);
  const sets = [
    setOf([far]),
    setOf([near]),
    box.mask & line.mask,
    box.mask & cross.mask & ~line.mask,
  ];
  return { box, line, cross, link, ...twoLinks(state, digit, [link, box], sets, leaving) };
}

/**
 * @param {State} state
 * @param {number} digit
 * @param {number[]} numbers
 * @param {number[]} ends
 * @returns {Reasons}
 */
function emptyRectangle(state, digit, numbers, ends) {
  const links = rectangleOf(state, digit, numbers, ends);
  return {
    premises: links.premises,
    eliminations: links.removed,
    roles: {
      digits: digits(digit),
      box: groups(links.box),
      line: groups(links.line),
      cross: groups(links.cross),
      link: groups(links.link),
      near: cells(ends.slice(0, 1)),
      far: cells(ends.slice(1)),
      cells: cells(links.box.mask & state.where[digit]),
      chain: links.chain,
      leaving: cells(links.leaving),
    },
  };
}

/**
 * @param {State} state
 * @param {number} digit
 * @param {number[]} numbers
 * @param {number[]} ends
 * @param {number[]} secondNumbers
 * @param {number[]} secondEnds
 * @returns {Reasons}
 */
function twoRectangles(state, digit, numbers, ends, secondNumbers, secondEnds) {
  const first = rectangleOf(state, digit, numbers, ends);
  const second = rectangleOf(state, digit, secondNumbers, secondEnds);
  return {
    premises: [...first.premises, ...second.premises],
    eliminations: [...first.removed, ...second.removed],
    roles: {
      digits: digits(digit),
      box: groups(first.box),
      cells: cells(first.box.mask & state.where[digit]),
      chain: first.chain,
      second_chain: second.chain,
      leaving: cells(first.leaving | second.leaving),
    },
  };
}

export const SINGLE_DIGIT = {
  skyscraper: turbot,
  two_string_kite: turbot,
  turbot_fish: turbot,
  dual_two_string_kite: twoKites,
  empty_rectangle: emptyRectangle,
  dual_empty_rectangle: twoRectangles,
};
