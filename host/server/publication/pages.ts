/** Pages that are published as a whole, by their owner type: the record, its texts in one language, and what the site shows of it. */
import { and, eq, isNull, sql, type InferSelectModel } from "drizzle-orm";
import type { PageOwner } from "../../../src/contract/endpoints/page";
import { contentFields } from "../../../src/contract/paragraph/fields";
import { OWNERS } from "../../../src/contract/paragraph/owners";
import { namedContent } from "../paragraphs/choices";
import { layoutOfRow } from "../paragraphs/rows";
import { fitter, record, shop } from "../storage/schema";
import type { ScopedDatabase } from "../storage/scoped-database";
import { withBlocs } from "./embedded-blocs";
import type { RenderedPage } from "./render";
import { dealerValues, lowestPrices, siteDealer, type SiteValues } from "./site-values";
import type { PublishedParagraph } from "./versions";

export type PageRow = InferSelectModel<typeof record>;

/** Owner type of a record that is a page. */
export function pageOwnerOf({ resource, data }: Pick<PageRow, "resource" | "data">): PageOwner {
  if (resource === "landing-page") return "LANDING_PAGE";
  return data["type"] === "product" ? "PRODUCT" : "CATALOG_ITEM";
}

/** The record behind a page, in the scope; undefined where it is none. */
export const pageRow = (data: ScopedDatabase, type: PageOwner, id: number): Promise<PageRow | undefined> =>
  data.find(
    record,
    and(eq(record.id, id), eq(record.resource, OWNERS[type].resource), isNull(record.deletedAt)) ?? sql`false`,
  );

/** A text of the page: plain, or in its language or any. */
function textOf(row: PageRow, field: string, locale: string): string | null {
  const texts = row.i18n[field] as Readonly<Record<string, string>> | undefined;
  const value = row.data[field] ?? texts?.[locale] ?? Object.values(texts ?? {})[0];
  return typeof value === "string" ? value : null;
}

/** Whether the public sees the page at this instant. */
export function isLive(row: PageRow, now = Date.now()): boolean {
  const { startAt, endAt } = row.data;
  const begun = typeof startAt !== "string" || Date.parse(startAt) <= now;
  const over = typeof endAt === "string" && Date.parse(endAt) <= now;
  return row.status === "PUBLISHED" && begun && !over;
}

/** What the variables about a dealer stand for: nothing where a shop has several and none of them is named. */
async function dealerFacts(data: ScopedDatabase, code: string | undefined): Promise<SiteValues> {
  const meant = await siteDealer(data, code);
  const dealer = meant && (await data.find(fitter, eq(fitter.id, meant.fitterId)));
  return dealer === undefined ? {} : dealerValues(dealer);
}

/** Paragraphs with what the records that they point to are called today. */
async function namedParagraphs(
  data: ScopedDatabase,
  paragraphs: readonly PublishedParagraph[],
  locale: string,
): Promise<PublishedParagraph[]> {
  const written = paragraphs.map((one) => ({ fields: contentFields(layoutOfRow(one)), content: one.content }));
  const contents = await namedContent(data, written, locale);
  return paragraphs.map((one, index) => ({ ...one, content: contents[index] ?? one.content }));
}

/** What is drawn of a page. @param dealer code of the dealer whose site it is part of */
export async function renderedPage(
  data: ScopedDatabase,
  row: PageRow,
  paragraphs: readonly PublishedParagraph[],
  locale: string,
  dealer?: string,
): Promise<RenderedPage> {
  const own = await data.find(shop, eq(shop.id, row.shopId ?? 0));
  const language = typeof row.data["locale"] === "string" ? row.data["locale"] : locale;
  const header = row.data["header"];
  const shopName = own?.name ?? "";
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
    blocs: embedded.blocs,
  };
}
