/**
 * Two hundred dealers scroll without a dropped frame on a machine four times slower. What else runs on this one drops frames of every page, so
 * a page of plain lines is scrolled by turns, and the list may drop no more than that one does.
 */
import { it } from "vitest";
import type { Page } from "playwright-core";
import { useChrome } from "../browser/browser";
import { judge } from "./measure";

const SLOWDOWN = 4;
const TURNS = 4;
/** Frames of one way from the top to the end. */
const FRAMES = 150;
/** Per cent of the frames that may be dropped beyond those of the plain page. */
const BUDGET = 2;

const chrome = useChrome();

/** Scrolls the largest scroller of a page to its end, one step a frame; answers the frames dropped on the way, in per cent. */
async function scroll(frames: number): Promise<number> {
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
  const distance = scroller.scrollHeight - scroller.clientHeight;
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));
  scroller.scrollTop = 0;
  for (let still = 0; still < 10; still++) await frame();
  let last = await frame();
  let dropped = 0;
  for (let step = 1; step <= frames; step++) {
    scroller.scrollTop = (distance * step) / frames;
    const now = await frame();
    dropped += Math.max(0, Math.round((now - last) / (1000 / 60)) - 1);
    last = now;
  }
  return (100 * dropped) / frames;
}

const PLAIN = `<div style="block-size:700px;overflow:auto">${Array.from({ length: 200 }, (_, line) => `<p style="block-size:40px;margin:0">${line}</p>`).join("")}</div>`;

async function dropped(page: Page): Promise<number> {
  await page.bringToFront();
  return page.evaluate(scroll, FRAMES);
}

it("200 rows", { timeout: 300_000 }, async (context) => {
  const list = await chrome.openAs("shop", "fitter?size=200");
  await list.locator("td-fitters[data-ready]").waitFor({ state: "attached" });
  const plain = await chrome.open();
  await plain.setContent(PLAIN);
  for (const page of [list, plain]) {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOWDOWN });
  }
  const turns: { readonly list: number; readonly plain: number }[] = [];
  for (let turn = 0; turn < TURNS; turn++) turns.push({ plain: await dropped(plain), list: await dropped(list) });
  // The calmest turn tells most about the list, and least about the machine.
  const [calmest = { list: 100, plain: 0 }] = [...turns].sort((a, b) => a.list - a.plain - (b.list - b.plain));
  judge(context, {
    what: `scrolling 200 rows, ${SLOWDOWN}× slower: frames dropped beyond a plain page`,
    figure: Math.max(0, calmest.list - calmest.plain),
    budget: BUDGET,
    unit: "%",
    note: turns.map((turn) => `${turn.list.toFixed(0)} to ${turn.plain.toFixed(0)}`).join(", "),
  });
});
