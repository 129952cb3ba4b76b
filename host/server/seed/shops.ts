/** Demo shops: a network's head shop and a member, an independent shop, a dealer directory, a calendar brand. */
import { eq } from "drizzle-orm";
import { DAY_MS, utcDay } from "../../../src/contract/days";
import type { PlanCode } from "../../../src/contract/context";
import { EUROPEAN_ADDRESS, languageOf } from "../platform/storage/shop-defaults";
import type { Transaction } from "../platform/storage/db";
import { company, network, shop, shopLanguage, subscription } from "../platform/storage/schema";
import type { ShopSettings } from "../platform/storage/schema/shops";

/** Names of the demo shops in the seed code. */
export type ShopName = "demo" | "member" | "other" | "directory" | "calendar";

interface DemoShop {
  readonly code: string;
  readonly name: string;
  readonly profileCode: string;
  readonly network?: "demo" | "calendar";
  readonly country: string;
  readonly timeZone: string;
  readonly locales: readonly string[];
  readonly plan: PlanCode;
  readonly dlu?: true;
  readonly calendar?: true;
  readonly settings: ShopSettings;
  readonly company: {
    readonly name: string;
    readonly legalForm: string;
    readonly companyId: string;
    readonly vatNumber: string;
    readonly city: string;
    readonly postalCode: string;
    readonly address1: string;
    readonly phone: string;
  } & Partial<typeof company.$inferInsert>;
}

/** Help page addresses of the demo shops. */
const HELP = {
  faqUrl: "/demo/help.html",
  helpUrl: "/demo/help.html",
  guideHelpUrl: "/demo/help.html#fr-guide",
} as const satisfies ShopSettings;

const SHOPS: Readonly<Record<ShopName, DemoShop>> = {
  demo: {
    code: "PNEUS_RESEAU_DEMO",
    name: "Pneus Réseau Démo",
    profileCode: "SHOP_NETWORK_ADMINISTRATOR",
    network: "demo",
    country: "FR",
    timeZone: "Europe/Paris",
    locales: ["fr_FR", "en_GB", "de_DE"],
    plan: "PREMIUM",
    settings: {
      shopUrl: "https://www.pneus-reseau-demo.example",
      logoPath: "/demo/logo-reseau.svg",
      logoWhitePath: "/demo/logo-reseau-white.svg",
      ...HELP,
      localPresence: true,
      countries: [
        { country: "FR", active: true, languages: ["fr_FR"] },
        { country: "BE", active: true, languages: ["fr_FR", "en_GB"] },
        { country: "DE", active: true, languages: ["de_DE"] },
        { country: "ES", active: false, languages: [] },
      ],
      currency: "EUR",
      currencySymbol: "€",
    },
    company: {
      name: "Pneus Réseau Démo",
      legalForm: "SAS",
      companyId: "73282932000074",
      vatNumber: "FR44732829320",
      address1: "14 avenue Foch",
      postalCode: "69006",
      city: "Lyon",
      phone: "+33199004411",
      tradeName: "Pneus Réseau",
      shareCapital: { minor: 25_000_000, currency: "EUR" },
      registryCity: "Lyon",
      foundedOn: "2009-04-01",
      website: "https://www.pneus-reseau-demo.example",
      billingEmail: "factures@pneus-reseau-demo.example",
      accountingContact: "Nadia Perrin",
      publicationDirector: "Claire Martin",
      dpoEmail: "donnees@pneus-reseau-demo.example",
      mediator: "Médiateur Mobilians, www.mediateur-mobilians.example",
      insurance: "Assurances Démo, 5 rue de la Paix, 75002 Paris. France et Union européenne.",
      iban: "FR7630006000011234567890189",
      bic: "AGRIFRPP",
    },
  },
  member: {
    code: "PNEUS_ARMOR_DEMO",
    name: "Pneus Armor Démo",
    profileCode: "SHOP_NETWORK_MEMBER",
    network: "demo",
    country: "FR",
    timeZone: "Europe/Paris",
    locales: ["fr_FR"],
    plan: "PLUS",
    settings: { shopUrl: "https://www.pneus-armor-demo.example" },
    company: {
      name: "Pneus Armor",
      legalForm: "SARL",
      companyId: "44229377500016",
      vatNumber: "FR83442293775",
      address1: "3 rue de Brest",
      postalCode: "35000",
      city: "Rennes",
      phone: "+33199004422",
    },
  },
  other: {
    code: "REIFEN_PARTNER_DEMO",
    name: "Reifen Partner Demo",
    profileCode: "SHOP_STANDARD_ADMINISTRATOR",
    country: "DE",
    timeZone: "Europe/Berlin",
    locales: ["de_DE", "en_GB"],
    plan: "PLUS",
    settings: {
      shopUrl: "https://www.reifen-partner-demo.example",
      countries: [
        { country: "DE", active: true, languages: ["de_DE"] },
        { country: "FR", active: true, languages: [] },
        { country: "BE", active: true, languages: [] },
      ],
    },
    company: {
      name: "Reifen Partner Demo",
      legalForm: "GmbH",
      companyId: "HRB 20417",
      vatNumber: "DE136695976",
      address1: "Industriestraße 8",
      postalCode: "50667",
      city: "Köln",
      phone: "+493023125044",
    },
  },
  directory: {
    code: "ANNUAIRE_GARAGES_DEMO",
    name: "Annuaire Garages Démo",
    profileCode: "SHOP_DEALER_LOCATOR",
    country: "FR",
    timeZone: "Europe/Paris",
    locales: ["fr_FR"],
    plan: "ESSENTIAL",
    dlu: true,
    settings: { shopUrl: "https://www.annuaire-garages-demo.example" },
    company: {
      name: "Annuaire Garages",
      legalForm: "SAS",
      companyId: "55208131766522",
      vatNumber: "FR03552081317",
      address1: "22 rue du Commerce",
      postalCode: "75015",
      city: "Paris",
      phone: "+33199004433",
    },
  },
  calendar: {
    code: "AGENDA_ATELIER_DEMO",
    name: "Agenda Atelier Démo",
    profileCode: "SHOP_E_CAL_STANDARD_ADMINISTRATOR",
    network: "calendar",
    country: "FR",
    timeZone: "Europe/Paris",
    locales: ["fr_FR", "en_GB", "de_DE"],
    plan: "PREMIUM",
    calendar: true,
    settings: {
      shopUrl: "https://www.agenda-atelier-demo.example",
      logoPath: "/demo/logo-agenda.svg",
      logoWhitePath: "/demo/logo-agenda-white.svg",
      ...HELP,
    },
    company: {
      name: "Agenda Atelier",
      legalForm: "SAS",
      companyId: "38012986646850",
      vatNumber: "FR89380129866",
      address1: "9 quai de la Loire",
      postalCode: "44000",
      city: "Nantes",
      phone: "+33199004455",
      registryCity: "Nantes",
      publicationDirector: "Hugo Legrand",
    },
  },
};

