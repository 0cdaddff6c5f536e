// SPDX-License-Identifier: MIT
/**
 * Refusals of the page or the server. The reader sees the message of a refusal; the message of any
 * other error goes to the console.
 * @module
 */

export class Refusal extends Error {}

/**
 * Return what to tell the reader about an error.
 * @param {unknown} error
 */
export function messageOf(error) {
  if (error instanceof Refusal) return error.message;
  console.error(error);
  return "Something went wrong on this page. Reload it and try again.";
}
