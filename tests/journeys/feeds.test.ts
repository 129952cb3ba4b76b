/** The journeys of a data manager: a format for a provider's files, a feed that uses it, and a format as a file. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { axeViolations, expectQuiet, useChrome } from "../browser/browser";

const chrome = useChrome();
const SAMPLE =
  "EAN;Stock;Prix net;Délai;DOT;Désignation\n3528706953682;20+;82,50;1;;Été\n3528706953683;4;80,00;1;;Faux\n";

test("a format is copied with a sample, and a feed uses it (acceptance 30-6)", async () => {
  const page = await chrome.openAs("shop", "import-format");
  const get = async <T>(path: string): Promise<T> =>
    ((await (await page.request.get(`/admin/api/import-format${path}`)).json()) as { data: T }).data;
  const formats = async () =>
    (await get<{ elements: readonly { id: number; name: string }[] }>("?size=100&sort=name")).elements;
  const before = await formats();
  await page
    .locator("td-import-formats[data-ready]")
    .getByRole("link", { name: "Grossiste – stock CSV", exact: true })
    .click();
  const format = page.locator("td-import-format[data-ready]");
  await format.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Dupliquer" }).click();
  await page.waitForURL(/import-format\/\d+\/duplicate$/);
  await expect
    .poll(() => format.getByLabel("Nom", { exact: false }).first().inputValue())
    .toBe("Grossiste – stock CSV (copie)");
  await format
    .locator("input[type=file]")
    .setInputFiles({ name: "stock.csv", mimeType: "text/csv", buffer: Buffer.from(SAMPLE) });
  await format.getByText(/^2 lignes\s: 1 lues, 0 ignorées, 1 en erreur/).waitFor();
  await format.getByRole("cell", { name: "20+", exact: true }).first().waitFor();
  await format.getByText(/3528706953683 n’est pas un EAN/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  // Nothing is stored until the copy is saved.
  expect(await formats()).toEqual(before);
  await format
    .getByRole("button", { name: /^(Créer|Enregistrer)/ })
    .first()
    .click();
  await page.waitForURL(/import-format\/\d+$/);
  const columnsOf = async (name: string) => {
    const found = (await formats()).find((candidate) => candidate.name === name);
    return (await get<{ columns: object }>(`/${found?.id ?? 0}`)).columns;
  };
  expect(await columnsOf("Grossiste – stock CSV (copie)")).toEqual(await columnsOf("Grossiste – stock CSV"));

  await page.goto(new URL("/admin/vue/import-config/new", page.url()).href);
  const feed = page.locator("td-import-config[data-ready]");
  await feed.getByLabel(/^Nom/).first().fill("Dépôt du matin");
  for (const [label, text] of [
    [/^Fournisseur/, "Grossiste Nord"],
    [/^Format/, "Grossiste – stock CSV (copie"],
  ] as const) {
    await feed.getByLabel(label).first().fill(text);
    // Not the offer to create one of that name.
    await page
      .getByRole("option", { name: text })
      .and(page.getByRole("option", { name: /^Grossiste/ }))
      .click();
  }
  await feed.getByRole("combobox", { name: /^Source/ }).selectOption({ label: "Dossier du serveur" });
  await feed.getByLabel(/^Nom des fichiers/).fill("matin_*.csv");
  await feed
    .getByRole("button", { name: /^(Créer|Enregistrer)/ })
    .first()
    .click();
  await page.waitForURL(/import-config\/\d+$/);
  await feed.getByText("En pause").first().waitFor();
  await feed.getByRole("button", { name: "Tester la source enregistrée" }).click();
  await feed.getByText("aucun fichier ne porte ce nom", { exact: false }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expectQuiet(page);
});

test("a format is exported as JSON, and imported from it without a value that is unknown here", async () => {
  const page = await chrome.openAs("shop", "import-format");
  const list = page.locator("td-import-formats[data-ready]");
  await list.getByRole("link", { name: "Catalogue XML", exact: true }).click();
  const format = page.locator("td-import-format[data-ready]");
  await format.getByRole("button", { name: "Autres actions" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Exporter en JSON" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("Catalogue XML.json");
  const file = JSON.parse(readFileSync(await download.path(), "utf8")) as { columns: object[] };

  await page.goto(new URL("/admin/vue/import-format", page.url()).href);
  await list.getByRole("button", { name: "Importer depuis un fichier JSON" }).click();
  const tool = page.locator("td-import-format-template[data-ready]");
  const choose = async (content: object): Promise<void> => {
    const buffer = Buffer.from(JSON.stringify(content));
    await tool.locator("input[type=file]").setInputFiles({ name: "x.json", mimeType: "application/json", buffer });
    await tool.getByRole("button", { name: "Voir l’effet" }).click();
  };
  await choose({ columns: [] });
  await tool.getByText("Ce n’est pas le fichier d’un format d’import", { exact: false }).first().waitFor();
  await tool.getByLabel(/^Nom/).first().fill("Catalogue importé");
  await choose({ ...file, columns: [...file.columns, { target: "evLabel", column: "ev" }] });
  const unknown = tool.getByRole("row", { name: /evLabel/ });
  await unknown.getByText("Aucune valeur n’a ce nom ici", { exact: false }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await tool.getByRole("checkbox").last().check();
  await tool.getByRole("button", { name: "Exécuter" }).click();
  await tool.getByRole("link", { name: "Catalogue importé" }).first().click({ timeout: 45_000 });
  await page.waitForURL(/import-format\/\d+$/);
  await expect.poll(() => format.getByLabel("Nom", { exact: false }).first().inputValue()).toBe("Catalogue importé");
  expectQuiet(page);
});
