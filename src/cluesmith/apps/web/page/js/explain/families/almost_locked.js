// SPDX-License-Identifier: MIT
/**
 * The reasons of almost locked sets: the XZ rule, chains, death blossoms, Sue de Coq.
 *
 * An almost locked set is n cells of a group with n+1 digits between them.
 * @module
 */

import { digitsOfMask } from "../../digits.js";
import { cellsIn, maskOf, setOf } from "../cells.js";
import { alternating, cells, digits, groups, pairsOf } from "../roles.js";
import { candidates, noOthers, only } from "../state.js";

/**
 * @typedef {import("../cells.js").CellSet} CellSet
 * @typedef {import("../roles.js").Reasons} Reasons
 * @typedef {import("../state.js").Pair} Pair
 * @typedef {import("../state.js").State} State
 *
 * @typedef {{members: number[], cells: CellSet, digits: number}} Part cells and their digits
 * @typedef {{digit: number, sets: CellSet[], hits: CellSet}} Hit a digit that is sure to stand in
 *   one of some sets of cells, and where it is ruled out by that
 */

/**
 * @param {State} state
 * @param {number[]} members
 * @returns {Part}
 */
const partOf = (state, members) => ({
  members,
  cells: setOf(members),
  digits: state.digitsIn(members),
});

/**
 * Return where the digit is a candidate and sees all its places in some sets of cells.
 * @param {State} state
 * @param {number} digit
 * @param {CellSet[]} sets
 */
const seeingAll = (state, digit, sets) =>
  state.seeing(digit, sets.flatMap((set) => cellsIn(set & state.where[digit])));

/**
 * Return what some parts that share digits (a mask) rule out between them.
 * @param {State} state
 * @param {Part[]} parts
 * @param {number} allowed a mask
 * @param {CellSet} [within] the cells that count
 * @returns {Hit[]}
 */
function hitsOf(state, parts, allowed, within = -1n) {
  const shared = parts.reduce((mask, part) => mask & part.digits, allowed);
  const sets = parts.map((part) => part.cells);
  return digitsOfMask(shared)
    .map((digit) => ({ digit, sets, hits: seeingAll(state, digit, sets) & within }))
    .filter(({ hits }) => hits);
}

/**
 * Return those of some cells that do not see every target.
 * @param {State} state
 * @param {CellSet} set
 * @param {CellSet} targets
 */
const blind = (state, set, targets) =>
  setOf(cellsIn(set).filter((cell) => targets & ~state.board.seen[cell]));

/**
 * Return the premises "what is hit sees all places of its digit".
 * @param {State} state
 * @param {Hit[]} hits
 */
const hitPremises = (state, hits) =>
  hits.flatMap(({ digit, sets, hits: targets }) =>
    sets.flatMap((set) => candidates(blind(state, set & ~state.where[digit], targets), digit)),
  );

/**
 * Return the premises "not both parts hold the digit".
 *
 * A cell without the digit matters only where it would not see the digit in the other part.
 * @param {State} state
 * @param {Part} one
 * @param {Part} other
 * @param {number} digit
 */
function commonPremises(state, one, other, digit) {
  const far = other.cells & state.where[digit];
  const first = blind(state, one.cells & ~state.where[digit], far);
  const second = blind(state, other.cells & ~far, one.cells & ~first);
  return candidates(first | second, digit);
}

/**
 * Return the candidates that are hit.
 * @param {Hit[]} hits
 */
const pairsOfHits = (hits) => hits.flatMap(({ digit, hits: set }) => candidates(set, digit));

/**
 * Return the premises "these parts have no further digits".
 * @param {State} state
 * @param {Part[]} parts
 */
const partPremises = (state, parts) =>
  parts.flatMap((part) => only(state.board, part.cells, part.digits));

/**
 * @param {State} state
 * @param {number[]} first
 * @param {number[]} second
 * @param {number[]} commons the digits that cannot be in both
 * @param {boolean} inner whether what two commons lock leaves cells of the other set, too
 * @returns {Reasons}
 */
function xz(state, first, second, commons, inner) {
  const [one, other] = [partOf(state, first), partOf(state, second)];
  const restricted = maskOf(commons);
  const allowed = inner ? -1n : ~(one.cells | other.cells);
  const hits =
    commons.length === 1
      ? hitsOf(state, [one, other], ~restricted)
      : [
          ...hitsOf(state, [one, other], restricted),
          ...hitsOf(state, [one], ~restricted, allowed),
          ...hitsOf(state, [other], ~restricted, allowed),
        ];
  const gone = pairsOfHits(hits);
  return {
    premises: [
      ...partPremises(state, [one, other]),
      ...commons.flatMap((digit) => commonPremises(state, one, other, digit)),
      ...hitPremises(state, hits),
    ],
    eliminations: gone,
    roles: {
      first: cells(first),
      first_digits: digits(...digitsOfMask(one.digits)),
      second: cells(second),
      second_digits: digits(...digitsOfMask(other.digits)),
      x: digits(...commons),
      z: digits(...digitsOfMask(maskOf(gone.map((pair) => pair[1])))),
      gone: pairsOf(gone),
    },
  };
}

