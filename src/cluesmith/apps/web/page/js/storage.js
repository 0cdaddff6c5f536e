// SPDX-License-Identifier: MIT
/**
 * What the browser stores for the page. If storage is forbidden, it lasts as long as the page is open.
 * @module
 */

/** @type {Map<string, string>} */
const unstored = new Map();

/**
 * @param {string} key
 * @returns {string | null}
 */
export function stored(key) {
  try {
    return unstored.get(key) ?? localStorage.getItem(key);
  } catch {
    return null; // the reader or the browser forbids it
  }
}

/**
 * @param {string} key
 * @param {string} text
 */
export function store(key, text) {
  try {
    localStorage.setItem(key, text);
    unstored.delete(key);
  } catch {
    unstored.set(key, text); // forbidden, or full
  }
}
