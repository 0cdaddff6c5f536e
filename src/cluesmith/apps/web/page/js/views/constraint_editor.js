// SPDX-License-Identifier: MIT
/**
 * Constraints are drawn here: a stroke on the board becomes a constraint of the chosen kind, a list
 * has all of them, and switches turn rules of the whole board on and off.
 *
 * The board of the draft has the constraints, so undo, storage and links know them. A change is kept
 * only if the server can draw the board with it; otherwise the reader is told why.
 * @module
 */

import { Latest } from "../api.js";
import { drawnOf, textOf, withConstraint, withSwitch, withoutConstraints } from "../constraints.js";
import { choice, optionsOf, textField, tick } from "../controls.js";
import { fixedLine } from "../draft.js";
import { button, div, element, icon } from "../element.js";
import { copy } from "../files.js";
import { geometryOf, partsOf } from "../geometry.js";
import { listsOf, splitLists } from "../gestures.js";
import { drawingOf } from "../constraint_drawings.js";
import { messageOf } from "../refusal.js";
import { announce, note } from "../say.js";
import { capitalized } from "../words.js";

/**
 * @typedef {import("../constraints.js").Drawn} Drawn
 * @typedef {import("../constraints.js").Kind} Kind
 * @typedef {import("../gestures.js").Stroke} Stroke
 */

/** What the hand does. @type {Record<import("../constraints.js").Gesture, string>} */
const HOW = {
  board: "",
  cells: "Touch cells. Touch one again to take it out.",
  area: "Drag over the cells.",
  areas: "Drag over the first cells, then over the next ones.",
  line: "Drag along the line.",
  edge: "Touch the edge between two cells.",
  corner: "Touch the corner of four cells.",
  outside: "Touch the place beside a row or column.",
  diagonal: "Touch a place beside the board, or drag from there into the diagonal.",
};

const OUTSIDE = ["outside", "diagonal"];
const AHEAD = ["1", "2", "3"].map((number) => [number, number]);
const FIRST_KIND = "killer_cage";

export class ConstraintEditor {
  /** The text of the selected constraint. */
  #selected = "";
  /** The first of several areas, until the second is drawn. @type {number[] | null} */ #pending = null;
  /** Changes wait for each other: each asks the server first. */
  #queue = Promise.resolve();
  /** How often the reader chose a kind: what was drawn before is not selected any more. */
  #choices = 0;
  #how = element("p", { class: "hint" });
  #call = new Latest();
  #fields = div("values");
  /** @type {Map<string, HTMLInputElement>} */ #inputs = new Map();
  #optional = tick("Only where the solution keeps it");
  /** How many cells of a stroke the first of two lists has: the circle of an arrow may be long. */
  #ahead = choice("Cells in the circle", AHEAD, () => this.#split());
  #list = element("ul", { class: "constraints", "aria-label": "Constraints of the board" });
  #none = element("p", { class: "hint" }, "Choose Draw, a kind of constraint, and draw it on the board.");
  #switches = div("switches");
  /** What is shown on the board while constraints are drawn. */
  candidates = tick("Show the digits that are possible");

