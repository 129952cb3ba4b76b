/**
 * Every screen that the build knows, opened one after the other inside one page: it gets ready, says nothing on the console, shows no
 * message key and no stray value, stands within the width of a phone, and axe finds nothing, by day and by night.
 */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import {
  RULES_OF_LOOKS,
  axeViolations,
  expectQuiet,
  scrollsSideways,
  scrollsWindow,
  useChrome,
  type Account,
} from "./browser";

interface Screen {
  readonly tag: string;
  readonly paths: readonly string[];
  readonly public: boolean;
}
const screens = (JSON.parse(readFileSync("dist/registry.json", "utf8")) as Screen[]).filter(
  // The shell is around each of them.
  ({ tag, paths }) => tag !== "td-admin-shell" && paths.length > 0,
);

const chrome = useChrome();
/** Nobody sees all: the platform's administrator is led away from the guide, by either of its addresses. */
const VISITOR: Readonly<Record<string, Account>> = { "/": "shop", "/features": "shop" };
/** A mail is there once somebody does something; the shell's journeys open one. */
const EMPTY_AT_FIRST: ReadonlySet<string> = new Set(["/outbox/:id"]);
const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

/** Follows a link to an address inside the page, as the menu does. */
async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((href) => {
    const link = document.body.appendChild(Object.assign(document.createElement("a"), { href }));
    link.click();
    link.remove();
  }, `/admin${path}`);
}

/** What no visitor should ever read: message keys, and values that were not there. */
const strayTexts = (page: Page, tag: string): Promise<string[]> =>
  page.evaluate((selector) => {
    const texts: string[] = [];
    const visit = (node: Node): void => {
      if (node.nodeType === Node.TEXT_NODE) texts.push((node.textContent ?? "").trim());
      if (node instanceof Element && ["SCRIPT", "STYLE", "TEMPLATE", "CODE", "PRE"].includes(node.nodeName)) return;
      if (node instanceof Element && node.shadowRoot !== null) visit(node.shadowRoot);
      node.childNodes.forEach(visit);
    };
    const element = document.querySelector(selector);
    if (element !== null) visit(element);
    return texts.filter(
      (text) =>
        /\bundefined\b|\bNaN\b|\[object Object\]|Invalid Date/.test(text) ||
        (/^[a-z][\w-]*([.][\w-]+){2,}$/i.test(text) &&
          !/[.](fr|com|test|example|png|jpg|css|html|csv|xlsx)$/.test(text)),
    );
  }, tag);

async function samplePaths(page: Page): Promise<Readonly<Record<string, string>>> {
  const answer = await page.request.get("/admin/api/demo/sample-paths");
  return ((await answer.json()) as { data: Readonly<Record<string, string>> }).data;
}

/** Whether an element gets into a state in time. */
const gets = (page: Page, selector: string, state: "attached" | "detached"): Promise<boolean> =>
  page
    .locator(selector)
    .first()
    .waitFor({ state })
    .then(
      () => true,
      () => false,
    );

/** What stands for something on its way; a map waits until it is seen. */
const WAITING = ":is(.td-skeleton:not(.td-map > .td-skeleton), [aria-busy=true])";

/** What is wrong with a screen that stands at the path; one line a fault. */
async function faultsOf(page: Page, { tag }: Screen, path: string): Promise<string[]> {
  await follow(page, path);
  if (!(await gets(page, `${tag}[data-ready]`, "attached"))) return [`${path}: ${tag} is not ready`];
  if (!(await gets(page, `${tag} ${WAITING}`, "detached"))) return [`${path}: ${tag} does not end loading`];
  const found = [...(await strayTexts(page, tag)), ...(await axeViolations(page, tag))];
  if (await scrollsWindow(page)) found.push("is longer than the window");
  const night = page.getByRole("button", { name: /Dark mode|Mode sombre/ });
  await night.dispatchEvent("click");
  await page.setViewportSize(PHONE);
  // The layout follows the new width a moment later.
  const wide = () => scrollsSideways(page);
  if (
    await expect
      .poll(wide, { timeout: 3000 })
      .toBe(false)
      .then(
        () => false,
        () => true,
      )
  )
    found.push("scrolls sideways on a phone");
  found.push(...(await axeViolations(page, tag, RULES_OF_LOOKS)).map((fault) => `dark, on a phone: ${fault}`));
  await page.setViewportSize(DESK);
  await night.dispatchEvent("click");
  return found.map((fault) => `${path} (${tag}): ${fault}`);
}

describe("every screen", () => {
  for (const account of ["super", "shop"] as const) {
    const mine = screens.flatMap((screen) =>
      screen.public
        ? []
        : screen.paths
            .filter((pattern) => (VISITOR[pattern] ?? "super") === account)
            .map((pattern) => ({ screen, pattern })),
    );
    test(`in the shell, as ${account}: ${String(mine.length)} addresses`, { timeout: 400_000, retry: 0 }, async () => {
      // Two pages side by side: each waits for the network most of the time.
      const pages = await Promise.all([chrome.openAs(account, "features"), chrome.openAs(account, "features")]);
      const samples = await samplePaths(pages[0]);
      const left = [...mine];
      const faults: string[] = [];
      const visitAll = async (page: Page): Promise<void> => {
        for (let next = left.shift(); next !== undefined; next = left.shift()) {
          const { screen, pattern } = next;
          const path = samples[pattern];
          if (path === undefined && EMPTY_AT_FIRST.has(pattern)) continue;
          faults.push(
            ...(path === undefined ? [`${pattern}: the demo has nothing to show`] : await faultsOf(page, screen, path)),
          );
        }
        expectQuiet(page, /status of 404/);
      };
      await Promise.all(pages.map(visitAll));
      expect(faults).toEqual([]);
    });
  }
});
