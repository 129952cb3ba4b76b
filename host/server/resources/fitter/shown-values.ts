/** The values that a shop shows of a dealer: the owner's, or its own where it laid one over them. */
import { sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { fitter, shopFitterLink } from "../../storage/schema";
import { isBetween, shopToday } from "../../storage/shop-day";

const { overrides, ownerShop, shopId } = shopFitterLink;
const today = shopToday(shopId);

/** The owner shows what the directory says, even where it once was another shop's. Most links lay nothing over. */
const untouched = sql`${ownerShop} or ${overrides} = '{}'::jsonb`;

/** As JSON. */
export const shownJson = (name: string, master: SQL | PgColumn): SQL =>
  sql`case when ${untouched} then to_jsonb(${master}) else coalesce(own_value(${overrides}, ${name}, ${today}), to_jsonb(${master})) end`;

/** A text or code, for comparing. */
export const shownText = (name: string, master: SQL | PgColumn): SQL =>
  sql`case when ${untouched} then ${master} else coalesce(own_value(${overrides}, ${name}, ${today}), to_jsonb(${master})) #>> '{}' end`;

/** Texts by language. */
export const shownTexts = (name: string): SQL =>
  sql`case when ${untouched} then ${fitter.i18n}->${name} else own_texts(${overrides}, ${name}, ${fitter.i18n}->${name}, ${today}) end`;

/** Names of the fields for which something is laid over today. */
export const ownNames = sql`case when ${untouched} then null else (select jsonb_agg(distinct named.key) from jsonb_each(${overrides}) named, jsonb_array_elements(named.value) held
  where ${isBetween(today, sql`(held->>'from')::date`, sql`(held->>'to')::date`)}) end`;

/** How many values are laid over today. */
export const ownCount = sql`coalesce(jsonb_array_length(${ownNames}), 0)`;
