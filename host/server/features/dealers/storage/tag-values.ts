/** Filters dealers by values of the shop's own tags. Partner tags have a separate right and are not searched. */
import { sql, type SQL } from "drizzle-orm";
import { shopFitterLink } from "../../../platform/storage/schema";
import { isBetween, shopToday } from "../../../platform/storage/shop-day";

const inAnyLanguage = (labels: SQL, foldedText: SQL): SQL =>
  sql`exists (select 1 from jsonb_each_text(${labels}) translation where fold_text(translation.value) = ${foldedText})`;

/**
 * Returns a condition for a filter such as `gold`, or `loyalty = gold` with the tag's name. Matches codes and labels in any language, ignoring case and accents. Only
 * current values count.
 */
export function hasTagValue(text: string): SQL {
  const separator = text.indexOf("=");
  const [name, value] = separator < 0 ? ["", text] : [text.slice(0, separator), text.slice(separator + 1)];
  if (value.trim() === "") return sql`false`;
  const foldedValue = sql`fold_text(${value.trim()}::text)`;
  const foldedName = sql`fold_text(${name.trim()}::text)`;
  const { extras, shopId } = shopFitterLink;
  return sql`exists (select 1 from (select jsonb_array_elements(coalesce(${extras}->'marketing', '[]') || coalesce(${extras}->'country', '[]'))) own(held)
    join record tag on tag.id = (held->>'tag')::bigint and tag.resource = 'meta-data' and tag.deleted_at is null
    where ${isBetween(shopToday(shopId), sql`(held->>'from')::date`, sql`(held->>'to')::date`)}
      and (${foldedName} = '' or fold_text(coalesce(tag.code, tag.data->>'tagName')) = ${foldedName} or ${inAnyLanguage(sql`tag.i18n->'label'`, foldedName)})
      and exists (select 1 from unnest(string_to_array(held->>'value', ',')) code
        where fold_text(code) = ${foldedValue} or exists (select 1 from jsonb_array_elements(coalesce(tag.data->'values', '[]')) choice
          where choice->>'code' = code and ${inAnyLanguage(sql`choice->'label'`, foldedValue)})))`;
}
