// SPDX-License-Identifier: MIT
/**
 * The clue problem: which digits make a pattern a puzzle for strategies? And the verdict about it.
 * @module
 */

import { InputError, ServerOnly, inField } from "./errors.js";
import { DEFAULT_ALLOW, conditionsOf, insufficient } from "./conditions.js";
import { clueCount, digitsOnly } from "./nine.js";
import { patternOf } from "./positions.js";
import { solutionOf } from "./solving.js";
import { isNaked } from "./strategies.js";

/**
 * @typedef {import("./core.js").Core} Core
 * @typedef {import("./request.js").Fields} Fields
 * @typedef {"found" | "impossible" | "undecided"} Answer
 * @typedef {{kind: string, evidence: Record<string, unknown>}} Impossibility
 *
 * @typedef {object} Verdict
 * @property {Answer} answer
 * @property {string} engine
 * @property {string} reason
 * @property {Uint8Array[]} [puzzles]
 * @property {Uint8Array | null} [best] the clues that came nearest
 * @property {Impossibility} [refutation]
 */

const FORMAT = "cluesmith certificate 1";

export class Problem {
  /**
   * Read the problem of a request.
   * @param {Core} core
   * @param {Fields} fields
   */
  constructor(core, fields) {
    this.core = core;
    const { board, cells } = inField("pattern", () => patternOf(core, fields));
    this.board = board;
    this.cells = cells;
    this.conditions = conditionsOf(core, fields, DEFAULT_ALLOW);
    this.fixed = inField("fixed", () => fixedOf(board, core.native, fields.fixed));
    this.minimal = fields.minimal ?? false;
    const { allow } = this.conditions;
    /** The closures that must, and must not, solve the puzzle. */
    this.closer = core.closers.of(board, allow);
    this.insufficient = insufficient(this.conditions);
    this.isNaked = isNaked(allow);
  }

  /** What native code searches for. */
  get task() {
    return {
      allow: this.closer,
      insufficient: this.insufficient.map((ids) => this.core.closers.of(this.board, ids)),
      cells: this.cells,
      within: this.board.candidatesOf(this.fixed),
      minimal: this.minimal,
    };
  }

  /** The only possible puzzle if the digits of all clue cells are fixed, else null. */
  get onlyPuzzle() {
    if (!this.cells.every((cell) => this.fixed[cell])) return null;
    return this.fixed.map((digit, cell) => (this.cells.includes(cell) ? digit : 0));
  }

  /** @param {Uint8Array} puzzle */
  solution(puzzle) {
    return this.core.closers.solution(this.board, puzzle, this.conditions.allow);
  }

  /**
   * Return why a puzzle is not an answer, in words, or null.
   * @param {Uint8Array} puzzle
   */
  objection(puzzle) {
    try {
      this.board.checkDigits(puzzle);
    } catch {
      return "its clues contradict each other";
    }
    const solution = this.solution(puzzle);
    if (!solution) return "the allowed strategies do not solve it";
    const other = this.fixed.findIndex((digit, cell) => digit !== 0 && digit !== solution[cell]);
    if (other >= 0) return `its solution has another digit in ${this.board.cellName(other)} than the fixed one`;
    const { allow, require, forbid } = this.conditions;
    for (const id of require) {
      const others = allow.filter((each) => each !== id);
      if (others.length && this.core.closers.solution(this.board, puzzle, others)) return `it is solved without ${id}`;
    }
    if (forbid.length && this.core.closers.solution(this.board, puzzle, forbid)) return "the forbidden strategies suffice";
    const spare = this.minimal ? this.cells.find((cell) => this.#isUniqueWithout(puzzle, cell)) : undefined;
    return spare === undefined ? null : `the clue in ${this.board.cellName(spare)} is not needed`;
  }

  /**
   * @param {Uint8Array} puzzle
   * @param {number} cell
   */
  #isUniqueWithout(puzzle, cell) {
    const position = { board: this.board, ...digitsOnly(puzzle.with(cell, 0)), marks: null };
    return solutionOf(position).status === "unique";
  }

  /**
   * Return the verdict as JSON, with the keys that the page needs besides.
   * @param {Verdict} verdict
   * @param {number} seconds
   * @param {string[]} advice what to try after *undecided*
   */
  toJson(verdict, seconds, advice) {
    const { answer, engine, reason, puzzles = [], best = null, refutation } = verdict;
    const { board } = this;
    const { allow, require, forbid } = this.conditions;
    const lineOf = (/** @type {Uint8Array} */ digits) => board.lineOf(digits);
    const fixed = clueCount(this.fixed) ? lineOf(this.fixed) : null;
    const solutions = puzzles.map((puzzle) => lineOf(this.solution(puzzle) ?? puzzle));
    const pattern = [...Array(board.cells).keys()].map((cell) => (this.cells.includes(cell) ? "x" : ".")).join("");
    const claim = {
      board: board.spec,
      pattern,
      ...{ allow, require, forbid, minimal: this.minimal },
      fixed: fixed ?? "",
      puzzle: null,
    };
    const certificate = refutation && { format: FORMAT, kind: refutation.kind, claim, evidence: refutation.evidence };
    return {
      pattern,
      ...board.members,
      asked: { allow, require, forbid, fixed, minimal: this.minimal },
      verdict: answer,
      puzzle: puzzles.length ? lineOf(puzzles[0]) : null,
      solution: solutions[0] ?? null,
      puzzles: puzzles.map(lineOf),
      solutions,
      complete: false,
      best: best && lineOf(best),
      reason,
      engine,
      seconds: Math.round(1e6 * seconds) / 1e6,
      // The proof of a puzzle that was found is its trace, which only the server writes.
      certificate: certificate ? JSON.stringify(certificate) : null,
      board: board.spec,
      ...(answer === "undecided" ? { try: advice } : {}),
    };
  }
}

/**
 * Return the verdict that puzzles were found.
 * @param {Problem} problem
 * @param {string} engine
 * @param {Uint8Array[]} puzzles
 * @returns {Verdict}
 */
export function foundVerdict(problem, engine, puzzles) {
  const reason = `solvable by ${problem.conditions.allow.join(", ")}`;
  return { answer: "found", engine, reason, puzzles };
}

/**
 * Return the fixed digits of a request, which must have a solution.
 * @param {import("./boards.js").Board} board
 * @param {import("./native.js").Native} native
 * @param {string | undefined} text
 */
function fixedOf(board, native, text) {
  if (text === undefined) return new Uint8Array(board.cells);
  const fixed = board.read(text);
  board.checkDigits(fixed);
  native.limitTime(5);
  const { count, isComplete } = board.solve(board.ownMasks(fixed), 1, 0);
  if (!count && isComplete) {
    throw new InputError("the fixed digits have no solution", { expected: "digits of a full grid" });
  }
  return fixed;
}

/**
 * Refuse options of `set` that only the server has.
 * @param {Fields} fields
 */
export function checkSetOptions(fields) {
  const [engine, work] = fields.engine.split(":");
  if (!["portfolio", "find", "refute"].includes(engine) || work !== undefined) {
    throw new ServerOnly(`the engine ${fields.engine}`);
  }
  for (const name of ["scale", "level", "min", "max", "steps_min", "steps_max", "steps_by"]) {
    if (fields[name] !== undefined) throw new ServerOnly(`the option ${name}`);
  }
}
