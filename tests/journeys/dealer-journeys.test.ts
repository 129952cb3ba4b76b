/** Journeys of network, dealer and shop accounts with their dealers, end to end. */
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { axeViolations, expectQuiet, useChrome } from "../browser/browser";
import { call, findDealers, open, SAMPLE_DEALER, uniqueSuffix, type Dealer } from "../browser/dealer-calls";

const chrome = useChrome();
describe("the network's administrator", () => {
  let page: Page;
  beforeAll(async () => {
    page = await chrome.openAs("shop");
  });
  const createDealer = async (values: object): Promise<Dealer> =>
    (await call(page, "POST", "fitter", { ...SAMPLE_DEALER, ...values })).data as unknown as Dealer;

  test("finds an existing dealer, and does not create a second one", async () => {
    const name = `Garage Existant ${uniqueSuffix()}`;
    await createDealer({ name, code: `EX-${uniqueSuffix()}` });
    const total = async () => (await call(page, "GET", "fitter?size=1")).data["total"];
    const before = await total();
    // A new dealer starts as an envelope.
    await open(page, "fitter/new", "td-new-envelope-fitter");
    await page.getByLabel("Nom", { exact: true }).fill(name);
    await page.getByLabel("N° et rue").fill("3 rue des Jumeaux");
    await page.getByLabel(/^Code postal/).fill("69003");
    await page.getByLabel("Ville").fill("Lyon");
    await page.getByLabel("Téléphone").fill("04 78 99 90 01");
    await page.getByLabel("Si le point de vente semble exister").selectOption("LINK");
    await page.getByRole("button", { name: "Voir l’effet" }).click();
    await page.getByText(`ressemble à ${name}`).waitFor();
    await page.getByText("Rien à modifier.").waitFor();
    expect(await page.getByLabel("Je comprends ce que cela change").count()).toBe(0);
    expect(await total()).toBe(before);
    expectQuiet(page);
  });

  test("merges two duplicate dealers after typing the code, and undoes it", async () => {
    const duplicate = { name: `Pneus Jumeaux ${uniqueSuffix()}`, phone: `+33478${String(Date.now()).slice(-6)}` };
    const codes = [`JA-${uniqueSuffix()}`, `JB-${uniqueSuffix()}`];
    const [first, second] = [
      await createDealer({ ...duplicate, code: codes[0], email: "un@jumeaux.example" }),
      await createDealer({ ...duplicate, code: codes[1], email: "deux@jumeaux.example" }),
    ];
    const statusOf = async ({ id }: Dealer) => (await call(page, "GET", `fitter/${id}`)).data["status"];
    await open(page, "merge-fitter", "td-merge-fitter");
    await page.getByRole("button", { name: "Détecter les doublons" }).click();
    const group = page.getByRole("listitem").filter({ hasText: duplicate.name });
    await group.getByRole("button", { name: "Utiliser dans le formulaire" }).click();
    // The dealers differ in their codes only, so that the address of the second one is chosen beside the first's.
    await page.getByRole("columnheader", { name: new RegExp(String(codes[1])) }).waitFor();
    await page.getByRole("radio", { name: new RegExp(`^E-mail, .*${String(codes[1])}`) }).check();
    expect(await axeViolations(page, "td-merge-fitter")).toEqual([]);
    await page.getByRole("button", { name: "Voir l’effet" }).click();
    const confirmation = page.getByLabel(/^Saisissez J[AB]-\w+ pour confirmer/);
    await confirmation.fill(codes[0] ?? "");
    const run = page.getByRole("button", { name: /^(Exécuter|Fusionner)/ });
    if (!(await run.isEnabled())) await confirmation.fill(codes[1] ?? "");
    await run.click();
    await page.locator("[data-tool-run=DONE]").waitFor();
    expect([await statusOf(first), await statusOf(second)]).toContain("MERGED");
    const kept = (await statusOf(first)) === "MERGED" ? second : first;
    expect((await call(page, "GET", `fitter/${kept.id}`)).data["email"]).toBe("deux@jumeaux.example");
    await page.getByRole("button", { name: "Annuler l’exécution" }).click();
    await page.locator("sl-dialog[open]").getByRole("button", { name: "Annuler l’exécution" }).click();
    await page.getByRole("heading", { name: /annulation de l’exécution/ }).waitFor();
    await page.locator("[data-tool-run=DONE]").waitFor();
    expect([await statusOf(first), await statusOf(second)]).not.toContain("MERGED");
    expectQuiet(page);
  });

  test("compares the directories of each dealer side by side, and opens a listing that none has", async () => {
    await open(page, "local-presence", "td-local-presence");
    await page.getByRole("button", { name: "Par annuaire" }).click();
    await page.getByRole("columnheader", { name: "Apple Plans" }).waitFor();
    const dealerRows = page.locator("td-local-presence tbody tr");
    const everything = await dealerRows.count();
    await page.getByLabel("État").selectOption("NOT_FOUND");
    await expect.poll(() => dealerRows.count()).toBeLessThan(everything);
    expect(await axeViolations(page, "td-local-presence")).toEqual([]);
    await page.getByRole("link", { name: "Introuvable" }).first().click();
    await page.locator("td-local-listing[data-ready]").waitFor();
    expectQuiet(page);
  });

  test("previews the positions of selected dealers, then applies them", async () => {
    const code = `PL-${uniqueSuffix()}`;
    const { id } = await createDealer({ name: "Garage Sans Repère", code, geo: null });
    await open(page, `fitter?q=${code}`, "td-fitters");
    await page
      .getByRole("row", { name: /Garage Sans Repère/ })
      .getByRole("checkbox")
      .check();
    const selectionBar = page.getByRole("region", { name: /sélectionné/ });
    await selectionBar.getByRole("button", { name: "Situer par l’adresse" }).click();
    await page.getByRole("button", { name: "Voir l’effet" }).click();
    await page.getByRole("row", { name: new RegExp(`${code}.*Dans la ville seulement`) }).waitFor();
    const geo = async () => (await call(page, "GET", `fitter/${id}`)).data["geo"];
    expect(await geo()).toBeNull();
    await page.getByLabel("Je comprends ce que cela change").check();
    await page.getByRole("button", { name: "Exécuter" }).click();
    await page.locator("[data-tool-run=DONE]").waitFor();
    expect(await geo()).toMatchObject({ precision: "CITY" });
    expectQuiet(page);
  });

  test("accepts low-risk changes in bulk, and decides on the rest field by field", async () => {
    const [risky, plain] = [
      await createDealer({
        name: "Garage Risque",
        code: `RA-${uniqueSuffix()}`,
        vatNumber: "FR44732829320",
        phone: "+33478999003",
      }),
      await createDealer({ name: "Garage Simple", code: `RB-${uniqueSuffix()}`, phone: "+33478999004" }),
    ];
    const importName = `Parcours ${uniqueSuffix()}`;
    await call(page, "POST", "fitterUpdate/proposals", {
      importName,
      dealers: [
        { code: risky.code, values: { vatNumber: "FR83404833048", phone: "+33478999103" } },
        { code: plain.code, values: { website: "https://www.simple.example" } },
      ],
    });
    await open(page, `fitterUpdate?q=${encodeURIComponent(importName)}`, "td-fitter-updates");
    await page
      .getByRole("row", { name: /Garage Simple/ })
      .getByRole("checkbox")
      .check();
    await page
      .getByRole("row", { name: /Garage Risque/ })
      .getByRole("checkbox")
      .check();
    await page.getByRole("button", { name: /^Tout accepter/ }).click();
    const dialog = page.locator("sl-dialog[open]");
    await dialog.getByRole("button", { name: /^Tout accepter/ }).click();
    await dialog.getByText(/Risque élevé/).waitFor();
    await dialog.getByRole("button", { name: "Fermer" }).last().click();
    expect((await call(page, "GET", `fitter/${plain.id}`)).data["website"]).toBe("https://www.simple.example");
    await page
      .getByRole("row", { name: /Garage Risque/ })
      .getByRole("link")
      .first()
      .click();
    const decide = (field: string) => page.getByRole("group", { name: `Décision pour ${field}` });
    await decide("N° de TVA").getByText("Refuser").click();
    await decide("Téléphone").getByText("Accepter").click();
    await page.getByRole("button", { name: /^Enregistrer les décisions/ }).click();
    await page.getByText("Accepté en partie").first().waitFor();
    expect((await call(page, "GET", `fitter/${risky.id}`)).data).toMatchObject({
      phone: "+33478999103",
      vatNumber: "FR44732829320",
    });
    expectQuiet(page);
  });

  test("hides an excluded dealer from the ranking and the public search", async () => {
    await open(page, "customDealerRanking", "td-custom-dealer-rankings");
    await page.locator("td-custom-dealer-rankings").getByRole("link", { name: "Réseau", exact: true }).click();
    const first = page.getByRole("table", { name: "Ordre des points de vente" }).getByRole("link").first();
    const previewFirstName = async (): Promise<string> => {
      await page.getByRole("tab", { name: "Essayer" }).click();
      await page.getByLabel("Code postal").fill("69003");
      await page.getByRole("button", { name: "Essayer" }).click();
      await first.waitFor();
      return (await first.textContent()) ?? "";
    };
    const name = await previewFirstName();
    const ranking = new URL(page.url()).pathname;
    await first.click();
    await page.waitForURL(/\/fitter\/\d+/);
    const id = Number(/\d+$/.exec(new URL(page.url()).pathname)?.[0]);
    await page.getByRole("button", { name: "Autres actions" }).first().click();
    await page.getByRole("menuitem", { name: "Exclure" }).click();
    const dialog = page.locator("sl-dialog[open]");
    await dialog.getByText("Recherche de points de vente").click();
    await dialog.getByLabel("Motif").selectOption("TEST");
    await dialog.getByRole("button", { name: /^Exclure/ }).click();
    await dialog.waitFor({ state: "detached" });
    await page.goto(ranking);
    expect(await previewFirstName()).not.toBe(name);
    const response = await page.request.get("/admin/public/api/dealers/PNEUS_RESEAU_DEMO?postalCode=69003");
    const publicDealers = ((await response.json()) as { data: { elements: Dealer[] } }).data.elements;
    expect(publicDealers.length).toBeGreaterThan(0);
    expect(publicDealers.map((dealer) => dealer.id)).not.toContain(id);
    expectQuiet(page);
  });
});

