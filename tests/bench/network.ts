/** Visits pages with the network and CPU of a phone and times them inside the page. */
import type { CDPSession, Page } from "playwright-core";

/** Chrome's preset "Fast 4G". */
export const LATENCY_MS = 165;
const DOWN_BITS = 8_100_000;
const UP_BITS = 1_350_000;
const SLOW_DOWN = 4;
/** A page is complete when it changed nothing and requested nothing for this long. */
const QUIET_MS = 800;

export interface Visit {
  /** Milliseconds from the navigation until the element was ready. */
  readonly ready: number;
  /** Milliseconds from the navigation to the last change of the document. */
  readonly complete: number;
  /** Requests that started before the element was ready, the page included. */
  readonly requests: number;
  /** Script and style files among them. */
  readonly code: number;
  /** Script and style files requested before the page was complete. */
  readonly codeComplete: number;
}

/** Recorded by the page itself; polling from outside would be late and slow the page. */
interface Recorder {
  ready: Record<string, number>;
  lastChange: number;
}
declare global {
  interface Window {
    tdRecorder: Recorder;
  }
}

function record(): void {
  const recorder: Recorder = { ready: {}, lastChange: 0 };
  window.tdRecorder = recorder;
  addEventListener("td-ready", ({ target }) => {
    if (target instanceof Element) recorder.ready[target.localName] = performance.now();
  });
  const observer = new MutationObserver((changes) => {
    // Preload links are added to the head.
    if (changes.some(({ target }) => target !== document.head)) recorder.lastChange = performance.now();
  });
  const options = { subtree: true, childList: true, attributes: true, characterData: true };
  observer.observe(document, options);
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function attachObserved(init) {
    const root = attachShadow.call(this, init);
    observer.observe(root, options);
    return root;
  };
}

const sessions = new WeakMap<Page, CDPSession>();
const sessionOf = (page: Page): CDPSession => {
  const session = sessions.get(page);
  if (session === undefined) throw new Error("Call slowNetwork() first");
  return session;
};

/** Slows network and CPU of a page, and records its readiness from the next navigation on. */
export async function slowNetwork(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  sessions.set(page, cdp);
  await cdp.send("Network.enable");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: LATENCY_MS,
    downloadThroughput: DOWN_BITS / 8,
    uploadThroughput: UP_BITS / 8,
  });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
  await page.addInitScript(record);
}

const isReady = (page: Page, tag: string): Promise<unknown> =>
  page.waitForFunction((name) => window.tdRecorder.ready[name] !== undefined, tag, { polling: 50, timeout: 60_000 });

/** Waits until the page has neither changed nor requested anything for a while. */
async function waitUntilQuiet(page: Page): Promise<void> {
  await page.waitForFunction(
    (quiet) => {
      const ends = performance.getEntriesByType("resource").map((entry) => entry.startTime + entry.duration);
      return performance.now() - Math.max(window.tdRecorder.lastChange, ...ends) > quiet;
    },
    QUIET_MS,
    { polling: 100, timeout: 60_000 },
  );
}

/** Opens an address and waits until it is complete. `cold` empties the HTTP cache before. */
export async function visit(page: Page, address: string, tag: string, cache: "cold" | "warm"): Promise<Visit> {
  await page.goto("about:blank");
  if (cache === "cold") await sessionOf(page).send("Network.clearBrowserCache");
  await page.goto(address, { waitUntil: "commit" });
  await isReady(page, tag);
  await waitUntilQuiet(page);
  return page.evaluate((name) => {
    const { ready, lastChange } = window.tdRecorder;
    const readyAt = ready[name] ?? 0;
    const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const isCode = ({ name: file }: PerformanceEntry): boolean => /\.(m?js|css)($|\?)/.test(new URL(file).pathname);
    const before = (time: number) => resources.filter(({ startTime }) => startTime < time);
    return {
      ready: readyAt,
      complete: Math.max(readyAt, lastChange),
      requests: 1 + before(readyAt).length,
      code: before(readyAt).filter(isCode).length,
      codeComplete: before(Math.max(readyAt, lastChange)).filter(isCode).length,
    };
  }, tag);
}

/** Runs one action, such as a click. Returns the milliseconds until an element became ready after it. */
export async function timeStep(page: Page, step: () => Promise<void>, tag: string): Promise<number> {
  await page.evaluate((name) => {
    Reflect.deleteProperty(window.tdRecorder.ready, name);
    addEventListener("click", () => performance.mark("td-step"), { capture: true, once: true });
  }, tag);
  await step();
  await isReady(page, tag);
  return page.evaluate(
    (name) => (window.tdRecorder.ready[name] ?? 0) - (performance.getEntriesByName("td-step").at(-1)?.startTime ?? 0),
    tag,
  );
}

/** The element of a list, whose first row changes. */
const LIST = "td-fitters";

/**
 * Runs a step that changes the rows of the dealer list. Returns the milliseconds from its last click or key until other rows show that belong
 * to it.
 */
export async function timeRows(page: Page, step: () => Promise<void>): Promise<number> {
  await page.evaluate((tag) => {
    const root = document.querySelector(tag)?.shadowRoot;
    const first = () => root?.querySelector("a[href*='/fitter/']")?.textContent;
    const before = first();
    const mark = () => performance.mark("td-step");
    for (const name of ["click", "input"]) addEventListener(name, mark, { capture: true });
    performance.clearMarks("td-rows");
    const observer = new MutationObserver(() => {
      if (first() === undefined || first() === before || root?.querySelector("[aria-busy=true]")) return;
      performance.mark("td-rows");
      observer.disconnect();
      for (const name of ["click", "input"]) removeEventListener(name, mark, { capture: true });
    });
    if (root) observer.observe(root, { subtree: true, childList: true, attributes: true, characterData: true });
  }, LIST);
  await step();
  await page.waitForFunction(() => performance.getEntriesByName("td-rows").length > 0, undefined, { polling: 50 });
  return page.evaluate(() => {
    const last = (name: string): number => performance.getEntriesByName(name).at(-1)?.startTime ?? 0;
    return last("td-rows") - last("td-step");
  });
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
