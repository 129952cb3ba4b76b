/** Inserts demo tyres with their profiles, the providers that have them, and the changes of their stock. */
import { addDays, DAY_MS, utcDay } from "../../../src/contract/days";
import { emptyValues } from "../../../src/contract/empty-values";
import type { Reference } from "../../../src/contract/fields";
import { widen } from "../../../src/contract/resource";
import { gtinCheckDigit } from "../../../src/contract/spec";
import { productionDay } from "../../../src/contract/tyres";
import profile from "../../../src/resources/offer/profile.resource";
import provider from "../../../src/resources/offer/provider.resource";
import stock from "../../../src/resources/offer/stock.resource";
import tire from "../../../src/resources/offer/tire.resource";
import { addManualPrices, type NewManualPrice } from "../features/pricing/manual-prices";
import { freshUntil } from "../features/tyres/offers";
import { readArticle, type TireValues } from "../features/tyres/read-article";
import { offerStorage, tyreStorage } from "../features/tyres/storage";
import { stockChange } from "../platform/storage/schema";
import type { StockReason } from "../../../src/contract/tyres";
import type { ScopedDatabase } from "../platform/storage/scoped-database";
import { add, to, type Values } from "./paragraphs/records";
import { addProviderPrices } from "./provider-prices";
import { BRANDS, OTHER_SIZES, PLAIN_PROFILES, PROFILE_NAMES, SIZES, WHOLESALERS, type DemoSeason } from "./data/tyres";
import { seededRandom, type Random } from "./random";

const SEED = 20_740;
const SEASONS = ["SUMMER", "WINTER", "ALL_SEASON"] as const;
/** Share of the sizes of a brand in a season, in percent. */
const SHARES: Readonly<Record<DemoSeason, number>> = { SUMMER: 100, WINTER: 45, ALL_SEASON: 60 };
/** Every nth tyre has no complete label. */
const INCOMPLETE_EVERY = 17;
/** Prefix of article numbers for internal use. */
const EAN_PREFIX = "20074";

/** An article number for internal use with its check digit. */
const eanOf = (index: number): string => {
  const body = `${EAN_PREFIX}${String(index).padStart(7, "0")}`;
  return `${body}${gtinCheckDigit(body)}`;
};
const profileName = (brand: string, season: DemoSeason): string =>
  PROFILE_NAMES[brand]?.[season] ?? PLAIN_PROFILES[season];

async function addProfiles(data: ScopedDatabase): Promise<ReadonlyMap<string, number>> {
  const rows = BRANDS.flatMap(([brand]) =>
    SEASONS.map((season): Values => ({
      brand,
      name: profileName(brand, season),
      season,
      vehicleTypes: ["CAR", "SUV"],
      visible: true,
    })),
  );
  const ids = await add(data, profile, ...rows);
  return new Map(rows.map((row, index) => [`${String(row["brand"])} ${String(row["season"])}`, ids[index] ?? 0]));
}

interface DemoTyre {
  readonly values: TireValues;
  /** Net price in euros. */
  readonly net: number;
}

function tyreOf(
  index: number,
  given: Partial<TireValues>,
  profiles: ReadonlyMap<string, number>,
  random: Random,
): TireValues {
  const profileId = profiles.get(`${given.brand} ${given.season}`);
  const winter = given.season !== "SUMMER";
  const values: TireValues = {
    ...(emptyValues(tire.fields) as TireValues),
    ...given,
    ean: eanOf(index),
    profile: profileId === undefined ? null : { id: profileId, label: "" },
    ms: winter,
    threePmsf: winter,
    fuelClass: random.pick(["A", "B", "B", "C", "C", "D"]),
    wetGripClass: random.pick(["A", "A", "B", "B", "C"]),
    noiseDb: random.between(67, 73),
    noiseClass: index % INCOMPLETE_EVERY === 0 ? null : random.pick(["A", "B", "B"]),
    eprelId: String(400_000 + index),
    weightKg: Math.round((6 + random.next() * 8) * 100) / 100,
    status: index % 61 === 60 ? "DISCONTINUED" : index % 97 === 96 ? "BLOCKED" : "ACTIVE",
    hidden: index % 83 === 82,
    origin: index % 40 === 39 ? "SHOP" : "PIM",
  };
  const read = readArticle(values, null, new Set(["size"]));
  const profileText = profileId === undefined ? "" : profileName(values.brand, values.season);
  return { ...values, ...read.set, name: [values.brand, profileText, read.shown].filter(Boolean).join(" ") };
}

