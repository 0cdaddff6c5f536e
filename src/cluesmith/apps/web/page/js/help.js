// SPDX-License-Identifier: MIT
/**
 * The help: what the views are for, and every key.
 * @module
 */

import { button, element, icon } from "./element.js";

/** @type {[string, [string, string][]][]} */
const KEYS = [
  [
    "Everywhere",
    [
      ["[ ]", "the view before, the next view"],
      ["?", "this help"],
      ["Arrows", "move on the board; Home and End to the ends of a row"],
      ["Ctrl Z, Ctrl Y", "undo, redo"],
    ],
  ],
  [
    "Set",
    [
      ["Space", "paint or clear the cell, and those that go with it"],
      ["1 to 9, A to G", "fix a digit of the solution there"],
      ["Delete", "clear the cell"],
      ["Y", "the next symmetry of the brush"],
      ["Ctrl Enter", "set clues"],
      ["Escape", "stop"],
    ],
  ],
  [
    "Solve",
    [
      ["1 to 9, A to G", "write the digit"],
      ["Shift + digit", "pencil it in"],
      ["P", "pencil on or off"],
      ["Delete", "clear the cell"],
      ["H", "hint: where, what, the whole step"],
      ["Enter", "take the step that is shown"],
      ["K", "check"],
      [", .", "walk through the trace"],
    ],
  ],
  [
    "Analyse and Generate",
    [
      ["Ctrl Enter", "run"],
      ["Escape", "stop"],
    ],
  ],
];

/** @returns {HTMLDialogElement} */
const dialog = () => /** @type {HTMLDialogElement} */ (document.getElementById("help"));

/** Fill the help, and let its button open it. */
export function startHelp() {
  const close = button(icon("close"), () => dialog().close(), {
    class: "quiet",
    "aria-label": "Close the help",
  });
  const lists = KEYS.map(([title, keys]) =>
    element(
      "section",
      {},
      element("h3", {}, title),
      element(
        "dl",
        { class: "keys" },
        keys.map(([key, does]) => [
          element("dt", {}, element("kbd", {}, key)),
          element("dd", {}, does),
        ]),
      ),
    ),
  );
  dialog().append(
    element("header", {}, element("h2", { id: "help-title" }, "Keys"), close),
    element(
      "p",
      {},
      "Everything works with mouse, touch and keyboard. The address always holds what you see: ",
      "copy it, and others see the same.",
    ),
    element("div", { class: "help-lists" }, lists),
  );
  dialog().addEventListener("click", (event) => {
    if (event.target === dialog()) dialog().close();
  });
  document.getElementById("help-open")?.addEventListener("click", openHelp);
}

export function openHelp() {
  dialog().showModal();
}
