// SPDX-License-Identifier: MIT
/**
 * Explanations: a step as a reader gets it, in the form of the server's answers.
 *
 * The core finds a step and hands over its witness: the cells, digits and groups that it matched.
 * The reasons of the strategy make a rule and roles of it; template and paints are data of the
 * catalogue.
 * @module
 */

import { cellName, digitsOfMask } from "../digits.js";
import { REASONS } from "./reasons.js";
import { cells, inOrder } from "./roles.js";
import { sentenceOf } from "./sentences.js";

/**
 * @typedef {import("./roles.js").Node} Node
 * @typedef {import("./roles.js").Role} Role
 * @typedef {import("./state.js").Pair} Pair
 * @typedef {import("./state.js").State} State
 *
 * @typedef {object} DeclaredStrategy as the catalogue gives it
 * @property {string} id
 * @property {string} name
 * @property {string} sentence a template
 * @property {Record<string, string>} paints by role
 */

/**
 * Return the step that a witness stands for in a state.
 * @param {DeclaredStrategy} strategy
 * @param {State} state
 * @param {any[]} witness
 * @param {import("./accounts.js").Templates} account of the catalogue
 */
export function explanationOf(strategy, state, witness, account) {
  const reasons = REASONS[strategy.id];
  if (!reasons) throw new Error(`the page does not know the reasons of ${strategy.id}`);
  const { premises, eliminations = [], placements = [], roles } = reasons(state, ...witness);
  const { columns, first } = state.board;
  const removed = inOrder(eliminations);
  const cleared = cells([...new Set(removed.map(([cell]) => cell))]);
  const words = { ...roles, cleared, removed: { kind: /** @type {const} */ ("pairs"), pairs: removed } };
  const name = (/** @type {number} */ cell) => cellName(cell, columns);
  const value = (/** @type {number} */ digit) => digit + first - 1;
  const named = (/** @type {Pair[]} */ pairs) => pairs.map(([cell, digit]) => [name(cell), value(digit)]);
  const node = (/** @type {Node} */ { digit, cells: at }) => ({ digit: value(digit), cells: at.map(name) });
  return {
    strategy: strategy.id,
    name: strategy.name,
    sentence: sentenceOf(strategy.sentence, words, { ...state.board, account }),
    placements: named(inOrder(placements)),
    eliminations: named(removed),
    premises: named(inOrder(premises)),
    highlights: partsOf(roles, state).map(({ role, groups, at, pairs }) => ({
      role,
      paint: strategy.paints[role] ?? null,
      groups,
      cells: at.map(name),
      candidates: named(pairs),
    })),
    links: Object.values(roles).flatMap((role) =>
      role.kind === "chain"
        ? role.links.map(({ start, end, strong }) => ({ start: node(start), end: node(end), strong }))
        : [],
    ),
  };
}

/**
 * Return the roles that cells or candidates play. Cells show their candidates of the step's digits.
 * @param {Record<string, Role>} roles
 * @param {State} state
 */
function partsOf(roles, state) {
  const shown = Object.values(roles).flatMap((role) => (role.kind === "digits" ? role.digits : []));
  return Object.entries(roles).flatMap(([role, part]) => {
    /** @type {{groups: string[], at: number[], pairs: Pair[]}} */
    const empty = { groups: [], at: [], pairs: [] };
    switch (part.kind) {
      case "cells": {
        const left = (/** @type {number} */ cell) => digitsOfMask(state.masks[cell]);
        const pairs = part.cells.flatMap((cell) =>
          shown.filter((digit) => left(cell).includes(digit)).map((digit) => /** @type {Pair} */ ([cell, digit])),
        );
        return [{ ...empty, role, at: part.cells, pairs }];
      }
      case "groups":
        return [
          {
            ...empty,
            role,
            groups: part.groups.map((group) => group.name),
            at: part.groups.flatMap((group) => group.cells),
          },
        ];
      case "pairs": {
        const at = [...new Set(part.pairs.map(([cell]) => cell))].sort((one, other) => one - other);
        return [{ ...empty, role, at, pairs: part.pairs }];
      }
      default:
        return [];
    }
  });
}