export interface DemoShops {
  readonly shopIds: Readonly<Record<ShopName, number>>;
  readonly networkIds: Readonly<Record<"demo" | "calendar", number>>;
}

const idOf = (rows: readonly { readonly id: number }[]): number => {
  const [row] = rows;
  if (row === undefined) throw new Error("The database returned no id.");
  return row.id;
};

async function addShop(
  transaction: Transaction,
  networkId: number | null,
  demo: DemoShop,
  startedOn: string,
): Promise<number> {
  const { code, name, profileCode, country, timeZone, settings } = demo;
  const id = idOf(
    await transaction
      .insert(shop)
      .values({
        code,
        name,
        profileCode,
        country,
        timeZone,
        settings: { ...settings, fieldStatuses: EUROPEAN_ADDRESS },
        networkId,
        open: true,
        dlu: demo.dlu ?? false,
        product: demo.calendar ? "ECALENDAR" : "GARAGE",
      })
      .returning({ id: shop.id }),
  );
  const { address1, postalCode, city, ...legal } = demo.company;
  await transaction.insert(company).values({
    shopId: id,
    ...legal,
    // The demo never asks a register, so the state of every number is that of a number whose form is right.
    vatState: "UNVERIFIED",
    address: { address1, postalCode, city, country },
    email: `contact@${settings.shopUrl?.replace("https://www.", "") ?? ""}`,
  });
  await transaction.insert(subscription).values({ shopId: id, status: "ACTIVE", planCode: demo.plan, startedOn });
  await transaction.insert(shopLanguage).values(
    demo.locales.map((locale, position) => ({
      shopId: id,
      locale,
      name: languageOf(locale, false).keyName,
      position,
      isDefault: position === 0,
      fallback: position === 0 ? null : (demo.locales[0] ?? null),
    })),
  );
  return id;
}

/** Inserts networks and shops with their companies, plans and languages. */
export async function addShops(transaction: Transaction): Promise<DemoShops> {
  const networkIds = {
    demo: idOf(
      await transaction
        .insert(network)
        .values({ code: "RESEAU_DEMO", name: "Réseau Pneus Démo" })
        .returning({ id: network.id }),
    ),
    calendar: idOf(
      await transaction
        .insert(network)
        .values({ code: "AGENDA_DEMO", name: "Agenda Démo" })
        .returning({ id: network.id }),
    ),
  };
  const startedOn = utcDay(Date.now() - 400 * DAY_MS);
  const addNamedShop = (name: ShopName): Promise<number> => {
    const { network: networkName } = SHOPS[name];
    return addShop(transaction, networkName === undefined ? null : networkIds[networkName], SHOPS[name], startedOn);
  };
  const shopIds = {
    demo: await addNamedShop("demo"),
    member: await addNamedShop("member"),
    other: await addNamedShop("other"),
    directory: await addNamedShop("directory"),
    calendar: await addNamedShop("calendar"),
  };
  await transaction.update(network).set({ headShopId: shopIds.demo }).where(eq(network.id, networkIds.demo));
  await transaction.update(network).set({ headShopId: shopIds.calendar }).where(eq(network.id, networkIds.calendar));
  return { shopIds, networkIds };
}
