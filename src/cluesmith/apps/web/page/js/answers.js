// SPDX-License-Identifier: MIT
/**
 * The types of the server's answers, by verb. Only the keys that the page reads are listed.
 * @module
 */

/**
 * @typedef {object} Answers what a call returns
 * @property {import("./studio.js").Catalogue} catalogue
 * @property {{text: string}} convert
 * @property {Trace} explain
 * @property {Hint} hint
 * @property {Inferred} infer
 * @property {Parsed} parse
 * @property {{schemes: Record<string, Reached>}} propagate
 * @property {Record<string, Grade>} rate by scale
 * @property {Solved} solve
 *
 * @typedef {object} Events what a long call sends while it runs, by verb and by name of event
 * @property {{progress: {tries?: number}, result: Generated}} generate
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
 * @typedef {{status: string, steps: TracedStep[], stuck?: Stuck | null}} Trace
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
 *
 * @typedef {{solved: boolean, remaining: number}} Reached
 * @typedef {string | number | {level: string | null, rating?: number, score?: number} | null} Grade
 * @typedef {{solutions: string[], count: number, complete?: boolean}} Solved
 * @typedef {{board?: string, puzzle: string, clues: number}} Generated
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
 * @property {string | null} reason
 * @property {string} engine
 * @property {number} seconds
 * @property {object | string | null} certificate
 * @property {{cells: string[]} | null} [drawing] the cells of the reason
 * @property {string[]} [try] what to try after *undecided*
 */

export {};
