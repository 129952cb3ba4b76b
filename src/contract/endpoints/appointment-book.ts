/** The appointment book of one dealer: what its bays do, free starts, explanations, and slots held while someone types. */
import * as v from "valibot";
import { USUAL_VIEWS } from "../application-settings";
import { SLOT_CHECKS } from "../booking";
import { bulkResponse, chosenIds } from "../bulk";
import { endpoint } from "../endpoint";
import { day, idParam, instant, recordId, wholeNumber } from "../input-schemas";

/** Either right opens the book; only the first changes it. */
const READ = ["APPOINTMENTS", "APPOINTMENTS_READ"] as const;
const conditions = ["not-dlu"] as const;

/** A half-open time: instants in UTC. */
const time = v.object({ from: v.string(), to: v.string() });

/** A lane that is taken. Appointments of other shops at the same dealer have neither id nor customer. */
const card = v.object({
  kind: v.picklist(["APPOINTMENT", "PROPOSAL", "HOLD", "OTHER_SHOP"]),
  /** Appointment or hold. */
  id: v.nullable(v.number()),
  version: v.nullable(v.number()),
  bay: v.nullable(v.number()),
  /** From 1; 0 for an appointment forced beyond the bay's capacity. */
  lane: v.number(),
  start: v.string(),
  end: v.string(),
  setupMinutes: v.number(),
  cleanupMinutes: v.number(),
  /** Several parts of one visit are linked. */
  linked: v.boolean(),
  status: v.nullable(v.string()),
  origin: v.nullable(v.string()),
  forced: v.boolean(),
  customer: v.string(),
  plate: v.string(),
  phone: v.string(),
  services: v.array(v.string()),
  tags: v.array(v.object({ label: v.string(), color: v.string() })),
  /** Colour of the bay or of the first tag, where the garage wants one. */
  accent: v.nullable(v.string()),
  /** Its ordered tyres have not been received. */
  awaitsGoods: v.boolean(),
  /** From when on the customer of a confirmed visit is late. */
  lateFrom: v.nullable(v.string()),
  /** With a hold: its end, and whether the reader made it. */
  expiresAt: v.nullable(v.string()),
  own: v.boolean(),
});
export type BookCard = v.InferOutput<typeof card>;

/** An appointment without a lane. */
const waiting = v.object({
  id: v.number(),
  version: v.number(),
  status: v.string(),
  customer: v.string(),
  plate: v.string(),
  wanted: v.string(),
  minutes: v.number(),
  services: v.array(v.string()),
  origin: v.nullable(v.string()),
});
export type WaitingCard = v.InferOutput<typeof waiting>;

const bay = v.object({
  /** Null for the whole workshop of a dealer without bays. */
  id: v.nullable(v.number()),
  name: v.string(),
  type: v.string(),
  lanes: v.number(),
  slotMinutes: v.number(),
  color: v.nullable(v.string()),
  active: v.boolean(),
});
export type BookBay = v.InferOutput<typeof bay>;

const bayDay = v.object({
  bay: v.nullable(v.number()),
  day: v.string(),
  open: v.array(time),
  closed: v.array(v.object({ ...time.entries, reason: v.string(), note: v.string() })),
  /** Minutes of lanes on offer, and taken. */
  offeredMinutes: v.number(),
  bookedMinutes: v.number(),
  /** Appointments, also those beyond the capacity. */
  appointments: v.number(),
});
export type BookBayDay = v.InferOutput<typeof bayDay>;

export const appointmentBook = v.object({
  settings: v.object({
    defaultView: v.picklist(USUAL_VIEWS),
    /** First and last hour that show, `HH:mm`; null for all that is open. */
    visibleFrom: v.nullable(v.string()),
    visibleTo: v.nullable(v.string()),
  }),
  dealer: v.object({ id: v.number(), name: v.string(), timeZone: v.string() }),
  bays: v.array(bay),
  days: v.array(
    v.object({
      day: v.string(),
      /** First and last instant of the day. */
      ...time.entries,
      /** What decides the hours: `WEEKLY`, a closure or a specific day. */
      reason: v.string(),
      label: v.string(),
    }),
  ),
  bayDays: v.array(bayDay),
  cards: v.array(card),
  waiting: v.array(waiting),
});
export type AppointmentBook = v.InferOutput<typeof appointmentBook>;

