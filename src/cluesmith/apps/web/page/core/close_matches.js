// SPDX-License-Identifier: MIT
/**
 * The nearest of some names, by the measure of Python's `difflib`, so that both back ends suggest the
 * same name.
 * @module
 */

const LEAST = 0.6;

/**
 * Return the name that is spelled most like a word, or null if none is near.
 * @param {string} word
 * @param {string[]} names
 */
export function closestMatch(word, names) {
  /** @type {{name: string, ratio: number} | null} */
  let best = null;
  for (const name of names) {
    const ratio = similarity(name, word);
    if (ratio < LEAST) continue;
    if (!best || ratio > best.ratio || (ratio === best.ratio && name > best.name)) {
      best = { name, ratio };
    }
  }
  return best && best.name;
}

/**
 * Return how alike two texts are: 1 if they are equal, 0 if they have no character in common.
 * @param {string} one
 * @param {string} other
 */
export function similarity(one, other) {
  const length = one.length + other.length;
  return length ? (2 * matching(one, other)) / length : 1;
}

/**
 * Return the length of the longest common block and of those to its left and right.
 * @param {string} one
 * @param {string} other
 * @returns {number}
 */
function matching(one, other) {
  let size = 0;
  let [i, j] = [0, 0];
  /** @type {number[]} the lengths of the blocks that end at each place of the other text */
  let ends = new Array(other.length + 1).fill(0);
  for (let a = 0; a < one.length; a++) {
    const next = new Array(other.length + 1).fill(0);
    for (let b = 0; b < other.length; b++) {
      if (one[a] !== other[b]) continue;
      const length = ends[b] + 1;
      next[b + 1] = length;
      if (length > size) [size, i, j] = [length, a - length + 1, b - length + 1];
    }
    ends = next;
  }
  if (!size) return 0;
  return (
    size +
    matching(one.slice(0, i), other.slice(0, j)) +
    matching(one.slice(i + size), other.slice(j + size))
  );
}
