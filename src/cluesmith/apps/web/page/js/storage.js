// SPDX-License-Identifier: MIT
/**
 * What the browser keeps for the page; where it may not, it lasts as long as the page is open.
 * @module
 */

/** @type {Map<string, string>} */
const kept = new Map();

/**
 * @param {string} key
 * @returns {string | null}
 */
export function stored(key) {
  try {
    return kept.get(key) ?? localStorage.getItem(key);
  } catch {
    return null; // blocked by the reader or the browser
  }
}

/**
 * @param {string} key
 * @param {string} text
 */
export function store(key, text) {
  try {
    localStorage.setItem(key, text);
    kept.delete(key);
  } catch {
    kept.set(key, text); // blocked, or full
  }
}
