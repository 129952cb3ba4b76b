/** Head office exports the activity: chooses tables and columns, looks at the preview, runs it, and plans the next ones. */
import { expect, test } from "vitest";
import { axeViolations, expectQuiet, scrollsSideways, useChrome } from "../browser/browser";

const chrome = useChrome();

test("a network's manager builds an export of the activity, previews and runs it, and opens a planned one on a phone", async () => {
  const page = await chrome.openAs("network", "orders");
  const menu = page.getByRole("navigation").first();
  await menu.getByRole("link", { name: "Export de l’activité" }).click();
  await page.getByRole("link", { name: "Comptabilité du mois" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "Nouvel export" }).click();
  await page.getByLabel("Nom").fill("Commandes du siège");
  await page.getByRole("checkbox", { name: "Commandes", exact: true }).check();
  await page.getByRole("tab", { name: "Colonnes" }).click();
  const columns = page.getByRole("group", { name: "Commandes" }).last();
  await columns.getByRole("checkbox", { name: "Client", exact: true }).uncheck();
  await columns.getByRole("button", { name: "Descendre Référence" }).click();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: /^Créer/ }).click();
  await page.getByText("Export enregistré").waitFor();

  await page.getByRole("tab", { name: "Aperçu" }).click();
  await page.getByRole("button", { name: "Afficher l’aperçu" }).click();
  const preview = page.getByRole("region", { name: /^Commandes : \d+ lignes?/ });
  await preview.waitFor();
  const heads = await preview.getByRole("columnheader").allTextContents();
  expect(heads.slice(0, 2)).toEqual(["Date", "Référence"]);
  expect(heads).not.toContain("Client");
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "Lancer l’export" }).click();
  await page.getByText("Export lancé").waitFor();
  await page.getByRole("tab", { name: "Lancements" }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Télécharger" }).click();
  expect((await download).suggestedFilename()).toMatch(/^Commandes du siège .*\.xlsx$/);
  expect(await axeViolations(page)).toEqual([]);
  expectQuiet(page);

  const phone = await chrome.openAs("network", "activity-export", { viewport: { width: 390, height: 844 } });
  await phone.getByRole("link", { name: "Comptabilité du mois" }).click();
  await phone.getByText("Prochain lancement").waitFor();
  expect(await scrollsSideways(phone)).toBe(false);
  expect(await axeViolations(phone)).toEqual([]);
});
