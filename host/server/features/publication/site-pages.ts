/** Searches the pages of the shop's site by name or address, for link pickers. */
import { and, inArray, isNull, sql } from "drizzle-orm";
import { sitePages, type SITE_PAGE_KINDS } from "../../../../src/contract/endpoints/site-pages";
import type { RequestContext } from "../../platform/http/request-context";
import { route, type Route } from "../../platform/http/route";
import { searchPatterns } from "../../platform/storage/search-patterns";
import { record } from "../../platform/storage/schema";
import { withoutSlash, hasAddress } from "./addresses";
import { isLive, type PageRow } from "./pages";

type Kind = (typeof SITE_PAGE_KINDS)[number];

const KINDS: Readonly<Record<string, Kind>> = {
  "landing-page": "LANDING_PAGE",
  catalog: "CATALOG",
  "catalog-product": "SHEET",
  service: "SERVICE",
  author: "AUTHOR",
};
/** Paths of the system pages. */
const SYSTEM_PATHS = ["/", "/contact", "/services", "/garages", "/pneus", "/rendez-vous", "/panier"] as const;
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

const system = (paths: readonly string[]) =>
  paths.map((path) => ({ kind: "SYSTEM" as const, label: "", path, live: true }));

async function pagesOf({ data, locale }: RequestContext, { q = "", path }: { q?: string; path?: string }) {
  const conditions =
    path === undefined ? searchPatterns(q).map((pattern) => sql`${record.search} like ${pattern}`) : [];
  const rows = await data.select(record, {
    where: and(
      inArray(record.resource, Object.keys(KINDS)),
      isNull(record.deletedAt),
      ...conditions,
      path === undefined ? undefined : sql`(${hasAddress(path)})`,
    ),
    orderBy: [record.resource, record.id],
    limit: MAX_RESULTS,
  });
  const systemPaths =
    path === undefined ? SYSTEM_PATHS.filter((candidate) => candidate.includes(q.trim().toLowerCase())) : [];
  const exact =
    path === undefined ? [] : SYSTEM_PATHS.filter((candidate) => withoutSlash(candidate) === withoutSlash(path));
  return [
    ...system([...systemPaths, ...exact]),
    ...rows.map((row) => answered(row, locale)).filter((page) => page.path !== ""),
  ];
}

export const sitePageRoutes: readonly Route[] = [
  route(sitePages, async (context, { query }) => ({ elements: await pagesOf(context, query) })),
];
