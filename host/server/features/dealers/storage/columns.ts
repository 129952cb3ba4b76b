/** Maps the fields of a dealer to its tables. */
import { or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { isLocalised, type Field } from "../../../../../src/contract/fields";
import { fitter, serviceDealer, shopFitterLink } from "../../../platform/storage/schema";
import { isBetween, shopToday } from "../../../platform/storage/shop-day";
import { emptyMap, foldedKey, jsonField, localisedField } from "../../../resources/storage/json-field";
import { oneOf, type ColumnTypes } from "../../../platform/storage/recordset";
import { excludedFrom } from "./exclusions";
import { isNearPostalCode } from "./near";
import { hasOwnValue } from "./override-state";
import { hasTagValue } from "./tag-values";
import { isOverridable } from "../../../../../src/resources/dealers/overrides/overridable-fields";
import type { FieldSql } from "../../../resources/storage/resource-storage";
import { overriddenCount, overriddenNames, effectiveJson, effectiveText, effectiveTexts } from "./effective-values";

/** Columns of `fitter` written by a save. */
export const MASTER: ColumnTypes = {
  status: "text",
  dealer_type: "text",
  name: "text",
  trading_name: "text",
  parent_dealer: "bigint",
  company_name: "text",
  company_id: "text",
  vat_number: "text",
  address: "jsonb",
  lat: "float8",
  lng: "float8",
  geo_precision: "text",
  time_zone: "text",
  phone: "text",
  mobile: "text",
  email: "text",
  booking_mode: "text",
  bays: "int",
  opening_hours: "jsonb",
  fitting_hours: "jsonb",
  rating_value: "float8",
  rating_count: "int",
  data: "jsonb",
  i18n: "jsonb",
};

/** Columns of the shop's link written by a save. */
export const LINK_COLUMNS: ColumnTypes = { code: "text", relative_url: "jsonb", extras: "jsonb", service_count: "int" };

/** Options, tags and similar shop data: field → key in the link's `extras`. */
export const EXTRAS: Readonly<Record<string, string>> = {
  options: "options",
  marketingTags: "marketing",
  countryTags: "country",
  partnerTags: "partner",
};

/** Columns of all links of a dealer that lists search and sort by. */
export const LIST_COLUMNS: ColumnTypes = {
  search: "text",
  name_key: "text",
  city_key: "text",
  postal_code: "text",
  country: "text",
  email_key: "text",
  status: "text",
  dealer_type: "text",
  booking_mode: "text",
  rating_key: "float8",
  quality: "smallint",
  lat: "float8",
  lng: "float8",
};

/** Fields with their own column in `fitter`. */
export const MASTER_FIELDS: Readonly<Record<string, string>> = {
  status: "status",
  dealerType: "dealer_type",
  name: "name",
  tradingName: "trading_name",
  parentDealer: "parent_dealer",
  companyName: "company_name",
  companyId: "company_id",
  vatNumber: "vat_number",
  address: "address",
  timeZone: "time_zone",
  phone: "phone",
  mobile: "mobile",
  email: "email",
  bookingMode: "booking_mode",
  bays: "bays",
  openingHours: "opening_hours",
  fittingHours: "fitting_hours",
};

/** SQL of a column that shops can override. */
const visibleField = (name: string, column: PgColumn): FieldSql => ({
  value: effectiveJson(name, column),
  key: foldedKey(effectiveText(name, column)),
  isEmpty: sql`coalesce(${effectiveText(name, column)}, '') = ''`,
  joined: true,
});
const plainField = (column: PgColumn, key: SQL | PgColumn = foldedKey(column)): FieldSql => ({
  value: column,
  key,
  joined: true,
});
/** SQL of a link column with an index for sorting. */
const listField = (value: SQL | PgColumn, key: SQL | PgColumn): FieldSql => ({ value, key, isNeverNull: true });
const byCodePoint = (column: PgColumn): SQL => sql`${column} collate "C"`;
/** SQL of a link column with few values, whose index has the names second. */
const groupField = (value: SQL | PgColumn, key: SQL | PgColumn): FieldSql => ({
  ...listField(value, key),
  tieBreak: byCodePoint(shopFitterLink.nameKey),
});
const orNull = (column: PgColumn): SQL => sql`nullif(${column}, '')`;

/** Services that the dealer offers in the current shop. */
const services = sql`(select jsonb_agg(jsonb_build_object('service', offered.service_id, 'available', offered.available, 'durationOverride', offered.duration,
  'priceOverride', case when offered.price_minor is null then null else jsonb_build_object('minor', offered.price_minor, 'currency', offered.currency) end) order by offered.position)
  from ${serviceDealer} offered where offered.shop_id = ${shopFitterLink.shopId} and offered.fitter_id = ${shopFitterLink.fitterId})`;

const excluded = excludedFrom(undefined, shopFitterLink.fitterId, shopFitterLink.shopId);

/** Whether the shop's last invitation of an envelope to its present address did not arrive. */
const inviteFailed = sql`(${shopFitterLink.status} = 'ENVELOPE' and coalesce((select sent.status in ('FAILED', 'BOUNCED', 'EXPIRED') from outbox sent
  where sent.shop_id = ${shopFitterLink.shopId} and sent.template = 'dealer-invitation' and lower(sent.recipient) = lower(${fitter.email})
  order by sent.id desc limit 1), false))`;

/** SQL of a list of ids stored in or next to the link; only for filters. */
const filterOnly = (matchesIds: (ids: readonly number[]) => SQL, isEmpty: SQL): FieldSql => ({
  value: sql`null::jsonb`,
  matchesIds,
  isEmpty,
});
/** A filter by ids in some parts of the extras, which have an index. */
const idsIn = (name: "option" | "tag", ...parts: readonly string[]): FieldSql =>
  filterOnly(
    (ids) =>
      or(
        ...parts.flatMap((part) =>
          ids.map((id) => sql`${shopFitterLink.extras} @> ${JSON.stringify({ [part]: [{ [name]: id }] })}::jsonb`),
        ),
      ) ?? sql`false`,
    sql`not (${shopFitterLink.extras} ?| array[${sql.join(
      parts.map((part) => sql`${part}`),
      sql`, `,
    )}]::text[])`,
  );
const offered = sql`select 1 from ${serviceDealer} offered where offered.shop_id = ${shopFitterLink.shopId}
  and offered.fitter_id = ${shopFitterLink.fitterId} and offered.available`;
/** The state of the address or, in France, the department from the postal code. */
export const region = sql`coalesce(nullif(${fitter.address}->>'state', ''), case when ${fitter.address}->>'country' = 'FR' then left(${fitter.address}->>'postalCode', 2) end)`;

/** Whether a user is currently attached to the dealer in the shop. */
const hasUser = sql`exists (select 1 from dealer_user_scope attached join membership on membership.id = attached.membership_id
  where attached.fitter_id = ${shopFitterLink.fitterId} and membership.shop_id = ${shopFitterLink.shopId} and membership.status = 'ACTIVE'
    and ${isBetween(shopToday(shopFitterLink.shopId), sql`attached.from_day`, sql`attached.to_day`)})`;

const withOptions = idsIn("option", "options");

const COLUMNS: Readonly<Record<string, FieldSql>> = {
  near: { value: sql`null::text`, matches: isNearPostalCode, isGathered: true },
  tagged: { value: sql`null::text`, matches: hasTagValue },
  hasUser: listField(hasUser, hasUser),
  region: { value: region, key: region, joined: true },
  withServices: filterOnly(
    (ids) => sql`exists (${offered} and offered.service_id ${oneOf(ids)})`,
    sql`not exists (${offered})`,
  ),
  // Empty for dealers without any, like the filters for those that have some.
  withoutServices: filterOnly(
    (ids) => sql`not exists (${offered} and offered.service_id ${oneOf(ids)})`,
    sql`not exists (${offered})`,
  ),
  withOptions,
  withoutOptions: {
    ...withOptions,
    matchesIds: (ids) => sql`not (${withOptions.matchesIds?.(ids) ?? sql`false`})`,
  },
  withTags: idsIn("tag", "marketing", "country", "partner"),
  ownValueState: { value: sql`null::text`, matches: hasOwnValue, joined: true },
  name: listField(effectiveJson("name", fitter.name), byCodePoint(shopFitterLink.nameKey)),
  code: listField(shopFitterLink.code, byCodePoint(shopFitterLink.code)),
  status: groupField(shopFitterLink.status, shopFitterLink.status),
  dealerType: groupField(shopFitterLink.dealerType, shopFitterLink.dealerType),
  bookingMode: groupField(shopFitterLink.bookingMode, shopFitterLink.bookingMode),
  city: {
    ...listField(sql`${fitter.address}->>'city'`, byCodePoint(shopFitterLink.cityKey)),
    isEmpty: sql`${shopFitterLink.cityKey} = ''`,
  },
  postalCode: {
    ...listField(orNull(shopFitterLink.postalCode), byCodePoint(shopFitterLink.postalCode)),
    isEmpty: sql`${shopFitterLink.postalCode} = ''`,
  },
  country: {
    ...groupField(orNull(shopFitterLink.country), shopFitterLink.country),
    isEmpty: sql`${shopFitterLink.country} = ''`,
  },
  serviceCount: listField(shopFitterLink.serviceCount, shopFitterLink.serviceCount),
  quality: listField(shopFitterLink.quality, shopFitterLink.quality),
  pendingChanges: listField(shopFitterLink.pendingChanges, shopFitterLink.pendingChanges),
  owned: listField(shopFitterLink.ownerShop, shopFitterLink.ownerShop),
  excluded: listField(excluded, excluded),
  rating: {
    value: sql`case when ${fitter.ratingCount} = 0 then null else jsonb_build_object('value', ${fitter.ratingValue}, 'count', ${fitter.ratingCount}) end`,
    key: shopFitterLink.ratingKey,
    isNeverNull: true,
    isEmpty: sql`${shopFitterLink.ratingKey} < 0`,
  },
  relativeUrl: { value: shopFitterLink.relativeUrl, isEmpty: emptyMap(shopFitterLink.relativeUrl) },
  tradingName: visibleField("tradingName", fitter.tradingName),
  parentDealer: plainField(fitter.parentDealer, fitter.parentDealer),
  companyName: plainField(fitter.companyName),
  companyId: plainField(fitter.companyId),
  vatNumber: plainField(fitter.vatNumber),
  timeZone: plainField(fitter.timeZone),
  phone: visibleField("phone", fitter.phone),
  mobile: visibleField("mobile", fitter.mobile),
  email: {
    value: effectiveJson("email", fitter.email),
    key: byCodePoint(shopFitterLink.emailKey),
    isNeverNull: true,
    isEmpty: sql`${shopFitterLink.emailKey} = ''`,
    textIndex: shopFitterLink.emailKey,
    isGathered: true,
  },
  bays: plainField(fitter.bays, fitter.bays),
  address: { value: fitter.address, joined: true },
  openingHours: { value: effectiveJson("openingHours", fitter.openingHours), joined: true },
  fittingHours: { value: fitter.fittingHours, joined: true },
  geo: {
    value: sql`case when ${fitter.lat} is null then null else jsonb_build_object('lat', ${fitter.lat}, 'lng', ${fitter.lng}, 'precision', ${fitter.geoPrecision}) end`,
    isEmpty: sql`${shopFitterLink.place} is null`,
    map: {
      place: shopFitterLink.place,
      sample: shopFitterLink.sample,
      lat: shopFitterLink.lat,
      lng: shopFitterLink.lng,
    },
  },
  inviteFailed: { value: sql`to_jsonb(${inviteFailed})`, key: inviteFailed, isNeverNull: true, joined: true },
  overrideCount: { value: overriddenCount, key: overriddenCount, isNeverNull: true },
  ownValues: { value: overriddenNames, isEmpty: sql`${overriddenNames} is null` },
  services: { value: services, isEmpty: sql`${shopFitterLink.serviceCount} = 0` },
};

/** Address of the dealer's page on the shop's site. */
function publicUrl(languages: readonly string[]): FieldSql {
  const texts = languages.map((locale) => sql`nullif(${shopFitterLink.relativeUrl}->>${locale}, '')`);
  const any = sql`(select min(said.value) from jsonb_each_text(${shopFitterLink.relativeUrl}) said)`;
  const url = sql`coalesce(${sql.join([...texts, any], sql`, `)})`;
  const site = sql`(select rtrim(nullif(own_shop.settings->>'shopUrl', ''), '/') from shop own_shop where own_shop.id = ${shopFitterLink.shopId})`;
  return { value: sql`case when ${shopFitterLink.status} = 'ACTIVE' then ${site} || '/' || ${url} end` };
}

/** Returns the SQL of a dealer field. */
export function fitterField(name: string, field: Field, languages: readonly string[]): FieldSql {
  if (name === "publicUrl") return publicUrl(languages);
  const column = COLUMNS[name];
  if (column !== undefined) return column;
  const part = EXTRAS[name];
  if (part !== undefined) return jsonField(shopFitterLink.extras, part, field, languages);
  const stored = jsonField(isLocalised(field) ? fitter.i18n : fitter.data, name, field, languages);
  if (!isOverridable(name)) return { ...stored, joined: true };
  if (isLocalised(field)) return { ...localisedField(effectiveTexts(name), languages), joined: true };
  return { ...stored, value: effectiveJson(name, sql`${fitter.data}->${name}`), joined: true };
}
