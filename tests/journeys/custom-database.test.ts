/**
 * A custom database from scratch: two levels with fields, articles that inherit values, export as one file and as ZIP,
 * and re-import.
 */
import { expect, test } from "vitest";
import type { Download, Page } from "playwright-core";
import { axeViolations, expectQuiet, useChrome } from "../browser/browser";

const chrome = useChrome();

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`/admin/${path}`);
  await page.locator("td-admin-shell > [data-ready]").first().waitFor({ state: "attached" });
};
/** Submits the create form and returns the id in the new address. */
async function create(page: Page): Promise<number> {
  await page.getByRole("button", { name: /^Créer/ }).click();
  await page.waitForURL((url) => /\/\d+$/.test(url.pathname));
  return Number(new URL(page.url()).pathname.split("/").at(-1));
}
/** Fills in the first control with a label; translated fields have one per language. */
const fill = (page: Page, label: string, text: string) => page.getByLabel(label).first().fill(text);

async function addLevel(page: Page, name: string, code: string): Promise<number> {
  await page.getByRole("button", { name: "Nouveau niveau" }).click();
  await page.waitForURL(/\/level\/new/);
  await fill(page, "Nom", name);
  await fill(page, "Code", code);
  return create(page);
}

/** Sends a call from the page, with its session. */
const call = <T>(page: Page, method: string, path: string, body?: object): Promise<T> =>
  page.evaluate(
    async ([verb, target, requestBody]) => {
      const token = decodeURIComponent(/XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1] ?? "");
      const response = await fetch(`/admin/api/${target ?? ""}`, {
        method: verb,
        headers: { "content-type": "application/json", "X-XSRF-TOKEN": token },
        ...(requestBody === "" ? {} : { body: requestBody }),
      });
      if (!response.ok) throw new Error(`${verb ?? ""} ${target ?? ""}: ${response.status} ${await response.text()}`);
      return ((await response.json()) as { data: unknown }).data;
    },
    [method, path, body === undefined ? "" : JSON.stringify(body)],
  ) as Promise<T>;

const reference = (id: number) => ({ id, label: "" });

test("creates, fills, exports and re-imports a database", { timeout: 120_000 }, async () => {
  const page = await chrome.openAs("shop", "customDatabaseStruct/new");
  await fill(page, "Nom", "Batteries");
  await fill(page, "Code", `batteries-${Date.now() % 1_000_000}`);
  const struct = await create(page);
  const brand = await addLevel(page, "Marque", "brand");
  await page.getByRole("button", { name: "Nouveau champ" }).click();
  await page.waitForURL(/\/field\/new/);
  await fill(page, "Nom", "Garantie");
  await fill(page, "Code", "warranty");
  await page.getByLabel("Genre de valeur").selectOption("INTEGER");
  await create(page);
  await open(page, `customDatabaseStruct/${struct}`);
  const battery = await addLevel(page, "Batterie", "battery");
  // Further fields are created by the API, as the form would.
  const field = async (level: number, fieldCode: string, label: string, type: string, more: object = {}) =>
    (
      await call<{ id: number }>(page, "POST", "custom-database-field", {
        struct: reference(struct),
        level: reference(level),
        fieldCode,
        label: { fr_FR: label },
        type,
        ...more,
      })
    ).id;
  for (const level of [brand, battery]) {
    const name = reference(await field(level, "name", "Nom", "TEXT", { mandatory: true }));
    const { version } = await call<{ version: number }>(page, "GET", `custom-database-level/${level}`);
    await call(page, "PUT", `custom-database-level/${level}`, { version, labelField: name, keyField: name });
  }
  await field(battery, "warranty", "Garantie", "INTEGER", { inherit: true });

  await open(page, `customDatabaseStruct/${struct}`);
  await page.getByRole("button", { name: "Publier", exact: true }).click();
  await page.getByRole("button", { name: "Ne rien changer" }).waitFor();
  await page.getByRole("button", { name: "Publier", exact: true }).last().click();
  await page.getByText("Publiée").first().waitFor();

  await open(page, `customDatabase/${struct}/article/new?level=${brand}`);
  await fill(page, "Nom", "Voltane");
  await fill(page, "Garantie", "4");
  const voltane = await create(page);
  await open(page, `customDatabase/${struct}/article/new?level=${battery}&parent=${voltane}`);
  await fill(page, "Nom", "V60");
  await create(page);
  // The battery has no value, so the brand's value shows.
  await page
    .getByText(/Voltane/)
    .first()
    .waitFor();
  expect(await page.getByLabel("Garantie").first().inputValue()).toBe("");
  await page.getByText("4", { exact: true }).first().waitFor();

  const exportFile = async (contents: RegExp): Promise<Download> => {
    await open(page, `customDatabaseExporter?database=${struct}`);
    await page.getByRole("radio", { name: contents }).check();
    await page.getByRole("radio", { name: /CSV/ }).check();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Exporter", exact: true }).click(),
    ]);
    return download;
  };
  const flat = await exportFile(/^Tous les niveaux en un fichier/);
  expect(await axeViolations(page, "td-custom-database-exporter")).toEqual([]);
  const zip = await exportFile(/ZIP/);
  expect([flat, zip].map((file) => file.suggestedFilename().replace(/^.*\./, ""))).toEqual(["csv", "zip"]);

  for (const file of [flat, zip]) {
    await open(page, `customDatabaseImporter?database=${struct}`);
    await page.getByRole("radio", { name: /^Tous les niveaux/ }).check();
    await page.locator("input[type=file]").setInputFiles((await file.path()) || "");
    for (const level of ["Marque", "Batterie"]) {
      await page.getByRole("tab", { name: new RegExp(`^${level}`) }).click();
      await page.getByRole("button", { name: "Aperçu", exact: true }).click();
      await page.getByText("Sans changement", { exact: true }).waitFor();
      // Nothing differs from the stored articles.
      expect(await page.getByRole("button", { name: "Rien à importer" }).isDisabled(), level).toBe(true);
    }
  }
  expect(await axeViolations(page, "td-custom-database-importer")).toEqual([]);
  expectQuiet(page);
});
