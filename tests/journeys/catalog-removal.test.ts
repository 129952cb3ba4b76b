/** Deleting a catalogue that holds sheets: another catalogue takes them, and the toast's undo puts them back. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { XSRF_COOKIE, XSRF_HEADER } from "../../src/contract/headers";
import { axeViolations, expectQuiet, useChrome } from "../browser/browser";

const chrome = useChrome();

async function create(page: Page, resource: string, body: object): Promise<number> {
  const token = (await page.context().cookies()).find(({ name }) => name === XSRF_COOKIE)?.value ?? "";
  const response = await page.request.post(`/admin/api/${resource}`, {
    data: body,
    headers: { [XSRF_HEADER]: decodeURIComponent(token) },
  });
  return ((await response.json()) as { data: { id: number } }).data.id;
}
const catalogOf = async (page: Page, sheet: number): Promise<number> => {
  const response = await page.request.get(`/admin/api/catalog-product/${sheet}`);
  return ((await response.json()) as { data: { catalog: { id: number } } }).data.catalog.id;
};

test("asks where the sheets go, moves them, and puts them back", async () => {
  const page = await chrome.openAs("shop", "catalog/product");
  const newCatalog = (code: string, name: string) =>
    create(page, "catalog", { type: "product", code, name: { fr_FR: name }, active: false });
  const [from, to] = [
    await newCatalog("REM_A", "Batteries à vendre"),
    await newCatalog("REM_B", "Toutes les batteries"),
  ];
  const sheet = await create(page, "catalog-product", {
    type: "product",
    catalog: { id: from, label: "" },
    name: { fr_FR: "Batterie d’essai" },
  });
  await page.reload();
  const list = page.locator("td-catalogs[data-ready]");
  await list.getByRole("button", { name: "Actions pour Batteries à vendre" }).click();
  await page.getByRole("menuitem", { name: "Supprimer" }).click();
  await page.getByRole("dialog", { name: /Batteries à vendre/ }).waitFor();
  const confirm = page.getByRole("button", { name: "Supprimer", exact: true });
  await confirm.click();
  await page.getByText("Renseignez ce champ.", { exact: false }).waitFor();
  // An inactive catalogue has no address that must lead elsewhere.
  expect(await page.getByText("Nouvelle destination de son adresse").count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);
  const target = page.getByRole("combobox", { name: "Nouveau catalogue de ses fiches" });
  await target.fill("Toutes les bat");
  await page.getByRole("option", { name: "Toutes les batteries" }).click();
  await confirm.click();
  await page.getByText("1 catalogue supprimé").waitFor();
  expect(await catalogOf(page, sheet)).toBe(to);
  await page.getByRole("button", { name: "Annuler" }).click();
  await list.getByText("Batteries à vendre").waitFor();
  expect(await catalogOf(page, sheet)).toBe(from);
  expectQuiet(page);
});
