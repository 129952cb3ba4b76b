/** How many files of code a visit requests: few at first, none again. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectQuiet, signInByApi, useChrome } from "../browser/browser";

const chrome = useChrome();

/** Returns the scripts and style sheets of a page with the bytes that crossed the network for each. */
const codeOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .flatMap((entry) =>
        entry instanceof PerformanceResourceTiming && /\.(js|css)$/.test(new URL(entry.name).pathname)
          ? [{ file: new URL(entry.name).pathname, bytes: entry.transferSize }]
          : [],
      ),
  );

test("the dealer list needs at most eight files of code, and a complete dealer twelve", async () => {
  const page = await chrome.open();
  await signInByApi(page, "shop");
  const expectAtMost = async (maximum: number): Promise<void> => {
    const files = (await codeOf(page)).map(({ file }) => file);
    expect(files.length, files.join(" ")).toBeLessThanOrEqual(maximum);
  };
  await page.goto("/admin/fitter");
  await page.locator("td-fitters[data-ready]").waitFor({ state: "attached" });
  await expectAtMost(8);
  await page.goto("/admin/fitter/1");
  await page.locator("td-fitter[data-ready]").waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  await expectAtMost(12);
});

test("the sign-in of another application's page is ready with one file of code", async () => {
  const page = await chrome.open();
  const [script, element] = [
    '<script type="module" src="/admin/static/elements/td-login.js"></script>',
    "<td-login></td-login>",
  ];
  await page.route("**/other.html", (route) =>
    route.fulfill({ contentType: "text/html", body: `<!doctype html><title>Page</title>${script}${element}` }),
  );
  // Listens before the page's own scripts: files that the sign-in loads afterwards do not count.
  await page.addInitScript(() => {
    addEventListener(
      "td-ready",
      () => {
        const files = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
        Object.assign(window, { filesAtReady: files.map(({ name }) => new URL(name).pathname) });
      },
      { once: true },
    );
  });
  await page.goto("/other.html");
  const filesAtReady = await page.waitForFunction(() => "filesAtReady" in window && window.filesAtReady);
  expect(await filesAtReady.jsonValue()).toEqual(["/admin/static/elements/td-login.js"]);
  await page.locator("td-login input[type=password]").waitFor();
});

test("the second visit of the dealer list loads every script and style sheet from the cache", async () => {
  const page = await chrome.open();
  await signInByApi(page, "shop");
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Network.clearBrowserCache");
  await page.goto("/admin/fitter");
  await page.locator("td-fitters[data-ready]").waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  expect((await codeOf(page)).some(({ bytes }) => bytes > 0)).toBe(true);
  await page.goto("/admin/fitter");
  await page.locator("td-fitters[data-ready]").waitFor({ state: "attached" });
  const code = await codeOf(page);
  expect(code.map(({ file }) => file.replace(/.*\//, ""))).toContain("td-fitters.js");
  expect(code.filter(({ bytes }) => bytes > 0)).toEqual([]);
  expectQuiet(page);
});
