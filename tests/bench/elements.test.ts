/**
 * What elements cost a page: requests of several elements on a page, memory after many are mounted and removed, violations of a
 * strict content security policy. TD_BENCH_TAGS names the elements to mount and remove (comma-separated, or `all`), TD_BENCH_TIMES
 * sets how often.
 */
import { readFileSync } from "node:fs";
import type { CDPSession, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectQuiet, signIn, useChrome } from "../browser/browser";

const TIMES = Number(process.env["TD_BENCH_TIMES"] ?? 200);
const HEAP_BUDGET = 1_000_000;

/** One element of each kind of screen. */
const KINDS = ["td-login", "td-forgotten-password", "td-fitters", "td-fitter", "td-reviews", "td-appointment-book"];
const allTags = (): string[] =>
  (JSON.parse(readFileSync("dist/registry.json", "utf8")) as { tag: string }[]).map(({ tag }) => tag);
const tagsSetting = process.env["TD_BENCH_TAGS"];
const TAGS =
  tagsSetting === undefined ? KINDS : tagsSetting === "all" ? [...new Set(allTags())] : tagsSetting.split(",");

const chrome = useChrome();

/** Opens a plain page that loads the product. */
async function openPlainPage(page: Page, body = "", headers: Record<string, string> = {}): Promise<void> {
  await page.route("**/plain.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      headers,
      body: `<!doctype html><html lang="en"><title>Plain</title><script type="module" src="/admin/static/td-admin.js" data-api-base="" data-locale="en_GB"></script><body>${body}</body></html>`,
    }),
  );
  await page.goto("/plain.html");
}

const REQUESTS_BUDGET = 6;

test("two elements load no file twice, and the first loads at most six", async () => {
  const page = await chrome.open({ locale: "en-GB" });
  const files: string[] = [];
  page.on("request", (request) => files.push(request.url()));
  await openPlainPage(page, "<td-login compact></td-login>");
  await page.locator("td-login[data-ready]").waitFor({ state: "attached" });
  // Excludes the page itself, and translations that an element requests once it is ready.
  const first = files.filter((url) => !url.endsWith("/plain.html") && !url.includes("get-translation-list")).length;
  expect(first).toBeLessThanOrEqual(REQUESTS_BUDGET);
  await page.evaluate(() => document.body.append(document.createElement("td-forgotten-password")));
  await page.locator("td-forgotten-password[data-ready]").waitFor({ state: "attached" });
  console.log(`first element ${first} requests, all ${files.length}`);
  expect(files.filter((url, index) => files.indexOf(url) !== index)).toEqual([]);
});

