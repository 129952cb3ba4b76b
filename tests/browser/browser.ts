/** Chromium, shared by all files of a worker, and common steps: sign in, open pages, check accessibility. */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, onTestFailed } from "vitest";
import { XSRF_COOKIE, XSRF_HEADER } from "../../src/contract/headers";
import { createContextPool, type ContextPool, type PageOptions } from "./context-pool";
import { ownOrigin } from "./server";

export const PASSWORD = "Demo-2026!";
/** The password that the forgotten-password journey sets for one account; it may run before or after other journeys. */
export const NEW_PASSWORD = "Vertical-Otter-41";
export const ACCOUNTS = {
  shop: "shop@demo.test",
  network: "network@demo.test",
  dealer: "dealer@demo.test",
  super: "super@demo.test",
  calendar: "calendar@demo.test",
  readonly: "readonly@demo.test",
  /** A shop that shows dealers of the demo shop. */
  other: "other@demo.test",
  /** A shop that only lists dealers. */
  directory: "directory@demo.test",
} as const;
export type Account = keyof typeof ACCOUNTS;

/** The headless shell starts fastest; `npm test` checks that one of these browsers is installed. */
export const CHROMIUM =
  process.env["CHROMIUM_PATH"] ??
  ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium", "/usr/bin/chromium-browser"].find((file) =>
    existsSync(file),
  );
const ARGUMENTS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  // Local pages stand in for other hosts, and no user is there to grant them access to the product's port.
  "--disable-features=LocalNetworkAccessChecks",
  // Other host names on this machine.
  "--host-resolver-rules=MAP *.test 127.0.0.1",
];
/** The pages of tests live too short for optimised code to pay off. Users have it, and so do benchmarks. */
const TEST_ARGUMENTS = ["--js-flags=--no-maglev --no-opt"];
const axeSource = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Console and page errors since each page was opened; journeys end by expecting none. */
const faults = new WeakMap<Page, string[]>();

export interface Chrome {
  /** Opens a page whose cookies and storage are empty. A page opened by a test closes before the next test, another after the file. */
  open(options?: PageOptions): Promise<Page>;
  /** Opens an admin path in such a page, signed in. */
  openAs(account: Account, path?: string, options?: PageOptions): Promise<Page>;
}

/** Chromium starts once per worker and ends with its process. */
let started: Promise<ContextPool> | undefined;
const startChromium = (): Promise<ContextPool> =>
  (started ??= chromium
    .launch({
      executablePath: CHROMIUM,
      args: inject("isBenchmark") ? ARGUMENTS : [...ARGUMENTS, ...TEST_ARGUMENTS],
    })
    .then((browser) => createContextPool(browser, ownOrigin(inject("origins")))));

/** Call at the top of a test file. */
export function useChrome(): Chrome {
  let pool: ContextPool | undefined;
  /** Pages opened by hooks of the file, and by the present test. */
  const opened: { file: Page[]; test: Page[] } = { file: [], test: [] };
  let opener: keyof typeof opened = "file";
  const closeOpened = async (by: keyof typeof opened): Promise<void> => {
    for (const page of opened[by].splice(0)) await pool?.release(page.context());
  };
  beforeAll(async () => {
    pool = await startChromium();
  });
  beforeEach(async () => {
    opener = "test";
    // Not after each test, because a failed test describes its pages last.
    await closeOpened("test");
    onTestFailed(async () => {
      const pages = [...opened.file, ...opened.test].flatMap((page) => page.context().pages());
      for (const page of pages) console.log(await describePage(page));
    });
  });
  afterEach(() => {
    opener = "file";
  });
  afterAll(async () => {
    await closeOpened("test");
    await closeOpened("file");
  });
  const open = async (options: PageOptions = {}): Promise<Page> => {
    if (pool === undefined) throw new Error("Call useChrome() at the top of the file");
    const page = await pool.open(options);
    opened[opener].push(page);
    collectFaults(page);
    return page;
  };
  return {
    open,
    openAs: async (account, path = "", options) => {
      const page = await open(options);
      await signInByApi(page, account);
      await page.goto(`/admin/${path}`);
      await page.locator("td-admin-shell > [data-ready]").first().waitFor({ state: "attached" });
      return page;
    },
  };
}

