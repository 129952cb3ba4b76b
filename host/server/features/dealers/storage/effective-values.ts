/** SQL for the values that a shop shows of a dealer: its override or the owner's value. */
import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { fitter, shopFitterLink } from "../../../platform/storage/schema";
import { isBetween, shopToday } from "../../../platform/storage/shop-day";

const { overrides, ownerShop, shopId } = shopFitterLink;
const today = shopToday(shopId);

/** Whether no override applies: always for the owner, and for most links. */
const hasNoOverrides = sql`${ownerShop} or ${overrides} = '{}'::jsonb`;

/** Shown value as JSON. */
export const effectiveJson = (name: string, master: SQL | PgColumn): SQL =>
  sql`case when ${hasNoOverrides} then to_jsonb(${master}) else coalesce(own_value(${overrides}, ${name}, ${today}), to_jsonb(${master})) end`;

/** Shown text or code, for comparison. */
export const effectiveText = (name: string, master: SQL | PgColumn): SQL =>
  sql`case when ${hasNoOverrides} then ${master} else coalesce(own_value(${overrides}, ${name}, ${today}), to_jsonb(${master})) #>> '{}' end`;

/** Shown texts by locale. */
export const effectiveTexts = (name: string): SQL =>
  sql`case when ${hasNoOverrides} then ${fitter.i18n}->${name} else own_texts(${overrides}, ${name}, ${fitter.i18n}->${name}, ${today}) end`;

/** Names of the fields with an override today. */
export const overriddenNames = sql`case when ${hasNoOverrides} then null else (select jsonb_agg(distinct override_field.key) from jsonb_each(${overrides}) override_field, jsonb_array_elements(override_field.value) override_value
  where ${isBetween(today, sql`(override_value->>'from')::date`, sql`(override_value->>'to')::date`)}) end`;

/** Number of overrides in effect today. */
export const overriddenCount = sql`coalesce(jsonb_array_length(${overriddenNames}), 0)`;
