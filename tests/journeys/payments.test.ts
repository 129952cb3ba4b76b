/** The journey of a payment: from the list to a refund of a part, with its credit note. */
import { expect, test } from "vitest";
import { axeViolations, expectQuiet, useChrome } from "../browser/browser";

const chrome = useChrome();

test("the header's warning opens the payments whose dispute needs an answer, and their tab", async () => {
  const page = await chrome.openAs("shop", "payments?filter[status]=REFUNDED");
  await page.locator("td-payments[data-ready]").waitFor();
  await page.locator(".td-shell-dispute").click();
  await page.getByRole("tab", { name: /^Litiges à traiter/, selected: true }).waitFor();
  await page
    .getByText(/Réponse attendue/)
    .first()
    .waitFor();
  expect(await page.getByRole("link", { name: /^pi_3Demo/ }).count()).toBe(1);
  expect(await page.getByRole("link", { name: /^5O190127TN/ }).count()).toBe(1);
  await page.getByRole("tab", { name: "Tous" }).click();
  await page.waitForURL((url) => !url.search.includes("dispute"));
  expectQuiet(page);
});

test("a part of a payment is refunded with a comma, and three decimals are refused beside the field", async () => {
  const page = await chrome.openAs("shop", "payments?filter[platformCode]=STRIPE&filter[status]=CAPTURED&q=Nguy");
  await page.locator("td-payments[data-ready]").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page
    .getByRole("link", { name: /^pi_3Demo/ })
    .first()
    .click();
  await page.locator("td-payment[data-ready]").waitFor();
  await page.getByRole("cell", { name: "Encaissé" }).waitFor();
  await page.getByRole("button", { name: "Encaisser" }).waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Rembourser" }).click();
  const dialog = page.locator("sl-dialog[open]");
  await dialog.getByLabel(/^Étendue/).selectOption("AMOUNT");
  await dialog.getByLabel(/^Montant/).fill("10,505");
  await dialog.getByLabel("Je confirme le remboursement").check();
  await dialog.getByRole("button", { name: "Rembourser" }).click();
  await dialog.getByText("Trop de décimales pour cette devise.").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByLabel(/^Montant/).fill("10,50");
  await dialog.getByText(/10,50\s€ rendus au client/).waitFor();
  await dialog.getByRole("button", { name: "Rembourser" }).click();
  await page.getByRole("link", { name: /^Avoir C-/ }).waitFor();
  await page.getByText("Remboursé en partie").first().waitFor();
  await page.getByRole("cell", { name: /^[-−]10,50\s€$/ }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expectQuiet(page);
});

test("acceptance 10-10: a dispute is answered: filled in from the order, saved, reloaded, sent once, and won", async () => {
  const page = await chrome.openAs("shop", "payments?dispute=needs_response");
  await page.locator("td-payments[data-ready]").waitFor();
  const row = page.getByRole("row", { name: /Réponse attendue/ });
  await row.getByRole("link", { name: /^pi_3Demo/ }).click();
  await page.locator("td-payment[data-ready]").waitFor();
  await page.getByRole("link", { name: /^dp_/ }).click();
  await page.locator("td-dispute-evidence[data-ready]").waitFor();
  await page
    .getByText(/Réponse attendue · \d jours? restants?/)
    .first()
    .waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Reprendre la commande" }).click();
  await page.getByRole("tab", { name: "Preuves" }).click();
  await page.getByText("Repris de la commande").first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const file = { name: "signature.pdf", mimeType: "application/pdf", buffer: Buffer.from("MZ not a signature") };
  const signature = page.getByRole("group", { name: "Signature du client" }).locator("input[type=file]");
  await signature.setInputFiles(file);
  await page
    .getByText(/PDF, JPEG, PNG/)
    .first()
    .waitFor();
  await page.getByLabel("Autres explications").fill("winning_evidence");
  await page.getByRole("button", { name: "Enregistrer" }).click();
  await page.getByText("Modifications enregistrées").first().waitFor();
  await page.reload();
  await page.locator("td-dispute-evidence[data-ready]").waitFor();
  expect(await page.getByText(/n’ont pas été enregistrées/).count()).toBe(0);
  await page.getByRole("tab", { name: "Vérifier" }).click();
  await page.getByRole("cell", { name: "winning_evidence" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const warnings = await page.locator(".td-shell-dispute").textContent();
  await page.getByRole("button", { name: "Envoyer la réponse" }).click();
  const dialog = page.locator("sl-dialog[open]");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Envoyer la réponse" }).click();
  await page.getByText("Vous avez déjà répondu à ce litige.").waitFor();
  await expect.poll(() => page.locator(".td-shell-dispute").textContent()).not.toBe(warnings);
  expectQuiet(page);
});
