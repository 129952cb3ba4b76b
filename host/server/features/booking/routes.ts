/** Routes of the appointment book: its content, free starts, explanations, and holds. */
import { and, eq, sql } from "drizzle-orm";
import * as calls from "../../../../src/contract/endpoints/appointment-book";
import { moveLateBay, previewLateBay } from "../../../../src/contract/endpoints/late-bay";
import { repeatVisit } from "../../../../src/contract/endpoints/repeat-visits";
import { tagShare } from "../../../../src/contract/endpoints/tag-rules";
import { HOLD_MINUTES } from "../../../../src/contract/booking";
import { ApiProblem } from "../../platform/http/problem";
import { route, type Route } from "../../platform/http/route";
import { bulk } from "../../resources/bulk/bulk-job";
import { callerOf } from "../../resources/caller";
import type { ServerModule } from "../../resources/resource-services";
import { serviceOf } from "../../resources/service";
import { bookingHold, fitter, shopFitterLink } from "../../platform/storage/schema";
import { mayUseDealer } from "../../platform/storage/scope";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { slotProblem } from "./appointments";
import { loadBook } from "./book";
import { advanceVisits } from "./clock-steps";
import { MINUTE_MS } from "./engine/facts";
import type { CheckResult } from "./engine/results";
import { moveVisits, previewMoves } from "./late-bays";
import type { LoadedWorkshop } from "./load-workshops";
import { repeatAt } from "./repeat-visits";
import { shareOfRules } from "./tags";
import { explainStart, findStarts, releaseHold, takeSlot, type Visit } from "./visits";

/** Number of free starts in an explanation. */
const NEAREST = 5;
/** Parameters of checks that are instants. */
const INSTANTS: readonly string[] = ["from", "to", "end"];
const MAX_DEALERS = 500;

/** Query of a visit, as the endpoints of starts take it. */
interface VisitQuery {
  readonly dealer: number;
  readonly services: readonly { readonly id: number; readonly quantity: number }[];
  readonly minutes?: number | undefined;
  readonly bay?: number | undefined;
  readonly appointment?: number | undefined;
}

const visitOf = (query: VisitQuery, languages: readonly string[]): Visit => ({
  dealerId: query.dealer,
  request: {
    services: query.services,
    channel: "BACK_OFFICE",
    ...(query.minutes !== undefined && { durationMinutes: query.minutes }),
    ...(query.bay !== undefined && { bayId: query.bay }),
  },
  exceptRecord: query.appointment,
  languages,
});

/** Returns the admin path of the screen that decides a check. */
function pathOf({ code, sourceId, params }: CheckResult, dealer: number, { names }: LoadedWorkshop): string | null {
  switch (code) {
    case "EFFECTIVE_AVAILABILITY": {
      const source = names.get(sourceId ?? 0);
      if (source === undefined) return `fitter/${dealer}`;
      return source.resource === "special-day" ? null : `${source.resource}/${sourceId ?? ""}`;
    }
    case "LANE":
      return typeof params["appointment"] === "number" && params["appointment"] > 0
        ? `appointment/${params["appointment"]}`
        : null;
    case "BAY_HOURS":
    case "BAY_CLOSURE":
      return sourceId === undefined ? null : `ecal-bays/${sourceId}`;
    case "BAY_QUALIFIED":
    case "GRID":
      return "ecal-bays";
    case "SERVICE_OFFERED":
    case "MIX":
      return "service";
    default:
      return `fitter/${dealer}`;
  }
}

/** Returns the dealers that the account may see: first those with bays, and among them those with appointments to come. */
async function bookDealers(
  data: ScopedDatabase,
  limit: number,
): Promise<{ readonly id: number; readonly name: string; readonly city: string }[]> {
  const rows = await data.execute<{ id: number | string; name: string; city: string | null }>(
    shopFitterLink,
    (
      scope,
    ) => sql`select ${fitter.id} as id, coalesce(${fitter.tradingName}, ${fitter.name}) as name, ${fitter.address}->>'city' as city
      from ${shopFitterLink} join ${fitter} on ${fitter.id} = ${shopFitterLink.fitterId}
      where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.listed} and ${fitter.status} = 'ACTIVE'
      order by exists (select 1 from bay where bay.fitter_id = ${fitter.id} and bay.active and bay.deleted_at is null) desc,
        exists (select 1 from capacity_row where capacity_row.fitter_id = ${fitter.id} and capacity_row.starts_at > now()) desc,
        ${fitter.bookingMode} = 'NONE', ${shopFitterLink.nameKey} limit ${limit}`,
  );
  return rows.map(({ id, name, city }) => ({ id: Number(id), name, city: city ?? "" }));
}

/** Minutes between two looks for visits that move on by the clock. */
const CLOCK_MINUTES = 2;

