/** The journey of a subscriber: added by hand, confirmed by the link, unsubscribed, and erased from the register. */
import { expect, test } from "vitest";
import { axeViolations, expectQuiet, useChrome } from "../browser/browser";

const chrome = useChrome();

test("a subscriber is added with a note, confirms by the link, and is erased", async () => {
  const page = await chrome.openAs("shop", "newsletters");
  await page.locator("td-newsletters[data-ready]").waitFor();
  await page
    .getByRole("grid")
    .getByRole("link", { name: /@client\.test/ })
    .first()
    .waitFor();
  expect(await axeViolations(page)).toEqual([]);

  // The record opens beside the list, and has an address.
  await page
    .getByRole("grid")
    .getByRole("link", { name: /@client\.test/ })
    .first()
    .click();
  const drawer = page.locator("sl-drawer[open]");
  await drawer.getByRole("heading", { name: "Preuve du consentement" }).waitFor();
  expect(new URL(page.url()).searchParams.get("id")).toMatch(/^\d+$/);
  await drawer.getByRole("button", { name: "Autres actions" }).waitFor();
  await drawer.getByRole("tab", { name: "Historique" }).click();
  await page.keyboard.press("Escape");
  await drawer.waitFor({ state: "detached" });
  expect(new URL(page.url()).searchParams.has("id")).toBe(false);

  await page.goto("/admin/vue/newsletters/new");
  await page.locator("td-newsletter[data-ready]").waitFor();
  await page.getByLabel("E-mail", { exact: true }).fill("Nouvelle@Client.test");
  await page.getByRole("button", { name: "Créer", exact: true }).click();
  await page.getByText("Origine du consentement").first().waitFor();
  await page.getByLabel("Origine du consentement").fill("Demandé au comptoir le 12 mars");
  await page.getByRole("button", { name: "Créer", exact: true }).click();
  await page.getByText("Abonné enregistré").waitFor();
  await page.getByText("À confirmer").first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  expectQuiet(page, /status of 422/);

  const subscriber = await chrome.open({ viewport: { width: 390, height: 844 } });
  await subscriber.goto("/admin/public/newsletter?hash=demo-newsletter-demo-newsletter-demo");
  const confirm = subscriber.getByRole("button", { name: "Confirmer mon inscription" });
  await confirm.waitFor();
  expect(await axeViolations(subscriber)).toEqual([]);
  await confirm.click();
  await subscriber.getByText("est abonné à la lettre d’information").waitFor();
  await subscriber.getByRole("button", { name: "Me désabonner" }).click();
  await subscriber.getByText("ne reçoit plus la lettre d’information").waitFor();

  await page.getByRole("button", { name: "Autres actions" }).click();
  await page.getByRole("menuitem", { name: "Effacer les données" }).click();
  const dialog = page.locator("sl-dialog[open]");
  await dialog.getByRole("checkbox").check();
  await dialog.getByRole("button", { name: "Effacer les données" }).click();
  await page.getByText("1 abonné effacé").waitFor();
  expectQuiet(page, /status of 422/);
});
