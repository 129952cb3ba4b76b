/** Dealers by what a shop's own tags say of them. Partners' tags have a right of their own, and are not asked. */
import { sql, type SQL } from "drizzle-orm";
import { shopFitterLink } from "../../storage/schema";
import { isBetween, shopToday } from "../../storage/shop-day";

const inAnyLanguage = (labels: SQL, wanted: SQL): SQL =>
  sql`exists (select 1 from jsonb_each_text(${labels}) said where fold_text(said.value) = ${wanted})`;

/**
 * `gold`, or with the name of the tag `loyalty = gold`: by code or word in any language, upper case and accents aside. A value counts while
 * it holds.
 */
export function tagged(text: string): SQL {
  const at = text.indexOf("=");
  const [name, value] = at < 0 ? ["", text] : [text.slice(0, at), text.slice(at + 1)];
  if (value.trim() === "") return sql`false`;
  const wanted = sql`fold_text(${value.trim()}::text)`;
  const called = sql`fold_text(${name.trim()}::text)`;
  const { extras, shopId } = shopFitterLink;
  return sql`exists (select 1 from (select jsonb_array_elements(coalesce(${extras}->'marketing', '[]') || coalesce(${extras}->'country', '[]'))) own(held)
    join record tag on tag.id = (held->>'tag')::bigint and tag.resource = 'metaData' and tag.deleted_at is null
    where ${isBetween(shopToday(shopId), sql`(held->>'from')::date`, sql`(held->>'to')::date`)}
      and (${called} = '' or fold_text(coalesce(tag.code, tag.data->>'tagName')) = ${called} or ${inAnyLanguage(sql`tag.i18n->'label'`, called)})
      and exists (select 1 from unnest(string_to_array(held->>'value', ',')) code
        where fold_text(code) = ${wanted} or exists (select 1 from jsonb_array_elements(coalesce(tag.data->'values', '[]')) choice
          where choice->>'code' = code and ${inAnyLanguage(sql`choice->'label'`, wanted)})))`;
}
