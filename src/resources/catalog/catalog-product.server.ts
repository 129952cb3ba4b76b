/** Takes the type of the sheet from its catalogue, and handles addresses and publication. */
import { authorOfUser } from "../../../host/server/features/publication/author-page";
import { catalogProductFields } from "../../../host/server/features/publication/computed-fields";
import { copyAllParagraphs } from "../../../host/server/features/paragraphs/copy-all";
import {
  checkRemovalTarget,
  redirectFormerAddresses,
  redirectDeletedPages,
  publishPage,
  restorePage,
  findTakenAddresses,
  wasPublished,
} from "../../../host/server/features/publication/page-hooks";
import { ApiProblem } from "../../../host/server/platform/http/problem";
import { defineHooks } from "../../../host/server/resources/hooks";
import { serviceOf } from "../../../host/server/resources/service";
import { sharedPlaces } from "../../../host/server/resources/writing/shared-places";
import { type HookContext, type HookResult, type SavedChange } from "../../../host/server/resources/types";
import type { Reference } from "../../contract/fields";
import type { PageOwner } from "../../contract/endpoints/page";
import type { MessageKey } from "../../contract/errors";
import type { AnyRecord, RecordMeta, RecordOf, ValuesOfResource } from "../../contract/resource";
import { inheritedAttributes, valueErrors, variantValueErrors } from "./catalog-attributes";
import type catalogDefinition from "./catalog.resource";
import product from "./catalog-product.resource";
import { metaTagErrors } from "./meta-tags.server";
import { priceErrors } from "./sale-fields";
import { changedPrice, vatRateOf } from "./sale-price";

type Values = ValuesOfResource<typeof product>;

const ownerOf = ({ type }: { readonly type: string }): PageOwner => (type === "product" ? "PRODUCT" : "CATALOG_ITEM");

type Catalog = Pick<RecordOf<typeof catalogDefinition>, "attributes" | "parent" | "priceDisplay" | "vatRate">;

/** Returns the price to store, or the errors of prices that do not fit together. */
function priceOf(before: Values | null, values: Values, catalog: Catalog): HookResult<Pick<Values, "price">> {
  const price = changedPrice({
    before: before && { ...before, rate: vatRateOf(before, catalog) },
    after: { ...values, rate: vatRateOf(values, catalog) },
    isNet: catalog.priceDisplay === "EXCL_VAT",
  });
  if (price === undefined) return { fields: { priceExclVat: "catalog-product.error.two-prices" } };
  const errors = price === values.price ? {} : priceErrors(price, values);
  const found = Object.entries(errors).flatMap(([field, key]) => (key === undefined ? [] : [[field, key] as const]));
  return found.length > 0 ? { fields: Object.fromEntries(found) } : { set: { price } };
}

/** Returns errors of the sent values of attributes by path. */
async function errorsOfAttributes(
  before: Values | null,
  values: Values,
  sent: ReadonlySet<string>,
  catalog: AnyRecord | undefined,
  { find }: HookContext,
): Promise<Record<string, MessageKey>> {
  if (!(sent.has("attributes") || sent.has("variants")) || values.type !== "product" || catalog === undefined)
    return {};
  const chain = [catalog as unknown as Catalog];
  // Catalogues have three levels at most.
  for (let parent = chain[0]?.parent ?? null; parent !== null && chain.length < 3; parent = chain[0]?.parent ?? null) {
    const [above] = await find("catalog", [parent.id]);
    if (above === undefined) break;
    chain.unshift(above as unknown as Catalog);
  }
  const attributes = inheritedAttributes(chain);
  return {
    ...(sent.has("attributes") && valueErrors(attributes, before?.attributes ?? [], values.attributes)),
    ...(sent.has("variants") && variantValueErrors(attributes, values.variants)),
  };
}

/** Returns the values that place a sheet in its catalogues. */
const placesOf = (before: Values | null, values: Values, { caller, data }: HookContext) =>
  sharedPlaces(serviceOf(caller.registry, product.name), caller, data, before && { ...before }, values);

const MAX_PINNED = 6;

/** Returns ids of all catalogues of a sheet, in ascending order. */
const catalogIds = ({ catalog, otherCatalogs }: Pick<Values, "catalog" | "otherCatalogs">): number[] =>
  [...new Set([catalog, ...otherCatalogs].map(({ id }) => id))].sort((a, b) => a - b);

