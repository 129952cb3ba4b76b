/**
 * Elements beside their peer, a login form of the same fields in bare React and r2wc, in one run; and what they cost a page that makes and
 * removes many. Ratios of medians, taken by turns, so that both meet the same moments of the machine. TD_BENCH_TAGS names the elements that
 * are made and removed (comma-separated, or `all`), TD_BENCH_TIMES how often.
 */
import { readFileSync } from "node:fs";
import nodeResolve from "@rollup/plugin-node-resolve";
import commonjs from "@rollup/plugin-commonjs";
import replace from "@rollup/plugin-replace";
import terser from "@rollup/plugin-terser";
import type { CDPSession, Page } from "playwright-core";
import { rollup } from "rollup";
import ts from "typescript";
import { beforeAll, describe, expect, test } from "vitest";
import { expectQuiet, signIn, useChrome } from "../browser/browser";

const RUNS = 5;
const SLOW_DOWN = 4;
const MANY = 50;
const READY_BUDGET = 1.25;
const MANY_BUDGET = 1.5;
const TIMES = Number(process.env["TD_BENCH_TIMES"] ?? 200);
const HEAP_BUDGET = 1_000_000;

/** One of each kind of screen, with what it needs to show something. */
const KINDS = ["td-login", "td-forgotten-password", "td-fitters", "td-fitter", "td-reviews", "td-shops"];
const every = (): string[] =>
  (JSON.parse(readFileSync("dist/registry.json", "utf8")) as { tag: string }[]).map(({ tag }) => tag);
const chosen = process.env["TD_BENCH_TAGS"];
const TAGS = chosen === undefined ? KINDS : chosen === "all" ? [...new Set(every())] : chosen.split(",");

const chrome = useChrome();
let peer = "";

beforeAll(async () => {
  const bundle = await rollup({
    input: "tests/bench/peer-login.tsx",
    plugins: [
      {
        name: "typescript",
        transform: (code, id) =>
          id.endsWith(".tsx")
            ? ts.transpileModule(code, {
                compilerOptions: {
                  jsx: ts.JsxEmit.ReactJSX,
                  module: ts.ModuleKind.ESNext,
                  target: ts.ScriptTarget.ES2022,
                },
              }).outputText
            : null,
      },
      nodeResolve({ browser: true, exportConditions: ["production"] }),
      commonjs(),
      replace({ preventAssignment: true, values: { "process.env.NODE_ENV": '"production"' } }),
    ],
  });
  const { output } = await bundle.generate({ format: "es", plugins: [terser({ module: true })] });
  peer = output[0].code;
}, 120_000);

const OURS = { tag: "td-login", src: "/admin/static/td-admin.js" } as const;
const PEER = { tag: "peer-login", src: "/peer.js" } as const;
type Contestant = typeof OURS | typeof PEER;

const median = (times: readonly number[]): number =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;

/** The page says it on its console: whoever asks from outside puts code into the page, which it has to read in the midst of what is measured. */
const FIRST_READY = "the first element is ready";

/** A plain page with one element, and the time of its first `td-ready`. */
async function pageOf({ tag, src }: Contestant): Promise<Page> {
  const page = await chrome.open({ locale: "en-GB" });
  await page.route("**/peer.js", (route) => route.fulfill({ contentType: "text/javascript", body: peer }));
  await page.route("**/contest.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>Contest</title><script type="module" src="${src}" data-api-base="" data-locale="en_GB"></script><body><${tag} compact></${tag}></body></html>`,
    }),
  );
  await page.addInitScript((message) => {
    addEventListener("td-ready", () => {
      if (performance.getEntriesByName("first").length > 0) return;
      performance.mark("first");
      setTimeout(() => console.debug(message));
    });
  }, FIRST_READY);
  return page;
}

async function readyTime(contestant: Contestant): Promise<number> {
  const page = await pageOf(contestant);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: SLOW_DOWN });
  const ready = page.waitForEvent("console", (message) => message.text() === FIRST_READY);
  await page.goto("/contest.html", { waitUntil: "commit" });
  await ready;
  const time = await page.evaluate(() => performance.getEntriesByName("first")[0]?.startTime ?? Number.NaN);
  await page.context().close();
  return time;
}

/** Milliseconds until as many more elements are ready, on a page where the code is there already. */
async function manyTime(contestant: Contestant): Promise<number> {
  const page = await pageOf(contestant);
  await page.goto("/contest.html");
  await page.locator(`${contestant.tag}[data-ready]`).waitFor({ state: "attached" });
  const time = await page.evaluate(
    ([tag, count]) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        let waiting = count;
        addEventListener("td-ready", () => {
          waiting -= 1;
          if (waiting === 0) resolve(performance.now() - start);
        });
        document.body.append(
          ...Array.from({ length: count }, () => {
            const element = document.createElement(tag);
            element.toggleAttribute("compact", true);
            return element;
          }),
        );
      }),
    [contestant.tag, MANY] as const,
  );
  await page.context().close();
  return time;
}

async function ratio(what: string, measure: (contestant: Contestant) => Promise<number>): Promise<number> {
  const [ours, theirs]: [number[], number[]] = [[], []];
  for (let run = 0; run < RUNS; run++) {
    theirs.push(await measure(PEER));
    ours.push(await measure(OURS));
  }
  const found = median(ours) / median(theirs);
  console.log(
    `${what}: ${median(ours).toFixed(0)} ms, peer ${median(theirs).toFixed(0)} ms, ratio ${found.toFixed(2)}`,
  );
  return found;
}

