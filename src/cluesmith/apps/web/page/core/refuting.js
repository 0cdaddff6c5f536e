// SPDX-License-Identifier: MIT
/**
 * Refuting: relaxations that show at once that a pattern has no clues
 * (`cluesmith/clue_problem/methods/refute.py` says why each one is true).
 * @module
 */

/**
 * @typedef {import("./problem.js").Problem} Problem
 * @typedef {import("./problem.js").Verdict} Verdict
 * @typedef {import("./problem.js").Impossibility} Impossibility
 * @typedef {{reason: string} & Impossibility} Refuted
 * @typedef {{problem: Problem, effort: import("./effort.js").Effort}} Question
 */

const REFUTED = 1;
const TOO_MANY = 2;

/** @type {[string, (question: Question) => Refuted | null][]} two of the server's need constraints */
export const QUICK = [
  ["few clues", fewClues],
  ["empty lines", emptyLines],
  ["turned boards", () => null],
  ["no grids", () => null],
  ["geometric closure", geometricClosure],
];

/** @type {[string, (question: Question) => Refuted | null]} */
export const BY_CHUTES = ["chutes", chutes];
/** @type {[string, (question: Question) => Refuted | null]} */
export const BY_CROSSINGS = ["crossings", crossings];

/**
 * Try relaxations one after another.
 * @param {Question} question
 * @param {[string, (question: Question) => Refuted | null][]} relaxations
 * @returns {Verdict}
 */
export function refute(question, relaxations) {
  const engine = "refute";
  /** @type {string[]} */
  const tried = [];
  for (const [name, relaxation] of relaxations) {
    if (question.effort.isOver) break;
    question.effort.progress.change({ engine, doing: name });
    const refuted = relaxation(question);
    if (refuted) {
      const { reason, kind, evidence } = refuted;
      return { answer: "impossible", engine, reason, refutation: { kind, evidence } };
    }
    tried.push(name);
  }
  return { answer: "undecided", engine, reason: `tried ${tried.join(", ") || "nothing"}` };
}

/**
 * Return the lines and cells of the reason for an impossibility; null for other verdicts.
 * @param {Problem} problem
 * @param {Verdict} verdict
 */
export function drawing(problem, { answer, reason, refutation }) {
  if (answer !== "impossible") return null;
  const { board } = problem;
  const { kind, evidence } = refutation ?? { kind: "", evidence: {} };
  let lines = /** @type {import("./nine.js").Group[]} */ ([]);
  if (kind === "symmetry") {
    const image = /** @type {number[]} */ (evidence.map);
    const rowsAndColumns = board.named.slice(0, 2 * board.size);
    lines = rowsAndColumns.filter(({ cells }) => cells.every((cell) => image[cell] !== cell));
  }
  if (kind === "chute") lines = board.chutes[Number(evidence.chute)];
  if (kind === "crossing") {
    lines = [...board.chutes[Number(evidence.base)], ...board.chutes[Number(evidence.crossing)]];
  }
  const all = [...Array(board.cells).keys()];
  const reached = kind === "geometric" ? reachable(problem) : new Set(all);
  const isDrawn = (/** @type {number} */ cell) =>
    !reached.has(cell) || lines.some(({ cells }) => cells.includes(cell));
  const cells = all.filter(isDrawn);
  return { lines: lines.map(({ name }) => name), cells: cells.map((cell) => board.cellName(cell)), text: reason };
}

/** @param {Question} question @returns {Refuted | null} */
function fewClues({ problem }) {
  const count = problem.cells.length;
  const { size } = problem.board;
  if (count >= size - 1) return null;
  const reason = `${count} clues leave two of the ${size} digits unnamed; they can be exchanged`;
  return { reason, kind: "few_clues", evidence: {} };
}

/** @param {Question} question @returns {Refuted | null} */
function emptyLines({ problem }) {
  const isEmpty = (/** @type {import("./nine.js").Group} */ { cells }) =>
    !cells.some((cell) => problem.cells.includes(cell));
  const { board } = problem;
  const pairs = board.chutes.flatMap((lines) => pairsOf(lines.filter(isEmpty)));
  for (const [one, other] of pairs) {
    const map = [...Array(board.cells).keys()];
    one.cells.forEach((here, place) => {
      const there = other.cells[place];
      [map[here], map[there]] = [there, here];
    });
    if (!board.keepsGroups(map)) continue;
    const reason = `${one.name} and ${other.name} have no clue and can be exchanged in every solution`;
    return { reason, kind: "symmetry", evidence: { map } };
  }
  return null;
}

