// SPDX-License-Identifier: MIT
/**
 * A worker of the page: it is told the module and its data once, then it answers one request after
 * another. The page stops it by ending it.
 * @module
 */

import { Core } from "./core.js";

/** @type {Promise<Core> | null} */
let core = null;

addEventListener("message", async ({ data: message }) => {
  if ("module" in message) {
    core = Core.of(message.module, message.data);
    return;
  }
  const { verb, body } = message;
  try {
    const ready = await core;
    ready?.answer(verb, body, (event, data) => postMessage({ event, data }));
  } catch (error) {
    console.error(error);
    postMessage({ event: "broken", data: {} });
  }
});
