/** A bay on a page of another application: the session ends while its name is edited. In French. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { ACCOUNTS, expectQuiet, PASSWORD, signInByApi, useChrome } from "./browser";

const chrome = useChrome();
const PATH = "/demo/embedding.html";
const FALLBACK = "Le pont s’affiche ici.";
const pageWith = (id: number): string => `<!doctype html><html lang="fr"><head><title>Atelier</title>
<script type="module" src="/admin/static/td-admin.js" data-api-base="" data-locale="fr_FR"></script></head>
<body><h1>Atelier</h1><td-ecal-bay id-value="${id}"><p slot="fallback">${FALLBACK}</p></td-ecal-bay></body></html>`;

interface Bay {
  readonly id: number;
  readonly name: string;
}
const readBays = async (page: Page): Promise<readonly Bay[]> => {
  const response = await page.request.get("/admin/api/appointment-calendar/bays?size=5&sort=id");
  return ((await response.json()) as { data: { elements: Bay[] } }).data.elements;
};
const nameField = (page: Page) => page.locator("td-ecal-bay").getByRole("textbox", { name: "Nom" }).first();

/** Opens the page with a bay and types another name, then lets the session end and saves. */
async function saveAfterTheEnd(name: string): Promise<{ readonly page: Page; readonly bay: Bay }> {
  const page = await chrome.openAs("calendar", "ecal-bays");
  const [bay] = await readBays(page);
  if (bay === undefined) throw new Error("The demo data have no bay");
  await page.route(`**${PATH}`, (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: pageWith(bay.id) }),
  );
  await page.goto(PATH);
  await page.locator("td-ecal-bay[data-ready]").waitFor({ state: "attached" });
  await page.evaluate(() => {
    document.addEventListener("td-session-expired", () => {
      document.body.dataset["expired"] = "reported";
    });
  });
  await nameField(page).fill(name);
  await page.context().clearCookies({ name: "td_session" });
  await page.getByRole("button", { name: /^Enregistrer/ }).click();
  await page.locator("sl-dialog[open]").getByLabel("Mot de passe", { exact: true }).waitFor();
  expect(await page.evaluate(() => document.body.dataset["expired"])).toBe("reported");
  expect(new URL(page.url()).pathname).toBe(PATH);
  return { page, bay };
}

test("acceptance 50-12: the same user is offered the save that waited, and it is stored only after that", async () => {
  const { page, bay } = await saveAfterTheEnd("Pont du parcours");
  await page.locator("sl-dialog[open]").getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  const offer = page.locator("sl-dialog[open]").getByRole("button", { name: "Enregistrer maintenant" });
  await offer.waitFor();
  expect((await readBays(page)).find(({ id }) => id === bay.id)?.name).toBe(bay.name);
  await offer.click();
  await expect.poll(async () => (await readBays(page)).find(({ id }) => id === bay.id)?.name).toBe("Pont du parcours");
  await page.locator("sl-dialog[open]").waitFor({ state: "detached" });
  await nameField(page).fill(bay.name);
  await page.getByRole("button", { name: /^Enregistrer/ }).click();
  await expect.poll(async () => (await readBays(page)).find(({ id }) => id === bay.id)?.name).toBe(bay.name);
  expectQuiet(page, /status of (401|409)/);
});

test("acceptance 50-12: another user who signs in drops the save that waited", async () => {
  const { page, bay } = await saveAfterTheEnd("Pont perdu");
  const other = await page.context().newPage();
  await other.goto("/admin/login");
  await other.getByLabel("E-mail").fill(ACCOUNTS.shop);
  await other.getByLabel("Mot de passe", { exact: true }).fill(PASSWORD);
  const reloaded = page.waitForEvent("load");
  await other.keyboard.press("Enter");
  await reloaded;
  await page.locator("td-ecal-bay").waitFor();
  expect(await page.locator("sl-dialog[open]").count()).toBe(0);
  await signInByApi(page, "calendar");
  expect((await readBays(page)).find(({ id }) => id === bay.id)?.name).toBe(bay.name);
});

test("acceptance 50-12: without scripts the text inside of the element is visible", async () => {
  const page = await chrome.open();
  await page.route("**/*.js", (route) => route.abort());
  await page.route(`**${PATH}`, (route) =>
    route.fulfill({ contentType: "text/html; charset=utf-8", body: pageWith(1) }),
  );
  await page.goto(PATH);
  expect(await page.getByText(FALLBACK).isVisible()).toBe(true);
});
