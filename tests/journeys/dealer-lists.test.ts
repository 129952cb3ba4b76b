/** Which dealers have a service, an option or a place in a ranking, and which are excluded. Each journey makes the records it changes. */
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeViolations, expectQuiet, useChrome } from "../browser/browser";
import { call, open, SAMPLE_DEALER, uniqueSuffix, type Dealer } from "../browser/dealer-calls";

const chrome = useChrome();

const create = async <T = { readonly id: number }>(page: Page, resource: string, values: object): Promise<T> => {
  const { status, data } = await call(page, "POST", resource, values);
  expect(status, JSON.stringify(data)).toBe(200);
  return data as unknown as T;
};
const createDealer = async (page: Page, name: string, values: object = {}): Promise<Dealer> =>
  create<Dealer>(page, "fitter", { ...SAMPLE_DEALER, name, code: `DL-${uniqueSuffix()}`, ...values });

/** Finds a dealer in a pane and moves it to the other one. */
async function moveDealer(page: Page, pane: string, name: string, action: string): Promise<void> {
  const section = page.getByRole("region", { name: new RegExp(`^${pane}`) });
  await section.getByRole("searchbox").fill(name);
  await section.getByRole("checkbox", { name, exact: true }).check();
  await section.getByRole("button", { name: new RegExp(`^${action}`) }).click();
  await page.getByText("1 point de vente modifié").first().waitFor();
}

test("a service is given to a dealer in its tab, taken back by undo, and its uses are listed", async () => {
  const page = await chrome.openAs("shop");
  const [category] = (await call(page, "GET", "serviceCategory")).data["elements"] as { readonly id: number }[];
  const suffix = uniqueSuffix();
  const values = {
    code: `LAVAGE_${suffix}`,
    name: { fr_FR: `Lavage ${suffix}` },
    category: { id: category?.id ?? 0, label: "" },
    kind: "OTHER",
    vehicleTypes: ["CAR"],
    priceMode: "FREE",
    price: null,
  };
  const service = await create(page, "service", values);
  const follower = { ...values, code: `SECHAGE_${suffix}`, name: { fr_FR: `Séchage ${suffix}` } };
  await create(page, "service", { ...follower, requires: [{ id: service.id, label: "" }] });
  const dealer = await createDealer(page, `Garage Lavage ${suffix}`);
  const offered = async (): Promise<boolean> =>
    JSON.stringify((await call(page, "GET", `fitter/${dealer.id}`)).data["services"]).includes(`"id":${service.id},`);

  await open(page, `service/${service.id}`, "td-service");
  await page.getByRole("tab", { name: "Points de vente" }).click();
  await moveDealer(page, "Ne la proposent pas", dealer.name, "Ajouter");
  expect(await offered()).toBe(true);
  await page
    .getByRole("region", { name: /^La proposent/ })
    .getByRole("link", { name: dealer.name })
    .waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Annuler", exact: true }).first().click();
  await expect.poll(offered).toBe(false);
  await page.getByRole("tab", { name: "Utilisation" }).click();
  await page.getByRole("link", { name: `Séchage ${suffix}` }).waitFor();
  expectQuiet(page);
});

test("an option is given to a dealer and taken away in its tab", async () => {
  const page = await chrome.openAs("shop");
  const suffix = uniqueSuffix();
  const valueName = `quai_${suffix.toLowerCase()}`;
  await create(page, "dealerOption", { label: { fr_FR: `Quai ${suffix}` }, valueName });
  const dealer = await createDealer(page, `Garage Quai ${suffix}`);
  await open(page, `dealer-option/edit/${valueName}`, "td-dealer-option");
  await page.getByRole("tab", { name: "Points de vente" }).click();
  await moveDealer(page, "N’ont pas l’option", dealer.name, "Ajouter");
  await moveDealer(page, "Ont l’option", dealer.name, "Retirer");
  await page.getByRole("tab", { name: "Utilisation" }).click();
  await page.getByText("Aucun classement ne l’utilise.").waitFor();
  expectQuiet(page);
});

