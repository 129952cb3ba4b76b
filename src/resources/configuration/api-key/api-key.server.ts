/** Computes the state of a key and what is shown of its secret, and limits the number of usable keys. */
import { and, eq, isNull, ne, sql, type SQL } from "drizzle-orm";
import { formerUntil, secretFields } from "../../../../host/server/identity/api-keys/secret-fields";
import { record } from "../../../../host/server/platform/storage/schema";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { codeField, countField, textOf, todayOfRecord } from "../../../../host/server/resources/storage/computed-sql";
import apiKey from "./api-key.resource";

/** Usable keys of a shop at a time. */
const MAX_KEYS = 20;

const lastDay = textOf("expiresOn");
const state = sql`case when ${textOf("revoked")} = 'true' then 'REVOKED' when ${lastDay} < ${todayOfRecord} then 'EXPIRED'
  when ${lastDay}::date <= ${todayOfRecord}::date + 30 then 'EXPIRING' else 'ACTIVE' end`;

/** Counts the calls with the key in the time for which calls are kept. */
const callsOfKey = (where: SQL) =>
  countField(sql`(select count(*) from calendar_api_call call where call.key_id = ${record.id} and ${where})`);

/** How often the key was used in the last 30 days. */
const callFields = { calls: callsOfKey(sql`true`), refusedCalls: callsOfKey(sql`call.status >= 400`) };

export default defineHooks(apiKey, {
  computed: { ...secretFields, ...callFields, formerUntil, state: codeField(state) },
  async beforeSave({ before }, { data }) {
    // An expired key that gets a new last day is usable again.
    if (before !== null && before.state !== "EXPIRED") return {};
    await data.lock("api-keys");
    const usable = and(
      eq(record.resource, "api-key"),
      isNull(record.deletedAt),
      sql`${state} in ('ACTIVE', 'EXPIRING')`,
      before === null ? undefined : ne(record.id, before.id),
    );
    return (await data.count(record, usable, MAX_KEYS)) < MAX_KEYS ? {} : { errors: ["api-key.error.too-many"] };
  },
});