/** Mounts and removes elements in batches. Resolves once the last batch is unmounted. */
const mountAndRemove = (page: Page, tag: string, times: number): Promise<void> =>
  page.evaluate(
    async ([name, count]) => {
      const batchSize = 10;
      for (let mounted = 0; mounted < count; mounted += batchSize) {
        const elements = Array.from({ length: batchSize }, () =>
          Object.assign(document.createElement(name), { idValue: "1", next: "none" }),
        );
        const listening = new AbortController();
        await new Promise<void>((resolve, reject) => {
          const { signal } = listening;
          let waiting = batchSize;
          addEventListener(
            "td-ready",
            () => {
              waiting -= 1;
              if (waiting === 0) resolve();
            },
            { signal },
          );
          addEventListener(
            "td-error",
            (event) => {
              reject(new Error(`${name} failed: ${JSON.stringify((event as CustomEvent).detail)}`));
            },
            { signal },
          );
          document.body.append(...elements);
        });
        listening.abort();
        for (const element of elements) element.remove();
        // The element unmounts in a later task.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    [tag, times] as const,
  );

/** Mounts an element until it has loaded all its code, messages and icons, then removes it: later elements reuse the cached files. */
async function showUntilIdle(page: Page, tag: string): Promise<void> {
  const waiting = new Set<unknown>();
  page.on("request", (request) => waiting.add(request));
  page.on("requestfinished", (request) => waiting.delete(request));
  page.on("requestfailed", (request) => waiting.delete(request));
  const element = await page.evaluateHandle((name) => {
    const node = Object.assign(document.createElement(name), { idValue: "1", next: "none" });
    document.body.append(node);
    return node;
  }, tag);
  await page.locator(`${tag}[data-ready]`).waitFor({ state: "attached" });
  // One call often starts another.
  for (let idleChecks = 0; idleChecks < 5; idleChecks = waiting.size === 0 ? idleChecks + 1 : 0)
    await new Promise((resolve) => setTimeout(resolve, 100));
  await element.evaluate((node) => node.remove());
  await element.dispose();
  for (const event of ["request", "requestfinished", "requestfailed"] as const) page.removeAllListeners(event);
}

interface Memory {
  readonly heap: number;
  readonly nodes: number;
}
async function measureMemory(cdp: CDPSession): Promise<Memory> {
  for (let turn = 0; turn < 3; turn++) await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  const { nodes } = await cdp.send("Memory.getDOMCounters");
  return { heap: usedSize, nodes };
}

/** Maximum wait for pending calls of removed elements, which still hold those elements in memory. */
const MAX_WAIT_MS = 20_000;
/** Returns the growth since an earlier measurement, as soon as it is within the budget, else after MAX_WAIT_MS. */
async function growthSince(before: Memory, cdp: CDPSession): Promise<Memory> {
  const end = Date.now() + MAX_WAIT_MS;
  for (;;) {
    const { heap, nodes } = await measureMemory(cdp);
    const grown = { heap: heap - before.heap, nodes: nodes - before.nodes };
    if ((grown.heap < HEAP_BUDGET && grown.nodes <= 0) || Date.now() > end) return grown;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

describe(`mounted and removed ${TIMES} times`, () => {
  test.each(TAGS)(
    "%s leaks neither memory nor nodes",
    async (tag) => {
      const page = await chrome.open({ locale: "en-GB" });
      await signIn(page, "shop");
      // An element that finds no record navigates away; keep the page.
      await page.addInitScript(() => addEventListener("td-navigate", (event) => event.preventDefault()));
      await openPlainPage(page);
      const cdp = await page.context().newCDPSession(page);
      // Code that is loaded, compiled and cached once is not a leak.
      await showUntilIdle(page, tag);
      await mountAndRemove(page, tag, 40);
      // Nor are the texts of the loading overlay, which are loaded when it hides.
      await page.waitForFunction(
        () =>
          document.querySelector("[data-td-page-hosts]")?.shadowRoot?.querySelector<HTMLElement>(".td-loading")?.hidden,
      );
      const before = await measureMemory(cdp);
      await mountAndRemove(page, tag, TIMES);
      const { heap, nodes } = await growthSince(before, cdp);
      console.log(`${tag}: heap ${(heap / 1000).toFixed(0)} kB, nodes ${nodes}`);
      await page.context().close();
      expect(heap).toBeLessThan(HEAP_BUDGET);
      expect(nodes).toBeLessThanOrEqual(0);
    },
    600_000,
  );
});

/** Elements mounted together. One without its attributes is never ready, and the test waits for it. */
const AT_ONCE = 10;

test("every element mounts and unmounts under a strict content security policy without an error or a violation", async () => {
  const page = await chrome.open({ locale: "en-GB" });
  await signIn(page, "shop");
  const violations: string[] = [];
  await page.exposeFunction("violated", (text: string) => violations.push(text));
  await page.addInitScript(() => {
    addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI, target }) => {
      const where = target instanceof Element ? target.localName : "";
      (window as unknown as { violated(text: string): void }).violated(`${violatedDirective} ${blockedURI} ${where}`);
    });
    addEventListener("td-navigate", (event) => event.preventDefault());
  });
  await openPlainPage(page, "", { "content-security-policy": "default-src 'self'" });
  const tags = [...new Set(allTags())];
  const notReady: string[] = [];
  for (let start = 0; start < tags.length; start += AT_ONCE) {
    const some = tags.slice(start, start + AT_ONCE);
    await page.evaluate((names) => {
      const create = (name: string) =>
        Object.assign(document.createElement(name), { idValue: "1", next: "none", context: "DEFAULT" });
      document.body.replaceChildren(...names.map(create));
    }, some);
    const isReady = (tag: string): Promise<void> =>
      page.locator(`${tag}[data-ready]`).waitFor({ state: "attached", timeout: 15_000 });
    await Promise.all(some.map((tag) => isReady(tag).catch(() => notReady.push(tag))));
  }
  console.log(`${tags.length} elements; not ready without more attributes: ${notReady.join(", ") || "none"}`);
  expect(violations).toEqual([]);
  // Ignore calls refused for this account, and records that do not exist for the sample attributes.
  expectQuiet(page, /status (of|code) (400|401|403|404|422|423)/);
}, 600_000);
