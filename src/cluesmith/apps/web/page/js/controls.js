// SPDX-License-Identifier: MIT
/**
 * Controls that several views have: choices, a keypad, undo and redo, messages.
 * @module
 */

import { digitName } from "./digits.js";
import { button, element, icon } from "./element.js";
import { announce } from "./say.js";

/** @typedef {import("./element.js").Child} Child */
/** @typedef {"good" | "bad" | "open" | "busy" | "plain"} Tone */

/**
 * Return a select with its label.
 * @param {string} label
 * @param {[string, string][]} options values and names
 * @param {(value: string) => void} [onchange]
 */
export function choice(label, options, onchange = () => {}) {
  const select = /** @type {HTMLSelectElement} */ (
    element("select", { onchange: () => onchange(select.value) }, optionsOf(options))
  );
  return { node: element("label", { class: "field" }, element("span", {}, label), select), select };
}

/** @param {[string, string][]} options */
export function optionsOf(options) {
  return options.map(([value, name]) => element("option", { value }, name));
}

/**
 * Return a choice of one among few, as buttons side by side.
 * @param {string} label
 * @param {[string, string][]} options values and names
 * @param {string} chosen
 * @param {(value: string) => void} onchange
 */
export function segments(label, options, chosen, onchange) {
  const name = `segments-${label.replaceAll(/\W+/g, "-").toLowerCase()}`;
  const parts = options.map(([value, text]) => {
    const input = element("input", {
      type: "radio",
      name,
      value,
      checked: value === chosen,
      onchange: () => onchange(value),
    });
    return element("label", {}, input, element("span", {}, text));
  });
  const node = element("fieldset", { class: "segments" }, element("legend", {}, label), parts);
  const choose = (/** @type {string} */ value) => {
    for (const input of node.querySelectorAll("input")) input.checked = input.value === value;
  };
  return { node, choose };
}

/**
 * Show one of two buttons, that which starts a job or that which stops it, and keep the focus.
 * @param {boolean} isRunning
 * @param {HTMLElement} start
 * @param {HTMLElement} stop
 */
export function showRunning(isRunning, start, stop) {
  const hadFocus = document.activeElement === stop; // it goes when its button is hidden
  start.hidden = isRunning;
  stop.hidden = !isRunning;
  if (isRunning) stop.focus({ preventScroll: true });
  else if (hadFocus) start.focus({ preventScroll: true });
}

/**
 * Return a box to tick.
 * @param {string} label
 */
export function tick(label) {
  const input = /** @type {HTMLInputElement} */ (element("input", { type: "checkbox" }));
  return { node: element("label", { class: "tick" }, input, element("span", {}, label)), input };
}

/**
 * Return the choice of a board.
 * @param {{spec: string, name: string}[]} boards
 * @param {(spec: string) => void} onchange
 */
export function boardChoice(boards, onchange) {
  const named = boards.map(({ spec, name }) => /** @type {[string, string]} */ ([spec, name]));
  const { node, select } = choice("Board", named, onchange);
  const show = (/** @type {string} */ spec) => {
    if (!boards.some((board) => board.spec === spec)) {
      select.querySelector("[data-other]")?.remove();
      select.append(element("option", { value: spec, "data-other": "" }, "Another board"));
    }
    select.value = spec;
  };
  return { node, select, show };
}

/**
 * Return buttons for undo and redo that follow a history.
 * @param {import("./history.js").History<any>} history
 */
export function undoButtons(history) {
  const undo = button(icon("undo"), () => history.undo(), { "aria-label": "Undo", title: "Undo" });
  const redo = button(icon("redo"), () => history.redo(), { "aria-label": "Redo", title: "Redo" });
  const follow = () => {
    undo.disabled = !history.canUndo;
    redo.disabled = !history.canRedo;
  };
  history.listen(follow);
  follow();
  return [undo, redo];
}

/**
 * Whether a key was undo or redo, which it then did.
 * @param {KeyboardEvent} event
 * @param {import("./history.js").History<any>} history
 */
export function undoKey(event, history) {
  if (!event.ctrlKey && !event.metaKey) return false;
  const key = event.key.toLowerCase();
  if (key === "z" && !event.shiftKey) history.undo();
  else if (key === "y" || key === "z") history.redo();
  else return false;
  announce(key === "z" && !event.shiftKey ? "Undone" : "Redone");
  return true;
}

/**
 * Return a keypad of digits.
 * @param {number} size
 * @param {(digit: number) => void} press
 */
export function keypad(size, press) {
  const keys = Array.from({ length: size }, (_, i) =>
    button(digitName(i + 1), () => press(i + 1), { class: "key", "data-digit": i + 1 }),
  );
  return element(
    "div",
    { class: "keypad", role: "group", "aria-label": "Digits", "data-size": size },
    keys,
  );
}

/**
 * Return a card: a part of a panel with its heading.
 * @param {string} title
 * @param {...Child} children
 */
export function card(title, ...children) {
  return element("section", { class: "card" }, element("h2", {}, title), ...children);
}

/**
 * Return a place for messages. What is shown there is announced too.
 * @param {string} [label]
 */
export function messages(label = "Result") {
  const node = element("div", {
    class: "message",
    role: "region",
    "aria-label": label,
    hidden: true,
  });
  return {
    node,
    /**
     * @param {Tone} tone
     * @param {string} title
     * @param {...(Node | string | null)} children texts become paragraphs
     */
    show(tone, title, ...children) {
      const parts = children.map((child) =>
        typeof child === "string" ? element("p", {}, child) : child,
      );
      node.hidden = false;
      node.dataset.tone = tone;
      node.replaceChildren(
        element("p", { class: "message-title" }, title),
        ...parts.flatMap((part) => (part ? [part] : [])),
      );
      const words = [...node.children].filter((part) => !part.matches(".actions"));
      if (tone === "busy") return;
      announce(words.map((part) => part.textContent).join(" "));
      node.scrollIntoView({ block: "nearest" });
    },
    hide() {
      node.hidden = true;
      node.replaceChildren();
    },
  };
}
