// SPDX-License-Identifier: MIT
/**
 * The browser as a back end: workers with the native core as a WebAssembly module answer the verbs.
 * What they cannot do is shown with the command that does it.
 * @module
 */

import { commandOf } from "./command.js";
import { Refusal } from "./refusal.js";
import { sentence } from "./words.js";

const MOST_WORKERS = 4;

/** @typedef {{event: string, data: any}} Told */

/** @type {Promise<{module: WebAssembly.Module, data: object}> | null} */
let loading = null;
/** @type {Worker[]} */
const idle = [];
/** @type {(() => void)[]} */
const waiting = [];
let busy = 0;

/**
 * Return the JSON answer of a verb.
 * @param {string} verb
 * @param {object} [body] without one a file of the site has the answer
 * @param {AbortSignal} [signal] ends the call
 */
export async function call(verb, body, signal) {
  if (!body) return (await fetched(`api/${verb}`)).json();
  let answer;
  for await (const { event, data } of events(verb, body, signal)) {
    if (event === "error") throw new Refusal(sentence(data.error));
    if (event === "result") answer = data; // a return here would end the worker before it is done
  }
  if (answer === undefined) throw new Refusal("The core of this page gave no answer.");
  return answer;
}

/**
 * Refuse to make a file: that needs the server.
 * @param {string} verb
 * @param {object} body
 * @returns {Promise<Blob>}
 */
export async function file(verb, body) {
  throw new Refusal(needsServer("this file needs the server", verb, body));
}

/**
 * Yield the events of a verb. The signal ends the worker, and with it the work, at once.
 * @param {string} verb
 * @param {object} body
 * @param {AbortSignal} [signal]
 * @returns {AsyncGenerator<Told>}
 */
export async function* events(verb, body, signal) {
  signal?.throwIfAborted();
  const worker = await take(signal);
  let isDone = false;
  try {
    for await (const told of answers(worker, { verb, body }, signal)) {
      isDone = told.event === "done" || told.event === "error";
      if (told.event === "error" && told.data.needs_server) {
        throw new Refusal(needsServer(told.data.error, verb, body));
      }
      yield told;
      if (isDone) return;
    }
  } finally {
    give(worker, isDone);
  }
}

/** Load the module before the first question, so that its answer comes at once. */
export function prepare() {
  load().catch(() => {}); // the first question says what is wrong
}

/**
 * @param {string} problem
 * @param {string} verb
 * @param {object} body
 */
const needsServer = (problem, verb, body) =>
  `${sentence(problem)} Install Cluesmith and run: ${commandOf(verb, body)}`;

/**
 * Yield what a worker tells about a request.
 * @param {Worker} worker
 * @param {{verb: string, body: object}} request
 * @param {AbortSignal} [signal]
 * @returns {AsyncGenerator<Told>}
 */
async function* answers(worker, request, signal) {
  /** @type {Told[]} */
  const told = [];
  let wake = () => {};
  worker.onmessage = ({ data }) => {
    told.push(data);
    wake();
  };
  worker.onerror = () => {
    told.push({ event: "broken", data: {} });
    wake();
  };
  const stop = () => wake();
  signal?.addEventListener("abort", stop);
  worker.postMessage(request);
  try {
    for (;;) {
      signal?.throwIfAborted();
      const next = told.shift();
      if (next?.event === "broken") throw new Refusal("The core of this page broke down.");
      if (next) yield next;
      else {
        const { promise, resolve } = Promise.withResolvers();
        wake = () => resolve(undefined);
        await promise;
      }
    }
  } finally {
    signal?.removeEventListener("abort", stop);
  }
}

/**
 * Return a worker without work; if all are busy, wait for one.
 * @param {AbortSignal} [signal]
 */
async function take(signal) {
  const core = await load();
  while (busy >= MOST_WORKERS) {
    const { promise, resolve } = Promise.withResolvers();
    waiting.push(() => resolve(undefined));
    await promise;
    signal?.throwIfAborted();
  }
  busy += 1;
  const ready = idle.pop();
  if (ready) return ready;
  const worker = new Worker(new URL("page/core/worker.js", document.baseURI), { type: "module" });
  worker.postMessage(core);
  return worker;
}

/**
 * Keep a worker for the next request; end one that is still at work.
 * @param {Worker} worker
 * @param {boolean} isDone
 */
function give(worker, isDone) {
  busy -= 1;
  if (isDone) idle.push(worker);
  else worker.terminate();
  for (const next of waiting.splice(0)) next();
}

function load() {
  loading ??= Promise.all([fetched("page/core.wasm"), fetched("page/core.json")]).then(
    async ([module, data]) => ({
      module: await WebAssembly.compile(await module.arrayBuffer()),
      data: await data.json(),
    }),
  );
  loading.catch(() => {
    loading = null; // the next question tries again
  });
  return loading;
}

/** @param {string} path */
async function fetched(path) {
  const response = await fetch(path).catch(() => null);
  if (!response?.ok) throw new Refusal("A file of this site could not be loaded. Is the network off?");
  return response;
}
