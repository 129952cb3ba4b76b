/**
 * Compares `td-login` with a login form of the same content in bare React and r2wc: same server, same compression, same
 * browser, no cache. The two alternate, so that machine load affects both alike. Single runs differ by a third,
 * depending on where frames fall; 81 runs keep the ratio stable to 0.02.
 */
import { afterAll, beforeAll, inject, test } from "vitest";
import { ownOrigin } from "../browser/server";
import { checkBudgets } from "./measure";
import { buildPeer } from "./peers";
import { openBareBrowser, raceAddress, publishFiles, type BareBrowser } from "./race";

const RUNS = 81;
/** Two tests of 81 runs each, on a slow machine. */
const TIMEOUT = 600_000;
const SLOW_DOWN = 4;
const MANY = 50;
/** Without a network, the parts that the peer lacks weigh most: configuration, skins, rights. Its time on a phone's network is in network.test.ts. */
const READY_BUDGET = 1.4;
const MANY_BUDGET = 1.25;

const OURS = { tag: "td-login", src: "/admin/static/td-admin.js", page: "ours.html" } as const;
const PEER = { tag: "peer-login", src: raceAddress("peer-login.js"), page: "peer.html" } as const;

/** Reports the time of the first `td-ready` in the address; with `#many`, the time that 50 more elements then take. */
const TIMER_SCRIPT = `addEventListener("td-ready", ({ target }) => {
  const first = performance.now();
  const tell = (time) => setTimeout(() => { location.hash = "ready-" + time; });
  if (location.hash !== "#many") return tell(first);
  // By then the first element has loaded what it requests after td-ready.
  setTimeout(() => {
    let waiting = ${MANY};
    const start = performance.now();
    addEventListener("td-ready", () => { if (--waiting === 0) tell(performance.now() - start); });
    document.body.append(...Array.from({ length: ${MANY} }, () => {
      const element = document.createElement(target.localName);
      element.toggleAttribute("compact", true);
      return element;
    }));
  }, 500);
}, { once: true });`;

/** A plain page with one element. An address under /admin would set another creation context. */
const pageOf = ({ tag, src }: typeof OURS | typeof PEER): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Race</title><script src="${raceAddress("referee.js")}"></script><script type="module" src="${src}" data-api-base="" data-creation-context="DEFAULT" data-locale="en_GB"></script><body><${tag} compact></${tag}></body></html>`;

let browser: BareBrowser;
let clear: () => void;
beforeAll(async () => {
  browser = await openBareBrowser();
  clear = publishFiles({
    "peer-login.js": await buildPeer("tests/bench/peer-login.tsx"),
    "referee.js": TIMER_SCRIPT,
    [OURS.page]: pageOf(OURS),
    [PEER.page]: pageOf(PEER),
  });
}, 120_000);
afterAll(async () => {
  clear();
  await browser.close();
});

/** Returns the mean without the fastest and slowest tenth: more stable than the median, since the times cluster one frame apart. */
function trimmedMean(times: readonly number[]): number {
  const cut = Math.floor(times.length / 10);
  const trimmed = [...times].sort((a, b) => a - b).slice(cut, times.length - cut);
  return trimmed.reduce((sum, time) => sum + time, 0) / trimmed.length;
}

/** Measures both pages alternately, and swaps which goes first. The first run warms up browser and server. */
async function race(slowDown: number, hash = ""): Promise<{ figure: number; note: string }> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let run = -1; run < RUNS; run++) {
    const entries = [[PEER, theirs] as const, [OURS, ours] as const];
    for (const [{ page }, times] of run % 2 === 0 ? entries : entries.reverse()) {
      const time = await browser.visit(ownOrigin(inject("origins")) + raceAddress(page) + hash, slowDown);
      if (run >= 0) times.push(time);
    }
  }
  const [mine, peer] = [trimmedMean(ours), trimmedMean(theirs)];
  return { figure: mine / peer, note: `${mine.toFixed(0)} ms, peer ${peer.toFixed(0)} ms` };
}

test(
  "is ready nearly as fast",
  async (context) => {
    checkBudgets(context, {
      label: `td-login ready compared with bare React and r2wc, ${SLOW_DOWN} times slower`,
      ...(await race(SLOW_DOWN)),
      budget: READY_BUDGET,
      unit: "×",
    });
  },
  TIMEOUT,
);

test(
  "mounts many at once nearly as fast",
  async (context) => {
    checkBudgets(context, {
      label: `${MANY} more elements at once`,
      ...(await race(1, "#many")),
      budget: MANY_BUDGET,
      unit: "×",
    });
  },
  TIMEOUT,
);
