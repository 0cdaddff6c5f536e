// SPDX-License-Identifier: MIT
/**
 * The fields of a request: checked by the declarations of the server, with its defaults.
 * @module
 */

import { InputError, unknownName } from "./errors.js";
import { MESSAGES } from "./messages.js";

/**
 * @typedef {import("./data.js").Body} Body
 * @typedef {import("./data.js").Schema} Schema
 * @typedef {Record<string, any>} Fields
 */

/**
 * Return the fields of a request with the defaults of those that it leaves out; none is null.
 * @param {string} verb
 * @param {Body} body
 * @param {object} given
 * @returns {Fields}
 */
export function fieldsOf(verb, body, given) {
  const names = Object.keys(body.properties);
  for (const name of Object.keys(given)) {
    if (!names.includes(name)) {
      const error = unknownName(name, `a field of ${verb}`, names);
      throw refused(name, error);
    }
  }
  /** @type {Fields} */
  const fields = {};
  for (const name of names) {
    const schema = body.properties[name];
    const value = name in given ? /** @type {Fields} */ (given)[name] : schema.default;
    const expected = body.expected[name];
    if (!(name in given) && body.required?.includes(name)) {
      throw refused(name, new InputError("it is missing", { expected }));
    }
    if (name in given && !fits(schema, value)) {
      throw refused(name, new InputError(`got ${shown(value)}`, { expected }));
    }
    if (value !== null && value !== undefined) fields[name] = value;
  }
  return fields;
}

/**
 * Return the error as the server words one about the form of a request.
 * @param {string} name
 * @param {InputError} error
 */
const refused = (name, error) => new InputError(`${name}: ${error.message}`, { field: name });

/**
 * @param {Schema} schema
 * @param {any} value
 * @returns {boolean}
 */
function fits(schema, value) {
  if (schema.anyOf) return schema.anyOf.some((each) => fits(each, value));
  if (schema.enum) return schema.enum.includes(value);
  switch (schema.type) {
    case "null":
      return value === null;
    case "boolean":
      return typeof value === "boolean";
    case "string":
      return typeof value === "string" && between(schema.minLength, [...value].length, schema.maxLength);
    case "array":
      return (
        Array.isArray(value) &&
        between(schema.minItems, value.length, schema.maxItems) &&
        value.every((item) => fits(schema.items ?? {}, item))
      );
    case "integer":
      return Number.isInteger(value) && between(schema.minimum, value, schema.maximum);
    case "number":
      return Number.isFinite(value) && between(schema.minimum, value, schema.maximum);
    case "object":
      return typeof value === "object" && value !== null && !Array.isArray(value);
    default:
      return true;
  }
}

/**
 * @param {number | undefined} least
 * @param {number} number
 * @param {number | undefined} most
 */
const between = (least, number, most) =>
  (least === undefined || number >= least) && (most === undefined || number <= most);

/**
 * Return a value as JSON has it, or what it is where that is long.
 * @param {unknown} value
 */
function shown(value) {
  const text = JSON.stringify(value);
  const { most_quoted: most } = MESSAGES;
  if (text.length <= most) return text;
  if (typeof value === "string") return `text of ${[...value].length} characters`;
  return Array.isArray(value) ? `a list of ${value.length}` : `${text.slice(0, most)}...`;
}