test("acceptance 10-1: a dealer user sees only their six dealers, and only these dealers' exports and requests", async () => {
  const page = await chrome.openAs("dealer", "fitter");
  await page.getByRole("heading", { level: 1 }).getByText("6").or(page.getByText("1–6 sur 6")).first().waitFor();
  const ownDealers = await findDealers(page, "size=100");
  expect(ownDealers.map(({ code }) => code).sort()).toEqual([1, 2, 3, 4, 5, 6].map((index) => `VLP-00${index}`));
  const lines = await page.evaluate(async () => (await (await fetch("/admin/api/fitter/export")).text()).trim());
  expect(lines.split("\r\n")).toHaveLength(7);
  const appointments = (await call(page, "GET", "appointment?size=100")).data["elements"] as {
    fitter: { id: number };
  }[];
  expect(appointments.every(({ fitter }) => ownDealers.some(({ id }) => id === fitter.id))).toBe(true);
  const [foreignId] = [1, 2, 3, 4, 5, 6, 7].filter((id) => !ownDealers.some((dealer) => dealer.id === id));
  await page.goto(`/admin/fitter/${foreignId ?? 0}`);
  await page
    .getByText(/introuvable|n’existe pas/i)
    .first()
    .waitFor();
});

test("acceptance 10-11: a dealer-locator shop has no activity menu, screens or calls", async () => {
  const page = await chrome.openAs("directory");
  expect(await page.getByRole("navigation").getByText("Activité").count()).toBe(0);
  await page.goto("/admin/quotes");
  await page.locator("td-error[data-ready]").waitFor({ state: "attached" });
  expect((await call(page, "GET", "quote")).status).toBe(403);
});

