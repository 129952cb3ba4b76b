/** Journeys without a session, from the screen to the mail and back, in Chromium. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "../../src/contract/days";
import { NEW_PASSWORD, axeViolations, expectQuiet, scrollsSideways, useChrome } from "../browser/browser";
import { linkPathIn, newestMail } from "../browser/mails";

const chrome = useChrome();
const REFUSED = /status of (401|403|404)/;

let platform: Page; // of the administrator who reads the mails
beforeAll(async () => {
  platform = await chrome.openAs("super");
});
const mailTo = (recipient: string, template: string) => newestMail(platform, recipient, template);

const continueButton = (page: Page) => page.getByRole("button", { name: /^(Continuer|Créer|Valider)/ });

describe("a forgotten password", () => {
  test("is replaced through the mailed link, which works once, and signs in", async () => {
    const page = await chrome.open();
    await page.goto("/admin/login");
    await page.locator("td-login[data-ready]").waitFor({ state: "attached" });
    await page.getByRole("link", { name: /Mot de passe oublié/ }).click();
    await page.waitForURL(/forgottenPassword/);
    await page.locator("input[type=email]").fill("directory@demo.test");
    await page.keyboard.press("Enter");
    await page.getByRole("status").or(page.getByRole("alert")).first().waitFor();
    expect(await axeViolations(page)).toEqual([]);

    const mail = await mailTo("directory@demo.test", "password-reset");
    expect(mail.subject).toBe("Votre nouveau mot de passe");
    await platform.goto("/admin/outbox");
    await platform.getByRole("link", { name: mail.subject }).first().click();
    await platform.locator(".td-outbox__text a").first().waitFor();
    expect(await axeViolations(platform)).toEqual([]);
    const link = linkPathIn(mail);
    await page.goto(link);
    const fields = page.locator("td-modification-password input[type=password]");
    await fields.first().fill(NEW_PASSWORD);
    await fields.nth(1).fill(NEW_PASSWORD);
    // The token does not stay in the address bar.
    expect(page.url()).not.toContain("hash=");
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/login/);
    await page.locator("td-login input[type=email]").fill("directory@demo.test");
    await page.locator("td-login input[type=password]").fill(NEW_PASSWORD);
    await page.keyboard.press("Enter");
    await page.waitForURL((url) => !url.pathname.endsWith("/login"));

    const second = await chrome.open();
    await second.goto(link);
    await second.getByRole("alert").waitFor();
    expect(await second.locator("td-modification-password input[type=password]").count()).toBe(0);
    expectQuiet(page, REFUSED);
  });
});

/** Waits for a field of the current step, and fills it in. */
const fill = (page: Page, name: string, value: string) => page.locator(`#field-${name}`).fill(value);

/** Goes from the first step to the one after the mailed code. */
async function startCreation(page: Page, email: string, companyName: string): Promise<void> {
  await fill(page, "firstName", "Élise");
  await fill(page, "lastName", "Garnier");
  await fill(page, "email", email);
  await fill(page, "phone", "04 72 00 11 22");
  await fill(page, "companyName", companyName);
  await fill(page, "password", NEW_PASSWORD);
  await page.locator("#field-acceptTerms").check();
  expect(await axeViolations(page)).toEqual([]);
  await continueButton(page).click();
  await page.locator("#field-code").waitFor();
  const code = /\b(\d{6})\b/.exec((await mailTo(email, "creation-code")).text)?.[1] ?? "";
  await fill(page, "code", code);
  await continueButton(page).click();
  await fill(page, "address1", "12 rue de la Part-Dieu");
  await fill(page, "postalCode", "69003");
  await fill(page, "city", "Lyon");
  await fill(page, "place", "45.760000,4.860000");
  expect(await axeViolations(page)).toEqual([]);
  await continueButton(page).click();
}

/** Continues from the address step once the proposed address is filled in. */
async function continueFromAddress(page: Page, start: string): Promise<void> {
  const label = page.locator("#field-label");
  await label.waitFor();
  await expect.poll(() => label.inputValue()).toMatch(new RegExp(`^${start}`));
  // The result of the check does not move the button.
  const top = async () => (await continueButton(page).boundingBox())?.y;
  const before = await top();
  await page.getByText("Cette adresse est libre.").waitFor();
  expect(await top()).toBe(before);
  await continueButton(page).click();
}

const radio = (page: Page, name: RegExp) => page.getByRole("radio", { name });

/** Signs in again, in a browser without the creation's session. */
async function signInInNewContext(email: string, password: string): Promise<Page> {
  const page = await chrome.open();
  await page.goto("/admin/login");
  await page.locator("td-login input[type=email]").fill(email);
  await page.locator("td-login input[type=password]").fill(password);
  await page.keyboard.press("Enter");
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
  return page;
}

