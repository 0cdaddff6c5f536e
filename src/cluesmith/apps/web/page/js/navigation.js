// SPDX-License-Identifier: MIT
/**
 * Which view is in front, and the way back: a visit of a view is a step in the browser's history.
 *
 * Each step holds the link to what is shown, and in its state which documents are open. The address
 * is written after a visit and after changes of the view in front, never while one is read.
 * @module
 */

import { fragmentOf, read } from "./address.js";
import { messageOf } from "./refusal.js";
import { note } from "./say.js";

/**
 * @typedef {import("./address.js").Parameters} Parameters
 * @typedef {import("./studio.js").View} View
 */

/** Browsers refuse to write an address too often: this many times at once, then after pauses. */
const BURST = 20;
const BURST_MS = 10_000;
const PAUSE_MS = 500;

export class Navigation {
  /** @type {View | null} */ front = null;
  #isReading = false;
  /** When the address was written lately. @type {number[]} */ #written = [];
  #timer = 0;

  /**
   * @param {View[]} views
   * @param {import("./studio.js").Studio} studio
   * @param {(view: View) => void} show brings a view to the front of the page
   */
  constructor(views, studio, show) {
    this.views = views;
    this.studio = studio;
    this.show = show;
  }

  /** Show what the address says, now and whenever the reader goes back, forward or along a link. */
  start() {
    addEventListener("popstate", () => this.#read());
    addEventListener("pagehide", () => this.#flush());
    this.#read();
  }

  /**
   * Bring a view to the front, with something to show there: a new step of the history.
   * @param {string} name
   * @param {Parameters} [parameters]
   */
  visit(name, parameters) {
    if (!parameters && name === this.front?.name) return;
    this.#flush();
    this.#open(name, () => parameters && this.#viewOf(name).load(parameters, false));
    this.#write("pushState");
  }

  /**
   * Open something else in the view in front: a new step of the history.
   * @param {() => void} change
   */
  turn(change) {
    this.#flush();
    this.#isReading = true;
    change();
    this.#isReading = false;
    this.#write("pushState");
  }

  /**
   * Write the address of a view that has changed, if it is in front.
   * @param {View} view
   */
  changed(view) {
    if (this.#isReading || view !== this.front || this.#timer) return;
    const lately = this.#written.filter((time) => time > performance.now() - BURST_MS);
    if (lately.length < BURST) this.#write("replaceState");
    else this.#timer = window.setTimeout(() => this.#write("replaceState"), PAUSE_MS);
  }

  /** Return the view beside the one in front. @param {number} step */
  beside(step) {
    const at = this.front ? this.views.indexOf(this.front) : 0;
    return this.views[(at + step + this.views.length) % this.views.length];
  }

  #read() {
    const { view, parameters } = read(location.hash);
    this.#open(view, () => {
      const isVisited = this.studio.restore(history.state);
      this.#viewOf(view).load(parameters, isVisited);
    });
    this.#write("replaceState");
  }

  /**
   * @param {string} name
   * @param {() => void} load
   */
  #open(name, load) {
    const view = this.#viewOf(name);
    this.#isReading = true;
    try {
      load();
    } catch (error) {
      note(`This link cannot be shown: ${messageOf(error)}`);
    }
    this.front = view;
    this.show(view);
    this.#isReading = false;
  }

  /** @param {string} name */
  #viewOf(name) {
    return this.views.find((view) => view.name === name) ?? this.views[0];
  }

  /** Write what waits to be written: the reader goes to another step now. */
  #flush() {
    if (this.#timer) this.#write("replaceState");
  }

  /** @param {"pushState" | "replaceState"} how */
  #write(how) {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#written = [...this.#written, performance.now()].slice(-BURST);
    if (!this.front) return;
    const { name } = this.front;
    history[how](this.studio.state, "", fragmentOf(name, this.front.parameters()));
  }
}
