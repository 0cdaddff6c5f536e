// SPDX-License-Identifier: MIT
/**
 * The page starts here: it reads the catalogue, makes the views, and passes keys to the one in front.
 * @module
 */

import * as address from "./address.js";
import { call, isStatic } from "./api.js";
import { prepare } from "./browser.js";
import { button, element, icon } from "./element.js";
import { copy } from "./files.js";
import { openHelp, startHelp } from "./help.js";
import { Navigation } from "./navigation.js";
import { startOffline } from "./offline.js";
import { messageOf } from "./refusal.js";
import { announce, note } from "./say.js";
import { Studio } from "./studio.js";
import { startTheme } from "./theme.js";
import { AnalyseView } from "./views/analyse.js";
import { GenerateView } from "./views/generate.js";
import { SetView } from "./views/set.js";
import { SolveView } from "./views/solve.js";
import { startTechniques } from "./views/technique_page.js";

/** @typedef {import("./studio.js").View} View */

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

class Page {
  /** @type {Navigation | undefined} */ navigation;

  async start() {
    startTheme(byId("theme"));
    startHelp();
    const catalogue = await call("catalogue");
    const { navigation } = new Studio(catalogue, (studio) => {
      startTechniques(studio);
      const views = [
        new SetView(studio),
        new SolveView(studio),
        new AnalyseView(studio),
        new GenerateView(studio),
      ];
      return new Navigation(views, studio, (view) => this.#show(view));
    });
    this.navigation = navigation;
    byId("tabs").append(...navigation.views.map((view) => this.#tab(view)));
    byId("views").replaceChildren(...navigation.views.map((view) => view.node));
    navigation.views.forEach(asPanel);
    addEventListener("keydown", (event) => this.#key(event));
    addEventListener("paste", (event) => this.#paste(event));
    byId("skip").addEventListener("click", () => this.#focusBoard());
    byId("share").addEventListener("click", () => this.#share());
    navigation.start();
    document.documentElement.dataset.ready = "";
    performance.mark("ready");
    if (isStatic()) prepare();
    startOffline();
  }

  get #front() {
    return this.navigation?.front;
  }

  /** @param {View} view */
  #show(view) {
    const isNew = view.node.hidden;
    for (const known of this.navigation?.views ?? []) {
      const tab = byId(`tab-${known.name}`);
      known.node.hidden = known !== view;
      tab.setAttribute("aria-selected", String(known === view));
      tab.tabIndex = known === view ? 0 : -1;
    }
    document.title = `${view.title} · Cluesmith`;
    view.enter?.();
    if (isNew) announce(`${view.title} view`);
  }

  /** @param {View} view */
  #tab(view) {
    return button([icon(view.name), element("span", {}, view.title)], () => this.navigation?.visit(view.name), {
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
    if (!this.navigation) return;
    const view = this.navigation.beside(step);
    this.navigation.visit(view.name);
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

  /**
   * A puzzle is pasted anywhere on the page.
   * @param {ClipboardEvent} event
   */
  #paste(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (target.closest?.("input, textarea, dialog")) return;
    const text = event.clipboardData?.getData("text/plain") ?? "";
    if (text.trim() && this.#front?.paste) {
      event.preventDefault();
      this.#front.paste(text);
    }
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
