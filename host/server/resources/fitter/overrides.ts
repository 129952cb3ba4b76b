/** Writes what a shop lays over the owner's values, and keeps the copy of it in the shop's link. Spec 2 §2 "Dealer area" (overrides). */
import { sql, type SQL } from "drizzle-orm";
import type { Address } from "../../../../src/contract/fields/values";
import type { AnyResource } from "../../../../src/contract/resource";
import { isOverridable } from "../../../../src/resources/dealers/own-values";
import { sameValue } from "../../storage/audit";
import { fitter, fitterOverride, shopFitterLink } from "../../storage/schema";
import { dealerRule, declareScope } from "../../storage/scope";
import type { ScopedDatabase } from "../../storage/scoped-database";
import { shopToday } from "../../storage/shop-day";
import { encodeValue, isLocalised } from "../codec";
import { foldText } from "../../../../src/contract/fold-text";
import { searchText } from "../record-storage";
import { oneOf } from "../recordset";
import type { ChangedRow } from "../storage";
import { shownText } from "./shown-values";

declareScope(fitterOverride, dealerRule(fitterOverride));

/** The owner's value of a field, as it is stored. `field` and `locale` are SQL, so that rows can name theirs. */
export const masterJson = (field: SQL, locale: SQL): SQL =>
  sql`case when ${locale} <> '' then ${fitter.i18n}->${field}->${locale} else coalesce(jsonb_build_object('name', ${fitter.name}, 'tradingName', ${fitter.tradingName},
    'phone', ${fitter.phone}, 'mobile', ${fitter.mobile}, 'email', ${fitter.email}, 'bookingMode', ${fitter.bookingMode}, 'openingHours', ${fitter.openingHours},
    'sliderPictures', ${fitter.sliderPictures})->${field}, ${fitter.data}->${field}) end`;

/** One value to lay over; null hides the owner's. */
export interface OwnValue {
  readonly fitterId: number;
  readonly field: string;
  /** Empty for values that are no text in languages. */
  readonly locale: string;
  readonly value: unknown;
}

/** What a change of a dealer lays over, text by text. */
export function ownValuesOf(resource: AnyResource, { id, values, changed }: ChangedRow, before: Masters): OwnValue[] {
  return [...changed].flatMap((name): OwnValue[] => {
    const field = resource.fields[name];
    if (field === undefined || !isOverridable(name)) return [];
    if (!isLocalised(field))
      return [{ fitterId: id, field: name, locale: "", value: encodeValue(field, values[name]) ?? null }];
    const texts = (values[name] ?? {}) as Readonly<Record<string, string>>;
    const locales = new Set([...Object.keys(texts), ...Object.keys(before.get(id)?.[name] ?? {})]);
    return [...locales].map((locale) => ({ fitterId: id, field: name, locale, value: texts[locale] ?? null }));
  });
}

/** Texts of the owner: dealer → field → language. */
export type Masters = ReadonlyMap<number, Readonly<Record<string, Readonly<Record<string, unknown>>>>>;

export async function masterTexts(data: ScopedDatabase, ids: readonly number[]): Promise<Masters> {
  const rows = await data.execute<{ id: number | string; i18n: Readonly<Record<string, Record<string, unknown>>> }>(
    fitter,
    (scope) =>
      sql`select ${fitter.id} as id, ${fitter.i18n} as i18n from fitter where ${fitter.id} ${oneOf(ids)} and ${scope}`,
  );
  return new Map(rows.map(({ id, i18n }) => [Number(id), i18n]));
}

interface Standing extends Record<string, unknown> {
  /** Name and town, by which the row is searched. */
  readonly words: string;
  readonly master: unknown;
  /** The row in force today. */
  readonly id: number | string | null;
  /** A row that ended before today. */
  readonly ended: boolean;
  /** First day of the next row. */
  readonly next: string | null;
}

const standing = async (data: ScopedDatabase, { fitterId, field, locale }: OwnValue): Promise<Standing | undefined> => {
  const today = shopToday(data.scope.shopId);
  const same = sql`held.shop_id = ${data.scope.shopId} and held.fitter_id = ${fitterId} and held.field = ${field} and held.locale = ${locale} and held.deleted_at is null`;
  const [found] = await data.execute<Standing>(
    fitter,
    (
      scope,
    ) => sql`select ${fitter.name} || ' ' || coalesce(${fitter.address}->>'city', '') as words, ${masterJson(sql`${field}::text`, sql`${locale}::text`)} as master,
      (select held.id from fitter_override held where ${same} and daterange(held.from_day, held.to_day, '[]') @> ${today}) as id,
      exists (select 1 from fitter_override held where ${same} and held.to_day < ${today}) as ended,
      (select min(held.from_day)::text from fitter_override held where ${same} and held.from_day > ${today}) as next
      from fitter where ${fitter.id} = ${fitterId} and ${scope}`,
  );
  return found;
};

