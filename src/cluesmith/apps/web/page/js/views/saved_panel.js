// SPDX-License-Identifier: MIT
/**
 * The saved puzzles as pictures, and what can be done with the selected ones.
 * @module
 */

import { call } from "../api.js";
import { choice, messages } from "../controls.js";
import { count } from "../digits.js";
import { button, div, element, icon } from "../element.js";
import { copy, downloadPuzzles } from "../files.js";
import { messageOf } from "../refusal.js";
import { thumbnail } from "../thumbnail.js";

/** @typedef {import("../saved_puzzles.js").SavedPuzzle} SavedPuzzle */

const PICTURES = [
  ["pdf", "Booklet (PDF)"],
  ["svg", "Pictures (SVG)"],
  ["png", "Pictures (PNG)"],
];

export class SavedPanel {
  /** @type {Set<SavedPuzzle>} */ #selected = new Set();
  #list = element("ul", { class: "saved-list", "aria-label": "Saved puzzles" });
  #title = element("h2", {});
  #message = messages("Saved puzzles");

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.saved = studio.saved;
    const { formats } = studio.catalogue;
    const texts = formats.map(({ name, extension }) => [name, `${name} (${extension})`]);
    this.format = choice("Format", [...PICTURES, ...texts]);
    const save = () => downloadPuzzles(this.format.control.value, this.#selection(), formats);
    const actions = div(
      "actions saved-actions",
      this.format.node,
      button("Download", () => this.#try(save), { class: "primary", "data-action": "download" }),
      button("SudokuPad link", () => this.#try(() => this.#copyLink())),
      button("Print", () => print(), { "data-action": "print" }),
      button("Remove", () => this.saved.remove(this.#selection()), { class: "danger" }),
    );
    const head = element("header", { class: "saved-head" }, this.#title, actions);
    this.node = element("section", { class: "saved" }, head, this.#message.node, this.#list);
    this.saved.listen(() => this.#draw());
    this.#draw();
  }

  /** The selected puzzles, or all if none is selected. */
  #selection() {
    return this.#selected.size ? [...this.#selected] : this.saved.all;
  }

  #draw() {
    const { all } = this.saved;
    this.#selected = new Set(all.filter((puzzle) => this.#selected.has(puzzle)));
    this.node.dataset.empty = String(!all.length);
    this.#showTitle();
    const hint = "Puzzles that you generate or save are shown here.";
    const items = all.length
      ? all.map((puzzle) => this.#item(puzzle))
      : [element("li", { class: "empty" }, hint)];
    this.#list.replaceChildren(...items);
  }

  #showTitle() {
    const selected = this.#selected.size ? `, ${this.#selected.size} selected` : "";
    this.#title.textContent = `${count(this.saved.all.length, "saved puzzle")}${selected}`;
  }

  /** @param {SavedPuzzle} saved */
  #item(saved) {
    const { spec, puzzle, label } = saved;
    const select = element("input", {
      type: "checkbox",
      checked: this.#selected.has(saved),
      "aria-label": `Select: ${label}`,
      onchange: () => {
        if (select.checked) this.#selected.add(saved);
        else this.#selected.delete(saved);
        this.#showTitle();
      },
    });
    const go = (/** @type {string} */ view) => () => this.studio.go(view, { board: spec, puzzle });
    const attributes = { class: "quiet", "aria-label": `Remove: ${label}` };
    const remove = button(icon("close"), () => this.saved.remove([saved]), attributes);
    const name = element("label", { class: "tick" }, select, element("span", {}, label));
    const actions = div(
      "actions",
      button("Solve", go("solve")),
      button("Analyse", go("analyse")),
      button("Pattern", () => this.studio.go("set", { board: spec, pattern: puzzle })),
    );
    const head = div("puzzle-head", name, remove);
    const picture = thumbnail(spec, puzzle, `Puzzle, ${label}`);
    return element("li", { class: "puzzle" }, head, picture, actions);
  }

  async #copyLink() {
    const [{ spec, puzzle }] = this.#selection();
    const { text } = await call("convert", { text: puzzle, board: spec, to: "sudokupad" });
    await copy(text.trim(), "SudokuPad link");
  }

  /** @param {() => Promise<void>} work */
  async #try(work) {
    this.#message.hide();
    try {
      await work();
    } catch (error) {
      this.#message.show("bad", "Not possible", messageOf(error));
    }
  }
}
