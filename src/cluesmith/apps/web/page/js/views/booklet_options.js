// SPDX-License-Identifier: MIT
/**
 * What a reader chooses for a booklet: its title, paper and pages, and what stands beside puzzles.
 * @module
 */

import { choice, textField, tick } from "../controls.js";
import { div } from "../element.js";

const PER_PAGE = ["1", "2", "4", "6", "9", "12"];
const PAPERS = [
  ["a4", "A4"],
  ["letter", "Letter"],
];
const SOLUTIONS = [
  ["end", "At the end"],
  ["upside_down", "Upside down"],
  ["none", "None"],
];

export class BookletOptions {
  #title = textField("Title", "Cluesmith");
  #perPage = choice(
    "A page",
    PER_PAGE.map((number) => [number, number]),
    () => {},
    "4",
  );
  #paper = choice("Paper", PAPERS);
  #labels = tick("Labels");
  #solutions = choice("Solutions", SOLUTIONS);

  constructor() {
    this.#labels.input.checked = true;
    const fields = [this.#title, this.#perPage, this.#paper, this.#labels, this.#solutions];
    this.node = div("actions booklet", ...fields.map(({ node }) => node));
  }

  /** @returns {import("../files.js").Booklet} */
  value() {
    return {
      title: this.#title.control.value,
      per_page: Number(this.#perPage.control.value),
      paper: this.#paper.control.value,
      labels: this.#labels.input.checked,
      solutions: this.#solutions.control.value !== "none",
      upside_down: this.#solutions.control.value === "upside_down",
    };
  }
}
