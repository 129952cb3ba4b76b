/** Features that every resource has, each on two of them. The journeys make the records that they use. */
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, test } from "vitest";
import { createClient } from "../../elements/client";
import type { AnyPaths } from "../support/any-paths";
import { expectQuiet, useChrome } from "../browser/browser";
import { call, open, SAMPLE_DEALER, uniqueSuffix } from "../browser/dealer-calls";
import { KINDS, makeSamples, type Samples } from "../browser/sample-records";

const chrome = useChrome();

describe.each(KINDS)("$resource", (kind) => {
  const { resource, list, detail, nameOf, flag, hasMenu, label, nameColumn, column } = kind;
  let page: Page;
  let samples: Samples;
  beforeEach(async () => {
    page = await chrome.openAs("shop");
    samples = await makeSamples(page, kind);
  });

  test("the palette finds a record by its name, and opens it", async () => {
    const {
      all: [, second],
    } = samples;
    await samples.openList();
    await page.keyboard.press("Control+k");
    await page.getByRole("combobox", { name: "Rechercher une fiche, un écran ou une action" }).fill(second.name);
    await page.getByRole("option", { name: new RegExp(second.name) }).click();
    await page.locator(detail.tag).getByRole("heading", { level: 1, name: second.name }).waitFor();
    expectQuiet(page);
  });

  test("a record is duplicated, and the copy has a number", async () => {
    await samples.openFirst();
    await page.locator(detail.tag).getByRole("button", { name: "Autres actions" }).first().click();
    await page.getByRole("menuitem", { name: "Dupliquer" }).click();
    await expect.poll(async () => (await samples.found()).length).toBe(3);
    const names = (await samples.found()).map(nameOf);
    expect(new Set(names).size).toBe(3);
    expectQuiet(page);
  });

  test("a record leads to the next and the previous one of its list", async () => {
    const {
      all: [first, second],
    } = samples;
    await samples.openList();
    await page.getByRole("link", { name: first.name }).click();
    const heading = (name: string) => page.locator(detail.tag).getByRole("heading", { level: 1, name }).waitFor();
    await heading(first.name);
    await page.getByText("1 sur 2").waitFor();
    await page.getByRole("button", { name: "Fiche suivante de la liste" }).click();
    await heading(second.name);
    await page.getByText("2 sur 2").waitFor();
    await page.getByRole("button", { name: "Fiche précédente de la liste" }).click();
    await heading(first.name);
    expectQuiet(page);
  });

  test("leaving a form offers to save, and saves", async () => {
    await samples.openList();
    await page.getByRole("link", { name: samples.all[0].name }).click();
    const text = `Essai ${samples.suffix} renommé`;
    await page.locator(detail.tag).getByRole("textbox", { name: label }).first().fill(text);
    await page.evaluate(() => {
      history.back();
    });
    await page.locator("sl-dialog[open]").getByRole("button", { name: "Enregistrer et quitter" }).click();
    await expect.poll(async () => nameOf(await samples.stored(0))).toBe(text);
    expectQuiet(page);
  });

  test("a field of several records is changed after a preview, and taken back", async () => {
    await samples.selectBoth();
    await page.getByRole("button", { name: "Modifier", exact: true }).click();
    const dialog = page.locator("sl-dialog[open]");
    await dialog.getByLabel("Champ à modifier").selectOption(flag.name);
    await dialog.getByRole("checkbox", { name: flag.label }).check();
    await dialog.getByText("2 changent").waitFor();
    await dialog.getByRole("button", { name: /^Modifier/ }).click();
    const flags = async (): Promise<readonly unknown[]> => [
      (await samples.stored(0))[flag.name],
      (await samples.stored(1))[flag.name],
    ];
    await expect.poll(flags).toEqual([true, true]);
    await page.getByRole("button", { name: "Annuler", exact: true }).first().click();
    await expect.poll(flags).toEqual([false, false]);
    expectQuiet(page);
  });

  test("a selection is exported with chosen fields", async () => {
    await samples.selectBoth();
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

  test("a view keeps search, order and columns, and is deleted again", async () => {
    const rows = page.locator(`${list.tag} tbody tr`);
    const head = (name: string) => page.locator(list.tag).getByRole("columnheader", { name, exact: true });
    const names = async (): Promise<readonly string[]> =>
      (await rows.allTextContents()).map((text) => /Essai \w+ \d/.exec(text)?.[0] ?? "");
    const descending = [samples.all[1].name, samples.all[0].name];
    await samples.openList();
    // Ascending first.
    for (const order of ["ascending", "descending"]) {
      await head(nameColumn).getByRole("button", { name: nameColumn }).first().click();
      await page.locator(`${list.tag} th[aria-sort=${order}]`).waitFor();
    }
    await page.getByRole("button", { name: /^Colonnes/ }).click();
    await page.getByRole("checkbox", { name: column, exact: true }).uncheck();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Enregistrer cette vue" }).click();
    const dialog = page.locator("sl-dialog[open]");
    await dialog.getByLabel("Nom").fill(`Vue ${samples.suffix}`);
    await dialog.getByRole("button", { name: "Enregistrer" }).click();
    await dialog.waitFor({ state: "detached" });
    await page.getByRole("button", { name: /^Colonnes/ }).click();
    await page.getByRole("button", { name: "Rétablir les colonnes d’origine" }).click();
    await open(page, list.path, list.tag);
    await head(column).waitFor();
    await page.getByRole("tab", { name: new RegExp(`^Vue ${samples.suffix}`) }).click();
    await page.waitForURL(new RegExp(`q=${samples.suffix}`));
    await expect.poll(names).toEqual(descending);
    expect(await head(column).count()).toBe(0);
    await page.getByRole("button", { name: "Cette vue" }).click();
    await page.getByRole("menuitem", { name: "Supprimer la vue" }).click();
    await page.getByText(`Vue « Vue ${samples.suffix} » supprimée`).waitFor();
    expectQuiet(page);
  });

  test("an earlier state of a record is compared and restored", async () => {
    await samples.set(0, { [flag.name]: true });
    await samples.openFirst();
    await page.getByRole("tab", { name: "Historique" }).click();
    await page.getByRole("button", { name: "Restaurer cet état" }).first().click();
    const dialog = page.locator("sl-dialog[open]");
    await dialog.getByText(flag.label).waitFor();
    await dialog.getByRole("button", { name: "Restaurer cet état" }).click();
    await page.getByRole("button", { name: /^Enregistrer/ }).click();
    await expect.poll(async () => (await samples.stored(0))[flag.name]).toBe(false);
    expectQuiet(page);
  });

  test("OpenAPI describes the filters of the list, and the client uses them", async () => {
    const parameters = await page.evaluate(async (path) => {
      const response = await fetch("/admin/api/openapi.json");
      const { paths } = (await response.json()) as {
        paths: Record<string, { get?: { parameters?: { name: string }[] } }>;
      };
      return (paths[`/admin/api/${path}`]?.get?.parameters ?? []).map(({ name }) => name);
    }, resource);
    expect(parameters).toEqual(expect.arrayContaining(["q", "page", "size", "sort", "filter[kind]"]));
    // The client of the package, with the session of the page.
    const client = createClient<AnyPaths>({
      baseUrl: new URL(page.url()).origin,
      fetch: async ({ url, method }) => {
        const response = await page.request.fetch(url, { method });
        return new Response(await response.text(), { status: response.status(), headers: response.headers() });
      },
    });
    const { kind: value } = await samples.stored(0);
    const query = { q: samples.suffix, "filter[kind]": value };
    const { data, response } = await client.GET(`/admin/api/${resource}`, { params: { query } });
    expect(response.status).toBe(200);
    expect(data).toMatchObject({ data: { total: 2 } });
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
