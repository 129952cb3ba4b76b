/** The host page carries the responses and texts of its first view, for its own session alone. */
import type { Page, Route } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { expectQuiet, signInByApi, useChrome } from "./browser";
import { ownOrigin } from "./server";

const chrome = useChrome();

/** Collects the calls of a page. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/admin\/(public\/)?api\//.test(pathname)) calls.push(pathname);
  });
  return calls;
}

const shopOf = (page: Page) =>
  page.evaluate(async () => {
    const response = await fetch("/admin/api/display-configuration");
    const { data } = (await response.json()) as { data: { shopInfo: { name: string } } };
    return data.shopInfo.name;
  });

describe("data in the host page", () => {
  test("opens the dealer list without a call or a file of texts", async () => {
    const page = await chrome.open();
    await signInByApi(page, "shop");
    const calls = callsOf(page);
    const texts: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/messages-")) texts.push(request.url());
    });
    const ready = page.waitForFunction(() => document.querySelector("td-fitters[data-ready]") !== null);
    await page.goto("/admin/fitter");
    await ready;
    for (const path of ["context/connected", "display-configuration", "context/shop/fr_FR"])
      expect(calls).not.toContain(`/admin/api/${path}`);
    expect(texts).toEqual([]);
    expect(await page.locator("td-fitters [role=row], td-fitters tr").count()).toBeGreaterThan(5);
    expectQuiet(page);
  });

  test("does not show the data of an account that another tab has replaced meanwhile", async () => {
    const page = await chrome.open();
    await signInByApi(page, "shop");
    const firstShop = await page.goto("/admin/fitter").then(() => shopOf(page));
    // The page arrives for the first account; the other signs in before its code runs.
    const replaceAccount = async (route: Route): Promise<void> => {
      await signInByApi(page, "other");
      await route.continue();
    };
    await page.route("**/static/**/page/main.js", replaceAccount, { times: 1 });
    await page.goto("/admin/fitter");
    await page.locator("td-fitters[data-ready]").waitFor({ state: "attached" });
    const secondShop = await shopOf(page);
    expect(secondShop).not.toBe(firstShop);
    await page.locator("td-admin-shell header").getByText(secondShop).first().waitFor();
    expect(await page.locator("td-admin-shell header").getByText(firstShop).count()).toBe(0);
  });

  test("is not shown by the back button after the session has ended", async () => {
    const page = await chrome.open();
    await signInByApi(page, "shop");
    await page.goto("/admin/fitter");
    const dealer = page.locator("td-fitters a[href*='/fitter/']").first();
    const name = (await dealer.textContent()) ?? "";
    expect(name).not.toBe("");
    await page.goto(`${ownOrigin(inject("origins"))}/demo/`);
    await page.context().clearCookies();
    await page.goBack();
    await page.waitForURL("**/login**");
    expect(await page.getByText(name).count()).toBe(0);
  });
});