function allTyres(profiles: ReadonlyMap<string, number>, random: Random): DemoTyre[] {
  const tyres: DemoTyre[] = [];
  const make = (given: Partial<TireValues>, net: number): void => {
    tyres.push({ values: tyreOf(tyres.length + 1, given, profiles, random), net });
  };
  for (const [brand, tier, weight] of BRANDS)
    for (const [size, vehicleType, low, high] of SIZES)
      for (const season of SEASONS) {
        if (!random.percent(SHARES[season]) || (vehicleType === "TRUCK" && season === "WINTER")) continue;
        const net = Math.round((low + (high - low) * Math.min(1, Math.max(0, (weight - 0.55) / 0.8))) * 100) / 100;
        make({ brand, tier, size, vehicleType, season }, net);
      }
  for (const [index, [size, diameter, vehicleType]] of [...OTHER_SIZES, ...OTHER_SIZES].entries()) {
    const [brand, tier] = BRANDS[index * 3] ?? BRANDS[0];
    make({ brand, tier, size, diameter, vehicleType, season: "SUMMER" }, 61.4);
  }
  return tyres;
}

interface DemoProvider {
  readonly id: number;
  readonly type: "WHOLESALER" | "OWN_STOCK";
  readonly days: number;
  /** Share of the tyres that it has, and of its offers that are out of date, in percent. */
  readonly share: number;
  readonly staleShare: number;
}

async function addProviders(
  data: ScopedDatabase,
  dealers: readonly (readonly [string, number])[],
): Promise<DemoProvider[]> {
  const wholesalers = WHOLESALERS.map(({ code, name, country, transportPerTyre, days }): Values => ({
    name,
    code,
    country,
    transportPerTyre,
    type: "WHOLESALER",
    currency: "EUR",
    deliveryDaysMin: days[0],
    deliveryDaysMax: days[1],
    cutOffTime: "17:00",
    minOrderQuantity: 2,
    orderEmail: `commandes@${code.toLowerCase()}.test`,
  }));
  const own = dealers.map(([code, id]): Values => ({
    name: `Stock ${code}`,
    code: `STOCK_${code.replace("-", "_")}`,
    type: "OWN_STOCK",
    country: "FR",
    currency: "EUR",
    fitter: to(id),
    deliveryDaysMin: 0,
    deliveryDaysMax: 0,
  }));
  const ids = await add(data, provider, ...wholesalers, ...own);
  return ids.map((id, index): DemoProvider => {
    const wholesaler = WHOLESALERS[index];
    return wholesaler === undefined
      ? { id, type: "OWN_STOCK", days: 0, share: 14, staleShare: 0 }
      : {
          id,
          type: "WHOLESALER",
          days: wholesaler.days[1],
          share: wholesaler.share,
          staleShare: wholesaler.staleShare,
        };
  });
}

function offerOf(
  tyreId: number,
  { values, net }: DemoTyre,
  place: DemoProvider,
  { random, now }: { readonly random: Random; readonly now: number },
): Values {
  const seen = new Date(now - (random.percent(place.staleShare) ? 3 * DAY_MS : 3_600_000 * random.between(1, 10)));
  const dot = `${String(random.between(1, 52)).padStart(2, "0")}${String(new Date(now).getUTCFullYear() - random.between(1, 2)).slice(2)}`;
  const quantity = random.percent(9) ? 0 : random.between(1, place.type === "OWN_STOCK" ? 12 : 60);
  const reserved = quantity > 8 && random.percent(15) ? 4 : 0;
  return {
    ...emptyValues(stock.fields),
    ean: values.ean,
    tire: to(tyreId),
    description: values.name,
    provider: to(place.id),
    quantity,
    atLeast: place.type === "WHOLESALER" && quantity >= 40,
    reserved,
    safetyStock: place.type === "OWN_STOCK" && random.percent(20) ? 2 : 0,
    netPrice: Math.round(net * (0.96 + random.next() * 0.1) * 100) / 100,
    deliveryDays: place.days,
    dot,
    producedOn: productionDay(dot, new Date(now).toISOString().slice(0, 10)),
    sizeWords: values.sizeWords,
    source: place.type === "OWN_STOCK" ? "MANUAL" : "FEED",
    seenAt: seen.toISOString(),
    freshUntil: freshUntil({ type: place.type, maxFeedAgeHours: 24 }, seen),
  };
}

