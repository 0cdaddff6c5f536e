// SPDX-License-Identifier: MIT
/**
 * What the browser stores for the page. If storage is forbidden or full, it lasts as long as the
 * page is open.
 * @module
 */

import { note } from "./say.js";

/** @type {Map<string, string>} */
const unstored = new Map();
/** Whether the reader knows that the storage is full. */
let isTold = false;

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
 * Return the JSON of a key, null if there is none or if it is damaged.
 * @param {string} key
 * @returns {any}
 */
export function storedJson(key) {
  try {
    return JSON.parse(stored(key) ?? "null");
  } catch {
    return null; // another version or the reader changed it
  }
}

/**
 * Return the keys that begin with some characters.
 * @param {string} start
 * @returns {string[]}
 */
export function storedKeys(start) {
  const keys = new Set(unstored.keys());
  try {
    for (const key of Object.keys(localStorage)) keys.add(key);
  } catch {
    // only what this page holds
  }
  return [...keys].filter((key) => key.startsWith(start));
}

/**
 * @param {string} key
 * @param {string} text
 */
export function store(key, text) {
  try {
    localStorage.setItem(key, text);
    unstored.delete(key);
  } catch (error) {
    unstored.set(key, text); // forbidden, or full
    tellFull(error);
  }
}

/**
 * Tell the reader once, if the storage is full.
 * @param {unknown} error
 */
function tellFull(error) {
  if (isTold || !(error instanceof DOMException) || error.name !== "QuotaExceededError") return;
  isTold = true;
  note(FULL);
}

const FULL =
  "The storage of this browser is full. What you do now lasts as long as this page is open. Remove games or saved puzzles.";

/** @param {string} key */
export function unstore(key) {
  unstored.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // there is nothing to remove
  }
}

/**
 * Call a function when another tab, or this one before it slept, has stored something.
 * @param {(key: string | null) => void} listener with the key; null for any
 */
export function whenStored(listener) {
  addEventListener("storage", ({ key }) => listener(key));
  addEventListener("pageshow", ({ persisted }) => {
    if (persisted) listener(null);
  });
}
