/** Searches the pages of the shop's site by name or address, for link pickers. */
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { sitePages, type SitePageKind } from "../../../../src/contract/endpoints/site-pages";
import type { RequestContext } from "../../platform/http/request-context";
import { route, type Route } from "../../platform/http/route";
import { searchPatterns } from "../../platform/storage/search-patterns";
import { fitter, record, shopFitterLink } from "../../platform/storage/schema";
import { withoutSlash, hasAddress } from "./addresses";
import { isLive, type PageRow } from "./pages";

const KINDS: Readonly<Record<string, SitePageKind>> = {
  "landing-page": "LANDING_PAGE",
  catalog: "CATALOG",
  "catalog-product": "SHEET",
  service: "SERVICE",
  author: "AUTHOR",
};
/** Paths of the system pages. */
const SYSTEM_PATHS = ["/", "/contact", "/services", "/garages", "/pneus", "/rendez-vous", "/panier"] as const;
/** Maximum pages of records, and of dealers, in one answer. */
const MAX_RESULTS = 30;

/** Returns a text of a record in the session's language, falling back to any. */
function textOf(row: PageRow, fields: readonly string[], locale: string): string {
  for (const field of fields) {
    const texts = (row.i18n[field] ?? {}) as Readonly<Record<string, string>>;
    const value = row.data[field] ?? texts[locale] ?? Object.values(texts)[0];
    if (typeof value === "string" && value !== "") return value;
  }
  return "";
}

/** Whether the page is public: published pages by their period, the others while active. */
const canSee = (row: PageRow): boolean =>
  row.resource === "landing-page" || row.resource === "catalog-product" ? isLive(row) : row.active;

const answered = (row: PageRow, locale: string) => {
  const slug = textOf(row, ["slug", "relativeUrl"], locale);
  return {
    kind: KINDS[row.resource] ?? "LANDING_PAGE",
    label: textOf(row, ["title", "name"], locale),
    path: slug === "" ? "" : `/${withoutSlash(slug)}`,
    live: canSee(row),
  };
};

interface PageQuery {
  readonly q?: string | undefined;
  readonly kind?: SitePageKind | undefined;
  readonly path?: string | undefined;
}

async function pagesOfRecords({ data, locale }: RequestContext, { q = "", kind, path }: PageQuery) {
  const resources = Object.keys(KINDS).filter((name) => kind === undefined || KINDS[name] === kind);
  if (resources.length === 0) return [];
  const conditions =
    path === undefined ? searchPatterns(q).map((pattern) => sql`${record.search} like ${pattern}`) : [];
  const rows = await data.select(record, {
    where: and(
      inArray(record.resource, resources),
      isNull(record.deletedAt),
      ...conditions,
      path === undefined ? undefined : sql`(${hasAddress(path)})`,
    ),
    orderBy: [record.resource, record.id],
    limit: MAX_RESULTS,
  });
  return rows.map((row) => answered(row, locale)).filter((page) => page.path !== "");
}

/** Returns pages of dealers, in the order of their names. */
async function pagesOfDealers({ data, locale, languages }: RequestContext, { q = "", path }: PageQuery) {
  const { relativeUrl } = shopFitterLink;
  const slug = path === undefined ? undefined : withoutSlash(path);
  const found = await data.select(shopFitterLink, {
    where: and(
      eq(shopFitterLink.listed, true),
      ...(slug === undefined
        ? searchPatterns(q).map((pattern) => sql`${shopFitterLink.search} like ${pattern}`)
        : [or(...languages.map((language) => sql`${relativeUrl} @> ${JSON.stringify({ [language]: slug })}::jsonb`))]),
    ),
    orderBy: [sql`${shopFitterLink.nameKey} collate "C"`, shopFitterLink.fitterId],
    limit: MAX_RESULTS,
  });
  const dealers = await data.select(fitter, {
    where: inArray(
      fitter.id,
      found.map(({ fitterId }) => fitterId),
    ),
  });
  const names = new Map(dealers.map(({ id, name }) => [id, name]));
  return found.flatMap((link) => {
    const address = link.relativeUrl[locale] ?? Object.values(link.relativeUrl)[0] ?? "";
    const live = link.status === "ACTIVE" && !link.excluded;
    return address === ""
      ? []
      : [{ kind: "DEALER" as const, label: names.get(link.fitterId) ?? "", path: `/${withoutSlash(address)}`, live }];
  });
}

function systemPages({ q = "", path }: PageQuery) {
  const paths = SYSTEM_PATHS.filter((candidate) =>
    path === undefined ? candidate.includes(q.trim().toLowerCase()) : withoutSlash(candidate) === withoutSlash(path),
  );
  return paths.map((found) => ({ kind: "SYSTEM" as const, label: "", path: found, live: true }));
}

async function pagesOf(context: RequestContext, query: PageQuery) {
  const includes = (kind: SitePageKind): boolean => query.kind === undefined || query.kind === kind;
  const ofRecords = await pagesOfRecords(context, query);
  const ofDealers = includes("DEALER") ? await pagesOfDealers(context, query) : [];
  return [...(includes("SYSTEM") ? systemPages(query) : []), ...ofRecords, ...ofDealers];
}

export const sitePageRoutes: readonly Route[] = [
  route(sitePages, async (context, { query }) => ({ elements: await pagesOf(context, query) })),
];
