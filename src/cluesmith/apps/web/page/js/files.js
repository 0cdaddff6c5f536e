// SPDX-License-Identifier: MIT
/**
 * Out of the page: downloads and the clipboard.
 * @module
 */

import { note } from "./say.js";

/**
 * Save a file.
 * @param {string} name
 * @param {Blob | string} content
 */
export function download(name, content) {
  const url = URL.createObjectURL(typeof content === "string" ? new Blob([content]) : content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/**
 * Put a text on the clipboard, or show it where the browser forbids that.
 * @param {string} text
 * @param {string} what for the note
 */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    note(`${what} copied`);
  } catch {
    window.prompt(`${what}:`, text);
  }
}
