/**
 * The list protocol (`GET /admin/api/{resource}?q&page&size&sort&filter[…]`): one codec for the address bar, the call, saved views and the
 * server. Filter values are text: choices and references `A,B`; ranges `from..to` with either side open; booleans `true`/`false`; `~empty`,
 * `~any`; anything else is text.
 */
import { addDays } from "./days";

export const PAGE_SIZES = [25, 50, 100, 200] as const;
export const DEFAULT_PAGE_SIZE = 25;
/** Totals are exact up to this number, and pages reach this far; above it totals are shown as "10,000+". */
export const EXACT_TOTAL = 10_000;

export interface SortKey {
  readonly field: string;
  readonly descending: boolean;
}

/** A parsed list query. */
export interface ListQuery {
  readonly q: string;
  /** Page number, from 1. */
  readonly page: number;
  readonly size: number;
  readonly sort: readonly SortKey[];
  /** Filter value in the codec, by field. */
  readonly filter: Readonly<Record<string, string>>;
}

export interface Page<R> {
  readonly elements: readonly R[];
  readonly total: number;
  /** Whether there are more than `total`, which was cut at EXACT_TOTAL or counted in a sample. */
  readonly totalIsLowerBound: boolean;
  /** Whether only some of the matches were sorted, because the search text has too many. */
  readonly isPartial?: boolean;
}

/** Parses field names separated by commas; `-` means descending. */
export const parseSort = (text: string): SortKey[] =>
  text
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "" && part !== "-")
    .map((part) =>
      part.startsWith("-") ? { field: part.slice(1), descending: true } : { field: part, descending: false },
    );

/** Writes what `parseSort` reads. */
export const formatSort = (sort: readonly SortKey[]): string =>
  sort.map((key) => (key.descending ? `-${key.field}` : key.field)).join(",");

const wholeNumber = (text: string | null, fallback: number): number => {
  const number = Number(text ?? Number.NaN);
  return Number.isInteger(number) && number >= 1 ? number : fallback;
};

/** Parses a query string. Missing and invalid parts take their default; an unknown page size becomes 25. */
export function parseListQuery(
  search: URLSearchParams,
  defaults: { readonly sort: string; readonly size?: number },
): ListQuery {
  const filter: Record<string, string> = {};
  for (const [key, value] of search) {
    const name = /^filter\[([\w.]+)\]$/.exec(key)?.[1];
    if (name !== undefined && value !== "") filter[name] = value;
  }
  const size = wholeNumber(search.get("size"), defaults.size ?? DEFAULT_PAGE_SIZE);
  return {
    q: (search.get("q") ?? "").trim(),
    page: wholeNumber(search.get("page"), 1),
    size: PAGE_SIZES.some((allowed) => allowed === size) ? size : DEFAULT_PAGE_SIZE,
    sort: parseSort(search.get("sort") ?? defaults.sort),
    filter,
  };
}

/** Writes a query string. Defaults are left out to keep addresses short. */
export function formatListQuery(
  query: Partial<ListQuery>,
  defaults: { readonly sort: string; readonly size?: number },
): URLSearchParams {
  const search = new URLSearchParams();
  if (query.q) search.set("q", query.q);
  if (query.page !== undefined && query.page > 1) search.set("page", String(query.page));
  if (query.size !== undefined && query.size !== (defaults.size ?? DEFAULT_PAGE_SIZE))
    search.set("size", String(query.size));
  const sort = query.sort && formatSort(query.sort);
  if (sort !== undefined && sort !== defaults.sort) search.set("sort", sort);
  for (const [name, value] of Object.entries(query.filter ?? {}))
    if (value !== "") search.set(`filter[${name}]`, value);
  return search;
}

/** First day of the current month, in a date range. */
export const THIS_MONTH = "month";

/** A parsed filter value. */
export type FilterValue =
  | { readonly kind: "empty" }
  | { readonly kind: "any" }
  | { readonly kind: "oneOf"; readonly values: readonly string[] }
  | { readonly kind: "range"; readonly from: string | null; readonly to: string | null };

/** Parses a filter value: `~empty`, `~any`, a range, or values. */
export function parseFilterValue(text: string): FilterValue {
  if (text === "~empty") return { kind: "empty" };
  if (text === "~any") return { kind: "any" };
  const range = /^(.*?)\.\.(.*)$/.exec(text);
  if (range) return { kind: "range", from: range[1] || null, to: range[2] || null };
  return { kind: "oneOf", values: text.split(",").filter((value) => value !== "") };
}

/**
 * Replaces relative days in date ranges (`-30d..`, `month..` for this month) by calendar days (`2026-10-22..`), so that a saved view "changed in
 * the last 30 days" stays true. Runs before a call; the server only receives ISO days.
 *
 * @param today returns the ISO day in the shop's zone. Called only for relative days: the calendar of a zone takes long to set up
 */
export function resolveRelativeDays(
  filter: Readonly<Record<string, string>>,
  today: () => string,
): Record<string, string> {
  const day = (text: string): string => {
    if (text === THIS_MONTH) return `${today().slice(0, "2026-11".length)}-01`;
    const daysAgo = /^-(\d{1,4})d$/.exec(text)?.[1];
    return daysAgo === undefined ? text : addDays(today(), -Number(daysAgo));
  };
  return Object.fromEntries(
    Object.entries(filter).map(([name, text]) => [
      name,
      text.includes("..") ? text.split("..").map(day).join("..") : text,
    ]),
  );
}
