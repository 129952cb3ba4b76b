/** Hours between the arrival of a contact and its first answer, in SQL. */
import { sql } from "drizzle-orm";
import { record } from "../../platform/storage/schema";
import type { FieldSql } from "../../resources/storage/resource-storage";

const hours = sql`(case when ${record.data}->>'answeredAt' is not null
  then round((extract(epoch from (${record.data}->>'answeredAt')::timestamptz - ${record.createdAt}) / 3600)::numeric, 1)::double precision end)`;

export const answerHours: FieldSql = { value: hours, key: hours };
