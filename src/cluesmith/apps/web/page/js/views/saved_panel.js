// SPDX-License-Identifier: MIT
/**
 * The saved puzzles as pictures, and what can be done with the selected ones.
 * @module
 */

import { Latest } from "../api.js";
import { choice, messages, textField } from "../controls.js";
import { count } from "../digits.js";
import { button, div, element, icon } from "../element.js";
import { copy, downloadPuzzles } from "../files.js";
import { messageOf } from "../refusal.js";
import { note } from "../say.js";
import { thumbnail } from "../thumbnail.js";
import { BookletOptions } from "./booklet_options.js";

/** @typedef {import("../saved_puzzles.js").SavedPuzzle} SavedPuzzle */

const PICTURES = [
  ["pdf", "Booklet (PDF)"],
  ["svg", "Pictures (SVG)"],
  ["png", "Pictures (PNG)"],
];

const NONE_FITS = "No saved puzzle has these words.";

/** So many puzzles are drawn at first, and with each "Show more". */
const SHOWN = 60;

export class SavedPanel {
  /** @type {Set<SavedPuzzle>} */ #selected = new Set();
  /** What is drawn already. @type {Map<SavedPuzzle, HTMLElement>} */ #items = new Map();
  #shown = SHOWN;
  #list = element("ul", { class: "saved-list", "aria-label": "Saved puzzles" });
  #title = element("h2", {});
  #message = messages("Saved puzzles");
  #call = new Latest();
  /** What the reader looks for: words of labels, or digits of puzzles. */
  #find = textField("Find", "");

  /** @param {import("../studio.js").Studio} studio */
  constructor(studio) {
    this.studio = studio;
    this.saved = studio.saved;
    const { formats } = studio.catalogue;
    const texts = formats.map(({ name, extension }) => [name, `${name} (${extension})`]);
    const booklet = new BookletOptions();
    this.format = choice("Format", [...PICTURES, ...texts], (format) => {
      booklet.node.hidden = format !== "pdf";
    });
    const save = async () => {
      const selection = this.#selection();
      if (!selection.length) return note(NONE_FITS);
      await downloadPuzzles(this.format.control.value, selection, formats, booklet.value());
    };
    this.selectAll = button("Select all", () => this.#selectAll());
    const remove = () => this.#remove([...this.#selected]);
    this.removeButton = button("Remove", remove, { class: "danger", "data-action": "remove" });
    this.#find.control.addEventListener("input", () => this.#draw());
    const actions = div(
      "actions saved-actions",
      this.#find.node,
      this.format.node,
      booklet.node,
      button("Download", () => this.#try(save), { class: "primary", "data-action": "download" }),
      button("SudokuPad link", () => this.#copyLink()),
      button("Print", () => print(), { "data-action": "print" }),
      this.selectAll,
      this.removeButton,
    );
    const head = element("header", { class: "saved-head" }, this.#title, actions);
    this.node = element("section", { class: "saved" }, head, this.#message.node, this.#list);
    this.saved.listen(() => this.#draw());
    this.#draw();
  }

  /** The selected puzzles, or all that are looked for if none is selected. */
  #selection() {
    if (this.#selected.size) return [...this.#selected];
    return this.saved.all.filter((puzzle) => this.#fits(puzzle));
  }

  /** Draw the list; puzzles that stay keep their pictures. */
  #draw() {
    const { all } = this.saved;
    this.#selected = new Set(all.filter((puzzle) => this.#selected.has(puzzle)));
    this.node.dataset.empty = String(!all.length);
    this.#showTitle();
    const fitting = all.filter((puzzle) => this.#fits(puzzle));
    const shown = fitting.slice(0, this.#shown);
    this.#items = new Map(
      shown.map((puzzle) => [puzzle, this.#items.get(puzzle) ?? this.#item(puzzle)]),
    );
    const hint = all.length
      ? NONE_FITS
      : "Puzzles that you generate or save are shown here.";
    const items = fitting.length ? [...this.#items.values()] : [element("li", { class: "empty" }, hint)];
    if (fitting.length > shown.length) items.push(this.#more(fitting.length - shown.length));
    const isSame = items.every((item, index) => item === this.#list.children[index]);
    if (!isSame || items.length !== this.#list.children.length) this.#list.replaceChildren(...items);
  }

  /**
   * Whether a puzzle is among those that the reader looks for.
   * @param {SavedPuzzle} puzzle
   */
  #fits({ spec, puzzle, label }) {
    const words = this.#find.control.value.toLowerCase().split(/\s+/).filter(Boolean);
    const text = `${label} ${spec} ${puzzle}`.toLowerCase();
    return words.every((word) => text.includes(word));
  }

  /** @param {number} rest */
  #more(rest) {
    const more = () => {
      this.#shown += SHOWN;
      this.#draw();
    };
    return element("li", { class: "empty" }, button(`Show more (${rest})`, more));
  }

  #selectAll() {
    const fitting = this.saved.all.filter((puzzle) => this.#fits(puzzle));
    const isAll = fitting.every((puzzle) => this.#selected.has(puzzle));
    this.#selected = new Set(isAll ? [] : fitting);
    for (const [puzzle, item] of this.#items) {
      const box = item.querySelector("input");
      if (box) box.checked = this.#selected.has(puzzle);
    }
    this.#showTitle();
  }

  /**
   * Remove puzzles, with a way to take it back.
   * @param {SavedPuzzle[]} puzzles
   */
  #remove(puzzles) {
    this.saved.remove(puzzles);
    const undo = () => {
      this.saved.add(puzzles);
      this.#message.hide();
    };
    this.#message.show("plain", `${count(puzzles.length, "puzzle")} removed`, div("actions", button("Undo", undo)));
  }

  #showTitle() {
    const selected = this.#selected.size ? `, ${this.#selected.size} selected` : "";
    this.#title.textContent = `${count(this.saved.all.length, "saved puzzle")}${selected}`;
    this.removeButton.disabled = !this.#selected.size;
    const isAll = this.#selected.size === this.saved.all.length;
    this.selectAll.textContent = isAll ? "Select none" : "Select all";
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
    const remove = button(icon("close"), () => this.#remove([saved]), attributes);
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

  #copyLink() {
    this.#message.hide();
    const [first] = this.#selection();
    if (!first) return note(NONE_FITS);
    const { spec, puzzle } = first;
    const body = { text: puzzle, board: spec, to: "sudokupad" };
    const refuse = (/** @type {string} */ reason) => this.#message.show("bad", "This did not work", reason);
    this.#call.ask("convert", body, ({ text }) => copy(text.trim(), "SudokuPad link"), refuse);
  }

  /** @param {() => Promise<void>} work */
  async #try(work) {
    this.#message.hide();
    try {
      await work();
    } catch (error) {
      this.#message.show("bad", "This did not work", messageOf(error));
    }
  }
}
