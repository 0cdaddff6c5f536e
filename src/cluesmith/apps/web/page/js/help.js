// SPDX-License-Identifier: MIT
/**
 * The help: what the views are for, and every key.
 * @module
 */

import { button, div, element, icon } from "./element.js";

/** @type {Record<string, Record<string, string>>} what each key does, by view */
const KEYS = {
  Everywhere: {
    "[ ]": "the view before, the next view",
    "?": "this help",
    Arrows: "move on the board; Home and End to the ends of a row",
    "Ctrl Z, Ctrl Y": "undo, redo",
  },
  Set: {
    Space: "paint or clear the cell, and those that the symmetry joins to it",
    "1 to 9, A to G": "fix a digit of the solution there",
    Delete: "clear the cell",
    Y: "the next symmetry of the brush",
    "Ctrl Enter": "set clues",
    Escape: "stop",
  },
  Solve: {
    "1 to 9, A to G": "write the digit, the mark or the colour",
    "Ctrl + digit": "a centre mark",
    "Shift + digit": "a corner mark",
    "Z X C V, Space": "digits, corner marks, centre marks, colours; the next of them",
    Delete: "clear the digit, then marks, then the colour",
    "Shift + arrow": "select more cells; so do a drag and Ctrl + click",
    "Double click": "select all cells with the digit",
    "F, F1 to F9": "show where a digit can go",
    "Ctrl V": "paste a puzzle",
    H: "hint: where, what, the whole step",
    Enter: "take the step that is shown",
    K: "check",
    ", .": "walk through the trace",
  },
  "Analyse and Generate": { "Ctrl Enter": "run", Escape: "stop" },
};

/** @returns {HTMLDialogElement} */
const dialog = () => /** @type {HTMLDialogElement} */ (document.getElementById("help"));

/** Fill the help, and let its button open it. */
export function startHelp() {
  const attributes = { class: "quiet", "aria-label": "Close the help" };
  const close = button(icon("close"), () => dialog().close(), attributes);
  const lists = Object.entries(KEYS).map(([title, keys]) => {
    const rows = Object.entries(keys).map(([key, action]) => [
      element("dt", {}, element("kbd", {}, key)),
      element("dd", {}, action),
    ]);
    return element("section", {}, element("h3", {}, title), element("dl", { class: "keys" }, rows));
  });
  const about =
    "Everything works with mouse, touch and keyboard. The address always holds the puzzle: copy it, and others see the same. Your games stay in this browser.";
  dialog().append(
    element("header", {}, element("h2", { id: "help-title" }, "Keys"), close),
    element("p", {}, about),
    div("help-lists", lists),
  );
  dialog().addEventListener("click", (event) => {
    if (event.target === dialog()) dialog().close();
  });
  document.getElementById("help-open")?.addEventListener("click", openHelp);
}

export function openHelp() {
  dialog().showModal();
}
