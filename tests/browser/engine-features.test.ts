/** Features that every resource has, each on two of them. The journeys make the records that they use. */
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { expectQuiet, useChrome } from "./browser";
import { call, open, SAMPLE_DEALER, uniqueSuffix } from "./dealer-calls";

const chrome = useChrome();

interface Sample {
  readonly id: number;
  readonly name: string;
}
interface Kind {
  readonly resource: string;
  readonly list: { readonly path: string; readonly tag: string };
  readonly detail: { readonly path: (sample: Sample, code: string) => string; readonly tag: string };
  readonly values: (name: string, code: string, page: Page) => Promise<object>;
  readonly nameOf: (record: Readonly<Record<string, unknown>>) => string;
  /** A field that is off in new records. */
  readonly flag: { readonly name: string; readonly label: string };
  /** Whether a selection has so many actions that some are in a menu. */
  readonly hasMenu: boolean;
  /** Input of the name in the form. */
  readonly label: RegExp;
}

const french = (text: unknown): string => (text as { readonly fr_FR?: string } | null)?.fr_FR ?? "";

const KINDS: readonly Kind[] = [
  {
    resource: "service",
    list: { path: "service", tag: "td-services" },
    detail: { path: ({ id }) => `service/${String(id)}`, tag: "td-service" },
    values: async (name, code, page) => {
      const [category] = (await call(page, "GET", "serviceCategory")).data["elements"] as { readonly id: number }[];
      const common = { kind: "OTHER", vehicleTypes: ["CAR"], priceMode: "FREE", price: null };
      return { ...common, code: code.toUpperCase(), name: { fr_FR: name }, category: { id: category?.id, label: "" } };
    },
    nameOf: ({ name }) => french(name),
    flag: { name: "includedWithTyres", label: "Comprise dans l’achat de pneus" },
    hasMenu: true,
    label: /^Nom/,
  },
  {
    resource: "dealerOption",
    list: { path: "dealer-option", tag: "td-dealer-options" },
    detail: { path: (_, code) => `dealer-option/edit/${code}`, tag: "td-dealer-option" },
    values: (name, code) => Promise.resolve({ label: { fr_FR: name }, valueName: code, kind: "YES_NO" }),
    nameOf: ({ label }) => french(label),
    flag: { name: "shownInLocator", label: "Dans la recherche" },
    hasMenu: false,
    label: /^Libellé/,
  },
];

