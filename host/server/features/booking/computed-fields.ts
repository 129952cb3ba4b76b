/** SQL of computed fields of appointments. */
import { or, sql } from "drizzle-orm";
import { record } from "../../platform/storage/schema";
import type { FieldSql } from "../../resources/storage/resource-storage";

/** A filter for appointments with one of some services. */
const withServices: FieldSql = {
  value: sql`null::jsonb`,
  matchesIds: (ids) =>
    or(...ids.map((id) => sql`${record.data}->'services' @> ${JSON.stringify([{ service: id }])}::jsonb`)) ??
    sql`false`,
  isEmpty: sql`jsonb_array_length(coalesce(${record.data}->'services', '[]')) = 0`,
};

export const appointmentFields = { withServices };
