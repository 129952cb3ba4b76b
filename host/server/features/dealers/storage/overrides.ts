/** Writes a shop's overrides and their copy in the shop's link. */
import { sql, type SQL } from "drizzle-orm";
import type { Address } from "../../../../../src/contract/fields/values";
import type { AnyResource } from "../../../../../src/contract/resource";
import { isOverridable } from "../../../../../src/resources/dealers/overrides/overridable-fields";
import { sameValue } from "../../../platform/storage/audit";
import { fitter, fitterOverride, shopFitterLink } from "../../../platform/storage/schema";
import { dealerRule, declareScope } from "../../../platform/storage/scope";
import type { ScopedDatabase } from "../../../platform/storage/scoped-database";
import { shopToday } from "../../../platform/storage/shop-day";
import { encodeValue } from "../../../resources/storage/codec";
import { foldText } from "../../../../../src/contract/fold-text";
import { isLocalised } from "../../../../../src/contract/fields";
import { assignments, columnList, oneOf, recordset, type ColumnTypes } from "../../../platform/storage/recordset";
import type { ChangedRow } from "../../../resources/storage/resource-storage";
import { dealerSearchText } from "./dealer-search-text";
import { effectiveText } from "./effective-values";

declareScope(fitterOverride, dealerRule(fitterOverride));

/** Returns SQL for the owner's stored value. `field` and `locale` are SQL so that each row can use its own. */
export const masterJson = (field: SQL, locale: SQL): SQL =>
  sql`case when ${locale} <> '' then ${fitter.i18n}->${field}->${locale} else coalesce(jsonb_build_object('name', ${fitter.name}, 'tradingName', ${fitter.tradingName},
    'phone', ${fitter.phone}, 'mobile', ${fitter.mobile}, 'email', ${fitter.email}, 'bookingMode', ${fitter.bookingMode}, 'openingHours', ${fitter.openingHours},
    'sliderPictures', ${fitter.sliderPictures})->${field}, ${fitter.data}->${field}) end`;

/** An override; null hides the owner's value. */
export interface OverriddenValue {
  readonly fitterId: number;
  readonly field: string;
  /** Empty for values that are not localised. */
  readonly locale: string;
  readonly value: unknown;
  /** Stored although it equals the owner's value, whatever becomes of that one. */
  readonly pinned?: boolean;
}

/** Returns the overrides that a change of a dealer creates, one per localised text. */
export function overriddenValuesOf(
  resource: AnyResource,
  { id, values, changed }: ChangedRow,
  before: MasterTexts,
): OverriddenValue[] {
  return [...changed].flatMap((name): OverriddenValue[] => {
    const field = resource.fields[name];
    if (field === undefined || !isOverridable(name)) return [];
    if (!isLocalised(field))
      return [{ fitterId: id, field: name, locale: "", value: encodeValue(field, values[name]) ?? null }];
    const texts = (values[name] ?? {}) as Readonly<Record<string, string>>;
    const locales = new Set([...Object.keys(texts), ...Object.keys(before.get(id)?.[name] ?? {})]);
    return [...locales].map((locale) => ({ fitterId: id, field: name, locale, value: texts[locale] ?? null }));
  });
}

/** The owner's texts: dealer → field → locale. */
export type MasterTexts = ReadonlyMap<number, Readonly<Record<string, Readonly<Record<string, unknown>>>>>;

/** Loads the localised texts of the owners of these dealers. */
export async function masterTexts(data: ScopedDatabase, ids: readonly number[]): Promise<MasterTexts> {
  const rows = await data.execute<{ id: number | string; i18n: Readonly<Record<string, Record<string, unknown>>> }>(
    fitter,
    (scope) =>
      sql`select ${fitter.id} as id, ${fitter.i18n} as i18n from fitter where ${fitter.id} ${oneOf(ids)} and ${scope}`,
  );
  return new Map(rows.map(({ id, i18n }) => [Number(id), i18n]));
}

