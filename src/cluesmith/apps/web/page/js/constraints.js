// SPDX-License-Identifier: MIT
/**
 * Constraints as texts in the specification of a board, as `killer_cage:total=12:r1c1,r1c2`.
 *
 * Their kinds come from the server's catalogue, so a kind that is declared there can be drawn here.
 * @module
 */

import { cellName, cellOf } from "./digits.js";
import { partsOf } from "./geometry.js";

/**
 * @typedef {"board" | "cells" | "area" | "areas" | "line" | "edge" | "corner" | "outside" | "diagonal"} Gesture
 *
 * @typedef {object} Field a value of a constraint
 * @property {string} name
 * @property {string} label
 * @property {boolean} is_text whether any characters may stand in it
 * @property {string} initial
 * @property {boolean} can_be_open whether a question mark may stand for it
 *
 * @typedef {object} Kind
 * @property {string} id
 * @property {string} title
 * @property {string} family
 * @property {string} meaning
 * @property {Gesture} gesture how it is drawn
 * @property {number} fewest cells in each list
 * @property {string[]} lists the names of its lists of cells
 * @property {Field[]} fields
 *
 * @typedef {object} Drawn a constraint of a board
 * @property {Kind} kind
 * @property {number[][]} lists cells, a list for each name; for several areas a list for each area
 * @property {Record<string, string>} values by the name of the field
 * @property {boolean} isOptional whether it holds only where the solution keeps it
 */

const OPEN = "?";
const BARE = "cells"; // the list whose name is left out

/**
 * Return the text of a constraint.
 * @param {Drawn} drawn
 * @param {number} size of the board
 */
export function textOf({ kind, lists, values, isOptional }, size) {
  const names = (/** @type {number[]} */ cells) => cells.map((cell) => cellName(cell, size)).join(",");
  const fields = kind.fields.flatMap(({ name, is_text }) => {
    const value = values[name]?.trim() ?? "";
    return value ? [`${name}=${is_text ? encodeURIComponent(value) : value.replaceAll(/[\s:+]+/g, "")}`] : [];
  });
  const isOne = kind.gesture !== "areas";
  const cells = kind.lists.map((name, index) => {
    const text = isOne ? names(lists[index]) : lists.map(names).join("/");
    return name === BARE ? text : `${name}=${text}`;
  });
  return [kind.id + (isOptional ? OPEN : ""), ...fields, ...cells].join(":");
}

/**
 * Return the constraint of a text; null if its kind cannot be drawn.
 * @param {string} text
 * @param {Kind[]} kinds
 * @param {number} size of the board
 * @returns {Drawn | null}
 */
export function drawnOf(text, kinds, size) {
  const [name, ...parts] = text.split(":");
  const isOptional = name.endsWith(OPEN);
  const kind = kinds.find(({ id }) => id === (isOptional ? name.slice(0, -1) : name));
  if (!kind) return null;
  const members = new Map(
    parts.map((part) => {
      const [key, ...value] = part.split("=");
      return value.length ? [key, value.join("=")] : [BARE, part];
    }),
  );
  const values = kind.fields.map(({ name: field, is_text }) => {
    const value = members.get(field) ?? "";
    return [field, is_text ? decodeURIComponent(value) : value];
  });
  const lists = kind.lists
    .flatMap((list) => (members.get(list) ?? "").split("/"))
    .map((cells) => cells.split(",").map((cell) => cellOf(cell, size)));
  return { kind, lists, values: Object.fromEntries(values), isOptional };
}

/**
 * Return a board with one constraint more, or with another in its place.
 * @param {string} spec
 * @param {string} text
 * @param {string} [before] the text that it replaces
 */
export function withConstraint(spec, text, before) {
  const { grid, constraints } = partsOf(spec);
  return [...grid, ...constraints.filter((other) => other !== before && other !== text), text].join("+");
}

/**
 * Return a board without some constraints.
 * @param {string} spec
 * @param {string[]} texts
 */
export function withoutConstraints(spec, texts) {
  const { grid, constraints } = partsOf(spec);
  return [...grid, ...constraints.filter((text) => !texts.includes(text))].join("+");
}

/**
 * Return a board with a feature of the whole grid, or without it.
 * @param {string} spec
 * @param {string} name
 * @param {boolean} isOn
 */
export function withSwitch(spec, name, isOn) {
  const { grid, constraints } = partsOf(spec);
  const others = grid.filter((feature) => feature !== name);
  return [...others, ...(isOn ? [name] : []), ...constraints].join("+");
}
