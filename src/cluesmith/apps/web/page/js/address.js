// SPDX-License-Identifier: MIT
/**
 * The state in the address: `#solve?puzzle=...` is a link that shows the same to everybody.
 * @module
 */

/** @typedef {Record<string, string>} Parameters  empty values and the usual board are left out */

/**
 * Return what the address says, and what the browser's history holds for this visit of it.
 * @returns {{view: string, parameters: Parameters, state: unknown}}
 */
export function read() {
  const [view, query = ""] = location.hash.slice(1).split("?");
  const parameters = Object.fromEntries(new URLSearchParams(query));
  return { view, parameters, state: history.state };
}

/**
 * Write the state. A change of the view is a step in the browser's history, other changes are not.
 * @param {string} view
 * @param {Parameters} parameters
 * @param {unknown} state what Back and Forward restore, and a link does not
 */
export function write(view, parameters, state) {
  const isSameView = read().view === view;
  history[isSameView ? "replaceState" : "pushState"](state, "", fragmentOf(view, parameters));
}

/**
 * Return the whole link.
 * @param {string} view
 * @param {Parameters} parameters
 */
export function linkTo(view, parameters) {
  return new URL(fragmentOf(view, parameters), location.href).href;
}

/**
 * @param {string} view
 * @param {Parameters} parameters
 */
function fragmentOf(view, parameters) {
  const said = Object.entries(parameters).filter(
    ([name, value]) => value && !(name === "board" && value === "9x9"),
  );
  const query = new URLSearchParams(said).toString();
  // A colon and a comma may stand in a fragment, and specifications are full of them.
  const readable = query.replaceAll("%3A", ":").replaceAll("%2C", ",");
  return `#${view}${readable ? `?${readable}` : ""}`;
}
