/** A sheet of two catalogues has a place in the order of each, and opens below both. */
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
const namesIn = async (page: Page, catalog: number): Promise<string[]> => {
  const response = await page.request.get(`/admin/api/catalog-product?sort=position&filter[catalog]=${catalog}`);
  const { data } = (await response.json()) as { data: { elements: { name: { fr_FR: string } }[] } };
  return data.elements.map(({ name }) => name.fr_FR);
};

test("moves a sheet in one of its catalogues, and opens it there", async () => {
  const page = await chrome.openAs("shop", "catalog/product");
  const newCatalog = (code: string, name: string) =>
    create(page, "catalog", { type: "product", code, name: { fr_FR: name }, active: false });
  const [main, other] = [await newCatalog("TWO_A", "Batteries"), await newCatalog("TWO_B", "Promotions")];
  const newSheet = (catalog: number, name: string, values: object = {}) =>
    create(page, "catalog-product", {
      type: "product",
      catalog: { id: catalog, label: "" },
      name: { fr_FR: name },
      ...values,
    });
  const shared = await newSheet(main, "Chargeur", { otherCatalogs: [{ id: other, label: "" }] });
  await newSheet(main, "Batterie 70 Ah");
  await newSheet(other, "Jante en solde");
  await page.goto(`/admin/catalog/product/${other}/position-page`);
  const order = page.locator("td-catalog-position[data-ready]");
  await order.getByRole("button", { name: "Descendre Chargeur" }).click();
  await page.getByRole("button", { name: "Annuler" }).waitFor();
  expect(await namesIn(page, other)).toEqual(["Jante en solde", "Chargeur"]);
  expect(await namesIn(page, main)).toEqual(["Chargeur", "Batterie 70 Ah"]);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Annuler" }).click();
  await expect.poll(() => namesIn(page, other)).toEqual(["Chargeur", "Jante en solde"]);
  const path = `catalog/product/${other}/admin-catalog-product/${shared}`;
  await page.goto(`/admin/${path}`);
  await page.locator("td-catalog-product[data-ready]").waitFor();
  expect(new URL(page.url()).pathname).toContain(path);
  expectQuiet(page);
});
