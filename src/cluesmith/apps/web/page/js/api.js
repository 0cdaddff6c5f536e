// SPDX-License-Identifier: MIT
/**
 * Calls to the server: the verbs of the command line, JSON in and out, long ones as streams.
 * @module
 */

import { eventsOf } from "./event_stream.js";
import { Refusal } from "./refusal.js";

/**
 * @typedef {import("./answers.js").Answers} Answers
 * @typedef {import("./answers.js").Events} Events
 */

const SILENT = "The server does not answer. Is it still running?";

/**
 * Return the JSON answer of a verb.
 * @template {keyof Answers} Verb
 * @param {Verb} verb
 * @param {object} [body] without one the call only reads
 * @returns {Promise<Answers[Verb]>}
 */
export async function call(verb, body) {
  return (await answer(verb, body)).json();
}

/**
 * Return the file that a verb makes.
 * @param {string} verb
 * @param {object} body
 */
export async function file(verb, body) {
  return (await answer(verb, body)).blob();
}

/** A long call: its events come one by one, and it can be stopped at any time. */
export class Job {
  #abort = new AbortController();
  /** @type {string | null} */ #id = null;

  /**
   * Run to the end, or until stopped.
   * @template {keyof Events} Verb
   * @param {Verb} verb
   * @param {object} body
   * @param {{[Name in keyof Events[Verb]]: (data: Events[Verb][Name]) => void}} handlers
   */
  async run(verb, body, handlers) {
    try {
      const response = await answer(verb, body, this.#abort.signal);
      if (!response.body) throw new Refusal("The answer was empty.");
      for await (const { event, data } of eventsOf(response.body)) {
        if (event === "job") this.#id = data.id;
        else if (event === "error") throw new Refusal(data.error);
        else if (event in handlers) handlers[/** @type {keyof Events[Verb]} */ (event)](data);
      }
    } catch (error) {
      if (!this.stopped) throw error;
    }
  }

  get stopped() {
    return this.#abort.signal.aborted;
  }

  /** End the work at once: here, and at the server. */
  stop() {
    if (this.stopped) return;
    this.#abort.abort();
    if (this.#id !== null) fetch(`/api/jobs/${this.#id}`, { method: "DELETE" }).catch(() => {});
  }
}

/**
 * @param {string} verb
 * @param {object} [body]
 * @param {AbortSignal} [signal]
 */
async function answer(verb, body, signal) {
  const options = body && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  let response;
  try {
    response = await fetch(`/api/${verb}`, { ...options, signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refusal(SILENT);
  }
  if (response.ok) return response;
  throw new Refusal(await reason(response));
}

/** @param {Response} response */
async function reason(response) {
  try {
    return (await response.json()).error;
  } catch {
    return `The server answered ${response.status}.`;
  }
}
