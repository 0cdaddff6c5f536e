// SPDX-License-Identifier: MIT
/**
 * The native core as a WebAssembly module: its functions with arrays in place of pointers.
 * `native/web/interface.cpp` says what each function does.
 * @module
 */

/** @typedef {Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array} Numbers */

/** The cells of a board, and the numbers that stand for how a search ended. */
export const CELLS = 81;
export const EXHAUSTED = 0;

const DEFAULT_METHOD = { isExtended: true, gridAnalysis: false, limit: 2, branching: 0, passes: 0, nodes: 0 };

/** A list that the module writes; every other list is only read. */
class Out {
  /** @param {Numbers} list */
  constructor(list) {
    this.list = list;
  }
}

export class Native {
  /** @type {Record<string, Function>} */ #functions;
  /** @type {WebAssembly.Memory} */ #memory;

  /** @param {WebAssembly.Instance} instance */
  constructor(instance) {
    const { memory, ...functions } = instance.exports;
    this.#memory = /** @type {WebAssembly.Memory} */ (memory);
    this.#functions = /** @type {Record<string, Function>} */ (functions);
    this.#functions._initialize();
  }

  /**
   * Return the core of a compiled module.
   * @param {WebAssembly.Module} module
   */
  static async of(module) {
    /** @type {{memory?: WebAssembly.Memory}} */
    const own = {};
    const instance = await WebAssembly.instantiate(module, {
      wasi_snapshot_preview1: systemCalls(() => /** @type {WebAssembly.Memory} */ (own.memory)),
    });
    own.memory = /** @type {WebAssembly.Memory} */ (instance.exports.memory);
    return new Native(instance);
  }

  /**
   * Call a function. Lists are copied into the module, and those in `Out` back again.
   * @param {string} name
   * @param {(number | bigint | Numbers | Out | null)[]} args
   * @returns {number}
   */
  #call(name, ...args) {
    /** @type {{at: number, argument: Numbers | Out}[]} */
    const lists = [];
    const passed = args.map((argument) => {
      if (argument === null) return 0;
      if (typeof argument === "number" || typeof argument === "bigint") return argument;
      const list = argument instanceof Out ? argument.list : argument;
      const at = this.#functions.allocate(Math.max(8, list.byteLength));
      lists.push({ at, argument });
      this.#bytes(at, list).set(bytesOf(list));
      return at;
    });
    const result = this.#functions[name](...passed);
    for (const { at, argument } of lists) {
      if (argument instanceof Out) bytesOf(argument.list).set(this.#bytes(at, argument.list));
      this.#functions.release(at);
    }
    return result;
  }

  /**
   * @param {number} at
   * @param {Numbers} list
   */
  #bytes(at, list) {
    return new Uint8Array(this.#memory.buffer, at, list.byteLength);
  }

  /** Return readers of the numbers that the last call wrote. */
  #written() {
    const length = this.#functions.written_length();
    const words = new Int32Array(this.#memory.buffer, this.#functions.written(), length).slice();
    let at = 0;
    const next = () => words[at++];
    return {
      next,
      /** @type {<T>(item: () => T) => T[]} */
      list: (item) => Array.from({ length: next() }, item),
      more: () => at < length,
    };
  }

  /**
   * Let all calls from now on end after so many seconds; null for no limit.
   * @param {number | null} seconds
   */
  limitTime(seconds) {
    this.#functions.limit_time(seconds ?? -1);
  }

  /** Return whether that time is over. */
  isLate() {
    return this.#functions.is_late() === 1;
  }

  /**
   * Return the solutions that masks leave, how many there are up to a limit, and whether all.
   * @param {Uint16Array} masks
   * @param {number} limit
   * @param {number} [kept]
   */
  solve(masks, limit, kept = limit) {
    const room = new Uint8Array(CELLS * Math.min(kept, limit));
    const results = new Int32Array(2);
    this.#call("solve", masks, limit, kept, new Out(room), new Out(results));
    const [count, ending] = results;
    const stored = Math.min(count, kept);
    const solutions = Array.from({ length: stored }, (_, i) => room.slice(CELLS * i, CELLS * (i + 1)));
    return { solutions, count, isComplete: ending === EXHAUSTED };
  }

  /**
   * Return the number of a board with these groups.
   * @param {number} size
   * @param {number[]} groups their cells, end to end
   */
  makeBoard(size, groups) {
    return this.#call("make_board", size, Uint16Array.from(groups), groups.length);
  }

