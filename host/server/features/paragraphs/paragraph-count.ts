/** Computed field with the number of paragraphs of a record. */
import { sql } from "drizzle-orm";
import type { OwnerType } from "../../../../src/contract/paragraph/owners";
import { paragraph, record } from "../../platform/storage/schema";
import { countField } from "../../resources/storage/computed-sql";
import type { FieldSql } from "../../resources/storage/resource-storage";

/** Counts the paragraphs of a record, over all owner types under which it has any. */
export const paragraphCount = (...types: readonly OwnerType[]): FieldSql =>
  countField(
    sql`(select count(*) from ${paragraph} part where part.owner_id = ${record.id} and part.deleted_at is null
      and part.owner_type in (${sql.join(
        types.map((type) => sql`${type}`),
        sql`, `,
      )}))`,
  );
