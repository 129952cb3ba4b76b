/** The journey of a quote: from the list over its lines and the customer's link to the order. */
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { Right } from "../../src/contract/rights";
import { pdfText } from "../server/support/pdf-text";
import { ACCOUNTS, axeViolations, expectQuiet, NEW_PASSWORD, useChrome } from "../browser/browser";
import { call } from "../browser/dealer-calls";
import { findFreeDay } from "../browser/free-day";
import { linkPathIn, newestMail } from "../browser/mails";

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
  await dialog.getByRole("table", { name: "Offre acceptée et situation d’aujourd’hui" }).waitFor();
  await dialog.getByRole("button", { name: "Transformer en commande" }).click();
  await page.getByText("Commande créée").waitFor();
  await page.getByRole("link", { name: /^Q-/ }).click();
  await page.locator("td-order[data-ready]").waitFor();
  expectQuiet(page);
});

test("acceptance 10-8: the customer accepts offer B by the mailed link, which becomes its order and an appointment, linked both ways", async () => {
  const page = await chrome.openAs("shop");
  const { dealer, day } = await findFreeDay(page, "middle");
  const money = (minor: number) => ({ minor, currency: "EUR" });
  const line = { kind: "TYRE", quantity: 4, ecotax: null, discountPercent: null, vatRate: 20 };
  const email = "lan.nguyen@client.test";
  const created = await call(page, "POST", "quote", {
    ...{ customerName: "Nguyễn Thị Lan", customerEmail: email, locale: "fr_FR", fitter: { id: dealer, label: "" } },
    lines: [
      { ...line, group: "A", label: "Pneu premium", unitPrice: money(10_000) },
      { ...line, group: "B", label: "Pneu malin", unitPrice: money(5_000) },
    ],
  });
  const id = Number(created.data["id"]);
  await page.goto(`/admin/vue/quote/${id}`);
  await page.locator("td-quote[data-ready]").waitFor();
  const dialog = page.locator("sl-dialog[open]");
  await page.getByRole("button", { name: "Envoyer l’offre" }).click();
  await dialog.getByRole("button", { name: "Envoyer l’offre" }).click();
  await page.getByText("Offre envoyée", { exact: true }).waitFor();

  const mail = await newestMail(await chrome.openAs("super"), email, "quote-sent");
  const customer = await chrome.open({ viewport: { width: 390, height: 844 } });
  await customer.goto(linkPathIn(mail));
  await customer.getByRole("button", { name: "Accepter le devis" }).click();
  await customer.getByRole("radio", { name: /^Offre B, 240,00\s€$/ }).check();
  await customer.getByRole("button", { name: "Confirmer", exact: true }).click();
  await customer
    .getByText(/^Vous avez accepté le devis Q-/)
    .first()
    .waitFor();
  expect(await customer.getByText("Pneu premium").count()).toBe(0);
  expectQuiet(customer);

  await page.reload();
  await page.locator("td-quote[data-ready]").waitFor();
  await page.getByRole("button", { name: "Transformer en commande" }).click();
  const [year = "", month = "", date = ""] = day.split("-");
  await dialog.locator(".td-field-instant input").first().fill(`${date}/${month}/${year}`);
  await dialog.locator(".td-field-instant input").last().fill("15:00");
  await dialog.getByRole("button", { name: "Transformer en commande" }).click();
  await page.getByText("Commande créée").waitFor();
  await page.getByText("Commandé", { exact: true }).first().waitFor();
  const visit = page.locator('a[href*="/appointment/"]').first();
  await visit.waitFor();
  await page.getByRole("link", { name: /^Q-/ }).click();
  await page.locator("td-order[data-ready]").waitFor();
  await page.getByText("4 × Pneu malin").first().waitFor();
  expect(await page.getByText("Pneu premium").count()).toBe(0);
  await page.locator(`a[href*="/quote/${id}"]`).waitFor();
  await visit.click();
  await page.locator("td-appointment[data-ready]").waitFor();
  await page.getByRole("heading", { level: 1, name: /Nguyễn Thị Lan/ }).waitFor();
  expectQuiet(page);
});

/** Invites a person with the role of another user but without one right, and opens a page of theirs. */
async function openWithout(right: Right, email: string): Promise<Page> {
  const admin = await chrome.openAs("shop");
  const { elements } = (await call(admin, "GET", `shopUser?q=${ACCOUNTS.readonly}`)).data as {
    elements: readonly { role: object }[];
  };
  const person = { email, firstName: "Lise", lastName: "Lecture", locale: "fr_FR", dealerScope: "ALL" };
  const created = await call(admin, "POST", "shopUser", { ...person, role: elements[0]?.role });
  expect(created.status).toBe(200);
  const changes = [{ right, exception: "WITHDRAWN" }];
  const changed = await call(admin, "PUT", `shopUser/${String(created.data["id"])}/rights`, { changes });
  expect(changed.status).toBe(200);

  const mail = await newestMail(await chrome.openAs("super"), email, "invitation");
  const page = await chrome.open();
  await page.goto(linkPathIn(mail));
  const passwords = page.locator("td-modification-password input[type=password]");
  await passwords.first().fill(NEW_PASSWORD);
  await passwords.nth(1).fill(NEW_PASSWORD);
  await page.getByLabel("J’accepte les conditions").check();
  await page.getByRole("button", { name: "Enregistrer le mot de passe" }).click();
  await page.locator("td-admin-shell > [data-ready]").first().waitFor({ state: "attached" });
  return page;
}

test("acceptance 10-11: who may only read quotes finds no field to change, no export and no action, and is refused by hand", async () => {
  const page = await openWithout("QUOTES", "lise.lecture@garage.test");
  await page.goto("/admin/vue/quotes?filter[status]=SENT");
  await page.locator("td-quotes[data-ready]").waitFor();
  const first = page.getByRole("grid").getByRole("link").first();
  await first.waitFor();
  expect(await page.getByRole("button", { name: /^(Exporter|Nouveau|Nouvelle)/ }).count()).toBe(0);
  await first.click();
  const quote = page.locator("td-quote[data-ready]");
  await quote.waitFor();
  const id = Number(/quote\/(\d+)/.exec(page.url())?.[1]);
  for (const tab of await quote.getByRole("tab").all()) {
    await tab.click();
    const writable = quote.locator("input:visible, select:visible, textarea:visible");
    expect(await writable.and(quote.locator(":not([readonly]):not(:disabled)")).count()).toBe(0);
  }
  const actions = /^(Enregistrer|Envoyer|Prendre en charge|Autres actions)/;
  expect(await quote.getByRole("button", { name: actions }).count()).toBe(0);
  for (const action of ["send", "duplicate", "assign"])
    expect((await call(page, "POST", `quote/${id}/${action}`, {})).status).toBe(403);
  expect((await call(page, "GET", "quote/export")).status).toBe(403);
  expectQuiet(page, /status of 403/);
});
