/** Copies landing pages as drafts, once or for many towns. */
import { eq, sql } from "drizzle-orm";
import { isWritable } from "../../../../src/contract/empty-values";
import type { RecordOf } from "../../../../src/contract/resource";
import type landingPage from "../../../../src/resources/content/landing-page/landing-page.resource";
import { TOWN } from "../../../../src/resources/content/landing-page/landing-page-series.resource";
import { ApiProblem } from "../../platform/http/problem";
import { duplicate, rowsOf } from "../paragraphs/collection";
import { loadOwner } from "../paragraphs/owner";
import type { DoneLine, LineEffect } from "../../resources/kinds/kind-hooks";
import type { KindContext, ToolContext } from "../../resources/types";
import { create } from "../../resources/writing/saving";
import { serviceOf } from "../../resources/service";
import { fitter, paragraph, shopFitterLink } from "../../platform/storage/schema";
import { isTaken } from "./addresses";
import { plainAddress } from "./page-hooks";

type Page = RecordOf<typeof landingPage>;
type Context = Pick<KindContext, "caller" | "data">;

/** Fields that a copy does not take over, such as address and state. */
const NOT_COPIED = ["title", "locale", "template", "slug", "translations", "password", "startAt", "endAt"];
const NOT_COPIED_TEXTS = ["metaTitle", "metaDescription", "canonicalUrl"];

type Change = <T>(value: T) => T;
const unchanged: Change = (value) => value;

/** Creates a draft with the settings of a page. @param change transforms every copied value */
async function copySettings(
  page: Page,
  title: string,
  locale: string,
  { caller, data }: Context,
  change: Change,
): Promise<Page> {
  const service = serviceOf(caller.registry, "landing-page");
  const omitted = new Set(locale === page.locale ? NOT_COPIED : [...NOT_COPIED, ...NOT_COPIED_TEXTS]);
  const values = Object.fromEntries(
    Object.entries(service.resource.fields).flatMap(([name, field]) =>
      isWritable(field) && !omitted.has(name) ? [[name, change(page[name as keyof Page])]] : [],
    ),
  );
  return (await create(service, caller, data, { ...values, title, locale })) as unknown as Page;
}

/** Appends the paragraphs of a page to another, in order. */
async function copyParagraphs(page: Page, target: Page, { caller, data }: Context, change: Change): Promise<void> {
  const owner = await loadOwner(caller.context, data, "LANDING_PAGE", target.id, true);
  for (const row of await rowsOf(data, "LANDING_PAGE", page.id, page.locale)) {
    const changed = { ...row, content: change(row.content), sliderPictures: change(row.sliderPictures) };
    await duplicate(caller.context, data, changed, owner);
  }
}

/** Copies a page with its paragraphs as a draft. */
export async function copyPage(page: Page, title: string, locale: string, context: Context): Promise<Page> {
  const created = await copySettings(page, title, locale, context, unchanged);
  await copyParagraphs(page, created, context, unchanged);
  return created;
}

/** Replaces the town placeholder in values; escaped in markup. */
function forTown<T>(value: T, town: string): T {
  if (typeof value === "string") {
    const text = value.startsWith("<") ? town.replace(/&/g, "&amp;").replace(/</g, "&lt;") : town;
    return value.replaceAll(TOWN, text) as T;
  }
  if (Array.isArray(value)) return value.map((item: unknown) => forTown(item, town)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, forTown<unknown>(item, town)])) as T;
}

export interface SeriesInput {
  readonly page: { readonly id: number };
  readonly title: string;
  readonly which: "DEALERS" | "CHOSEN";
  readonly cities: readonly { readonly city: string }[];
}

/** Returns the towns of the shop's active dealers, sorted by name. */
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

/** Returns the requested towns. Different spellings of a town count once. */
export async function townsOf({ which, cities }: SeriesInput, context: KindContext): Promise<string[]> {
  const towns = which === "CHOSEN" ? cities.map(({ city }) => city.trim()) : await dealerTowns(context);
  return [...new Map(towns.map((town) => [plainAddress(town), town])).values()];
}

/** Fills the town into a title. */
export const titleFor = (title: string, town: string): string => title.replaceAll(TOWN, town);

type Kind = "page" | "exists";

/** Creates the page of one town, unless its address is taken. */
export async function createPageForTown(
  page: Page,
  { title }: SeriesInput,
  town: string,
  { caller, data, isDry }: ToolContext<Kind>,
): Promise<LineEffect<Kind>> {
  const pageTitle = titleFor(title, town);
  const slug = plainAddress(pageTitle);
  const addressLine = { message: "landing-page-series.line.address", params: { slug } };
  if (await isTaken(data, slug, null)) return { ...addressLine, outcome: "SKIP", kind: "exists", before: slug };
  const change: Change = (value) => forTown(value, town);
  const created = await copySettings(page, pageTitle, page.locale, { caller, data }, change);
  // A dry run only needs the settings: stored paragraphs can always be copied.
  if (!isDry) await copyParagraphs(page, created, { caller, data }, change);
  return {
    ...addressLine,
    outcome: "CREATE",
    kind: "page",
    // A dry run creates no page to open.
    ...(!isDry && { path: `landing-page/${created.id}` }),
    before: null,
    after: { id: created.id, version: created.version },
  };
}

/** Removes a page of a series unless it was edited since. */
export async function removeCreatedPage(
  { after }: DoneLine<Kind>,
  { data, find, remove }: ToolContext<Kind>,
): Promise<void> {
  const { id, version } = after as { readonly id: number; readonly version: number };
  const [page] = await find("landing-page", [id]);
  if (page === undefined) return;
  const parts = await data.select(paragraph, { where: eq(paragraph.ownerId, id) });
  const isEdited = parts.some((part) => part.ownerType === "LANDING_PAGE" && part.version > 1);
  if (page.version !== version || isEdited)
    throw new ApiProblem("refused", { errors: ["landing-page-series.line.changed-since"] });
  await remove("landing-page", id);
}