const dealerParam = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), recordId);
/** `12:4,15` is four of service 12 and one of service 15. */
const servicesParam = v.optional(
  v.pipe(
    v.string(),
    v.regex(/^(\d{1,15}(:\d{1,2})?(,\d{1,15}(:\d{1,2})?){0,9})?$/, "error.reference"),
    v.transform((text) =>
      text === ""
        ? []
        : text.split(",").map((item) => {
            const [id, quantity = 1] = item.split(":").map(Number);
            return { id: id ?? 0, quantity };
          }),
    ),
  ),
  "",
);
const optionalId = v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), recordId));
const visit = {
  dealer: dealerParam,
  services: servicesParam,
  /** In place of the services' durations. */
  minutes: v.optional(
    v.pipe(v.union([v.string(), v.number()]), v.transform(Number), wholeNumber, v.minValue(5), v.maxValue(600)),
  ),
  bay: optionalId,
  /** Appointment whose own time counts as free. */
  appointment: optionalId,
};

export const readBook = endpoint({
  id: "appointment-book.read",
  method: "GET",
  path: "/admin/api/appointment-calendar/book",
  summary: "The appointment book of a dealer for up to six weeks",
  query: v.object({
    /** Without it, the first that `appointment-book.dealers` returns. */
    dealer: v.optional(dealerParam),
    from: day,
    to: day,
    /** `load`: hours, closures and load only, without cards. */
    content: v.optional(v.picklist(["all", "load"]), "all"),
  }),
  response: appointmentBook,
  right: READ,
  conditions,
});

export const bookDealers = endpoint({
  id: "appointment-book.dealers",
  method: "GET",
  path: "/admin/api/appointment-calendar/book/dealers",
  summary: "Dealers with an appointment book, those that take appointments first",
  response: v.object({ elements: v.array(v.object({ id: v.number(), name: v.string(), city: v.string() })) }),
  right: READ,
  conditions,
});

export const readSlots = endpoint({
  id: "appointment-book.slots",
  method: "GET",
  path: "/admin/api/appointment-calendar/slots",
  summary: "Free starts of a visit, soonest first",
  query: v.object({ ...visit, from: v.optional(instant), to: v.optional(instant) }),
  response: v.object({ starts: v.array(v.string()) }),
  right: READ,
  conditions,
});

export const slotExplanation = v.object({
  checks: v.array(
    v.object({
      order: v.number(),
      code: v.picklist(SLOT_CHECKS),
      ok: v.boolean(),
      /** Values for the message of the check; instants are ISO text. */
      params: v.record(v.string(), v.union([v.string(), v.number()])),
      /** Admin path of the screen that decides. */
      path: v.nullable(v.string()),
      forceable: v.boolean(),
    }),
  ),
  offered: v.boolean(),
  nearest: v.array(v.string()),
});
export type SlotExplanation = v.InferOutput<typeof slotExplanation>;

export const explainSlot = endpoint({
  id: "appointment-book.explain",
  method: "GET",
  path: "/admin/api/appointment-calendar/slots/explain",
  summary: "All checks of one start, and the next free ones",
  query: v.object({ ...visit, start: instant }),
  response: slotExplanation,
  right: READ,
  conditions,
});

export const createHold = endpoint({
  id: "appointment-book.hold",
  method: "POST",
  path: "/admin/api/appointment-calendar/holds",
  summary: "Keeps a slot for ten minutes while its appointment is entered",
  body: v.strictObject({
    dealer: recordId,
    bay: v.nullable(recordId),
    start: instant,
    minutes: v.pipe(wholeNumber, v.minValue(5), v.maxValue(600)),
  }),
  response: v.object({ id: v.number(), expiresAt: v.string() }),
  right: "APPOINTMENTS",
  conditions,
});

export const releaseHold = endpoint({
  id: "appointment-book.release",
  method: "DELETE",
  path: "/admin/api/appointment-calendar/holds/{id}",
  summary: "Releases a slot that was kept",
  params: v.object({ id: idParam }),
  response: v.object({}),
  right: "APPOINTMENTS",
  conditions,
});

/** Closes bays from the book. A call of the book's own, because page tokens for the book must not change bays otherwise. */
export const closeBays = endpoint({
  id: "appointment-book.close-bays",
  method: "POST",
  path: "/admin/api/appointment-calendar/book/close-bays",
  summary: "Closes bays for a time, by their action `close`",
  body: v.strictObject({
    bays: chosenIds,
    /** Inputs of the action. */
    values: v.record(v.string(), v.unknown()),
  }),
  response: bulkResponse,
  right: "FITTER",
  conditions,
});
