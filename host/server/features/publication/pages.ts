/** Pages that are published as a whole: loading, localised texts and rendering input. */
import { and, eq, isNull, sql, type InferSelectModel } from "drizzle-orm";
import type { PageOwner } from "../../../../src/contract/endpoints/page";
import { contentFields } from "../../../../src/contract/paragraph/fields";
import { OWNERS } from "../../../../src/contract/paragraph/owners";
import { withLabels } from "../paragraphs/choices";
import { layoutOfRow } from "../paragraphs/rows";
import { fitter, record, shop } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { withBlocs } from "./embedded-blocs";
import { filledParts, type Site } from "./filled-parts";
import type { RenderedPage } from "./render";
import { dealerValues, lowestPrices, siteDealer, type SiteValues } from "../paragraphs/site-values";
import type { PublishedParagraph } from "./versions";

export type PageRow = InferSelectModel<typeof record>;

/** Returns the owner type of a page record. */
export function pageOwnerOf({ resource, data }: Pick<PageRow, "resource" | "data">): PageOwner {
  if (resource === "landing-page") return "LANDING_PAGE";
  return data["type"] === "product" ? "PRODUCT" : "CATALOG_ITEM";
}

/** Finds the page record in scope, or undefined. */
export const pageRow = (data: ScopedDatabase, type: PageOwner, id: number): Promise<PageRow | undefined> =>
  data.find(
    record,
    and(eq(record.id, id), eq(record.resource, OWNERS[type].resource), isNull(record.deletedAt)) ?? sql`false`,
  );

/** Returns a text of the page: plain, in the given language, or in any. */
function textOf(row: PageRow, field: string, locale: string): string | null {
  const texts = row.i18n[field] as Readonly<Record<string, string>> | undefined;
  const value = row.data[field] ?? texts?.[locale] ?? Object.values(texts ?? {})[0];
  return typeof value === "string" ? value : null;
}

/** Whether the page is public at an instant. */
export function isLive(row: PageRow, now = Date.now()): boolean {
  const { startAt, endAt } = row.data;
  const hasStarted = typeof startAt !== "string" || Date.parse(startAt) <= now;
  const hasEnded = typeof endAt === "string" && Date.parse(endAt) <= now;
  return row.status === "PUBLISHED" && hasStarted && !hasEnded;
}

/** Returns the values of dealer variables; none when the shop has several dealers and no code is given. */
async function dealerFacts(data: ScopedDatabase, code: string | undefined): Promise<SiteValues> {
  const dealerOfSite = await siteDealer(data, code);
  const dealer = dealerOfSite && (await data.find(fitter, eq(fitter.id, dealerOfSite.fitterId)));
  return dealer === undefined ? {} : dealerValues(dealer);
}

/** Fills references in paragraphs with current labels. */
async function namedParagraphs(
  data: ScopedDatabase,
  paragraphs: readonly PublishedParagraph[],
  locale: string,
): Promise<PublishedParagraph[]> {
  const richTexts = paragraphs.map((part) => ({ fields: contentFields(layoutOfRow(part)), content: part.content }));
  const contents = await withLabels(data, richTexts, locale);
  return paragraphs.map((part, index) => ({ ...part, content: contents[index] ?? part.content }));
}

/** Builds the rendering input of a page. @param dealer code of the dealer whose site shows the page */
export async function renderedPage(
  { data, map }: Pick<Site, "data" | "map">,
  row: PageRow,
  paragraphs: readonly PublishedParagraph[],
  locale: string,
  dealer?: string,
): Promise<RenderedPage> {
  const ownShop = await data.find(shop, eq(shop.id, row.shopId ?? 0));
  const language = typeof row.data["locale"] === "string" ? row.data["locale"] : locale;
  const header = row.data["header"];
  const shopName = ownShop?.name ?? "";
  const embedded = await withBlocs(data, paragraphs, language);
  return {
    title: textOf(row, "title", language) ?? textOf(row, "name", language) ?? "",
    locale: language,
    metaTitle: textOf(row, "metaTitle", language),
    metaDescription: textOf(row, "metaDescription", language),
    indexable: row.data["indexable"] === true,
    shopName,
    header: typeof header === "string" ? header : null,
    footer: row.data["footer"] !== false,
    variables: {
      shopName,
      ...(await dealerFacts(data, dealer)),
      ...(await lowestPrices(
        data,
        paragraphs.map(({ content }) => content),
        language,
      )),
    },
    paragraphs: await namedParagraphs(data, embedded.paragraphs, language),
    filled: await filledParts({ data, map, shop: ownShop, locale: language }, embedded.paragraphs),
    blocs: embedded.blocs,
  };
}
