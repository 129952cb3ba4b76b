/** Pages that are published as a whole: loading, localised texts and rendering input. */
import { and, eq, isNull, sql, type InferSelectModel } from "drizzle-orm";
import type { PageOwner } from "../../../../src/contract/endpoints/page";
import type { Money, Picture } from "../../../../src/contract/fields";
import { structuredData, type SheetFacts } from "../../../../src/resources/catalog/sheet-facts";
import { contentFields } from "../../../../src/contract/paragraph/fields";
import { OWNERS } from "../../../../src/contract/paragraph/owners";
import { textIn } from "../../../../src/contract/paragraph/text-in";
import { plainText } from "../../../../src/contract/plain-text";
import { withLabels } from "../paragraphs/choices";
import { layoutOfRow } from "../paragraphs/rows";
import { fitter, record, shop } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { authorBox, authorRow } from "./author-page";
import { withBlocs } from "./embedded-blocs";
import { filledParts, type Site } from "./filled-parts";
import type { RenderedPage } from "./render";
import { dealerValues, lowestPrices, siteDealer, type SiteValues } from "../paragraphs/site-values";
import { businessData, faqData } from "./structured-data";
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

/** Reads what search engines are told of a sheet. */
async function sheetFacts(data: ScopedDatabase, row: PageRow, locale: string): Promise<SheetFacts> {
  const { data: values } = row;
  const author = values["author"] == null ? undefined : await authorRow(data, Number(values["author"]));
  const [picture] = (values["pictures"] ?? []) as readonly Pick<Picture, "pictureUrl" | "optimizedPictureUrl">[];
  return {
    type: String(values["type"]),
    name: textOf(row, "name", locale) ?? "",
    description: textOf(row, "metaDescription", locale) ?? textOf(row, "excerpt", locale),
    locale,
    pictures: picture === undefined ? [] : [picture.optimizedPictureUrl ?? picture.pictureUrl],
    sku: textOf(row, "sku", locale),
    ean: textOf(row, "ean", locale),
    price: (values["price"] ?? null) as Money | null,
    isInStock: values["stockTracked"] === true ? Number(values["quantity"] ?? 0) > 0 : null,
    author: author === undefined ? null : textOf(author, "name", locale),
    publishedAt: textOf(row, "publishedAt", locale),
  };
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

/** Maximum length of a lead text in descriptions. */
const MAX_LEAD = 300;

/** Returns the beginning of the lead paragraph as plain text; null without one. */
function leadText(paragraphs: readonly PublishedParagraph[], locale: string): string | null {
  const [column] = (paragraphs.find(({ content }) => content["lead"] === true)?.content["columns"] ?? []) as readonly {
    readonly text?: unknown;
  }[];
  const text = plainText(textIn(column?.text, locale));
  if (text.length <= MAX_LEAD) return text === "" ? null : text;
  return `${text.slice(0, MAX_LEAD).replace(/\s+\S*$/, "")}…`;
}

/** Returns what the page describes to search engines: its questions, and on landing pages the dealer. Landing pages choose both. */
function structuredDataOf(
  { resource, data }: PageRow,
  paragraphs: readonly PublishedParagraph[],
  facts: SiteValues,
  locale: string,
): object[] {
  const chosen = (data["structuredData"] ?? []) as readonly string[];
  const described = [
    resource !== "landing-page" || chosen.includes("FAQ") ? faqData(paragraphs, locale) : undefined,
    chosen.includes("LOCAL_BUSINESS") ? businessData(facts) : undefined,
  ];
  return described.filter((part) => part !== undefined);
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
  const shown = await namedParagraphs(data, embedded.paragraphs, language);
  const facts = await dealerFacts(data, dealer);
  const boxed = shown.filter(({ content }) => content["authorBox"] === true);
  const box = boxed.length === 0 ? "" : await authorBox(data, row.data["author"], language);
  return {
    title: textOf(row, "title", language) ?? textOf(row, "name", language) ?? "",
    locale: language,
    metaTitle: textOf(row, "metaTitle", language),
    metaDescription:
      textOf(row, "metaDescription", language) || textOf(row, "excerpt", language) || leadText(shown, language),
    indexable: row.data["indexable"] === true,
    shopName,
    header: typeof header === "string" ? header : null,
    footer: row.data["footer"] !== false,
    variables: {
      shopName,
      ...facts,
      ...(await lowestPrices(
        data,
        paragraphs.map(({ content }) => content),
        language,
      )),
    },
    paragraphs: shown,
    after: new Map(boxed.map(({ id }) => [id, box])),
    structuredData: [
      ...(row.resource === "catalog-product" ? [structuredData(await sheetFacts(data, row, language))] : []),
      ...structuredDataOf(row, shown, facts, language),
    ],
    filled: await filledParts({ data, map, shop: ownShop, locale: language }, embedded.paragraphs),
    blocs: embedded.blocs,
  };
}
