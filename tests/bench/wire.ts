/** What goes over the wire until a page is usable, and in how many serial round trips. */
import type { CDPSession, Page } from "playwright-core";

export interface WireRequest {
  readonly url: string;
  /** Milliseconds since the navigation started. */
  readonly start: number;
  readonly end: number;
  /** Compressed bytes of the body. */
  readonly bytes: number;
}

export interface WireReport {
  /** What had arrived when the page was usable, in order of start; the first is the page itself. */
  readonly requests: readonly WireRequest[];
  readonly usableAt: number;
}

/** Every request waits this long, as on a mobile network: what is serial then shows. */
export const LATENCY_MS = 150;

interface Running {
  url: string;
  start: number;
  bytes: number;
}

/** Notes in the page itself when an element says that its content is shown; a poll from outside would be late. */
const noteReady = (tag: string): void => {
  addEventListener("td-ready", ({ target }) => {
    if (target instanceof Element && target.localName === tag) performance.mark("td-usable");
  });
};

/** Milliseconds from the start of the navigation to the mark. */
const readyTime = (): number | undefined => performance.getEntriesByName("td-usable")[0]?.startTime;

/** Notes what has arrived from now on. */
async function listen(page: Page): Promise<{ readonly cdp: CDPSession; readonly done: WireRequest[] }> {
  const cdp = await page.context().newCDPSession(page);
  const running = new Map<string, Running>();
  const done: WireRequest[] = [];
  let origin: number | undefined;

  cdp.on("Network.requestWillBeSent", ({ requestId, request, timestamp }) => {
    if (!/^https?:/.test(request.url)) return;
    origin ??= timestamp;
    running.set(requestId, { url: request.url, start: (timestamp - origin) * 1000, bytes: 0 });
  });
  cdp.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    const request = running.get(requestId);
    if (request !== undefined) request.bytes += encodedDataLength;
  });
  cdp.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    const request = running.get(requestId);
    if (request !== undefined && origin !== undefined) {
      // Of the page itself no single parts are told, only the sum with its headers.
      done.push({ ...request, bytes: request.bytes || encodedDataLength, end: (timestamp - origin) * 1000 });
    }
    running.delete(requestId);
  });
  return { cdp, done };
}

/** Watches one step inside a page that is open, such as a press on a link, until an element is ready. */
export async function watchStep(page: Page, step: () => Promise<void>, tag: string): Promise<WireReport> {
  const { cdp, done } = await listen(page);
  await cdp.send("Network.enable");
  await step();
  await page.locator(`${tag}[data-ready]`).waitFor({ state: "attached" });
  const requests = [...done].sort((a, b) => a.start - b.start);
  await cdp.detach();
  return { requests, usableAt: Math.max(0, ...requests.map(({ end }) => end)) };
}

/** Bytes of scripts alone: what a screen is made of, without its data and pictures. */
export const codeBytes = ({ requests }: WireReport): number =>
  requests.reduce((sum, { url, bytes }) => sum + (url.includes("/admin/static/") ? bytes : 0), 0);

/**
 * Opens an address with an empty cache and watches the network until an element is ready.
 * @param latency milliseconds added to each request; 0 to measure bytes alone
 */
export async function watchWire(page: Page, address: string, tag: string, latency = LATENCY_MS): Promise<WireReport> {
  const { cdp, done } = await listen(page);
  await page.goto("about:blank");
  await cdp.send("Network.enable");
  await cdp.send("Network.clearBrowserCache");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.addInitScript(noteReady, tag);
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(`${tag}[data-ready]`).waitFor({ state: "attached" });
  const usableAt = (await page.evaluate(readyTime)) ?? Number.NaN;
  await cdp.detach();
  return {
    requests: done.filter((request) => request.end <= usableAt).sort((a, b) => a.start - b.start),
    usableAt,
  };
}

/** What the product sends; the page of a customer that embeds an element is its own. */
export const totalBytes = ({ requests }: WireReport): number =>
  requests.reduce((sum, { url, bytes }) => sum + (new URL(url).pathname.startsWith("/admin") ? bytes : 0), 0);

/** A request that starts this soon after another ended did not wait for it: both were asked for by the same code. */
const TOLERANCE_MS = 2;

/**
 * How many round trips each request comes after the page: 1 when it set out before anything but the page had arrived, n + 1 when it set out
 * after a request of depth n had ended.
 */
export function depths({ requests }: WireReport): number[] {
  const found: number[] = [];
  for (const [index, request] of requests.entries()) {
    const before = requests
      .slice(0, index)
      .flatMap((other, at) => (other.end <= request.start - TOLERANCE_MS ? [found[at] ?? 0] : []));
    found.push(index === 0 ? 0 : 1 + Math.max(0, ...before));
  }
  return found;
}

/** A table for the console: depth, start, end, bytes, path. */
export function waterfall(report: WireReport): string {
  const depth = depths(report);
  const rows = report.requests.map(({ url, start, end, bytes }, index) => {
    const columns = [
      String(depth[index] ?? 0).padStart(2),
      start.toFixed(0).padStart(6),
      end.toFixed(0).padStart(6),
      String(bytes).padStart(8),
    ];
    return `${columns.join(" ")}  ${new URL(url).pathname}`;
  });
  return [
    " #  start    end    bytes  path",
    ...rows,
    `usable after ${report.usableAt.toFixed(0)} ms, ${(totalBytes(report) / 1000).toFixed(1)} kB`,
  ].join("\n");
}
