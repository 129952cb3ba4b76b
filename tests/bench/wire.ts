/** Measures what a page transfers until it is usable, and in how many serial round trips. */
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
  /** Requests that had finished when the page was usable, by start time; the first is the page itself. */
  readonly requests: readonly WireRequest[];
  readonly usableAt: number;
}

/** Latency added to each request, as on a mobile network, so that serial requests show. */
export const LATENCY_MS = 150;

interface Running {
  url: string;
  start: number;
  bytes: number;
}

/** Marks in the page itself when an element is ready; polling from outside would be late. */
const markReady = (tag: string): void => {
  addEventListener("td-ready", ({ target }) => {
    if (target instanceof Element && target.localName === tag) performance.mark("td-usable");
  });
};

/** Returns the milliseconds from the start of the navigation to the mark. */
const readyTime = (): number | undefined => performance.getEntriesByName("td-usable")[0]?.startTime;

/** Records the requests that finish from now on. */
async function recordRequests(page: Page): Promise<{ readonly cdp: CDPSession; readonly finished: WireRequest[] }> {
  const cdp = await page.context().newCDPSession(page);
  const running = new Map<string, Running>();
  const finished: WireRequest[] = [];
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
      // For the page itself Chromium reports only the total, headers included.
      finished.push({ ...request, bytes: request.bytes || encodedDataLength, end: (timestamp - origin) * 1000 });
    }
    running.delete(requestId);
  });
  return { cdp, finished };
}

/** Runs one action in an open page, such as a click on a link, and watches the network until an element is ready. */
export async function watchStep(page: Page, step: () => Promise<void>, tag: string): Promise<WireReport> {
  const { cdp, finished } = await recordRequests(page);
  await cdp.send("Network.enable");
  await step();
  await page.locator(`${tag}[data-ready]`).waitFor({ state: "attached" });
  const requests = [...finished].sort((a, b) => a.start - b.start);
  await cdp.detach();
  return { requests, usableAt: Math.max(0, ...requests.map(({ end }) => end)) };
}

/** Returns the bytes of scripts alone, without data and pictures. */
export const codeBytes = ({ requests }: WireReport): number =>
  requests.reduce((sum, { url, bytes }) => sum + (url.includes("/admin/static/") ? bytes : 0), 0);

/**
 * Opens an address with an empty cache and watches the network until an element is ready.
 * @param latency milliseconds added to each request; 0 to measure bytes alone
 */
export async function watchWire(page: Page, address: string, tag: string, latency = LATENCY_MS): Promise<WireReport> {
  const { cdp, finished } = await recordRequests(page);
  await page.goto("about:blank");
  await cdp.send("Network.enable");
  await cdp.send("Network.clearBrowserCache");
  await cdp.send("Network.emulateNetworkConditions", {
    offline: false,
    latency,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await page.addInitScript(markReady, tag);
  await page.goto(address, { waitUntil: "commit" });
  await page.locator(`${tag}[data-ready]`).waitFor({ state: "attached" });
  const usableAt = (await page.evaluate(readyTime)) ?? Number.NaN;
  await cdp.detach();
  return {
    requests: finished.filter((request) => request.end <= usableAt).sort((a, b) => a.start - b.start),
    usableAt,
  };
}

/** Returns the bytes that the product sends; the embedding page is the customer's. */
export const totalBytes = ({ requests }: WireReport): number =>
  requests.reduce((sum, { url, bytes }) => sum + (new URL(url).pathname.startsWith("/admin") ? bytes : 0), 0);

/** A request that starts this soon after another ended did not wait for it: the same code sent both. */
const TOLERANCE_MS = 2;

/**
 * Returns for each request how many serial round trips it comes after the page: 1 when only the page had arrived before
 * it started, n + 1 when it started after a request of depth n had ended.
 */
export function depths({ requests }: WireReport): number[] {
  const depthOf: number[] = [];
  for (const [index, request] of requests.entries()) {
    const before = requests
      .slice(0, index)
      .flatMap((other, position) => (other.end <= request.start - TOLERANCE_MS ? [depthOf[position] ?? 0] : []));
    depthOf.push(index === 0 ? 0 : 1 + Math.max(0, ...before));
  }
  return depthOf;
}

/** Formats a table for the console: depth, start, end, bytes, path. */
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
