/** Storage of tyres and of the offers for them. */
import { sql, type SQL } from "drizzle-orm";
import { withTyreSizeWord } from "../../../../src/contract/spec";
import type { AnyResource } from "../../../../src/contract/resource";
import { record, stockChange, stockOffer, tyre } from "../../platform/storage/schema";
import { declareScope, shopRule } from "../../platform/storage/scope";
import { searchPatterns } from "../../platform/storage/search-patterns";
import { ColumnStorage } from "../../resources/storage/column-storage";
import { codeField, countField } from "../../resources/storage/computed-sql";
import { moneyField } from "../../resources/storage/json-field";
import type { ComputedFields, FieldSql } from "../../resources/storage/resource-storage";

for (const table of [tyre, stockOffer]) declareScope(table, shopRule(table));
declareScope(stockChange, { ...shopRule(stockChange), write: () => sql`false` });

/** An offer that a fresh feed or a count confirms, of a provider that is in use. */
const sellable = sql`offer.deleted_at is null and (offer.fresh_until is null or offer.fresh_until > now())
  and exists (select 1 from ${record} provider where provider.id = offer.provider_id and provider.deleted_at is null and provider.active)`;

const offersOf = (select: SQL, where: SQL = sql`offer.deleted_at is null`): SQL =>
  sql`(select ${select} from stock_offer offer where offer.tyre_id = ${tyre.id} and ${where})`;

const available = offersOf(sql`coalesce(sum(offer.available), 0)`, sellable);

const words = (...parts: SQL[]): FieldSql => {
  const value = sql`concat_ws(' ', ${sql.join(parts, sql`, `)})`;
  return { value, key: value, isNeverNull: true, isEmpty: sql`${value} = ''` };
};

/** The brand's place in the assortment excludes the tyre, or sells it only on request. */
const isOutsideMix = sql`exists (select 1 from ${record} mix where mix.resource = 'mix-brand' and mix.shop_id = ${tyre.shopId}
  and mix.deleted_at is null and fold_text(mix.data->>'brand') = fold_text(${tyre.brand})
  and (${tyre.diameter} < (mix.data->>'minDiameter')::numeric or ${tyre.diameter} > (mix.data->>'maxDiameter')::numeric
    or exists (select 1 from jsonb_array_elements(coalesce(mix.data->'cells', '[]')) cell
      where cell->>'vehicleType' = ${tyre.vehicleType} and cell->>'season' = ${tyre.season} and cell->>'state' <> 'SOLD')))`;

/** Why the shop does not sell a tyre, the first reason that applies; null when it does. */
export const unsoldReason = sql`case
  when ${tyre.hidden} then 'HIDDEN'
  when ${tyre.status} <> 'ACTIVE' then ${tyre.status}
  when ${isOutsideMix} then 'MIX'
  when not ${offersOf(sql`count(*) > 0`)} then 'NO_OFFER'
  when ${available} > 0 then null
  when ${offersOf(sql`coalesce(sum(offer.available), 0)`)} > 0 then 'STALE'
  else 'NO_STOCK' end`;

/** An amount of the tyre's calculated price, in minor units. */
const calculatedMoney = (minor: SQL): SQL =>
  sql`(select jsonb_build_object('minor', ${minor}, 'currency', price.currency) from tyre_price price
    where price.tyre_id = ${tyre.id} and ${minor} is not null)`;
const margin = sql`(select round(price.margin, 2)::float8 from tyre_price price where price.tyre_id = ${tyre.id})`;

const tyreFacts: ComputedFields = {
  label: words(sql`${tyre.fuelClass}`, sql`${tyre.wetGripClass}`, sql`${tyre.noiseDb}::text`, sql`${tyre.noiseClass}`),
  marks: words(
    sql`case when ${tyre.reinforced} then 'XL' end`,
    sql`case when ${tyre.runflat} then 'RFT' end`,
    sql`case when ${tyre.ms} then 'M+S' end`,
    sql`case when ${tyre.threePmsf} then '3PMSF' end`,
    sql`case when ${tyre.studded} then 'STUD' end`,
    sql`${tyre.oeMark}`,
  ),
  eprelUrl: { value: sql`'https://eprel.ec.europa.eu/screen/product/tyres/' || ${tyre.eprelId}` },
  price: moneyField(calculatedMoney(sql`price.incl_minor`)),
  cost: moneyField(calculatedMoney(sql`price.cost_minor`)),
  margin: { value: margin, key: margin },
  pictureUrl: {
    value: sql`(select profile.data->'pictures'->0->>'pictureUrl' from ${record} profile where profile.id = ${tyre.profileId} and profile.deleted_at is null)`,
  },
  offers: countField(offersOf(sql`count(*)`)),
  available: countField(available),
  bestDelay: {
    value: offersOf(sql`min(offer.delivery_days)`, sql`${sellable} and offer.available > 0`),
    key: offersOf(sql`min(offer.delivery_days)`, sql`${sellable} and offer.available > 0`),
  },
  unsoldReason: { value: unsoldReason, key: sql`(${unsoldReason}) collate "C"` },
};

