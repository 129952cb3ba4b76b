/** The API of the appointment calendar for partners' servers: dealers, services, free starts and appointments. */
import { and, asc, eq, sql } from "drizzle-orm";
import * as calls from "../../../../src/contract/endpoints/calendar-api";
import { addDays } from "../../../../src/contract/days";
import { isInSeason } from "../../../../src/contract/seasons";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { ApiProblem } from "../../platform/http/problem";
import { publicRoute, type Route } from "../../platform/http/route";
import { fitter, record, shopFitterLink } from "../../platform/storage/schema";
import { dealerCondition } from "../../platform/storage/scope";
import type { ServerModule } from "../../resources/resource-services";
import type { ServerServices } from "../../services/server-services";
import { loadWorkshops } from "../booking/load-workshops";
import { findStarts } from "../booking/visits";
import { appointments, asApi } from "./api-appointment";
import { book, cancel } from "./bookings";
import { asKey, deleteOldCalls } from "./call-log";
import { keyAdminRoutes } from "./key-admin";
import type { KeyCaller } from "./key-caller";
import { deliverDue } from "./webhooks/send";

const MAX_DEALERS = 1_000;
const MAX_APPOINTMENTS = 500;
const MAX_DAYS = 62;

/** Active dealers of the shop within reach of the key. */
async function dealersOf({ data }: KeyCaller) {
  const rows = await data.execute<{
    id: number | string;
    code: string | null;
    name: string;
    city: string | null;
    postalCode: string | null;
    timeZone: string | null;
    bookingMode: string;
  }>(
    shopFitterLink,
    (
      scope,
    ) => sql`select ${fitter.id} as id, ${shopFitterLink.code} as code, coalesce(${fitter.tradingName}, ${fitter.name}) as name,
        ${fitter.address}->>'city' as city, ${fitter.address}->>'postalCode' as "postalCode", ${fitter.timeZone} as "timeZone", ${fitter.bookingMode} as "bookingMode"
      from ${shopFitterLink} join ${fitter} on ${fitter.id} = ${shopFitterLink.fitterId}
      where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.deletedAt} is null and ${fitter.status} = 'ACTIVE'
        and ${dealerCondition(shopFitterLink.fitterId, data.scope) ?? sql`true`}
      order by ${shopFitterLink.nameKey}, ${fitter.id} limit ${MAX_DEALERS}`,
  );
  return rows.map(({ id, code, city, postalCode, timeZone, ...others }) => ({
    ...others,
    id: Number(id),
    code: code ?? "",
    city: city ?? "",
    postalCode: postalCode ?? "",
    timeZone: timeZone ?? "Europe/Paris",
  }));
}

function requireDealer(caller: KeyCaller, dealer: number): void {
  const reach = caller.data.scope.fitterIds;
  if (reach !== "ALL" && !reach.includes(dealer))
    throw new ApiProblem("validation", { fields: { dealer: "error.reference" } });
}

/** Minutes between two turns of the deliveries. */
const TURN_MINUTES = 0.25;
const HOUR = 60;

export const calendarApiModule: ServerModule = (services) => {
  const { database, jobs } = services;
  jobs.schedule(TURN_MINUTES, "Deliver webhooks of calendar keys", () => deliverDue(services));
  jobs.schedule(HOUR, "Delete old calls of calendar keys", () => deleteOldCalls(database));
  return [...keyAdminRoutes(services), ...partnerRoutes(services)];
};

/** Returns the calls of partners' servers. */
const partnerRoutes = ({ database }: Pick<ServerServices, "database">): readonly Route[] => [
  publicRoute(calls.apiDealers, (context, _, reply) =>
    asKey(database, context, reply, "DEALERS_READ", async (caller) => ({ elements: await dealersOf(caller) })),
  ),

  publicRoute(calls.apiServices, (context, { query: { dealer } }, reply) =>
    asKey(database, context, reply, "SERVICES_READ", async (caller) => {
      requireDealer(caller, dealer);
      const { data, languages } = caller;
      const workshop = (await loadWorkshops(data, [dealer], { now: new Date(), languages })).get(dealer);
      if (workshop === undefined) throw new ApiProblem("validation", { fields: { dealer: "error.reference" } });
      const isOpen = (channels: readonly string[]): boolean => channels.length === 0 || channels.includes("API");
      const today = dayInZone(workshop.timeZone);
      const found = [...workshop.services.values()]
        .filter(({ active, bookable, offered, channels }) => active && bookable && offered && isOpen(channels))
        .map((service) => ({ service, season: service.seasonWindows.find((window) => isInSeason(window, today)) }));
      const isFirst = ({ season }: (typeof found)[number]): number => (season?.boost === true ? 0 : 1);
      return {
        elements: found
          .toSorted((a, b) => isFirst(a) - isFirst(b))
          .map(({ service: { id, name, fixedMinutes, durationMinutes }, season }) => ({
            id,
            name,
            minutes: fixedMinutes + durationMinutes,
            priceText: season?.priceText ?? null,
          })),
      };
    }),
  ),

  publicRoute(calls.apiSlots, (context, { query }, reply) =>
    asKey(database, context, reply, "SLOTS_READ", async (caller) => {
      const { dealer, services, from, to } = query;
      requireDealer(caller, dealer);
      const visit = { dealerId: dealer, request: { services, channel: "API" }, languages: caller.languages } as const;
      const period = {
        ...(from !== undefined && { from: Date.parse(from) }),
        ...(to !== undefined && { to: Date.parse(to) }),
      };
      const starts = await findStarts(caller.data, visit, new Date(), period);
      return { starts: starts.map((start) => start.toISOString()) };
    }),
  ),

  publicRoute(calls.apiAppointments, (context, { query: { dealer, from, to } }, reply) =>
    asKey(database, context, reply, "APPOINTMENT_READ", async ({ data, shop }) => {
      if (to < from || to >= addDays(from, MAX_DAYS))
        throw new ApiProblem("validation", { fields: { to: "error.period.order" } });
      const instantOf = (day: string) =>
        sql`to_char((${day}::date)::timestamp at time zone ${shop.timeZone} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI')`;
      const where = appointments(
        data,
        and(
          sql`${record.data}->>'date' >= ${instantOf(from)} and ${record.data}->>'date' < ${instantOf(addDays(to, 1))}`,
          dealer === undefined ? undefined : eq(record.fitterId, dealer),
        ),
      );
      const rows = await data.select(record, {
        where,
        orderBy: [asc(sql`${record.data}->>'date'`), asc(record.id)],
        limit: MAX_APPOINTMENTS,
      });
      return { elements: rows.map(asApi), total: await data.count(record, where) };
    }),
  ),

  publicRoute(calls.apiAppointment, (context, { params: { id } }, reply) =>
    asKey(database, context, reply, "APPOINTMENT_READ", async ({ data }) => {
      const found = await data.find(record, appointments(data, eq(record.id, Number(id))));
      if (found === undefined) throw new ApiProblem("not-found");
      return asApi(found);
    }),
  ),

  publicRoute(calls.apiBook, (context, { body }, reply) =>
    asKey(database, context, reply, "APPOINTMENT_CREATE", (caller) => {
      requireDealer(caller, body.dealer);
      return book(caller, body);
    }),
  ),

  publicRoute(calls.apiCancel, (context, { params: { id }, body }, reply) =>
    asKey(database, context, reply, "APPOINTMENT_UPDATE", (caller) => cancel(caller, Number(id), body)),
  ),
];
