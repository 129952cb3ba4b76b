/** Finds the tyre of an offer, keeps its freshness, and writes each change of a quantity to the movements. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { freshUntil, recordChange, tyreByEan } from "../../../host/server/features/tyres/offers";
import { offerStorage } from "../../../host/server/features/tyres/storage";
import { record, stockOffer } from "../../../host/server/platform/storage/schema";
import { defineHooks } from "../../../host/server/resources/hooks";
import type { HookContext, HookResult } from "../../../host/server/resources/types";
import type { Reference } from "../../contract/fields";
import { foldText } from "../../contract/fold-text";
import type { RecordOf, ValuesOfResource } from "../../contract/resource";
import { normaliseEan, parseTyreSize, tyreSizeWords } from "../../contract/spec";
import { MAX_QUANTITY, productionDay, type StockReason } from "../../contract/tyres";
import stock from "./stock.resource";

type Offer = RecordOf<typeof stock>;
type Values = ValuesOfResource<typeof stock>;
type Result = HookResult<Values>;

interface Provider {
  readonly type: string;
  readonly maxFeedAgeHours: number;
}

async function providerOf(reference: Reference, { find }: HookContext): Promise<Provider | undefined> {
  const [found] = await find("provider", [reference.id]);
  return found === undefined
    ? undefined
    : { type: String(found["type"]), maxFeedAgeHours: Number(found["maxFeedAgeHours"]) };
}

/** Whether an active feed keeps the stock of a provider: a change by hand would last until its next file only. */
const isFed = async ({ provider }: Offer, { type }: Provider, { data }: HookContext): Promise<boolean> =>
  type !== "OWN_STOCK" &&
  (await data.count(
    record,
    and(
      eq(record.resource, "import-config"),
      eq(record.active, true),
      isNull(record.deletedAt),
      sql`(${record.data}->>'provider')::bigint = ${provider.id}`,
    ) ?? sql`false`,
    1,
  )) > 0;

/** A quantity that was counted or received is confirmed from now on. */
function confirmed(provider: Provider): Partial<Values> {
  const now = new Date();
  return { seenAt: now.toISOString(), freshUntil: freshUntil(provider, now) };
}

async function changeQuantity(
  offer: Offer,
  change: { readonly quantity: number; readonly reason: StockReason; readonly note?: unknown },
  context: HookContext,
): Promise<Result> {
  const provider = await providerOf(offer.provider, context);
  if (provider === undefined) return { fields: { provider: "error.reference-gone" } };
  if (await isFed(offer, provider, context)) return { errors: ["stock.error.fed"] };
  await recordChange(context.data, {
    offerId: offer.id,
    reason: change.reason,
    difference: change.quantity - offer.quantity,
    quantity: change.quantity,
    note: typeof change.note === "string" ? change.note : null,
  });
  return { set: { quantity: change.quantity, atLeast: false, ...confirmed(provider) } };
}

/** Only damage may take what orders have reserved; everything else keeps at least that. */
function adjust(
  offer: Offer,
  input: Readonly<Record<string, unknown>>,
  context: HookContext,
): Result | Promise<Result> {
  const difference = Number(input["difference"]);
  const reason = input["reason"] as StockReason;
  const quantity = offer.quantity + difference;
  if (difference === 0) return { fields: { difference: "stock.error.no-difference" } };
  if (quantity < 0) return { fields: { difference: "stock.error.below-zero" } };
  if (quantity > MAX_QUANTITY) return { fields: { difference: "stock.error.too-many" } };
  if (difference < 0 && quantity < (offer.reserved ?? 0) && reason !== "BREAKAGE")
    return { fields: { difference: "stock.error.reserved" } };
  return changeQuantity(offer, { quantity, reason, note: input["note"] }, context);
}

