// SPDX-License-Identifier: MIT
/**
 * The page without its server: a service worker keeps its files, so that it starts, and a game goes
 * on, while the server is off.
 * @module
 */

/** Start the worker and tell it what the page has loaded so far. */
export async function startOffline() {
  if (!("serviceWorker" in navigator)) return; // forbidden, or the page is not on this computer
  const start = new URL(".", document.baseURI).href;
  try {
    await navigator.serviceWorker.register("service_worker.js");
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
    const files = loaded.filter(
      (name) => name.startsWith(`${start}page/`) || name === `${start}api/catalogue`,
    );
    active?.postMessage([start, ...new Set(files)]);
  } catch {
    // The browser forbids it: the page needs its server.
  }
}
