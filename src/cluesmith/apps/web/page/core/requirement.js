// SPDX-License-Identifier: MIT
/**
 * What a puzzle must keep while clues are taken away: one solution, strategies or a scheme.
 * @module
 */

import { InputError, ServerOnly } from "./errors.js";
import { checkSound, select } from "./strategies.js";

/**
 * @typedef {import("./core.js").Core} Core
 * @typedef {{name: string, ids: string[], closer: number, proper: boolean}} NamedRequirement
 */

/** @type {NamedRequirement} */
const ONE_SOLUTION = { name: "", ids: [], closer: -1, proper: true };

/**
 * Return the requirement that a list of strategies, or the name of a scheme, stands for.
 * @param {Core} core
 * @param {string | undefined} keep
 * @returns {NamedRequirement}
 */
export function requirementOf(core, keep) {
  if (keep === undefined) return ONE_SOLUTION;
  const { schemes, strategies } = core.data;
  const key = keep.trim().toUpperCase();
  if (Object.hasOwn(schemes, key)) {
    return { name: key, ids: [], closer: core.closers.ofScheme(key), proper: false };
  }
  if (key.endsWith("L") && Object.hasOwn(schemes, key.slice(0, -1))) {
    throw new InputError(`${keep} searches`, { expected: `${key.slice(0, -1)}, which does not` });
  }
  return byStrategies(core, selectKept(strategies, keep));
}

/**
 * @param {Core} core
 * @param {string[]} ids
 * @returns {NamedRequirement}
 */
export function byStrategies(core, ids) {
  checkSound(core.data.strategies, ids);
  return { name: ids.join(","), ids, closer: core.closers.of(ids), proper: false };
}

/**
 * @param {import("./data.js").Strategies} strategies
 * @param {string} keep
 */
function selectKept(strategies, keep) {
  const ids = select(strategies, keep);
  const guess = ids.find((id) => strategies.entries.some((each) => each.id === id && !each.is_strategy));
  if (guess) throw new InputError(`${guess} is not a strategy`, { expected: "strategies to keep" });
  return ids;
}

/**
 * Return the orbits of a symmetry.
 * @param {Core} core
 * @param {string} symmetry
 */
export function orbitsOf(core, symmetry) {
  const key = symmetry.trim().toLowerCase().replaceAll("-", "_").replaceAll(" ", "_");
  const orbits = core.data.orbits[key];
  if (!orbits) throw new ServerOnly(`the symmetry ${symmetry}`);
  return orbits;
}