export const bookModule: ServerModule = (services) => {
  services.jobs.schedule(CLOCK_MINUTES, "Move visits on by the clock", () => advanceVisits(services));
  return [
    ...BOOK_ROUTES,
    route(previewLateBay, async (context, { body }) => previewMoves(await callerOf(context, services.resources), body)),
    route(repeatVisit, async (context, { body }) => repeatAt(await callerOf(context, services.resources), body)),
    route(moveLateBay, async (context, { body }) => moveVisits(await callerOf(context, services.resources), body)),
    route(calls.closeBays, async (context, { body: { bays, values } }) => {
      const caller = await callerOf(context, services.resources);
      return bulk(services, serviceOf(caller.registry, "ecal-bay"), caller, { ids: bays }, { action: "close", values });
    }),
  ];
};

const BOOK_ROUTES: readonly Route[] = [
  route(calls.readBook, async ({ data, locale, languages }, { query }) => {
    const dealer = query.dealer ?? (await bookDealers(data, 1))[0]?.id;
    if (dealer === undefined) throw new ApiProblem("not-found", { errors: ["appointment-book.no-dealer"] });
    return loadBook(data, { ...query, dealer }, [locale, ...languages]);
  }),

  route(calls.bookDealers, async ({ data }) => ({ elements: await bookDealers(data, MAX_DEALERS) })),

  route(calls.readSlots, async ({ data, locale, languages }, { query }) => {
    const period = {
      ...(query.from !== undefined && { from: Date.parse(query.from) }),
      ...(query.to !== undefined && { to: Date.parse(query.to) }),
    };
    const starts = await findStarts(data, visitOf(query, [locale, ...languages]), new Date(), period);
    return { starts: starts.map((start) => start.toISOString()) };
  }),

  route(calls.explainSlot, async ({ data, locale, languages }, { query }) => {
    const visit = visitOf(query, [locale, ...languages]);
    const found = await explainStart(data, visit, new Date(query.start), new Date(), NEAREST);
    if (found === undefined) throw new ApiProblem("not-found");
    const { evaluation, nearest, workshop } = found;
    return {
      offered: evaluation.isOffered,
      nearest: nearest.map((start) => start.toISOString()),
      checks: evaluation.checks.map((check, index) => ({
        order: index + 1,
        code: check.code,
        ok: check.ok,
        forceable: check.forceable,
        path: check.ok ? null : pathOf(check, query.dealer, workshop),
        params: Object.fromEntries(
          Object.entries(check.params).map(([name, value]) => [
            name,
            INSTANTS.includes(name) && typeof value === "number" ? new Date(value).toISOString() : value,
          ]),
        ),
      })),
    };
  }),

  route(calls.createHold, async ({ data }, { body }) => {
    const { dealer, bay, start, minutes } = body;
    if (!mayUseDealer(data.scope, dealer, "WRITE")) throw new ApiProblem("not-found");
    const now = new Date();
    const expiresAt = new Date(now.getTime() + HOLD_MINUTES * MINUTE_MS);
    return data.transaction(async (transaction) => {
      const { shopId, userId } = transaction.scope;
      if (shopId === null) throw new ApiProblem("forbidden");
      const values = { shopId, fitterId: dealer, userId, channel: "BACK_OFFICE", expiresAt };
      const place = bay === null ? {} : { bayId: bay };
      const visit: Visit = {
        dealerId: dealer,
        request: { services: [], durationMinutes: minutes, channel: "BACK_OFFICE", ...place },
      };
      const [hold] = await acrossShops(transaction)
        .insert(bookingHold)
        .values(values)
        .returning({ id: bookingHold.id });
      if (hold === undefined) throw new Error("The hold was not stored.");
      const claim = { source: "HOLD", sourceId: hold.id, expiresAt } as const;
      const attempt = await takeSlot(transaction, visit, new Date(start), claim, now);
      if (attempt === undefined) throw new ApiProblem("not-found");
      if (!attempt.isTaken) throw await slotProblem(transaction, visit, attempt, new Date(start), now);
      return { id: hold.id, expiresAt: expiresAt.toISOString() };
    });
  }),

  route(tagShare, ({ data }, { body: { rules, dealers } }) => shareOfRules(data, rules, dealers)),

  route(calls.releaseHold, async ({ data }, { params }) => {
    const id = Number(params.id);
    const own = and(eq(bookingHold.id, id), eq(bookingHold.userId, data.scope.userId ?? 0));
    const [hold] = await acrossShops(data).select({ id: bookingHold.id }).from(bookingHold).where(own);
    if (hold === undefined) throw new ApiProblem("not-found");
    await data.transaction((transaction) => releaseHold(transaction, id));
    return {};
  }),
];
