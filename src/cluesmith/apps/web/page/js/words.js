// SPDX-License-Identifier: MIT
/**
 * Words of the server as the page shows them: without the marks of code and of the command line.
 * @module
 */

/** @param {string} words */
export const plain = (words) => words.replaceAll(/`(--)?/g, "");

/**
 * Return words with a capital first letter; a name becomes words.
 * @param {string} words
 */
export function capitalized(words) {
  const text = plain(words).replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
