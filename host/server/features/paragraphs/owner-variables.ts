/** Variables available to an owner's paragraphs, and sample records for the preview. */
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { ParagraphVariables } from "../../../../src/contract/endpoints/paragraph-variables";
import { conditionsOf } from "../../../../src/contract/paragraph/show-conditions";
import {
  blocVariables,
  SERVICE_VARIABLES,
  variablesOf,
  variableText,
} from "../../../../src/contract/paragraph/variables";
import { builtInChain, loadMessages } from "../../../../src/locales/index";
import { levelVariables, namesOfLevel } from "./level-variables";
import type { RequestContext } from "../../platform/http/request-context";
import { dealerValues, lowestPrices, priceText } from "./site-values";
import { fitter, record, shop, shopFitterLink } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { labelOf, type Owner } from "./owner";
import type { Row } from "./rows";

type Samples = ParagraphVariables["samples"];

const recordOf = (data: ScopedDatabase, id: number) => data.find(record, eq(record.id, id));

/** Returns the variable names available to the owner; undefined when names are not checked. */
export async function namesOfOwner(data: ScopedDatabase, { type, id }: Owner): Promise<readonly string[] | undefined> {
  if (type === "CUSTOM_DATABASE_LEVEL") return namesOfLevel(data, id);
  if (type === "SERVICE") return SERVICE_VARIABLES;
  if (type !== "CONTENT_BLOC_PAGE") return variablesOf(type);
  return blocVariables(String((await recordOf(data, id))?.data["pageType"]));
}

/** Returns a message of the server in a language. */
export async function messageText(locale: string, module: string, key: string): Promise<string> {
  for (const name of builtInChain(locale)) {
    const text = (await loadMessages(name, module))[key];
    if (text !== undefined) return text;
  }
  return key;
}

const cells = (value: unknown, name: string): string[] =>
  Array.isArray(value)
    ? value.flatMap((row: Readonly<Record<string, unknown>>) => (typeof row[name] === "string" ? row[name] : []))
    : [];

/** Number of sample pages. Criteria values are cycled until the longest list is used up. */
const SAMPLES = 8;
/** Sample stock values of a page with products on sale. */
const STOCK = { count: "24", minPrice: "59 €" };
/** Variable suggested for insertion into a text. */
const EXAMPLE_PRICE = variableText("minPrice");
const NO_VALUES = { count: "", minPrice: "" };

async function blocSamples({ data }: RequestContext, id: number, locale: string): Promise<Samples> {
  const row = await recordOf(data, id);
  if (row === undefined) return [];
  const ownShop = await data.find(shop, eq(shop.id, row.shopId ?? 0));
  const brands = cells(row.data["brands"], "brand");
  const sizes = cells(row.data["sizes"], "size");
  const cityNames = cells(row.data["cities"], "city");
  const dealers =
    cityNames.length > 0 ? [] : await data.select(fitter, { where: eq(fitter.status, "ACTIVE"), limit: SAMPLES });
  const cities = [...new Set([...cityNames, ...dealers.flatMap(({ address }) => address.city ?? [])])];
  const [season] = Array.isArray(row.data["seasons"]) ? (row.data["seasons"] as readonly string[]) : [];
  const seasonWord =
    season === undefined ? "" : await messageText(locale, "enumerations", `enumeration.seasons.${season}`);
  const usedVariables = blocVariables(String(row.data["pageType"]));
  const pages = Array.from(
    { length: Math.min(SAMPLES, Math.max(1, brands.length, sizes.length, cityNames.length)) },
    (_, index) => ({
      brand: brands[index % Math.max(1, brands.length)] ?? "Michelin",
      size: sizes[index % Math.max(1, sizes.length)] ?? "205/55 R16",
      city: cities[index % Math.max(1, cities.length)] ?? "",
      season: seasonWord,
      shopName: ownShop?.name ?? "",
    }),
  );
  const sampleLabel = (page: (typeof pages)[number]): string =>
    (["brand", "size", "city"] as const)
      .flatMap((name) => (usedVariables.includes(name) ? page[name] : []))
      .join(" · ") || page.shopName;
  const [first] = pages;
  return [
    ...pages.map((page, index) => ({ id: index + 1, label: sampleLabel(page), values: { ...page, ...STOCK } })),
    ...(first === undefined || !usedVariables.includes("count")
      ? []
      : [{ id: 0, label: `${sampleLabel(first)} · 0`, values: { ...first, ...NO_VALUES } }]),
  ];
}

