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
    "1 to 9, A to G": "write the digit",
    "Shift + digit": "pencil it in",
    P: "pencil on or off",
    Delete: "clear the cell",
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
    "Everything works with mouse, touch and keyboard. The address always holds what you see: copy it, and others see the same.";
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
