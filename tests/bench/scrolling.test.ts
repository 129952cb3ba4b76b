/**
 * Two hundred dealers pass under a turning wheel without a dropped frame on a machine four times slower: the frames that the browser draws are
 * counted, and rows that were not there when they came into view count as dropped ones. What else runs on this machine drops frames of every
 * page, so a page of plain lines is scrolled by turns, and the list may drop no more than that one does.
 */
import { mkdtempSync, rmSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CDPSession, Page } from "playwright-core";
import { useChrome } from "../browser/browser";
import { startServer, type RunningServer } from "../server/support/built-server";
import { judge } from "./measure";

const SLOWDOWN = 4;
const TURNS = 4;
/** Pixels a second: forty rows. */
const SPEED = 1600;
const FRAME_US = 1_000_000 / 60;
/** Per cent of the frames that may be dropped beyond those of the plain page. */
const BUDGET = 2;

const ROWS = 200;

const chrome = useChrome();
const directory = mkdtempSync(path.join(os.tmpdir(), "td-scrolling-"));
let server: RunningServer;
// The demo of the other measures has fewer dealers than one page takes.
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
  /** Pixels from the top to the end. */
  readonly distance: number;
}

/** The largest scroller; from now on it counts how often its view is ahead of the rows that are drawn. */
function watch(): Scroller {
  const scrollers: Element[] = [];
  const look = (root: Document | ShadowRoot): void => {
    for (const element of root.querySelectorAll("*")) {
      if (element.scrollHeight > element.clientHeight + 500 && /auto|scroll/.test(getComputedStyle(element).overflowY))
        scrollers.push(element);
      if (element.shadowRoot !== null) look(element.shadowRoot);
    }
  };
  look(document);
  const scroller = scrollers.sort((a, b) => b.scrollHeight - a.scrollHeight)[0] ?? document.documentElement;
  const head = scroller.querySelector("thead")?.clientHeight ?? 0;
  const count = (): void => {
    const rows = [...scroller.querySelectorAll<HTMLElement>("[data-row]")];
    const [first, last] = [rows[0], rows.at(-1)];
    if (first === undefined || last === undefined) return;
    const [top, bottom] = [scroller.scrollTop + head, scroller.scrollTop + scroller.clientHeight];
    if (top < first.offsetTop || bottom > last.offsetTop + last.offsetHeight) performance.mark("td-gap");
  };
  // Before the list itself hears of it: this is what the eye has just seen.
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

/** Lets what the page has to draw be drawn; what was counted on the way does not count. */
async function rest(): Promise<void> {
  for (let still = 0; still < 30; still++) await new Promise((resolve) => requestAnimationFrame(resolve));
  performance.clearMarks("td-gap");
}

/** When the page has drawn its frames while something went on, in microseconds. */
async function framesOf(cdp: CDPSession, work: () => Promise<unknown>): Promise<number[]> {
  const events: TraceEvent[] = [];
  const collect = ({ value }: { value: readonly object[] }): void => {
    events.push(...(value as TraceEvent[]).filter(({ name }) => name === "DrawFrame"));
  };
  cdp.on("Tracing.dataCollected", collect);
  const ended = new Promise((resolve) => cdp.once("Tracing.tracingComplete", resolve));
  const includedCategories = ["disabled-by-default-devtools.timeline.frame"];
  await cdp.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories } });
  await work();
  await cdp.send("Tracing.end");
  await ended;
  cdp.off("Tracing.dataCollected", collect);
  const ofProcess = (pid: number): number[] => events.flatMap((event) => (event.pid === pid ? [event.ts] : []));
  // The page that scrolls draws most.
  const [most = []] = [...new Set(events.map(({ pid }) => pid))].map(ofProcess).sort((a, b) => b.length - a.length);
  return most.sort((a, b) => a - b);
}

interface Scrolled {
  readonly page: Page;
  readonly cdp: CDPSession;
  readonly scroller: Scroller;
}

async function slowly(page: Page): Promise<Scrolled> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  return { page, cdp, scroller: await page.evaluate(watch) };
}

/** Scrolls a page from its top to its end; answers the frames dropped on the way, in per cent. */
async function dropped({ page, cdp, scroller: { x, y, distance } }: Scrolled): Promise<number> {
  await page.bringToFront();
  const wheel = (yDistance: number, speed: number) =>
    cdp.send("Input.synthesizeScrollGesture", { x, y, yDistance, speed, preventFling: true });
  await wheel(distance, 20 * SPEED);
  await page.evaluate(rest);
  const frames = await framesOf(cdp, () => wheel(-distance, SPEED));
  const late = frames.slice(1).map((at, index) => Math.max(0, Math.round((at - (frames[index] ?? at)) / FRAME_US) - 1));
  const gaps = await page.evaluate(() => performance.getEntriesByName("td-gap").length);
  return (100 * (late.reduce((sum, lost) => sum + lost, 0) + gaps)) / ((60 * distance) / SPEED);
}

const PLAIN = `<div style="block-size:700px;overflow:auto;background:#fff">${Array.from({ length: ROWS }, (_, line) => `<p style="block-size:40px;margin:0">${line}</p>`).join("")}</div>`;

it(`${ROWS} rows`, { timeout: 300_000 }, async (context) => {
  const list = await chrome.openAs("shop", `fitter?size=${ROWS}`, { baseURL: server.origin });
  // Until the code of long pages is there, only the first rows are.
  await list.waitForLoadState("networkidle");
  const plain = await chrome.open();
  await plain.setContent(PLAIN);
  const pages = { plain: await slowly(plain), list: await slowly(list) };
  expect(pages.list.scroller.distance).toBeGreaterThan(ROWS * 30);
  const turns: { readonly list: number; readonly plain: number }[] = [];
  for (let turn = 0; turn < TURNS; turn++)
    turns.push({ plain: await dropped(pages.plain), list: await dropped(pages.list) });
  // The calmest turn tells most about the list, and least about the machine.
  const [calmest = { list: 100, plain: 0 }] = [...turns].sort((a, b) => a.list - a.plain - (b.list - b.plain));
  judge(context, {
    what: `scrolling ${ROWS} rows, ${SLOWDOWN}× slower: frames dropped beyond a plain page`,
    figure: Math.max(0, calmest.list - calmest.plain),
    budget: BUDGET,
    unit: "%",
    note: turns.map((turn) => `${turn.list.toFixed(0)} to ${turn.plain.toFixed(0)}`).join(", "),
  });
});