test("a shop's own telephone number stays when the directory changes; the list marks the dealer", async () => {
  const partner = await chrome.openAs("other", "dealer-override");
  const [dealer] = await findDealers(partner, "filter[owned]=false&sort=name");
  if (dealer === undefined) throw new Error("The partner shop shows no dealer of another shop.");
  const ownPhone = "+498007654321";
  await call(partner, "PUT", `fitter/${dealer.id}`, { version: dealer.version, phone: ownPhone });
  const owner = await chrome.openAs("shop", `fitter/${dealer.id}?tab=contact`);
  const directoryDealer = (await call(owner, "GET", `fitter/${dealer.id}`)).data as unknown as Dealer;
  const changed = await call(owner, "PUT", `fitter/${dealer.id}`, {
    version: directoryDealer.version,
    phone: "+33478999200",
  });
  expect(changed.data["phone"]).toBe("+33478999200");
  expect((await call(partner, "GET", `fitter/${dealer.id}`)).data["phone"]).toBe(ownPhone);
  await open(partner, `dealer-override?q=${encodeURIComponent(dealer.name)}`, "td-dealer-overrides");
  const row = partner
    .getByRole("row")
    .filter({ hasText: ownPhone.slice(-6) })
    .or(partner.getByRole("row").filter({ hasText: "7654321" }));
  await row.getByText(/Verzeichnis geändert|L’annuaire a changé/).waitFor();
  expectQuiet(partner);
});
