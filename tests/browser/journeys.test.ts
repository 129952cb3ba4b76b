/** Everyday journeys in Chromium against the built product with demo data. */
import { describe, expect, test } from "vitest";
import { ACCOUNTS, axeViolations, expectQuiet, PASSWORD, scrollsSideways, signIn, useChrome } from "./browser";

const chrome = useChrome();
const REFUSED = /status of (401|403|404|409|422|429)/;

describe("signing in", () => {
  test("a shop administrator signs in, lands in the admin and logs out", async () => {
    const page = await chrome.open();
    await signIn(page, "shop");
    await page.locator("td-admin-shell").waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/admin(\/fr)?(\/features)?$/);
    await page.getByRole("button", { name: /^Thomas Roussel/ }).click();
    await page.getByRole("menuitem", { name: "Se déconnecter" }).click();
    await page.waitForURL(/\/admin\/login/);
    expectQuiet(page);
  });

  test("a wrong password shows an alert, which editing clears", async () => {
    const page = await chrome.open();
    await page.goto("/admin/login");
    await page.getByLabel("Adresse e-mail").fill(ACCOUNTS.shop);
    await page.getByLabel("Mot de passe", { exact: true }).fill("wrong");
    await page.keyboard.press("Enter");
    const alert = page.getByRole("alert");
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(/incorrect/);
    await page.getByLabel("Mot de passe", { exact: true }).fill("w");
    await alert.waitFor({ state: "detached" });
    expect(await axeViolations(page)).toEqual([]);
  });

  test("a visitor without a session is sent to the login and returns to the deep link", async () => {
    const page = await chrome.open();
    await page.goto("/admin/fitter?q=lyon");
    await page.waitForURL(/\/admin\/login/);
    await page.locator("td-login input[type=email]").fill(ACCOUNTS.shop);
    await page.locator("td-login input[type=password]").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/fitter\?q=lyon$/);
    await page.locator("td-admin-shell td-fitters").waitFor();
  });
});

describe("the dealer list and detail", () => {
  test("restore the list's position; search, open, edit, save and reload keep the change", async () => {
    const page = await chrome.openAs("shop", "fitter?size=100");
    const table = page.locator("td-fitters .td-table");
    await table.evaluate((box) => box.scrollTo(0, 300));
    await page.getByRole("link", { name: "Atelier Fontaine", exact: false }).first().click();
    await page.waitForURL(/\/fitter\/\d+/);
    await page.goBack();
    await expect.poll(() => table.evaluate((box) => box.scrollTop)).toBe(300);
    await page.getByRole("searchbox").first().fill("annecy");
    await page.waitForURL(/q=annecy/);
    // Waits for a row of the new result: rows of the previous search disappear during the click.
    const annecyRow = page.getByRole("row", { name: /Annecy/ });
    await annecyRow.getByRole("link", { name: /Garage des Alpes/ }).click();
    await page.waitForURL(/\/fitter\/\d+/);
    const tradingName = page.getByLabel("Enseigne");
    const name = `Alpes ${Date.now()}`;
    await tradingName.fill(name);
    await page.getByRole("button", { name: /^Enregistrer/ }).click();
    await page.getByText("Point de vente enregistré").waitFor();
    await page.reload();
    await expect.poll(async () => tradingName.inputValue()).toBe(name);
    await page.goBack();
    await page.waitForURL(/q=annecy/);
    expectQuiet(page);
  });

  test("two tabs change one dealer: the second shows both values and merges field by field", async () => {
    const page = await chrome.openAs("shop", "fitter?q=Bellecour");
    await page
      .getByRole("link", { name: /Bellecour/ })
      .first()
      .click();
    await page.waitForURL(/\/fitter\/\d+/);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByLabel("Enseigne").fill("Premier onglet");
    await other.getByRole("button", { name: /^Enregistrer/ }).click();
    await other.getByText("Point de vente enregistré").waitFor();
    await page.getByLabel("Enseigne").fill("Second onglet");
    await page.getByRole("button", { name: /^Enregistrer/ }).click();
    const dialog = page.locator("sl-dialog[open]");
    await dialog.waitFor();
    await dialog.getByText("Premier onglet").first().waitFor();
    await dialog.getByText("Second onglet").first().waitFor();
    expectQuiet(page, REFUSED);
  });

  test("leaving with unsaved edits asks first and keeps them", async () => {
    const page = await chrome.openAs("shop", "fitter?q=Rennes");
    await page
      .getByRole("link", { name: /Rennes/ })
      .first()
      .click();
    await page.getByLabel("Enseigne").fill("Pas encore enregistré");
    await page.getByRole("link", { name: "Points de vente" }).first().click();
    const dialog = page.locator("sl-dialog[open]");
    await dialog.waitFor();
    await page.keyboard.press("Escape");
    expect(await page.getByLabel("Enseigne").inputValue()).toBe("Pas encore enregistré");
  });

  test("a session that expires during a save asks for the password in place, and then whether to save", async () => {
    const page = await chrome.openAs("shop", "fitter?q=Grenoble");
    await page
      .getByRole("link", { name: /Grenoble/ })
      .first()
      .click();
    await page.getByLabel("Enseigne").fill("Après la session");
    // Otherwise one of the calls that complete the screen could notice the missing session before the save does.
    await page.waitForLoadState("networkidle");
    await page.context().clearCookies({ name: "td_session" });
    await page.getByRole("button", { name: /^Enregistrer/ }).click();
    const dialog = page.locator("sl-dialog[open]");
    await dialog.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
    await page.keyboard.press("Enter");
    await dialog.getByRole("button", { name: "Enregistrer maintenant" }).click();
    await page.getByText("Point de vente enregistré").waitFor();
    await page.reload();
    await expect.poll(async () => page.getByLabel("Enseigne").inputValue()).toBe("Après la session");
  });
});

