/** The journey of an order: from the list over its steps to the invoice, the credit note and the cancellation. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { pdfText } from "../server/support/pdf-text";
import { axeViolations, expectQuiet, useChrome } from "../browser/browser";
import { newestMail } from "../browser/mails";

const chrome = useChrome();

/** Follows a link to a file and returns the text of its first page, with plain spaces. */
async function textOfFile(page: Page, name: RegExp): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
  const [text = ""] = await pdfText(readFileSync(await download.path()));
  return text.replaceAll(/[\u00a0\u202f]/g, " ");
}

test("an order goes from the list to its next step, its invoice, a credit note and its cancellation", async () => {
  const page = await chrome.openAs("shop", "orders");
  await page.locator("td-orders[data-ready]").waitFor();
  await page.getByRole("tab", { name: /^À traiter/ }).click();
  await page.getByRole("link", { name: /^W-/ }).first().click();
  await page.locator("td-order[data-ready]").waitFor();
  await page.getByRole("button", { name: "Étape suivante" }).click();
  await page.getByText("1 commande passée à l’étape suivante").waitFor();
  await page.getByRole("link", { name: /^Facture I-/ }).waitFor();
  expect(await textOfFile(page, /^Facture I-/)).toMatch(/Facture I-\d{4}-\d{6}.*Total TTC/s);

  const payments = page.getByRole("table", { name: "Paiements auprès des plateformes" });
  await payments.getByText("Encaissé").waitFor();
  await payments.getByRole("button", { name: "Rembourser" }).click();
  const dialog = page.locator("sl-dialog[open]");
  await dialog.getByLabel(/^Étendue/).selectOption("AMOUNT");
  await dialog.getByLabel(/^Montant/).fill("10,50");
  await dialog.getByLabel("Je confirme le remboursement").check();
  await dialog.getByText(/10,50\s€ rendus au client/).waitFor();
  await dialog.getByRole("button", { name: "Rembourser" }).click();
  await payments.getByText("Remboursé en partie").waitFor();
  await page.getByRole("link", { name: /^Avoir C-/ }).waitFor();
  expect(await textOfFile(page, /^Avoir C-/)).toMatch(/10,50 €/);
  expect(await axeViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Annuler la commande" }).click();
  await dialog.getByRole("button", { name: "Annuler la commande" }).click();
  await page.getByText("Commande annulée").waitFor();
  await payments.getByText("Remboursé", { exact: true }).waitFor();
  await payments.getByRole("link").click();
  await page.locator("td-payment[data-ready]").waitFor();
  expectQuiet(page);
});

test("an order moves to another dealer once its prices there were seen", async () => {
  const page = await chrome.openAs("shop", "orders?filter[state]=PAID,ORDERED&filter[deliveryMode]=AT_DEALER");
  await page.locator("td-orders[data-ready]").waitFor();
  await page.getByRole("link", { name: /^W-/ }).last().click();
  await page.locator("td-order[data-ready]").waitFor();
  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Changer de point de vente" }).click();
  const dialog = page.locator("sl-dialog[open]");
  await dialog.getByText("Choisissez le point de vente pour comparer les prix.").waitFor();
  await dialog.getByRole("combobox", { name: /^Nouveau point de vente/ }).fill("Bellecour");
  await page
    .getByRole("option", { name: /Bellecour/ })
    .first()
    .click();
  const prices = dialog.getByRole("table", { name: "Prestations et leurs prix TTC" });
  await prices.getByText(/Montage et équilibrage/).waitFor();
  await prices.getByText("Total TTC de la commande").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Changer de point de vente" }).click();
  await page.getByText("Point de vente modifié").waitFor();
  await page
    .getByRole("link", { name: /Bellecour/ })
    .first()
    .waitFor();
  expectQuiet(page);
});

test("a customer is written to, after the mail was seen", async () => {
  const page = await chrome.openAs("shop", "orders?filter[state]=RECEIVED");
  await page.locator("td-orders[data-ready]").waitFor();
  await page.getByRole("link", { name: /^W-/ }).first().click();
  await page.locator("td-order[data-ready]").waitFor();
  const email = await page.getByLabel("E-mail", { exact: true }).inputValue();
  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Écrire au client" }).click();
  const dialog = page.locator("sl-dialog[open]");
  const mail = dialog.getByRole("region", { name: "L’e-mail tel que le client le lira" });
  await mail.getByText(`À ${email}`).waitFor();
  await dialog.getByLabel(/^Votre message/).fill("Nous sommes ouverts samedi.");
  await mail.getByText("Nous sommes ouverts samedi.").waitFor();
  const subject = await mail.locator(".td-order__subject").textContent();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Écrire au client" }).click();
  await page.getByText("E-mail en cours d’envoi").waitFor();
  const sent = await newestMail(await chrome.openAs("super"), email, "order-received");
  expect(sent.subject).toBe(subject);
  expect(sent.text).toContain("Nous sommes ouverts samedi.");
  expectQuiet(page);
});
