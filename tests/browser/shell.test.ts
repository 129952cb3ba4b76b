/**
 * The shell in Chromium: six accounts in both variants, the shop switch, the creation guide, several tabs.
 */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { entriesOf, menuFacts, menuOf, menuTree } from "../../src/catalogue/menu-tree";
import { failedCondition } from "../../src/contract/conditions";
import type { DisplayConfiguration, ShopContext } from "../../src/contract/context";
import { hasRight } from "../../src/contract/rights";
import {
  axeViolations,
  expectQuiet,
  PASSWORD,
  scrollsSideways,
  signIn,
  signInByApi,
  useChrome,
  collectFaults,
} from "./browser";

const chrome = useChrome();
const PHONE = { width: 390, height: 844 };
const waitForElement = (page: Page, tag: string) =>
  page.locator(`${tag}[data-ready]`).first().waitFor({ state: "attached" });
const data = async <T>(page: Page, path: string): Promise<T> =>
  ((await (await page.request.get(path)).json()) as { data: T }).data;

/** Returns the paths that the menu should have for the rights and facts of the session. */
async function expectedMenu(page: Page): Promise<string[]> {
  const display = await data<DisplayConfiguration>(page, "/admin/api/display-configuration");
  const shop = await data<ShopContext>(page, "/admin/api/context/shop/fr_FR");
  const facts = {
    superAdmin: display.common.superAdmin,
    dlu: display.dlu,
    pimActive: display.common.pimActive,
    stockPriceManagedByFTP: shop.stockPriceManagedByFTP,
    hideRunflatOptionForDealer: shop.hideRunflatOptionForDealer,
    activeSuperMenus: display.activeSuperMenus,
    shopProfileCode: display.common.shopProfileCode,
    hasPlan: display.shopInfo.subscriptionInfo.hasPlan,
    demo: display.shopInfo.demo,
    appContextGroup: display.common.appContextGroup,
    isLocalPresenceConfigEnabled: display.isLocalPresenceConfigEnabled,
    attached: display.user.dealerScope === "ATTACHED",
  };
  const menu = menuTree(
    menuOf(display.common.appContextGroup),
    menuFacts(
      {
        can: (right) => hasRight(display.rightsMap, right),
        holds: (condition) => failedCondition([condition], facts) === undefined,
      },
      display,
    ),
  );
  return entriesOf(menu)
    .filter((entry) => entry.lockedBy === undefined)
    .map((entry) => entry.path);
}

/** Opens every group of the menu and returns the paths of its entries. */
async function visibleMenu(page: Page): Promise<string[]> {
  const menu = page.getByRole("navigation", { name: "Menu" });
  const closed = menu.locator("button[aria-expanded=false]");
  while ((await closed.count()) > 0) await closed.first().click();
  const links = await menu
    .locator("a[data-menu-item]")
    .evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""));
  return links
    .filter((href) => !href.includes("/error?"))
    .map((href) => href.replace(/^\/admin(\/[a-z]{2}(?=\/|$))?\/?/, ""));
}

