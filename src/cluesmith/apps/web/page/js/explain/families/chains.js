// SPDX-License-Identifier: MIT
/**
 * The reasons of chains, loops and forcing chains.
 * @module
 */

import { digitsOfMask } from "../../digits.js";
import { maskOf, setOf } from "../cells.js";
import { alternating, cells, digits, groups, inOrder, pairsOf } from "../roles.js";
import { confined, noOthers, only } from "../state.js";

/**
 * @typedef {import("../roles.js").Link} Link
 * @typedef {import("../roles.js").Node} Node
 * @typedef {import("../roles.js").Reasons} Reasons
 * @typedef {import("../state.js").Pair} Pair
 * @typedef {import("../state.js").State} State
 *
 * @typedef {[digit: number, cells: number[]]} WitnessNode
 */

/**
 * @param {WitnessNode[]} nodes
 * @returns {Node[]}
 */
const nodesOf = (nodes) => nodes.map(([digit, at]) => ({ digit, cells: at }));

/**
 * Return what the strong links of a chain rest on; weak links always hold.
 * @param {State} state
 * @param {Link[]} links
 * @param {number[][]} [sets] for each strong link the set of several cells behind it, if any
 * @param {boolean} [closed] whether it is a continuous loop, where all digits of a set are locked
 */
function strongPremises(state, links, sets = [], closed = false) {
  const strong = links.filter((link) => link.strong);
  return strong.flatMap((link, index) => premisesOf(state, link, sets[index] ?? [], closed));
}

/**
 * Return what a strong link rests on: a group, a cell of two digits, or a set of cells.
 * @param {State} state
 * @param {Link} link
 * @param {number[]} set
 * @param {boolean} closed
 * @returns {Pair[]}
 */
function premisesOf(state, { start, end }, set, closed) {
  const { board, masks } = state;
  if (start.digit === end.digit) {
    const both = setOf([...start.cells, ...end.cells]);
    const group = board.groups.find(({ mask }) => (state.where[start.digit] & mask) === both);
    if (!group) throw new Error("a strong link that no group makes");
    return confined(group, start.digit, both);
  }
  if (!set.length) return noOthers(state, start.cells);
  const further = state.digitsIn(set) & ~maskOf([start.digit, end.digit]);
  return set.flatMap((cell) => {
    // It does not matter which cells have the further digits, as long as no two cells can hold the
    // same one; only in a closed loop are they looked for.
    const seesAll = (setOf(set) & ~board.seen[cell] & ~setOf([cell])) === 0n;
    return only(board, setOf([cell]), masks[cell] | (seesAll && !closed ? further : 0));
  });
}

/**
 * @param {boolean} [closed]
 */
const path =
  (closed = false) =>
  /**
   * @param {State} state
   * @param {WitnessNode[]} nodes
   * @param {boolean} strongFirst
   * @param {Pair[]} out
   * @param {number[][]} sets
   * @returns {Reasons}
   */
  (state, nodes, strongFirst, out, sets) => {
    const chain = alternating(nodesOf(nodes), Boolean(strongFirst));
    return {
      premises: strongPremises(state, chain.links, sets, closed),
      eliminations: out,
      roles: { chain, out: { kind: "pairs", pairs: out } },
    };
  };

/**
 * Return the reasons of a chain that begins and ends with the same digit.
 * @param {State} state
 * @param {WitnessNode[]} nodes
 * @param {boolean} strongFirst
 * @param {Pair[]} out
 * @param {number[][]} sets
 * @returns {Reasons}
 */
function ofDigit(state, nodes, strongFirst, out, sets) {
  const reasons = path()(state, nodes, strongFirst, out, sets);
  return {
    ...reasons,
    roles: {
      chain: reasons.roles.chain,
      digits: digits(nodes[0][0]),
      cells: cells(inOrder(out).map(([cell]) => cell)),
    },
  };
}

/**
 * @param {boolean} [closed]
 */
const throughSets =
  (closed = false) =>
  /**
   * @param {State} state
   * @param {WitnessNode[]} nodes
   * @param {boolean} strongFirst
   * @param {Pair[]} out
   * @param {number[][]} sets
   * @returns {Reasons}
   */
  (state, nodes, strongFirst, out, sets) => {
    const reasons = path(closed)(state, nodes, strongFirst, out, sets);
    return { ...reasons, roles: { ...reasons.roles, cells: cells(setOf(sets.flat())) } };
  };

/**
 * @param {boolean} [forwards] whether the chains are told from the assumption on
 */
const forcing =
  (forwards = false) =>
  /**
   * @param {State} state
   * @param {Pair} candidate that is assumed to be true or false
   * @param {boolean} isTrue which of the two
   * @param {number[]} place the cell, or the digit and the number of the group
   * @param {WitnessNode[][]} paths
   * @returns {Reasons}
   */
  (state, candidate, isTrue, place, paths) => {
    const chains = paths.map((nodes) =>
      forwards
        ? alternating(nodesOf(nodes), !isTrue)
        : alternating(nodesOf(nodes).toReversed(), false),
    );
    const links = chains.flatMap((chain) => chain.links);
    const [cell, assumed] = candidate;
    const out = isTrue
      ? [candidate]
      : state.pairs(setOf([cell]), state.masks[cell] & ~maskOf([assumed]));
    const isCell = place.length === 1;
    const group = state.board.groups[place[1]];
    return {
      premises: [
        ...strongPremises(state, links),
        ...(isCell ? noOthers(state, place) : confined(group, place[0], state.where[place[0]])),
      ],
      eliminations: out,
      roles: {
        chain: { kind: "chain", links },
        place: isCell ? cells(place) : groups(group),
        digits: isCell ? digits(...digitsOfMask(state.masks[place[0]])) : digits(place[0]),
        out: pairsOf(out),
      },
    };
  };

export const CHAINS = {
  x_chain: ofDigit,
  xy_chain: ofDigit,
  aic: path(),
  grouped_aic: path(),
  continuous_nice_loop: path(),
  discontinuous_nice_loop: path(),
  grouped_continuous_nice_loop: path(),
  grouped_discontinuous_nice_loop: path(),
  als_continuous_nice_loop: throughSets(true),
  als_discontinuous_nice_loop: throughSets(),
  als_aic: throughSets(),
  cell_forcing_chain: forcing(),
  region_forcing_chain: forcing(),
  contradiction_forcing_chain: forcing(true),
};
