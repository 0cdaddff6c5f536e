// SPDX-License-Identifier: MIT
/**
 * The puzzles that the reader saved in this browser.
 * @module
 */

import { store, stored } from "./storage.js";

const KEY = "cluesmith.puzzles";
const MOST = 200;

/**
 * @typedef {object} SavedPuzzle
 * @property {string} spec the board
 * @property {string} puzzle a line
 * @property {string} label where it comes from
 */

export class SavedPuzzles {
  #all = readStored();
  /** @type {Set<() => void>} */ #listeners = new Set();

  get all() {
    return this.#all;
  }

  /** @param {() => void} listener */
  listen(listener) {
    this.#listeners.add(listener);
  }

  /**
   * Save a puzzle, the newest first; one that is there already stays once.
   * @param {SavedPuzzle} saved
   */
  add(saved) {
    const { spec, puzzle } = saved;
    const others = this.#all.filter((other) => other.spec !== spec || other.puzzle !== puzzle);
    this.#become([saved, ...others].slice(0, MOST));
  }

  /** @param {SavedPuzzle[]} removed */
  remove(removed) {
    this.#become(this.#all.filter((saved) => !removed.includes(saved)));
  }

  /** @param {SavedPuzzle[]} all */
  #become(all) {
    this.#all = all;
    store(KEY, JSON.stringify(all));
    for (const listener of this.#listeners) listener();
  }
}

/** @returns {SavedPuzzle[]} */
function readStored() {
  try {
    const puzzles = JSON.parse(stored(KEY) ?? "[]");
    return puzzles.filter((/** @type {SavedPuzzle} */ { spec, puzzle }) => spec && puzzle);
  } catch {
    return []; // another version or the reader changed it
  }
}
