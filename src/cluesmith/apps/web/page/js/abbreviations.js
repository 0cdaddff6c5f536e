// SPDX-License-Identifier: MIT
/**
 * The abbreviations of the papers in words: propagation schemes, classes of inference, scales.
 * @module
 */

/** What begins the name of a scheme. @type {Record<string, string>} */
const BASES = {
  FC: "forward checking",
  BC: "bounds consistency",
  HAC: "hyper-arc consistency",
};

/** What each further character of its name adds. @type {Record<string, string>} */
const ADDITIONS = {
  I: "channelling",
  S: "same digits outside shared cells",
  C: "coloured matrix",
  3: "rows and boxes",
  V: "shaving",
  "+": "at full strength",
  T: "templates",
};

/** @type {Record<string, string>} */
const CLASSES = {
  up: "unit propagation",
  flp: "failed literals",
  hbr: "hyper-binary resolution",
  bflp: "binary failed literals",
  search: "only search solves it",
};

/** What each scale measures. @type {Record<string, string>} */
const SCALES = {
  hodoku: "The level and the points of the program HoDoKu.",
  se: "The hardest step of the program Sudoku Explainer.",
  cover: "The hardest step of the theorems of exact cover.",
  cover_rows: "How much a player looks at to find those steps: the hardest, and the sum.",
  infer: "The least inference on clauses that solves it.",
  propagate: "The weakest propagation that solves it.",
  mus: "The choices of the largest reason that is needed.",
};

/**
 * Return a scheme in words.
 * @param {string} name as `HACS3`
 */
export function schemeWords(name) {
  const base = Object.keys(BASES).find((known) => name.startsWith(known));
  if (!base) return CLASSES[name] ?? "";
  const rest = [...name.slice(base.length)].map((letter) => ADDITIONS[letter] ?? letter);
  return [BASES[base], ...rest].join(", ");
}

/**
 * Return a level in words if its name is an abbreviation, else nothing.
 * @param {string} scale
 * @param {string} level
 */
export function levelWords(scale, level) {
  if (scale === "propagate") return schemeWords(level);
  return scale === "infer" ? (CLASSES[level] ?? "") : "";
}

/**
 * Return what a scale measures.
 * @param {string} scale
 */
export const scaleWords = (scale) => SCALES[scale] ?? "";
