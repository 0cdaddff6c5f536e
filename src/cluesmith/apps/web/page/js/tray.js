// SPDX-License-Identifier: MIT
/**
 * The tray: puzzles that the reader keeps, in this browser.
 * @module
 */

import { store, stored } from "./storage.js";

const KEY = "cluesmith.tray";
const MOST = 200;

/**
 * @typedef {object} Kept
 * @property {string} spec the board
 * @property {string} puzzle a line
 * @property {string} label how it came about
 */

export class Tray {
  /** @type {Kept[]} */ #puzzles = loaded();
  /** @type {Set<() => void>} */ #listeners = new Set();

  get puzzles() {
    return this.#puzzles;
  }

  /** @param {() => void} listener */
  listen(listener) {
    this.#listeners.add(listener);
  }

  /**
   * Keep a puzzle, the newest first; one that is there already stays once.
   * @param {Kept} kept
   */
  add(kept) {
    const others = this.#puzzles.filter((other) => !isSame(other, kept));
    this.#become([kept, ...others].slice(0, MOST));
  }

  /** @param {Kept[]} removed */
  remove(removed) {
    this.#become(this.#puzzles.filter((kept) => !removed.includes(kept)));
  }

  /** @param {Kept[]} puzzles */
  #become(puzzles) {
    this.#puzzles = puzzles;
    store(KEY, JSON.stringify(puzzles));
    for (const listener of this.#listeners) listener();
  }
}

/**
 * @param {Kept} one
 * @param {Kept} other
 */
const isSame = (one, other) => one.spec === other.spec && one.puzzle === other.puzzle;

/** @returns {Kept[]} */
function loaded() {
  try {
    const puzzles = JSON.parse(stored(KEY) ?? "[]");
    return puzzles.filter((/** @type {Kept} */ kept) => kept.spec && kept.puzzle);
  } catch {
    return []; // what another version or a reader's hand left there
  }
}