test("a dealer is excluded for a reason in the two panes, and included again by undo", async () => {
  const page = await chrome.openAs("shop");
  const dealer = await createDealer(page, `Garage Volets ${uniqueSuffix()}`);
  const excluded = async (): Promise<unknown> => (await call(page, "GET", `fitter/${dealer.id}`)).data["excluded"];
  await open(page, "exclude-fitter?view=panes", "td-exclude-fitter");
  await page.getByRole("checkbox", { name: "Recherche de points de vente" }).check();
  await page.getByLabel("Motif").selectOption("QUALITY");
  await moveDealer(page, "Visibles", dealer.name, "Ajouter");
  expect(await excluded()).toBe(true);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Annuler", exact: true }).first().click();
  await expect.poll(excluded).toBe(false);
  expectQuiet(page);
});

test("dealers of a group chosen by hand are moved, and keep their order", async () => {
  const page = await chrome.openAs("shop");
  const suffix = uniqueSuffix();
  const [first, second] = [
    await createDealer(page, `Garage Alpha ${suffix}`),
    await createDealer(page, `Garage Bêta ${suffix}`, { code: `DM-${suffix}`, phone: "+33478999002" }),
  ];
  const ranking = await create(page, "customDealerRanking", {
    name: `Essai ${suffix}`,
    usages: ["LOCATOR"],
    active: false,
  });
  const group = await create(page, "customDealerRankingGroup", {
    ranking: { id: ranking.id, label: "" },
    name: { fr_FR: `Choisis ${suffix}` },
    membership: "MANUAL",
    innerOrder: "MANUAL",
    dealers: [first, second].map(({ id }) => ({ id, label: "" })),
  });
  await open(page, `customDealerRanking/${ranking.id}/${group.id}`, "td-custom-dealer-ranking-group");
  await page.getByRole("tab", { name: "Membres" }).click();
  await page.getByRole("button", { name: `Descendre ${first.name}` }).click();
  await page.getByRole("button", { name: "Enregistrer", exact: true }).click();
  const order = async (): Promise<number[]> => {
    const { dealers } = (await call(page, "GET", `customDealerRankingGroup/${group.id}`)).data;
    return (dealers as { readonly id: number }[]).map(({ id }) => id);
  };
  await expect.poll(order).toEqual([second.id, first.id]);
  expectQuiet(page);
});

test("a service of the library gets a price of its own before it is added", async () => {
  const page = await chrome.openAs("shop", "servicePreconfigure");
  await page.getByRole("checkbox", { name: /^Rénovation des phares/ }).check();
  const price = page.getByRole("textbox", { name: "Rénovation des phares, Prix TTC" });
  await price.fill("39,90");
  await price.blur();
  await page.getByRole("button", { name: "Voir l’effet" }).click();
  await page.getByRole("checkbox", { name: "Je comprends ce que cela change" }).check();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Exécuter", exact: true }).click();
  await page.getByRole("button", { name: "Annuler l’exécution" }).waitFor();
  const added = async (): Promise<readonly Readonly<Record<string, unknown>>[]> => {
    const { elements } = (await call(page, "GET", "service?q=renovation+des+phares")).data;
    return elements as readonly Readonly<Record<string, unknown>>[];
  };
  expect(await added()).toMatchObject([{ price: { minor: 3990 } }]);
  await page.getByRole("button", { name: "Annuler l’exécution" }).click();
  const question = page.locator("sl-dialog[open]").filter({ hasText: "Annuler cette exécution" });
  await question.getByRole("button", { name: "Annuler l’exécution" }).click();
  await expect.poll(added).toEqual([]);
  expectQuiet(page);
});

test("a script of the page opens a record of a list itself, in place of its link", async () => {
  const page = await chrome.openAs("shop");
  await open(page, "service", "td-services");
  await page.evaluate(() => {
    addEventListener("td-row-open", (event) => {
      event.preventDefault();
      document.title = `Opens ${String((event as CustomEvent<{ readonly id: number }>).detail.id)}`;
    });
  });
  const link = page.locator("td-services td a").first();
  const id = /\d+$/.exec((await link.getAttribute("href")) ?? "")?.[0];
  await link.click();
  await expect.poll(() => page.title()).toBe(`Opens ${id}`);
  expect(new URL(page.url()).pathname).toMatch(/\/service$/);
  expectQuiet(page);
});
