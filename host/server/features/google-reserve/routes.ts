/** Routes of the Reserve with Google screens, and the nightly feeds. */
import { desc, eq, sql } from "drizzle-orm";
import * as calls from "../../../../src/contract/endpoints/google-reserve";
import { textIn, type Money } from "../../../../src/contract/fields/values";
import { timeOf } from "../../../../src/contract/opening-hours";
import { daysFrom } from "../../../../src/contract/days";
import { loadWorkshops } from "../booking/load-workshops";
import { directoryProvider } from "../../services/directories/providers";
import { inEachShop } from "../../platform/storage/each-shop";
import { ApiProblem } from "../../platform/http/problem";
import { FileResponse, route } from "../../platform/http/route";
import { viewOf } from "../../services/jobs/routes";
import { handleUserJob, startJob } from "../../services/jobs/user-jobs";
import { localClock } from "../customer-requests/clock";
import type { ServerServices } from "../../services/server-services";
import { requireDealer } from "../../resources/writing/dealer-ownership";
import type { ServerModule } from "../../resources/resource-services";
import { record, shop } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { renewKey, keySince } from "./desk-key";
import { FEED, sendFeeds } from "./feeds";
import { loadDealers, loadServices, loadSettings, setParticipation, type ReserveService } from "./load-reserve";
import { readMatches } from "./matches";
import { startsOf } from "./offer";
import { reportBookings } from "./report-bookings";

const FEEDS_JOB = "google-reserve-feeds";
const MAX_FEEDS = 30;
const PREVIEW_DAYS = 14;

const feedsWhere = (more = sql`true`) => sql`${record.resource} = ${FEED} and ${more}`;

/** Returns the amount that Google shows for a service. */
function googlePrice(
  { priceMode, price }: Pick<ReserveService, "priceMode" | "price">,
  config: ReserveService["config"],
): { readonly price: Money | null; readonly isFrom: boolean } {
  const isOwn = config?.["priceShown"] === "FIXED";
  if (config?.["priceShown"] === "HIDDEN" || config?.["interpretation"] === "NOT_DISPLAYED")
    return { price: null, isFrom: false };
  return {
    price: isOwn ? ((config["price"] ?? null) as Money | null) : price,
    isFrom: config?.["interpretation"] === "STARTS_AT" || (!isOwn && priceMode === "FROM"),
  };
}

/** Maximum problems listed per feed, next to the total count. */
const MAX_PROBLEMS = 20;

function problemsIn({ problems = [] }: Readonly<Record<string, unknown>>) {
  const all = problems as readonly calls.FeedProblem[];
  return { problems: all.slice(0, MAX_PROBLEMS), problemCount: all.length };
}

/** Sends the feeds of shops with live services, once a day from their scheduled hour on. Returns the number of feeds sent. */
async function sendDueFeeds(
  { database, config }: Pick<ServerServices, "database" | "config">,
  now = new Date(),
): Promise<number> {
  let sent = 0;
  await inEachShop({ database }, async (data) => {
    const ownShop = await data.find(shop, sql`true`);
    const { feedTime } = await loadSettings(data);
    const { day, minutes } = localClock(ownShop?.timeZone ?? "UTC", now);
    if (Math.floor(minutes / 60) < Number(feedTime.slice(0, 2))) return;
    if (
      (await data.count(
        record,
        sql`${record.resource} = 'google-reserve' and ${record.data}->>'state' = 'LIVE'`,
        1,
      )) === 0
    )
      return;
    const today = sql`(${record.data}->>'at')::timestamptz at time zone ${ownShop?.timeZone ?? "UTC"} >= ${day}::date`;
    if ((await data.count(record, feedsWhere(today), 1)) === 0)
      sent += await sendFeeds(data, directoryProvider(config, data), now);
  });
  return sent;
}

