/** The journey of a contact: from the queue over a saved reply and the customer's answer to a quote. */
import { expect, test } from "vitest";
import { axeViolations, expectQuiet, useChrome } from "../browser/browser";

const chrome = useChrome();

test("a contact is answered from the queue, and two agents do not answer unseen", async () => {
  const page = await chrome.openAs("shop", "contacts");
  await page.locator("td-contacts[data-ready]").waitFor();
  const link = page.getByRole("grid").getByRole("link", { name: "Claire Fontaine" });
  const address = await link.getAttribute("href");
  await link.click();
  await page.locator("td-contact[data-ready]").waitFor();
  await page.getByRole("list", { name: "Messages" }).getByText("Faites-vous le gardiennage").waitFor();
  expect(await axeViolations(page)).toEqual([]);

  const draft = page.waitForResponse((response) => response.url().endsWith("/draft"));
  await page.getByLabel("Réponse enregistrée").selectOption({ label: "Gardiennage" });
  await draft;
  const text = page.getByRole("textbox", { name: "Réponse", exact: true });
  await expect.poll(() => text.inputValue()).toContain("Bonjour Claire Fontaine");
  await text.fill(`${await text.inputValue()} {plaque}`);
  await page.getByText("Variables inconnues : {plaque}.").waitFor();
  await text.fill("Bonjour {name}, oui, il reste de la place.");

  // A second agent is told, and keeps what was typed.
  const second = await chrome.openAs("network", `contact/${address?.split("/").at(-1) ?? ""}`);
  await second.locator("td-contact[data-ready]").waitFor();
  await second.getByText("est en train de répondre").waitFor();
  const theirs = second.getByRole("textbox", { name: "Réponse", exact: true });
  await theirs.fill("Moi aussi, je réponds.");

  await page.getByRole("button", { name: "Envoyer la réponse" }).click();
  await page.getByText("Réponse envoyée", { exact: true }).first().waitFor();
  await page.getByRole("list", { name: "Messages" }).getByText("Bonjour Claire Fontaine, oui").waitFor();
  expect(await text.inputValue()).toBe("");

  await second.getByRole("button", { name: "Envoyer la réponse" }).click();
  await second.getByText("a déjà répondu. Votre texte n’a pas été envoyé.").waitFor();
  expect(await theirs.inputValue()).toBe("Moi aussi, je réponds.");
  expect(await axeViolations(second)).toEqual([]);
  await second.getByRole("button", { name: "Envoyer quand même" }).click();
  await second.getByRole("list", { name: "Messages" }).getByText("Moi aussi, je réponds.").waitFor();
  expectQuiet(second);

  const customer = await chrome.open({ viewport: { width: 390, height: 844 } });
  await customer.goto("/admin/public/external-hash?type=contact&hash=demo-contact-demo-contact-demo-cont0");
  await customer.getByText("Moi aussi, je réponds.").waitFor();
  await customer.getByLabel("Votre message").fill("Merci, je passe samedi.");
  expect(await axeViolations(customer)).toEqual([]);
  await customer.getByRole("button", { name: "Envoyer" }).click();
  await customer.getByText("Message envoyé.").waitFor();
  await customer.getByText("Merci, je passe samedi.").waitFor();

  await page.reload();
  await page.locator("td-contact[data-ready]").waitFor();
  await page.getByRole("list", { name: "Messages" }).getByText("Merci, je passe samedi.").waitFor();
  expectQuiet(page);
});
