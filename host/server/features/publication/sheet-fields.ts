/** SQL of computed fields and filters of catalogues and their sheets. */
import { sql, type SQL } from "drizzle-orm";
import { parseFilterValue } from "../../../../src/contract/list-query";
import { record, shopLanguage } from "../../platform/storage/schema";
import { moneyField } from "../../resources/storage/json-field";
import type { FieldSql } from "../../resources/storage/resource-storage";

/** Languages of the shop in which a record has no name. */
const languagesWithoutName = (condition: SQL): SQL =>
  sql`select spoken.locale from ${shopLanguage} spoken where spoken.shop_id = ${record.shopId}
    and coalesce(${record.i18n}->'name'->>spoken.locale, '') = '' and ${condition}`;

const firstMissing = sql`(${languagesWithoutName(sql`true`)} order by spoken.position, spoken.id limit 1)`;

/** First language of the shop without a name. The filter finds records without a name in one of the languages. */
export const missingLanguage: FieldSql = {
  value: firstMissing,
  key: sql`${firstMissing} collate "C"`,
  matches: (text) => {
    const value = parseFilterValue(text);
    if (value.kind !== "oneOf" || value.values.length === 0) return sql`false`;
    const locales = sql.join(
      value.values.map((locale) => sql`${locale}`),
      sql`, `,
    );
    return sql`exists (${languagesWithoutName(sql`spoken.locale in (${locales})`)})`;
  },
};

/** The price without VAT, by the rate of the sheet or of its catalogue. */
export const priceExclVat = moneyField(
  sql`(select jsonb_build_object(
      'minor', round((${record.data}->'price'->>'minor')::numeric
        / (1 + coalesce((${record.data}->>'vatRate')::numeric, (owner.data->>'vatRate')::numeric, 0) / 100))::bigint,
      'currency', ${record.data}->'price'->>'currency')
    from record owner where owner.id = (${record.data}->>'catalog')::bigint and ${record.data}->'price'->>'minor' is not null)`,
);

const folded = (text: string): SQL => sql`fold_text(${text.trim()}::text)`;

/** Returns a condition for sheets with a keyword, ignoring case and accents. */
export const hasKeyword = (text: string): SQL =>
  text.trim() === ""
    ? sql`false`
    : sql`exists (select 1 from jsonb_array_elements(coalesce(${record.data}->'tags', '[]')) held where fold_text(held->>'tag') = ${folded(text)})`;

/** Returns a condition for a filter such as `black`, or `FINISH=black` with the code of the attribute, ignoring case and accents. */
export function hasAttributeValue(text: string): SQL {
  const separator = text.indexOf("=");
  const [code, value] = separator < 0 ? ["", text] : [text.slice(0, separator), text.slice(separator + 1)];
  if (value.trim() === "") return sql`false`;
  return sql`exists (select 1 from jsonb_array_elements(coalesce(${record.data}->'attributes', '[]')) held
    where fold_text(held->>'value') = ${folded(value)} and (${folded(code)} = '' or fold_text(held->>'code') = ${folded(code)}))`;
}
