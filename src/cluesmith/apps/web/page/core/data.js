// SPDX-License-Identifier: MIT
/**
 * What the core in the browser is told: declarations of the Python package, written as JSON by
 * `cluesmith/apps/web/core_data.py`. Nothing of it is written a second time.
 * @module
 */

/**
 * @typedef {object} CoreData
 * @property {Record<string, Body>} bodies the fields of each request
 * @property {BoardData[]} boards that the page offers
 * @property {Record<string, Record<string, Rule>>} rules of the whole board, by its size and their names
 * @property {Record<string, string>} shapes patterns by name
 * @property {Record<string, [boolean, boolean, boolean][]>} symmetries by the moves that generate them
 * @property {Strategies} strategies
 * @property {Record<string, ScaleData>} scales
 * @property {{levels: string[], most: number[], searches: {level: number, score: number}[]}} hodoku
 * @property {(string | null)[]} explainer names of techniques
 * @property {CoverRules} cover
 * @property {InferenceData} inference
 * @property {Record<string, number>} schemes the parts of each propagation scheme
 * @property {string[]} lattice the schemes that are compared with each other
 * @property {string[]} propagation_statuses how propagation ends
 * @property {string[]} scale_of_schemes those that rate
 * @property {number} budget of conflicts for one question about a clue
 * @property {Record<string, number>} kernel_bits
 * @property {string[]} engines that solve
 * @property {string[]} standings of a puzzle to a requirement
 * @property {{methods: string[], grids: string[]}} generating
 * @property {Limits} limits
 * @property {string} quick_scales those that the summary of a trace has
 * @property {{declared: Record<string, import("../js/explain/explanation.js").DeclaredStrategy & {level: string}>, account: any}} explanations
 * @property {Record<string, [string, string, [number, number][]][]>} examples by strategy: the clues, the
 *   values, and the candidates that are ruled out beside them, as cells and masks
 * @property {SiteNames} sites what links to puzzle sites hold
 * @property {Record<string, string>} reasons why a puzzle is not rated
 * @property {import("./messages.js").Messages} messages
 *
 * @typedef {{properties: Record<string, Schema>, required?: string[], expected: Record<string, string>}} Body
 *
 * @typedef {object} Schema what pydantic says of a field
 * @property {string} [type]
 * @property {Schema[]} [anyOf]
 * @property {unknown} [default]
 * @property {unknown[]} [enum]
 * @property {number} [minimum]
 * @property {number} [maximum]
 * @property {number} [minLength]
 * @property {number} [maxLength]
 * @property {number} [minItems]
 * @property {number} [maxItems]
 * @property {Schema} [items]
 *
 * @typedef {object} Strategies
 * @property {Record<string, string>} named ids by every name
 * @property {Record<string, string[]>} sets
 * @property {string[]} listed the sets that a message lists
 * @property {Record<string, string[]>} members the ids of each set
 * @property {string[]} families the sets that hold on any board, the simplest first
 * @property {{id: string, is_strategy: boolean, assumes_uniqueness: boolean, parts: string[]}[]} entries
 *   simplest first
 * @property {string[]} steps the ids of `all` in a trace
 * @property {string[]} native ids, in the order of native code
 *
 * @typedef {object} ScaleData
 * @property {string[]} fields
 * @property {string[]} beside
 * @property {boolean} is_timed
 * @property {(string | number)[]} ladder
 * @property {boolean} has_numbers
 * @property {number[] | null} numbers null for all whole ones
 *
 * @typedef {object} Limits how far searches go
 * @property {number} moves of a run of annealing
 * @property {number} dense_share of clue cells, from which on a run is short
 * @property {number} first_moves of the portfolio's first turn
 * @property {number} turns of the portfolio
 * @property {number} relaxation_share of the time left that a slow relaxation gets
 * @property {Record<string, number>} relaxation_turns after how many turns a slow relaxation is tried
 * @property {number} fillings of a chute that are tried with those of another
 * @property {number} random_share of clue cells where random clues have no number
 * @property {number} first_solutions that are looked at before each candidate is
 * @property {number} counted solutions, at most
 * @property {number} judge_seconds for the reason why a painted pattern has no clues
 * @property {number} live_seconds for clues of a painted pattern
 *
 * @typedef {object} InferenceData
 * @property {{name: string, difficulty: string, on_scale: boolean}[]} techniques in the order of
 *   native code
 * @property {string[]} branchings
 * @property {string[]} statuses how an inference ends
 * @property {Record<string, string[]>} users the techniques that use an option
 *
 * @typedef {object} BoardData
 * @property {import("../js/explain/board.js").DrawnBoard & {spec: string, digits: string}} geometry
 * @property {object} drawing of its constraints
 * @property {{board?: string}} members the name of the board beside a puzzle
 * @property {number | null} order the side of its boxes where native code knows its symmetries
 * @property {number[][]} chutes the numbers of their lines
 * @property {{clues: number, rests_on: string}} fewest_clues
 * @property {string[]} lacking the propagation schemes that it lacks something for
 * @property {Record<string, string>} ungraded scales that do not rate it, and the boards they rate
 * @property {{kinds: number[], one: number[], two: number[], three: number[]}} cover the kind of each
 *   group, and the ratings of columns by their kinds
 *
 * @typedef {object} Rule of the whole board
 * @property {string} words
 * @property {{table: number[], pairs: number[]}[]} relations for each digit of the first cell of a pair the
 *   mask of those of the second, and the pairs, end to end
 * @property {number[][]} groups further cells that differ, as many as there are digits
 *
 * @typedef {object} SiteNames
 * @property {Record<string, string>} shorthand SudokuPad's short names, and what they stand for
 * @property {string[]} fpuzzles members of f-puzzles' JSON of a classic puzzle
 * @property {string[]} sudokupad the same of SudokuPad's JSON
 * @property {string[]} rules flags of SudokuPad that name a constraint
 *
 * @typedef {object} CoverRules
 * @property {number} unique
 * @property {number} place_weight
 * @property {number[]} bounds the highest rating of each level but the last
 */

export {};
