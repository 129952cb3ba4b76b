/** The journey of a shop's owner: invites a person, narrows the rights, and sees why a right is missing. */
import { expect, test } from "vitest";
import { axeViolations, expectQuiet, useChrome } from "./browser";

const chrome = useChrome();

test("an owner invites a person, withdraws a right and sees what is left", async () => {
  const page = await chrome.openAs("shop", "shopUsers");
  await page.locator("td-shop-users[data-ready]").waitFor();
  await page.getByRole("grid").getByRole("link", { name: "Inès Caron" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.goto("/admin/vue/shopUsers/new");
  await page.locator("td-shop-user[data-ready]").waitFor();
  await page.getByLabel("E-mail", { exact: false }).first().fill("nadia.petit@garage.test");
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

  await page.goto("/admin/vue/user-role-by-shop");
  await page.locator("td-user-role-by-shop[data-ready]").waitFor();
  await page.getByText("Comptoir").first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expectQuiet(page);
});
