/** The journey of a shop's owner: invites a person, narrows her rights and her role, and sees what she sees. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeViolations, expectQuiet, NEW_PASSWORD, useChrome } from "../browser/browser";
import { linkPathIn, newestMail } from "../browser/mails";

const chrome = useChrome();
const EMAIL = "nadia.petit@garage.test";
const REFUSED = /status of (401|403)/;

/** Changes a cell of the matrix of rights with the pointer, right below the heads of the columns, and saves. */
async function toggleRight(page: Page, right: string, role: string): Promise<void> {
  await page.goto("/admin/vue/user-role-by-shop");
  await page.locator("td-user-role-by-shop[data-ready]").waitFor();
  const head = page.getByRole("columnheader", { name: role });
  const column = await head.getAttribute("aria-colindex");
  const rows = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: right, exact: true }) });
  const grid = page.getByRole("grid");
  // Only rows in view are in the document.
  await expect
    .poll(async () => {
      if ((await rows.count()) === 0) await grid.evaluate((element) => element.scrollBy(0, element.clientHeight));
      return rows.count();
    })
    .toBe(1);
  const [row, heads] = [await rows.boundingBox(), await head.boundingBox()];
  const distance = (row?.y ?? 0) - (heads?.y ?? 0) - (heads?.height ?? 0);
  await grid.evaluate((element, pixels) => element.scrollBy(0, pixels), distance);
  await rows.locator(`[role=gridcell][aria-colindex="${column}"]`).click();
  await page.getByText("1 cellule modifiée").waitFor();
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await page.getByText("1 cellule modifiée").waitFor({ state: "detached" });
}

test(
  "an owner invites a person, narrows the rights and the role, and the person sees what is left",
  { timeout: 120_000 },
  async () => {
    const page = await chrome.openAs("shop", "shopUsers");
    await page.locator("td-shop-users[data-ready]").waitFor();
    await page.getByRole("grid").getByRole("link", { name: "Inès Caron" }).waitFor();
    expect(await axeViolations(page)).toEqual([]);

    await page.goto("/admin/vue/shopUsers/new");
    await page.locator("td-shop-user[data-ready]").waitFor();
    await page.getByLabel("E-mail", { exact: false }).first().fill(EMAIL);
    await page.getByLabel("Prénom").fill("Nadia");
    await page.getByRole("combobox", { name: "Rôle" }).fill("Compt");
    await page.getByRole("option", { name: "Comptoir" }).click();
    await page.getByRole("button", { name: "Créer", exact: true }).click();
    await page.getByRole("tab", { name: "Droits" }).click();
    const exception = page.getByRole("combobox", { name: "Exception : Commandes" });
    await exception.selectOption("WITHDRAWN");
    await page.getByRole("button", { name: "Enregistrer les exceptions" }).click();
    await page.getByText("Exceptions enregistrées").waitFor();
    await page.getByRole("button", { name: "Pourquoi pas : Commandes" }).click();
    await page
      .getByRole("region", { name: "Pourquoi pas : Commandes" })
      .getByText("Un rôle du compte comprend le droit")
      .waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("tabpanel", { name: "Droits" }).getByRole("button", { name: "Fermer", exact: true }).click();
    await toggleRight(page, "Newsletter", "Comptoir");
    expect(await axeViolations(page)).toEqual([]);

    const platform = await chrome.openAs("super");
    const nadia = await chrome.open();
    await nadia.goto(linkPathIn(await newestMail(platform, EMAIL, "invitation")));
    const passwords = nadia.locator("td-modification-password input[type=password]");
    await passwords.first().fill(NEW_PASSWORD);
    await passwords.nth(1).fill(NEW_PASSWORD);
    await nadia.getByLabel("Nom", { exact: true }).fill("Petit");
    await nadia.getByLabel("J’accepte les conditions").check();
    await nadia.getByRole("button", { name: "Enregistrer le mot de passe" }).click();
    await nadia.locator("td-admin-shell > [data-ready]").first().waitFor({ state: "attached" });
    const menu = nadia.getByRole("navigation", { name: "Menu" });
    const entry = (path: string) => menu.locator(`a[data-menu-item][href$="/${path}"]`);
    const statusOf = async (path: string): Promise<number> => (await nadia.request.get(`/admin/api/${path}`)).status();
    await nadia.goto("/admin/vue/quotes");
    await nadia.locator("td-quotes[data-ready]").waitFor();
    const closed = menu.locator("button[aria-expanded=false]");
    while ((await closed.count()) > 0) await closed.first().click();
    await entry("quotes").waitFor();
    expect(await Promise.all([entry("orders"), entry("newsletters")].map((link) => link.count()))).toEqual([0, 0]);
    expect(await Promise.all(["quote?size=25", "metaOrder?size=25", "newsletter?size=25"].map(statusOf))).toEqual([
      200, 403, 403,
    ]);
    await nadia.goto("/admin/vue/newsletters");
    await nadia.waitForURL(/\/error/);

    // The role has the right again at the next call, without a new sign-in.
    await toggleRight(page, "Newsletter", "Comptoir");
    expect(await statusOf("newsletter?size=25")).toBe(200);
    await nadia.goto("/admin/vue/newsletters");
    await nadia.locator("td-newsletters[data-ready]").waitFor();
    expectQuiet(page);
    expectQuiet(nadia, REFUSED);
  },
);
