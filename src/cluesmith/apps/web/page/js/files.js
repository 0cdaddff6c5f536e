// SPDX-License-Identifier: MIT
/**
 * What leaves the page: downloads, puzzles as files, texts for the clipboard.
 * @module
 */

import { call, file } from "./api.js";
import { element } from "./element.js";
import { note } from "./say.js";

/** @typedef {import("./saved_puzzles.js").SavedPuzzle} SavedPuzzle */

/**
 * Save a file.
 * @param {string} name
 * @param {Blob | string} content
 */
export function download(name, content) {
  const href = URL.createObjectURL(new Blob([content]));
  element("a", { href, download: name }).click();
  // The browser reads the address after this turn.
  setTimeout(() => URL.revokeObjectURL(href), 1000);
}

/**
 * Save puzzles as a booklet, as pictures or in a text format. Puzzles of one board share a file if
 * the format holds several.
 * @param {string} format
 * @param {SavedPuzzle[]} puzzles
 * @param {import("./studio.js").Catalogue["formats"]} textFormats
 */
export async function downloadPuzzles(format, puzzles, textFormats) {
  const text = textFormats.find(({ name }) => name === format);
  const holdsMany = text ? text.holds_many : format === "pdf";
  const files = holdsMany
    ? [...Map.groupBy(puzzles, ({ spec }) => spec).values()]
    : puzzles.map((puzzle) => [puzzle]);
  for (const [index, members] of files.entries()) {
    const board = members[0].spec;
    const lines = members.map(({ puzzle }) => puzzle);
    const number = files.length > 1 ? `-${index + 1}` : "";
    const options = { format, title: "Cluesmith", solutions: format === "pdf" };
    const content = text
      ? (await call("convert", { text: lines.join("\n"), board, to: format })).text
      : await file("render", { puzzles: lines, board, ...options });
    download(`cluesmith${number}${text?.extension ?? `.${format}`}`, content);
  }
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