  /**
   * Return the number of a board with these groups and relations of two cells.
   * @param {number} size
   * @param {number[]} groups their cells, end to end
   * @param {number[][]} tables for each digit of one cell the mask of those of the other
   * @param {number[]} relations two cells and the number of a table each, end to end
   */
  makeRelatedBoard(size, groups, tables, relations) {
    return this.#call(
      "make_related_board",
      ...[size, Uint16Array.from(groups), groups.length, Uint32Array.from(tables.flat())],
      ...[Uint16Array.from(relations), relations.length],
    );
  }

  /**
   * Solve on such a board.
   * @param {number} board
   * @param {Uint32Array} masks
   * @param {number} limit
   * @param {number} kept
   */
  solveBoard(board, masks, limit, kept) {
    const cells = masks.length;
    const room = new Uint8Array(cells * Math.min(kept, limit));
    const results = new Int32Array(2);
    this.#call("solve_board", board, masks, limit, kept, new Out(room), new Out(results));
    const [count, ending] = results;
    const stored = Math.min(count, kept);
    const solutions = Array.from({ length: stored }, (_, i) => room.slice(cells * i, cells * (i + 1)));
    return { solutions, count, isComplete: ending === EXHAUSTED };
  }

  /**
   * @param {Uint8Array} puzzle
   * @param {Uint8Array} solution
   * @param {number} searches
   */
  rateHodoku(puzzle, solution, searches) {
    const counts = new Uint16Array(searches);
    const end = this.#call("rate_hodoku", puzzle, solution, new Out(counts));
    return { end, counts };
  }

  /** @param {Uint8Array} puzzle */
  rateExplainer(puzzle) {
    const results = new Int32Array(4);
    const end = this.#call("rate_explainer", puzzle, new Out(results));
    const [tenths, pearl, diamond, hardest] = results;
    return { end, ratings: [tenths, pearl, diamond], hardest };
  }

  /**
   * Tell the columns of a board: its cells, then for each group its digits.
   * @param {import("./boards.js").Board} board
   * @param {import("./data.js").CoverRules} rules
   */
  setCoverRules({ number, cells, size, data }, { unique, place_weight: weight }) {
    const { kinds: ofGroups, one, two, three } = data.cover;
    const cellKinds = Array.from({ length: cells }, () => 0);
    const groupKinds = ofGroups.flatMap((kind) => Array.from({ length: size }, () => kind));
    const groupPlaces = ofGroups.flatMap((_, group) => Array.from({ length: size }, () => cells + group));
    this.#call(
      "set_cover_rules",
      ...[number, Uint8Array.from([...cellKinds, ...groupKinds]), one.length, Uint8Array.from(one)],
      ...[Uint8Array.from(two), Uint8Array.from(three), unique],
      ...[Uint16Array.from([...cellKinds.keys(), ...groupPlaces]), weight],
    );
  }

  /**
   * @param {number} board
   * @param {Uint8Array} puzzle
   */
  rateCover(board, puzzle) {
    const results = new Int32Array(1);
    const end = this.#call("rate_cover", board, puzzle, new Out(results));
    return { end, tenths: results[0] };
  }

  /**
   * @param {number} board
   * @param {Uint8Array} puzzle
   * @param {number} top
   */
  rateCoverUpTo(board, puzzle, top) {
    const results = new Int32Array(1);
    const cells = new Uint8Array(puzzle.length);
    const end = this.#call("rate_cover_up_to", board, puzzle, top, new Out(cells), new Out(results));
    return { end, tenths: results[0], cells };
  }

  /**
   * @param {number} board
   * @param {Uint8Array} puzzle
   */
  rateCoverRows(board, puzzle) {
    const results = new Int32Array(2);
    const end = this.#call("rate_cover_rows", board, puzzle, new Out(results));
    return { end, hardest: results[0], sum: results[1] };
  }

  /**
   * How a technique of inference works; numbers of 0 stand for no bound.
   * @typedef {object} InferenceMethod
   * @property {boolean} isExtended the clauses
   * @property {boolean} gridAnalysis
   * @property {number} limit
   * @property {number} branching
   * @property {number} passes
   * @property {number} nodes
   *
   * Infer in place; return how it ended.
   * @param {number} board
   * @param {Uint8Array} digits
   * @param {Uint32Array} masks
   * @param {number} technique
   * @param {boolean} isFirst whether the candidates follow from the digits
   * @param {InferenceMethod} [method]
   */
  infer(board, digits, masks, technique, isFirst, method = DEFAULT_METHOD) {
    const { isExtended, gridAnalysis, limit, branching, passes, nodes } = method;
    const results = new Float64Array(4);
    const end = this.#call(
      "infer",
      ...[board, new Out(digits), new Out(masks), technique, Number(isFirst), Number(isExtended)],
      ...[Number(gridAnalysis), limit, branching, passes, nodes, new Out(results)],
    );
    const [remaining, size, probes, models] = results;
    return { end, remaining, nodes: size, probes, models };
  }

  /**
   * @param {number} board
   * @param {Uint32Array} masks
   * @param {number} parts
   * @param {bigint} [mostNodes] of a search; 0 for none
   */
  propagate(board, masks, parts, mostNodes = 0n) {
    const left = new Uint32Array(masks.length);
    const results = new Float64Array(2);
    const end = this.#call("propagate", board, masks, parts, mostNodes, new Out(left), new Out(results));
    return { end, left, failedGroup: results[0], nodes: results[1] };
  }

  /**
   * Find a reason beyond the named strategies; return which of the kinds it is, and its witness.
   * @param {Uint8Array} placed
   * @param {Uint32Array} masks
   * @param {number[]} kinds
   */
  findReason(placed, masks, kinds) {
    const place = this.#call("find_reason", placed, masks, Uint8Array.from(kinds), kinds.length);
    if (place === kinds.length) return null;
    const { next, list } = this.#written();
    const pair = () => /** @type {[number, number]} */ ([next(), next()]);
    /** @type {() => any[]} the choice, what is left of it, and the cases */
    const line = () => [pair(), list(() => [pair()]), list(account)];
    const account = () => list(line);
    const assumed = pair();
    const isTrue = next() === 1;
    return { place, assumed, isTrue, witness: [assumed, isTrue, list(pair), list(pair), account()] };
  }

  /**
   * @param {number} board
   * @param {Uint32Array} masks
   * @param {Uint8Array} solution
   */
  rateReasons(board, masks, solution) {
    const results = new Int32Array(2);
    const end = this.#call("rate_reasons", board, masks, solution, new Out(results));
    return { end, size: results[0], isExact: results[1] === 1 };
  }

  /**
   * @param {number} board
   * @param {number} level
   */
  closeBySingles(board, level) {
    return this.#call("close_by_singles", board, level);
  }

  /**
   * @param {number[]} numbers
   * @param {boolean} afterBasics
   */
  closeByWalks(numbers, afterBasics) {
    return this.#call("close_by_walks", Uint8Array.from(numbers), numbers.length, Number(afterBasics));
  }

  /**
   * @param {number} board
   * @param {number} parts
   */
  closeByScheme(board, parts) {
    return this.#call("close_by_scheme", board, parts);
  }

  /**
   * Close masks in place; return false on a contradiction.
   * @param {number} closer
   * @param {Uint32Array} masks
   */
  close(closer, masks) {
    return this.#call("close", closer, new Out(masks)) !== 0;
  }

  /**
   * @typedef {object} AnnealTask
   * @property {number} allow
   * @property {number[]} insufficient
   * @property {number[]} cells
   * @property {Uint32Array} within
   * @property {boolean} minimal
   *
   * @param {number} board
   * @param {AnnealTask} task
   * @param {bigint} seed
   * @param {number} runs
   * @param {number} moves
   */
  anneal(board, task, seed, runs, moves) {
    const digits = new Uint8Array(task.within.length);
    const results = new Int32Array(4);
    this.#call(
      "anneal",
      ...[board, task.allow, Int32Array.from(task.insufficient), task.insufficient.length],
      ...[Uint16Array.from(task.cells), task.cells.length, task.within, Number(task.minimal)],
      ...[seed, runs, moves, new Out(digits), new Out(results)],
    );
    const [isFound, cost, made, length] = results;
    return { isFound: isFound === 1, cost, moves: made, digits: length ? digits : null };
  }

  /**
   * @param {number} clues
   * @param {number} set
   */
  countPinned(clues, set) {
    const results = new Int32Array(1);
    const ending = this.#call("count_pinned", clues, set, new Out(results));
    return { isComplete: ending === EXHAUSTED, count: results[0] };
  }

  /**
   * @param {Uint8Array} flags
   * @param {number} band
   * @param {number} stack
   * @param {number} set
   * @param {number} most
   */
  tryCrossing(flags, band, stack, set, most) {
    return this.#call("try_crossing", flags, band, stack, set, most);
  }

  /**
   * @typedef {object} Requirement
   * @property {number} closer -1 for none
   * @property {boolean} proper
   *
   * @param {number} board
   * @param {Requirement} requirement
   * @param {number} budget
   * @param {Uint8Array} puzzle
   * @param {number[][]} orbits
   * @param {bigint} seed
   */
  reduce(board, { closer, proper }, budget, puzzle, orbits, seed) {
    const reduced = puzzle.slice();
    const results = new Uint8Array(2 + puzzle.length);
    const numbers = endToEnd(orbits);
    this.#call(
      "reduce",
      ...[board, closer, Number(proper), BigInt(budget), new Out(reduced), numbers, numbers.length],
      ...[seed, new Out(results)],
    );
    return { reduced, standing: results[0], progress: results[1], without: results.subarray(2) };
  }

  /**
   * @typedef {object} GenerateTask
   * @property {Requirement} requirement
   * @property {number} budget
   * @property {number[][]} orbits
   * @property {number} method
   * @property {number} blind
   * @property {number} least
   * @property {number} most
   * @property {boolean} minimal
   * @property {number} grids
   *
   * @param {number} board
   * @param {GenerateTask} task
   * @param {bigint} seed
   * @param {number} tries
   */
  generate(board, task, seed, tries) {
    const cells = task.orbits.flat().length;
    const puzzles = new Uint8Array(cells * tries);
    const solutions = new Uint8Array(cells * tries);
    const standings = new Uint8Array(tries);
    const at = new Int32Array(tries);
    const done = new Int32Array(1);
    const numbers = endToEnd(task.orbits);
    const made = this.#call(
      "generate",
      ...[board, task.requirement.closer, Number(task.requirement.proper), BigInt(task.budget)],
      ...[numbers, numbers.length, task.method, task.blind, task.least, task.most],
      ...[Number(task.minimal), task.grids, seed, tries, new Out(puzzles), new Out(solutions)],
      ...[new Out(standings), new Out(at), new Out(done)],
    );
    const drafts = Array.from({ length: made }, (_, i) => ({
      puzzle: puzzles.slice(cells * i, cells * (i + 1)),
      solution: solutions.slice(cells * i, cells * (i + 1)),
      standing: standings[i],
      seed: seed + BigInt(at[i]),
    }));
    return { drafts, done: done[0] };
  }

  /**
   * Walk with strategies by their numbers; return the steps, and how the walk ended.
   * @typedef {object} WalkedStep
   * @property {number} strategy its place in the list
   * @property {[number, number][]} placements cells and digits
   * @property {[number, number][]} eliminations
   * @property {any[]} witness
   *
   * @param {Uint8Array} placed
   * @param {Uint16Array} masks
   * @param {Uint8Array} clues
   * @param {number[]} numbers
   * @param {number} most -1 for all
   */
  walk(placed, masks, clues, numbers, most) {
    const end = this.#call("walk", placed, masks, clues, Uint8Array.from(numbers), numbers.length, most);
    const { next, list, more } = this.#written();
    const pairs = () => list(() => /** @type {[number, number]} */ ([next(), next()]));
    /** @type {() => any} */
    const part = () => (next() ? list(part) : next());
    /** @type {WalkedStep[]} */
    const steps = [];
    while (more()) {
      steps.push({
        strategy: next(),
        placements: pairs(),
        eliminations: pairs(),
        witness: list(part),
      });
    }
    return { end, steps };
  }

  /**
   * Return the form that equivalent puzzles share, on a board with boxes of a classic order.
   * @param {number} order
   * @param {Uint8Array} puzzle
   */
  canonical(order, puzzle) {
    const form = new Uint8Array(puzzle.length);
    this.#call("canonical", order, puzzle, new Out(form));
    return form;
  }
}

