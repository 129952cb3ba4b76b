/**
 * Times pages on a phone's network: Chrome's preset "Fast 4G", on a CPU slowed four times. Every figure is compared with a bare React page
 * from the same server in the same run, turn by turn, so that a busy machine measures nearly the same.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, inject, test } from "vitest";
import { signInByApi, useChrome, type Account } from "../browser/browser";
import { ownOrigin } from "../browser/server";
import { checkBudgets } from "./measure";
import { median, visit, timeStep, slowNetwork, LATENCY_MS, type Visit } from "./network";
import { buildPeer } from "./peers";
import { publishFiles, raceAddress } from "./race";

const TURNS = Number(process.env["TD_BENCH_TURNS"] ?? 5);
const TIMEOUT = 600_000;

const chrome = useChrome();
const url = (path: string): string => ownOrigin(inject("origins")) + path;

const FLOOR = { address: raceAddress("list.html"), tag: "peer-list" } as const;
const FORM = { address: raceAddress("form.html"), tag: "peer-login" } as const;

const pageOf = (tag: string, script: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Peer</title><script type="module" src="${raceAddress(script)}"></script><body><${tag}></${tag}></body></html>`;

let clear: () => void;
beforeAll(async () => {
  clear = publishFiles({
    "peer-list.js": await buildPeer("tests/bench/peer-list.tsx"),
    "peer-login.js": await buildPeer("tests/bench/peer-login.tsx"),
    "list.html": pageOf("peer-list", "peer-list.js"),
    "form.html": pageOf("peer-login", "peer-login.js"),
  });
});
afterAll(() => {
  clear();
});

/** Opens a page with the slow network, signed in unless the account is undefined. */
async function openSlow(account: Account | undefined): Promise<Page> {
  const page = await chrome.open();
  if (account !== undefined) await signInByApi(page, account);
  await slowNetwork(page);
  return page;
}

interface Target {
  readonly address: string;
  readonly tag: string;
}

/** Visits both pages alternately. Returns the visits of each. */
async function alternate(
  page: Page,
  ours: Target,
  peer: Target,
  cache: "cold" | "warm",
): Promise<{ readonly ours: readonly Visit[]; readonly peer: readonly Visit[] }> {
  const visits = { ours: [] as Visit[], peer: [] as Visit[] };
  for (let turn = -1; turn < TURNS; turn++)
    for (const [name, target] of [["ours", ours] as const, ["peer", peer] as const]) {
      const result = await visit(page, url(target.address), target.tag, cache);
      if (turn >= 0) visits[name].push(result);
    }
  return visits;
}

const PAGES = [
  {
    label: "dealer list",
    address: "/admin/fitter",
    tag: "td-fitters",
    account: "shop",
    cache: "cold",
    peer: FLOOR,
    ready: 1.35,
  },
  {
    label: "dealer list, warm cache",
    address: "/admin/fitter",
    tag: "td-fitters",
    account: "shop",
    cache: "warm",
    peer: FLOOR,
    ready: 1,
  },
  {
    label: "dealer",
    address: "/admin/fitter/1",
    tag: "td-fitter",
    account: "shop",
    cache: "cold",
    peer: FLOOR,
    ready: 1.5,
    complete: 1.8,
  },
  { label: "sign-in page", address: "/admin/login", tag: "td-login", cache: "cold", peer: FLOOR, ready: 0.9 },
  {
    label: "td-login in another page",
    address: "/demo/partner-login.html",
    tag: "td-login",
    cache: "cold",
    peer: FORM,
    ready: 1.15,
  },
] as const;

test.for(PAGES)("$label", { timeout: TIMEOUT }, async (row, context) => {
  const account = "account" in row ? row.account : undefined;
  // The peer fetches dealers, which needs a session; the sign-in pages need none.
  const page = await openSlow(account);
  const { ours, peer } = await alternate(page, row, row.peer, row.cache);
  const floor = median(peer.map(({ ready }) => ready));
  const ready = median(ours.map((result) => result.ready));
  const complete = median(ours.map((result) => result.complete));
  const [first] = ours;
  const note = `${ready.toFixed(0)} ms, complete ${complete.toFixed(0)} ms, peer ${floor.toFixed(0)} ms; ${String(first?.requests)} requests, ${String(first?.code)} of them code`;
  checkBudgets(
    context,
    { label: `${row.label}: ready`, figure: ready / floor, budget: row.ready, unit: "×", note },
    ...("complete" in row
      ? [{ label: `${row.label}: complete`, figure: complete / floor, budget: row.complete, unit: "×" as const }]
      : []),
  );
});

test("requests", { timeout: TIMEOUT }, async (context) => {
  const page = await openSlow("shop");
  const list = await visit(page, url("/admin/fitter"), "td-fitters", "cold");
  const detail = await visit(page, url("/admin/fitter/1"), "td-fitter", "cold");
  checkBudgets(
    context,
    { label: "requests until the list is ready", figure: list.requests, budget: 12, unit: "count" },
    { label: "script and style files until the list is ready", figure: list.code, budget: 8, unit: "count" },
    { label: "script and style files of a complete dealer", figure: detail.codeComplete, budget: 12, unit: "count" },
  );
});

const ROW_LINK = "td-fitters [role=row] a[href*='/fitter/'], td-fitters tr a[href*='/fitter/']";

test("from the list to a dealer", { timeout: TIMEOUT }, async (context) => {
  const page = await openSlow("shop");
  const [hovered, direct]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    await visit(page, url("/admin/fitter"), "td-fitters", "cold");
    const link = page.locator(ROW_LINK).first();
    direct.push(await timeStep(page, () => link.dispatchEvent("click"), "td-fitter"));
    await visit(page, url("/admin/fitter"), "td-fitters", "cold");
    await link.hover();
    await page.waitForTimeout(1000);
    hovered.push(await timeStep(page, () => link.dispatchEvent("click"), "td-fitter"));
  }
  checkBudgets(
    context,
    { label: "from the list to a usable dealer", figure: median(direct), budget: LATENCY_MS + 100, unit: "ms" },
    { label: "from the list to a dealer fetched ahead", figure: median(hovered), budget: 100, unit: "ms" },
  );
});
