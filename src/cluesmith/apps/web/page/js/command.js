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

/**
 * @param {string} verb
 * @param {Record<string, any>} body
 */
export function commandOf(verb, body) {
  if (OF_THE_STUDIO.includes(verb)) return "cluesmith serve";
  const subject = SUBJECTS.flatMap((name) => (name === "puzzle" && body[VALUES]) || (body[name] ?? [])).map(quoted);
  const options = Object.entries(body).flatMap(([name, value]) => {
    const isLeftOut = SUBJECTS.includes(name) || name === VALUES || value === null || value === "" || value === false;
    if (isLeftOut || typeof value === "object" || (name === "board" && value === "9x9")) return [];
    const flag = `--${name.replaceAll("_", "-")}`;
    return value === true ? [flag] : [flag, quoted(String(value))];
  });
  return ["cluesmith", COMMANDS[verb] ?? verb, ...subject, ...options].join(" ");
}

/** @param {string} word */
const quoted = (word) => (/^[\w.,:/+=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
