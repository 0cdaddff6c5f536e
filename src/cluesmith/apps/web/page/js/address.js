// SPDX-License-Identifier: MIT
/**
 * The address: `#solve?puzzle=...` is a link that shows the same to everybody.
 * @module
 */

/** @typedef {Record<string, string>} Parameters  empty values and the usual board are left out */

/**
 * Return what a fragment says.
 * @param {string} fragment
 * @returns {{view: string, parameters: Parameters}}
 */
export function read(fragment) {
  const [view, query = ""] = fragment.replace(/^#/, "").split("?");
  return { view, parameters: Object.fromEntries(new URLSearchParams(query)) };
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
export function fragmentOf(view, parameters) {
  const said = Object.entries(parameters).filter(
    ([name, value]) => value && !(name === "board" && value === "9x9"),
  );
  const query = new URLSearchParams(said).toString();
  // A colon and a comma may stand in a fragment, and specifications are full of them.
  const readable = query.replaceAll("%3A", ":").replaceAll("%2C", ",");
  return `#${view}${readable ? `?${readable}` : ""}`;
}
