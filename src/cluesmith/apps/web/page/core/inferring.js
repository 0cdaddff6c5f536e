// SPDX-License-Identifier: MIT
/**
 * How far a technique of inference on clauses gets (`cluesmith/engines/infer/`).
 * @module
 */

import { phrase } from "../js/digits.js";
import { InputError, ofField, unknownName } from "./errors.js";
import { checkPlain, checkPosition, positionOf } from "./positions.js";

/**
 * @typedef {import("./core.js").Core} Core
 * @typedef {import("./request.js").Fields} Fields
 */

const LEAST = "least";

/**
 * @param {Core} core
 * @param {Fields} fields
 */
export function infer(core, fields) {
  const position = positionOf(core, fields);
  const { board } = position;
  checkPlain(board);
  const techniques = techniquesOf(core, fields);
  checkPosition(position);
  const { branchings, statuses } = core.data.inference;
  const method = {
    isExtended: fields.encoding === "extended",
    gridAnalysis: fields.grid_analysis,
    limit: fields.count,
    branching: branchings.indexOf(fields.branching),
    passes: fields.passes ?? 0,
    nodes: fields.nodes ?? 0,
  };
  const digits = position.values.slice();
  const masks = position.marks?.slice() ?? new Uint32Array(board.cells).fill(board.all);
  const began = performance.now();
  core.native.limitTime(fields.time);
  let probes = 0;
  let technique = techniques[0];
  let reached;
  for (technique of techniques) {
    const number = core.data.inference.techniques.indexOf(technique);
    const isFirst = technique === techniques[0] && !position.marks;
    reached = core.native.infer(board.number, digits, masks, number, isFirst, method);
    probes += reached.probes;
    if (statuses[reached.end] !== "stuck") break;
  }
  const { end, remaining, nodes, models } = /** @type {NonNullable<typeof reached>} */ (reached);
  const isSearch = technique.name === "dpll";
  const isFirst = isSearch && fields.count === 1 && nodes > 1 && statuses[end] === "solved";
  const status = isFirst ? "found" : statuses[end];
  const isSolved = status === "solved" || status === "found";
  const variables = board.cells * board.size;
  return {
    puzzle: board.lineOf(position.clues),
    ...board.members,
    technique: technique.name,
    solved: isSolved,
    ...{ remaining, nodes, seconds: (performance.now() - began) / 1000, status },
    encoding: fields.encoding,
    grid_analysis: fields.grid_analysis,
    remaining_share: Math.round((1e4 * remaining) / variables) / 1e4,
    probes,
    values: status === "contradiction" ? null : board.lineOf(digits),
    ...(isSearch ? { count: models, branching: fields.branching } : {}),
    ...(!isSearch && fields.passes !== undefined ? { passes: fields.passes } : {}),
    ...(techniques.length > 1 ? { difficulty: isSolved ? technique.difficulty : null } : {}),
    variables,
  };
}

/**
 * Return the techniques to try in turn; refuse options that a single one does not use.
 * @param {Core} core
 * @param {Fields} fields
 */
function techniquesOf(core, fields) {
  const { techniques, users } = core.data.inference;
  if (fields.technique === LEAST) return techniques.filter((technique) => technique.on_scale);
  const name = fields.technique.toLowerCase();
  const technique = techniques.find((each) => each.name === name);
  if (!technique) {
    const names = [...techniques.map((each) => each.name), LEAST];
    throw ofField("technique", unknownName(fields.technique, "a technique", names));
  }
  for (const [option, allowed] of Object.entries(users)) {
    const usual = core.data.bodies.infer.properties[option].default ?? undefined;
    if (fields[option] === usual || allowed.includes(name)) continue;
    const which = allowed.length === 1 ? "technique" : "techniques";
    throw new InputError(`${option} is for the ${which} ${phrase(allowed)} only; got ${name}`, {
      field: option,
    });
  }
  return [technique];
}
