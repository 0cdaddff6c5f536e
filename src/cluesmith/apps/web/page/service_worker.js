// SPDX-License-Identifier: MIT
/**
 * Lets the page start without its server: the files of the page and the catalogue stay in the
 * browser. A page of another version is asked for file by file anew.
 * @module
 */

/** The version of the files, and their paths; a static site has both. */
const VERSION = "";
/** @type {string[]} */
const FILES = [];

/** Where the page starts; the site may be a folder of its host. */
const START = new URL(self.registration.scope).pathname;

/** The caches of this folder of the host begin with this, and no others do. */
const OWN = `cluesmith ${START} `;
const SHELL = `${OWN}${VERSION}`;

addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(keep(FILES.map((path) => new URL(path, self.registration.scope).href)));
});
addEventListener("activate", (event) => event.waitUntil(takeOver()));
addEventListener("message", (event) => event.waitUntil(keep(event.data)));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (pathname === START) event.respondWith(start(request));
  else if (pathname === `${START}api/catalogue`) event.respondWith(freshOrKept(request));
  else if (pathname.startsWith(`${START}page/`)) event.respondWith(keptOrFresh(request));
});

/** Forget the files of other versions of a static site, and serve the pages that are open. */
async function takeOver() {
  for (const name of await caches.keys()) {
    if (name.startsWith(OWN) && name !== SHELL) await caches.delete(name);
  }
  await self.clients.claim();
}

/** Return the page from the server, or the kept one; forget the files of another version. */
async function start(request) {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(START);
  try {
    const page = await fetch(request);
    if (page.headers.get("page-version") !== kept?.headers.get("page-version")) {
      for (const file of await shell.keys()) await shell.delete(file);
    }
    if (page.ok) await shell.put(START, page.clone());
    return page;
  } catch {
    return kept ?? Response.error();
  }
}

async function freshOrKept(request) {
  const shell = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await shell.put(request, answer.clone());
    return answer;
  } catch {
    return (await shell.match(request)) ?? Response.error();
  }
}

async function keptOrFresh(request) {
  const shell = await caches.open(SHELL);
  const kept = await shell.match(request);
  if (kept) return kept;
  const file = await fetch(request);
  if (file.ok) await shell.put(request, file.clone());
  return file;
}

/** Keep what the page had loaded before this worker ran. */
async function keep(addresses) {
  const shell = await caches.open(SHELL);
  const known = new Set((await shell.keys()).map(({ url }) => url));
  await shell.addAll(addresses.filter((address) => !known.has(address)));
}
