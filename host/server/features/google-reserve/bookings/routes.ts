/** Routes of the booking server called by Google. */
import * as calls from "../../../../../src/contract/endpoints/google-bookings";
import { findBookable, startsOf } from "../offer";
import { ApiProblem } from "../../../platform/http/problem";
import { publicRoute, type Route } from "../../../platform/http/route";
import type { ServerServices } from "../../../services/server-services";
import { activeLanguages } from "../../../platform/storage/shop-languages";
import { asBooking, bookingOf, changeBooking, createBooking } from "./book";
import { openDesk } from "./desk";

export function googleBookingRoutes(services: ServerServices): readonly Route[] {
  const { database } = services;
  return [
    publicRoute(calls.reserveHealth, async ({ address }, { params }, reply) => {
      await openDesk(database, params.shopCode, reply, address);
      return { status: "SERVING" as const };
    }),

    publicRoute(calls.reserveLookup, async ({ address }, { params, body }, reply) => {
      const { data } = await openDesk(database, params.shopCode, reply, address);
      const now = new Date();
      const freeStartsByService = new Map<string, ReadonlySet<number>>();
      for (const service of new Set(body.slot_time.map((slot) => slot.service_id))) {
        const offer = await findBookable(data, Number(body.merchant_id), Number(service), { now });
        const starts = offer === undefined ? [] : startsOf(offer.workshop, offer.service, now);
        freeStartsByService.set(service, new Set(starts.map((start) => start.getTime() / 1000)));
      }
      return {
        slot_time_availability: body.slot_time.map(({ service_id, start_sec }) => ({
          slot_time: { service_id, start_sec },
          available: freeStartsByService.get(service_id)?.has(start_sec) === true,
        })),
      };
    }),

    publicRoute(calls.reserveBook, async ({ address }, { params, body }, reply) => {
      const desk = await openDesk(database, params.shopCode, reply, address);
      return createBooking(services, desk, await activeLanguages(database, desk.shop.id), body);
    }),

    publicRoute(calls.reserveUpdate, async ({ address }, { params, body: { booking } }, reply) => {
      const desk = await openDesk(database, params.shopCode, reply, address);
      const change = {
        id: Number(booking.booking_id),
        isCancellation: booking.status === "CANCELED",
        start: booking.slot?.start_sec,
      };
      const outcome = await changeBooking(desk, change);
      if (outcome === undefined) throw new ApiProblem("not-found");
      return outcome;
    }),

    publicRoute(calls.reserveStatus, async ({ address }, { params, body }, reply) => {
      const { data } = await openDesk(database, params.shopCode, reply, address);
      const stored = await bookingOf(data, Number(body.booking_id));
      if (stored === undefined) throw new ApiProblem("not-found");
      return { booking_id: body.booking_id, booking_status: asBooking(stored).status };
    }),
  ];
}
