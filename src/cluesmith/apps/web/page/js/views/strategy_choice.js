// SPDX-License-Identifier: MIT
/**
 * The choice of strategies that must suffice, are required or are forbidden: a named set, or one by
 * one.
 * @module
 */

import { choice, optionsOf, tick } from "../controls.js";
import { div, element } from "../element.js";
import { Refusal } from "../refusal.js";
import { capitalized } from "../words.js";
import { techniqueName } from "./technique_page.js";

/**
 * @typedef {"" | "allow" | "require" | "forbid"} Role
 * @typedef {import("../studio.js").Parameters} Parameters
 */

/** @type {[Role, string][]} */
const ROLES = [
  ["", "Not used"],
  ["allow", "Allowed"],
  ["require", "Required"],
  ["forbid", "Forbidden"],
];
const OWN = "own";
/** The named set that means something only on a board with constraints. */
const CONSTRAINTS = "constraints";

export class StrategyChoice {
  /** @type {Map<string, Role>} */ #roles = new Map();
  /** @type {Map<string, HTMLSelectElement>} */ #selects = new Map();
  #set = "basic";
  #summary = element("p", { class: "hint" });
  /** Whether strategies for constraints are allowed, too. */
  #constraints = tick("And the strategies for constraints");

  /**
   * @param {import("../studio.js").Catalogue} catalogue
   * @param {() => void} changed
   */
  constructor(catalogue, changed) {
    this.catalogue = catalogue;
    this.changed = changed;
    const chooseSet = (/** @type {string} */ set) => {
      this.#chooseSet(set);
      changed();
    };
    this.sets = choice("Must suffice", [...setOptionsOf(catalogue.sets), [OWN, "Own choice"]], chooseSet, this.#set);
    const title = element("summary", {}, "One by one");
    this.list = element("details", { class: "strategies" }, title, this.#rows());
    this.#constraints.input.checked = true;
    this.#constraints.node.hidden = true;
    this.#constraints.input.addEventListener("change", changed);
    this.node = div("part", this.sets.node, this.#constraints.node, this.#summary, this.list);
    this.#chooseSet(this.#set);
  }

  /** Return the lists as the server reads them. */
  lists() {
    const ids = (/** @type {Role} */ role) =>
      [...this.#roles].flatMap(([id, own]) => (own === role ? [id] : []));
    const required = ids("require");
    const allowed = this.#set === OWN ? ids("allow") : [this.#set];
    if (this.#allowsConstraints) allowed.push(CONSTRAINTS);
    return {
      allow: [...allowed, ...required].join(","),
      require: required.join(","),
      forbid: ids("forbid").join(","),
    };
  }

  /** @returns {Parameters} */
  parameters() {
    const lists = this.lists();
    const usual = this.#constraints.node.hidden ? "basic" : `basic,${CONSTRAINTS}`;
    return { ...lists, allow: lists.allow === usual ? "" : lists.allow };
  }

  /**
   * Offer the strategies for constraints, if the board has some.
   * @param {boolean} hasConstraints
   */
  follow(hasConstraints) {
    this.#constraints.node.hidden = !hasConstraints;
  }

  get #allowsConstraints() {
    return !this.#constraints.node.hidden && this.#constraints.input.checked;
  }

  /** @param {Parameters} parameters */
  load({ allow: allowed = `basic,${CONSTRAINTS}`, require = "", forbid = "" }) {
    const names = allowed.split(",");
    this.#constraints.input.checked = names.includes(CONSTRAINTS);
    const allow = names.filter((name) => name !== CONSTRAINTS).join(",");
    const idsOf = (/** @type {string} */ list) => list.split(",").filter(Boolean);
    const known = new Set(this.catalogue.strategies.map(({ id }) => id));
    const isSet = (/** @type {string} */ name) => this.catalogue.sets.some((one) => one.name === name);
    const unknown = [allow, require, forbid]
      .flatMap(idsOf)
      .find((name) => !known.has(name) && !isSet(name));
    if (unknown) throw new Refusal(`${unknown} is not a strategy`);
    const set = idsOf(allow).find(isSet);
    this.#chooseSet(set ?? OWN);
    if (!set) this.#roles = new Map(idsOf(allow).map((id) => [id, "allow"]));
    for (const id of idsOf(forbid)) this.#roles.set(id, "forbid");
    for (const id of idsOf(require)) this.#roles.set(id, "require");
    this.#show();
  }

  /** @param {string} set */
  #chooseSet(set) {
    this.#set = set;
    if (set === OWN) this.list.open = true;
    else {
      const others = [...this.#roles].filter(([, role]) => role === "require" || role === "forbid");
      this.#roles = new Map(this.#members().map((id) => [id, "allow"]));
      for (const [id, role] of others) this.#roles.set(id, role);
    }
    this.#show();
  }

  /** Return the strategies of the set; none for an own choice. */
  #members() {
    return this.catalogue.sets.find(({ name }) => name === this.#set)?.members ?? [];
  }

  #rows() {
    const levels = Map.groupBy(this.catalogue.strategies, ({ level }) => level);
    return [...levels].map(([level, strategies]) => {
      const rows = strategies.map(({ id, name }) => this.#row(id, name));
      return element("fieldset", { class: "level" }, element("legend", {}, level), rows);
    });
  }

  /**
   * @param {string} id
   * @param {string} name
   */
  #row(id, name) {
    const onchange = () => this.#choose(id, /** @type {Role} */ (select.value));
    const select = element("select", { "data-strategy": id, onchange }, optionsOf(ROLES));
    this.#selects.set(id, select);
    select.setAttribute("aria-label", name);
    return div("row", techniqueName(id, name), select);
  }

  /**
   * @param {string} id
   * @param {Role} role
   */
  #choose(id, role) {
    // A named set stays as long as its members are allowed, and no others.
    if (role === "allow" || this.#members().includes(id)) this.#set = OWN;
    this.#roles.set(id, role);
    this.#show();
    this.changed();
  }

  #show() {
    this.sets.control.value = this.#set;
    for (const [id, select] of this.#selects) {
      select.value = this.#roles.get(id) ?? "";
      select.dataset.role = select.value;
    }
    const parts = ROLES.slice(1).flatMap(([role, title]) => {
      const members = this.catalogue.strategies.filter(({ id }) => this.#roles.get(id) === role);
      const names = members.map(({ name }) => name.toLowerCase());
      const rest = names.length > 4 ? ` and ${names.length - 4} more` : "";
      return names.length ? `${title}: ${names.slice(0, 4).join(", ")}${rest}.` : [];
    });
    this.#summary.textContent = parts.join(" ");
  }
}

/**
 * Return the named sets as options. A set with several names is offered once, by the first of them.
 * @param {import("../studio.js").Catalogue["sets"]} sets
 */
export function setOptionsOf(sets) {
  const byMembers = new Map(sets.toReversed().map(({ name, members }) => [members.join(), name]));
  const names = [...byMembers.values()].reverse();
  const title = (/** @type {string} */ name) =>
    name === "als" ? "Almost locked sets" : capitalized(name);
  return names.map((name) => [name, title(name)]);
}
