/** The bare React pages that the product's pages are compared with on a phone's network, and visits of both in turn. */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, inject } from "vitest";
import { signInByApi, type Account, type Chrome } from "../browser/browser";
import { ownOrigin } from "../browser/server";
import { slowNetwork, visit, type Visit } from "./network";
import { buildPeer } from "./peers";
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
/** Page, script, sign-in form by r2wc. */
export const FORM: Target = { address: raceAddress("form.html"), tag: "peer-login" };
/** A page of another application with the sign-in in one line. */
export const LEGACY: Target = { address: raceAddress("sign-in.html"), tag: "td-login" };

const pageOf = (script: string, body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Page</title>${script}<body>${body}</body></html>`;
const peerPage = (tag: string): string =>
  pageOf(`<script type="module" src="${raceAddress(`${tag}.js`)}"></script>`, `<${tag}></${tag}>`);

/** Builds the peers and serves them during the tests of a file. Call it at the top of the file. */
export function servePeers(): void {
  let clear: (() => void) | undefined;
  beforeAll(async () => {
    clear = publishFiles({
      "peer-list.js": await buildPeer("tests/bench/peer-list.tsx"),
      "peer-login.js": await buildPeer("tests/bench/peer-login.tsx"),
      "list.html": peerPage("peer-list"),
      "form.html": peerPage("peer-login"),
      "sign-in.html": pageOf(
        '<script type="module" src="/admin/static/elements/td-login.js" data-api-base="" data-locale="en_GB"></script>',
        "<td-login><p>Sign in</p></td-login>",
      ),
    });
  });
  afterAll(() => clear?.());
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

/** Visits both targets alternately, each with its own session. Returns the visits of each, without a first one that only warms up. */
export async function alternate(
  chrome: Chrome,
  ours: Target,
  peer: Target,
  cache: "cold" | "warm",
): Promise<{ readonly ours: readonly Visit[]; readonly peer: readonly Visit[] }> {
  const pages = { ours: await openSlow(chrome, ours.account), peer: await openSlow(chrome, peer.account) };
  const visits = { ours: [] as Visit[], peer: [] as Visit[] };
  for (let turn = -1; turn < TURNS; turn++)
    for (const [name, target] of [["ours", ours] as const, ["peer", peer] as const]) {
      const result = await visit(pages[name], addressOf(target.address), target.tag, cache);
      if (turn >= 0) visits[name].push(result);
    }
  await Promise.all(Object.values(pages).map((page) => page.context().close()));
  return visits;
}
