// SPDX-License-Identifier: MIT
/**
 * A value with undo and redo. Values are never changed in place; every change is a new one.
 * @module
 */

const LONGEST = 500;

/** @template T */
export class History {
  /** @type {T[]} */ #past = [];
  /** @type {T[]} */ #future = [];
  /** @type {Set<(now: T) => void>} */ #listeners = new Set();
  /** @type {T} */ #now;

  /** @param {T} first */
  constructor(first) {
    this.#now = first;
  }

  get now() {
    return this.#now;
  }

  get canUndo() {
    return this.#past.length > 0;
  }

  get canRedo() {
    return this.#future.length > 0;
  }

  /**
   * Call a function after every change.
   * @param {(now: T) => void} listener
   */
  listen(listener) {
    this.#listeners.add(listener);
  }

  /**
   * Take a new value that undo takes back.
   * @param {T} next
   */
  push(next) {
    this.#past = [...this.#past, this.#now].slice(-LONGEST);
    this.#future = [];
    this.#become(next);
  }

  /**
   * Take a new value in place of this one: a stroke of the brush is one change.
   * @param {T} next
   */
  amend(next) {
    this.#become(next);
  }

  /**
   * Begin anew.
   * @param {T} first
   */
  reset(first) {
    this.#past = [];
    this.#future = [];
    this.#become(first);
  }

  undo() {
    const last = this.#past.pop();
    if (last === undefined) return;
    this.#future.push(this.#now);
    this.#become(last);
  }

  redo() {
    const next = this.#future.pop();
    if (next === undefined) return;
    this.#past.push(this.#now);
    this.#become(next);
  }

  /** @param {T} now */
  #become(now) {
    this.#now = now;
    for (const listener of this.#listeners) listener(now);
  }
}
