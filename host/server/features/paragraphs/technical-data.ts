/** Facts about a product that its page shows as a table: article number, price, delivery, and the attributes of its catalogue. */
import { eq } from "drizzle-orm";
import { technicalData } from "../../../../src/contract/endpoints/technical-data";
import type { Money } from "../../../../src/contract/fields";
import { textIn } from "../../../../src/contract/fields/values";
import type { TechnicalFact } from "../../../../src/contract/paragraph/technical-data";
import {
  inheritedAttributes,
  type AttributeValue,
  type CatalogAttribute,
} from "../../../../src/resources/catalog/catalog-attributes";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { route, type Route } from "../../platform/http/route";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { loadOwner } from "./owner";
import { messageText } from "./owner-variables";
import { findRow } from "./rows";
import { priceText } from "./site-values";

type RecordRow = typeof record.$inferSelect;

/** Levels of catalogues. */
const MAX_LEVELS = 3;

const recordOf = (data: ScopedDatabase, id: unknown): Promise<RecordRow | undefined> =>
  data.find(record, eq(record.id, Number(id ?? 0)));

/** Returns the attributes of a product's catalogue and of those above it. */
async function attributesOf(data: ScopedDatabase, product: RecordRow): Promise<CatalogAttribute[]> {
  const chain: { readonly attributes: readonly CatalogAttribute[] }[] = [];
  let catalog = await recordOf(data, product.data["catalog"]);
  while (catalog !== undefined && chain.length < MAX_LEVELS) {
    chain.unshift({ attributes: (catalog.data["attributes"] ?? []) as readonly CatalogAttribute[] });
    const { parent } = catalog.data;
    catalog = parent === null || parent === undefined ? undefined : await recordOf(data, parent);
  }
  return inheritedAttributes(chain);
}

const withUnit = (value: string, unit: string | null): string => (unit === null ? value : `${value}\u00a0${unit}`);

async function factsIn(
  locale: string,
  languages: readonly string[],
  { data }: RecordRow,
  attributes: readonly CatalogAttribute[],
): Promise<TechnicalFact[]> {
  const { sku, ean, price, deliveryDays } = data;
  const own: readonly (readonly [field: string, value: unknown])[] = [
    ["sku", sku],
    ["ean", ean],
    ["price", price == null ? null : priceText(price as Money, locale)],
    [
      "deliveryDays",
      deliveryDays == null
        ? null
        : withUnit(String(deliveryDays), await messageText(locale, "engine-form", "unit.days")),
    ],
  ];
  const facts: TechnicalFact[] = [];
  for (const [field, value] of own)
    if (typeof value === "string" && value !== "")
      facts.push({ label: await messageText(locale, "catalog-product", `catalog-product.field.${field}`), value });
  const values = (data["attributes"] ?? []) as readonly AttributeValue[];
  for (const { code, label, type, unit } of attributes) {
    const value = values.find((one) => one.code === code)?.value ?? "";
    if (value === "") continue;
    const answer = value === "true" ? "form.value.yes" : "form.value.no";
    facts.push({
      label: textIn(label, [locale, ...languages]),
      value: type === "BOOLEAN" ? await messageText(locale, "engine-form", answer) : withUnit(value, unit),
    });
  }
  return facts;
}

async function factsOf(context: RequestContext, id: number) {
  const { data, languages } = context;
  const { ownerType, ownerId } = await findRow(data, id);
  if (ownerType !== "PRODUCT") throw new ApiProblem("not-found", { errors: ["paragraph.error.gone"] });
  await loadOwner(context, data, ownerType, ownerId, false);
  const product = await recordOf(data, ownerId);
  if (product === undefined) throw new ApiProblem("not-found", { errors: ["paragraph.error.owner-gone"] });
  const attributes = await attributesOf(data, product);
  const entries: [string, TechnicalFact[]][] = [];
  for (const locale of languages) entries.push([locale, await factsIn(locale, languages, product, attributes)]);
  return { facts: Object.fromEntries(entries) };
}

export const technicalDataRoutes: readonly Route[] = [
  route(technicalData, (context, { params }) => factsOf(context, Number(params.id))),
];