describe.each(KINDS)("$resource", ({ resource, list, detail, values, nameOf, flag, hasMenu, label }) => {
  let page: Page;
  let suffix: string;
  let samples: readonly Sample[];
  const codeOf = (index: number): string => `essai_${suffix.toLowerCase()}_${String(index)}`;
  beforeEach(async () => {
    page = await chrome.openAs("shop");
    suffix = uniqueSuffix();
    samples = [];
    for (const index of [1, 2]) {
      const name = `Essai ${suffix} ${String(index)}`;
      const { status, data } = await call(page, "POST", resource, await values(name, codeOf(index), page));
      expect(status, JSON.stringify(data)).toBe(200);
      samples = [...samples, { id: Number(data["id"]), name }];
    }
  });
  const found = async (): Promise<readonly Readonly<Record<string, unknown>>[]> =>
    (await call(page, "GET", `${resource}?q=${suffix}`)).data["elements"] as Readonly<Record<string, unknown>>[];
  const stored = async (index: number): Promise<Readonly<Record<string, unknown>>> =>
    (await call(page, "GET", `${resource}/${String(samples[index]?.id)}`)).data;
  const openList = (): Promise<void> => open(page, `${list.path}?q=${suffix}`, list.tag);
  const openFirst = async (): Promise<void> => {
    const [first] = samples;
    if (first !== undefined) await open(page, detail.path(first, codeOf(1)), detail.tag);
  };
  const selectBoth = async (): Promise<void> => {
    await openList();
    for (const { name } of samples) await page.getByRole("checkbox", { name: `Sélectionner ${name}` }).check();
  };

  test("the palette finds a record by its name, and opens it", async () => {
    const [, second] = samples;
    await openList();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Rechercher une fiche, un écran ou une action" }).fill(second?.name ?? "");
    await page.getByRole("option", { name: new RegExp(second?.name ?? "") }).click();
    await page.locator(detail.tag).getByRole("heading", { level: 1, name: second?.name }).waitFor();
    expectQuiet(page);
  });

  test("a record is duplicated, and the copy has a number", async () => {
    await openFirst();
    await page.locator(detail.tag).getByRole("button", { name: "Autres actions" }).first().click();
    await page.getByRole("menuitem", { name: "Dupliquer" }).click();
    await expect.poll(async () => (await found()).length).toBe(3);
    const names = (await found()).map(nameOf);
    expect(new Set(names).size).toBe(3);
    expectQuiet(page);
  });

  test("a record leads to the next and the previous one of its list", async () => {
    const [first, second] = samples;
    await openList();
    await page.getByRole("link", { name: first?.name }).click();
    const heading = (name: string | undefined) =>
      page.locator(detail.tag).getByRole("heading", { level: 1, name }).waitFor();
    await heading(first?.name);
    await page.getByText("1 sur 2").waitFor();
    await page.getByRole("button", { name: "Fiche suivante de la liste" }).click();
    await heading(second?.name);
    await page.getByText("2 sur 2").waitFor();
    await page.getByRole("button", { name: "Fiche précédente de la liste" }).click();
    await heading(first?.name);
    expectQuiet(page);
  });

  test("leaving a form offers to save, and saves", async () => {
    await openList();
    await page.getByRole("link", { name: samples[0]?.name }).click();
    const text = `Essai ${suffix} renommé`;
    await page.locator(detail.tag).getByRole("textbox", { name: label }).first().fill(text);
    await page.evaluate(() => {
      history.back();
    });
    await page.locator("sl-dialog[open]").getByRole("button", { name: "Enregistrer et quitter" }).click();
    await expect.poll(async () => nameOf(await stored(0))).toBe(text);
    expectQuiet(page);
  });

  test("a field of several records is changed after a preview, and taken back", async () => {
    await selectBoth();
    await page.getByRole("button", { name: "Modifier", exact: true }).click();
    const dialog = page.locator("sl-dialog[open]");
    await dialog.getByLabel("Champ à modifier").selectOption(flag.name);
    await dialog.getByRole("checkbox", { name: flag.label }).check();
    await dialog.getByText("2 changent").waitFor();
    await dialog.getByRole("button", { name: /^Modifier/ }).click();
    const flags = async (): Promise<readonly unknown[]> => [(await stored(0))[flag.name], (await stored(1))[flag.name]];
    await expect.poll(flags).toEqual([true, true]);
    await page.getByRole("button", { name: "Annuler", exact: true }).first().click();
    await expect.poll(flags).toEqual([false, false]);
    expectQuiet(page);
  });

  test("a selection is exported with chosen fields", async () => {
    await selectBoth();
    if (hasMenu) {
      await page.getByRole("button", { name: "Autres actions" }).first().click();
      await page.getByRole("menuitem", { name: "Exporter" }).click();
    } else {
      await page.getByRole("button", { name: "Exporter" }).last().click();
    }
    const dialog = page.locator("sl-dialog[open]");
    await dialog.getByText(/^Exporter 2 fiches/).waitFor();
    await dialog.getByText("CSV, pour tout programme").click();
    const [download] = await Promise.all([
      page.waitForEvent("download", { timeout: 60_000 }),
      dialog.getByRole("button", { name: "Exporter" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.csv$/);
    expectQuiet(page);
  });

  test("a view keeps search and order, and is deleted again", async () => {
    await openList();
    await page.getByRole("button", { name: "Enregistrer cette vue" }).click();
    const dialog = page.locator("sl-dialog[open]");
    await dialog.getByLabel("Nom").fill(`Vue ${suffix}`);
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await dialog.waitFor({ state: "detached" });
    await open(page, list.path, list.tag);
    await page.getByRole("tab", { name: new RegExp(`^Vue ${suffix}`) }).click();
    await page.waitForURL(new RegExp(`q=${suffix}`));
    await expect.poll(async () => page.locator(`${list.tag} tbody tr`).count()).toBe(2);
    await page.getByRole("button", { name: "Cette vue" }).click();
    await page.getByRole("menuitem", { name: "Supprimer la vue" }).click();
    await page.getByText(`Vue « Vue ${suffix} » supprimée`).waitFor();
    expectQuiet(page);
  });

  test("an earlier state of a record is compared and restored", async () => {
    const { version } = await stored(0);
    const changed = await call(page, "PUT", `${resource}/${String(samples[0]?.id)}`, {
      version,
      [flag.name]: true,
    });
    expect(changed.status, JSON.stringify(changed.data)).toBe(200);
    await openFirst();
    await page.getByRole("tab", { name: "Historique" }).click();
    await page.getByRole("button", { name: "Restaurer cet état" }).first().click();
    const dialog = page.locator("sl-dialog[open]");
    await dialog.getByText(flag.label).waitFor();
    await dialog.getByRole("button", { name: "Restaurer cet état" }).click();
    await page.getByRole("button", { name: /^Enregistrer/ }).click();
    await expect.poll(async () => (await stored(0))[flag.name]).toBe(false);
    expectQuiet(page);
  });

  test("OpenAPI describes the filters of the list, which answer as described", async () => {
    const parameters = await page.evaluate(async (path) => {
      const response = await fetch("/admin/api/openapi.json");
      const { paths } = (await response.json()) as {
        paths: Record<string, { get?: { parameters?: { name: string }[] } }>;
      };
      return (paths[`/admin/api/${path}`]?.get?.parameters ?? []).map(({ name }) => name);
    }, resource);
    expect(parameters).toEqual(expect.arrayContaining(["q", "page", "size", "sort", "filter[kind]"]));
    const kind = String((await stored(0))["kind"]);
    const { status, data } = await call(page, "GET", `${resource}?q=${suffix}&filter[kind]=${kind}`);
    expect(status).toBe(200);
    expect(data["total"]).toBe(2);
  });
});

describe("archiving", () => {
  test("a price rule is archived, not deleted, once it was active", async () => {
    const page = await chrome.openAs("shop");
    const name = `Règle ${uniqueSuffix()}`;
    const { status, data } = await call(page, "POST", "tire-pricing-rule", {
      name,
      priority: 1,
      target: "BRAND",
      brands: [{ brand: "Essai" }],
      action: "MULTIPLIER",
      value: 1,
    });
    expect(status, JSON.stringify(data)).toBe(200);
    const path = `tire-pricing-rule/${String(data["id"])}`;
    expect((await call(page, "POST", `${path}/activate`, { confirmed: true })).status).toBe(200);
    await open(page, `tire-pricing-rules/${String(data["id"])}`, "td-tire-pricing-rule");
    await page.locator("td-tire-pricing-rule").getByRole("button", { name: "Autres actions" }).first().click();
    await page.getByRole("menuitem", { name: "Archiver" }).click();
    await page
      .locator("sl-dialog[open]")
      .getByRole("button", { name: /^Archiver/ })
      .click();
    await expect.poll(async () => (await call(page, "GET", path)).data["status"]).toBe("ARCHIVED");
    expectQuiet(page);
  });

  test("a dealer is archived after its consequences, and restored", async () => {
    const page = await chrome.openAs("shop");
    const suffix = uniqueSuffix();
    const { data } = await call(page, "POST", "fitter", {
      ...SAMPLE_DEALER,
      name: `Garage Archive ${suffix}`,
      code: `AR-${suffix}`,
    });
    const status = async (): Promise<unknown> =>
      (await call(page, "GET", `fitter/${String(data["id"])}`)).data["status"];
    await open(page, `fitter/${String(data["id"])}`, "td-fitter");
    await page.locator("td-fitter").getByRole("button", { name: "Autres actions" }).first().click();
    expect(await page.getByRole("menuitem", { name: "Supprimer" }).count()).toBe(0);
    await page.getByRole("menuitem", { name: "Archiver" }).click();
    await page
      .locator("sl-dialog[open]")
      .getByRole("button", { name: /^Archiver/ })
      .click();
    await expect.poll(status).toBe("ARCHIVED");
    await page.getByRole("button", { name: "Annuler", exact: true }).first().click();
    await expect.poll(status).toBe("ENVELOPE");
    expectQuiet(page);
  });
});
