/** Imports of files with French heads: replaced values, fixed values, refused lines, their file, the run, and undo. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeViolations, expectQuiet, useChrome } from "../browser/browser";

const chrome = useChrome();

interface SentFile {
  readonly name: string;
  readonly mimeType: string;
  readonly text: string;
}

async function openImport(page: Page, tag: string, { name, mimeType, text }: SentFile): Promise<void> {
  await page.locator(tag).getByRole("button", { name: "Importer" }).first().click();
  await page.locator("input[type=file]").setInputFiles({ name, mimeType, buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Aperçu" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
}
const targetOf = (page: Page, head: string) => page.getByRole("combobox", { name: `Champ de destination – ${head}` });
const selectedTarget = (page: Page, head: string): Promise<string> =>
  targetOf(page, head).evaluate((select) => (select as HTMLSelectElement).selectedOptions[0]?.textContent ?? "");

async function readPreview(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Aperçu" }).click();
  await page.getByRole("table", { name: "Lignes du fichier" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
}
/** Imports the valid lines, and returns the text of the file with the others. */
async function runAndDownload(page: Page, button: string): Promise<string> {
  await page.getByRole("button", { name: button }).click();
  await page.getByText("L’import est terminé").waitFor({ timeout: 45_000 });
  expect(await axeViolations(page)).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Télécharger les lignes en erreur" }).click(),
  ]);
  return readFileSync(await download.path(), "utf8");
}
async function undoImport(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Annuler l’import" }).click();
  // Both a toast and the report say so.
  await page.getByText("L’import est annulé").first().waitFor({ timeout: 45_000 });
  await page.keyboard.press("Escape");
}
/** Reads a record by its code. */
async function recordOf(page: Page, resource: string, text: string): Promise<Record<string, unknown> | undefined> {
  const response = await page.request.get(`/admin/api/${resource}?q=${encodeURIComponent(text)}`);
  return ((await response.json()) as { data: { elements: Record<string, unknown>[] } }).data.elements.find((record) =>
    Object.values(record).includes(text),
  );
}

test("services from a CSV file: values are replaced, a fixed value is added, and undo restores the records", async () => {
  const page = await chrome.openAs("shop", "service");
  const stored = (await page.request
    .get("/admin/api/service?size=1&filter[priceMode]=FIXED")
    .then((r) => r.json())) as {
    data: {
      elements: { code: string; name: Record<string, string>; category: { label: string }; durationMinutes: number }[];
    };
  };
  const [before] = stored.data.elements;
  if (before === undefined) throw new Error("The demo has no service with a fixed price");
  const line = (code: string, name: string, kind: string, duration: number | string, amount: string): string =>
    [code, name, before.category.label, kind, "Tourisme", duration, amount].join(";");
  await openImport(page, "td-services", {
    name: "prestations.csv",
    mimeType: "text/csv",
    text: [
      "Réf;Libellé;Catégorie;Type;Véhicules;Durée;Montant TTC",
      line(before.code, before.name["fr_FR"] ?? "", "Montage", before.durationMinutes + 5, "49,90"),
      line("IMP_VIDANGE", "Vidange d’essai", "Entretien", 45, "79,00 €"),
      line("IMP_FREINS", "Freins d’essai", "Freins", "une heure", "129,00"),
    ].join("\n"),
  });
  expect(await selectedTarget(page, "Réf")).toBe("Code");
  expect(await selectedTarget(page, "Libellé")).toMatch(/^Nom/);
  expect(await selectedTarget(page, "Montant TTC")).toBe("Montant TTC");

  // What the file calls « Entretien » is an oil change here; all services of the file are billed by vehicle.
  await page.getByRole("row", { name: /^Type/ }).getByRole("button", { name: "Remplacer des valeurs" }).click();
  await page.getByRole("textbox", { name: "Valeurs remplacées" }).fill("Entretien = Vidange");
  await page.getByRole("button", { name: "Appliquer" }).click();
  await page.getByRole("button", { name: "1 valeur remplacée" }).waitFor();
  await page.getByRole("combobox", { name: "Valeur fixe" }).selectOption({ label: "Taux de TVA" });
  await page.getByRole("textbox", { name: "Taux de TVA" }).fill("10");
  await readPreview(page);

  await page.getByRole("textbox", { name: "Durée, ligne 4" }).waitFor();
  await page.getByText("une heure n’est pas un nombre.").waitFor();
  await page.getByRole("button", { name: /Lignes$/ }).click();
  await page.getByText("1 ligne en erreur ne sera pas importée.", { exact: false }).waitFor();
  const failedLines = await runAndDownload(page, "Importer 2 lignes");
  expect(failedLines).toContain("IMP_FREINS");
  expect(failedLines).toContain("une heure n’est pas un nombre.");
  expect(failedLines).not.toContain("IMP_VIDANGE");
  expect(await recordOf(page, "service", "IMP_VIDANGE")).toMatchObject({
    kind: "OIL",
    vatRate: 10,
    price: { minor: 7_900 },
  });
  expect(await recordOf(page, "service", before.code)).toMatchObject({
    durationMinutes: before.durationMinutes + 5,
    price: { minor: 4_990 },
  });

  await undoImport(page);
  expect(await recordOf(page, "service", "IMP_VIDANGE")).toBeUndefined();
  expect(await recordOf(page, "service", before.code)).toMatchObject({ durationMinutes: before.durationMinutes });
  expectQuiet(page);
});

