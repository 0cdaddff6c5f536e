// SPDX-License-Identifier: MIT
/**
 * Which strategies must solve a puzzle, which of them it must need, and which must not suffice.
 * @module
 */

import { InputError, inField } from "./errors.js";
import { checkSound, select } from "./strategies.js";

/**
 * @typedef {import("./core.js").Core} Core
 * @typedef {{allow: string[], require: string[], forbid: string[]}} Conditions ids, simplest first
 */

export const DEFAULT_ALLOW = "basic";

/**
 * @param {Core} core
 * @param {{allow?: string, require?: string, forbid?: string}} lists
 * @param {string} otherwise what is allowed if no list names a strategy; empty for anything
 * @returns {Conditions}
 */
export function conditionsOf(core, { allow, require = "", forbid = "" }, otherwise) {
  const { strategies } = core.data;
  /** @param {string} list */
  const selected = (list) => (list.trim() ? select(strategies, list) : []);
  const required = inField("require", () => selected(require));
  const forbidden = inField("forbid", () => selected(forbid));
  const list = allow ?? (required.length ? [DEFAULT_ALLOW, ...required].join(",") : otherwise);
  const allowed = list || otherwise ? inField("allow", () => allowedOf(strategies, list)) : [];
  for (const id of required) {
    inField("require", () => checkRequired(strategies, id, allowed));
    if (forbidden.includes(id)) {
      throw new InputError(`${id} is required and forbidden`, {
        expected: "it in one of the two lists",
        field: "forbid",
      });
    }
  }
  if (allowed.length && forbidden.length && allowed.every((id) => forbidden.includes(id))) {
    throw new InputError("the forbidden strategies include every allowed one", {
      expected: "one allowed strategy that is not forbidden",
      field: "forbid",
    });
  }
  for (const ids of [allowed, forbidden]) checkSound(strategies, ids);
  return { allow: allowed, require: required, forbid: forbidden };
}

/**
 * Return the sets of strategies that must not suffice.
 * @param {Conditions} conditions
 */
export function insufficient({ allow, require, forbid }) {
  const weaker = require.map((id) => allow.filter((other) => other !== id));
  return [...weaker.filter((ids) => ids.length), ...(forbid.length ? [forbid] : [])];
}

/**
 * @param {import("./data.js").Strategies} strategies
 * @param {string} list
 */
function allowedOf(strategies, list) {
  const ids = select(strategies, list);
  const guess = ids.find((id) => strategies.entries.some((each) => each.id === id && !each.is_strategy));
  if (guess) throw new InputError(`${guess} is not a strategy`, { expected: "strategies to allow" });
  return ids;
}

/**
 * @param {import("./data.js").Strategies} strategies
 * @param {string} id
 * @param {string[]} allowed
 */
function checkRequired({ entries }, id, allowed) {
  if (!allowed.includes(id)) {
    throw new InputError(`${id} is required but not allowed`, { expected: "it in both lists" });
  }
  const parts = entries.find((entry) => entry.id === id)?.parts ?? [];
  if (parts.length && parts.every((part) => allowed.includes(part))) {
    const last = parts.at(-1);
    const words = parts.length > 1 ? `${parts.slice(0, -1).join(", ")} and ${last}` : last;
    throw new InputError(`${id} is never needed beside ${words}`, {
      expected: `a list of allowed strategies without ${parts[0]}`,
    });
  }
}