/** Sizes are sorted by a number, so that filters compare their text. */
const containing =
  (size: SQL) =>
  (text: string): SQL =>
    sql`position(lower(${text}) in lower(${size})) > 0`;

/** Finds sizes in any spelling, and sorts them by width, aspect and diameter. */
class TyreStorage extends ColumnStorage {
  override field(name: string): FieldSql | undefined {
    return name === "size"
      ? { value: tyre.size, key: tyre.sizeOrder, isNeverNull: true, matches: containing(sql`${tyre.size}`) }
      : super.field(name);
  }

  searchPatterns(query: string): string[] {
    return searchPatterns(withTyreSizeWord(query));
  }
}

export const tyreStorage = (resource: AnyResource): ColumnStorage =>
  new TyreStorage(resource, {
    table: tyre,
    owner: tyre.shopId,
    columns: {
      ean: tyre.ean,
      manufacturerRef: tyre.manufacturerRef,
      name: tyre.name,
      brand: tyre.brand,
      profile: tyre.profileId,
      size: tyre.size,
      sizeOrder: tyre.sizeOrder,
      sizeWords: tyre.sizeWords,
      unparsed: tyre.unparsed,
      width: tyre.width,
      aspect: tyre.aspect,
      diameter: tyre.diameter,
      loadIndex: tyre.loadIndex,
      loadIndexDual: tyre.loadIndexDual,
      speedIndex: tyre.speedIndex,
      commercial: tyre.commercial,
      season: tyre.season,
      vehicleType: tyre.vehicleType,
      collection: tyre.collection,
      tier: tyre.tier,
      reinforced: tyre.reinforced,
      runflat: tyre.runflat,
      studded: tyre.studded,
      selfSealing: tyre.selfSealing,
      foam: tyre.foam,
      ms: tyre.ms,
      threePmsf: tyre.threePmsf,
      oeMark: tyre.oeMark,
      tubeType: tyre.tubeType,
      axle: tyre.axle,
      wheelPosition: tyre.wheelPosition,
      weightKg: tyre.weightKg,
      retreaded: tyre.retreaded,
      temporarySpare: tyre.temporarySpare,
      fuelClass: tyre.fuelClass,
      wetGripClass: tyre.wetGripClass,
      noiseDb: tyre.noiseDb,
      noiseClass: tyre.noiseClass,
      iceGrip: tyre.iceGrip,
      eprelId: tyre.eprelId,
      labelState: tyre.labelState,
      status: tyre.status,
      hidden: tyre.hidden,
      recommendedPrice: tyre.recommendedPrice,
      successor: tyre.successorId,
      origin: tyre.origin,
    },
    computed: tyreFacts,
  });

const isFresh = sql`(${stockOffer.freshUntil} is null or ${stockOffer.freshUntil} > now())`;

const offerFacts: ComputedFields = {
  available: { value: stockOffer.available, key: stockOffer.available, isNeverNull: true },
  size: {
    value: sql`(select article.size from tyre article where article.id = ${stockOffer.tyreId})`,
    key: sql`(select article.size_order from tyre article where article.id = ${stockOffer.tyreId})`,
    matches: containing(sql`(select article.size from tyre article where article.id = ${stockOffer.tyreId})`),
  },
  state: codeField(sql`case when ${isFresh} then 'FRESH' else 'STALE' end`),
};

class OfferStorage extends ColumnStorage {
  searchPatterns(query: string): string[] {
    return searchPatterns(withTyreSizeWord(query));
  }
}

export const offerStorage = (resource: AnyResource): ColumnStorage =>
  new OfferStorage(resource, {
    table: stockOffer,
    owner: stockOffer.shopId,
    columns: {
      provider: stockOffer.providerId,
      ean: stockOffer.ean,
      tire: stockOffer.tyreId,
      description: stockOffer.description,
      quantity: stockOffer.quantity,
      atLeast: stockOffer.atLeast,
      reserved: stockOffer.reserved,
      safetyStock: stockOffer.safetyStock,
      netPrice: stockOffer.netPrice,
      deliveryDays: stockOffer.deliveryDays,
      dot: stockOffer.dot,
      producedOn: stockOffer.producedOn,
      providerRef: stockOffer.providerRef,
      sizeWords: stockOffer.sizeWords,
      minQuantity: stockOffer.minQuantity,
      packQuantity: stockOffer.packQuantity,
      source: stockOffer.source,
      seenAt: stockOffer.seenAt,
      freshUntil: stockOffer.freshUntil,
    },
    computed: offerFacts,
  });
