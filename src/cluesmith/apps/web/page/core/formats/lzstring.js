// SPDX-License-Identifier: MIT
/**
 * The LZ-string codec of links to puzzle sites, as `board/formats/lzstring.py` explains it.
 * @module
 */

import { quoted, refusal } from "../errors.js";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const SIZE_LIMIT = 1_000_000;
const [SMALL, GROWTH] = [20_000, 50];
const [BYTE, WORD, END, FIRST] = [0, 1, 2, 3];

/** A packed text as a stream of bits. */
class Bits {
  #at = 0;

  /** @param {string} packed */
  constructor(packed) {
    this.numbers = Array.from(packed, (character) => ALPHABET.indexOf(character));
    const stray = this.numbers.indexOf(-1);
    if (stray >= 0) throw refusal("stray_character", { found: quoted([...packed][stray]) }, stray);
  }

  /**
   * Return the next number of so many bits, the lowest first.
   * @param {number} width
   */
  take(width) {
    const end = this.#at + width;
    if (end > 6 * this.numbers.length) throw refusal("broken_off", {}, this.numbers.length);
    let number = 0;
    for (let place = 0; this.#at < end; this.#at++, place++) {
      const bit = (this.numbers[this.place] >> (5 - (this.#at % 6))) & 1;
      number += bit * 2 ** place;
    }
    return number;
  }

  /** The character that the next bit is in. */
  get place() {
    return Math.floor(this.#at / 6);
  }
}

/**
 * Return the text that base64 holds.
 * @param {string} packed
 */
export function fromBase64(packed) {
  const bits = new Bits(packed.trim().replace(/[=$]+$/, "").replaceAll(" ", "+"));
  const limit = Math.min(SIZE_LIMIT, SMALL + GROWTH * packed.length);
  const dictionary = Array.from({ length: FIRST }, () => "");
  let [width, room] = [2, 1];
  const count = () => {
    room -= 1;
    if (room) return;
    room = 1 << width;
    width += 1;
  };
  let [text, last] = ["", ""];
  for (let code = bits.take(width); code !== END; code = bits.take(width)) {
    if (code === BYTE || code === WORD) {
      dictionary.push(String.fromCharCode(bits.take(code === BYTE ? 8 : 16)));
      code = dictionary.length - 1;
      count();
    }
    if (code > dictionary.length || (code === dictionary.length && !last)) {
      throw refusal("unknown_code", { code, highest: dictionary.length }, bits.place);
    }
    const phrase = dictionary[code] ?? last + last[0];
    text += phrase;
    if (text.length > limit) throw refusal("too_long", { limit });
    if (last) {
      dictionary.push(last + phrase[0]);
      count();
    }
    last = phrase;
  }
  return text;
}
