// SPDX-License-Identifier: MIT
/**
 * How far a propagation scheme gets, or each of them (`cluesmith/engines/propagate/`).
 * @module
 */

import { ofField, unknownName } from "./errors.js";
import { GROUPS, bitCount, lineOf } from "./nine.js";
import { checkPosition, positionOf, solverMasks } from "./positions.js";

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
  if (fields.scheme !== undefined) {
    const schemes = schemesOf(core, fields.scheme, fields.search);
    checkPosition(position);
    return propagated(core, position, schemes, fields);
  }
  checkPosition(position);
  const { lattice, scale_of_schemes: scale } = core.data;
  const time = fields.time === undefined ? undefined : fields.time / lattice.length;
  const reached = lattice.map((name) => {
    const schemes = [{ name, search: fields.search }];
    return /** @type {const} */ ([name, propagated(core, position, schemes, { ...fields, time })]);
  });
  const least = reached.find(([name, { solved }]) => scale.includes(name) && solved);
  return {
    puzzle: lineOf(position.clues),
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
  const began = performance.now();
  core.native.limitTime(time);
  const masks = Uint32Array.from(solverMasks(position));
  let scheme = schemes[0];
  let reached;
  for (scheme of schemes) {
    const mostNodes = scheme.search ? (most === undefined ? NO_BOUND : BigInt(most)) : 0n;
    reached = core.native.propagate(masks, core.data.schemes[scheme.name], mostNodes);
    if (core.data.propagation_statuses[reached.end] !== "stuck") break;
  }
  const { end, left, failedGroup, nodes } = /** @type {NonNullable<typeof reached>} */ (reached);
  const ended = core.data.propagation_statuses[end];
  const status = ended === "solved" && nodes > 0 ? "found" : ended;
  return {
    puzzle: lineOf(position.clues),
    scheme: scheme.name,
    search: scheme.search,
    solved: status === "solved" || status === "found",
    status,
    remaining: left.reduce((sum, mask) => sum + (mask & (mask - 1) ? bitCount(mask) : 0), 0),
    nodes,
    seconds: (performance.now() - began) / 1000,
    failed: GROUPS[failedGroup]?.name ?? null,
  };
}

/**
 * Return the schemes of a name: one, or for `least` those of the scale, the last of them with search
 * if that is allowed.
 * @param {Core} core
 * @param {string} name
 * @param {boolean} search
 * @returns {Scheme[]}
 */
function schemesOf(core, name, search) {
  const { schemes, scale_of_schemes: scale } = core.data;
  if (name.trim().toLowerCase() === LEAST) {
    return scale.map((each) => ({ name: each, search: search && each === scale.at(-1) }));
  }
  const key = name.trim().toUpperCase();
  if (Object.hasOwn(schemes, key)) return [{ name: key, search }];
  const base = key.endsWith(SEARCH) ? key.slice(0, -1) : key;
  if (Object.hasOwn(schemes, base)) return [{ name: base, search: true }];
  throw ofField("scheme", unknownName(name, "a scheme", Object.keys(schemes)));
}
