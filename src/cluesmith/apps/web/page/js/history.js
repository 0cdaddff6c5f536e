// SPDX-License-Identifier: MIT
/**
 * A value with undo and redo. Values are never changed in place; every change makes a new one.
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
   * Set a new value; undo returns to the one before.
   * @param {T} next
   */
  push(next) {
    this.#past = [...this.#past, this.#now].slice(-LONGEST);
    this.#future = [];
    this.#become(next);
  }

  /**
   * Replace the value without a new step of undo: a stroke of the brush is one step.
   * @param {T} next
   */
  amend(next) {
    this.#become(next);
  }

  /**
   * Set a value and forget all steps.
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
