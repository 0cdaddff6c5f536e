// SPDX-License-Identifier: MIT
/**
 * Refusals of the core in the browser, in the words of the server (`cluesmith/errors.py`).
 * @module
 */

import { closestMatch } from "./close_matches.js";
import { MESSAGES } from "./messages.js";

/**
 * @typedef {object} Where
 * @property {string} [expected] what would have been right
 * @property {string | null} [field] of the request
 * @property {number} [character] its place in the text, from 0
 * @property {number} [line] of the text, from 1
 * @property {number[]} [cells]
 * @property {string} [nearest] the name that an unknown one may stand for
 */

/** Something in a request that cannot be worked on. */
export class InputError extends Error {
  /**
   * @param {string} problem
   * @param {Where} [where]
   */
  constructor(problem, where = {}) {
    const line = where.line === undefined ? "" : `line ${where.line}: `;
    const at = where.character === undefined ? "" : ` at character ${where.character + 1}`;
    const wanted = where.expected === undefined ? "" : `; expected ${where.expected}`;
    const instead = where.nearest === undefined ? "" : `; did you mean ${where.nearest}?`;
    super(`${line}${problem}${at}${wanted}${instead}`);
    this.problem = problem;
    this.where = where;
  }

  /**
   * Return the error with the line that it is on.
   * @param {number} line
   */
  onLine(line) {
    return new InputError(this.problem, { ...this.where, line });
  }

  /** The refusal as the server sends it. */
  toJson() {
    const { field, line, character, cells } = this.where;
    const place = Object.entries({ field: field ?? undefined, line, character, cells });
    const said = place.filter(([, value]) => value !== undefined);
    return { error: this.message, position: said.length ? Object.fromEntries(said) : null };
  }
}

/** Something that only the server can do. */
export class ServerOnly extends Error {
  /** @param {string} what */
  constructor(what) {
    super(`${what} needs the server`);
  }

  toJson() {
    return { error: this.message, position: null, needs_server: true };
  }
}

/**
 * Do some work; an error that names no field names this one.
 * @template T
 * @param {string} field
 * @param {() => T} work
 * @returns {T}
 */
export function inField(field, work) {
  try {
    return work();
  } catch (error) {
    if (error instanceof InputError) error.where.field ??= field;
    throw error;
  }
}

/**
 * Return an error with the field that it is about.
 * @param {string} field
 * @param {InputError} error
 */
export function ofField(field, error) {
  error.where.field = field;
  return error;
}

/**
 * Return the error about a name that is not known, with the nearest one or a list of them.
 * @param {string} name
 * @param {string} kind what it should have been the name of
 * @param {string[]} known
 * @param {string[]} [listed]
 */
export function unknownName(name, kind, known, listed = known) {
  const wanted = name.trim().toLowerCase().replaceAll("-", "_").replaceAll(" ", "_");
  const spelled = new Map(known.map((each) => [each.toLowerCase(), each]));
  const near = closestMatch(wanted, [...spelled.keys()]);
  const { most_listed: most } = MESSAGES;
  const others = listed.length > most ? ", ..." : "";
  const where =
    near === null
      ? { expected: `one of ${listed.slice(0, most).join(", ")}${others}` }
      : { nearest: spelled.get(near) };
  return new InputError(`${quoted(name.slice(0, 40))} is not ${kind}`, where);
}

/**
 * Return the error of a format's refusal, its templates filled in (`board/formats/decoding.py`).
 * @param {string} name
 * @param {Record<string, string | number>} [values]
 * @param {number} [character] its place in the text, from 0
 */
export function refusal(name, values = {}, character) {
  const [problem, expected] = MESSAGES.refusals[name].map((template) =>
    template.replaceAll(/\{(\w+)\}/g, (_, key) => String(values[key])),
  );
  return new InputError(problem, { expected, character });
}

/**
 * Return a text in quotes as Python writes it.
 * @param {string} text
 */
export function quoted(text) {
  const mark = text.includes("'") && !text.includes('"') ? '"' : "'";
  const escaped = text
    .replaceAll("\\", "\\\\")
    .replaceAll("\n", "\\n")
    .replaceAll("\r", "\\r")
    .replaceAll("\t", "\\t");
  return `${mark}${mark === "'" ? escaped.replaceAll("'", "\\'") : escaped}${mark}`;
}