  /**
   * @param {import("../studio.js").Studio} studio
   * @param {import("../board.js").Board} board
   * @param {() => void} redraw called when what is drawn on the board has changed
   */
  constructor(studio, board, redraw) {
    this.draft = studio.draft;
    this.board = board;
    this.redraw = redraw;
    this.kinds = studio.catalogue.constraints;
    this.names = studio.catalogue.switches;
    this.kind = choice("Constraint", [], () => this.#chooseKind());
    const families = Map.groupBy(
      this.kinds.filter(({ gesture }) => gesture !== "board"),
      ({ family }) => family,
    );
    for (const [family, kinds] of families) {
      const options = optionsOf(kinds.map(({ id, title }) => [id, title]));
      this.kind.control.append(element("optgroup", { label: capitalized(family) }, options));
    }
    this.kind.control.value = FIRST_KIND;
    this.kind.control.dataset.choice = "kind";
    this.remove = button("Remove", () => this.removeSelected(), { class: "danger", "data-action": "remove-constraint" });
    this.removeAll = button("Remove all", () => this.#removeAll(), { "data-action": "remove-constraints" });
    this.#optional.input.addEventListener("change", () => this.#edit());
    this.candidates.input.checked = true;
    this.candidates.input.addEventListener("change", redraw);
    this.tools = div("drawing-tools", this.kind.node, this.#fields, this.#ahead.node, this.remove, this.#how, this.#optional.node, this.candidates.node);
    const formats = studio.catalogue.formats.filter(({ keeps_board }) => keeps_board);
    this.format = choice("Format", formats.map(({ name }) => [name, name]));
    const exported = div("fields export", this.format.node, button("Copy", () => this.#copy(), { "data-action": "copy-board", title: "Copy the board for other programs" }));
    const rules = element("details", { class: "other" }, element("summary", {}, "Rules of the whole board"), this.#switches);
    this.node = div("part", this.#none, this.#list, div("actions", this.removeAll), rules, exported);
    this.#makeSwitches();
    this.#chooseKind();
    this.draft.listen(() => this.follow());
    this.follow();
  }

  /** Whether the chosen kind is drawn beside the grid. */
  get isOutside() {
    return OUTSIDE.includes(this.#kind.gesture);
  }

  /** Show the constraints of the draft. */
  async follow() {
    const { spec } = this.draft.now;
    const { constraints } = partsOf(spec);
    if (!constraints.includes(this.#selected)) this.#select("");
    this.#showSwitches();
    this.#none.hidden = constraints.length > 0;
    this.removeAll.hidden = !constraints.length;
    try {
      const drawing = constraints.length ? await drawingOf(spec) : null;
      if (spec === this.draft.now.spec) this.#showList(drawing?.constraints ?? []);
    } catch {
      this.#showList(constraints.map((text) => ({ text, words: text })));
    }
  }

  /**
   * Draw what a stroke means; a touch of a constraint of the same kind selects it.
   * @param {Stroke} stroke
   * @param {boolean} [isTouch] then no keyboard is called up
   */
  draw(stroke, isTouch = false) {
    const kind = this.#kind;
    const { size } = geometryOf(this.draft.now.spec);
    const lists = listsOf(kind, stroke, size, Number(this.#ahead.control.value));
    const there = this.#thereAt(lists, stroke, size);
    if (there) this.#select(there);
    else if (!lists) note(HOW[kind.gesture]);
    else if (kind.gesture === "cells") this.#toggle(lists[0]);
    else if (kind.gesture === "areas") this.#addArea(lists[0]);
    else this.#add({ kind, lists, values: this.#values, isOptional: this.#optional.input.checked }, isTouch);
  }

  /** Remove the selected constraint; return whether there was one. */
  removeSelected() {
    const text = this.#selected;
    if (!text) return false;
    this.#change((spec) => withoutConstraints(spec, [text]));
    announce("Constraint removed");
    return true;
  }

  /**
   * Begin to write the first value of the selected constraint; return whether it has one.
   * @param {string} character
   */
  write(character) {
    const [input] = this.#inputs.values();
    if (!this.#selected || !input) return false;
    input.value = character;
    input.focus();
    return true;
  }

  get #kind() {
    const kind = this.kinds.find(({ id }) => id === this.kind.control.value);
    if (!kind) throw new Error("the catalogue has no constraints");
    return kind;
  }

  get #values() {
    return Object.fromEntries([...this.#inputs].map(([name, { value }]) => [name, value]));
  }

  #chooseKind() {
    const kind = this.#kind;
    this.#choices++;
    this.#pending = null;
    this.#selected = "";
    this.#makeFields(kind, Object.fromEntries(kind.fields.map(({ name, initial, is_text }) => [name, is_text ? decodeURIComponent(initial) : initial])));
    this.#optional.input.checked = false;
    this.#showSelected();
    this.redraw();
  }

  /**
   * @param {Kind} kind
   * @param {Record<string, string>} values
   */
  #makeFields(kind, values) {
    this.#how.textContent = `${kind.meaning} ${HOW[kind.gesture]}`;
    this.#inputs = new Map();
    const nodes = kind.fields.map(({ name, label, can_be_open }) => {
      const { node, control } = textField(label, values[name] ?? "");
      control.dataset.value = name;
      control.autocomplete = "off";
      control.title = can_be_open ? "A question mark leaves it open: Set clues finds it" : "";
      control.addEventListener("change", () => this.#edit());
      control.addEventListener("keydown", ({ key }) => {
        if (key === "Enter" || key === "Escape") this.board.select(this.board.cell, true, this.board.selection);
      });
      this.#inputs.set(name, control);
      return node;
    });
    this.#fields.replaceChildren(...nodes);
    this.#fields.hidden = !nodes.length;
    this.#ahead.node.hidden = kind.lists.length === 1;
  }

  /**
   * Return the text of a constraint that a touch means, if there is one.
   * @param {number[][] | null} lists that the stroke would draw
   * @param {Stroke} stroke
   * @param {number} size
   */
  #thereAt(lists, { cells, start, end }, size) {
    const { gesture, id } = this.#kind;
    if (gesture === "cells" || this.#pending) return "";
    const all = partsOf(this.draft.now.spec).constraints.flatMap((text) => {
      const drawn = drawnOf(text, this.kinds, size);
      return drawn ? [{ text, drawn }] : [];
    });
    const isTouch = cells.length === 1 && Math.hypot(start.x - end.x, start.y - end.y) < 0.5;
    const isAt = (/** @type {Drawn} */ { lists: own }) =>
      ["area", "areas", "line"].includes(gesture)
        ? isTouch && own.flat().includes(cells[0])
        : String([...own.flat()].sort()) === String([...(lists?.flat() ?? [])].sort());
    const ofKind = all.filter(({ drawn }) => drawn.kind.id === id && isAt(drawn));
    // A touch that draws nothing of its own selects whatever is there.
    const fitting = ofKind.length || lists ? ofKind : all.filter(({ drawn }) => isAt(drawn));
    const at = fitting.findIndex(({ text }) => text === this.#selected);
    return fitting[(at + 1) % fitting.length]?.text ?? "";
  }

  /**
   * @param {Drawn} drawn
   * @param {boolean} [isTouch]
   * @param {string} [before] the text that it replaces
   */
  #add(drawn, isTouch = true, before) {
    const { size } = geometryOf(this.draft.now.spec);
    const text = textOf(drawn, size);
    this.#change((spec) => withConstraint(spec, text, before), () => {
      announce(`${drawn.kind.title} drawn`);
      const [input] = this.#inputs.values();
      if (isTouch || !input) return;
      input.focus({ preventScroll: true });
      input.select();
    });
  }

  /**
   * Add cells to the constraint of the kind with these values, or take them out.
   * @param {number[]} cells
   */
  #toggle(cells) {
    const kind = this.#kind;
    const { size } = geometryOf(this.draft.now.spec);
    const values = this.#values;
    const isOptional = this.#optional.input.checked;
    this.#change((spec) => {
      const wanted = textOf({ kind, lists: [[]], values, isOptional }, size);
      const same = partsOf(spec).constraints.find((text) => {
        const drawn = drawnOf(text, this.kinds, size);
        return drawn && textOf({ ...drawn, lists: [[]] }, size) === wanted;
      });
      const before = (same && drawnOf(same, this.kinds, size)?.lists[0]) || [];
      const isIn = before.includes(cells[0]);
      const others = before.filter((cell) => !cells.includes(cell));
      const after = isIn ? others : [...others, ...cells];
      if (!after.length) return withoutConstraints(spec, same ? [same] : []);
      return withConstraint(spec, textOf({ kind, lists: [after], values, isOptional }, size), same);
    });
  }

  /** @param {number[]} cells */
  #addArea(cells) {
    const kind = this.#kind;
    const { size } = geometryOf(this.draft.now.spec);
    const selected = this.#selected ? drawnOf(this.#selected, this.kinds, size) : null;
    const before = selected?.kind === kind ? this.#selected : undefined;
    const areas = before && selected ? selected.lists : this.#pending ? [this.#pending] : [];
    if (!areas.length) {
      this.#pending = cells;
      note("Now drag over the next cells.");
      return;
    }
    this.#pending = null;
    this.#add({ kind, lists: [...areas, cells], values: this.#values, isOptional: false }, true, before);
  }

  /** Give the selected constraint the values of the fields. */
  #edit() {
    const { size } = geometryOf(this.draft.now.spec);
    const drawn = this.#selected ? drawnOf(this.#selected, this.kinds, size) : null;
    if (!drawn) return;
    this.#add({ ...drawn, values: this.#values, isOptional: this.#optional.input.checked }, true, this.#selected);
  }

  /** Give the first list of the selected constraint another number of its cells. */
  #split() {
    const { size } = geometryOf(this.draft.now.spec);
    const ahead = Number(this.#ahead.control.value);
    const drawn = this.#selected ? drawnOf(this.#selected, this.kinds, size) : null;
    if (!drawn || drawn.kind.lists.length === 1) return;
    const lists = splitLists(drawn.kind, drawn.lists.flat(), ahead);
    if (lists) this.#add({ ...drawn, lists }, true, this.#selected);
    else {
      note("Too few cells: the arrow needs one, too.");
      this.#showAhead(drawn.lists[0].length);
    }
  }

  /**
   * Show the number of cells in the first list, also where only another program gives so many.
   * @param {number} length
   */
  #showAhead(length) {
    const { control } = this.#ahead;
    const name = String(length);
    if (![...control.options].some(({ value }) => value === name)) {
      control.append(...optionsOf([[name, name]]));
    }
    control.value = name;
  }

  /** Copy the board with its fixed digits, as other programs read it. */
  #copy() {
    const { now } = this.draft;
    const puzzle = fixedLine(now) || ".".repeat(now.fixed.length);
    const body = { text: puzzle, board: now.spec, to: this.format.control.value };
    this.#call.ask("convert", body, ({ text }) => copy(text.trim(), "The board"), note);
  }

  #removeAll() {
    this.#change((spec) => withoutConstraints(spec, partsOf(spec).constraints));
  }

  /**
   * Change the board of the draft, if the server can draw it then.
   * @param {(spec: string) => string} make
   * @param {() => void} [done]
   */
  #change(make, done = () => {}) {
    const choices = this.#choices;
    this.#queue = this.#queue.then(async () => {
      try {
        const { spec: before, constraints } = await drawingOf(this.draft.now.spec);
        const { spec, constraints: after } = await drawingOf(make(before));
        const texts = constraints.map(({ text }) => text);
        const fresh = after.find(({ text }) => !texts.includes(text));
        const isCurrent = choices === this.#choices;
        const isThere = after.some(({ text }) => text === this.#selected);
        if (isCurrent) this.#selected = fresh?.text ?? (isThere ? this.#selected : "");
        if (spec !== before) this.draft.push({ ...this.draft.now, spec });
        if (isCurrent) this.#select(this.#selected);
        if (isCurrent) done();
      } catch (error) {
        note(messageOf(error));
        this.#select(this.#selected);
      }
    });
  }

