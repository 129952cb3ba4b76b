/**
 * Times pages on a phone's network: Chrome's preset "Fast 4G", on a CPU slowed four times. Every figure is compared with a bare React page
 * from the same server in the same run, turn by turn. The product runs more code than a bare page, so its ratio grows on a slow machine:
 * what must not grow is the ratio to react-admin, or where it has no such screen, the ratio within a tolerance.
 */
import { expect, test } from "vitest";
import { signInByApi, useChrome, type Account } from "../browser/browser";
import { ONLY_REPORTED, type Measure } from "./limit";
import { checkBudgets } from "./measure";
import { median, visit, timeRows, timeStep, LATENCY_MS, type Visit } from "./network";
import {
  addressOf,
  ADMIN_FORM,
  ADMIN_LIST,
  alternate,
  FLOOR,
  FORM,
  LEGACY,
  openSlow,
  servePeers,
  TURNS,
  type Target,
} from "./network-peers";

const TIMEOUT = 600_000;
const chrome = useChrome();
const peers = servePeers();

interface Row extends Target {
  readonly label: string;
  readonly cache?: "warm";
  readonly peer?: Target;
  /** Budgets, as multiples of the time until the peer is ready. */
  readonly ready?: number;
  readonly complete?: number;
  /** Default: that of a screen without a counterpart in react-admin. */
  readonly tolerance?: number;
  /** The same screen in react-admin, with budgets as multiples of its times. Then the ratio to the peer is only reported. */
  readonly admin?: Target & { readonly limits: Readonly<Partial<Record<Moment, number>>> };
}
type Moment = "ready" | "complete";

/** Leaves room for a machine that is slower than the one of the budgets. */
const SCREEN_TOLERANCE = 2;

async function measureRow(context: Parameters<typeof checkBudgets>[0], row: Row): Promise<void> {
  const targets = [row, row.peer ?? FLOOR, ...(row.admin !== undefined && peers.hasAdmin() ? [row.admin] : [])];
  const [ours = [], peer = [], admin] = await alternate(chrome, targets, row.cache ?? "cold");
  const medianOf = (visits: readonly Visit[], moment: Moment): number => median(visits.map((result) => result[moment]));
  const floor = medianOf(peer, "ready");
  const ready = medianOf(ours, "ready");
  const complete = medianOf(ours, "complete");
  const [first] = ours;
  const note = `${ready.toFixed(0)} ms, complete ${complete.toFixed(0)} ms, peer ${floor.toFixed(0)} ms; ${String(first?.requests)} requests, ${String(first?.code)} of them code`;
  const figures = { ready, complete };
  const measures = (["ready", "complete"] as const).flatMap((moment): readonly Measure[] => {
    const budget = row[moment];
    if (budget === undefined) return [];
    const label = `${row.label}: ${moment}`;
    const tolerance = row.admin === undefined ? (row.tolerance ?? SCREEN_TOLERANCE) : ONLY_REPORTED;
    const toPeer: Measure = { label, figure: figures[moment] / floor, budget, tolerance, unit: "×", note };
    const limit = row.admin?.limits[moment];
    if (admin === undefined || limit === undefined) return [toPeer];
    const time = medianOf(admin, moment);
    const toAdmin: Measure = {
      label: `${label}, to react-admin`,
      figure: figures[moment] / time,
      budget: limit,
      unit: "×",
      note: `${time.toFixed(0)} ms`,
    };
    return [toPeer, toAdmin];
  });
  checkBudgets(context, ...measures);
}

const PAGES: readonly Row[] = [
  {
    label: "dealer list",
    address: "/admin/fitter",
    tag: "td-fitters",
    account: "shop",
    ready: 1.35,
    admin: { ...ADMIN_LIST, limits: { ready: 0.6 } },
  },
  {
    label: "dealer list, warm cache",
    address: "/admin/fitter",
    tag: "td-fitters",
    account: "shop",
    cache: "warm",
    ready: 1,
    admin: { ...ADMIN_LIST, limits: { ready: 0.75 } },
  },
  {
    label: "dealer",
    address: "/admin/fitter/1",
    tag: "td-fitter",
    account: "shop",
    ready: 1.5,
    complete: 1.8,
    admin: { ...ADMIN_FORM, limits: { ready: 0.85, complete: 1.2 } },
  },
  { label: "sign-in page", address: "/admin/login", tag: "td-login", ready: 0.9 },
  { label: "td-login, one line in another page", ...LEGACY, peer: FORM, ready: 1.15, tolerance: 1.1 },
  { label: "td-login by the loader", address: "/demo/partner-skins.html", tag: "td-login", peer: FORM, ready: 1.5 },
];
test.for(PAGES)("$label", { timeout: TIMEOUT }, (row, context) => measureRow(context, row));

