/** Copies of landing pages: drafts with the same paragraphs, once or for many towns. */
import { eq, sql } from "drizzle-orm";
import { isWritable } from "../../../src/contract/empty-values";
import type { RecordOf } from "../../../src/contract/resource";
import type landingPage from "../../../src/resources/content/landing-page.resource";
import { TOWN } from "../../../src/resources/content/landing-page-series.resource";
import { ApiProblem } from "../http/problem";
import { duplicate, rowsOf } from "../paragraphs/collection";
import { loadOwner } from "../paragraphs/owner";
import type { DoneLine, KindContext, LineEffect, ToolContext } from "../resources/kinds/kind-hooks";
import { create } from "../resources/saving";
import { serviceOf } from "../resources/service";
import { fitter, paragraph, shopFitterLink } from "../storage/schema";
import { isTaken } from "./addresses";
import { plainAddress } from "./page-hooks";

type Page = RecordOf<typeof landingPage>;
type Context = Pick<KindContext, "caller" | "data">;

/** What a copy does not take over: its address and state are its own, and so are texts for search engines in another language. */
const OWN_VALUES = ["title", "locale", "template", "slug", "translations", "startAt", "endAt"];
const OWN_TEXTS = ["metaTitle", "metaDescription", "canonicalUrl"];

type Change = <T>(value: T) => T;
const asItIs: Change = (value) => value;

/** A draft with the settings of a page. @param change what every value of the copy goes through */
async function copySettings(
  page: Page,
  title: string,
  locale: string,
  { caller, data }: Context,
  change: Change,
): Promise<Page> {
  const service = serviceOf(caller.registry, "landing-page");
  const left = new Set(locale === page.locale ? OWN_VALUES : [...OWN_VALUES, ...OWN_TEXTS]);
  const values = Object.fromEntries(
    Object.entries(service.resource.fields).flatMap(([name, field]) =>
      isWritable(field) && !left.has(name) ? [[name, change(page[name as keyof Page])]] : [],
    ),
  );
  return (await create(service, caller, data, { ...values, title, locale })) as unknown as Page;
}

/** The paragraphs of a page in their order, at the end of another. */
async function copyParagraphs(page: Page, target: Page, { caller, data }: Context, change: Change): Promise<void> {
  const owner = await loadOwner(caller.context, data, "LANDING_PAGE", target.id, true);
  for (const row of await rowsOf(data, "LANDING_PAGE", page.id, page.locale)) {
    const changed = { ...row, content: change(row.content), sliderPictures: change(row.sliderPictures) };
    await duplicate(caller.context, data, changed, owner);
  }
}

/** A draft with the paragraphs of a page, in their order. */
export async function copyPage(page: Page, title: string, locale: string, context: Context): Promise<Page> {
  const made = await copySettings(page, title, locale, context, asItIs);
  await copyParagraphs(page, made, context, asItIs);
  return made;
}

/** Values with the town in place of what stands for it; in markup as text. */
function forTown<T>(value: T, town: string): T {
  if (typeof value === "string") {
    const text = value.startsWith("<") ? town.replace(/&/g, "&amp;").replace(/</g, "&lt;") : town;
    return value.replaceAll(TOWN, text) as T;
  }
  if (Array.isArray(value)) return value.map((one: unknown) => forTown(one, town)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, forTown<unknown>(one, town)])) as T;
}

export interface SeriesWish {
  readonly page: { readonly id: number };
  readonly title: string;
  readonly which: "DEALERS" | "CHOSEN";
  readonly cities: readonly { readonly city: string }[];
}

/** Towns of the shop's active dealers, by name. */
async function dealerTowns({ data }: KindContext): Promise<string[]> {
  const rows = await data.execute<{ city: string }>(
    shopFitterLink,
    (scope) => sql`select distinct trim(${fitter.address}->>'city') as city from ${shopFitterLink}
      join ${fitter} on ${fitter.id} = ${shopFitterLink.fitterId}
      where ${scope} and ${shopFitterLink.deletedAt} is null and ${fitter.status} = 'ACTIVE'
        and trim(coalesce(${fitter.address}->>'city', '')) <> '' order by city`,
  );
  return rows.map(({ city }) => city);
}

/** The towns of a wish; one that is written in two ways is one town. */
export async function townsOf({ which, cities }: SeriesWish, context: KindContext): Promise<string[]> {
  const named = which === "CHOSEN" ? cities.map(({ city }) => city.trim()) : await dealerTowns(context);
  return [...new Map(named.map((town) => [plainAddress(town), town])).values()];
}

export const titleFor = (title: string, town: string): string => title.replaceAll(TOWN, town);

type Kind = "page" | "exists";

/** The page of one town, unless a page has its address already. */
export async function makeForTown(
  page: Page,
  { title }: SeriesWish,
  town: string,
  { caller, data, isDry }: ToolContext<Kind>,
): Promise<LineEffect<Kind>> {
  const named = titleFor(title, town);
  const slug = plainAddress(named);
  const told = { message: "landing-page-series.line.address", params: { slug } };
  if (await isTaken(data, slug, null)) return { ...told, outcome: "SKIP", kind: "exists", before: slug };
  const change: Change = (value) => forTown(value, town);
  const made = await copySettings(page, named, page.locale, { caller, data }, change);
  // Whether the page can be made is seen by its settings: its paragraphs are copied as they are stored.
  if (!isDry) await copyParagraphs(page, made, { caller, data }, change);
  return {
    ...told,
    outcome: "CREATE",
    kind: "page",
    // In a dry run there is nothing to open yet.
    ...(!isDry && { path: `landing-page/${made.id}` }),
    before: null,
    after: { id: made.id, version: made.version },
  };
}

/** Removes a page of a series that nobody has worked on since. */
export async function unmake({ after }: DoneLine<Kind>, { data, find, remove }: ToolContext<Kind>): Promise<void> {
  const { id, version } = after as { readonly id: number; readonly version: number };
  const [page] = await find("landing-page", [id]);
  if (page === undefined) return;
  const parts = await data.select(paragraph, { where: eq(paragraph.ownerId, id) });
  const touched = parts.some((part) => part.ownerType === "LANDING_PAGE" && part.version > 1);
  if (page.version !== version || touched)
    throw new ApiProblem("refused", { errors: ["landing-page-series.line.changed-since"] });
  await remove("landing-page", id);
}
