/** How often an API key is used, and which calls were refused. */
import { and, desc, eq, gte, isNull, sql } from "drizzle-orm";
import { CALL_LOG_DAYS } from "../../../../src/contract/calendar-api";
import { DAY_MS } from "../../../../src/contract/days";
import { apiKeyUsage } from "../../../../src/contract/endpoints/api-keys";
import { ApiProblem } from "../../platform/http/problem";
import { route } from "../../platform/http/route";
import { calendarApiCall, record } from "../../platform/storage/schema";
import { timeZoneOf } from "../../platform/storage/shop-time-zone";
import { EMBED_KEY } from "./find-key";

const MAX_REFUSED = 100;
const FIRST_ERROR = 400;

const isRefused = gte(calendarApiCall.status, FIRST_ERROR);
const endpoint = sql<string>`${calendarApiCall.method} || ' ' || ${calendarApiCall.path}`;
const figures = {
  calls: sql<number>`count(*)::int`,
  errors: sql<number>`(count(*) filter (where ${isRefused}))::int`,
};

export const usageRoute = () =>
  route(apiKeyUsage, async ({ data }, { params }) => {
    const id = Number(params.id);
    const isKey = and(eq(record.id, id), eq(record.resource, EMBED_KEY), isNull(record.deletedAt)) ?? sql`false`;
    if ((await data.count(record, isKey, 1)) === 0) throw new ApiProblem("not-found");
    const since = new Date(Date.now() - CALL_LOG_DAYS * DAY_MS);
    const ofKey = and(eq(calendarApiCall.keyId, id), gte(calendarApiCall.at, since)) ?? sql`false`;
    // A literal, because the same expression is selected and grouped by.
    const timeZone = sql.raw(`'${(await timeZoneOf(data)).replaceAll("'", "''")}'`);
    const day = sql<string>`to_char(${calendarApiCall.at} at time zone ${timeZone}, 'YYYY-MM-DD')`;
    const days = await data.selectFields(
      calendarApiCall,
      { day, ...figures },
      { where: ofKey, groupBy: [day], orderBy: [desc(day)] },
    );
    const endpoints = await data.selectFields(
      calendarApiCall,
      { endpoint, ...figures },
      { where: ofKey, groupBy: [endpoint], orderBy: [endpoint] },
    );
    const refused = await data.select(calendarApiCall, {
      where: and(ofKey, isRefused) ?? sql`false`,
      orderBy: [desc(calendarApiCall.at), desc(calendarApiCall.id)],
      limit: MAX_REFUSED,
    });
    const sumOf = (name: "calls" | "errors"): number => days.reduce((sum, figure) => sum + figure[name], 0);
    return {
      calls: sumOf("calls"),
      errors: sumOf("errors"),
      days,
      endpoints,
      refused: refused.map(({ id: call, at, method, path, status, reason, ip }) => ({
        id: call,
        at: at.toISOString(),
        endpoint: `${method} ${path}`,
        ...{ status, reason, ip },
      })),
    };
  });
