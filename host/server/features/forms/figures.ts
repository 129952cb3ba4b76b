/** Computed fields of forms: their parts, and how often they were filled in during the last 30 days. */
import { sql, type SQL } from "drizzle-orm";
import { record } from "../../platform/storage/schema";
import { countField, referringCount } from "../../resources/storage/computed-sql";

const DAYS = 30;

/** Customers who reached a stage; see the table for the numbers of stages. */
const reached = (stage: number): SQL =>
  sql`(select coalesce(sum(used.count), 0)::int from form_usage used where used.form_id = ${record.id} and used.stage = ${stage}
    and used.day > current_date - ${DAYS}::int)`;
const share = sql`(case when ${reached(1)} > 0 then least(100, round(100.0 * ${reached(0)} / ${reached(1)}))::int end)`;

export const formFigures = {
  steps: referringCount("request-form-step", "form"),
  fieldCount: referringCount("request-form-field", "form"),
  started: countField(reached(1)),
  sent: countField(reached(0)),
  completion: { value: share, key: share },
};