test("options from a JSON file: its lines are read like columns, and undo removes the records", async () => {
  const page = await chrome.openAs("shop", "dealer-option");
  const options = [
    { Identifiant: "imp_borne", Libellé: "Borne de recharge", Active: "oui" },
    { Identifiant: "imp_jeux", Libellé: "Coin des enfants", Active: "parfois" },
  ];
  await openImport(page, "td-dealer-options", {
    name: "options.json",
    mimeType: "application/json",
    text: JSON.stringify(options),
  });
  await targetOf(page, "Identifiant").selectOption("valueName");
  await targetOf(page, "Active").selectOption("enabled");
  expect(await selectedTarget(page, "Libellé")).toMatch(/^Libellé/);
  await readPreview(page);
  await page.getByRole("textbox", { name: "Active, ligne 2" }).waitFor();
  await page.getByText("parfois n’est ni oui ni non.").waitFor();
  expect(await runAndDownload(page, "Importer 1 ligne")).toContain("parfois n’est ni oui ni non.");
  expect(await recordOf(page, "dealerOption", "imp_borne")).toMatchObject({ enabled: true });
  await undoImport(page);
  expect(await recordOf(page, "dealerOption", "imp_borne")).toBeUndefined();
  expectQuiet(page);
});

test("dealers from an XML file: a refused line is told by its number and column, and the changes wait for a decision", async () => {
  const page = await chrome.openAs("shop", "fitter");
  const stored = (await page.request
    .get("/admin/api/fitter?size=1&filter[status]=ACTIVE&filter[owned]=true")
    .then((response) => response.json())) as { data: { elements: { id: number; code: string; name: string }[] } };
  const [dealer] = stored.data.elements;
  if (dealer === undefined) throw new Error("The demo has no active dealer");
  const phone = "+33 4 78 00 19 63";
  await openImport(page, "td-fitters", {
    name: "points-de-vente.xml",
    mimeType: "application/xml",
    text: `<?xml version="1.0"?><garages>
      <garage><Code>${dealer.code}</Code><Nom>${dealer.name}</Nom><Fixe>${phone}</Fixe></garage>
      <garage><Code>IMP-XML</Code><Nom>Garage du Port</Nom><Fixe>+33 4 78 00 19 64</Fixe><Courriel>port(at)example.test</Courriel></garage>
    </garages>`,
  });
  expect(await selectedTarget(page, "Fixe")).toBe("Téléphone");
  expect(await selectedTarget(page, "Courriel")).toBe("E-mail");
  await readPreview(page);
  await page.getByRole("textbox", { name: "Courriel, ligne 2" }).waitFor();
  const failedLines = await runAndDownload(page, "Importer 1 ligne");
  expect(failedLines).toContain("IMP-XML");
  expect(failedLines).not.toContain(dealer.code);
  await page.getByText("1 fiche attend une décision.").waitFor();
  await page.getByRole("link", { name: "Décider" }).click();

  await page.locator("td-fitter-updates[data-ready]").waitFor();
  await page.locator("td-fitter-updates").getByRole("link", { name: dealer.name }).first().click();
  const update = page.locator("td-fitter-update[data-ready]");
  await update.waitFor();
  await update.getByText(`Ligne 1 · ${phone}`).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expectQuiet(page);
});
