// SPDX-License-Identifier: MIT
/**
 * What to try after an undecided search for clues (`cluesmith/clue_problem/advice.py`).
 * @module
 */

import { bitCount, cellNames, digitsOnly } from "./nine.js";
import { solutionOf } from "./solving.js";

/**
 * @typedef {import("./core.js").Core} Core
 * @typedef {import("./request.js").Fields} Fields
 * @typedef {import("./problem.js").Problem} Problem
 * @typedef {import("./problem.js").Verdict} Verdict
 */

/** How long cells to add are looked for: a share of the time, within bounds; in seconds. */
const [SHARE, LEAST_SECONDS, MOST_SECONDS] = [0.05, 0.05, 1];
/** How many clue cells to add or take away where nothing tells a better number. */
const CELLS = 4;

/**
 * Return what to try; the last line names the searches that only the server makes.
 * @param {Problem} problem
 * @param {Verdict} verdict
 * @param {Fields} fields
 * @param {number} seconds that the search took
 */
export function adviceOn(problem, verdict, { time, pattern, allow }, seconds) {
  if (verdict.answer !== "undecided") return [];
  const { core, conditions } = problem;
  const isCutOff = seconds >= 0.9 * time;
  const lines = isCutOff ? [`more time: \`--time ${Math.max(60, Math.round(10 * time))}\``] : [];
  if (!lines.length && verdict.engine !== "portfolio") lines.push("all methods together: `--engine portfolio`");
  if (!conditions.require.length) lines.push(...allowAdvice(core, conditions.allow));
  lines.push(cellAdvice(problem, verdict.best ?? null, Math.min(MOST_SECONDS, Math.max(LEAST_SECONDS, SHARE * time))));
  if (problem.fixed.some(Boolean)) lines.push("fewer digits in `--fixed`");
  const allowed = allow ? ` --allow ${allow}` : "";
  return [...lines, `the complete searches of the server, by \`cluesmith set ${pattern}${allowed}\``];
}

/**
 * Return the simplest named set of strategies that are not yet allowed.
 * @param {Core} core
 * @param {string[]} allow
 */
function allowAdvice({ data }, allow) {
  const { families, members } = data.strategies;
  const name = families.find((family) => !members[family].every((id) => allow.includes(id)));
  return name ? [`${name} too: \`--allow ${listOf(data.strategies, [...allow, ...members[name]])}\``] : [];
}

/**
 * Return a short list of names that means these strategies.
 * @param {import("./data.js").Strategies} strategies
 * @param {string[]} ids
 */
function listOf({ members, entries }, ids) {
  const names = new Map(ids.map((id) => [id, id]));
  const bySize = Object.entries(members).sort(([, one], [, other]) => one.length - other.length);
  for (const [name, set] of bySize) {
    if (set.every((id) => names.has(id))) for (const id of set) names.set(id, name);
  }
  return [...new Set(entries.flatMap(({ id }) => names.get(id) ?? []))].join(",");
}

/**
 * Return which clue cells to add, or how many to take away.
 * @param {Problem} problem
 * @param {Uint8Array | null} best
 * @param {number} seconds
 */
function cellAdvice(problem, best, seconds) {
  const { board, conditions, fixed, minimal } = problem;
  if (minimal) return `${CELLS} clue cells fewer, or no \`--minimal\``;
  if (conditions.require.length || conditions.forbid.length) {
    return `${CELLS} clue cells fewer: then there is more to deduce`;
  }
  const extended = best && !fixed.some(Boolean) ? extendedOf(problem, best, seconds) : null;
  if (!best || !extended) return `${CELLS} more clue cells`;
  const added = [...best.keys()].filter((cell) => extended[cell] !== best[cell]);
  const cells = `${added.length} more clue cell${added.length === 1 ? "" : "s"}`;
  return `${cells}, ${cellNames(added, board.size)}: then ${board.lineOf(extended)} is a puzzle`;
}

/**
 * Return a puzzle made from clues by adding the digits that leave the fewest candidates; null where
 * the clues have no solution, or time is up.
 * @param {Problem} problem
 * @param {Uint8Array} best
 * @param {number} seconds
 */
function extendedOf(problem, best, seconds) {
  const { board, closer, core } = problem;
  if (board.size > core.boards.classic.size) return null;
  const end = performance.now() + 1000 * seconds;
  core.native.limitTime(seconds);
  const [solution] = board.solve(board.ownMasks(best), 1).solutions;
  let puzzle = best;
  while (solution && performance.now() < end) {
    if (problem.solution(puzzle)) {
      const isUnique = solutionOf({ board, ...digitsOnly(puzzle), marks: null }).status === "unique";
      return isUnique ? puzzle : null;
    }
    const candidatesOf = (/** @type {Uint8Array} */ clues) => {
      const masks = board.candidatesOf(clues);
      return core.native.close(closer, masks) ? masks.reduce((sum, mask) => sum + bitCount(mask), 0) : Infinity;
    };
    const options = [...puzzle.keys()]
      .filter((cell) => !puzzle[cell])
      .map((cell) => puzzle.with(cell, solution[cell]))
      .map((clues) => ({ clues, left: candidatesOf(clues) }));
    puzzle = options.reduce((one, other) => (other.left < one.left ? other : one)).clues;
  }
  return null;
}
