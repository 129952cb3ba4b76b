/** The journey of a price manager: a held feed, a price explained, a rule, a price by hand, and the export of prices. */
import { expect, test } from "vitest";
import { axeViolations, expectQuiet, useChrome } from "../browser/browser";

const chrome = useChrome();

const TYRE = "Michelin Primacy 5 205/55 R16 91V";

test("a price manager's morning: a held feed is applied (acceptance 30-7), a rule is drafted, simulated and activated, a price set by hand, all exported", async () => {
  const page = await chrome.openAs("shop", "import-config?filter[health]=HELD");
  const feed = page.locator("td-import-config[data-ready]");
  await page.locator("td-import-configs[data-ready]").getByRole("row").nth(1).getByRole("link").first().click();
  await feed.getByRole("button", { name: "Appliquer quand même" }).waitFor();
  await feed.getByRole("tab", { name: "Exécutions" }).click();
  await feed.getByText("Seulement 22 lignes au lieu de 61", { exact: false }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await feed.getByRole("button", { name: "Appliquer quand même" }).click();
  const dialog = page.locator("sl-dialog[open]");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Appliquer quand même" }).click();
  await feed.getByRole("row", { name: /Appliqué.*Seulement 22 lignes/ }).waitFor();

  await page.goto("/admin/vue/tire-pricing-rules?view=simulator");
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
  await dialog.getByLabel("Activer malgré l’avertissement").check();
  await dialog.getByRole("button", { name: "Activer" }).click();
  await page.getByText("Règle activée").first().waitFor();

  await page.goto("/admin/vue/tire-pricing");
  await page.locator("td-tire-pricing[data-ready]").waitFor();
  await page.getByRole("searchbox", { name: "Chercher une ligne" }).fill(TYRE);
  await expect.poll(() => page.getByRole("rowheader").count()).toBe(1);
  const cells = page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") })
    .getByRole("gridcell");
  // Cost, grid, rules and the winning rule come first.
  const sold = (await cells.nth(7).textContent()) ?? "";
  const euros = Number(sold.replaceAll(/[^\d,]/g, "").replace(",", ".")) + 1;
  const price = euros.toFixed(2).replace(".", ",");
  await cells.nth(4).click();
  await page.keyboard.type(price);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  await page.getByText("1 cellule enregistrée").waitFor();
  await expect.poll(() => cells.nth(7).textContent()).toContain(price);
  expect(await axeViolations(page, "td-tire-pricing")).toEqual([]);

  await page.getByRole("link", { name: "Tous les prix manuels, import et export" }).click();
  const manual = page.locator("td-manual-prices[data-ready]");
  await manual.getByRole("searchbox").first().fill(TYRE);
  await manual.getByRole("gridcell", { name: price }).first().waitFor();
  await manual.getByRole("button", { name: "Exporter", exact: true }).click();
  const choice = page.locator("sl-dialog[open]");
  await choice.getByText("CSV, pour tout programme").click();
  const [download] = await Promise.all([
    page.waitForEvent("download", { timeout: 60_000 }),
    choice.getByRole("button", { name: "Exporter" }).click(),
  ]);
  const stream = await download.createReadStream();
  let exported = "";
  for await (const chunk of stream) exported += String(chunk);
  expect(
    exported.split("\n").filter((line) => line.includes(TYRE) && line.includes(`${euros.toFixed(2)} EUR`)),
  ).toHaveLength(1);
  expectQuiet(page);
});

test("the settings of prices, ecotaxes and fitting are tried before they count", async () => {
  const page = await chrome.openAs("shop", "price-configuration");
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
