/** The number of a request, and the user who answers it. */
import { eq, sql, type SQL } from "drizzle-orm";
import type { Reference } from "../../../../src/contract/fields";
import { hasRight, type RightRequirement } from "../../../../src/contract/rights";
import { ApiProblem } from "../../platform/http/problem";
import { record } from "../../platform/storage/schema";
import { foldedKey } from "../../resources/storage/json-field";
import type { FieldSql } from "../../resources/storage/resource-storage";
import type { HookContext } from "../../resources/types";
import { dealerUser } from "../dealers/attach/storage";

/** Number of a request in SQL. @param letter of its kind */
const referenceSql = (letter: "Q" | "C"): SQL =>
  sql`(${letter}::text || '-' || to_char(${record.createdAt} at time zone 'UTC', 'YY') || '-' || lpad(${record.id}::text, greatest(6, length(${record.id}::text)), '0'))`;

const assigneeId = sql`(case when ${record.data}->>'assignee' ~ '^[0-9]{1,18}$' then (${record.data}->>'assignee')::bigint end)`;
const assigneeName = sql`(select trim(account.first_name || ' ' || account.last_name) from user_account account where account.id = ${assigneeId})`;

/** Until when a request by a form waits for its answer, as the form promises; null once it was answered. */
const answerBy = sql`(select ${record.createdAt} + make_interval(hours => (form.data->>'answerHours')::int) from record form
  where form.resource = 'request-form' and form.shop_id = ${record.shopId} and form.deleted_at is null
    and coalesce(form.code, form.data->>'code') = ${record.data}->>'formCode' and ${record.status} in ('NEW', 'IN_PROGRESS') limit 1)`;

/** Returns the SQL of the computed fields that quotes and contacts share. */
export const requestComputed = (
  letter: "Q" | "C",
): Readonly<Record<"reference" | "assigneeName" | "answerBy", FieldSql>> => ({
  reference: { value: referenceSql(letter), key: foldedKey(referenceSql(letter)) },
  assigneeName: { value: assigneeName, key: foldedKey(assigneeName) },
  answerBy: {
    value: sql`to_char(${answerBy} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    key: answerBy,
  },
});

/** Returns the id of the user behind an input `user`. Throws "forbidden" without the right to change requests. */
export async function chosenUser(
  input: Readonly<Record<string, unknown>>,
  right: RightRequirement,
  { caller, data }: HookContext,
): Promise<number | undefined> {
  if (!hasRight(caller.context.access.rights, right)) throw new ApiProblem("forbidden");
  const { id } = input["user"] as Reference;
  return (await data.find(dealerUser, eq(dealerUser.id, id)))?.userId;
}