interface StoredOverride extends Record<string, unknown> {
  /** Search text: name and town. */
  readonly searchText: string;
  readonly master: unknown;
  /** Id of the override in effect today. */
  readonly id: number | string | null;
  /** Whether an override ended before today. */
  readonly ended: boolean;
  /** First day of the next override. */
  readonly next: string | null;
}

const loadOverride = async (
  data: ScopedDatabase,
  { fitterId, field, locale }: OverriddenValue,
): Promise<StoredOverride | undefined> => {
  const today = shopToday(data.scope.shopId);
  const isSameField = sql`existing.shop_id = ${data.scope.shopId} and existing.fitter_id = ${fitterId} and existing.field = ${field} and existing.locale = ${locale} and existing.deleted_at is null`;
  const [found] = await data.execute<StoredOverride>(
    fitter,
    (
      scope,
    ) => sql`select ${fitter.name} || ' ' || coalesce(${fitter.address}->>'city', '') as "searchText", ${masterJson(sql`${field}::text`, sql`${locale}::text`)} as master,
      (select existing.id from fitter_override existing where ${isSameField} and daterange(existing.from_day, existing.to_day, '[]') @> ${today}) as id,
      exists (select 1 from fitter_override existing where ${isSameField} and existing.to_day < ${today}) as ended,
      (select min(existing.from_day)::text from fitter_override existing where ${isSameField} and existing.from_day > ${today}) as next
      from fitter where ${fitter.id} = ${fitterId} and ${scope}`,
  );
  return found;
};

/** Sets overrides from today on. An override equal to the owner's value is removed unless it is pinned. */
export async function saveOverrides(data: ScopedDatabase, values: readonly OverriddenValue[]): Promise<void> {
  const { userId } = data.scope;
  for (const overridden of values) {
    const stored = await loadOverride(data, overridden);
    if (stored === undefined) continue;
    const isSameOverride = stored.id === null ? undefined : sql`${fitterOverride.id} = ${Number(stored.id)}`;
    if (overridden.pinned !== true && sameValue(overridden.value, stored.master ?? null)) {
      if (isSameOverride !== undefined)
        await data.update(fitterOverride, { deletedAt: new Date(), updatedBy: userId }, isSameOverride);
      continue;
    }
    const written = {
      value: jsonOf(overridden.value),
      base: jsonOf(stored.master),
      updatedAt: new Date(),
      updatedBy: userId,
    };
    if (isSameOverride !== undefined)
      await data.update(
        fitterOverride,
        { ...written, version: sql`${fitterOverride.version} + 1` as never },
        isSameOverride,
      );
    else
      await data.insert(fitterOverride, {
        ...written,
        shopId: data.scope.shopId ?? 0,
        fitterId: overridden.fitterId,
        field: overridden.field,
        locale: overridden.locale,
        search: foldText(stored.searchText),
        fromDay: stored.ended ? (shopToday(data.scope.shopId) as never) : null,
        toDay: stored.next === null ? null : (sql`${stored.next}::date - 1` as never),
        createdBy: userId,
      });
  }
  await copyToLinks(data, [...new Set(values.map(({ fitterId }) => fitterId))]);
}

/** Writes JSON null as a value; the driver would convert it to SQL null. */
const jsonOf = (value: unknown): never => sql`${JSON.stringify(value ?? null)}::jsonb` as never;

/** Copies the overrides of some dealers to the shop's links and increments their versions, so that open forms notice. */
export async function copyToLinks(data: ScopedDatabase, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await data.execute(
    shopFitterLink,
    (
      scope,
    ) => sql`update shop_fitter_link set updated_at = now(), overrides = coalesce((select jsonb_object_agg(by_field.field, by_field.values) from (
        select o.field, jsonb_agg(jsonb_build_object('locale', o.locale, 'value', o.value, 'from', o.from_day, 'to', o.to_day) order by o.from_day nulls first) as values
        from fitter_override o where o.shop_id = shop_fitter_link.shop_id and o.fitter_id = shop_fitter_link.fitter_id and o.deleted_at is null group by o.field) by_field), '{}'::jsonb)
      where ${shopFitterLink.fitterId} ${oneOf(ids)} and ${scope}`,
    "write",
  );
}