/** @param {Numbers} list */
const bytesOf = (list) => new Uint8Array(list.buffer, list.byteOffset, list.byteLength);

/** @param {number[][]} orbits */
const endToEnd = (orbits) => Uint16Array.from(orbits.flatMap((orbit) => [orbit.length, ...orbit]));

/**
 * Return what the module asks of a system: the time. It has no files and no environment.
 * @param {() => WebAssembly.Memory} memory
 */
function systemCalls(memory) {
  const unsupported = 52;
  /** @param {number} at @param {bigint | number} value */
  const write = (at, value) => {
    const view = new DataView(memory().buffer);
    if (typeof value === "bigint") view.setBigUint64(at, value, true);
    else view.setUint32(at, value, true);
    return 0;
  };
  return {
    clock_time_get: (/** @type {number} */ _, /** @type {bigint} */ __, /** @type {number} */ at) =>
      write(at, BigInt(Math.round(performance.now() * 1e6))),
    environ_sizes_get: (/** @type {number} */ count, /** @type {number} */ size) =>
      write(count, 0) + write(size, 0),
    environ_get: () => 0,
    fd_close: () => unsupported,
    fd_seek: () => unsupported,
    fd_write: () => unsupported,
    proc_exit: (/** @type {number} */ code) => {
      throw new Error(`the module ended with ${code}`);
    },
  };
}
