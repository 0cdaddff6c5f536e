// SPDX-License-Identifier: MIT
/**
 * What the page refuses, or the server: the reader sees the message of a refusal and of no other
 * error.
 * @module
 */

export class Refusal extends Error {}

/**
 * Return what to tell the reader about an error. A mistake in the scripts goes to the console.
 * @param {unknown} error
 */
export function messageOf(error) {
  if (error instanceof Refusal) return error.message;
  console.error(error);
  return "Something went wrong on this page. Reload it and try again.";
}
