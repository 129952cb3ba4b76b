/** The journey of a price manager: explain a price, draft a rule, see its effect on all prices, and activate it. */
import { expect, test } from "vitest";
import { axeViolations, expectQuiet, useChrome } from "./browser";

const chrome = useChrome();

test("a price is explained step by step, and a rule is dry-run and activated", async () => {
  const page = await chrome.openAs("shop", "tire-pricing-rules?view=simulator");
  const simulator = page.locator("td-tire-pricing-rules[data-ready]");
  await simulator.waitFor();
  await simulator.getByLabel("Pneu", { exact: true }).fill("michelin 205 55 16 v");
  await simulator.getByRole("button", { name: "Simuler" }).click();
  await simulator.getByText("Du coût au prix").first().waitFor();
  await simulator.getByText("Gagnante").first().waitFor();
  expect(await axeViolations(page, "td-tire-pricing-rules")).toEqual([]);

  await page.goto(new URL("/admin/vue/tire-pricing-rules/new", page.url()).href);
  const rule = page.locator("td-tire-pricing-rule[data-ready]");
  await rule.waitFor();
  await rule.getByLabel(/^Nom/).fill("Promotion du matin");
  await rule.getByLabel(/^Valeur/).fill("23");
  await rule
    .getByRole("button", { name: /^(Créer|Enregistrer)/ })
    .first()
    .click();
  await page.getByText("Règle enregistrée").first().waitFor();
  await rule.getByRole("tab", { name: "Simuler" }).click();
  await rule.getByRole("button", { name: "Comparer tous les prix" }).click();
  await rule.getByText("Prix comparés", { exact: false }).waitFor();
  expect(await axeViolations(page, "td-tire-pricing-rule")).toEqual([]);
  await rule.getByRole("button", { name: "Activer" }).click();
  const dialog = page.locator("sl-dialog[open]");
  await dialog.getByLabel("Activer même si beaucoup de prix changent").check();
  await dialog.getByRole("button", { name: "Activer" }).click();
  await page.getByText("Règle activée").first().waitFor();

  await page.goto(new URL("/admin/vue/price-configuration", page.url()).href);
  await page.locator("td-price-configuration[data-ready]").waitFor();
  expect(await axeViolations(page, "td-price-configuration")).toEqual([]);
  await page.goto(new URL("/admin/vue/ecotax", page.url()).href);
  const tables = page.locator("td-ecotax[data-ready]");
  await tables.waitFor();
  await tables.getByRole("link", { name: "Italia 2024" }).click();
  await page.locator("td-ecotax-period[data-ready]").waitFor();
  expect(await axeViolations(page, "td-ecotax-period")).toEqual([]);

  await page.goto(new URL("/admin/vue/fitting-price", page.url()).href);
  await page.locator("td-fitting-price[data-ready]").getByRole("link", { name: "2026", exact: true }).click();
  const fitting = page.locator("td-fitting-table[data-ready]");
  await fitting.getByRole("tab", { name: "Prix" }).click();
  await fitting.getByLabel("Tourisme, acier 2").fill("17");
  expect(await axeViolations(page, "td-fitting-table")).toEqual([]);
  await fitting.getByRole("tab", { name: "Essayer" }).click();
  await fitting.getByText("Total : 68,00 €", { exact: false }).waitFor();
  expectQuiet(page);
});
