// SPDX-License-Identifier: MIT
/**
 * The puzzles that the reader saved in this browser.
 * @module
 */

import { geometryOf } from "./geometry.js";
import { note } from "./say.js";
import { store, storedJson, whenStored } from "./storage.js";

const KEY = "cluesmith.puzzles";
const MOST = 2000;

/**
 * @typedef {object} SavedPuzzle
 * @property {string} spec the board
 * @property {string} puzzle a line
 * @property {string} label where it comes from
 */

export class SavedPuzzles {
  #all = readStored();
  /** @type {Set<() => void>} */ #listeners = new Set();

  constructor() {
    whenStored((key) => {
      if (key === null || key === KEY) this.#become(readStored());
    });
  }

  get all() {
    return this.#all;
  }

  /** @param {() => void} listener */
  listen(listener) {
    this.#listeners.add(listener);
  }

  /**
   * Save puzzles, the newest first; one that is there already stays once.
   * @param {SavedPuzzle[]} puzzles
   */
  add(puzzles) {
    const byKey = new Map([...puzzles, ...readStored()].map((saved) => [keyOf(saved), saved]));
    const isFull = byKey.size > MOST;
    if (isFull) note(`At most ${MOST} puzzles are kept: remove some first.`);
    else this.#write([...byKey.values()]);
    return !isFull;
  }

  /** @param {SavedPuzzle[]} removed */
  remove(removed) {
    const keys = new Set(removed.map(keyOf));
    this.#write(readStored().filter((saved) => !keys.has(keyOf(saved))));
  }

  /** @param {SavedPuzzle[]} all */
  #write(all) {
    store(KEY, JSON.stringify(all));
    this.#become(all);
  }

  /** @param {SavedPuzzle[]} all */
  #become(all) {
    // A puzzle that stays is the same object, so that views can know it again.
    const known = new Map(this.#all.map((saved) => [keyOf(saved), saved]));
    this.#all = all.map((saved) => known.get(keyOf(saved)) ?? saved);
    for (const listener of this.#listeners) listener();
  }
}

/** @param {SavedPuzzle} saved */
const keyOf = ({ spec, puzzle }) => `${spec} ${puzzle}`;

/** Return the puzzles of the storage; of damaged entries, those that are whole. */
function readStored() {
  const entries = storedJson(KEY);
  return Array.isArray(entries) ? entries.filter(isPuzzle) : [];
}

/**
 * @param {any} entry
 * @returns {entry is SavedPuzzle}
 */
function isPuzzle(entry) {
  try {
    const { spec, puzzle, label } = entry;
    return typeof label === "string" && geometryOf(spec).cells === puzzle.length;
  } catch {
    return false; // another version or the reader changed it
  }
}
