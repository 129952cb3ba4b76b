/** Determines which content bloc page a page of the site shows, by its address or by its criteria. */
import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { blocChoice, type BlocChoice } from "../../../../src/contract/endpoints/bloc-choice";
import {
  BLOC_CRITERIA,
  blocVerdicts,
  criterionWord,
  type BlocCandidate,
  type BlocContext,
  type BlocCriterion,
} from "../../../../src/contract/paragraph/bloc-choice";
import type { RequestContext } from "../../platform/http/request-context";
import { route, type Route } from "../../platform/http/route";
import { labelOf } from "../paragraphs/owner";
import { paragraph, record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { withoutSlash, hasAddress } from "./addresses";
import type { PageRow } from "./pages";

const ofResource = (resource: string) => and(eq(record.resource, resource), isNull(record.deletedAt)) ?? sql`false`;

const texts = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap((item: unknown) => (typeof item === "string" || typeof item === "number" ? String(item) : []))
    : [];
/** Returns one named cell of each row as text. */
const cells = (value: unknown, name: string): string[] =>
  Array.isArray(value) ? texts(value.map((row: Readonly<Record<string, unknown>>) => row[name])) : [];
const ids = (value: unknown): number[] => (Array.isArray(value) ? value.map(Number) : []);

/** Returns the state of a content bloc page at an instant. */
function stateOf({ active, data: { startAt, endAt } }: PageRow, now: number): string {
  if (!active) return "OFF";
  if (typeof startAt === "string" && Date.parse(startAt) > now) return "SCHEDULED";
  return typeof endAt === "string" && Date.parse(endAt) <= now ? "EXPIRED" : "LIVE";
}

/** Loads all content bloc pages of the shop with the languages of their paragraphs. */
async function candidatesOf(data: ScopedDatabase, locale: string): Promise<BlocCandidate[]> {
  const rows = await data.select(record, { where: ofResource("content-bloc-page"), orderBy: [desc(record.updatedAt)] });
  const paragraphLocales = await data.selectFields(
    paragraph,
    { owner: paragraph.ownerId, locale: paragraph.locale },
    {
      where:
        and(eq(paragraph.ownerType, "CONTENT_BLOC_PAGE"), eq(paragraph.active, true), isNull(paragraph.deletedAt)) ??
        sql`false`,
      groupBy: [paragraph.ownerId, paragraph.locale],
    },
  );
  const services = [...new Set(rows.flatMap(({ data: values }) => ids(values["services"])))];
  const serviceRows = services.length === 0 ? [] : await data.select(record, { where: inArray(record.id, services) });
  const names = new Map(serviceRows.map((row) => [row.id, labelOf(row, locale)]));
  const now = Date.now();
  return rows.map((row) => {
    const values = row.data;
    return {
      id: row.id,
      name: labelOf(row, locale),
      pageType: String(values["pageType"]),
      state: stateOf(row, now),
      priority: Number(values["priority"] ?? 50),
      updatedAt: row.updatedAt.toISOString(),
      locales: paragraphLocales.flatMap(({ owner, locale: language }) =>
        owner === row.id && language !== null ? language : [],
      ),
      criteria: {
        brand: cells(values["brands"], "brand"),
        profile: cells(values["profiles"], "profile"),
        size: cells(values["sizes"], "size"),
        diameter: cells(values["diameters"], "diameter"),
        maker: cells(values["makers"], "maker"),
        city: cells(values["cities"], "city"),
        season: texts(values["seasons"]),
        vehicleType: texts(values["vehicleTypes"]),
        service: ids(values["services"]).flatMap((id) => names.get(id) ?? []),
      },
    };
  });
}

/** Page types of the system pages by the first segment of their address. */
const SYSTEM_TYPES: Readonly<Record<string, string>> = {
  "": "HOME",
  contact: "CONTACT",
  services: "SERVICE_LIST",
  garages: "DEALER_LIST",
  pneus: "TYRE_LIST",
  "rendez-vous": "APPOINTMENT",
  panier: "CART",
};
/** Page types of tyre and garage pages whose address names a criterion. */
const NARROWED: Readonly<Record<string, Partial<Record<BlocCriterion, string>>>> = {
  TYRE_LIST: { size: "TYRE_SIZE", profile: "TYRE_PROFILE", brand: "TYRE_BRAND" },
  DEALER_LIST: { city: "DEALER_CITY" },
};

/** Returns the page type of one of the shop's own pages. */
function typeOf({ resource, data }: PageRow): string | undefined {
  const blog = data["type"] === "blog";
  if (resource === "landing-page") return "LANDING_PAGE";
  if (resource === "catalog") return blog ? "BLOG_LIST" : "CATALOG";
  if (resource === "catalog-product") return blog ? "BLOG_ARTICLE" : "CATALOG_PRODUCT";
  return resource === "service" ? "SERVICE" : undefined;
}

/** Returns the path of an address without host, query and trailing slash. */
function pathOf(address: string): string {
  const path = address
    .trim()
    .replace(/^[a-z]+:\/\/[^/]*/i, "")
    .replace(/[?#].*$/, "");
  try {
    return withoutSlash(decodeURIComponent(path)).replace(/\/+$/, "");
  } catch {
    return withoutSlash(path).replace(/\/+$/, "");
  }
}

/** Derives page type and criteria from an address; undefined when the site has no page there. */
async function readAddress(
  { data, locale }: RequestContext,
  address: string,
  candidates: readonly BlocCandidate[],
): Promise<Partial<BlocContext> | undefined> {
  const path = pathOf(address);
  const [row] =
    path === "" ? [] : await data.select(record, { where: and(isNull(record.deletedAt), sql`(${hasAddress(path)})`) });
  const type = row && typeOf(row);
  if (row !== undefined && type !== undefined)
    return { pageType: type, ...(type === "SERVICE" && { service: labelOf(row, locale) }) };
  const [first = "", ...rest] = path.split("/");
  const system = Object.hasOwn(SYSTEM_TYPES, first) ? SYSTEM_TYPES[first] : undefined;
  if (system === undefined) return undefined;
  // Only criteria used by the shop's content blocs can be recognised in an address.
  const found = Object.fromEntries(
    (["brand", "profile", "size", "diameter", "maker", "city"] as const).flatMap((name) => {
      const segments = rest.map((part) => criterionWord(name, part));
      const value = candidates
        .flatMap(({ criteria }) => criteria[name])
        .find((candidate) => segments.includes(criterionWord(name, candidate)));
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const narrowed = Object.entries(NARROWED[system] ?? {}).find(([name]) => name in found);
  return { pageType: narrowed?.[1] ?? system, ...found };
}

const NO_CRITERIA: Readonly<Record<BlocCriterion, null>> = {
  brand: null,
  profile: null,
  diameter: null,
  maker: null,
  size: null,
  city: null,
  season: null,
  vehicleType: null,
  service: null,
};

/** Returns the context of the first page that a content bloc page targets. */
const contextFor = ({ pageType, criteria }: BlocCandidate): Partial<BlocContext> => ({
  pageType,
  ...Object.fromEntries(BLOC_CRITERIA.map((name) => [name, criteria[name][0] ?? null])),
});

type ChoiceQuery = { readonly [K in keyof BlocContext]?: string | undefined } & {
  readonly address?: string | undefined;
  readonly page?: string | undefined;
};

async function choiceOf(context: RequestContext, { address, page, ...asked }: ChoiceQuery): Promise<BlocChoice> {
  const { data, locale, languages } = context;
  const candidates = await candidatesOf(data, locale);
  const targetPage = candidates.find(({ id }) => String(id) === page);
  const read =
    address === undefined || address.trim() === "" ? undefined : await readAddress(context, address, candidates);
  const givenCriteria = Object.fromEntries(
    Object.entries(asked).filter(([, value]) => value !== undefined && value !== ""),
  );
  const blocContext: BlocContext = {
    ...NO_CRITERIA,
    pageType: candidates[0]?.pageType ?? "TYRE_LIST",
    locale: targetPage?.locales[0] ?? (languages.includes(locale) ? locale : (languages[0] ?? locale)),
    ...(targetPage && contextFor(targetPage)),
    ...givenCriteria,
    ...read,
  };
  const ofType = candidates.filter(({ pageType }) => pageType === blocContext.pageType);
  const usedValuesOf = (name: BlocCriterion): string[] =>
    [...new Set(ofType.flatMap(({ criteria }) => criteria[name]))].sort((a, b) => a.localeCompare(b));
  return {
    context: blocContext,
    unknownAddress: address !== undefined && address.trim() !== "" && read === undefined,
    usedValues: {
      brand: usedValuesOf("brand"),
      profile: usedValuesOf("profile"),
      diameter: usedValuesOf("diameter"),
      maker: usedValuesOf("maker"),
      size: usedValuesOf("size"),
      city: usedValuesOf("city"),
      season: usedValuesOf("season"),
      vehicleType: usedValuesOf("vehicleType"),
      service: usedValuesOf("service"),
    },
    elements: blocVerdicts(candidates, blocContext).map((verdict) => ({ ...verdict, unmet: [...verdict.unmet] })),
  };
}

export const blocChoiceRoutes: readonly Route[] = [route(blocChoice, (context, { query }) => choiceOf(context, query))];
