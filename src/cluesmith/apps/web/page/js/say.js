// SPDX-License-Identifier: MIT
/**
 * What the page says aloud: to screen readers always, and as a short note where asked.
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
  // The same words twice are read twice only if the region was empty in between.
  region.textContent = "";
  requestAnimationFrame(() => {
    region.textContent = text;
  });
}

/**
 * Show a short note, which screen readers hear as well.
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