describe("each account", () => {
  test.each([
    ["shop", "/admin/features"],
    ["network", "/admin/features"],
    ["dealer", "/admin/features"],
    ["readonly", "/admin/features"],
    ["super", ""],
    ["calendar", ""],
  ] as const)(
    "%s signs in to its first screen, sees the menu of its rights, and no error is logged",
    async (account, landing) => {
      // The first sign-in of an account may lead to the guide; test a later one.
      await signInByApi(await chrome.open(), account);
      const page = await chrome.open();
      await signIn(page, account);
      await page.locator("td-admin-shell > [data-ready]").first().waitFor({ state: "attached" });
      const path = (): string => new URL(page.url()).pathname.replace(/^\/admin\/[a-z]{2}(?=\/)/, "/admin");
      if (landing !== "") await expect.poll(path).toBe(landing);
      else expect(path()).not.toMatch(/\/(features|error|login)$/);
      const expected = await expectedMenu(page);
      expect(expected.length).toBeGreaterThan(0);
      expect(await visibleMenu(page)).toEqual(expected);
      expect(await axeViolations(page)).toEqual([]);
      expect(await scrollsSideways(page)).toBe(false);
      expectQuiet(page);
    },
  );

  test("the calendar variant has its own header and menu", async () => {
    const page = await chrome.openAs("calendar", "subscription");
    const menu = page.getByRole("navigation", { name: "Menu" });
    expect(await menu.getByRole("link", { name: "Abonnement" }).count()).toBe(1);
    await page.getByRole("button", { name: /^Julien Moreau/ }).click();
    const items = await page.getByRole("menuitem").allTextContents();
    expect(items.some((item) => /Logo|téléchargements/.test(item))).toBe(false);
  });

  test("on a phone the menu is a drawer that keeps one main landmark and gives the focus back", async () => {
    const page = await chrome.openAs("shop", "fitter", { viewport: PHONE });
    await page.getByRole("button", { name: "Ouvrir le menu" }).click();
    await page.getByRole("navigation", { name: "Menu" }).waitFor();
    expect(await page.getByRole("main").count()).toBe(1);
    expect(await axeViolations(page)).toEqual([]);
    expect(await scrollsSideways(page)).toBe(false);
    await page.keyboard.press("Escape");
    await page.getByRole("navigation", { name: "Menu" }).waitFor({ state: "detached" });

    // On a phone the list's actions are in one menu, the map among them.
    await page.getByRole("button", { name: "Autres actions" }).first().click();
    await page.getByRole("menuitemcheckbox", { name: "Carte" }).click();
    await page.locator(".td-list-map").waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    await page.getByRole("button", { name: "Autres actions" }).first().click();
    await page.getByRole("menuitemcheckbox", { name: "Carte" }).click();
    await page.locator(".td-list-map").waitFor({ state: "detached" });
  });
});

test("acceptance 50-14: with another profile the Network group is absent, and its address leads to the error page", async () => {
  const page = await chrome.openAs("calendar");
  await page.route(
    /\/admin\/(vue\/)?(welcome|ecal-network-services|error|api\/display-configuration)/,
    async (route) => {
      const answer = await route.fetch();
      const body = (await answer.text()).replaceAll("SHOP_E_CAL_STANDARD_ADMINISTRATOR", "SHOP_E_CAL_DEALER");
      await route.fulfill({ response: answer, body });
    },
  );
  await page.goto("/admin/welcome");
  await waitForElement(page, "td-ecal-welcome");
  const menu = page.getByRole("navigation", { name: "Menu" });
  await menu.getByRole("link", { name: "Rendez-vous" }).first().waitFor();
  expect(await menu.getByRole("button", { name: "Réseau" }).count()).toBe(0);
  await page.goto("/admin/ecal-network-services");
  await waitForElement(page, "td-error");
});

describe("the shop switch", () => {
  test("closes the shop only after confirmation, and opens it again", async () => {
    const page = await chrome.openAs("shop", "features");
    const control = page.getByRole("switch", { name: "Boutique ouverte au public" });
    await control.click();
    const dialog = page.locator("sl-dialog[open]");
    const confirm = dialog.getByRole("button", { name: "Fermer la boutique" });
    await confirm.waitFor();
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole("button", { name: "La garder ouverte" }).click();
    await expect.poll(() => control.getAttribute("aria-checked")).toBe("true");

    await control.click();
    await dialog.getByRole("checkbox").check();
    await confirm.click();
    await page.getByText("La boutique est fermée au public").first().waitFor();
    await page.reload();
    await expect.poll(() => control.getAttribute("aria-checked")).toBe("false");
    await control.click();
    await dialog.getByRole("button", { name: "Ouvrir la boutique" }).click();
    await expect.poll(() => control.getAttribute("aria-checked")).toBe("true");
    await page.reload();
    await expect.poll(() => control.getAttribute("aria-checked")).toBe("true");
    expectQuiet(page);
  });
});

describe("the creation guide", () => {
  test("announces a completed block once", async () => {
    const page = await chrome.openAs("shop", "");
    await waitForElement(page, "td-creation-guide");
    const dialog = page.locator("sl-dialog[open]");
    // On the first visit the guide announces a block that the demo completed; another test may have closed the dialog.
    const first = dialog.getByRole("button", { name: "Continuer" });
    await first.click({ timeout: 2000 }).catch(() => undefined);
    await dialog.waitFor({ state: "detached" });

    await page.getByRole("button", { name: /Offre/ }).first().click();
    const open = page.getByRole("button", { name: /^(C’est fait|Confirmer)/ });
    const completed = dialog.getByRole("heading", { name: /est terminé/ });
    const markAsDone = dialog.getByRole("button", { name: "Marquer comme faite" });
    while ((await open.count()) > 0) {
      const before = await open.count();
      await open.first().click();
      await expect
        .poll(
          async () => (await markAsDone.isVisible()) || (await completed.isVisible()) || (await open.count()) < before,
        )
        .toBe(true);
      if (await markAsDone.isVisible()) await markAsDone.click();
      await expect.poll(async () => (await completed.isVisible()) || (await open.count()) < before).toBe(true);
      if (await completed.isVisible()) break;
    }
    await completed.waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Continuer" }).click();
    await page.reload();
    await waitForElement(page, "td-creation-guide");
    expect(await data<string[]>(page, "/admin/api/home-guide/completed-blocks")).toContain("OFFER");
    expect(await dialog.count()).toBe(0);
  });
});

