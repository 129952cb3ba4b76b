/** The administrator of the calendar's brand follows a customer, and brings garages, bays and appointments in from files. */
import { expect, test } from "vitest";
import { axeViolations, expectQuiet, scrollsSideways, useChrome } from "../browser/browser";

const chrome = useChrome();

const appointments = (garage: string): string =>
  [
    "numéro dans l'ancien logiciel;code garage;début;client;téléphone",
    `ANC-1;${garage};04/01/2025 10:00;Camille Ancienne;0199001142`,
    `ANC-2;${garage};31/02/2027 10:00;Camille Impossible;0199001142`,
  ].join("\n");

test("follows an account with its users and its usage, and imports the appointments of a former software", async () => {
  const page = await chrome.openAs("calendar", "ecal-manage-accounts");
  const list = page.locator("td-ecal-manage-accounts");
  await list.getByRole("link", { name: "Vulco Azur – Nice" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await list.getByRole("link", { name: "Garage de la Loire – Tours" }).click();
  const account = page.locator("td-ecal-manage-account[data-ready]");
  await account.getByText("EC-0").first().waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await account.getByRole("tab", { name: "Utilisateurs" }).click();
  await account.getByRole("cell", { name: "Pauline Renard" }).waitFor();
  await account.getByRole("tab", { name: "Utilisation", exact: true }).click();
  await account.getByText("Par mois (UTC)").waitFor();
  expect(await axeViolations(page)).toEqual([]);

  await page.goto("/admin/vue/ecal-appointmentActivity-import");
  const wizard = page.locator("td-ecal-appointment-activity-import[data-ready]");
  await wizard.waitFor();
  const dealers = await page.request.get("/admin/api/fitter?size=25");
  const { data } = (await dealers.json()) as { data: { elements: readonly { readonly code: string }[] } };
  const buffer = Buffer.from(appointments(data.elements[0]?.code ?? ""));
  await page.locator("input[type=file]").setInputFiles({ name: "ancien.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Aperçu" }).click();
  const cell = page.getByRole("textbox", { name: "début, ligne 3" });
  await cell.waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Importer 1 ligne" }).click();
  await page.getByText(/L’import est terminé/).waitFor({ timeout: 45_000 });
  await page.getByText("Télécharger les lignes en erreur").waitFor();
  await page.goto("/admin/vue/appointments?q=ancienne");
  await page.getByRole("link", { name: "Camille Ancienne" }).waitFor();

  for (const path of ["ecal-bay-importer", "ecal-dealer-importer"]) {
    await page.goto(`/admin/vue/${path}`);
    await page.locator("input[type=file]").waitFor({ state: "attached" });
    expect(await axeViolations(page)).toEqual([]);
  }
  expectQuiet(page);

  const phone = await chrome.openAs("calendar", "ecal-manage-accounts", { viewport: { width: 390, height: 844 } });
  await phone.getByRole("link", { name: "Garage de la Loire – Tours" }).waitFor();
  expect(await scrollsSideways(phone)).toBe(false);
  expectQuiet(phone);
});
