// SPDX-License-Identifier: MIT
/**
 * Sentences from templates and roles, as the server writes them.
 *
 * A strategy of the catalogue has a template. `{cells}` stands for the role of that name:
 * "r1c1 and r1c2". A word after a colon joins with another word, as `{cells:or}`; of candidates,
 * `together` joins those with the same cells.
 * @module
 */

import { cellName, phrase } from "../digits.js";
import { accountText } from "./accounts.js";

/**
 * @typedef {import("./roles.js").Role} Role
 * @typedef {import("./state.js").Pair} Pair
 * @typedef {import("./accounts.js").Names} Names
 */

/**
 * @param {string} template
 * @param {Record<string, Role>} roles
 * @param {Names} names
 */
export function sentenceOf(template, roles, names) {
  return template.replaceAll(/\{(\w+)(?::(\w+))?\}/g, (_, role, join = "and") => {
    if (!roles[role]) throw new Error(`the sentence names ${role}, which is no role of the step`);
    return wordsOf(roles[role], join, names);
  });
}

/**
 * @param {Role} role
 * @param {string} join
 * @param {Names} names
 */
function wordsOf(role, join, names) {
  const cell = (/** @type {number} */ number) => cellName(number, names.columns);
  const digit = (/** @type {number} */ number) => names.symbols[number - 1];
  switch (role.kind) {
    case "cells":
      return phrase(role.cells.map(cell), join);
    case "digits":
      return phrase(role.digits.map(digit), join);
    case "groups":
      return phrase(role.groups.map(({ name }) => name), join);
    case "pairs":
      if (join === "together") return together(role.pairs, cell, digit);
      return phrase(role.pairs.map((pair) => `${digit(pair[1])} in ${cell(pair[0])}`), join);
    case "chain":
      return eureka(role.links, cell, digit);
    case "words":
      return role.text;
    case "account":
      return accountText(role, names);
  }
}

/**
 * Return each digit with all its cells; digits with the same cells stand together.
 * @param {Pair[]} pairs
 * @param {(number: number) => string} cell
 * @param {(number: number) => string} digit
 */
function together(pairs, cell, digit) {
  const ascending = [...new Set(pairs.map((pair) => pair[1]))].sort((one, other) => one - other);
  /** @type {Map<string, string[]>} */
  const digitsAt = new Map();
  for (const each of ascending) {
    const cells = phrase(pairs.flatMap((pair) => (pair[1] === each ? [cell(pair[0])] : [])));
    digitsAt.set(cells, [...(digitsAt.get(cells) ?? []), digit(each)]);
  }
  return [...digitsAt].map(([cells, digits]) => `${phrase(digits)} in ${cells}`).join("; ");
}

/**
 * Return a chain in Eureka notation; a link that starts elsewhere begins a new branch.
 * @param {import("./roles.js").Link[]} links
 * @param {(number: number) => string} cell
 * @param {(number: number) => string} digit
 */
function eureka(links, cell, digit) {
  let text = "";
  let last = "";
  for (const { start, end, strong } of links) {
    const [from, to] = [start, end].map((node) => `(${digit(node.digit)})${node.cells.map(cell).join("/")}`);
    if (from !== last) text += `${text && "; "}${from}`;
    text += `${strong ? "=" : "-"}${to}`;
    last = to;
  }
  return text;
}
