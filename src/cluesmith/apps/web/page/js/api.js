// SPDX-License-Identifier: MIT
/**
 * Calls to the server: the verbs of the command line, JSON in and out, long ones as streams.
 * @module
 */

import { Refusal, messageOf } from "./refusal.js";
import { sentence } from "./words.js";

/**
 * @typedef {import("./answers.js").Answers} Answers
 * @typedef {import("./answers.js").Events} Events
 */

/**
 * Return the JSON answer of a verb.
 * @template {keyof Answers} Verb
 * @param {Verb} verb
 * @param {object} [body] without one the call only reads
 * @param {AbortSignal} [signal] ends the call
 * @returns {Promise<Answers[Verb]>}
 */
export async function call(verb, body, signal) {
  return jsonOf(await (await request(verb, body, signal)).text());
}

/**
 * Return the file that a verb makes.
 * @param {string} verb
 * @param {object} body
 */
export async function file(verb, body) {
  return (await request(verb, body)).blob();
}

/** Questions of which only the latest counts: a new one ends the one before, here and there. */
export class Latest {
  #abort = new AbortController();

  /** End the question that is under way; its answer is no longer wanted. */
  drop() {
    this.#abort.abort();
  }

  /**
   * Ask the server, and show the answer or the reason why there is none.
   * @template {keyof Answers} Verb
   * @param {Verb} verb
   * @param {object} body
   * @param {(answer: Answers[Verb]) => void} show
   * @param {(reason: string) => void} refuse
   */
  async ask(verb, body, show, refuse) {
    this.drop();
    const abort = new AbortController();
    this.#abort = abort;
    try {
      const answer = await call(verb, body, abort.signal);
      if (!abort.signal.aborted) show(answer);
    } catch (error) {
      if (!abort.signal.aborted) refuse(messageOf(error));
    }
  }
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
      const response = await request(verb, body, this.#abort.signal);
      if (!response.body) throw new Refusal("The server sent an empty answer.");
      for await (const { event, data } of eventsOf(response.body)) {
        if (event === "job") this.#id = data.id;
        else if (event === "error") throw new Refusal(sentence(data.error));
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
async function request(verb, body, signal) {
  const options = body && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  const response = await fetch(`/api/${verb}`, { ...options, signal }).catch(() => {
    throw new Refusal("The server does not answer. Is it still running?");
  });
  if (response.ok) return response;
  const { error } = await response.json().catch(() => ({}));
  throw new Refusal(error ? sentence(error) : `The server answered with the status ${response.status}.`);
}

/**
 * Yield the server-sent events of a response. The browser's EventSource cannot send a body.
 * @param {NonNullable<Response["body"]>} body
 * @returns {AsyncGenerator<{event: string, data: any}>}
 */
async function* eventsOf(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { done, value } = await reader.read().catch(() => {
      throw new Refusal("The connection to the server broke.");
    });
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
