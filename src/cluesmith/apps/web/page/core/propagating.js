// SPDX-License-Identifier: MIT
/**
 * How far a propagation scheme gets, or each of them (`cluesmith/engines/propagate/`).
 * @module
 */

import { ServerOnly, ofField, unknownName } from "./errors.js";
import { bitCount } from "./nine.js";
import { checkPlain, checkPosition, positionOf, solverMasks } from "./positions.js";

/**
 * @typedef {import("./core.js").Core} Core
 * @typedef {import("./request.js").Fields} Fields
 * @typedef {import("./positions.js").Position} Position
 * @typedef {{name: string, search: boolean}} Scheme
 */

const LEAST = "least";
const SEARCH = "L";
const NO_BOUND = 2n ** 63n - 1n;

/**
 * @param {Core} core
 * @param {Fields} fields
 */
export function propagate(core, fields) {
  const position = positionOf(core, fields);
  checkPlain(position.board);
  if (fields.scheme !== undefined) {
    const schemes = schemesOf(core, position.board, fields.scheme, fields.search);
    checkPosition(position);
    return propagated(core, position, schemes, fields);
  }
  checkPosition(position);
  const { board } = position;
  const { lattice, scale_of_schemes: scale } = core.data;
  const fitting = lattice.filter((name) => !board.data.lacking.includes(name));
  const time = fields.time === undefined ? undefined : fields.time / fitting.length;
  const reached = fitting.map((name) => {
    const schemes = [{ name, search: fields.search }];
    return /** @type {const} */ ([name, propagated(core, position, schemes, { ...fields, time })]);
  });
  const least = reached.find(([name, { solved }]) => scale.includes(name) && solved);
  return {
    puzzle: board.lineOf(position.clues),
    least: least?.[0] ?? null,
    schemes: Object.fromEntries(reached),
  };
}

/**
 * Return how far schemes get in turn, each where the one before is stuck.
 * @param {Core} core
 * @param {Position} position
 * @param {Scheme[]} schemes
 * @param {Fields} fields
 */
function propagated(core, position, schemes, { nodes: most, time }) {
  const { board } = position;
  const began = performance.now();
  core.native.limitTime(time);
  const masks = Uint32Array.from(solverMasks(position));
  let scheme = schemes[0];
  let reached;
  for (scheme of schemes) {
    const mostNodes = scheme.search ? (most === undefined ? NO_BOUND : BigInt(most)) : 0n;
    reached = core.native.propagate(board.number, masks, core.data.schemes[scheme.name], mostNodes);
    if (core.data.propagation_statuses[reached.end] !== "stuck") break;
  }
  const { end, left, failedGroup, nodes } = /** @type {NonNullable<typeof reached>} */ (reached);
  const ended = core.data.propagation_statuses[end];
  const status = ended === "solved" && nodes > 0 ? "found" : ended;
  return {
    puzzle: board.lineOf(position.clues),
    ...board.members,
    scheme: scheme.name,
    search: scheme.search,
    solved: status === "solved" || status === "found",
    status,
    remaining: left.reduce((sum, mask) => sum + (mask & (mask - 1) ? bitCount(mask) : 0), 0),
    nodes,
    seconds: (performance.now() - began) / 1000,
    failed: board.named[failedGroup]?.name ?? null,
  };
}

/**
 * Return the schemes of a name: one, or for `least` those of the scale, the last of them with search
 * if that is allowed.
 * @param {Core} core
 * @param {import("./boards.js").Board} board
 * @param {string} name
 * @param {boolean} search
 * @returns {Scheme[]}
 */
function schemesOf(core, board, name, search) {
  const { schemes } = core.data;
  const { lacking } = board.data;
  if (name.trim().toLowerCase() === LEAST) {
    const scale = core.data.scale_of_schemes.filter((each) => !lacking.includes(each));
    return scale.map((each) => ({ name: each, search: search && each === scale.at(-1) }));
  }
  const key = name.trim().toUpperCase();
  if (lacking.includes(key) || lacking.includes(key.slice(0, -1))) {
    throw new ServerOnly(`the scheme ${key} on this board`);
  }
  if (Object.hasOwn(schemes, key)) return [{ name: key, search }];
  const base = key.endsWith(SEARCH) ? key.slice(0, -1) : key;
  if (Object.hasOwn(schemes, base)) return [{ name: base, search: true }];
  throw ofField("scheme", unknownName(name, "a scheme", Object.keys(schemes)));
}
