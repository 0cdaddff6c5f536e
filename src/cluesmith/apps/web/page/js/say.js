// SPDX-License-Identifier: MIT
/**
 * What the page announces: to screen readers only, or as a short note for everybody.
 * @module
 */

const NOTE_MS = 3500;
let timer = 0;

/**
 * Tell screen readers.
 * @param {string} text
 */
export function announce(text) {
  const region = /** @type {HTMLElement} */ (document.getElementById("announcer"));
  // A screen reader repeats the same words only if the region was empty in between.
  region.textContent = "";
  requestAnimationFrame(() => {
    region.textContent = text;
  });
}

/**
 * Show a short note and announce it.
 * @param {string} text
 */
export function note(text) {
  const toast = /** @type {HTMLElement} */ (document.getElementById("toast"));
  toast.textContent = text;
  toast.hidden = false;
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    toast.hidden = true;
  }, NOTE_MS);
  announce(text);
}
