// SPDX-License-Identifier: MIT
/**
 * What leaves the page: downloads, puzzles as files, texts for the clipboard.
 * @module
 */

import { call, file } from "./api.js";
import { element } from "./element.js";
import { note } from "./say.js";
import { zipped } from "./zip.js";

/**
 * @typedef {import("./saved_puzzles.js").SavedPuzzle} SavedPuzzle
 *
 * @typedef {object} Booklet
 * @property {string} title
 * @property {boolean} solutions whether they stand at its end
 * @property {boolean} upside_down whether their pages are
 * @property {boolean} labels whether the label of each puzzle stands under it
 * @property {number} per_page
 * @property {string} paper
 */

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
 * the format holds several; several files become one archive.
 * @param {string} format
 * @param {SavedPuzzle[]} puzzles
 * @param {import("./studio.js").Catalogue["formats"]} textFormats
 * @param {Booklet} booklet what a booklet has besides
 */
export async function downloadPuzzles(format, puzzles, textFormats, { labels, ...booklet }) {
  const text = textFormats.find(({ name }) => name === format);
  const holdsMany = text ? text.holds_many : format === "pdf";
  const files = holdsMany
    ? [...Map.groupBy(puzzles, ({ spec }) => spec).values()]
    : puzzles.map((puzzle) => [puzzle]);
  const extension = text?.extension ?? `.${format}`;
  const contents = [];
  for (const members of files) {
    const board = members[0].spec;
    const lines = members.map(({ puzzle }) => puzzle);
    const captions = labels ? members.map(({ label }) => label) : [];
    const options = format === "pdf" ? { ...booklet, captions } : { title: "Cluesmith" };
    contents.push(
      text
        ? (await call("convert", { text: lines.join("\n"), board, to: format })).text
        : await file("render", { puzzles: lines, board, format, ...options }),
    );
  }
  if (contents.length === 1) return download(`cluesmith${extension}`, contents[0]);
  const width = String(contents.length).length;
  const entries = contents.map(async (content, index) => ({
    name: `cluesmith-${String(index + 1).padStart(width, "0")}${extension}`,
    content: new Uint8Array(await new Blob([content]).arrayBuffer()),
  }));
  download("cluesmith.zip", zipped(await Promise.all(entries)));
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