/** Describes a page for the log of a failed journey: address, readiness, faults, last calls, and the accessibility tree. */
async function describePage(page: Page): Promise<string> {
  const facts = await page
    .evaluate(() => ({
      ready: [...document.querySelectorAll("[data-ready]")].map(({ localName }) => localName),
      calls: performance
        .getEntriesByType("resource")
        .slice(-12)
        .map(({ name, startTime, duration }) => `${Math.round(startTime)}+${Math.round(duration)} ${name}`),
      now: Math.round(performance.now()),
    }))
    .catch(String);
  // Without the menu of the shell, which would fill the log.
  const content = page.locator("td-admin-shell > *").or(page.locator("body:not(:has(td-admin-shell))"));
  const tree = await content.first().ariaSnapshot({ timeout: 5000 }).catch(String);
  return [page.url(), JSON.stringify(facts, null, 1), ...(faults.get(page) ?? []), tree.slice(0, 6000)].join("\n");
}

/** Collects console and page errors. Call it for pages that a context opened itself. */
export function collectFaults(page: Page): void {
  const list: string[] = [];
  faults.set(page, list);
  page.on("pageerror", (error) => list.push(`exception: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error" || message.text().startsWith("Missing message"))
      list.push(`console: ${message.text()} at ${message.location().url}`);
  });
}

/** Expects no errors so far, except those that match `allowed`. */
export function expectQuiet(page: Page, allowed: RegExp = /(?!)/): void {
  expect((faults.get(page) ?? []).filter((fault) => !allowed.test(fault))).toEqual([]);
}

/** Signs in through the login screen and waits for the redirect. */
export async function signIn(page: Page, account: Account): Promise<void> {
  await page.goto("/admin/login");
  await page.locator("td-login input[type=email]").fill(ACCOUNTS[account]);
  await page.locator("td-login input[type=password]").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
}

/** Signs in through the API, for journeys that do not test the login screen. */
export async function signInByApi(page: Page, account: Account): Promise<void> {
  await page.request.get("/admin/api/context/connected");
  const isSignedIn = async (password: string): Promise<boolean> => {
    const token = (await page.context().cookies()).find(({ name }) => name === XSRF_COOKIE)?.value ?? "";
    const response = await page.request.post("/admin/login?fromIhm=true", {
      data: { login: ACCOUNTS[account], password },
      headers: { [XSRF_HEADER]: decodeURIComponent(token) },
    });
    return ((await response.json()) as { successfullyLogin: boolean }).successfullyLogin;
  };
  expect((await isSignedIn(PASSWORD)) || (await isSignedIn(NEW_PASSWORD))).toBe(true);
}

/** WCAG 2.2 AA. */
const AA = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
/** Rules whose result depends on theme and width; names, roles and order are the same in all. */
export const VISUAL_RULES = ["color-contrast", "target-size", "scrollable-region-focusable", "link-in-text-block"];

/**
 * Runs axe on the page or one element. Returns rule, count and first node of each violation.
 *
 * @param excluded selectors of parts of the element to leave out
 */
export async function axeViolations(
  page: Page,
  selector?: string,
  rules = AA,
  excluded: readonly string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(
    async ({ part, runOnly, leftOut }) => {
      const { axe } = window as unknown as {
        axe: {
          run: (
            root: Document | object,
            options: object,
          ) => Promise<{ violations: { id: string; nodes: { target: unknown }[] }[] }>;
        };
      };
      const exclude = leftOut.map((inner) => ({ fromShadowDom: [part, inner] }));
      const { violations } = await axe.run(part === undefined ? document : { include: part, exclude }, {
        runOnly,
        resultTypes: ["violations"],
      });
      return violations.map(
        (violation) => `${violation.id} ×${violation.nodes.length}: ${JSON.stringify(violation.nodes[0]?.target)}`,
      );
    },
    { part: selector, runOnly: rules, leftOut: excluded },
  );
}

/** Returns whether the page scrolls sideways, which no page may. */
export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);

/** Returns whether the window scrolls. In the shell only the screen scrolls, not the window with header and menu. */
export const scrollsWindow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight + 1);
