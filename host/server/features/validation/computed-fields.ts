/** SQL of computed fields of validation runs and their findings. */
import { sql } from "drizzle-orm";
import { fitter, record, shopFitterLink } from "../../platform/storage/schema";
import { countField } from "../../resources/storage/computed-sql";
import { effectiveText } from "../dealers/storage/effective-values";
import type { FieldSql } from "../../resources/storage/resource-storage";

/** Counts findings of a run by state. */
const findings = (...states: readonly string[]): FieldSql =>
  countField(
    sql`(select count(*) from record finding where finding.resource = 'dealer-data-finding' and finding.shop_id = ${record.shopId} and finding.deleted_at is null
      and finding.data->>'state' in (${sql.join(
        states.map((state) => sql`${state}`),
        sql`, `,
      )}) and (finding.data->>'run')::bigint = ${record.id} and finding.data->>'finding' <> 'NOT_CHECKED')`,
  );

export const validationRunFields = { toFix: findings("OPEN"), fixed: findings("ACCEPTED", "EDITED", "SETTLED") };

/** The dealer's present value of the checked field, for fields whose value is a text. */
const presentValue = sql`(case ${record.data}->>'validatedField'
  when 'NAME' then ${effectiveText("name", fitter.name)}
  when 'PHONE' then ${effectiveText("phone", fitter.phone)}
  when 'EMAIL' then ${effectiveText("email", fitter.email)}
  when 'WEBSITE' then ${effectiveText("website", sql`(${fitter.data}->>'website')`)}
  when 'COMPANY_ID' then ${fitter.companyId}
  when 'VAT' then ${fitter.vatNumber}
  when 'GOOGLE_PLACE' then ${fitter.data}->>'googlePlaceId'
  else ${record.data}->>'value' end)`;

/** Whether the dealer's value is another one than the checked value. */
const hasChanged = sql`(${record.data}->>'state' = 'OPEN' and exists (select 1 from shop_fitter_link inner join fitter on ${fitter.id} = ${shopFitterLink.fitterId}
  where ${shopFitterLink.fitterId} = ${record.fitterId} and ${shopFitterLink.shopId} = ${record.shopId} and ${shopFitterLink.deletedAt} is null
    and coalesce(${presentValue}, '') <> coalesce(${record.data}->>'value', '')))`;

export const validationFindingFields = {
  changed: { value: sql`to_jsonb(${hasChanged})`, key: hasChanged, isNeverNull: true },
};
