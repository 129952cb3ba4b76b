/** Inserts demo API keys that end soon or are revoked, and the calls of the keys in the last 30 days. */
import { eq } from "drizzle-orm";
import { CALL_LOG_DAYS } from "../../../src/contract/calendar-api";
import { addDays, DAY_MS, utcDay } from "../../../src/contract/days";
import { emptyValues } from "../../../src/contract/empty-values";
import apiKey from "../../../src/resources/configuration/api-key/api-key.resource";
// Imported for its scope rule of the calls.
import "../features/api-keys/call-log";
import { calendarApiCall, record } from "../platform/storage/schema";
import type { ScopedDatabase } from "../platform/storage/scoped-database";
import { add } from "./paragraphs/records";
import { seededRandom } from "./random";

const SEED = 4711;
const TOKEN_PATH = "/admin/api/session/embed-token";
/** Reasons of refused calls, with their status. */
const REFUSALS = [
  { status: 403, reason: "api-key.error.elements" },
  { status: 403, reason: "api-key.error.dealers" },
  { status: 401, reason: "api-key.error.unknown" },
] as const;

/** @param data the demo shop; its first keys exist already */
export async function addApiKeys(data: ScopedDatabase, now = Date.now()): Promise<void> {
  const common = { ...emptyValues(apiKey.fields), scopes: ["EMBED_READ"] };
  await add(
    data,
    apiKey,
    { ...common, name: "ERP", expiresOn: addDays(utcDay(now), 12) },
    { ...common, name: "Ancien portail", revoked: true },
  );
  const keys = await data.select(record, { where: eq(record.resource, "api-key"), orderBy: [record.id] });
  const random = seededRandom(SEED);
  const calls = keys.slice(0, 3).flatMap(({ id }, place) =>
    Array.from({ length: CALL_LOG_DAYS * (3 - place) }, (_, index) => {
      const isRefused = random.percent(6);
      const { status, reason } = isRefused ? random.pick(REFUSALS) : { status: 200, reason: null };
      return {
        shopId: data.scope.shopId ?? 0,
        keyId: id,
        // Within the days for which calls are kept, the oldest one included.
        at: new Date(now - Math.floor(index / (3 - place)) * DAY_MS - random.between(0, DAY_MS / 2)),
        method: "POST",
        path: TOKEN_PATH,
        ip: `203.0.113.${place + 10}`,
        duration: random.between(8, 90),
        ...{ status, reason },
      };
    }),
  );
  await data.insert(calendarApiCall, ...calls);
}