describe("td-login beside bare React and r2wc", () => {
  test("is ready nearly as soon", async () => {
    expect(await ratio(`ready at ${SLOW_DOWN} times slower`, readyTime)).toBeLessThanOrEqual(READY_BUDGET);
  });
  test("mounts many at once nearly as fast", async () => {
    expect(await ratio(`${MANY} more on the page`, manyTime)).toBeLessThanOrEqual(MANY_BUDGET);
  });
});

const REQUESTS_BUDGET = 6;

test("a second element loads no file twice, the first asks for six at most", async () => {
  const page = await pageOf(OURS);
  const files: string[] = [];
  page.on("request", (request) => files.push(request.url()));
  await page.goto("/contest.html");
  await page.locator("td-login[data-ready]").waitFor({ state: "attached" });
  // Besides the page, and what is asked for once the element is there.
  const first = files.filter((url) => !url.endsWith("/contest.html") && !url.includes("get-translation-list")).length;
  expect(first).toBeLessThanOrEqual(REQUESTS_BUDGET);
  await page.evaluate(() => document.body.append(document.createElement("td-forgotten-password")));
  await page.locator("td-forgotten-password[data-ready]").waitFor({ state: "attached" });
  const loaded = files.filter((url) => url.includes("/admin/static/"));
  console.log(`first element ${first} requests, all ${files.length}`);
  expect(loaded.filter((url, at) => loaded.indexOf(url) !== at)).toEqual([]);
});

/** Makes elements and removes them again, some at a time; answers when the last ones are unmounted. */
const turnOver = (page: Page, tag: string, times: number): Promise<void> =>
  page.evaluate(
    async ([name, count]) => {
      const portion = 10;
      for (let made = 0; made < count; made += portion) {
        const elements = Array.from({ length: portion }, () =>
          Object.assign(document.createElement(name), { idValue: "1", next: "none" }),
        );
        await new Promise<void>((resolve) => {
          let waiting = portion;
          const heard = (): void => {
            waiting -= 1;
            if (waiting > 0) return;
            removeEventListener("td-ready", heard);
            resolve();
          };
          addEventListener("td-ready", heard);
          document.body.append(...elements);
        });
        for (const element of elements) element.remove();
        // The removal is carried out a task later.
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    [tag, times] as const,
  );

async function weigh(cdp: CDPSession): Promise<{ heap: number; nodes: number }> {
  for (let turn = 0; turn < 3; turn++) await cdp.send("HeapProfiler.collectGarbage");
  const { usedSize } = await cdp.send("Runtime.getHeapUsage");
  const { nodes } = await cdp.send("Memory.getDOMCounters");
  return { heap: usedSize, nodes };
}

describe(`made and removed ${TIMES} times`, () => {
  test.each(TAGS)(
    "%s leaves nothing behind",
    async (tag) => {
      const page = await chrome.open({ locale: "en-GB" });
      await signIn(page, "shop");
      await page.route("**/contest.html", (route) =>
        route.fulfill({
          contentType: "text/html",
          body: `<!doctype html><title>Contest</title><script type="module" src="/admin/static/td-admin.js" data-api-base="" data-locale="en_GB"></script><body></body>`,
        }),
      );
      await page.goto("/contest.html");
      const cdp = await page.context().newCDPSession(page);
      // What is loaded, compiled and cached once is no leak.
      await turnOver(page, tag, 40);
      // So are the words of the loading overlay: it has them by the time it goes.
      await page.waitForFunction(
        () =>
          document.querySelector("[data-td-page-hosts]")?.shadowRoot?.querySelector<HTMLElement>(".td-loading")?.hidden,
      );
      const before = await weigh(cdp);
      await turnOver(page, tag, TIMES);
      const after = await weigh(cdp);
      const grown = after.heap - before.heap;
      console.log(`${tag}: heap ${(grown / 1000).toFixed(0)} kB, nodes ${after.nodes - before.nodes}`);
      await page.context().close();
      expect(grown).toBeLessThan(HEAP_BUDGET);
      expect(after.nodes - before.nodes).toBeLessThanOrEqual(0);
    },
    600_000,
  );
});

test("every element mounts and unmounts under the strictest policy without an error or a violation", async () => {
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
  await page.route("**/contest.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      headers: { "content-security-policy": "default-src 'self'" },
      body: `<!doctype html><title>Contest</title><script type="module" src="/admin/static/td-admin.js" data-api-base="" data-locale="en_GB"></script><body></body>`,
    }),
  );
  await page.goto("/contest.html");
  const late: string[] = [];
  for (const tag of new Set(every())) {
    const element = await page.evaluateHandle((name) => {
      const made = Object.assign(document.createElement(name), { idValue: "1", next: "none", context: "DEFAULT" });
      document.body.replaceChildren(made);
      return made;
    }, tag);
    const ready = page.locator(`${tag}[data-ready]`).waitFor({ state: "attached", timeout: 10_000 });
    await ready.catch(() => late.push(tag));
    await element.dispose();
  }
  console.log(`${new Set(every()).size} elements; not ready without more attributes: ${late.join(", ") || "none"}`);
  expect(violations).toEqual([]);
  // Records that the sample attributes do not name, and what the account may not do.
  expectQuiet(page, /status (of|code) (400|401|403|404|422|423)/);
}, 900_000);