const SCREENS: readonly {
  readonly label: string;
  readonly tag: string;
  readonly account: Account;
  readonly path: RegExp;
}[] = [
  { label: "paragraph", tag: "td-paragraph", account: "shop", path: /^\/landing-page\/:\w+\/paragraph\/:\w+$/ },
  { label: "picture editor", tag: "td-fitter-update-image", account: "shop", path: /^\/fitter-update-image\// },
  { label: "matrix", tag: "td-service-dealers", account: "shop", path: /\/dealers$/ },
  { label: "import wizard", tag: "td-importer", account: "super", path: /^\/importer$/ },
];

test.for(SCREENS)("$label", { timeout: TIMEOUT }, async ({ path, ...row }, context) => {
  const page = await chrome.open();
  await signInByApi(page, row.account);
  const response = await page.request.get("/admin/api/demo/sample-paths");
  const { data } = (await response.json()) as { data: Readonly<Record<string, string>> };
  const address = Object.entries(data).find(([pattern]) => path.test(pattern))?.[1];
  expect(address, Object.keys(data).join(" ")).toBeDefined();
  await measureRow(context, { ...row, address: `/admin${address ?? ""}`, complete: 1.8 });
});

test("requests", { timeout: TIMEOUT }, async (context) => {
  const page = await openSlow(chrome, "shop");
  const list = await visit(page, addressOf("/admin/fitter"), "td-fitters", "cold");
  const detail = await visit(page, addressOf("/admin/fitter/1"), "td-fitter", "cold");
  checkBudgets(
    context,
    { label: "requests until the list is ready", figure: list.requests, budget: 12, unit: "count" },
    { label: "script and style files until the list is ready", figure: list.code, budget: 8, unit: "count" },
    { label: "script and style files of a complete dealer", figure: detail.codeComplete, budget: 12, unit: "count" },
  );
});

/** A budget of work, besides the time of requests. It is absolute, so a slower machine gets five times as long. */
const ofCpu = (work: number, requests = 0): Pick<Measure, "budget" | "tolerance" | "unit"> => {
  const budget = requests + work;
  return { budget, tolerance: (requests + 5 * work) / budget, unit: "ms" };
};

const ROW_LINK = "td-fitters [role=row] a[href*='/fitter/'], td-fitters tr a[href*='/fitter/']";

test("from the list to a dealer", { timeout: TIMEOUT }, async (context) => {
  const page = await openSlow(chrome, "shop");
  const [hovered, direct]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    await visit(page, addressOf("/admin/fitter"), "td-fitters", "cold");
    const link = page.locator(ROW_LINK).first();
    direct.push(await timeStep(page, () => link.dispatchEvent("click"), "td-fitter"));
    await visit(page, addressOf("/admin/fitter"), "td-fitters", "cold");
    await link.hover();
    await page.waitForTimeout(1000);
    hovered.push(await timeStep(page, () => link.dispatchEvent("click"), "td-fitter"));
  }
  checkBudgets(
    context,
    { label: "from the list to a usable dealer", figure: median(direct), ...ofCpu(100, LATENCY_MS) },
    { label: "from the list to a dealer fetched ahead", figure: median(hovered), ...ofCpu(100) },
  );
});

test("within the list", { timeout: TIMEOUT }, async (context) => {
  const page = await openSlow(chrome, "shop");
  const [pages, searches]: [number[], number[]] = [[], []];
  for (let turn = 0; turn < TURNS; turn++) {
    await visit(page, addressOf("/admin/fitter"), "td-fitters", "warm");
    const next = page.locator("td-fitters").getByRole("button", { name: "Page suivante" });
    pages.push(await timeRows(page, () => next.dispatchEvent("click")));
    const search = page.locator("td-fitters").getByRole("searchbox");
    searches.push(await timeRows(page, () => search.pressSequentially("vidal")));
  }
  checkBudgets(
    context,
    { label: "next page, fetched ahead", figure: median(pages), ...ofCpu(60) },
    { label: "search, after the last key", figure: median(searches), ...ofCpu(180, LATENCY_MS) },
  );
});
