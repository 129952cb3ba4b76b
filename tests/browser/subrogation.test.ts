/** Subrogation in Chromium: start and end, rights, the banner, and that no tab saves as the wrong user. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { axeViolations, expectQuiet, scrollsSideways, signIn, useChrome, collectFaults } from "./browser";

const chrome = useChrome();
const REFUSED = /status of (401|403|404|409)/;

describe("subrogation", () => {
  test("purpose-02: starts with a reason, shows a banner throughout, and ends", async () => {
    const page = await chrome.openAs("super", "subrogation/change-identity", { locale: "en-GB" });
    await page.getByRole("searchbox").first().fill("reseau demo");
    await page.getByRole("button", { name: /PNEUS_RESEAU_DEMO/ }).click();
    await page.getByRole("radio", { name: /Thomas Roussel/ }).check();
    await page.getByRole("button", { name: "Support call" }).click();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Act as Thomas Roussel" }).click();
    await page.waitForURL((url) => !url.pathname.includes("subrogation"));

    const banner = page.getByRole("region", { name: /identity/i });
    await banner.getByText("Thomas Roussel").waitFor();
    expect(await banner.textContent()).toMatch(/Sophie Lambert[\s\S]*Support call[\s\S]*5[5-9]:/);
    await banner.getByRole("button", { name: /Extend/ }).click();
    await banner.getByText(/1:2[5-9]:/).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.goto("/admin/subrogation/change-identity");
    await page.waitForURL(/\/error/);
    await page.getByText("Sophie Lambert can open it", { exact: false }).waitFor();

    await banner.getByRole("button", { name: /Return to my identity/ }).click();
    await page
      .locator("sl-dialog[open]")
      .getByRole("button", { name: /Return to my identity/ })
      .click();
    await banner.waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^Sophie Lambert/ }).waitFor();
    expectQuiet(page, REFUSED);
  });

  test("is announced to other tabs, which save nothing as the wrong user", async () => {
    const page = await chrome.openAs("super", "fitter", { locale: "en-GB" });
    const other = await page.context().newPage();
    collectFaults(other);
    await other.goto("/admin/subrogation/change-identity");
    await other.getByRole("button", { name: /PNEUS_RESEAU_DEMO/ }).click();
    await other.getByRole("radio", { name: /Thomas Roussel/ }).check();
    await other.getByRole("button", { name: "Act as Thomas Roussel" }).click();
    await other.waitForURL((url) => !url.pathname.includes("subrogation"));

    const dialog = page.locator("sl-dialog[open]");
    await dialog.getByText("You now work as Thomas Roussel", { exact: false }).waitFor();
    // A call of the outdated page is refused; nothing is written.
    const status = await page.evaluate(async () => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? "");
      const response = await fetch("/admin/api/shop/status", {
        method: "POST",
        headers: { "content-type": "application/json", "x-xsrf-token": token, "x-identity": "4:1" },
        body: JSON.stringify({ open: false }),
      });
      return response.status;
    });
    expect(status).toBe(409);
    await dialog.getByRole("button", { name: "Reload the page" }).click();
    await page.getByRole("button", { name: /^Thomas Roussel/ }).waitFor();
    await other.request.post("/admin/api/subrogation/remove-identity");
  });

  test("expires: frame and banner disappear in every tab, and a message says so", async () => {
    const page = await chrome.open({ locale: "en-GB" });
    await page.context().clock.install();
    await signIn(page, "super");
    await page.goto("/admin/subrogation/change-identity");
    await page.getByRole("button", { name: /PNEUS_RESEAU_DEMO/ }).click();
    await page.getByRole("radio", { name: /Thomas Roussel/ }).check();
    await page.getByRole("button", { name: "Act as Thomas Roussel" }).click();
    await page.waitForURL((url) => !url.pathname.includes("subrogation"));
    const other = await page.context().newPage();
    collectFaults(other);
    await other.goto("/admin/features");
    const banner = (tab: Page) => tab.getByRole("region", { name: /identity/i });
    for (const tab of [page, other])
      await banner(tab)
        .getByText(/5[5-9]:/)
        .waitFor();
    expect(await page.locator(".td-identity-frame").count()).toBe(1);

    // The subrogation has ended on the server, and an hour has passed in the tabs, which were not notified.
    const ended = await page.evaluate(async () => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? "");
      const headers = { "x-xsrf-token": token };
      return (await fetch("/admin/api/subrogation/remove-identity", { method: "POST", headers })).status;
    });
    expect(ended).toBe(200);
    await page.context().clock.fastForward("01:01:00");
    for (const tab of [page, other]) {
      await tab.locator("sl-dialog[open]").getByText("You now work as Sophie Lambert", { exact: false }).waitFor();
      expect(await tab.locator("sl-dialog[open]").count()).toBe(1);
      expect(await banner(tab).count()).toBe(0);
      expect(await tab.locator(".td-identity-frame").count()).toBe(0);
    }
    await page.getByRole("button", { name: "Reload the page" }).click();
    await page.getByRole("button", { name: /^Sophie Lambert/ }).waitFor();
    expectQuiet(page, REFUSED);
    // Later pages of this context would have the installed clock as well.
    await page.context().close();
  });

  test("fits a phone screen", async () => {
    const page = await chrome.open({ viewport: { width: 390, height: 844 }, locale: "de-DE" });
    await signIn(page, "super");
    await page.goto("/admin/subrogation/change-identity");
    await page.getByRole("button", { name: /PNEUS_RESEAU_DEMO/ }).click();
    await page.getByRole("radio").first().waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axeViolations(page)).toEqual([]);
  });
});
