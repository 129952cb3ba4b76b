/** Bookable services and starts for Reserve with Google, used by the feeds, the preview and the booking. */
import { sql } from "drizzle-orm";
import type { VisitRequest } from "../booking/engine/facts";
import { slots } from "../booking/engine/slots";
import { loadWorkshops, type LoadedWorkshop } from "../booking/load-workshops";
import { DAY_MS } from "../../../../src/contract/days";
import { oneOf } from "../../platform/storage/recordset";
import { fitter, serviceDealer } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { loadDealers, loadServices, type ReserveService } from "./load-reserve";

/** Days offered in advance. */
const OFFERED_DAYS = 14;
/** Maximum starts per dealer and service; larger than any grid within the offered days. */
const MAX_STARTS = 5000;

/** A service offered by a dealer. */
export interface Offer {
  readonly dealer: number;
  readonly service: ReserveService;
}

/** Returns the offered services of each dealer that the services permit. */
export async function offersOf(
  data: ScopedDatabase,
  services: readonly ReserveService[],
  dealers: readonly number[],
): Promise<Offer[]> {
  const rows = await data.execute<{ dealer: number | string; service: number | string }>(
    fitter,
    (
      scope,
    ) => sql`select offered.fitter_id as dealer, offered.service_id as service from ${serviceDealer} offered join ${fitter} on ${fitter.id} = offered.fitter_id
      where ${scope} and offered.shop_id = ${data.scope.shopId} and offered.available and offered.fitter_id ${oneOf(dealers)} and offered.service_id ${oneOf(services.map(({ id }) => id))}`,
  );
  const servicesById = new Map(services.map((service) => [service.id, service]));
  return rows.flatMap((row) => {
    const dealer = Number(row.dealer);
    const service = servicesById.get(Number(row.service));
    const config = service?.config;
    const only = config?.["dealersMode"] === "SELECTED" ? ((config["dealers"] ?? []) as number[]) : undefined;
    return service === undefined || only?.includes(dealer) === false ? [] : [{ dealer, service }];
  });
}

/** Returns the visit of one customer who books the service. */
export const visitOf = ({ id, durationMinutes, config }: ReserveService): VisitRequest => ({
  services: [{ id, quantity: 1 }],
  durationMinutes,
  channel: "GOOGLE_RESERVE",
  stepMinutes: Number(config?.["slotStep"] ?? 30),
  leadMinutes: Number(config?.["minAdvanceMinutes"] ?? 120),
  horizonDays: Math.min(OFFERED_DAYS, Number(config?.["maxAdvanceDays"] ?? OFFERED_DAYS)),
});

/** Returns the bookable starts of a service at a dealer, soonest first. */
export function startsOf(workshop: LoadedWorkshop, service: ReserveService, now: Date): Date[] {
  const search = {
    from: now.getTime(),
    to: now.getTime() + OFFERED_DAYS * DAY_MS,
    now: now.getTime(),
    limit: MAX_STARTS,
  };
  return slots(workshop, visitOf(service), search).map(({ start }) => new Date(start));
}

/** Returns fully configured participating dealers and live services. */
export async function loadParticipants(data: ScopedDatabase) {
  const dealers = await loadDealers(data);
  const complete = dealers.filter(({ enabled, lacks }) => enabled && lacks.length === 0);
  const services = (await loadServices(data)).filter(({ config }) => config?.["state"] === "LIVE");
  return { dealers, ids: complete.map(({ id }) => id), services };
}

/** A bookable service with the dealer's workshop. */
export interface Bookable {
  readonly service: ReserveService;
  readonly workshop: LoadedWorkshop;
}

/** Returns one service at one dealer; undefined when not bookable. */
export async function findBookable(
  data: ScopedDatabase,
  dealer: number,
  serviceId: number,
  options: { readonly now: Date; readonly exceptRecord?: number },
): Promise<Bookable | undefined> {
  const { ids, services } = await loadParticipants(data);
  if (!ids.includes(dealer)) return undefined;
  const [offer] = await offersOf(
    data,
    services.filter(({ id }) => id === serviceId),
    [dealer],
  );
  const workshop = (await loadWorkshops(data, [dealer], { ...options, channel: "GOOGLE_RESERVE" })).get(dealer);
  if (offer === undefined || workshop === undefined || workshop.excluded) return undefined;
  return { service: offer.service, workshop };
}
