// SPDX-License-Identifier: MIT
/**
 * The command that answers a request: what the reader runs where the browser cannot answer.
 * @module
 */

/** The first word of a request that stands without an option, and the commands of other names. */
const SUBJECTS = ["puzzle", "pattern", "text", "puzzles"];
/** @type {Record<string, string>} */
const COMMANDS = {
  hint: "explain --hint",
  steps: "explain",
  possible: "candidates",
  judge: "set",
  nearest: "set",
  parse: "convert",
  encode_pattern: "encode",
  library: "library find",
  add_to_library: "library add",
};
/** What only the studio of a server shows. */
const OF_THE_STUDIO = ["conflicts", "drawing", "examples"];
/** The digits that a player wrote; they belong to the puzzle of a command. */
const VALUES = "values";
/** A command takes one puzzle or a file of them, and a certificate as a file. */
const [SEVERAL, CERTIFICATE] = ["puzzles.txt", "certificate.json"];

/**
 * @param {string} verb
 * @param {Record<string, any>} body
 */
export function commandOf(verb, body) {
  if (OF_THE_STUDIO.includes(verb)) return "cluesmith serve";
  const options = Object.entries(optionsOf(verb, body)).flatMap(([name, value]) => {
    const isLeftOut = value === null || value === "" || value === false || typeof value === "object";
    if (isLeftOut || (name === "board" && value === "9x9")) return [];
    const flag = `--${name.replaceAll("_", "-")}`;
    return value === true ? [flag] : [flag, quoted(String(value))];
  });
  return ["cluesmith", COMMANDS[verb] ?? verb, ...subjectOf(verb, body).map(quoted), ...options].join(" ");
}

/**
 * Return what a command works on.
 * @param {string} verb
 * @param {Record<string, any>} body
 * @returns {string[]}
 */
function subjectOf(verb, body) {
  if (verb === "check") return [CERTIFICATE];
  const words = SUBJECTS.flatMap((name) => (name === "puzzle" && body[VALUES]) || (body[name] ?? []));
  return words.length > 1 ? [SEVERAL] : words;
}

/**
 * Return the options of a command by their names there.
 * @param {string} verb
 * @param {Record<string, any>} body
 * @returns {Record<string, any>}
 */
function optionsOf(verb, body) {
  const isOption = (/** @type {[string, any]} */ [name]) => !SUBJECTS.includes(name) && name !== VALUES;
  const options = Object.fromEntries(Object.entries(body).filter(isOption));
  if (options.certificate === true) return { ...options, certificate: CERTIFICATE };
  if (verb === "render") {
    const { format, ...others } = options;
    return { ...others, out: `cluesmith.${format ?? "svg"}` };
  }
  if (verb === "library") {
    const { least_clues: least, most_clues: most, ...others } = options;
    const isBound = least !== undefined || most !== undefined;
    return isBound ? { ...others, clues: `${least ?? 0}-${most ?? ""}` } : others;
  }
  return options;
}

/** @param {string} word */
const quoted = (word) => (/^[\w.,:/+=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
