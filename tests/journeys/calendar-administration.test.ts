/** A morning of the calendar's administrator: settings of a garage, a key for a partner, the report, and an export. */
import { expect, test } from "vitest";
import { axeViolations, expectQuiet, scrollsSideways, useChrome } from "../browser/browser";

const chrome = useChrome();

test("the administrator of a calendar sets a garage up, opens the API to a partner, reads the report and runs an export", async () => {
  const page = await chrome.openAs("calendar", "ecal-dealer-application-configuration");
  const menu = page.getByRole("navigation").first();
  await page.locator("td-ecal-dealer-application-configurations").getByRole("link").first().click();
  // Opened from the row of the list, with the network's values below the garage's own.
  await page.getByText("Comme le réseau").first().waitFor();
  await page.getByText("Le réseau fixe cette valeur").first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel("En retard après").fill("15");
  await page.getByRole("button", { name: /^Enregistrer/ }).click();
  await page.getByText("Réglages enregistrés").waitFor();

  await menu.getByRole("link", { name: "Clés d’API" }).click();
  await page.getByRole("link", { name: "DMS AutoPlus" }).click();
  await page.getByRole("button", { name: "Créer le secret" }).click();
  const secret = (await page.locator("code", { hasText: "ek_live_" }).first().textContent()) ?? "";
  expect(secret).toMatch(/^ek_live_[\w-]{43}$/);
  expect(await axeViolations(page)).toEqual([]);
  const answer = await page.request.get("/admin/public/api/appointment-calendar/dealers", {
    headers: { authorization: `Bearer ${secret}` },
  });
  const { data } = (await answer.json()) as { data: { elements: readonly unknown[] } };
  expect(data.elements.length).toBeGreaterThan(0);

  await page.goto("/admin/vue/ecal-network-reporting");
  await page.locator("td-ecal-network-reporting[data-ready]").waitFor();
  await page.getByText("Par garage", { exact: true }).waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await menu.getByRole("link", { name: "Exports", exact: true }).click();
  await page.getByRole("link", { name: "Comptabilité" }).click();
  await page.getByRole("button", { name: "Lancer l’export" }).click();
  await page.getByText("Export lancé").waitFor();
  expect(await axeViolations(page)).toEqual([]);
  const files = async (): Promise<string> => (await page.request.get("/admin/api/export-download")).text();
  await expect.poll(files).toContain("Comptabilité");
  await page.goto("/admin/vue/export-download");
  await page
    .getByText(/Comptabilité/)
    .first()
    .waitFor();
  expectQuiet(page);

  await page.goto("/admin/vue/ecal-export-sms");
  await page
    .getByRole("link", { name: "Nouvel export" })
    .or(page.getByRole("button", { name: "Nouvel export" }))
    .click();
  await page.getByText("Occasions").waitFor();

  const phone = await chrome.openAs("calendar", "ecal-export-network", { viewport: { width: 390, height: 844 } });
  await phone.getByRole("link", { name: /Siège/ }).waitFor();
  expect(await scrollsSideways(phone)).toBe(false);
  expectQuiet(phone);
});
