/** The journey of a network's data manager: a file for a price comparison, its lines, and where it is sent. */
import { expect, test } from "vitest";
import { axeViolations, expectQuiet, useChrome } from "../browser/browser";

const chrome = useChrome();

test("an export is filled from a template, previewed, run and downloaded", async () => {
  const page = await chrome.openAs("network", "export-config");
  // Wide enough for all columns.
  await page.setViewportSize({ width: 1900, height: 1000 });
  const list = page.locator("td-export-configs[data-ready]");
  await list.getByRole("link", { name: "Google Merchant", exact: true }).waitFor();
  await list.getByRole("link", { name: /^Télécharger le dernier fichier de Points de vente/ }).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.goto(new URL("/admin/vue/export-config/new", page.url()).href);
  const form = page.locator("td-export-config[data-ready]");
  await form.getByLabel(/^Nom/).first().fill("Comparateur");
  await form.getByRole("button", { name: "Google Merchant" }).click();
  await form.getByText(/enregistrements? pour l’instant/).waitFor();
  await form.getByRole("columnheader", { name: "g:price" }).waitFor();
  await form
    .getByRole("cell", { name: /^\d+\.\d\d EUR$/ })
    .first()
    .waitFor();
  await form.getByRole("button", { name: "Retirer la colonne 12" }).click();
  await form.getByRole("columnheader", { name: "g:product_type" }).waitFor({ state: "detached" });
  expect(await axeViolations(page)).toEqual([]);
  await form
    .getByRole("button", { name: /^(Créer|Enregistrer)/ })
    .first()
    .click();
  await page.waitForURL(/export-config\/\d+$/);
  await form.getByRole("tab", { name: "Fichier" }).click();
  await form.getByRole("tab", { name: "Envoi" }).click();
  await form.getByText("Les fichiers restent parmi les fichiers exportés", { exact: false }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await form.getByRole("button", { name: "Exécuter" }).click();
  await form.getByRole("tab", { name: "Exécutions" }).click();
  const run = form.getByRole("row", { name: /Livré/ });
  await run.waitFor();
  const download = page.waitForEvent("download");
  await run.getByRole("link", { name: /\.xml$/ }).click();
  expect((await download).suggestedFilename()).toMatch(/^tyre_offer_.*\.xml$/);
  expect(await axeViolations(page)).toEqual([]);
  await page.goto(new URL("/admin/vue/export-download", page.url()).href);
  await page
    .locator("td-export-downloads[data-ready]")
    .getByText(/tyre_offer_.*\.xml/)
    .first()
    .waitFor();
  expectQuiet(page);
});
