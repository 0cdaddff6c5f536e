// SPDX-License-Identifier: MIT
/**
 * The types of the server's answers, by verb. Only the keys that the page reads are listed.
 * @module
 */

/**
 * @typedef {object} Answers what a call returns
 * @property {import("./studio.js").Catalogue} catalogue
 * @property {Checked} check
 * @property {{cells: string[]}} conflicts
 * @property {{text: string}} convert
 * @property {{examples: Generated[]}} examples
 * @property {Trace} explain
 * @property {Hint} hint
 * @property {Inferred} infer
 * @property {Pick<Verdict, "verdict" | "reason" | "drawing">} judge
 * @property {{verdict: string, puzzle: string | null, lacking: number | null}} nearest the clues that
 *   came nearest in half a second, and how many candidates they leave
 * @property {{candidates: string, status: string}} candidates a line of those that lie in some solution
 * @property {{added: number, known: number, refused: string[]}} add_to_library
 * @property {{puzzles: {puzzle: string, board: string, number: number, clues: number}[], size: number}} library
 *   the puzzles that were asked for, and how many there are in all
 * @property {import("./constraint_drawings.js").Drawing} drawing
 * @property {Parsed} parse
 * @property {Possible} possible
 * @property {{schemes: Record<string, Reached>}} propagate
 * @property {Record<string, Grade>} rate by scale
 * @property {Reduced} reduce
 * @property {{steps: TracedStep[], complete: boolean}} steps
 *
 * @typedef {object} Events what a long call sends while it runs, by verb and by name of event
 * @property {{progress: {tries?: number}, result: Generated}} generate
 * @property {{progress: {found?: number}, result: Generated}} hunt
 * @property {{progress: {clues?: number}, result: Fewest}} minimum
 * @property {{progress: SetProgress, result: Verdict}} set
 *
 * @typedef {object} Hint
 * @property {string | null} where null if there is no step
 * @property {string} status
 * @property {string[]} cells
 * @property {string} sentence
 * @property {string} name
 * @property {import("./steps.js").Step} step
 * @property {Stuck} [stuck] where no strategy applies
 *
 * @typedef {import("./steps.js").Step & {before: {values: string, candidates: string}}} TracedStep
 * @typedef {object} Trace
 * @property {string} status
 * @property {TracedStep[]} steps
 * @property {Stuck | null} [stuck]
 * @property {Summary} [summary]
 *
 * @typedef {object} Summary
 * @property {{strategy: string, name: string, count: number}[]} techniques
 * @property {{strategy: string, name: string} | null} hardest
 *
 * @typedef {object} Reduced
 * @property {string} reduced a line without the clues that are not needed
 * @property {number} clues those that it has
 * @property {number} presets those that the puzzle has
 * @property {boolean} minimal whether the puzzle needs all of them
 * @property {string[]} redundant cells, each of which may lose its clue
 *
 * @typedef {object} Checked
 * @property {string} kind of the proof
 * @property {string} [pattern] that it is about
 * @property {string} [board]
 * @property {boolean | null} valid null if the time was over
 * @property {string | null} reason
 * @typedef {{reason: string, try: {allow?: string}}} Stuck what stops a trace, and what to try
 *
 * @typedef {object} Inferred
 * @property {string} technique
 * @property {string} encoding
 * @property {boolean} grid_analysis
 * @property {boolean} solved
 * @property {string} status
 * @property {number} remaining
 * @property {number} nodes
 * @property {number} seconds
 * @property {string | null} values a line
 *
 * @typedef {object} Parsed
 * @property {string} board
 * @property {string} puzzle a line
 * @property {string} format
 * @property {string} [values] a line
 * @property {string} [candidates] a line
 * @property {{board: string, puzzle: string}[]} others the further puzzles of the text
 *
 * @typedef {object} Possible the digits that the solutions of a puzzle have
 * @property {number} count of solutions, at most 50
 * @property {boolean} complete whether there are no more
 * @property {boolean} settled whether every candidate was settled in time
 * @property {string} candidates a line
 *
 * @typedef {{solved: boolean, remaining: number}} Reached
 * @typedef {string | number | {level: string | null, rating?: number, score?: number} | null} Grade
 *
 * @typedef {object} Generated
 * @property {string} [board]
 * @property {string} puzzle a line
 * @property {number} clues
 * @property {string} [values] of a position to practise, a line
 * @property {string} [candidates] of such a position
 * @property {TracedStep[]} [steps] from there, the one to practise first
 *
 * @typedef {object} Fewest
 * @property {number | null} clues
 * @property {string | null} puzzle a line
 * @property {number} lower_bound
 * @property {string} rests_on why no puzzle has fewer clues than that
 *
 * @typedef {object} SetProgress
 * @property {string} [engine]
 * @property {string} [doing]
 * @property {string | null} [best] a line
 * @property {number | null} [lacking] the number of candidates that the best clues leave
 *
 * @typedef {object} Verdict
 * @property {"found" | "impossible" | "undecided"} verdict
 * @property {string} puzzle a line, if one was found
 * @property {string[]} [puzzles] all that were found
 * @property {string[]} [boards] of these, with the values that were open
 * @property {string | null} reason
 * @property {string} engine
 * @property {number} seconds
 * @property {object | string | null} certificate
 * @property {{cells: string[]} | null} [drawing] the cells of the reason
 * @property {string[]} [try] what to try after *undecided*
 */

export {};
