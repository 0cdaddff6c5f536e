// SPDX-License-Identifier: MIT
/**
 * The page starts here: it reads the catalogue, makes the views, and updates address and tabs.
 * @module
 */

import * as address from "./address.js";
import { call } from "./api.js";
import { button, element, icon } from "./element.js";
import { copy } from "./files.js";
import { openHelp, startHelp } from "./help.js";
import { messageOf } from "./refusal.js";
import { announce, note } from "./say.js";
import { Studio } from "./studio.js";
import { startTheme } from "./theme.js";
import { AnalyseView } from "./views/analyse.js";
import { GenerateView } from "./views/generate.js";
import { SetView } from "./views/set.js";
import { SolveView } from "./views/solve.js";

/** @typedef {import("./studio.js").View} View */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

class Page {
  /** @type {View[]} */ #views = [];
  /** @type {View | null} */ #front = null;

  async start() {
    startTheme(byId("theme"));
    startHelp();
    const catalogue = await call("catalogue");
    const studio = new Studio(
      catalogue,
      (view, parameters) => this.go(view, parameters),
      (view) => {
        if (view === this.#front) this.#write();
      },
    );
    this.#views = [
      new SetView(studio),
      new SolveView(studio),
      new AnalyseView(studio),
      new GenerateView(studio),
    ];
    byId("tabs").append(...this.#views.map((view) => this.#tab(view)));
    byId("views").replaceChildren(...this.#views.map((view) => view.node));
    this.#views.forEach(asPanel);
    addEventListener("popstate", () => this.#read());
    addEventListener("keydown", (event) => this.#key(event));
    byId("skip").addEventListener("click", () => this.#focusBoard());
    byId("share").addEventListener("click", () => this.#share());
    this.#read();
    document.documentElement.dataset.ready = "";
  }

  /**
   * Show a view with a puzzle or a pattern.
   * @param {string} name
   * @param {address.Parameters} parameters
   */
  go(name, parameters) {
    this.#open(name, parameters);
    scrollTo({ top: 0 });
  }

  #read() {
    const { view, parameters, state } = address.read();
    this.#open(view, parameters, state);
  }

  /**
   * Load a view and bring it to the front. The address is written once, at the end: what another
   * view writes meanwhile would be a new step in the browser's history and delete those after it.
   * @param {string} name
   * @param {address.Parameters} parameters
   * @param {unknown} [state]
   */
  #open(name, parameters, state) {
    const view = this.#views.find((known) => known.name === name) ?? this.#views[0];
    this.#front = null;
    try {
      view.load(parameters, state);
    } catch (error) {
      note(`This link cannot be shown: ${messageOf(error)}`);
    }
    this.#bring(view);
  }

  #write() {
    const view = this.#front;
    if (view) address.write(view.name, view.parameters(), view.state?.());
  }

  /** @param {View} view */
  #bring(view) {
    const isNew = view.node.hidden;
    this.#front = view;
    for (const known of this.#views) {
      const tab = byId(`tab-${known.name}`);
      known.node.hidden = known !== view;
      tab.setAttribute("aria-selected", String(known === view));
      tab.tabIndex = known === view ? 0 : -1;
    }
    document.title = `${view.title} · Cluesmith`;
    view.enter?.();
    this.#write();
    if (isNew) announce(`${view.title} view`);
  }

  /** @param {View} view */
  #tab(view) {
    return button([icon(view.name), element("span", {}, view.title)], () => this.#bring(view), {
      role: "tab",
      id: `tab-${view.name}`,
      "aria-controls": `view-${view.name}`,
      onkeydown: (/** @type {KeyboardEvent} */ event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
        if (step) this.#turn(step, true);
      },
    });
  }

  /**
   * Go to the view beside this one.
   * @param {number} step
   * @param {boolean} keepsTab whether the focus stays among the tabs
   */
  #turn(step, keepsTab = false) {
    if (!this.#front) return;
    const at = this.#views.indexOf(this.#front) + step + this.#views.length;
    const view = this.#views[at % this.#views.length];
    this.#bring(view);
    if (keepsTab) byId(`tab-${view.name}`).focus();
    else this.#focusBoard();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    const isCommand =
      event.key === "Escape" || (event.key === "Enter" && (event.ctrlKey || event.metaKey));
    const isTyping = target.closest("input:not([type=checkbox], [type=radio]), textarea");
    const isChoosing = target.closest("select") && !"[]?".includes(event.key);
    if (target.closest("dialog") || ((isTyping || isChoosing) && !isCommand)) return;
    if (this.#used(event)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event */
  #used(event) {
    if (event.key === "?") openHelp();
    else if (event.key === "[") this.#turn(-1);
    else if (event.key === "]") this.#turn(1);
    else return this.#front?.key(event) ?? false;
    return true;
  }

  #focusBoard() {
    const cell = this.#front?.node.querySelector("[role=gridcell][tabindex='0'], select, button");
    /** @type {HTMLElement | null | undefined} */ (cell)?.focus();
  }

  #share() {
    if (!this.#front) return;
    copy(address.linkTo(this.#front.name, this.#front.parameters()), "Link");
  }
}

/** @param {View} view */
function asPanel({ node, name }) {
  node.hidden = true;
  node.id = `view-${name}`;
  node.setAttribute("role", "tabpanel");
  node.setAttribute("aria-labelledby", `tab-${name}`);
}

addEventListener("unhandledrejection", ({ reason }) => note(messageOf(reason)));
new Page().start().catch((error) => {
  const reason = `The studio cannot start: ${messageOf(error)}`;
  byId("views").replaceChildren(element("p", { class: "waiting", role: "alert" }, reason));
});
