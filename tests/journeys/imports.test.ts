/** Importing a file, correcting it in the preview and undoing it; exporting a list. */
import { readFileSync } from "node:fs";
import { readSheet } from "read-excel-file/node";
import { expect, test } from "vitest";
import { axeViolations, expectQuiet, useChrome } from "../browser/browser";

const chrome = useChrome();

const FILE = [
  "valueName;label fr;enabled",
  "import_espresso;Espace café;oui",
  "import_wifi;Wifi des clients;peut-être",
].join("\n");

test("corrects a bad line in the preview, imports the file, and undoes the import", async () => {
  const page = await chrome.openAs("shop", "dealer-option");
  const list = page.locator("td-dealer-options");
  await list.getByRole("button", { name: "Importer" }).click();
  const choose = page.locator("input[type=file]");
  await choose.setInputFiles({ name: "options.csv", mimeType: "text/csv", buffer: Buffer.from(FILE) });
  await page.getByRole("button", { name: "Aperçu" }).click();

  const cell = page.getByRole("textbox", { name: "enabled, ligne 3" });
  await cell.waitFor();
  await page.getByText("peut-être n’est ni oui ni non.").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Importer 1 ligne" }).waitFor();
  await cell.fill("non");
  await cell.press("Enter");
  await page.getByRole("button", { name: "Importer 2 lignes" }).click();

  await page.getByText("L’import est terminé").waitFor({ timeout: 45_000 });
  await page.getByRole("button", { name: "Annuler l’import" }).waitFor();
  await page.keyboard.press("Escape");
  // Options that other journeys add may move the new one to the next page.
  await list.getByRole("searchbox").first().fill("wifi des");
  await list.getByText("Wifi des clients").waitFor();

  // The job stays in the drawer of background jobs, where it can be undone, too.
  await page.getByRole("button", { name: /^Thomas Roussel/ }).click();
  await page.getByRole("menuitem", { name: "Travaux en arrière-plan" }).click();
  await page.getByText("options.csv").first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Annuler l’opération" }).first().click();
  // Before that, a reload may still find the imported records.
  await page.getByText("L’opération est annulée").waitFor();
  await page.keyboard.press("Escape");
  await page.reload();
  await list.getByRole("searchbox").first().fill("wifi des");
  await list.getByText("Wifi des clients").waitFor({ state: "detached" });
  expectQuiet(page);
});

test("exports a list as a workbook with the visible columns", async () => {
  const page = await chrome.openAs("shop", "service");
  await page.locator("td-services").getByRole("button", { name: "Exporter" }).click();
  await page.getByText("Classeur Excel (XLSX)").waitFor();
  const [download] = await Promise.all([
    page.waitForEvent("download", { timeout: 60_000 }),
    page.getByRole("button", { name: "Exporter" }).last().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^service-\d{4}-\d\d-\d\d\.xlsx$/);
  const rows = await readSheet(readFileSync(await download.path()));
  expect(rows[0]).toContain("Code");
  expect(rows.length).toBeGreaterThan(5);
  expectQuiet(page);
});