/**
 * @param {State} state
 * @param {[number[], number, number][]} passes the cells of each set and the digits by which the
 *   chain enters and leaves it, 0 at its ends
 * @returns {Reasons}
 */
function chain(state, passes) {
  const parts = passes.map(([members]) => partOf(state, members));
  const last = passes.length - 1;
  const [x, y] = [passes[0][2], passes[last][1]];
  const hits = hitsOf(state, [parts[0], parts[last]], ~maskOf([x, y]));
  const gone = pairsOfHits(hits);
  const between = passes.slice(1, -1).flatMap(([members]) => members);
  // A chain shows one of the digits at both ends; its links are strong inside a set.
  const nodes = passes.flatMap(([, ...digitsOfPass], index) =>
    digitsOfPass.map((each) => {
      const digit = each || hits[0].digit;
      return { digit, cells: cellsIn(parts[index].cells & state.where[digit]) };
    }),
  );
  return {
    premises: [
      ...partPremises(state, parts),
      ...parts
        .slice(1)
        .flatMap((part, index) => commonPremises(state, parts[index], part, passes[index][2])),
      ...hitPremises(state, hits),
    ],
    eliminations: gone,
    roles: {
      first: cells(passes[0][0]),
      between: cells([...new Set(between)]),
      last: cells(passes[last][0]),
      chain: alternating(nodes),
      x: digits(x),
      y: digits(y),
      z: digits(...hits.map(({ digit }) => digit)),
      gone: pairsOf(gone),
    },
  };
}

/**
 * @param {State} state
 * @param {number} stem
 * @param {number[][]} petals the cells of a set for each digit of the stem
 * @returns {Reasons}
 */
function blossom(state, stem, petals) {
  const parts = petals.map((petal) => partOf(state, petal));
  const stemDigits = digitsOfMask(state.masks[stem]);
  const hits = hitsOf(state, parts, ~state.masks[stem]);
  const gone = pairsOfHits(hits);
  const seenByStem = stemDigits.map((digit, index) => ({
    digit,
    sets: [parts[index].cells],
    hits: setOf([stem]),
  }));
  return {
    premises: [
      ...partPremises(state, parts),
      ...noOthers(state, [stem]),
      ...hitPremises(state, [...seenByStem, ...hits]),
    ],
    eliminations: gone,
    roles: {
      stem: cells([stem]),
      digits: digits(...stemDigits),
      petals: cells([...new Set(petals.flat())]),
      links: {
        kind: "chain",
        links: stemDigits.map((digit, index) => ({
          start: { digit, cells: [stem] },
          end: { digit, cells: cellsIn(parts[index].cells & state.where[digit]) },
          strong: false,
        })),
      },
      z: digits(...hits.map(({ digit }) => digit)),
      gone: pairsOf(gone),
    },
  };
}

/**
 * @param {State} state
 * @param {number} number of the intersection
 * @param {number[]} crossing its cells
 * @param {number[]} one the cells on its one side
 * @param {number[]} other the cells on its other side
 * @param {boolean} isWide whether cells outside the two groups count
 * @returns {Reasons}
 */
function sueDeCoq(state, number, crossing, one, other, isWide) {
  const [first, second] = state.board.intersections[number];
  const [middle, ...sides] = [crossing, one, other].map((members) => partOf(state, members));
  const every = [middle, ...sides].reduce((mask, part) => mask | part.digits, 0);
  const twice = sides[0].digits & sides[1].digits;
  const whole = setOf([...crossing, ...one, ...other]);
  const within = isWide ? -1n : first.mask | second.mask;
  const hits = digitsOfMask(every).flatMap((digit) => {
    const sets = maskOf([digit]) & twice ? sides.map((part) => part.cells) : [whole];
    return sets.map((set) => ({
      digit,
      sets: [set],
      hits: seeingAll(state, digit, [set]) & within,
    }));
  });
  const gone = pairsOfHits(hits);
  const filling = [...digitsOfMask(every), ...digitsOfMask(twice)];
  return {
    premises: [
      ...partPremises(state, [{ ...middle, digits: every }, ...sides]),
      ...hitPremises(state, hits),
    ],
    eliminations: gone,
    roles: {
      crossing: cells(crossing),
      one: cells(one),
      other: cells(other),
      first: groups(first),
      second: groups(second),
      filling: digits(...filling.sort((a, b) => a - b)),
      gone: pairsOf(gone),
    },
  };
}

export const ALMOST_LOCKED = {
  als_xz: xz,
  als_xy_wing: chain,
  als_chain: chain,
  death_blossom: blossom,
  sue_de_coq: sueDeCoq,
};
