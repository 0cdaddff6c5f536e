// SPDX-License-Identifier: MIT
/**
 * Setting: clues for a pattern, or the reason why there are none. The portfolio takes the turns of the
 * server's (`cluesmith/clue_problem/methods/portfolio.py`), without its complete searches.
 * @module
 */

import { adviceOn } from "./advice.js";
import { Effort, Progress } from "./effort.js";
import { find } from "./finding.js";
import { Problem, checkSetOptions, foundVerdict } from "./problem.js";
import { BY_CHUTES, BY_CROSSINGS, QUICK, drawing, refute } from "./refuting.js";

/**
 * @typedef {import("./core.js").Core} Core
 * @typedef {import("./core.js").Send} Send
 * @typedef {import("./request.js").Fields} Fields
 * @typedef {import("./problem.js").Verdict} Verdict
 */

/** The slower relaxations, which are tried after some turns without an answer. */
const SLOW = [BY_CHUTES, BY_CROSSINGS];

/**
 * @param {Core} core
 * @param {Fields} fields
 * @param {Send} send
 */
export function set(core, fields, send) {
  checkSetOptions(fields);
  const problem = new Problem(core, fields);
  send("accepted", {});
  const progress = new Progress(send);
  const effort = new Effort(core.native, progress, fields.time);
  progress.change({ engine: fields.engine });
  const verdict = METHODS[/** @type {keyof typeof METHODS} */ (fields.engine)](problem, effort, fields);
  const { seconds } = progress;
  const advice = adviceOn(problem, verdict, fields, seconds);
  send("result", {
    ...problem.toJson(verdict, seconds, advice),
    drawing: drawing(problem, verdict),
  });
}

/**
 * @param {Core} core
 * @param {Fields} fields
 */
export function judge(core, fields) {
  const problem = new Problem(core, fields);
  const effort = new Effort(core.native, new Progress(() => {}), core.data.limits.judge_seconds);
  const verdict = METHODS.refute(problem, effort);
  const { answer, reason } = verdict;
  return { verdict: answer, reason, drawing: drawing(problem, verdict) };
}

/**
 * @param {Core} core
 * @param {Fields} fields
 */
export function nearest(core, fields) {
  const problem = new Problem(core, fields);
  const progress = new Progress(() => {});
  const effort = new Effort(core.native, progress, core.data.limits.live_seconds);
  const verdict = METHODS.find(problem, effort, { seed: 0, count: 1 });
  const json = problem.toJson(verdict, 0, []);
  return { verdict: verdict.answer, puzzle: json.puzzle ?? json.best, lacking: progress.state.lacking };
}

const METHODS = {
  /** @param {Problem} problem @param {Effort} effort */
  refute: (problem, effort) => refute({ problem, effort }, [...QUICK, BY_CHUTES, BY_CROSSINGS]),
  /** @param {Problem} problem @param {Effort} effort @param {Fields} fields */
  find: (problem, effort, { seed, count }) => find(problem, effort, { seed: BigInt(seed), count }),
  portfolio,
};

/**
 * @param {Problem} problem
 * @param {Effort} effort
 * @param {Fields} fields
 * @returns {Verdict}
 */
function portfolio(problem, effort, { seed, count }) {
  const quick = refute({ problem, effort }, QUICK);
  if (quick.answer !== "undecided" || effort.isOver) return quick;
  const { turns, first_moves: firstMoves, relaxation_turns: when, relaxation_share: share } = problem.core.data.limits;
  const only = problem.onlyPuzzle;
  if (only) return judged(problem, only);
  /** @type {Map<string, Verdict>} */
  const latest = new Map();
  /** @type {Verdict | null} */
  let found = null;
  for (let turn = 0; turn < turns && !effort.isOver; turn++) {
    effort.progress.change({ engine: "find", doing: "" });
    const budget = firstMoves * 2 ** turn;
    const verdict = find(problem, effort, { seed: (BigInt(seed) << 6n) + BigInt(turn), count, budget });
    latest.set("find", verdict);
    const made = verdict.puzzles?.length ?? 0;
    if (made > (found?.puzzles?.length ?? 0)) found = verdict;
    if (made >= count) break;
    const relaxation = SLOW.find(([name]) => when[name] === turn);
    if (!relaxation || found || problem.isNaked || !problem.board.isClassic || effort.isOver) continue;
    const refuted = refute({ problem, effort: effort.part(share) }, [relaxation]);
    if (refuted.answer !== "undecided") return refuted;
    latest.set("refute", refuted);
  }
  if (found) return found;
  const reason = [...latest].map(([name, { reason: why }]) => `${name}: ${why}`).join("; ");
  const best = [...latest.values()].find((verdict) => verdict.best)?.best ?? null;
  return { answer: "undecided", engine: "portfolio", reason: reason || "interrupted", best };
}

/**
 * Return the verdict where the fixed digits leave one puzzle.
 * @param {Problem} problem
 * @param {Uint8Array} only
 * @returns {Verdict}
 */
function judged(problem, only) {
  const objection = problem.objection(only);
  if (objection === null) return foundVerdict(problem, "decide", [only]);
  const reason = `the fixed digits leave one puzzle, and ${objection}`;
  return { answer: "impossible", engine: "decide", reason, refutation: { kind: "tree", evidence: { tokens: [0] } } };
}