describe("rights", () => {
  test("a read-only account sees the dealers and cannot change them", async () => {
    const page = await chrome.openAs("readonly", "fitter?q=Garage");
    await page
      .getByRole("link", { name: /Garage/ })
      .first()
      .click();
    await page.waitForURL(/\/fitter\/\d+/);
    await page.getByLabel("Enseigne").waitFor();
    expect(await page.getByRole("button", { name: /^Enregistrer/ }).count()).toBe(0);
    const id = Number(/fitter\/(\d+)/.exec(page.url())?.[1]);
    const status = await page.evaluate(async (fitter) => {
      const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? "";
      const response = await fetch(`/admin/api/fitter/${fitter}`, {
        method: "PUT",
        headers: { "content-type": "application/json", "X-XSRF-TOKEN": decodeURIComponent(token) },
        body: JSON.stringify({ version: 1, tradingName: "x" }),
      });
      return response.status;
    }, id);
    expect(status).toBe(403);
  });

  test("a screen without the required right explains it and offers help", async () => {
    const page = await chrome.open();
    await signIn(page, "shop");
    await page.goto("/admin/subrogation/change-identity");
    await page.locator("td-error[data-ready]").waitFor({ state: "attached" });
    expect(await page.locator("td-subrogation-change-identity").count()).toBe(0);
  });
});

describe("theme, language and width", () => {
  // screens.test.ts checks screens alone; here axe checks the whole page with the shell.
  test("axe finds no violation on the whole page, light and dark", async () => {
    const page = await chrome.openAs("shop", "fitter");
    const expectAccessible = async (): Promise<void> => {
      expect(await axeViolations(page)).toEqual([]);
      expect(await scrollsSideways(page)).toBe(false);
    };
    await expectAccessible();
    await page.evaluate(() => localStorage.setItem("darkMode", "enable"));
    await page.reload();
    await page.locator("td-admin-shell > [data-ready]").first().waitFor({ state: "attached" });
    await expectAccessible();
  });

  test("the language selector turns the interface English and back", async () => {
    const page = await chrome.openAs("shop", "fitter");
    await page.getByRole("button", { name: /Langue/ }).click();
    await page.getByRole("menuitemcheckbox", { name: /English/ }).click();
    await page.getByRole("heading", { level: 1, name: "Dealers" }).waitFor();
    await page.getByRole("button", { name: /Language/ }).click();
    await page.getByRole("menuitemcheckbox", { name: /Français/ }).click();
    await page.getByRole("heading", { level: 1, name: "Points de vente" }).waitFor();
  });

  test("on a phone the dealers are cards and nothing scrolls sideways", async () => {
    const page = await chrome.openAs("shop", "fitter", { viewport: { width: 390, height: 844 } });
    await page.getByRole("heading", { level: 1, name: "Points de vente" }).waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axeViolations(page)).toEqual([]);
  });
});

describe("addresses", () => {
  test("an unknown path shows not-found, and the API responds with JSON for an unknown id", async () => {
    const page = await chrome.openAs("shop", "fitter");
    await page.goto("/admin/no/such/page");
    await page.locator("td-not-found[data-ready]").waitFor({ state: "attached" });
    const response = await page.request.get("/admin/api/fitter/99999999");
    expect(response.status()).toBe(404);
  });
});
