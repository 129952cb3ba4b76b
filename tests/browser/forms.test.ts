/** Forms of records: detours to the editor of a picture, and days and times in the interface's language, each on two resources. */
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { expectQuiet, useChrome } from "./browser";
import { call, open, SAMPLE_DEALER, uniqueSuffix } from "./dealer-calls";

const chrome = useChrome();

async function create(page: Page, resource: string, values: object): Promise<number> {
  const { status, data } = await call(page, "POST", resource, values);
  expect(status, JSON.stringify(data)).toBe(200);
  return Number(data["id"]);
}
const createPage = (page: Page): Promise<number> =>
  create(page, "landing-page", { title: `Essai ${uniqueSuffix()}`, locale: "fr_FR" });

describe("a detour to the editor of a picture keeps what was typed", () => {
  test("in a paragraph", async () => {
    const page = await chrome.openAs("shop");
    const ownerId = await createPage(page);
    const id = await create(page, "paragraph", { ownerType: "LANDING_PAGE", ownerId, layoutId: "TI_LEFT" });
    const path = `landing-page/${String(ownerId)}/paragraph/${String(id)}`;
    await open(page, path, "td-paragraph");
    const title = page.getByLabel("Titre", { exact: true }).first();
    await title.fill("Avant le détour");
    await page
      .locator("td-paragraph")
      .getByRole("button", { name: /^(Ajouter une image|Modifier l’image 1)$/ })
      .click();
    await page.getByRole("button", { name: "Retour au paragraphe" }).click();
    await page.locator("td-paragraph[data-ready]").waitFor();
    await expect.poll(() => title.inputValue()).toBe("Avant le détour");
    expectQuiet(page);
  });

  test("in a dealer", async () => {
    const page = await chrome.openAs("shop");
    const suffix = uniqueSuffix();
    const values = { ...SAMPLE_DEALER, name: `Garage Détour ${suffix}`, code: `DE-${suffix}` };
    const id = await create(page, "fitter", values);
    await open(page, `fitter/${String(id)}`, "td-fitter");
    const tradingName = page.getByLabel("Enseigne");
    await tradingName.fill("Avant le détour");
    await page.getByRole("tab", { name: "Contenu et images" }).click();
    await page.getByRole("button", { name: "Ajouter une image" }).click();
    await page.getByRole("button", { name: "Retour au point de vente" }).click();
    await page.locator("td-fitter[data-ready]").waitFor();
    await page.getByRole("tab").first().click();
    await expect.poll(() => tradingName.inputValue()).toBe("Avant le détour");
    expect((await call(page, "GET", `fitter/${String(id)}`)).data["tradingName"] ?? null).toBeNull();
    expectQuiet(page);
  });
});

test("a restored version of a paragraph is shown, and the next save keeps it", async () => {
  const page = await chrome.openAs("shop");
  const ownerId = await createPage(page);
  const content = (text: string) => ({ title: { fr_FR: text }, columns: [{ text: { fr_FR: "<p>Texte</p>" } }] });
  const values = {
    ownerType: "LANDING_PAGE",
    ownerId,
    locale: "fr_FR",
    layoutId: "T_ONE",
    content: content("Premier"),
  };
  const id = await create(page, "paragraph", values);
  const stored = async (): Promise<{ version: number; internalName: string | null; content: { title?: object } }> =>
    (await call(page, "GET", `paragraph/${String(id)}`)).data as never;
  const { version } = await stored();
  await call(page, "PUT", `paragraph/${String(id)}`, { version, content: content("Second") });
  await open(page, `landing-page/${String(ownerId)}/paragraph/${String(id)}`, "td-paragraph");
  const title = page.getByLabel("Titre", { exact: true }).first();
  await expect.poll(() => title.inputValue()).toBe("Second");
  await page.getByRole("button", { name: "Autres actions" }).first().click();
  await page.getByRole("menuitem", { name: "Versions" }).click();
  await page.getByRole("button", { name: "Comparer" }).first().click();
  await page.getByRole("button", { name: "Rétablir" }).click();
  await page.locator("sl-dialog[open]").getByRole("button", { name: "Rétablir" }).click();
  await expect.poll(() => title.inputValue()).toBe("Premier");
  await page.getByLabel("Nom interne").fill("Après le retour");
  await page.getByRole("button", { name: /^Enregistrer/ }).click();
  await expect.poll(async () => (await stored()).internalName).toBe("Après le retour");
  expect((await stored()).content.title).toEqual({ fr_FR: "Premier" });
  expectQuiet(page);
});

describe("days and times are typed and shown in the interface's language", () => {
  test("in a ranking", async () => {
    const page = await chrome.openAs("shop");
    const id = await create(page, "customDealerRanking", { name: `Essai ${uniqueSuffix()}`, usages: ["WIDGET"] });
    await open(page, `customDealerRanking/${String(id)}`, "td-custom-dealer-ranking");
    const from = page.getByRole("textbox", { name: "Valable du" });
    await from.fill("24.12.27");
    await page.keyboard.press("Tab");
    await expect.poll(() => from.inputValue()).toBe("24/12/2027");
    await page.getByRole("button", { name: /^Enregistrer/ }).click();
    const stored = async (): Promise<unknown> =>
      (await call(page, "GET", `customDealerRanking/${String(id)}`)).data["validFrom"];
    await expect.poll(stored).toBe("2027-12-24");
    expectQuiet(page);
  });

  test("in a landing page", async () => {
    const page = await chrome.openAs("shop");
    const id = await createPage(page);
    await open(page, `landing-page/${String(id)}?tab=publication`, "td-landing-page");
    const day = page.getByRole("textbox", { name: "Affichée à partir du", exact: true });
    const time = page.getByRole("textbox", { name: /^Heure.*Affichée à partir du/ });
    await day.fill("24/12/2027");
    await time.fill("8h30");
    await page.keyboard.press("Tab");
    await expect.poll(() => time.inputValue()).toBe("08:30");
    await page.getByRole("button", { name: /^Enregistrer/ }).click();
    const stored = async (): Promise<unknown> =>
      (await call(page, "GET", `landing-page/${String(id)}`)).data["startAt"];
    // Paris is an hour ahead in winter.
    await expect.poll(stored).toBe("2027-12-24T07:30:00.000Z");
    expectQuiet(page);
  });
});