/** Moves tyres to the own stock of another place. */
async function transfer(offer: Offer, input: Readonly<Record<string, unknown>>, context: HookContext): Promise<Result> {
  const { data } = context;
  const target = input["to"] as Reference;
  const pieces = Number(input["pieces"]);
  if (target.id === offer.provider.id) return { fields: { to: "stock.error.same-place" } };
  if (pieces > (offer.available ?? 0)) return { fields: { pieces: "stock.error.not-available" } };
  const place = await providerOf(target, context);
  if (place === undefined || place.type !== "OWN_STOCK") return { fields: { to: "stock.error.not-own-stock" } };
  const sameArticle = and(
    eq(stockOffer.providerId, target.id),
    eq(stockOffer.ean, offer.ean),
    isNull(stockOffer.deletedAt),
  );
  const [stored] = await data.select(stockOffer, { where: sameArticle ?? sql`false`, limit: 1, forUpdate: true });
  const received =
    stored === undefined
      ? undefined
      : await data.update(
          stockOffer,
          { quantity: Math.min(stored.quantity + pieces, MAX_QUANTITY), seenAt: new Date() },
          eq(stockOffer.id, stored.id),
        );
  const [row] =
    received === undefined
      ? await data.insert(stockOffer, {
          shopId: data.scope.shopId ?? 0,
          providerId: target.id,
          ean: offer.ean,
          tyreId: offer.tire?.id ?? null,
          description: offer.description,
          sizeWords: offer.sizeWords,
          quantity: pieces,
          netPrice: offer.netPrice,
          deliveryDays: 0,
          dot: offer.dot,
          producedOn: offer.producedOn,
          source: "MANUAL",
          seenAt: new Date(),
          freshUntil: null,
          search: foldText([offer.ean, offer.description, offer.sizeWords].filter(Boolean).join(" ")),
        })
      : received;
  if (row !== undefined)
    await recordChange(data, { offerId: row.id, reason: "TRANSFER", difference: pieces, quantity: row.quantity });
  return changeQuantity(offer, { quantity: offer.quantity - pieces, reason: "TRANSFER" }, context);
}

export default defineHooks(stock, {
  storage: offerStorage,
  async beforeSave({ before, values }, context): Promise<Result> {
    const ean = normaliseEan(values.ean);
    if (ean === null) return { fields: { ean: "tire.error.ean" } };
    const producedOn = values.dot === null ? null : productionDay(values.dot, context.today);
    if (values.dot !== null && producedOn === null) return { fields: { dot: "stock.error.dot" } };
    if (before !== null) return { set: { producedOn } };
    const { data } = context;
    const provider = await providerOf(values.provider, context);
    if (provider === undefined) return { fields: { provider: "error.reference-gone" } };
    const sameArticle = and(
      eq(stockOffer.providerId, values.provider.id),
      eq(stockOffer.ean, ean),
      isNull(stockOffer.deletedAt),
    );
    if ((await data.count(stockOffer, sameArticle, 1)) > 0) return { fields: { ean: "stock.error.has-offer" } };
    const article = await tyreByEan(data, ean);
    const size = values.description === null ? null : parseTyreSize(values.description);
    return {
      set: {
        ean,
        producedOn,
        tire: article === undefined ? null : { id: article.id, label: article.name },
        description: values.description ?? article?.name ?? null,
        sizeWords: article?.sizeWords ?? (size === null ? null : tyreSizeWords(size)),
        reserved: 0,
        source: "MANUAL",
        ...confirmed(provider),
      },
    };
  },
  async afterWrite({ before, after }, { data }) {
    if (before === null && after !== null && after.quantity > 0)
      await recordChange(data, {
        offerId: after.id,
        reason: "COUNT",
        difference: after.quantity,
        quantity: after.quantity,
      });
  },
  beforeRemove: ({ reserved }) => ((reserved ?? 0) > 0 ? { errors: ["stock.error.has-reservations"] } : {}),
  actions: {
    adjust,
    count: (offer, { counted, note }, context) =>
      changeQuantity(offer, { quantity: Number(counted), reason: "COUNT", note }, context),
    transfer,
    zero: (offer, _, context) => changeQuantity(offer, { quantity: 0, reason: "COUNT" }, context),
  },
});