async function serviceSamples(context: RequestContext, id: number, locale: string): Promise<Samples> {
  const { data } = context;
  const row = await recordOf(data, id);
  if (row === undefined) return [];
  const ownShop = await data.find(shop, eq(shop.id, row.shopId ?? 0));
  const [dealer, another] = await data.select(fitter, { where: eq(fitter.status, "ACTIVE"), limit: 2 });
  const { price, priceMode, durationMinutes } = row.data as {
    readonly price?: { readonly minor: number; readonly currency: string } | null;
    readonly priceMode?: string;
    readonly durationMinutes?: number;
  };
  // A service on request has no price; never show 0.
  const priced =
    price == null
      ? await messageText(locale, "service", `service.priceMode.${priceMode === "FREE" ? "FREE" : "ON_QUOTE"}`)
      : priceText(price, locale);
  const label = labelOf(row, locale);
  const values = {
    "service.name": label,
    "service.price": priced,
    "service.duration": durationMinutes === undefined ? "" : `${durationMinutes} min`,
    dealerName: another === undefined ? (dealer?.name ?? "") : "",
    shopName: ownShop?.name ?? "",
  };
  return [{ id, label, values }];
}

/** Returns samples of the page on the shop's own site and on the sites of its target dealers. */
async function pageSamples(
  { data }: RequestContext,
  id: number,
  locale: string,
  content: Row["content"],
): Promise<Samples> {
  const row = await recordOf(data, id);
  if (row === undefined) return [];
  const ownShop = await data.find(shop, eq(shop.id, row.shopId ?? 0));
  const commonValues = {
    shopName: ownShop?.name ?? "",
    ...(await lowestPrices(data, [content, EXAMPLE_PRICE], locale)),
  };
  const dealerIds = (row.data["dealers"] ?? []) as readonly number[];
  const countries = cells(row.data["countries"], "country");
  const dealers = await data.selectFields(
    shopFitterLink,
    { id: fitter.id, name: fitter.name, phone: fitter.phone, address: fitter.address },
    {
      joins: [{ table: fitter, on: eq(fitter.id, shopFitterLink.fitterId), kind: "inner" }],
      where: and(
        eq(shopFitterLink.status, "ACTIVE"),
        isNull(shopFitterLink.deletedAt),
        dealerIds.length === 0 ? undefined : inArray(fitter.id, [...dealerIds]),
        countries.length === 0 ? undefined : inArray(shopFitterLink.country, countries),
      ),
      orderBy: [shopFitterLink.position, shopFitterLink.fitterId],
      limit: SAMPLES,
    },
  );
  const sites = dealers.map((dealer) => ({
    id: dealer.id,
    label: [dealer.name, dealer.address.city].filter(Boolean).join(" · "),
    values: { ...commonValues, ...dealerValues(dealer) },
  }));
  // A shop with one dealer has only that dealer's site.
  return sites.length === 1 ? sites : [{ id: 0, label: commonValues.shopName, values: commonValues }, ...sites];
}

/** Returns the variables for the paragraph screen. Variables without a label use a built-in message. */
export async function variablesFor(context: RequestContext, owner: Owner, row: Row): Promise<ParagraphVariables> {
  const { data, locale, languages } = context;
  const language = row.locale ?? locale;
  if (owner.type === "CUSTOM_DATABASE_LEVEL") {
    const found = await levelVariables(data, owner.id, [locale, ...languages], conditionsOf(row.content));
    return { ...found, elements: [...found.elements], samples: [...found.samples] };
  }
  if (owner.type === "LANDING_PAGE")
    return { elements: [], samples: await pageSamples(context, owner.id, language, row.content), shown: null };
  if (owner.type !== "SERVICE" && owner.type !== "CONTENT_BLOC_PAGE") return { elements: [], samples: [], shown: null };
  const names = (await namesOfOwner(data, owner)) ?? [];
  const samples = await (owner.type === "SERVICE" ? serviceSamples : blocSamples)(context, owner.id, language);
  return { elements: names.map((name) => ({ name, label: "" })), samples, shown: null };
}
