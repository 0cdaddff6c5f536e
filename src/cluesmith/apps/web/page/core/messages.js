// SPDX-License-Identifier: MIT
/**
 * The words and lengths of messages that the server has, too, as `cluesmith/apps/web/core_data.py`
 * writes them.
 * @module
 */

/**
 * @typedef {object} Messages
 * @property {number} most_listed names that a message lists
 * @property {number} most_quoted characters of a value that a refusal quotes
 * @property {number} most_repeated characters of a list of strategies that a message repeats
 * @property {Record<string, [string, string]>} refusals what formats found and expected
 */

/** @type {Messages} */
export const MESSAGES = { most_listed: 0, most_quoted: 0, most_repeated: 0, refusals: {} };

/**
 * Read the messages, before anything else here is used.
 * @param {Messages} messages
 */
export function readMessages(messages) {
  Object.assign(MESSAGES, messages);
}