/** Lays values over the owner's from today on; what equals the owner's is not laid over any more. */
export async function layOver(data: ScopedDatabase, values: readonly OwnValue[]): Promise<void> {
  const { userId } = data.scope;
  for (const own of values) {
    const now = await standing(data, own);
    if (now === undefined) continue;
    const inForce = now.id === null ? undefined : sql`${fitterOverride.id} = ${Number(now.id)}`;
    if (sameValue(own.value, now.master ?? null)) {
      if (inForce !== undefined)
        await data.update(fitterOverride, { deletedAt: new Date(), updatedBy: userId }, inForce);
      continue;
    }
    const written = { value: jsonOf(own.value), base: jsonOf(now.master), updatedAt: new Date(), updatedBy: userId };
    if (inForce !== undefined)
      await data.update(fitterOverride, { ...written, version: sql`${fitterOverride.version} + 1` as never }, inForce);
    else
      await data.insert(fitterOverride, {
        ...written,
        shopId: data.scope.shopId ?? 0,
        fitterId: own.fitterId,
        field: own.field,
        locale: own.locale,
        search: foldText(now.words),
        fromDay: now.ended ? (shopToday(data.scope.shopId) as never) : null,
        toDay: now.next === null ? null : (sql`${now.next}::date - 1` as never),
        createdBy: userId,
      });
  }
  await copyToLinks(data, [...new Set(values.map(({ fitterId }) => fitterId))]);
}

/** A JSON null is a value of its own here; the driver would make the database's null of it. */
const jsonOf = (value: unknown): never => sql`${JSON.stringify(value ?? null)}::jsonb` as never;

/** Copies what the shop lays over some dealers into its links, and tells open forms by a new version. */
export async function copyToLinks(data: ScopedDatabase, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await data.execute(
    shopFitterLink,
    (
      scope,
    ) => sql`update shop_fitter_link set updated_at = now(), overrides = coalesce((select jsonb_object_agg(named.field, named.held) from (
        select o.field, jsonb_agg(jsonb_build_object('locale', o.locale, 'value', o.value, 'from', o.from_day, 'to', o.to_day) order by o.from_day nulls first) as held
        from fitter_override o where o.shop_id = shop_fitter_link.shop_id and o.fitter_id = shop_fitter_link.fitter_id and o.deleted_at is null group by o.field) named), '{}'::jsonb)
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

/** What lists search and sort by, in the shops that lay something over some dealers. The owner's link is right already. */
export async function listAnew(data: ScopedDatabase, resource: AnyResource, ids: readonly number[]): Promise<void> {
  const links = sql`shop_fitter_link inner join fitter on ${fitter.id} = ${shopFitterLink.fitterId}`;
  const rows = await data.execute<ListedRow>(
    fitter,
    (
      scope,
    ) => sql`select shop_fitter_link.shop_id as shop, ${fitter.id} as id, shop_fitter_link.code as code, ${shownText("name", fitter.name)} as name,
        ${shownText("tradingName", fitter.tradingName)} as trading, ${shownText("phone", fitter.phone)} as phone, ${shownText("email", fitter.email)} as email,
        ${shownText("bookingMode", fitter.bookingMode)} as mode, ${fitter.companyId} as company, ${fitter.address} as address
      from ${links} where ${fitter.id} ${oneOf(ids)} and not shop_fitter_link.owner_shop
        and (shop_fitter_link.overrides <> '{}'::jsonb or shop_fitter_link.shop_id = ${data.scope.shopId}) and ${scope}`,
  );
  for (const row of rows) {
    const { address } = row;
    const search = searchText(resource, {
      name: row.name,
      tradingName: row.trading,
      phone: row.phone,
      email: row.email,
      companyId: row.company,
      city: address.city,
      postalCode: address.postalCode,
    });
    await data.execute(
      fitter,
      (
        scope,
      ) => sql`update shop_fitter_link linked set name_key = ${foldText(row.name)}, booking_mode = ${row.mode}, search = ${`${search} ${row.code.toLowerCase()}`}
        from fitter where linked.fitter_id = ${fitter.id} and linked.shop_id = ${Number(row.shop)} and ${fitter.id} = ${Number(row.id)} and ${scope}`,
      "write",
    );
  }
}
