// SPDX-License-Identifier: MIT
/**
 * Words of the server as the page shows them: without the marks of code and of the command line.
 * @module
 */

/**
 * Return words without code. An option of the command line that only repeats them goes.
 * @param {string} words
 */
export const plain = (words) =>
  words.replaceAll(/: `--[^`]*`/g, "").replaceAll(/`(--)?/g, "");

/**
 * Return words of the server as a sentence.
 * @param {string} words
 */
export function sentence(words) {
  const text = plain(words).trim();
  const end = /[.!?…]$/.test(text) ? "" : ".";
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${end}`;
}

/**
 * Return words with a capital first letter; a name becomes words.
 * @param {string} words
 */
export function capitalized(words) {
  const text = plain(words).replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