describe("several tabs", () => {
  test("after a log-out in one tab, the other tab asks for a sign-in and continues", async () => {
    const page = await chrome.openAs("shop", "fitter");
    const other = await page.context().newPage();
    collectFaults(other);
    await other.goto("/admin/features");
    await waitForElement(other, "td-features");
    await page.getByRole("button", { name: /^Thomas Roussel/ }).click();
    await page.getByRole("menuitem", { name: "Se déconnecter" }).click();
    await page.waitForURL(/\/admin\/login/);
    await other.locator("sl-dialog[open]").getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
    await other.keyboard.press("Enter");
    await other.locator("sl-dialog[open]").waitFor({ state: "detached" });
    await other.reload();
    await waitForElement(other, "td-features");
  });
});

describe("the subscription", () => {
  test("changes the plan after confirmation, shows the result, and reverts it", async () => {
    const page = await chrome.openAs("calendar", "subscription");
    await page.getByRole("button", { name: "Choisir Plus" }).click();
    const dialog = page.locator("sl-dialog[open]");
    await dialog.getByText("Ce qui n’est plus accessible").waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const confirm = dialog.getByRole("button", { name: "Changer de formule" });
    expect(await confirm.isDisabled()).toBe(true);
    await dialog.getByRole("checkbox").check();
    await confirm.click();
    await page.waitForURL(/subscription\/success$/);
    await page.getByText("Plus prend effet le", { exact: false }).waitFor();
    await page.getByRole("button", { name: "Annuler le changement" }).click();
    await page.waitForURL(/subscription\/cancelled$/);
    await page.getByText("votre formule reste la même", { exact: false }).waitFor();
    expectQuiet(page);
  });

  test("the shop is warned of its expired card, and changes it", async () => {
    const page = await chrome.open();
    await page.goto("/admin/login");
    await page.locator("td-login input[type=email]").fill("other@demo.test");
    await page.locator("td-login input[type=password]").fill(PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => !url.pathname.endsWith("/login"));
    await page.goto("/admin/subscription");
    await page.getByText(/abgelaufen|ran out/).waitFor();
    await page.getByRole("button", { name: /Karte ändern|Change the card/ }).click();
    const dialog = page.locator("sl-dialog[open]");
    await dialog.getByLabel(/Name auf der Karte|Name on the card/).fill("Jürgen Weiß");
    await dialog.getByLabel(/Kartennummer|Card number/).fill("4242 4242 4242 4241");
    await dialog.getByLabel(/Gültig bis|Valid until/).fill("12/39");
    await dialog.getByRole("button", { name: /Karte speichern|Save the card/ }).click();
    await dialog.getByText(/keine Kartennummer|not a card number/).waitFor();
    await dialog.getByLabel(/Kartennummer|Card number/).fill("4242 4242 4242 4242");
    await dialog.getByRole("button", { name: /Karte speichern|Save the card/ }).click();
    await page.getByText(/Endziffern 4242|ending in 4242/).waitFor();
    await page.reload();
    await page.getByText(/Endziffern 4242|ending in 4242/).waitFor();
  });
});

describe("the platform's mails", () => {
  test("are listed for the platform's administrator only", async () => {
    const page = await chrome.openAs("super", "outbox", { locale: "en-GB" });
    await page.getByRole("heading", { level: 1, name: "Outgoing e-mails" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    const stranger = await chrome.openAs("shop", "outbox");
    expect(await stranger.evaluate(() => location.pathname)).toMatch(/\/error$/);
    // The refused list is neither drawn nor asked for, which would log its failure.
    expectQuiet(stranger);
  });
});