describe("a new shop", () => {
  test("is created step by step, continues after a reload, and can sign in", async () => {
    const page = await chrome.open();
    await page.goto("/admin/creation/DEFAULT");
    const email = `atelier-${String(Date.now())}@client.test`;
    const name = `Atelier Garnier ${String(Date.now() % 100_000)}`;
    await startCreation(page, email, name);
    await page.locator("#field-label").waitFor();
    // After a reload the entered values are there, and the creation continues at the same step.
    await page.reload();
    await continueFromAddress(page, "atelier-garnier");
    await radio(page, /Rubis/).check();
    expect(await axeViolations(page)).toEqual([]);
    await continueButton(page).click();
    await page.getByRole("checkbox", { name: "Rendez-vous" }).waitFor();
    await fill(page, "bays", "3");
    expect(await axeViolations(page)).toEqual([]);
    await continueButton(page).click();
    await page.getByText("Premium").first().waitFor();
    await continueButton(page).click();
    await page.getByText("Rubis").waitFor();
    await page.getByText("Lyon").first().waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await continueButton(page).click();
    await page.locator("td-admin-shell").waitFor();
    await page
      .getByText(/Élise Garnier/)
      .first()
      .waitFor();
    const welcome = await mailTo(email, "creation-welcome");
    expect(welcome.text).toContain("https://atelier-garnier");
    expectQuiet(page, REFUSED);

    const ownerPage = await signInInNewContext(email, NEW_PASSWORD);
    await ownerPage.goto("/admin/fitter");
    await ownerPage.getByText(name).first().waitFor();
  });

  test("of the calendar variant gets its bays and its schedule", async () => {
    const page = await chrome.open();
    await page.goto("/admin/ecal-creation/DEFAULT");
    const email = `agenda-${String(Date.now())}@client.test`;
    await startCreation(page, email, `Agenda Garnier ${String(Date.now() % 100_000)}`);
    await radio(page, /Confirmés aussitôt/).check();
    expect(await axeViolations(page)).toEqual([]);
    await continueButton(page).click();
    await continueFromAddress(page, "agenda-garnier");
    await page.getByText("Premium").first().waitFor();
    await continueButton(page).click();
    await page.getByText("Lyon").first().waitFor();
    await continueButton(page).click();
    await page.locator("td-admin-shell").waitFor();
    const context = await page.evaluate(async () => {
      const body = (await (await fetch("/admin/api/display-configuration")).json()) as {
        data: { common: { appContextGroup: string } };
      };
      return body.data.common.appContextGroup;
    });
    expect(context).toBe("ECALENDAR");
    await signInInNewContext(email, NEW_PASSWORD);
  });

  test("is not created in an unknown context", async () => {
    const page = await chrome.open();
    await page.goto("/admin/creation/nobody");
    await page.getByRole("alert").or(page.getByRole("status")).first().waitFor();
    expect(await page.locator("input").count()).toBe(0);
  });
});