/**
 * @template T
 * @param {T[]} items
 * @returns {[T, T][]}
 */
const pairsOf = (items) =>
  items.flatMap((one, place) => items.slice(place + 1).map((other) => /** @type {[T, T]} */ ([one, other])));

/** @param {Question} question @returns {Refuted | null} */
function geometricClosure({ problem }) {
  if (!problem.isNaked) return null;
  const { cells, size } = problem.board;
  const open = cells - reachable(problem).size;
  if (!open) return null;
  const reason = `${open} cells never see ${size - 1} filled ones, which a naked single needs`;
  return { reason, kind: "geometric", evidence: {} };
}

/**
 * Return the clue cells and all cells that will see enough filled cells.
 * @param {Problem} problem
 */
function reachable({ board, cells }) {
  const filled = new Set(cells);
  for (;;) {
    const seesEnough = (/** @type {number[]} */ peers) =>
      peers.filter((peer) => filled.has(peer)).length >= board.size - 1;
    const seeing = board.peers.flatMap((peers, cell) => (!filled.has(cell) && seesEnough(peers) ? [cell] : []));
    if (!seeing.length) return filled;
    for (const cell of seeing) filled.add(cell);
  }
}

/**
 * Return singles and locked candidates as native code takes them; null if more is allowed.
 * @param {Problem} problem
 */
function basicSet({ core, board, conditions }) {
  if (!board.isClassic) return null;
  const bits = core.data.kernel_bits;
  const isBasic = conditions.allow.every((id) => id in bits || id === "full_house");
  return isBasic ? conditions.allow.reduce((sum, id) => sum + (bits[id] ?? 0), 0) : null;
}

/**
 * Return the chutes, those with the fewest clues first.
 * @param {Problem} problem
 */
function sparseChutes({ board, cells: clues }) {
  const counted = board.chutes.map((lines, number) => {
    const cells = lines.flatMap((line) => line.cells);
    const set = cells.reduce((bits, cell, place) => (clues.includes(cell) ? bits | (1 << place) : bits), 0);
    return { number, set, count: cells.filter((cell) => clues.includes(cell)).length };
  });
  return counted.sort((a, b) => a.count - b.count || a.number - b.number);
}

/**
 * @param {Problem} problem
 * @param {number} chute
 */
function chuteName({ board }, chute) {
  const [first, , last] = board.chutes[chute];
  return `${first.name} to ${last.name.split(" ")[1]}`;
}

/** @param {Question} question @returns {Refuted | null} */
function chutes({ problem, effort }) {
  const set = basicSet(problem);
  if (set === null) return null;
  for (const { count, number, set: clues } of sparseChutes(problem)) {
    effort.limitTime();
    const pinned = problem.core.native.countPinned(clues, set);
    if (!pinned.isComplete || pinned.count) continue;
    const reason =
      `the ${count} clues of ${chuteName(problem, number)} would not suffice ` +
      "even if all the rest of the board were given";
    return { reason, kind: "chute", evidence: { chute: number } };
  }
  return null;
}

/** @param {Question} question @returns {Refuted | null} */
function crossings({ problem, effort }) {
  const set = basicSet(problem);
  if (set === null) return null;
  const { fillings } = problem.core.data.limits;
  const sparse = sparseChutes(problem);
  for (const { number: base } of sparse) {
    for (const { number: other } of sparse) {
      if (base < 3 === other < 3) continue;
      const turned = (/** @type {number} */ cell) => (base < 3 ? cell : 9 * (cell % 9) + Math.floor(cell / 9));
      const flags = Uint8Array.from({ length: problem.board.cells }, (_, cell) => Number(problem.cells.includes(turned(cell))));
      effort.limitTime();
      const ending = problem.core.native.tryCrossing(flags, base % 3, other % 3, set, fillings);
      if (ending === REFUTED) {
        const reason =
          `the clues of ${chuteName(problem, base)} and of ${chuteName(problem, other)} would not suffice ` +
          "even if the other 36 cells were given";
        return { reason, kind: "crossing", evidence: { base, crossing: other } };
      }
      if (ending === TOO_MANY) break;
      if (effort.isOver) return null;
    }
  }
  return null;
}