  /**
   * Select a constraint: the fields show its values, the board its cells.
   * @param {string} text
   */
  #select(text) {
    this.#selected = text;
    const { size } = geometryOf(this.draft.now.spec);
    const drawn = text ? drawnOf(text, this.kinds, size) : null;
    if (drawn && drawn.kind.gesture !== "board") {
      this.kind.control.value = drawn.kind.id;
      this.#makeFields(drawn.kind, drawn.values);
      this.#optional.input.checked = drawn.isOptional;
      if (drawn.kind.lists.length > 1) this.#showAhead(drawn.lists[0].length);
      const cells = drawn.lists.flat();
      const isOnBoard = this.board.node.contains(document.activeElement);
      this.board.select(cells[cells.length - 1], isOnBoard, cells);
      this.redraw();
    }
    this.#showSelected();
  }

  #showSelected() {
    this.remove.disabled = !this.#selected;
    for (const item of this.#list.querySelectorAll("[data-constraint]")) {
      const isSelected = item.getAttribute("data-constraint") === this.#selected;
      item.setAttribute("aria-pressed", String(isSelected));
    }
  }

  /** @param {{text: string, words: string}[]} constraints */
  #showList(constraints) {
    const items = constraints.map(({ text, words }) => {
      const select = button(words, () => this.#select(text), { "data-constraint": text });
      const remove = button(icon("close"), () => this.#change((spec) => withoutConstraints(spec, [text])), {
        class: "quiet",
        "aria-label": `Remove: ${words}`,
      });
      return element("li", {}, select, remove);
    });
    this.#list.replaceChildren(...items);
    this.#showSelected();
  }

  #makeSwitches() {
    const rules = this.kinds.filter(({ gesture }) => gesture === "board");
    const switches = [
      ...this.names.map((name) => ({ name, title: capitalized(name), isRule: false, meaning: "" })),
      ...rules.map(({ id, title, meaning }) => ({ name: id, title, isRule: true, meaning })),
    ];
    for (const { name, title, isRule, meaning } of switches) {
      const { node, input } = tick(title);
      node.title = meaning;
      input.dataset.rule = name;
      input.addEventListener("change", () => {
        const isOn = input.checked;
        this.#change((spec) =>
          isRule ? (isOn ? withConstraint(spec, name) : withoutConstraints(spec, [name])) : withSwitch(spec, name, isOn),
        );
        this.#queue.then(() => this.#showSwitches());
      });
      this.#switches.append(node);
    }
  }

  #showSwitches() {
    const { grid, constraints } = partsOf(this.draft.now.spec);
    const names = [...grid, ...constraints];
    for (const input of this.#switches.querySelectorAll("input")) {
      input.checked = names.includes(input.dataset.rule ?? "");
    }
  }
}
