/** Screens of prices that an account does not have: neither in the menu, nor by address, nor in the API. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectQuiet, useChrome } from "../browser/browser";

const chrome = useChrome();
const REFUSED = /status of 403/;

/** Opens the whole menu, so that entries of closed groups are in the document. */
async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole("navigation", { name: /men[uü]/i });
  await menu.waitFor();
  const closed = menu.locator("button[aria-expanded=false]");
  while ((await closed.count()) > 0) await closed.first().click();
}

test("acceptance 30-8: a super administrator has no menu entries, screens or calls of prices", async () => {
  const page = await chrome.openAs("super");
  await openMenu(page);
  const paths = ["tire-pricing-rules", "tire-pricing", "price-configuration"];
  const api: Readonly<Record<string, string>> = {
    "tire-pricing": "tire-pricing/matrix",
    "tire-pricing-rules": "tire-pricing-rule",
  };
  for (const path of paths) {
    expect(await page.locator(`a[data-menu-item][href$="/${path}"]`).count(), path).toBe(0);
    expect((await page.request.get(`/admin/api/${api[path] ?? path}`)).status(), path).toBe(403);
  }
  for (const path of paths) {
    await page.goto(`/admin/vue/${path}`);
    await page.waitForURL(/\/error/);
    await page.locator("td-error[data-ready]").waitFor({ state: "attached" });
  }
  expectQuiet(page, REFUSED);
});
