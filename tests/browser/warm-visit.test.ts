/** A second visit requests no code again. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectQuiet, useChrome } from "./browser";

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

test("the second visit of the dealer list loads every script and style sheet from the cache", async () => {
  const page = await chrome.openAs("shop", "fitter");
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
