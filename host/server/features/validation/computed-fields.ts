/** SQL of computed fields of validation runs. */
import { sql } from "drizzle-orm";
import { record } from "../../platform/storage/schema";
import { countField } from "../../resources/storage/computed-sql";
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
