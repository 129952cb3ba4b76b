/**
 * Booking server of the Maps Booking API, one for each shop: Google calls it when a visitor books from Search or Maps. Field names are
 * Google's. Calls use HTTP Basic with credentials that the shop generates.
 */
import * as v from "valibot";
import { endpoint, type Endpoint } from "../endpoint";

const DESK = "/admin/public/api/google-reserve/{shopCode}/v3";
const params = v.object({ shopCode: v.pipe(v.string(), v.maxLength(60)) });
const id = v.pipe(v.string(), v.regex(/^\d{1,15}$/));
/** The first second of the year 2200, in Unix time. */
const LAST_SECOND = Date.UTC(2200, 0, 1) / 1000;
/** Unix time or a length, in seconds. 64-bit numbers are strings in Google's JSON. */
const seconds = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.integer(),
  v.minValue(0),
  v.maxValue(LAST_SECOND),
);
const text = (max: number) => v.optional(v.pipe(v.string(), v.maxLength(max)), "");

const slot = v.object({
  /** Id of the dealer. */
  merchant_id: id,
  /** Id of the shop's service. */
  service_id: id,
  /** Seconds since 1970, UTC. */
  start_sec: seconds,
  duration_sec: v.optional(seconds, 0),
});
export type ReserveSlot = v.InferOutput<typeof slot>;

const user = v.object({
  user_id: text(200),
  given_name: text(100),
  family_name: text(100),
  telephone: text(40),
  email: text(200),
  /** BCP 47, `fr` or `fr-FR`. */
  language_code: text(20),
});
export type ReserveUser = v.InferOutput<typeof user>;

export const BOOKING_STATES = [
  "CONFIRMED",
  "PENDING_MERCHANT_CONFIRMATION",
  "DECLINED_BY_MERCHANT",
  "CANCELED",
  "NO_SHOW",
] as const;
const state = v.picklist(BOOKING_STATES);
export type BookingState = v.InferOutput<typeof state>;

const booking = v.object({ booking_id: v.string(), slot, user_information: user, status: state });
export type ReserveBooking = v.InferOutput<typeof booking>;

export const FAILURES = ["SLOT_UNAVAILABLE", "SERVICE_UNAVAILABLE", "OUTSIDE_CANCELLATION_WINDOW"] as const;
const outcome = v.object({
  booking: v.optional(booking),
  booking_failure: v.optional(v.object({ cause: v.picklist(FAILURES) })),
});
export type BookingOutcome = v.InferOutput<typeof outcome>;

const call = {
  method: "POST",
  params,
  public: true,
  machine: true,
  wrapped: false,
} as const satisfies Partial<Endpoint>;

export const reserveHealth = endpoint({
  ...call,
  id: "google-bookings.health",
  method: "GET",
  path: `${DESK}/HealthCheck`,
  summary: "Whether the shop takes bookings from Google",
  response: v.object({ status: v.literal("SERVING") }),
});

export const reserveLookup = endpoint({
  ...call,
  id: "google-bookings.lookup",
  path: `${DESK}/BatchAvailabilityLookup`,
  summary: "Which of the requested starts are still free",
  body: v.object({
    merchant_id: id,
    slot_time: v.pipe(
      v.array(v.object({ service_id: id, start_sec: seconds, duration_sec: v.optional(seconds, 0) })),
      v.maxLength(500),
    ),
  }),
  response: v.object({
    slot_time_availability: v.array(
      v.object({ slot_time: v.object({ service_id: v.string(), start_sec: v.number() }), available: v.boolean() }),
    ),
  }),
});

export const reserveBook = endpoint({
  ...call,
  id: "google-bookings.create",
  path: `${DESK}/CreateBooking`,
  summary: "Book a start; repeating the idempotency token returns the same booking",
  body: v.object({
    slot,
    user_information: user,
    idempotency_token: v.pipe(v.string(), v.minLength(1), v.maxLength(200)),
    additional_request: text(2000),
  }),
  response: outcome,
});

export const reserveUpdate = endpoint({
  ...call,
  id: "google-bookings.update",
  path: `${DESK}/UpdateBooking`,
  summary: "Cancel a booking, or move it to another start",
  body: v.object({
    booking: v.object({
      booking_id: id,
      status: v.optional(v.string()),
      slot: v.optional(v.object({ start_sec: seconds })),
    }),
  }),
  response: outcome,
});

export const reserveStatus = endpoint({
  ...call,
  id: "google-bookings.status",
  path: `${DESK}/GetBookingStatus`,
  summary: "State of a booking",
  body: v.object({ booking_id: id }),
  response: v.object({ booking_id: v.string(), booking_status: state }),
});
