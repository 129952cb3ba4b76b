/**
 * Scrolls two hundred dealers on a CPU slowed four times and counts dropped frames; a frame that shows rows not yet
 * rendered counts as dropped. Other programs drop frames of every page, so a plain page is scrolled alternately, and the
 * list may drop hardly more than that page.
 */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CDPSession, Page } from "playwright-core";
import { useChrome } from "../browser/browser";
import { startServer, type RunningServer } from "../server/support/built-server";
import { checkBudgets } from "./measure";

const SLOWDOWN = 4;
const TURNS = 4;
/** Pixels per second: forty rows. */
const SPEED = 1600;
const FRAME_US = 1_000_000 / 60;
/** Maximum percentage of dropped frames beyond those of the plain page. */
const BUDGET = 2;

const ROWS = 200;

const chrome = useChrome();
const directory = mkdtempSync(path.join(os.tmpdir(), "td-scrolling-"));
let server: RunningServer;
// The demo data of the other benchmarks has fewer dealers than this page shows.
beforeAll(async () => {
  server = await startServer(directory, { TD_SEED_SIZE: String(ROWS + 50) });
});
afterAll(async () => {
  await server.stop();
  rmSync(directory, { recursive: true, force: true });
});

interface Scroller {
  readonly x: number;
  readonly y: number;
  /** Maximum scroll distance in pixels. */
  readonly distance: number;
}

/** Finds the largest scroller, and marks each scroll event at which its view shows rows that are not rendered. */
function watchGaps(): Scroller {
  const scrollers: Element[] = [];
  const search = (root: Document | ShadowRoot): void => {
    for (const element of root.querySelectorAll("*")) {
      if (element.scrollHeight > element.clientHeight + 500 && /auto|scroll/.test(getComputedStyle(element).overflowY))
        scrollers.push(element);
      if (element.shadowRoot !== null) search(element.shadowRoot);
    }
  };
  search(document);
  const scroller = scrollers.sort((a, b) => b.scrollHeight - a.scrollHeight)[0] ?? document.documentElement;
  const headHeight = scroller.querySelector("thead")?.clientHeight ?? 0;
  const count = (): void => {
    const rows = [...scroller.querySelectorAll<HTMLElement>("[data-row]")];
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined) return;
    const [top, bottom] = [scroller.scrollTop + headHeight, scroller.scrollTop + scroller.clientHeight];
    if (top < first.offsetTop || bottom > last.offsetTop + last.offsetHeight) performance.mark("td-gap");
  };
  // Runs before the list's own listener, so it checks what the user has just seen.
  scroller.addEventListener("scroll", count, { capture: true, passive: true });
  const { x, y, width, height } = scroller.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2, distance: scroller.scrollHeight - scroller.clientHeight };
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  /** Microseconds. */
  readonly ts: number;
}

/** Waits until the page is idle, and clears the marks so far. */
async function waitUntilIdle(): Promise<void> {
  for (let frame = 0; frame < 30; frame++) await new Promise((resolve) => requestAnimationFrame(resolve));
  performance.clearMarks("td-gap");
}

/** Runs `work` and returns the times at which the page drew a frame meanwhile, in microseconds. */
async function framesOf(cdp: CDPSession, work: () => Promise<unknown>): Promise<number[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: readonly object[] }): void => {
    events.push(...(value as TraceEvent[]).filter(({ name }) => name === "DrawFrame"));
  };
  cdp.on("Tracing.dataCollected", collect);
  const completed = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  const includedCategories = ["disabled-by-default-devtools.timeline.frame"];
  await cdp.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories } });
  await work();
  await cdp.send("Tracing.end");
  await completed;
  cdp.off("Tracing.dataCollected", collect);
  const ofProcess = (pid: number): number[] => events.flatMap((event) => (event.pid === pid ? [event.ts] : []));
  // The page that scrolls draws most frames.
  const [most = []] = [...new Set(events.map(({ pid }) => pid))].map(ofProcess).sort((a, b) => b.length - a.length);
  return most.sort((a, b) => a - b);
}

interface ThrottledPage {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly scroller: Scroller;
}

async function throttle(page: Page): Promise<ThrottledPage> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  return { page, cdp, scroller: await page.evaluate(watchGaps) };
}

/** Scrolls a page from top to end and returns the percentage of dropped frames. */
async function droppedFrames({ page, cdp, scroller: { x, y, distance } }: ThrottledPage): Promise<number> {
  await page.bringToFront();
  const wheel = (yDistance: number, speed: number) =>
    cdp.send("Input.synthesizeScrollGesture", { x, y, yDistance, speed, preventFling: true });
  await wheel(distance, 20 * SPEED);
  await page.evaluate(waitUntilIdle);
  const frames = await framesOf(cdp, () => wheel(-distance, SPEED));
  const late = frames
    .slice(1)
    .map((time, index) => Math.max(0, Math.round((time - (frames[index] ?? time)) / FRAME_US) - 1));
  const gaps = await page.evaluate(() => performance.getEntriesByName("td-gap").length);
  return (100 * (late.reduce((sum, dropped) => sum + dropped, 0) + gaps)) / ((60 * distance) / SPEED);
}

const PLAIN = `<div style="block-size:700px;overflow:auto;background:#fff">${Array.from({ length: ROWS }, (_, line) => `<p style="block-size:40px;margin:0">${line}</p>`).join("")}</div>`;

it(`${ROWS} rows`, { timeout: 300_000 }, async (context) => {
  const list = await chrome.openAs("shop", `fitter?size=${ROWS}`, { baseURL: server.origin });
  // Before the code of long pages is loaded, only the first rows are rendered.
  await list.waitForLoadState("networkidle");
  const plain = await chrome.open();
  await plain.setContent(PLAIN);
  const pages = { plain: await throttle(plain), list: await throttle(list) };
  expect(pages.list.scroller.distance).toBeGreaterThan(ROWS * 30);
  const runs: { readonly list: number; readonly plain: number }[] = [];
  for (let turn = 0; turn < TURNS; turn++)
    runs.push({ plain: await droppedFrames(pages.plain), list: await droppedFrames(pages.list) });
  // The run with the smallest difference depends least on the machine's load.
  const [calmest = { list: 100, plain: 0 }] = [...runs].sort((a, b) => a.list - a.plain - (b.list - b.plain));
  checkBudgets(context, {
    label: `scrolling ${ROWS} rows, ${SLOWDOWN}× slower: frames dropped beyond a plain page`,
    figure: Math.max(0, calmest.list - calmest.plain),
    budget: BUDGET,
    unit: "%",
    note: runs.map((turn) => `${turn.list.toFixed(0)} to ${turn.plain.toFixed(0)}`).join(", "),
  });
});