interface ListedRow extends Record<string, unknown> {
  readonly shop: number | string;
  readonly id: number | string;
  readonly code: string;
  readonly name: string;
  readonly trading: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  readonly mode: string;
  readonly company: string | null;
  readonly address: Partial<Address>;
}

/** Columns of a link that are computed from the effective values of its dealer. */
const LISTED: ColumnTypes = { name_key: "text", email_key: "text", booking_mode: "text", search: "text" };

/** Recomputes the list columns of links with overrides. The owner's link is already up to date. */
export async function refreshListColumns(
  data: ScopedDatabase,
  resource: AnyResource,
  ids: readonly number[],
): Promise<void> {
  const links = sql`shop_fitter_link inner join fitter on ${fitter.id} = ${shopFitterLink.fitterId}`;
  const rows = await data.execute<ListedRow>(
    fitter,
    (
      scope,
    ) => sql`select shop_fitter_link.shop_id as shop, ${fitter.id} as id, shop_fitter_link.code as code, ${effectiveText("name", fitter.name)} as name,
        ${effectiveText("tradingName", fitter.tradingName)} as trading, ${effectiveText("phone", fitter.phone)} as phone, ${effectiveText("email", fitter.email)} as email,
        ${effectiveText("bookingMode", fitter.bookingMode)} as mode, ${fitter.companyId} as company, ${fitter.address} as address
      from ${links} where ${fitter.id} ${oneOf(ids)} and not shop_fitter_link.owner_shop
        and (shop_fitter_link.overrides <> '{}'::jsonb or shop_fitter_link.shop_id = ${data.scope.shopId}) and ${scope}`,
  );
  if (rows.length === 0) return;
  const listed = rows.map((row) => {
    const { name, address, trading: tradingName, phone, email, company: companyId } = row;
    const search = dealerSearchText(resource, { name, tradingName, phone, email, companyId, address });
    return {
      shop: Number(row.shop),
      id: Number(row.id),
      name_key: foldText(name),
      email_key: foldText(email ?? ""),
      booking_mode: row.mode,
      search: `${search} ${row.code.toLowerCase()}`,
    };
  });
  await data.execute(
    fitter,
    (scope) => sql`update shop_fitter_link linked set ${assignments(LISTED)}
      from fitter, ${recordset(listed, { shop: "bigint", id: "bigint", ...LISTED })}
      where linked.fitter_id = ${fitter.id} and linked.shop_id = u.shop and ${fitter.id} = u.id and ${scope}
        and (${columnList(LISTED, "linked.")}) is distinct from (${columnList(LISTED, "u.")})`,
    "write",
  );
}

/** Days for which a shop's list columns are recomputed after an override began or ended, in case the server was stopped. */
const REFRESH_DAYS = 7;

/** Recomputes the list columns of the shop's dealers whose overrides began or ended recently. */
export async function refreshDatedOverrides(data: ScopedDatabase, resource: AnyResource): Promise<void> {
  const today = shopToday(data.scope.shopId);
  const { fromDay, toDay, deletedAt } = fitterOverride;
  const rows = await data.execute<{ id: number | string }>(
    fitterOverride,
    (scope) => sql`select distinct fitter_id as id from fitter_override where ${scope} and ${deletedAt} is null
      and (${fromDay} between ${today} - ${REFRESH_DAYS}::int and ${today} or ${toDay} between ${today} - ${REFRESH_DAYS}::int and ${today} - 1)`,
  );
  await refreshListColumns(
    data,
    resource,
    rows.map(({ id }) => Number(id)),
  );
}