/** Numbers of articles that the shop does not have. */
const UNKNOWN_ARTICLES = Array.from({ length: 14 }, (_, index) => eanOf(9_000_000 + index));

/** Articles of a feed that the shop does not have. */
const unknownOffers = (place: DemoProvider, now: number): Values[] =>
  UNKNOWN_ARTICLES.map((ean, index) => ({
    ...emptyValues(stock.fields),
    ean,
    description: `PNEU 205/55 R16 91V LOT ${index + 1}`,
    provider: to(place.id),
    quantity: 4 + index,
    safetyStock: 0,
    reserved: 0,
    netPrice: 41.5 + index,
    deliveryDays: place.days,
    source: "FEED",
    seenAt: new Date(now - DAY_MS / 4).toISOString(),
    freshUntil: freshUntil({ type: place.type, maxFeedAgeHours: 24 }, new Date(now - DAY_MS / 4)),
  }));

/** 60 manual prices, of which 5 end this week and some begin later. */
const demoPrices = (tyres: readonly DemoTyre[], ids: readonly number[], today: string): NewManualPrice[] =>
  Array.from({ length: 60 }, (_, index): NewManualPrice => {
    const place = index * 19 + 3;
    const { values, net } = tyres[place] ?? { values: undefined, net: 0 };
    return {
      tyreId: ids[place] ?? 0,
      ean: values?.ean ?? "",
      name: values?.name ?? "",
      fitterId: null,
      // About a quarter above the purchase price, with VAT.
      price: { minor: Math.round(net * 1.5) * 100 - 10, currency: "EUR" },
      startsOn: addDays(today, index % 12 === 11 ? 10 : -7 - index),
      endsOn: index % 12 === 0 ? addDays(today, 1 + (index % 5)) : index % 2 === 0 ? addDays(today, 60) : null,
    };
  }).filter(({ ean }) => ean !== "");

/** @param dealers dealer ids by code; the first have own stock */
export async function addTyres(
  data: ScopedDatabase,
  dealers: ReadonlyMap<string, number>,
  now = Date.now(),
): Promise<void> {
  const random = seededRandom(SEED);
  const profiles = await addProfiles(data);
  const tyres = allTyres(profiles, random);
  const ids = await tyreStorage(widen(tire)).insert(
    data,
    tyres.map(({ values }) => ({ values })),
  );
  await addManualPrices(data, demoPrices(tyres, ids, utcDay(now)));
  const places = await addProviders(data, [...dealers].slice(0, 9));
  const rows = places.flatMap((place) =>
    tyres.flatMap((demo, index) =>
      random.percent(place.share) ? [offerOf(ids[index] ?? 0, demo, place, { random, now })] : [],
    ),
  );
  const nord = places.find(({ type }) => type === "WHOLESALER");
  if (nord !== undefined) {
    const ofNord = rows.filter((row) => (row["provider"] as Reference).id === nord.id);
    const offered = new Set(ofNord.map((row) => (row["tire"] as Reference).id));
    const priced = tyres.map(({ values: { ean, name }, net }, index) => ({ id: ids[index] ?? 0, ean, name, net }));
    const unknown = UNKNOWN_ARTICLES.slice(0, 4);
    await addProviderPrices(data, nord.id, { tyres: priced, offered, unknown, today: utcDay(now) });
  }
  const hub = places.at(2);
  const all = hub === undefined ? rows : [...rows, ...unknownOffers(hub, now)];
  const offerIds = await offerStorage(widen(stock)).insert(
    data,
    all.map((values) => ({ values })),
  );
  const changes = all.flatMap((row, index) => {
    const own = places.find(({ id }) => id === (row["provider"] as Reference).id)?.type === "OWN_STOCK";
    return own && index % 4 === 0 ? [{ offerId: offerIds[index] ?? 0, quantity: Number(row["quantity"]) }] : [];
  });
  const reasons: readonly StockReason[] = ["COUNT", "RECEIPT", "BREAKAGE", "CORRECTION"];
  await data.insert(
    stockChange,
    ...changes.map(({ offerId, quantity }, index) => {
      const reason = reasons[index % reasons.length] ?? "COUNT";
      const difference = reason === "BREAKAGE" ? -1 : Math.max(1, quantity);
      return {
        shopId: data.scope.shopId ?? 0,
        offerId,
        reason,
        difference,
        quantity,
        at: new Date(now - (index % 30) * DAY_MS),
        userId: data.scope.userId,
      };
    }),
  );
}