export const googleReserveModule: ServerModule = (services) => {
  const { config } = services;
  const deskOf = async (data: ScopedDatabase) => {
    const user = (await data.find(shop, sql`true`))?.code ?? "";
    return { address: `${config.publicUrl}/admin/public/api/google-reserve/${encodeURIComponent(user)}`, user };
  };
  services.jobs.schedule(60, "Send feeds to Reserve with Google", () => sendDueFeeds(services));
  services.jobs.schedule(60, "Read merchant matches of Reserve with Google", () => readMatches(services));
  services.jobs.schedule(5, "Report bookings to Google", () => reportBookings(services));
  handleUserJob(services, FEEDS_JOB, async (_work, run) => {
    const { data } = run.context;
    const sent = await sendFeeds(data, directoryProvider(config, data));
    await data.audit({ verb: "RUN_TOOL", resource: "google-reserve", action: "feeds" });
    return { status: "DONE", report: { done: sent } };
  });
  return [
    route(calls.reserveDealers, async ({ data }) => ({ elements: await loadDealers(data) })),

    route(calls.enableReserve, async ({ data }, { body: { dealers, enabled } }) => {
      const requestedIds = new Set(dealers);
      const found = (await loadDealers(data)).filter(({ id }) => requestedIds.has(id));
      if (found.length < requestedIds.size) throw new ApiProblem("not-found");
      for (const { id } of found) requireDealer(data, id, "MANAGE");
      const refused = enabled ? found.filter(({ lacks }) => lacks.length > 0) : [];
      const changed = found.filter((dealer) => dealer.enabled !== enabled && !refused.includes(dealer));
      await data.transaction(async (transaction) => {
        for (const { id } of changed) await setParticipation(transaction, id, { enabled });
        await transaction.audits(
          changed.map(({ id, name }) => ({
            verb: "STATE",
            resource: "fitter",
            recordId: id,
            recordLabel: name,
            action: "google-reserve",
            changes: [{ field: "googleReserve", before: !enabled, after: enabled }],
          })),
        );
      });
      return { done: changed.length, refused: refused.map(({ id, name }) => ({ id, name })) };
    }),

    route(calls.reserveServices, async ({ data, locale, languages }) => ({
      elements: (await loadServices(data)).map(({ id, name, durationMinutes, dealers, config: values, ...own }) => ({
        id,
        name: textIn(name, [locale, ...languages]),
        category: typeof values?.["category"] === "string" ? values["category"] : null,
        durationMinutes,
        dealers,
        ...googlePrice(own, values),
        leadMinutes: values === null ? null : Number(values["minAdvanceMinutes"] ?? 0),
        state: (values?.["state"] as "OFF" | "INCOMPLETE" | "READY" | "LIVE" | undefined) ?? "OFF",
      })),
    })),

    route(calls.reserveSlots, async ({ data }, { params, query }) => {
      const dealer = Number(query.dealer);
      const now = new Date();
      const service = (await loadServices(data)).find(({ id }) => id === Number(params.id));
      const workshop = (await loadWorkshops(data, [dealer], { now, channel: "GOOGLE_RESERVE" })).get(dealer);
      if (service === undefined || workshop === undefined) throw new ApiProblem("not-found");
      const starts = startsOf(workshop, service, now).map((start) => localClock(workshop.timeZone, start));
      return {
        days: daysFrom(localClock(workshop.timeZone, now).day, PREVIEW_DAYS).map((day) => ({
          day,
          starts: starts.filter((start) => start.day === day).map(({ minutes }) => timeOf(minutes)),
        })),
      };
    }),

    route(calls.reserveServer, async ({ data }) => ({ ...(await deskOf(data)), since: await keySince(data) })),

    route(calls.renewServerPassword, async ({ data }) => {
      const password = await renewKey(data);
      return { ...(await deskOf(data)), since: await keySince(data), password };
    }),

    route(calls.reserveFeeds, async ({ data }) => {
      const rows = await data.select(record, { where: feedsWhere(), orderBy: [desc(record.id)], limit: MAX_FEEDS });
      return {
        connected: directoryProvider(config, data).connected,
        elements: rows.map(({ id, data: values }) => ({
          id,
          name: values["name"] as "merchants" | "services" | "availability",
          at: String(values["at"]),
          items: Number(values["items"]),
          state: values["state"] as "SENT" | "KEPT" | "FAILED",
          environment: values["environment"] === "PRODUCTION" ? ("PRODUCTION" as const) : ("SANDBOX" as const),
          error: String(values["error"] ?? ""),
          ...problemsIn(values),
        })),
      };
    }),

    route(calls.reserveFeedFile, async ({ data }, { params }) => {
      const found = await data.find(record, feedsWhere(eq(record.id, Number(params.id))));
      if (found === undefined) throw new ApiProblem("not-found");
      const name = `${String(found.data["name"])}-${String(found.data["at"]).slice(0, 10)}.json`;
      await data.audit({ verb: "DOWNLOAD", resource: "google-reserve", recordId: found.id, recordLabel: name });
      return new FileResponse(name, "application/json", JSON.stringify(found.data["content"], null, 2));
    }),

    route(calls.generateFeeds, async (context) => {
      const started = await startJob(services, context, {
        type: FEEDS_JOB,
        exclusive: true,
        params: { resource: "google-reserve" },
      });
      return viewOf(context, started.id);
    }),
  ];
};
