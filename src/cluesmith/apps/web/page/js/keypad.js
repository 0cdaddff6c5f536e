// SPDX-License-Identifier: MIT
/**
 * The keypad: a key for each digit with the number that are still missing, or one for each colour,
 * and a key that clears.
 * @module
 */

import { digitName } from "./digits.js";
import { button, element, icon } from "./element.js";

export const COLOURS = ["red", "orange", "yellow", "green", "teal", "blue", "purple", "pink", "grey"];

export class Keypad {
  node = element("div", { class: "keypad", role: "group", "aria-label": "Digits" });
  /** @type {HTMLElement[]} */ #keys = [];

  /**
   * @param {(digit: number) => void} write
   * @param {() => void} clear
   */
  constructor(write, clear) {
    this.write = write;
    this.clear = clear;
  }

  /**
   * Show the keys.
   * @param {number} size of the board
   * @param {number[] | null} [values] of the cells, to count those that are missing; null for colours
   */
  show(size, values = []) {
    const kind = values ? `digits-${size}` : "colours";
    if (this.node.dataset.kind !== kind) {
      this.node.dataset.kind = kind;
      this.node.dataset.size = String(values ? size : COLOURS.length);
      this.#keys = values ? digitKeys(size, this.write) : colourKeys(this.write);
      const attributes = { class: "key", "aria-label": "Clear the cell" };
      this.node.replaceChildren(...this.#keys, button(icon("erase"), this.clear, attributes));
    }
    if (values?.length) this.#count(size, values);
  }

  /**
   * @param {number} size
   * @param {number[]} values
   */
  #count(size, values) {
    for (const [index, key] of this.#keys.entries()) {
      const missing = size - values.filter((value) => value === index + 1).length;
      const text = String(Math.max(0, missing));
      key.dataset.missing = text;
      key.title = `${text} to place`;
    }
  }
}

/**
 * @param {number} size
 * @param {(digit: number) => void} write
 */
function digitKeys(size, write) {
  return Array.from({ length: size }, (_, i) =>
    // The number of missing digits is drawn by the style sheet and must not join the name.
    button(digitName(i + 1), () => write(i + 1), { class: "key", "aria-label": digitName(i + 1) }),
  );
}

/** @param {(colour: number) => void} write */
function colourKeys(write) {
  return COLOURS.map((name, i) =>
    button("", () => write(i + 1), { class: `key swatch colour-${i + 1}`, "aria-label": name, title: name }),
  );
}
