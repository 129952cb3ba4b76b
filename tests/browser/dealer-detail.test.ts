/**
 * Dealer detail: logo upload, moving the pin with the keyboard, a shop's own values, other editors, creating a service,
 * and restoring a version.
 */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeViolations, expectQuiet, useChrome } from "./browser";

const chrome = useChrome();
/** Script that draws a PNG in the page, so that the test needs no file. */
const drawPng = `(() => { const c = document.createElement("canvas"); c.width = 640; c.height = 400; const x = c.getContext("2d"); x.fillStyle = "#0d6478"; x.fillRect(0, 0, 640, 400); return c.toDataURL("image/png").split(",")[1]; })()`;

/** Id of the first dealer that a list query finds. */
const findDealerId = (page: Page, query: string): Promise<number> =>
  page.evaluate(async (search) => {
    const response = (await (await fetch(`/admin/api/fitter?${search}`)).json()) as {
      data: { elements: { id: number }[] };
    };
    return response.data.elements[0]?.id ?? 0;
  }, query);

const open = async (page: Page, path: string): Promise<void> => {
  await page.goto(`/admin/${path}`);
  await page.locator("td-fitter[data-ready]").waitFor();
};
const save = async (page: Page): Promise<void> => {
  await page.getByRole("button", { name: /^Enregistrer/ }).click();
  await page.getByText("Point de vente enregistré").first().waitFor();
};

test("uploads and saves a logo, which is still there after a reload", async () => {
  const page = await chrome.openAs("shop");
  const id = await findDealerId(page, "filter[status]=ACTIVE");
  await open(page, `fitter/${id}?tab=content`);
  const field = page.locator('[data-field="logo"]');
  await field.waitFor();
  const buffer = Buffer.from(await page.evaluate<string>(drawPng), "base64");
  const input = field.locator("input[type=file]");
  await input.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: Buffer.from("<svg/>") });
  await field
    .getByText(/Seulement|PNG, GIF ou JPEG/)
    .last()
    .waitFor();
  await input.setInputFiles({ name: "Mon logo.jpg", mimeType: "image/jpeg", buffer });
  await field.getByText("mon-logo.png").waitFor();
  await field
    .getByRole("textbox", { name: /Texte à la place/ })
    .first()
    .fill("Logo du garage");
  await save(page);
  await page.reload();
  const picture = page.locator('[data-field="logo"] img');
  await picture.waitFor();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(await axeViolations(page, "td-fitter")).toEqual([]);
  expectQuiet(page);
});

test("moves the pin with the keyboard and saves the new position", async () => {
  const page = await chrome.openAs("shop");
  const id = await findDealerId(page, "filter[status]=ACTIVE&filter[geo]=~any&sort=-name");
  await open(page, `fitter/${id}`);
  const field = page.locator('[data-field="geo"]');
  await field.scrollIntoViewIfNeeded();
  const pin = field.locator(".td-map-pin");
  await pin.waitFor();
  const latitude = field.getByLabel("Latitude");
  const before = await latitude.inputValue();
  await pin.focus();
  await page.keyboard.press("Shift+ArrowUp");
  await expect.poll(() => latitude.inputValue()).not.toBe(before);
  const after = await latitude.inputValue();
  await save(page);
  await page.reload();
  await expect.poll(() => page.locator('[data-field="geo"]').getByLabel("Latitude").inputValue()).toBe(after);
  expectQuiet(page);
});

