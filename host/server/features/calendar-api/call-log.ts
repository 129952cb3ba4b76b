/** Runs the calls of partners' servers, and notes each with its outcome for 30 days. */
import { sql } from "drizzle-orm";
import type { FastifyReply } from "fastify";
import { CALL_LOG_DAYS, type CalendarScope } from "../../../../src/contract/calendar-api";
import type { PublicContext } from "../../platform/http/request-context";
import { bearerToken } from "../../platform/http/security";
import type { Database } from "../../platform/storage/db";
import { calendarApiCall, webhookDelivery } from "../../platform/storage/schema";
import { declareScope, shopRule } from "../../platform/storage/scope";
import { noteCall } from "../api-keys/call-log";
import { CALENDAR_KEY, findKey } from "../api-keys/find-key";
import { requireCaller, type KeyCaller } from "./key-caller";

declareScope(webhookDelivery, shopRule(webhookDelivery));

/** Runs a call with the key of the request, and notes it. Calls with an unknown key belong to no one and are not noted. */
export async function asKey<Answer>(
  database: Database,
  context: PublicContext,
  { request }: FastifyReply,
  scope: CalendarScope,
  work: (caller: KeyCaller) => Promise<Answer>,
): Promise<Answer> {
  const found = await findKey(database, CALENDAR_KEY, bearerToken(request));
  return noteCall(database, found, request, async () =>
    work(await requireCaller(database, context, found, { scope, origin: request.headers.origin })),
  );
}

/** Deletes calls and deliveries that are no longer listed. */
export async function deleteOldCalls(database: Database): Promise<void> {
  const end = sql`now() - make_interval(days => ${CALL_LOG_DAYS}::int)`;
  await database.delete(calendarApiCall).where(sql`${calendarApiCall.at} < ${end}`);
  await database.delete(webhookDelivery).where(sql`${webhookDelivery.createdAt} < ${end}`);
}
