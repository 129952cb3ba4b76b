/** Records of two resources that journeys about features of every resource make and use. */
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { call, open, uniqueSuffix } from "./dealer-calls";

export interface Sample {
  readonly id: number;
  readonly name: string;
}
export interface Kind {
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
  readonly nameColumn: string;
  /** Another column that is shown. */
  readonly column: string;
  /** A number that is set in the form, with the values that its input needs. */
  readonly number: {
    readonly set: object;
    readonly label: string;
    readonly typed: string;
    readonly shown: string;
    readonly name: string;
    readonly stored: unknown;
  };
  /** A change of both samples that is refused for the second. */
  readonly refusal: {
    /** Values of each sample before. */
    readonly set: readonly [object, object];
    readonly name: string;
    readonly label: string;
    readonly enter: (dialog: Locator) => Promise<void>;
    readonly reason: string;
    readonly before: unknown;
    readonly after: unknown;
  };
}

const french = (text: unknown): string => (text as { readonly fr_FR?: string } | null)?.fr_FR ?? "";

export const KINDS: readonly Kind[] = [
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
    nameColumn: "Nom",
    column: "Code",
    number: {
      set: { priceMode: "FIXED", price: { minor: 5_000, currency: "EUR" } },
      label: "Montant TTC",
      typed: "1 234,5",
      shown: "1234,50",
      name: "price",
      stored: { minor: 123_450, currency: "EUR" },
    },
    refusal: {
      set: [{ priceMode: "FIXED", price: { minor: 5_000, currency: "EUR" } }, {}],
      name: "price",
      label: "Montant TTC",
      enter: (dialog) => dialog.getByRole("textbox", { name: "Montant TTC" }).fill("59,90"),
      reason: "Ce mode de prix n’a pas de montant. Videz le champ ou changez de mode.",
      before: { minor: 5_000, currency: "EUR" },
      after: { minor: 5_990, currency: "EUR" },
    },
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
    nameColumn: "Libellé",
    column: "Origine",
    number: {
      set: { kind: "NUMBER" },
      label: "Maximum",
      typed: "1 234,50",
      shown: "1234,5",
      name: "max",
      stored: 1234.5,
    },
    refusal: {
      set: [{}, { enabled: false }],
      name: "filterInLocator",
      label: "Filtre de la recherche",
      enter: (dialog) => dialog.getByRole("checkbox", { name: "Filtre de la recherche" }).check(),
      reason: "Une option désactivée ne peut pas servir de filtre.",
      before: false,
      after: true,
    },
  },
];

/** Two new records of a kind, and the screens that show them. */
export interface Samples {
  readonly page: Page;
  /** What the names of both contain, and no others. */
  readonly suffix: string;
  readonly all: readonly [Sample, Sample];
  readonly found: () => Promise<readonly Readonly<Record<string, unknown>>[]>;
  readonly stored: (index: number) => Promise<Readonly<Record<string, unknown>>>;
  /** Saves values of a sample by a call. */
  readonly set: (index: number, values: object) => Promise<void>;
  readonly openList: () => Promise<void>;
  readonly openFirst: () => Promise<void>;
  readonly selectBoth: () => Promise<void>;
}

/** Creates two records of a kind with the session of a page. */
export async function makeSamples(page: Page, { resource, list, detail, values }: Kind): Promise<Samples> {
  const suffix = uniqueSuffix();
  const codeOf = (index: number): string => `essai_${suffix.toLowerCase()}_${String(index)}`;
  const make = async (index: number): Promise<Sample> => {
    const name = `Essai ${suffix} ${String(index)}`;
    const { status, data } = await call(page, "POST", resource, await values(name, codeOf(index), page));
    expect(status, JSON.stringify(data)).toBe(200);
    return { id: Number(data["id"]), name };
  };
  const all = [await make(1), await make(2)] as const;
  const pathOf = (index: number): string => `${resource}/${String(all[index]?.id)}`;
  const stored = async (index: number) => (await call(page, "GET", pathOf(index))).data;
  const openList = (): Promise<void> => open(page, `${list.path}?q=${suffix}`, list.tag);
  return {
    page,
    suffix,
    all,
    stored,
    openList,
    found: async () =>
      (await call(page, "GET", `${resource}?q=${suffix}`)).data["elements"] as Readonly<Record<string, unknown>>[],
    set: async (index, changes) => {
      const { version } = await stored(index);
      const { status, data } = await call(page, "PUT", pathOf(index), { version, ...changes });
      expect(status, JSON.stringify(data)).toBe(200);
    },
    openFirst: () => open(page, detail.path(all[0], codeOf(1)), detail.tag),
    selectBoth: async () => {
      await openList();
      for (const { name } of all) await page.getByRole("checkbox", { name: `Sélectionner ${name}` }).check();
    },
  };
}
