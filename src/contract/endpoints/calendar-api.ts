/** Calls of partners' servers to the appointment calendar, with `Authorization: Bearer` and the secret of a calendar key. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { day, idParam, instant, recordId } from "../input-schemas";

/** Beginning of the paths of the calendar's API. */
export const CALENDAR_API = "/admin/public/api/appointment-calendar";

const dealerParam = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), recordId);
const MAX_SERVICES = 10;

/** `12:4,15` is four of service 12 and one of service 15. */
const servicesParam = v.pipe(
  v.string(),
  v.regex(/^\d{1,15}(:\d{1,2})?(,\d{1,15}(:\d{1,2})?){0,9}$/, "error.reference"),
  v.transform((text) =>
    text.split(",").map((item) => {
      const [id = 0, quantity = 1] = item.split(":").map(Number);
      return { id, quantity };
    }),
  ),
);

const appointment = v.object({
  /** Null for a booking of a test key, which is not stored. */
  id: v.nullable(v.number()),
  dealer: v.number(),
  status: v.string(),
  /** ISO instant. */
  start: v.string(),
  minutes: v.nullable(v.number()),
  services: v.array(v.object({ id: v.number(), quantity: v.number() })),
  customer: v.object({ name: v.string(), email: v.nullable(v.string()), phone: v.nullable(v.string()) }),
  plate: v.nullable(v.string()),
  comments: v.nullable(v.string()),
  /** The partner's own reference. */
  reference: v.nullable(v.string()),
});
export type ApiAppointment = v.InferOutput<typeof appointment>;

export const apiDealers = endpoint({
  public: true,
  machine: true,
  id: "calendar-api.dealers",
  method: "GET",
  path: `${CALENDAR_API}/dealers`,
  summary: "Dealers that the key may book, for keys with DEALERS_READ",
  response: v.object({
    elements: v.array(
      v.object({
        id: v.number(),
        code: v.string(),
        name: v.string(),
        city: v.string(),
        postalCode: v.string(),
        timeZone: v.string(),
        /** `INSTANT` confirms at once, `REQUEST` after the dealer agreed. */
        bookingMode: v.string(),
      }),
    ),
  }),
});

export const apiServices = endpoint({
  public: true,
  machine: true,
  id: "calendar-api.services",
  method: "GET",
  path: `${CALENDAR_API}/services`,
  summary: "Services that can be booked at a dealer by the API, for keys with SERVICES_READ",
  query: v.object({ dealer: dealerParam }),
  response: v.object({
    /** Those in season first. */
    elements: v.array(
      v.object({
        id: v.number(),
        name: v.string(),
        minutes: v.number(),
        /** What is said of the price in the present season; null out of season. */
        priceText: v.nullable(v.string()),
      }),
    ),
  }),
});

export const apiSlots = endpoint({
  public: true,
  machine: true,
  id: "calendar-api.slots",
  method: "GET",
  path: `${CALENDAR_API}/slots`,
  summary: "Free starts of a visit, soonest first, for keys with SLOTS_READ",
  query: v.object({
    dealer: dealerParam,
    services: servicesParam,
    from: v.optional(instant),
    to: v.optional(instant),
  }),
  response: v.object({ starts: v.array(v.string()) }),
});

export const apiAppointments = endpoint({
  public: true,
  machine: true,
  id: "calendar-api.appointments",
  method: "GET",
  path: `${CALENDAR_API}/appointments`,
  summary: "Appointments of some days in their order, at most 500, for keys with APPOINTMENT_READ",
  query: v.object({ dealer: v.optional(dealerParam), from: day, to: day }),
  response: v.object({ elements: v.array(appointment), total: v.number() }),
});

export const apiAppointment = endpoint({
  public: true,
  machine: true,
  id: "calendar-api.appointment",
  method: "GET",
  path: `${CALENDAR_API}/appointments/{id}`,
  summary: "One appointment, for keys with APPOINTMENT_READ",
  params: v.object({ id: idParam }),
  response: appointment,
});

const words = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max, "error.too-long"));

export const apiBook = endpoint({
  public: true,
  machine: true,
  id: "calendar-api.book",
  method: "POST",
  path: `${CALENDAR_API}/appointments`,
  summary:
    "Books a free start, for keys with APPOINTMENT_CREATE. A repeated reference returns the first booking. A start that is not free is refused with the nearest free ones",
  body: v.strictObject({
    dealer: recordId,
    start: instant,
    services: v.pipe(
      v.array(
        v.strictObject({
          id: recordId,
          quantity: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20)), 1),
        }),
      ),
      v.minLength(1, "error.required"),
      v.maxLength(MAX_SERVICES),
    ),
    customer: v.strictObject({
      name: v.pipe(words(120), v.minLength(1, "error.required")),
      email: v.optional(v.nullable(v.pipe(words(320), v.email("error.email")))),
      phone: v.optional(v.nullable(v.pipe(v.string(), v.regex(/^\+\d{6,15}$/, "error.phone")))),
    }),
    plate: v.optional(v.nullable(words(20))),
    comments: v.optional(v.nullable(words(1_000))),
    /** Accepted from programs that send it, and without effect: a partner never books a start that is taken. */
    force: v.optional(v.boolean()),
    /** The partner's own reference; repeating it books once. */
    reference: v.optional(v.pipe(words(80), v.minLength(1))),
  }),
  response: appointment,
});

export const apiCancel = endpoint({
  public: true,
  machine: true,
  id: "calendar-api.cancel",
  method: "POST",
  path: `${CALENDAR_API}/appointments/{id}/cancel`,
  summary: "Cancels an appointment that has not begun, for keys with APPOINTMENT_UPDATE. Repeating it changes nothing",
  params: v.object({ id: idParam }),
  body: v.strictObject({
    by: v.picklist(["CUSTOMER", "DEALER"]),
    reason: v.optional(words(500), ""),
  }),
  response: appointment,
});
