// SPDX-License-Identifier: MIT
/**
 * How long a search for clues may take, and how far it has come.
 * @module
 */

const REPORT_EVERY = 400;

/** What a search tells while it runs, some times a second. */
export class Progress {
  /** @type {{engine: string, doing: string, best: string | null, lacking: number | null, found: number}} */
  state = { engine: "", doing: "", best: null, lacking: null, found: 0 };
  #began = performance.now();
  #reported = -Infinity;

  /** @param {import("./core.js").Send} send */
  constructor(send) {
    this.send = send;
  }

  get seconds() {
    return (performance.now() - this.#began) / 1000;
  }

  /** @param {Partial<Progress["state"]>} state */
  change(state) {
    Object.assign(this.state, state);
    const now = performance.now();
    if (now - this.#reported < REPORT_EVERY) return;
    this.#reported = now;
    this.send("progress", { ...this.state, seconds: Math.round(100 * this.seconds) / 100 });
  }

  /**
   * Keep clues if they leave fewer candidates than the best so far.
   * @param {string} puzzle a line
   * @param {number} lacking
   */
  offer(puzzle, lacking) {
    const { lacking: least } = this.state;
    if (least === null || lacking < least) this.change({ best: puzzle, lacking });
  }
}

/** The time that a method has. */
export class Effort {
  /**
   * @param {import("./native.js").Native} native
   * @param {Progress} progress
   * @param {number} seconds
   */
  constructor(native, progress, seconds) {
    this.native = native;
    this.progress = progress;
    this.end = performance.now() + 1000 * seconds;
  }

  get isOver() {
    return performance.now() >= this.end;
  }

  get #left() {
    return Math.max(0, this.end - performance.now()) / 1000;
  }

  /** Let the next call of native code end with the time. */
  limitTime() {
    this.native.limitTime(this.#left);
  }

  /**
   * Return an effort with a share of the time left.
   * @param {number} share
   */
  part(share) {
    return new Effort(this.native, this.progress, share * this.#left);
  }
}
