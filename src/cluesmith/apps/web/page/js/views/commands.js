// SPDX-License-Identifier: MIT
/**
 * What takes too long for a page: the commands to run instead, ready to copy.
 * @module
 */

import { choice } from "../controls.js";
import { button, div, element } from "../element.js";
import { copy } from "../files.js";

/**
 * Return the commands of the papers' experiments, and of work on many puzzles.
 * @param {import("../studio.js").Catalogue} catalogue
 */
export function commands({ experiments }) {
  const options = experiments.map(({ name, title }) => [name, title]);
  const code = element("code", { class: "command" });
  const experiment = choice("Experiment of a paper", options, (name) => {
    code.textContent = `cluesmith lab ${name}`;
  });
  code.textContent = `cluesmith lab ${experiment.control.value}`;
  return div(
    "part",
    experiment.node,
    command(code),
    element("p", { class: "hint" }, "Work on a file with any number of puzzles; it can be stopped and resumed:"),
    command(element("code", { class: "command" }, "cluesmith batch rate puzzles.txt --scale hodoku")),
  );
}

/** @param {HTMLElement} code */
function command(code) {
  return div("actions", code, button("Copy", () => copy(code.textContent ?? "", "The command")));
}
