// SPDX-License-Identifier: MIT
/**
 * Controls that several views have: choices, undo and redo, messages, long jobs.
 * @module
 */

import { Job } from "./api.js";
import { button, div, element, icon } from "./element.js";
import { messageOf } from "./refusal.js";
import { announce } from "./say.js";

/**
 * @typedef {import("./element.js").Child} Child
 * @typedef {"good" | "bad" | "open" | "busy" | "plain"} Tone
 * @typedef {string[][]} Options values and names
 */

/**
 * Return a control with its label.
 * @template {HTMLElement} Control
 * @param {string} label
 * @param {Control} control
 */
const field = (label, control) => ({
  node: element("label", { class: "field" }, element("span", {}, label), control),
  control,
});

/**
 * Return a select with its label.
 * @param {string} label
 * @param {Options} options
 * @param {(value: string) => void} [onchange]
 * @param {string} [value] the first option without it
 */
export function choice(label, options, onchange = () => {}, value = options[0]?.[0]) {
  const select = element("select", { onchange: () => onchange(select.value) }, optionsOf(options));
  if (value !== undefined) select.value = value;
  return field(label, select);
}

/** @param {Options} options */
export const optionsOf = (options) =>
  options.map(([value, name]) => element("option", { value }, name));

/**
 * Return a field for a number that may be left empty.
 * @param {string} label
 * @param {() => void} onchange
 */
export function numberField(label, onchange) {
  const attributes = { type: "number", min: 0, inputmode: "numeric", placeholder: "any", onchange };
  return field(label, element("input", attributes));
}

/**
 * Return a field for a rating, which may have decimals, or be left empty.
 * @param {string} label
 * @param {() => void} onchange
 */
export function ratingField(label, onchange) {
  const attributes = { type: "number", min: 0, step: "any", placeholder: "any", onchange };
  return field(label, element("input", attributes));
}

/**
 * Return a field for a text.
 * @param {string} label
 * @param {string} value
 */
export const textField = (label, value) => field(label, element("input", { type: "text", value }));

/**
 * Return a choice of one among few, as buttons side by side.
 * @param {string} label
 * @param {Options} options
 * @param {string} value
 * @param {(value: string) => void} onchange
 */
export function segments(label, options, value, onchange) {
  const name = `segments-${label.replaceAll(/\W+/g, "-").toLowerCase()}`;
  const inputs = options.map(([option]) =>
    element("input", { type: "radio", name, value: option, onchange: () => onchange(option) }),
  );
  const parts = options.map(([, text], i) =>
    element("label", {}, inputs[i], element("span", {}, text)),
  );
  const node = element("fieldset", { class: "segments" }, element("legend", {}, label), parts);
  const choose = (/** @type {string} */ option) => {
    for (const input of inputs) input.checked = input.value === option;
  };
  choose(value);
  return { node, choose };
}

/**
 * Return a box to tick.
 * @param {string} label
 */
export function tick(label) {
  const input = element("input", { type: "checkbox" });
  return { node: element("label", { class: "tick" }, input, element("span", {}, label)), input };
}

/**
 * Return the choice of a board.
 * @param {{spec: string, name: string}[]} boards
 * @param {(spec: string) => void} onchange
 */
export function boardChoice(boards, onchange) {
  const options = boards.map(({ spec, name }) => [spec, name]);
  const { node, control } = choice("Board", options, onchange, "9x9");
  const show = (/** @type {string} */ spec) => {
    if (!boards.some((board) => board.spec === spec)) {
      control.querySelector("[data-other]")?.remove();
      control.append(element("option", { value: spec, "data-other": "" }, "Another board"));
    }
    control.value = spec;
  };
  return { node, control, show };
}

/**
 * Return buttons for undo and redo that follow a document.
 * @param {import("./documents.js").Documents<any>} history
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
 * Undo or redo if that is what a key means; return whether it is.
 * @param {KeyboardEvent} event
 * @param {import("./documents.js").Documents<any>} history
 */
export function undoKey(event, history) {
  if (!event.ctrlKey && !event.metaKey) return false;
  const key = event.key.toLowerCase();
  if (key !== "y" && key !== "z") return false;
  const isUndo = key === "z" && !event.shiftKey;
  if (isUndo) history.undo();
  else history.redo();
  announce(isUndo ? "Undone" : "Redone");
  return true;
}

/**
 * Whether a key is Ctrl Enter, which starts the work of a view.
 * @param {KeyboardEvent} event
 */
export const isRunKey = (event) => event.key === "Enter" && (event.ctrlKey || event.metaKey);

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
 * @param {string} label
 */
export function messages(label) {
  const attributes = { class: "message", role: "region", "aria-label": label, hidden: true };
  const node = element("div", attributes);
  return {
    node,
    /**
     * @param {Tone} tone
     * @param {string} title
     * @param {...(Node | string | null)} children texts become paragraphs
     */
    show(tone, title, ...children) {
      const parts = children.flatMap((child) =>
        typeof child === "string" ? element("p", {}, child) : (child ?? []),
      );
      node.hidden = false;
      node.dataset.tone = tone;
      node.replaceChildren(element("p", { class: "message-title" }, title), ...parts);
      if (tone === "busy") return;
      const words = [...node.children].filter((part) => !part.matches(".actions"));
      announce(words.map((part) => part.textContent).join(" "));
      node.scrollIntoView({ block: "nearest" });
    },
    hide() {
      node.hidden = true;
      node.replaceChildren();
    },
  };
}

/** A long job: a button that starts it, one that stops it, and a place for its messages. */
export class JobControl {
  /** @type {Job | null} */ #job = null;

  /**
   * @param {keyof import("./answers.js").Events} verb
   * @param {string} label of the button that starts the job
   * @param {string} name of the messages
   * @param {() => void} start
   */
  constructor(verb, label, name, start) {
    this.message = messages(name);
    this.startButton = button(label, start, { class: "primary", "data-action": verb });
    this.stopButton = button("Stop", () => this.stop(), { class: "danger", "data-action": "stop" });
    this.stopButton.hidden = true;
    this.node = div("part", div("actions", this.startButton, this.stopButton), this.message.node);
  }

  get isRunning() {
    return this.#job !== null;
  }

  /**
   * Run the job and show the reason if it is refused.
   * @template {keyof import("./answers.js").Events} Verb
   * @param {Verb} verb
   * @param {object} body
   * @param {Parameters<typeof Job.prototype.run<Verb>>[2]} handlers
   * @returns {Promise<"done" | "stopped" | "refused">}
   */
  async run(verb, body, handlers) {
    const job = new Job();
    this.#become(job);
    try {
      await job.run(verb, body, handlers);
      return job.stopped ? "stopped" : "done";
    } catch (error) {
      this.message.show("bad", "This did not work", messageOf(error));
      return "refused";
    } finally {
      this.#become(null);
    }
  }

  /** Stop the job; return whether there was one. */
  stop() {
    this.#job?.stop();
    return this.isRunning;
  }

  /**
   * Show the button for what can be done now, and move the focus to it.
   * @param {Job | null} job
   */
  #become(job) {
    this.#job = job;
    const hadFocus = document.activeElement === this.stopButton; // hiding a button drops its focus
    this.startButton.hidden = this.isRunning;
    this.stopButton.hidden = !this.isRunning;
    if (this.isRunning) this.stopButton.focus({ preventScroll: true });
    else if (hadFocus) this.startButton.focus({ preventScroll: true });
  }
}