/** Refuses a further sheet that is always first in a catalogue. Called after the write, so that several sheets pinned at once count together. */
async function checkPinned({ before, after }: SavedChange<RecordOf<typeof product>>, { data, all }: HookContext) {
  if (after?.pinned !== true) return;
  const former = new Set(before?.pinned === true ? catalogIds(before) : []);
  for (const id of catalogIds(after).filter((catalog) => !former.has(catalog))) {
    await data.lock(`catalog.${id}.pinned`);
    const pinned = await all("catalog-product", { catalog: String(id), pinned: "true" });
    if (pinned.length > MAX_PINNED)
      throw new ApiProblem("validation", { fields: { pinned: "catalog-product.error.pinned" } });
  }
}

/** Returns ids of the sheets that others name as related. */
async function relatedIds(sheets: readonly RecordMeta[], { all }: HookContext): Promise<ReadonlySet<number>> {
  const removed = new Set(sheets.map(({ id }) => id));
  const naming = await all("catalog-product", { related: [...removed].join(",") });
  const staying = naming.filter(({ id }) => !removed.has(id));
  return new Set(staying.flatMap(({ related }) => (related as readonly Reference[]).map(({ id }) => id)));
}

export default defineHooks(product, {
  computed: catalogProductFields,
  readForSave: ({ before, values }, context) =>
    Promise.all([
      context.find("catalog", catalogIds(values)),
      findTakenAddresses("slug", before, values, context),
      before === null && values.author === null ? authorOfUser(context.data) : undefined,
    ]),
  async beforeSave({ before, values, sent }, context, [catalogs, takenAddresses, writer]): Promise<HookResult<Values>> {
    const catalog = catalogs.find(({ id }) => id === values.catalog.id);
    const type = catalog?.["type"];
    if (type !== "landing" && type !== "product" && type !== "blog")
      return { fields: { catalog: "error.reference-gone" } };
    const hasOtherType = before !== null && before.type !== type;
    const tagErrors = await metaTagErrors(before, values, sent, context);
    const attributeErrors = await errorsOfAttributes(before, { ...values, type }, sent, catalog, context);
    const priced = type === "product" ? priceOf(before, values, catalog as unknown as Catalog) : {};
    const fields = {
      ...priced.fields,
      ...takenAddresses,
      ...tagErrors,
      ...attributeErrors,
      ...(hasOtherType && { catalog: "catalog-product.error.other-type" }),
      ...(catalogs.some((other) => other["type"] !== type) && { otherCatalogs: "catalog-product.error.other-type" }),
    };
    if (Object.keys(fields).length > 0) return { fields };
    const places = await placesOf(before, values, context);
    return { set: { type, ...priced.set, ...places, ...(type === "blog" && writer && { author: writer }) } };
  },
  async beforeRemove(sheet, context, input) {
    if ((await context.forAll(relatedIds)).has(sheet.id)) return { errors: ["catalog-product.error.related"] };
    return checkRemovalTarget("slug", sheet, input, context);
  },
  async afterWrite(change, context) {
    await checkPinned(change, context);
    await redirectFormerAddresses("slug", change, context, wasPublished(change.before));
  },
  afterDuplicate: (source, copy, context) => copyAllParagraphs(ownerOf(source), source.id, copy.id, context),
  afterRemove: (pages, context, input) => redirectDeletedPages("slug", pages.filter(wasPublished), context, input),
  actions: {
    async move(sheet, { to }, context) {
      const target = to as Reference;
      const [catalog] = await context.find("catalog", [target.id]);
      if (catalog?.["type"] !== sheet.type) return { fields: { to: "catalog-product.error.other-type" } };
      return { set: { catalog: target, ...(await placesOf(sheet, { ...sheet, catalog: target }, context)) } };
    },
    reprice: ({ price }, { percent }) =>
      price === null
        ? {}
        : { set: { price: { ...price, minor: Math.round(price.minor * (1 + Number(percent) / 100)) } } },
    publish: async (sheet, _, context): Promise<HookResult<Values>> => {
      const fields = {
        ...(sheet.gallery.length === 0 && { gallery: "catalog-product.error.no-picture" as const }),
        ...(sheet.type === "blog" && sheet.author === null && { author: "error.required" as const }),
      };
      if (Object.keys(fields).length > 0) return { fields };
      return publishPage(ownerOf(sheet), sheet, context);
    },
    discard: (sheet, _, context) => restorePage(ownerOf(sheet), sheet, sheet.liveVersion ?? 0, context),
    restore: (sheet, input, context) => restorePage(ownerOf(sheet), sheet, Number(input["number"]), context),
  },
});
