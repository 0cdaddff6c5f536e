// SPDX-License-Identifier: MIT
/**
 * The clock of a game: it runs while the game is in front and open, and it can be paused.
 * @module
 */

import { button } from "../element.js";
import { isPuzzle } from "../position.js";

export class Clock {
  isPaused = false;

  /**
   * @param {import("../documents.js").Documents<import("../position.js").Position>} game
   * @param {() => void} redraw
   */
  constructor(game, redraw) {
    this.game = game;
    this.node = button("", () => this.#toggle(redraw), { class: "clock" });
    setInterval(() => this.#tick(), 1000);
  }

  /** The time of the game in words. */
  get text() {
    return durationOf(this.game.seconds);
  }

  /** Show the time of the open game. */
  follow() {
    this.node.textContent = this.isPaused ? `${this.text} Go on` : this.text;
    this.node.title = this.isPaused ? "Go on" : "Pause";
    this.node.setAttribute("aria-label", `${this.isPaused ? "Go on" : "Pause"}, time ${this.text}`);
    this.node.setAttribute("aria-pressed", String(this.isPaused));
  }

  /** @param {() => void} redraw */
  #toggle(redraw) {
    this.isPaused = !this.isPaused;
    redraw();
  }

  #tick() {
    const { clues, values } = this.game.now;
    const isPlayed = isPuzzle(this.game.now) && values.some((value, cell) => value !== clues[cell]);
    const isOpen = isPlayed && values.includes(0);
    if (this.isPaused || !isOpen || document.hidden || !this.node.checkVisibility()) return;
    this.game.spend(1);
    this.follow();
  }
}

/**
 * Return a time as players write it.
 * @param {number} seconds
 */
export function durationOf(seconds) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = two(Math.floor(seconds) % 60);
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
