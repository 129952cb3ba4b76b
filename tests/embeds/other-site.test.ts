/** Elements on a page of another site: signed in by a popup, with tokens of a partner's server, and in a frame. */
import type { BrowserContext, Page } from "playwright-core";
import { expect, inject, test } from "vitest";
import { SLOT_CHECKS } from "../../src/contract/booking";
import { PARTNER_ORIGIN } from "../server/support/built-server";
import { ACCOUNTS, collectFaults, expectQuiet, PASSWORD, signInByApi, useChrome } from "../browser/browser";
import { findFreeDay } from "../browser/free-day";
import { ownOrigin } from "../browser/server";

const chrome = useChrome();
const origin = (): string => ownOrigin(inject("origins"));
const PAGE = `${PARTNER_ORIGIN}/dealers.html`;
/** Calls before the sign-in are refused, and the console says why. */
const BEFORE_SIGN_IN = /status of 401|need a token|start completely|failed to supply a token/;

/** Opens a page of the other site with this body. The loader comes from the admin, and nothing names the API. */
async function openPage(body: string, context?: BrowserContext): Promise<Page> {
  const page = context === undefined ? await chrome.open({ locale: "en-GB" }) : await context.newPage();
  if (context !== undefined) collectFaults(page);
  await page.route(PAGE, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>Partner</title><script type="module" src="${origin()}/admin/static/td-admin.js" data-locale="en_GB"></script>${body}`,
    }),
  );
  await page.goto(PAGE);
  return page;
}
const dealerRows = (page: Page) => page.locator("td-fitters table tbody tr");

test("a user signs in by a popup; links, exports and pictures then lead to the admin", async () => {
  const page = await openPage(`<td-login next="none"></td-login><td-fitters></td-fitters>`);
  const signIn = page.locator("td-login").getByRole("button", { name: "Sign in", exact: true });
  await expect.poll(() => signIn.isEnabled()).toBe(true);
  // The list says what is missing, and does not speak of an ended session.
  await page.locator("td-fitters").getByText("This page is not signed in to the administration.").waitFor();
  expect(await page.locator("td-login input[type=password]").count()).toBe(0);

  const [popup] = await Promise.all([page.waitForEvent("popup"), signIn.click()]);
  collectFaults(popup);
  await popup.getByText("Sign in to use the administration on cms.test:5999.").waitFor();
  await popup.locator("td-login input[type=email]").fill(ACCOUNTS.shop);
  await popup.locator("td-login input[type=password]").fill(PASSWORD);
  await Promise.all([popup.waitForEvent("close"), popup.keyboard.press("Enter")]);

  await dealerRows(page).first().waitFor();
  await page.locator("td-login").getByText("You are signed in.").waitFor();
  // Buttons that depend on rights appear with the session.
  await page.locator("td-fitters").getByRole("button", { name: "New dealer" }).waitFor();
  const pictures = await page
    .locator("td-login img")
    .evaluateAll((all) => all.map((one) => (one as HTMLImageElement).src));
  for (const source of pictures) expect(source.startsWith(origin())).toBe(true);

  // An export is fetched with the token and saved; the page stays.
  await page.locator("td-fitters").getByRole("button", { name: "Export" }).click();
  const dialog = page.locator("td-fitters sl-dialog[open]");
  await dialog.getByText("CSV, for any program").click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    dialog.getByRole("button", { name: "Export", exact: true }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.csv$/);
  expect(page.url()).toBe(PAGE);

  // A signed-in user only confirms, and a row opens in the admin itself.
  const second = await openPage(`<td-login next="none"></td-login><td-fitters></td-fitters>`, page.context());
  const again = second.locator("td-login").getByRole("button", { name: "Sign in", exact: true });
  await expect.poll(() => again.isEnabled()).toBe(true);
  const [confirmation] = await Promise.all([second.waitForEvent("popup"), again.click()]);
  // The admin's page is in the language of the account.
  await confirmation.getByText(`Continuer là-bas en tant que ${ACCOUNTS.shop}`).waitFor();
  await Promise.all([
    confirmation.waitForEvent("close"),
    confirmation.getByRole("button", { name: "Continuer" }).click(),
  ]);
  await dealerRows(second).first().getByRole("link").first().click();
  await second.waitForURL((url) => url.origin === origin() && /^\/admin\/fitter\/\d+/.test(url.pathname));
  expectQuiet(page, BEFORE_SIGN_IN);
  expectQuiet(popup);
});

/** Creates a key for pages of one kind, as the shop's administrator does on the screen of the admin. */
async function createSecret(kind: string): Promise<{ readonly admin: Page; readonly secret: string }> {
  const admin = await chrome.openAs("shop", "apiKey/new");
  const form = admin.locator("td-api-key");
  await form.getByLabel("Nom").fill(`Portail ${String(Date.now())}`);
  await form.getByText(kind, { exact: true }).click();
  await form.getByRole("button", { name: "Créer", exact: true }).click();
  await admin.waitForURL(/\/apiKey\/\d+/);
  await form.getByRole("button", { name: "Créer le secret" }).click();
  const secret = await form.locator("code", { hasText: /^td_[\w-]{43}$/ }).textContent();
  expect(secret).not.toBeNull();
  return { admin, secret: secret ?? "" };
}

test("a partner's server supplies limited tokens, to its page and to a frame in it", async () => {
  const { admin, secret } = await createSecret("Pages qui lisent");
  const requestToken = async (): Promise<unknown> => {
    const response = await fetch(`${origin()}/admin/api/session/embed-token`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify({ user: ACCOUNTS.dealer, elements: ["td-fitters", "td-fitter"] }),
    });
    return ((await response.json()) as { data: unknown }).data;
  };
  const script = `
    const source = (address) => async () => {
      const answer = await fetch(address, { method: "POST" });
      if (!answer.ok) throw new Error("No token: " + answer.status);
      return answer.json();
    };`;
  const page = await chrome.open({ locale: "en-GB" });
  // The partner's server fails once for the page and once for its frame.
  const requested = new Set<string>();
  await page.route(`${PARTNER_ORIGIN}/*-token`, async (route) => {
    const address = route.request().url();
    if (!requested.has(address)) {
      requested.add(address);
      return route.fulfill({ status: 502, body: "no" });
    }
    return route.fulfill({ contentType: "application/json", body: JSON.stringify(await requestToken()) });
  });
  await page.route(PAGE, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>Partner</title>
        <script type="module" src="${origin()}/admin/static/td-admin.js" data-locale="en_GB"></script>
        <td-fitters></td-fitters>
        <iframe id="frame" width="900" height="600" src="${origin()}/admin/host/td-fitters?locale=en_GB"></iframe>
        <script type="module">
          import { configure } from "${origin()}/admin/static/td-admin.js";
          import { supplyToken } from "${origin()}/admin/static/frame.js";
          ${script}
          configure({ authToken: source("/page-token") });
          supplyToken(document.querySelector("#frame"), source("/frame-token"));
        </script>`,
    }),
  );
  await page.goto(PAGE);
  await dealerRows(page).first().waitFor();
  expect(await page.locator("td-fitters").getByRole("button", { name: "New dealer" }).count()).toBe(0);
  const framed = page.frameLocator("#frame").locator("td-fitters table tbody tr");
  await framed.first().waitFor();
  expect(await framed.count()).toBe(await dealerRows(page).count());
  expectQuiet(page, /status of (401|502)|failed to supply a token/);
  expectQuiet(admin);
});

test("acceptance 50-3: the book works in a page of another site by a token: a start is explained, booked and moved", async () => {
  const { admin, secret } = await createSecret("Pages qui lisent et modifient");
  const { dealer, day, bays } = await findFreeDay(admin, "last");
  const page = await chrome.open({ locale: "en-GB", viewport: { width: 1300, height: 900 } });
  await page.route(`${PARTNER_ORIGIN}/page-token`, async (route) => {
    const response = await fetch(`${origin()}/admin/api/session/embed-token`, {
      method: "POST",
      headers: { authorization: `Bearer ${secret}`, "content-type": "application/json" },
      body: JSON.stringify({ user: ACCOUNTS.shop, elements: ["td-appointment-book"], readOnly: false }),
    });
    const { data } = (await response.json()) as { data: unknown };
    await route.fulfill({ contentType: "application/json", body: JSON.stringify(data) });
  });
  await page.route(PAGE, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>Partner</title>
        <script type="module" src="${origin()}/admin/static/td-admin.js" data-locale="en_GB"></script>
        <td-appointment-book dealer-id="${dealer}" date="${day}" view="day" hide-toolbar></td-appointment-book>
        <script>
          window.told = [];
          for (const name of ["td-slot-explained", "td-appointment-created", "td-appointment-moved"])
            document.addEventListener(name, () => window.told.push(name));
        </script>
        <script type="module">
          import { configure } from "${origin()}/admin/static/td-admin.js";
          configure({ authToken: async () => (await fetch("/page-token", { method: "POST" })).json() });
        </script>`,
    }),
  );
  await page.goto(PAGE);
  const book = page.locator("td-appointment-book");
  const cell = book.locator(".td-book-grid__columns [data-current]");
  await cell.waitFor();
  await cell.focus();
  await page.keyboard.press("e");
  const checks = book.locator(".td-book-checks li");
  await checks.first().waitFor();
  expect(await checks.count()).toBe(SLOT_CHECKS.length);
  await page.keyboard.press("Escape");
  await checks.first().waitFor({ state: "detached" });

  await cell.focus();
  await page.keyboard.press("c");
  await book.getByRole("textbox", { name: /^Customer/ }).fill("Aurélie Token");
  await book.getByRole("textbox", { name: /^Phone/ }).fill("04 78 99 90 01");
  await book.getByRole("button", { name: "Create", exact: true }).click();
  const card = book.locator(".td-book-card__button").filter({ hasText: "Aurélie Token" });
  await card.waitFor();
  await book.locator("sl-drawer[open]").waitFor({ state: "detached" });
  await card.focus();
  for (const key of ["m", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await expect.poll(() => card.getAttribute("aria-label")).toContain(bays[1]);
  expect(await page.evaluate(() => (window as unknown as { told: string[] }).told)).toEqual([
    "td-slot-explained",
    "td-appointment-created",
    "td-appointment-moved",
  ]);
  expectQuiet(page, BEFORE_SIGN_IN);
  expectQuiet(admin);
});

test("a visitor requests a password link", async () => {
  const page = await openPage(`<td-forgotten-password compact></td-forgotten-password>`);
  const form = page.locator("td-forgotten-password");
  await form.locator("input[type=email]").fill(`visitor-${Date.now()}@example.test`);
  await form.getByRole("button", { name: "Send the link" }).click();
  await form.getByText("Check your mailbox.").waitFor();
  expectQuiet(page);
});

test("where popups are blocked, the sign-in takes this window and comes back to the page", async () => {
  const page = await openPage(
    `<script>window.open = () => null;</script><td-login next="none"></td-login><td-fitters></td-fitters>`,
  );
  const signIn = page.locator("td-login").getByRole("button", { name: "Sign in", exact: true });
  await expect.poll(() => signIn.isEnabled()).toBe(true);
  await signIn.click();
  await page.waitForURL((url) => url.origin === origin() && url.searchParams.get("connect") === PARTNER_ORIGIN);
  await page.locator("td-login input[type=email]").fill(ACCOUNTS.shop);
  await page.locator("td-login input[type=password]").fill(PASSWORD);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => url.origin === PARTNER_ORIGIN);
  await dealerRows(page).first().waitFor();
  // The code is no longer in the address.
  expect(page.url()).toBe(PAGE);
  expectQuiet(page, BEFORE_SIGN_IN);
});

test("a frame on another site without tokens signs in by a popup", async () => {
  const page = await chrome.open({ locale: "en-GB" });
  await page.route(PAGE, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>Partner</title><iframe id="frame" width="900" height="700" src="${origin()}/admin/host/td-login?compact=&next=none&locale=en_GB"></iframe>`,
    }),
  );
  await signInByApi(page, "shop");
  await page.goto(PAGE);
  const frame = page.frameLocator("#frame");
  const signIn = frame.getByRole("button", { name: "Sign in", exact: true });
  await expect.poll(() => signIn.isEnabled()).toBe(true);
  const [popup] = await Promise.all([page.waitForEvent("popup"), signIn.click()]);
  await Promise.all([popup.waitForEvent("close"), popup.getByRole("button", { name: "Continuer" }).click()]);
  await frame.getByText("You are signed in.").waitFor();
});

test.each([
  [
    "is not admitted",
    "https://unknown.test:5999/page.html",
    "",
    /Add https:\/\/unknown\.test:5999 to TD_ALLOWED_ORIGINS/,
  ],
  ["has no token", PAGE, "", /need a token.*Set authToken/],
  ["names a wrong server", PAGE, `data-api-base="${PARTNER_ORIGIN}"`, /not a call of td-admin.*set data-api-base/],
] as const)("the console names the setting of a page that %s", async (_, address, attributes, advice) => {
  const page = await chrome.open({ locale: "en-GB" });
  const messages: string[] = [];
  page.on("console", (message) => messages.push(message.text()));
  await page.route(`${PARTNER_ORIGIN}/admin/**`, (route) => route.fulfill({ status: 404, body: "Not found" }));
  await page.route(address, (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><html lang="en"><title>Partner</title><script type="module" src="${origin()}/admin/static/td-admin.js" data-locale="en_GB" ${attributes}></script><td-fitters></td-fitters>`,
    }),
  );
  await page.goto(address);
  await expect.poll(() => messages.filter((text) => advice.test(text))).toHaveLength(1);
});
