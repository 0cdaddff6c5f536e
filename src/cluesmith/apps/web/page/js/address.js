// SPDX-License-Identifier: MIT
/**
 * The state in the address: `#solve?puzzle=...` is a link that shows the same to whoever gets it.
 * @module
 */

/** @typedef {Record<string, string>} Parameters  empty values are left out */

/**
 * @returns {{view: string, parameters: Parameters}}
 */
export function read() {
  const [view, query = ""] = location.hash.slice(1).split("?");
  return { view, parameters: Object.fromEntries(new URLSearchParams(query)) };
}

/**
 * Write the state; a change of the view is a step back of the browser, other changes are not.
 * @param {string} view
 * @param {Parameters} parameters
 */
export function write(view, parameters) {
  const fragment = fragmentOf(view, parameters);
  if (fragment === location.hash) return;
  if (read().view === view) history.replaceState(null, "", fragment);
  else history.pushState(null, "", fragment);
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
  const kept = Object.entries(parameters).filter(([, value]) => value);
  const query = new URLSearchParams(kept).toString();
  // A colon and a comma may stand in a fragment, and specifications are full of them.
  const plain = query.replaceAll("%3A", ":").replaceAll("%2C", ",");
  return `#${view}${plain ? `?${plain}` : ""}`;
}
