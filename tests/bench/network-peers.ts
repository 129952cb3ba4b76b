/** The bare React pages that the product's pages are compared with on a phone's network, and visits of both in turn. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";
import { signInByApi, type Account, type Chrome } from "../browser/browser";
import { ownOrigin } from "../browser/server";
import { slowNetwork, visit, type Visit } from "./network";
import { buildPeer, installPeer } from "./peers";
import { publishFiles, raceAddress } from "./race";

export const TURNS = Number(process.env["TD_BENCH_TURNS"] ?? 5);

export interface Target {
  readonly address: string;
  readonly tag: string;
  /** Undefined without a session. */
  readonly account?: Account;
}

/** Page, script, list call, 25 rows. */
export const FLOOR: Target = { address: raceAddress("list.html"), tag: "peer-list", account: "shop" };
/** The same dealers in react-admin: what an application with a design system, filters, pages and forms takes. */
export const ADMIN_LIST: Target = { address: raceAddress("admin.html"), tag: "peer-admin-list", account: "shop" };
export const ADMIN_FORM: Target = {
  address: raceAddress("admin.html#/fitter/1"),
  tag: "peer-admin-form",
  account: "shop",
};
/** Page, script, sign-in form by r2wc. */
export const FORM: Target = { address: raceAddress("form.html"), tag: "peer-login" };
/** A page of another application with the sign-in in one line. */
export const LEGACY: Target = { address: raceAddress("sign-in.html"), tag: "td-login" };

/** The packages of react-admin may have to be installed. */
const PREPARATION_MS = 360_000;

const pageOf = (script: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>${script}<body>${body}</body></html>`;
const peerPage = (tag: string): string =>
  pageOf(`<script type="module" src="${raceAddress(`${tag}.js`)}"></script>`, `<${tag}></${tag}>`);

async function adminFiles(): Promise<Readonly<Record<string, string>>> {
  const entry = installPeer("react-admin");
  if (entry === undefined) {
    console.warn("react-admin cannot be installed without the npm registry, so its figures are missing.");
    return {};
  }
  const page = pageOf(`<script type="module" src="${raceAddress("admin.js")}"></script>`, '<div id="root"></div>');
  return { "admin.js": await buildPeer(entry), "admin.html": page };
}

export interface Peers {
  /** Whether the pages in react-admin are there. */
  hasAdmin(): boolean;
}

/** Builds the peers and serves them during the tests of a file. Call it at the top of the file. */
export function servePeers(): Peers {
  let clear: (() => void) | undefined;
  let admin: Readonly<Record<string, string>> = {};
  beforeAll(async () => {
    admin = await adminFiles();
    clear = publishFiles({
      ...admin,
      "peer-list.js": await buildPeer("tests/bench/peer-list.tsx"),
      "peer-login.js": await buildPeer("tests/bench/peer-login.tsx"),
      "list.html": peerPage("peer-list"),
      "form.html": peerPage("peer-login"),
      "sign-in.html": pageOf(
        '<script type="module" src="/admin/static/elements/td-login.js" data-api-base="" data-locale="en_GB"></script>',
        "<td-login><p>Sign in</p></td-login>",
      ),
    });
  }, PREPARATION_MS);
  afterAll(() => clear?.());
  return { hasAdmin: () => Object.keys(admin).length > 0 };
}

/** Returns the address of a path on the server that is measured. */
export const addressOf = (path: string): string => ownOrigin(inject("origins")) + path;

/** Opens a page with the slow network, signed in unless the account is undefined. */
export async function openSlow(chrome: Chrome, account: Account | undefined): Promise<Page> {
  const page = await chrome.open();
  if (account !== undefined) await signInByApi(page, account);
  await slowNetwork(page);
  return page;
}

/** Visits the targets alternately, each with its own session. Returns the visits of each, without a first one that only warms up. */
export async function alternate(
  chrome: Chrome,
  targets: readonly Target[],
  cache: "cold" | "warm",
): Promise<readonly (readonly Visit[])[]> {
  const pages: Page[] = [];
  for (const { account } of targets) pages.push(await openSlow(chrome, account));
  const visits = targets.map((): Visit[] => []);
  for (let turn = -1; turn < TURNS; turn++)
    for (const [index, page] of pages.entries()) {
      const { address = "", tag = "" } = targets[index] ?? {};
      const result = await visit(page, addressOf(address), tag, cache);
      if (turn >= 0) visits[index]?.push(result);
    }
  await Promise.all(pages.map((page) => page.context().close()));
  return visits;
}
