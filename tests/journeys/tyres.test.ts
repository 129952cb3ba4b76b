/** The journey of a stock manager: find a tyre by its size, see who has it, adjust the own stock and read the movement. */
import { expect, test } from "vitest";
import { axeViolations, expectQuiet, useChrome } from "../browser/browser";

const chrome = useChrome();

test("a tyre is found by its size, and its stock is adjusted with a reason", { timeout: 120_000 }, async () => {
  const page = await chrome.openAs("shop", "tire-list");
  const list = page.locator("td-tires[data-ready]");
  await list.waitFor();
  await list.getByRole("searchbox").first().fill("michelin 205 55 16 v");
  const found = list.getByRole("link", { name: "Michelin Primacy 5 205/55 R16 91V" });
  await found.waitFor();
  await list
    .getByRole("link", { name: /225\/45 R17/ })
    .first()
    .waitFor({ state: "detached" });
  expect(await axeViolations(page, "td-tires")).toEqual([]);
  await found.click();

  const tyre = page.locator("td-tire[data-ready]");
  await tyre.waitFor();
  const ean = await tyre.getByLabel(/^EAN/).inputValue();
  await tyre.getByRole("tab", { name: "Vente" }).click();
  await tyre.getByRole("cell", { name: "Grossiste Nord" }).waitFor();
  expect(await axeViolations(page, "td-tire")).toEqual([]);

  await page.goto(new URL(`/admin/vue/stock?q=${ean}`, page.url()).href);
  const stock = page.locator("td-stock[data-ready]");
  await stock.waitFor();
  await stock.getByRole("link", { name: "Michelin Primacy 5 205/55 R16 91V" }).first().waitFor();
  expect(await axeViolations(page, "td-stock")).toEqual([]);
  // Feeds keep the stock of wholesalers.
  const response = await page.request.get("/admin/api/provider?filter[type]=OWN_STOCK&size=25");
  const { data } = (await response.json()) as { data: { elements: readonly { id: number }[] } };
  await page.goto(new URL(`/admin/vue/stock?filter[provider]=${data.elements[0]?.id ?? 0}`, page.url()).href);
  await stock.waitFor();
  await stock.getByRole("row").nth(1).getByRole("link").first().click();
  const offer = page.locator("td-stock-offer[data-ready]");
  await offer.waitFor();
  await offer.getByRole("button", { name: "Ajuster" }).click();
  const dialog = page.locator("sl-dialog[open]");
  await dialog.getByLabel(/^Différence/).fill("3");
  await dialog.getByLabel(/^Remarque/).fill("Livraison du matin");
  await dialog.getByRole("button", { name: "Ajuster" }).click();
  await page.getByText("Quantité ajustée").first().waitFor();
  await offer.getByRole("tab", { name: "Mouvements" }).click();
  await offer.getByRole("cell", { name: "Livraison du matin" }).waitFor();
  expect(await axeViolations(page, "td-stock-offer")).toEqual([]);
  expectQuiet(page);
});
