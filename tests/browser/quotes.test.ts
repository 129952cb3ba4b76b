/** The journey of a quote: from the list over its lines and the customer's link to the order. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { pdfText } from "../server/support/pdf-text";
import { axeViolations, expectQuiet, useChrome } from "./browser";

const chrome = useChrome();

test("a quote goes from the list over its offers and the customer's answer to an order", async () => {
  const page = await chrome.openAs("shop", "quotes");
  await page.locator("td-quotes[data-ready]").waitFor();
  await page
    .getByRole("link", { name: /^Sylvie Marchand/ })
    .first()
    .click();
  await page.locator("td-quote[data-ready]").waitFor();
  await page.getByRole("button", { name: "Prendre en charge" }).click();
  await page.getByText("1 devis pris en charge").waitFor();

  await page.getByRole("tab", { name: "Offres" }).click();
  for (const [index, group, price] of [
    [1, "A", "100"],
    [2, "B", "50"],
  ] as const) {
    await page.getByRole("button", { name: "Ajouter une ligne" }).click();
    await page.getByLabel(`Offre ${index}`, { exact: true }).selectOption({ label: group });
    await page.getByLabel(`Désignation ${index}`, { exact: true }).fill(`Pneu ${group}`);
    await page.getByLabel(`Prix unitaire ${index}`, { exact: true }).fill(price);
  }
  await page.getByText(/^120,00\s€$/).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await page.getByText("Devis enregistré").waitFor();
  await page.getByRole("button", { name: "Envoyer l’offre" }).click();
  const dialog = page.locator("sl-dialog[open]");
  await dialog.getByRole("button", { name: "Envoyer l’offre" }).click();
  await page.getByText("Offre envoyée", { exact: true }).waitFor();
  expectQuiet(page);

  const customer = await chrome.open({ viewport: { width: 390, height: 844 } });
  await customer.goto("/admin/public/external-hash?type=quote&hash=demo-quote-demo-quote-demo-quote-000");
  const [download] = await Promise.all([
    customer.waitForEvent("download"),
    customer.getByRole("link", { name: "Ouvrir l’offre en PDF" }).click(),
  ]);
  expect((await pdfText(readFileSync(await download.path()))).join(" ")).toContain("Claire Fontaine");
  expect(await axeViolations(customer)).toEqual([]);

  await page.goto("/admin/vue/quotes?filter[status]=ACCEPTED");
  await page.locator("td-quotes[data-ready]").waitFor();
  await page.getByRole("grid").getByRole("link").first().click();
  await page.locator("td-quote[data-ready]").waitFor();
  await page.getByRole("button", { name: "Transformer en commande" }).click();
  await page.locator("sl-dialog[open]").getByRole("button", { name: "Transformer en commande" }).click();
  await page.getByText("Commande créée").waitFor();
  await page.getByRole("link", { name: /^Q-/ }).click();
  await page.locator("td-order[data-ready]").waitFor();
  expectQuiet(page);
});
