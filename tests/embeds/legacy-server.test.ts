/** Elements and host page with a server that has only the stated calls: no data in the page, no start-up answer, no calls for several lists. */
import type { Page, Route } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { ACCOUNTS, PASSWORD, expectQuiet, signInByApi, useChrome } from "../browser/browser";

const chrome = useChrome();
const MISSING = /status of (401|404)/;
const UNKNOWN_CALLS = ["**/admin/public/api/bootstrap?*", "**/admin/api/*/pages?*", "**/admin/api/saved-view?*"];
const STATED_CALLS = ["context/connected", "display-configuration", "context/shop/fr_FR"];

let page: Page;
/** Paths of the calls that the server knows. */
let calls: string[];

/** Removes the data blocks from the host page. */
async function withoutData(route: Route): Promise<void> {
  const response = await route.fetch();
  const html = await response.text();
  await route.fulfill({ response, body: html.replace(/<div id="td-page-data".*?<\/div>/s, "") });
}

async function showForeignPage(head: string, body: string): Promise<void> {
  await page.route("**/foreign.html", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="fr"><title>A page</title>${head}<body>${body}</body></html>`,
    }),
  );
  await page.goto("/foreign.html");
}
const script = (file: string): string =>
  `<script type="module" src="/admin/static/${file}" data-api-base="" data-locale="fr_FR"></script>`;
const ready = (tag: string): Promise<void> => page.locator(`${tag}[data-ready]`).first().waitFor({ state: "attached" });

beforeEach(async () => {
  page = await chrome.open();
  calls = [];
  for (const pattern of UNKNOWN_CALLS) await page.route(pattern, (route) => route.fulfill({ status: 404, body: "" }));
  page.on("response", (response) => {
    const { pathname } = new URL(response.url());
    if (/\/(public\/)?api\//.test(pathname) && response.ok())
      calls.push(pathname.replace(/^\/admin\/(public\/)?api\//, ""));
  });
});

describe("with a server that has only the stated calls", () => {
  test.each(["td-admin.js", "elements/td-login.js"])("td-login by %s shows the brand and signs in", async (file) => {
    await showForeignPage(script(file), '<td-login next="none"></td-login>');
    await ready("td-login");
    await expect.poll(() => calls).toContain("context/not-connected/DEFAULT/fr_FR");
    await page.locator("td-login .td-brand:not([data-pending])").waitFor();
    await page.locator("td-login input[type=email]").fill(ACCOUNTS.shop);
    await page.locator("td-login input[type=password]").fill(PASSWORD);
    const signedIn = page.evaluate(() =>
      new Promise((resolve) => addEventListener("td-signed-in", resolve, { once: true })).then(() => true),
    );
    await page.keyboard.press("Enter");
    expect(await signedIn).toBe(true);
    expectQuiet(page, MISSING);
  });

  test("a list in a page of another application makes the stated calls and shows rows", async () => {
    await signInByApi(page, "shop");
    await showForeignPage(script("td-admin.js"), "<td-fitters></td-fitters>");
    await ready("td-fitters");
    expect(await page.locator("td-fitters tbody tr").count()).toBeGreaterThan(5);
    expect(calls).toEqual(expect.arrayContaining([...STATED_CALLS, "fitter"]));
    // Counts of views come one by one.
    await expect.poll(() => calls.filter((call) => call === "fitter").length).toBeGreaterThan(2);
    expectQuiet(page, MISSING);
  });

  test("the host page without data makes the stated calls and opens a dealer", async () => {
    await signInByApi(page, "shop");
    await page.route(/\/admin\/fitter\/1$/, withoutData);
    await page.goto("/admin/fitter/1");
    await ready("td-fitter");
    expect(calls).toEqual(expect.arrayContaining([...STATED_CALLS, "fitter/1"]));
    await page.locator("td-admin-shell header").getByText("Pneus Réseau").first().waitFor();
    expectQuiet(page, MISSING);
  });
});
