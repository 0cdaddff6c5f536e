// SPDX-License-Identifier: MIT
/**
 * Games and drafts: values with their undo, each stored in the browser under an id. One is open.
 *
 * Nothing is lost: another puzzle opens another document, and what another tab does to the open one
 * is a step that undo takes back.
 * @module
 */

import { store, storedJson, storedKeys, unstore, whenStored } from "./storage.js";
import { amended, packed, pushed, redone, timelineOf, undone, unpacked } from "./timeline.js";

/**
 * @template T
 * @typedef {object} Kind what documents of a kind hold
 * @property {string} name for their keys in the storage
 * @property {T} blank
 * @property {(value: T) => boolean} isBlank
 * @property {(one: T, other: T) => boolean} isSame whether a document can stand for both
 * @property {(stored: any) => T} read checks a stored value; throws where it is damaged
 */

/**
 * @template T
 * @typedef {{id: string, now: T, seconds: number, changed: number}} Entry of the list of documents
 */

/** @template T */
export class Documents {
  /** @type {Set<() => void>} */ #listeners = new Set();
  /** @type {import("./timeline.js").Timeline<T>} */ #timeline;
  #id = newId();
  #seconds = 0;

  /** @param {Kind<T>} kind */
  constructor(kind) {
    this.kind = kind;
    this.#timeline = timelineOf(kind.blank);
    whenStored((key) => {
      if (key === null || key === this.#key(this.#id)) this.#adopt();
    });
  }

  get now() {
    return this.#timeline.now;
  }

  get canUndo() {
    return this.#timeline.past.length > 0;
  }

  get canRedo() {
    return this.#timeline.future.length > 0;
  }

  /** How long the open document was worked at. */
  get seconds() {
    return this.#seconds;
  }

  /** What the history of the browser holds: enough to go on where nothing is stored. */
  get state() {
    return { id: this.#id, now: this.now };
  }

  /**
   * Call a function after every change, and when another document is opened.
   * @param {() => void} listener
   */
  listen(listener) {
    this.#listeners.add(listener);
  }

  /**
   * Set a new value; undo returns to the one before.
   * @param {T} next
   */
  push(next) {
    this.#become(pushed(this.#timeline, next));
  }

  /**
   * Replace the value without a new step of undo.
   * @param {T} next
   */
  amend(next) {
    this.#become(amended(this.#timeline, next));
  }

  undo() {
    if (this.canUndo) this.#become(undone(this.#timeline));
  }

  redo() {
    if (this.canRedo) this.#become(redone(this.#timeline));
  }

  /**
   * Add to the time; the list shows it.
   * @param {number} seconds
   */
  spend(seconds) {
    this.#seconds += seconds;
    if (this.#seconds % 10 < seconds) this.#save();
  }

  /**
   * Open the document that stands for a value, or a new one. A blank document becomes the value. A
   * document is stored with its first change, so what was only looked at is not in the list.
   * @param {T} value
   */
  open(value) {
    const { isSame, isBlank } = this.kind;
    if (isSame(this.now, value)) return;
    const known = this.list().find(({ now }) => isSame(now, value));
    if (known) this.show(known);
    else if (isBlank(this.now)) {
      this.#timeline = pushed(this.#timeline, value);
      this.#tell();
    } else this.show({ id: newId(), now: value });
  }

  /**
   * Open a document as it is now; if it is not stored, with the given value.
   * @param {{id: string, now: T}} state
   */
  show({ id, now }) {
    if (id === this.#id) return;
    this.#id = id;
    const { timeline, seconds } = this.#stored(id) ?? { timeline: timelineOf(now), seconds: 0 };
    this.#timeline = timeline;
    this.#seconds = seconds;
    this.#tell();
  }

  /**
   * Open the document of a step in the browser's history; return whether there is one.
   * @param {any} state
   */
  restore(state) {
    try {
      this.show({ id: String(state.id), now: this.kind.read(state.now) });
      return true;
    } catch {
      return false; // a link, or a step of another version
    }
  }

  /** Return the stored documents, the latest first. */
  list() {
    const start = this.#key("");
    const entries = storedKeys(start).flatMap((key) => {
      const id = key.slice(start.length);
      const found = this.#stored(id);
      return found ? [{ id, now: found.timeline.now, ...found }] : [];
    });
    return entries.sort((one, other) => other.changed - one.changed);
  }

  /** @param {string} id */
  remove(id) {
    unstore(this.#key(id));
  }

  /** @param {string} id */
  #key(id) {
    return `cluesmith.${this.kind.name}.${id}`;
  }

  /**
   * Return a stored document, null if there is none.
   * @param {string} id
   */
  #stored(id) {
    try {
      const { seconds, changed, ...timeline } = storedJson(this.#key(id));
      return {
        timeline: unpacked(timeline, this.kind.read),
        seconds: Number(seconds) || 0,
        changed: Number(changed) || 0,
      };
    } catch {
      return null; // another version or the reader changed it
    }
  }

  /** Take over what another tab did to the open document. */
  #adopt() {
    const other = this.#stored(this.#id);
    if (!other || JSON.stringify(other.timeline.now) === JSON.stringify(this.now)) return;
    this.#timeline = pushed(this.#timeline, other.timeline.now);
    this.#seconds = Math.max(this.#seconds, other.seconds);
    this.#tell();
  }

  /** @param {import("./timeline.js").Timeline<T>} timeline */
  #become(timeline) {
    this.#timeline = timeline;
    this.#save();
    this.#tell();
  }

  #save() {
    const document = { ...packed(this.#timeline), seconds: this.#seconds, changed: Date.now() };
    store(this.#key(this.#id), JSON.stringify(document));
  }

  #tell() {
    for (const listener of this.#listeners) listener();
  }
}

const newId = () => `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 7)}`;
