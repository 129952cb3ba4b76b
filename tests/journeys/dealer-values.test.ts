/** Values of dealers that a shop sets for itself, and those that it corrects before it accepts them. */
import { expect, test } from "vitest";
import { axeViolations, expectQuiet, useChrome } from "../browser/browser";
import { call, findDealers, open, SAMPLE_DEALER, uniqueSuffix, type Dealer } from "../browser/dealer-calls";

const chrome = useChrome();

test("corrects the address, the pin and a description of a proposal, with both pins on a map", async () => {
  const page = await chrome.openAs("shop");
  const values = { ...SAMPLE_DEALER, name: "Garage Corrigé", code: `RC-${uniqueSuffix()}` };
  const dealer = (await call(page, "POST", "fitter", values)).data as unknown as Dealer;
  const stored = (await call(page, "GET", `fitter/${dealer.id}`)).data;
  const hours = stored["openingHours"] as Record<string, object[]>;
  const importName = `Corrections ${uniqueSuffix()}`;
  await call(page, "POST", "fitterUpdate/proposals", {
    importName,
    dealers: [
      {
        code: dealer.code,
        values: {
          geo: { lat: 45.8, lng: 4.9, precision: "MANUAL" },
          openingHours: { ...hours, SUNDAY: [{ from: "09:00", to: "12:00", byAppointmentOnly: false }] },
          shortDescription: { fr_FR: "Garge de quartier" },
          address: { ...(stored["address"] as object), address1: "2 rue des Jumaux" },
        },
      },
    ],
  });
  await open(page, `fitterUpdate?q=${encodeURIComponent(importName)}`, "td-fitter-updates");
  await page
    .getByRole("row", { name: /Garage Corrigé/ })
    .getByRole("link")
    .first()
    .click();
  const decide = (field: string) => page.getByRole("group", { name: `Décision pour ${field}` });
  const map = page.getByRole("group", { name: "Position actuelle et position proposée" });
  await map.scrollIntoViewIfNeeded();
  await expect.poll(() => map.locator(".td-map-pin").count()).toBe(2);
  await page
    .getByRole("region", { name: "Horaires d’ouverture" })
    .getByRole("rowheader", { name: "Dimanche" })
    .waitFor();
  await decide("Adresse").getByText("Corriger").click();
  await page.getByLabel("N° et rue").fill("2 rue des Jumeaux");
  await decide("Description courte").getByText("Corriger").click();
  await page.getByRole("textbox", { name: "Description courte, Français" }).fill("Garage de quartier");
  await decide("Position").getByText("Refuser").click();
  await decide("Horaires d’ouverture").getByText("Accepter").click();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: /^Enregistrer les décisions/ }).click();
  await page.getByText("Accepté en partie").first().waitFor();
  expect((await call(page, "GET", `fitter/${dealer.id}`)).data).toMatchObject({
    address: { address1: "2 rue des Jumeaux" },
    shortDescription: { fr_FR: "Garage de quartier" },
    geo: { lat: 45.7594 },
    openingHours: { SUNDAY: [{ from: "09:00" }] },
  });
  expectQuiet(page);
});

test("a shop sets, pins and resets values of other shops' dealers in the table of own values", async () => {
  const page = await chrome.openAs("other", "dealer-override");
  // A dealer that no other journey changes.
  const [, dealer] = await findDealers(page, "filter[owned]=false&sort=-name");
  if (dealer === undefined) throw new Error("The partner shop shows no dealer of another shop.");
  const phone = async (): Promise<string> => String((await call(page, "GET", `fitter/${dealer.id}`)).data["phone"]);
  await page.getByRole("button", { name: "Als Tabelle" }).click();
  await page.locator("td-dealer-override-matrix[data-ready]").waitFor();
  await page.getByRole("searchbox", { name: "Zeilen suchen" }).fill(dealer.code);
  await expect.poll(() => page.getByRole("rowheader").count()).toBe(1);
  // The columns start with the name, the trading name and the telephone number.
  const cells = page
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader") })
    .getByRole("gridcell");
  const save = page.getByRole("button", { name: "Speichern", exact: true });
  await cells.nth(2).click();
  await page.keyboard.type("0800 7654399");
  await page.keyboard.press("Enter");
  await cells.nth(0).click();
  await page.getByRole("button", { name: "Wert des Verzeichnisses festhalten" }).click();
  expect(await axeViolations(page)).toEqual([]);
  await save.click();
  await page.getByText("2 Zellen gespeichert").waitFor();
  await expect.poll(() => cells.nth(0).getAttribute("title")).toBe("Wert des Verzeichnisses, festgehalten");
  await expect.poll(() => cells.nth(2).getAttribute("data-mark")).toBe("own");
  expect(await phone()).toMatch(/7654399$/);
  // An emptied cell asks whether the value is hidden.
  await cells.nth(2).click();
  await page.keyboard.press("Delete");
  await save.click();
  const question = page.locator("sl-dialog[open]").filter({ hasText: "Was soll stattdessen erscheinen?" });
  await question.getByRole("button", { name: "Wert des Verzeichnisses zeigen" }).click();
  await page.getByText("1 Zelle gespeichert").waitFor();
  expect(await phone()).not.toMatch(/^$|7654399$/);
  expectQuiet(page);
});