test("overrides a value of another shop's dealer, and resets it to the directory value", async () => {
  const page = await chrome.openAs("other", "", { locale: "fr-FR" });
  const id = await findDealerId(page, "filter[owned]=false&sort=-name");
  expect(id).toBeGreaterThan(0);
  await open(page, `fitter/${id}`);
  const german = (await page.locator("html").getAttribute("lang"))?.startsWith("de") === true;
  const labels = german
    ? { save: /^Speichern/, chip: "Wert dieses Shops", reset: "Auf das Verzeichnis zurücksetzen", label: "E-Mail" }
    : { save: /^Enregistrer/, chip: "Valeur de cette boutique", reset: "Revenir à l’annuaire", label: "E-mail" };
  const field = page.locator('[data-field="email"]');
  const textbox = field.locator("input");
  await textbox.waitFor();
  const directoryValue = await textbox.inputValue();
  const ownValue = `zentrale-${Date.now()}@reifen-partner.example`;
  await textbox.fill(ownValue);
  // The form shows the value at once; wait until it is stored before opening the list of overrides. Presence calls are PUTs, too.
  const stored = page.waitForResponse(
    (response) => response.request().method() === "PUT" && response.url().endsWith(`/fitter/${id}`) && response.ok(),
  );
  await page.getByRole("button", { name: labels.save }).click();
  await stored;
  await field.getByText(labels.chip).waitFor();
  // Every shop sees the directory's code.
  await page
    .locator('[data-field="code"]')
    .getByText(/Verzeichnis|annuaire/)
    .waitFor();
  await page.goto("/admin/dealer-override");
  const list = page.locator("td-dealer-overrides[data-ready]");
  await list.getByText(ownValue).waitFor();
  await open(page, `fitter/${id}`);
  await field.getByRole("button", { name: labels.reset }).click();
  await expect.poll(() => field.getByText(labels.chip).count()).toBe(0);
  expect(await textbox.inputValue()).toBe(directoryValue);
  expectQuiet(page);
});

test("two tabs on one dealer show each other until one leaves", async () => {
  const first = await chrome.openAs("shop");
  // A dealer that no other journey opens.
  const id = await findDealerId(first, "filter[status]=ACTIVE&sort=-code");
  await open(first, `fitter/${id}`);
  const second = await first.context().newPage();
  await open(second, `fitter/${id}`);
  await second.getByText(/vous, dans un autre onglet/).waitFor();
  // The first tab reports its presence again when it becomes visible.
  await first.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await first.getByText(/vous, dans un autre onglet/).waitFor();
  await second.goto("/admin/fitter");
  await second.locator("td-fitters[data-ready]").waitFor();
  await expect
    .poll(
      async () => {
        await first.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
        return first.getByText(/vous, dans un autre onglet/).count();
      },
      { timeout: 15_000 },
    )
    .toBe(0);
  expectQuiet(first);
});

test("creates a missing service from the dealer's form, and restores an earlier version of the dealer", async () => {
  const page = await chrome.openAs("shop");
  const id = await findDealerId(page, "filter[status]=ACTIVE&filter[owned]=true&sort=-code&page=2");
  await open(page, `fitter/${id}?tab=offer`);
  const services = page.locator('[data-field="services"]');
  await services.getByRole("button", { name: "Ajouter une prestation" }).click();
  const name = `Lavage des jantes ${Date.now()}`;
  const search = services.getByRole("combobox").last();
  await search.fill(name);
  await page.getByRole("option", { name: `Créer « ${name} »` }).click();
  const dialog = page.locator("sl-dialog[open]");
  await dialog.getByLabel(/^Code/).fill(`JANTES_${Date.now()}`);
  await dialog.getByRole("combobox", { name: /^Catégorie/ }).click();
  await page.getByRole("option", { name: /Pneus et montage/ }).click();
  await dialog.getByLabel(/^Type/).selectOption("FITTING");
  await dialog.getByText("Tourisme").click();
  const create = dialog.getByRole("button", { name: "Créer" });
  await create.click();
  // The amount is required only by a rule, so the form asks for it after the first attempt.
  await dialog.getByLabel(/^Montant TTC/).fill("25");
  await create.click();
  await dialog.waitFor({ state: "detached" });
  await save(page);
  const serviceNames = () =>
    page.evaluate(async (dealer) => {
      const response = (await (await fetch(`/admin/api/fitter/${dealer}`)).json()) as {
        data: { services: { service: { label: string } }[] };
      };
      return response.data.services.map(({ service }) => service.label);
    }, id);
  expect(await serviceNames()).toContain(name);

  await page.getByRole("tab", { name: "Historique" }).click();
  await page.getByRole("button", { name: "Restaurer cet état" }).first().click();
  await dialog.getByText(/Prestations/).waitFor();
  await dialog.getByRole("button", { name: "Restaurer cet état" }).click();
  await page.getByText("Les anciennes valeurs sont dans la fiche.").waitFor();
  await save(page);
  await expect.poll(serviceNames).not.toContain(name);
  expectQuiet(page);
});