describe("mailed links", () => {
  test("show an appointment with customer and dealer, and the same text for every invalid link", async () => {
    const page = await chrome.open({ viewport: { width: 390, height: 844 } });
    await page.goto("/admin/public/external-hash?type=appointment&hash=demo-appointment-demo-appointment-00");
    await page.getByText("Claire Fontaine").waitFor();
    await page.getByText("205/55", { exact: false }).waitFor();
    expect(await scrollsSideways(page)).toBe(false);
    expect(await axeViolations(page)).toEqual([]);
    await page.goto("/admin/public/external-hash?type=appointment&hash=demo-appointment-demo-appointment-01");
    await page.getByRole("alert").waitFor();
    expect(await page.getByText("Claire Fontaine").count()).toBe(0);
    expectQuiet(page, REFUSED);
  });

  test("let the customer move the appointment, and cancel it once", async () => {
    const page = await chrome.open();
    await page.goto("/admin/public/external-hash?type=appointment&hash=demo-appointment-demo-appointment-00");
    await page.getByRole("button", { name: "Changer l’horaire" }).click();
    await page.getByLabel("Heure : Jour").selectOption({ index: 3 });
    await page.getByLabel("Heure : Heure").selectOption({ index: 1 });
    expect(await axeViolations(page)).toEqual([]);
    await page.getByRole("button", { name: "Confirmer" }).click();
    await page.getByText("Le nouvel horaire est enregistré.").waitFor();

    await page.getByRole("button", { name: "Annuler le rendez-vous" }).click();
    await page.getByLabel(/Motif/).fill("Voiture vendue");
    await page.getByRole("button", { name: "Confirmer" }).click();
    await page.getByText("C’est annulé.").waitFor();
    await page.getByText("Annulé par le client").waitFor();
    expect(await page.getByRole("button", { name: "Annuler le rendez-vous" }).count()).toBe(0);
    expect(await axeViolations(page)).toEqual([]);
    // The appointment stays cancelled.
    await page.reload();
    await page.getByText("Annulé par le client").waitFor();
    expectQuiet(page);
  });

  test("are sent for appointments during a new closure; the customer chooses another time", async () => {
    const shop = await chrome.openAs("shop");
    const inTwoDays = new Date(Date.now() + 2 * DAY_MS).toISOString();
    const booked = await shop.evaluate(async (earliest) => {
      interface Booked {
        id: number;
        date: string;
        fitter: { id: number };
      }
      const read = async <Data>(query: string) =>
        ((await (await fetch(`/admin/api/${query}`)).json()) as { data: Data }).data;
      const list = async <Row>(query: string) => (await read<{ elements: Row[] }>(query)).elements;
      const closed = await list<{ dealers: { id: number }[] }>("inactivity?size=100");
      const ids = closed.flatMap(({ dealers }) => dealers.map(({ id }) => id));
      const appointments = await list<Booked>("appointment?size=100&filter[status]=CONFIRMED");
      const appointment = appointments.find(({ date, fitter }) => date > earliest && !ids.includes(fitter.id));
      return (
        appointment && {
          ...appointment,
          ...(await read<{ customerEmail: string }>(`appointment/${String(appointment.id)}`)),
        }
      );
    }, inTwoDays);
    if (booked === undefined) throw new Error("No appointment to come with a dealer that is open.");
    const day = booked.date.slice(0, 10);
    await shop.goto(`/admin/inactivity/new?dealers=${String(booked.fitter.id)}`);
    await shop.locator("td-inactivity[data-ready]").waitFor({ state: "attached" });
    await shop.getByLabel(/Premier jour/).fill(day);
    await shop.getByLabel(/Dernier jour/).fill(day);
    await shop.getByText(/rendez-vous (est|sont) prévus? ces jours-là/).waitFor();
    await shop.getByLabel(/Que deviennent-ils/).selectOption("PROPOSE");
    await shop.getByRole("button", { name: /^Créer/ }).click();
    await shop.waitForURL(/\/inactivity\/\d+/);

    const mail = await mailTo(booked.customerEmail, "appointment-proposed");
    const customer = await chrome.open();
    await customer.goto(linkPathIn(mail));
    await customer.getByRole("button", { name: "Confirmer" }).click();
    await customer.getByRole("radio").nth(2).check();
    await customer.getByRole("button", { name: "Confirmer" }).click();
    await customer.getByText("C’est confirmé.").waitFor();
    await customer.getByText("Confirmé", { exact: true }).first().waitFor();
    expectQuiet(shop);
    expectQuiet(customer);
  });

  test("let the dealer propose times, of which the customer chooses one", async () => {
    const page = await chrome.open();
    await page.goto("/admin/public/external-hash?type=appointment&hash=demo-dealer-demo-dealer-demo-dealer0");
    await page.getByRole("button", { name: "Proposer d’autres horaires" }).click();
    for (const [index, day] of [2, 3].entries()) {
      await page.getByLabel(`Horaire ${String(index + 1)} : Jour`).selectOption({ index: day });
      await page.getByLabel(`Horaire ${String(index + 1)} : Heure`).selectOption({ index: 0 });
    }
    await page.getByRole("button", { name: "Confirmer" }).click();
    await page.getByText("Les horaires ont été envoyés au client.").waitFor();

    const mail = await mailTo("claire.fontaine@client.test", "appointment-proposed");
    const customer = await chrome.open({ viewport: { width: 390, height: 844 } });
    await customer.goto(linkPathIn(mail));
    await customer.getByRole("button", { name: "Confirmer" }).click();
    await customer.getByRole("radio").nth(1).check();
    expect(await axeViolations(customer)).toEqual([]);
    await customer.getByRole("button", { name: "Confirmer" }).click();
    await customer.getByText("C’est confirmé.").waitFor();
    expect(await scrollsSideways(customer)).toBe(false);
    await page.reload();
    await page.getByText("Confirmé", { exact: true }).waitFor();
    expectQuiet(customer);
  });

  test("let the customer accept a quote, and are refused once revoked", async () => {
    const page = await chrome.open();
    await page.goto("/admin/public/external-hash?type=quote&hash=demo-quote-demo-quote-demo-quote-000");
    await page.getByRole("button", { name: "Accepter le devis" }).click();
    await page.getByRole("button", { name: "Confirmer" }).click();
    await page.getByText("Le devis est accepté. Merci.").waitFor();
    await page.goto("/admin/public/external-hash?type=appointment&hash=demo-revoked-demo-revoked-demo-revok");
    await page.getByRole("alert").waitFor();
    expect(await page.getByText("Claire Fontaine").count()).toBe(0);
  });

  test("confirm a dealer transfer, and still say so on a second visit", async () => {
    const address =
      "/admin/public/confirmTransferRequest?type=SHARE&dealer=demo-transfer-demo-transfer-demo-000&shop=REIFEN_PARTNER_DEMO";
    for (const attempt of [1, 2]) {
      const page = await chrome.open();
      await page.goto(address);
      await page
        .getByText(/confirmé|accepté/i)
        .first()
        .waitFor();
      expect(await axeViolations(page), `attempt ${String(attempt)}`).toEqual([]);
      expectQuiet(page);
    }
    const page = await chrome.open();
    await page.goto(address.replace("&shop=REIFEN_PARTNER_DEMO", ""));
    await page.getByRole("alert").waitFor();
  });
});
