// SPDX-License-Identifier: MIT
/**
 * The server as a back end: the verbs of the command line over HTTP, long ones as streams.
 * @module
 */

import { Refusal } from "./refusal.js";
import { sentence } from "./words.js";

const BROKEN = "The connection to the server broke.";

/**
 * Return the JSON answer of a verb.
 * @param {string} verb
 * @param {object} [body] without one the call only reads
 * @param {AbortSignal} [signal] ends the call
 */
export async function call(verb, body, signal) {
  return jsonOf(await whole((await request(verb, body, signal)).text()));
}

/**
 * Return the file that a verb makes.
 * @param {string} verb
 * @param {object} body
 */
export async function file(verb, body) {
  return whole((await request(verb, body)).blob());
}

/**
 * Yield the events of a long call. The signal ends it, here and at the server.
 * @param {string} verb
 * @param {object} body
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<{event: string, data: any}>}
 */
export async function* events(verb, body, signal) {
  const response = await request(verb, body, signal);
  if (!response.body) throw new Refusal("The server sent an empty answer.");
  for await (const told of eventsOf(response.body)) {
    if (told.event === "job") {
      const stop = () => fetch(`api/jobs/${told.data.id}`, { method: "DELETE" }).catch(() => {});
      signal.addEventListener("abort", stop, { once: true });
    } else {
      yield told;
    }
  }
}

/**
 * @param {string} verb
 * @param {object} [body]
 * @param {AbortSignal} [signal]
 */
async function request(verb, body, signal) {
  const options = body && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await fetch(`api/${verb}`, { ...options, signal }).catch(() => {
    throw new Refusal("The server does not answer. Is it still running?");
  });
  if (response.ok) return response;
  const { error } = await response.json().catch(() => ({}));
  throw new Refusal(error ? sentence(error) : `The server answered with the status ${response.status}.`);
}

/**
 * Return the whole of an answer.
 * @template T
 * @param {Promise<T>} answer
 * @returns {Promise<T>}
 */
const whole = (answer) =>
  answer.catch(() => {
    throw new Refusal(BROKEN);
  });

/**
 * Yield the server-sent events of a response. The browser's EventSource cannot send a body.
 * @param {NonNullable<Response["body"]>} body
 * @returns {AsyncGenerator<{event: string, data: any}>}
 */
async function* eventsOf(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await whole(reader.read());
    if (done) return;
    const blocks = (text + value).replaceAll("\r\n", "\n").split("\n\n");
    text = blocks.pop() ?? "";
    for (const block of blocks) {
      const lines = block.split("\n");
      const field = (/** @type {string} */ name) =>
        lines.flatMap((line) => (line.startsWith(name) ? line.slice(name.length).trim() : []));
      const data = field("data:").join("\n");
      // A block without data is a comment, which keeps the connection open.
      if (data) yield { event: field("event:")[0] ?? "message", data: jsonOf(data) };
    }
  }
}

/** @param {string} text */
function jsonOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal("The server sent an answer that this page cannot read.");
  }
}
