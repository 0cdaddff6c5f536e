// SPDX-License-Identifier: MIT
/**
 * Finding clues: annealing runs from seeds in a row, as `cluesmith/clue_problem/methods/find.py`
 * makes them on one thread.
 * @module
 */

import { ServerOnly } from "./errors.js";
import { foundVerdict } from "./problem.js";

/**
 * @typedef {import("./problem.js").Problem} Problem
 * @typedef {import("./problem.js").Verdict} Verdict
 * @typedef {import("./effort.js").Effort} Effort
 */

const RUNS_TOGETHER = 64;
const MOST_RUNS = 2 ** 30;

/**
 * Search for clues; the search cannot tell that there are none.
 * @param {Problem} problem
 * @param {Effort} effort
 * @param {{seed: bigint, count: number, budget?: number}} options
 * @returns {Verdict}
 */
export function find(problem, effort, { seed, count, budget = Infinity }) {
  const { board } = problem;
  const moves = movesOfARun(problem);
  const task = problem.task;
  const answers = new Answers(problem, count);
  let [left, first, made] = [budget, seed << 32n, 0];
  /** @type {{cost: number, puzzle: Uint8Array} | null} */
  let best = null;
  while (left > 0 && !effort.isOver) {
    const runs = Math.max(1, Math.floor(Math.min(left, MOST_RUNS * moves) / moves));
    const result = anneal(board, task, effort, { first, runs, moves: Math.min(moves, left) });
    made += result.moves;
    left -= result.moves + 1;
    first += BigInt(result.begun);
    const { isFound, cost, digits } = result;
    if (digits && !isFound && (!best || cost < best.cost)) {
      best = { cost, puzzle: digits };
      effort.progress.offer(board.lineOf(digits), cost);
    }
    if (digits && isFound) {
      answers.offer(digits);
      effort.progress.change({ found: answers.puzzles.length });
    }
    if (answers.isFull || !(isFound || result.moves)) break;
  }
  if (answers.puzzles.length) return foundVerdict(problem, "find", answers.puzzles);
  const tried = `${made.toLocaleString("en-US")} moves of annealing`;
  const reason = best ? `${tried}, whose best clues miss by ${best.cost} (candidates left)` : tried;
  return { answer: "undecided", engine: "find", reason, best: best && best.puzzle };
}

/**
 * Return the number of moves after which a new random start is better.
 * @param {Problem} problem
 */
function movesOfARun({ core, board, cells }) {
  const { moves: usual, dense_share: dense } = core.data.limits;
  const nine = core.boards.classic.cells;
  const share = board.cells < nine ? board.cells / nine : 1;
  const moves = Math.floor((usual * board.cells * share) / nine);
  return cells.length < dense * board.cells ? moves : Math.floor(moves / 100);
}

/**
 * Make runs until one finds clues; return the best clues, and what all runs did.
 * @param {import("./boards.js").Board} board
 * @param {import("./native.js").AnnealTask} task
 * @param {Effort} effort
 * @param {{first: bigint, runs: number, moves: number}} how
 */
function anneal(board, task, effort, { first, runs, moves }) {
  let best = { isFound: false, cost: Infinity, digits: /** @type {Uint8Array | null} */ (null) };
  let [made, begun] = [0, 0];
  while (begun < runs && !best.isFound && !effort.isOver) {
    const together = Math.min(RUNS_TOGETHER, runs - begun);
    effort.limitTime();
    const result = board.core.native.anneal(board.number, task, first + BigInt(begun), together, moves);
    made += result.moves;
    begun += together;
    if (result.digits && (!best.digits || result.cost < best.cost)) best = result;
    if (best.digits && !best.isFound) effort.progress.offer(board.lineOf(best.digits), best.cost);
  }
  return { ...best, moves: made, begun };
}

/** The puzzles that a problem accepts, no two of them equivalent. */
export class Answers {
  /** @type {Uint8Array[]} */ puzzles = [];
  /** @type {Set<string>} */ #forms = new Set();

  /**
   * @param {Problem} problem
   * @param {number} wanted
   */
  constructor(problem, wanted) {
    this.problem = problem;
    this.wanted = wanted;
  }

  get isFull() {
    return this.puzzles.length >= this.wanted;
  }

  /** @param {Uint8Array} puzzle */
  offer(puzzle) {
    if (this.isFull || this.problem.objection(puzzle) !== null) return;
    if (this.wanted > 1) {
      const form = this.problem.board.formOf(puzzle);
      if (form === null) throw new ServerOnly("more than one puzzle on this board");
      if (this.#forms.has(form)) return;
      this.#forms.add(form);
    }
    this.puzzles.push(puzzle);
  }
}
