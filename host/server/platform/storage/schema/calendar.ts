/** Tables of a dealer's workshop: bays, the services offered on them, and the times at which they are taken. */
import { boolean, check, index, integer, jsonb, pgTable, smallint, text, uniqueIndex, date } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { ClosingChoice } from "../../../../../src/contract/booking";
import type { DeliveryState, WebhookEvent } from "../../../../../src/contract/calendar-api";
import type { OpeningHours } from "../../../../../src/contract/fields/values";
import { big, createdAt, id, instant, instantRange, version } from "./columns";
import { fitter } from "./fitters";
import { record } from "./records";
import { shop } from "./shops";
import { userAccount } from "./users";

export type BayType = "LIFT" | "QUICK" | "ALIGNMENT" | "TRUCK" | "MOTO" | "MOBILE" | "RECEPTION";

/** A time at which a bay takes no appointments. `from` and `to` are ISO instants; a weekly one repeats on the dealer's clock. */
export interface StoredClosure {
  readonly from: string;
  readonly to: string;
  readonly reason: string;
  readonly note?: string;
  readonly repeat: "NONE" | "WEEKLY";
  /** Last day of a weekly closure. */
  readonly until?: string;
  /** What happened on save to the appointments within it. */
  readonly booked?: ClosingChoice;
}

/** A bay that takes appointments. The dealer's `bays` column counts the active ones. */
export const bay = pgTable(
  "bay",
  {
    id: id(),
    fitterId: big()
      .notNull()
      .references(() => fitter.id),
    /** Unique within the dealer. */
    code: text().notNull(),
    /** Unique within the dealer. */
    name: text().notNull(),
    type: text().$type<BayType>().notNull().default("LIFT"),
    /** Maximum number of vehicles at the same time. */
    capacity: integer().notNull().default(1),
    /** `#rrggbb`. */
    color: text(),
    position: integer().notNull().default(0),
    vehicleTypes: jsonb()
      .$type<readonly string[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    maxRimInches: integer(),
    maxVehicleWeightKg: integer(),
    /** Minutes between possible start times. */
    slotMinutes: integer().notNull().default(30),
    /** Null means that the dealer's opening hours apply. */
    openingHours: jsonb().$type<OpeningHours>(),
    /** Minutes that an appointment may last beyond the end of an opening range. */
    overrunMinutes: integer().notNull().default(0),
    publicBookable: boolean().notNull().default(true),
    /** Channels that may book the bay; empty means all of them. */
    channels: jsonb()
      .$type<readonly string[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    closures: jsonb()
      .$type<readonly StoredClosure[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    active: boolean().notNull().default(true),
    /** Searchable text in lower case without accents. */
    search: text().notNull().default(""),
    version: version(),
    createdAt: createdAt(),
    createdBy: big().references(() => userAccount.id),
    updatedAt: createdAt(),
    updatedBy: big().references(() => userAccount.id),
    deletedAt: instant(),
  },
  (t) => [
    uniqueIndex("bay_code")
      .on(t.fitterId, sql`lower(code)`)
      .where(sql`deleted_at is null`),
    uniqueIndex("bay_name")
      .on(t.fitterId, sql`lower(name)`)
      .where(sql`deleted_at is null`),
    check("bay_capacity", sql`capacity between 1 and 6`),
    check("bay_slot_minutes", sql`slot_minutes in (5, 10, 15, 20, 30, 60)`),
  ],
);

/** A service offered on a bay. Null columns inherit the service's own values. */
export const bayService = pgTable(
  "bay_service",
  {
    id: id(),
    bayId: big()
      .notNull()
      .references(() => bay.id),
    /** Record of the resource `service`. */
    serviceId: big()
      .notNull()
      .references(() => record.id),
    durationMinutes: integer(),
    setupMinutes: integer().notNull().default(0),
    cleanupMinutes: integer().notNull().default(0),
    maxPerDay: integer(),
    /** 1 to 99; bays with priority 1 are booked first. */
    priority: integer().notNull().default(50),
    from: date({ mode: "string" }),
    to: date({ mode: "string" }),
    /** Smallest and largest rim; null for no limit. */
    minInches: integer(),
    maxInches: integer(),
    active: boolean().notNull().default(true),
    search: text().notNull().default(""),
    version: version(),
    createdAt: createdAt(),
    createdBy: big().references(() => userAccount.id),
    updatedAt: createdAt(),
    updatedBy: big().references(() => userAccount.id),
    deletedAt: instant(),
  },
  (t) => [
    uniqueIndex("bay_service_once")
      .on(t.bayId, t.serviceId)
      .where(sql`deleted_at is null`),
    index("bay_service_service").on(t.serviceId),
  ],
);

/** A slot that a visitor or an agent keeps while typing. */
export const bookingHold = pgTable(
  "booking_hold",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    fitterId: big()
      .notNull()
      .references(() => fitter.id),
    userId: big().references(() => userAccount.id),
    channel: text().notNull(),
    createdAt: createdAt(),
    expiresAt: instant().notNull(),
  },
  (t) => [index("booking_hold_expiry").on(t.expiresAt)],
);

/** What takes a lane: an appointment, a hold, or one of the starts proposed to a customer. */
export type CapacitySource = "APPOINTMENT" | "HOLD" | "PROPOSAL";

/**
 * A lane that is taken for a time. The migration adds an exclusion constraint over dealer, bay, lane and time, so that the database refuses
 * a second booking. Lanes count from 1; lane 0 takes a forced appointment beyond the bay's capacity.
 */
export const capacityRow = pgTable(
  "capacity_row",
  {
    id: id(),
    fitterId: big()
      .notNull()
      .references(() => fitter.id),
    /** Null for a dealer without bays, whose number of vehicles at a time is its column `bays`. */
    bayId: big().references(() => bay.id),
    lane: smallint().notNull(),
    /** Time during which the lane is taken, with setup and cleanup. */
    during: instantRange().notNull(),
    /** Time of the work itself. */
    startsAt: instant().notNull(),
    endsAt: instant().notNull(),
    source: text().$type<CapacitySource>().notNull(),
    /** Record of the appointment, or the hold. */
    sourceId: big().notNull(),
    /** Services carried out in this time, for limits by service. */
    serviceIds: jsonb()
      .$type<readonly number[]>()
      .notNull()
      .default(sql`'[]'::jsonb`),
    /** End of a hold; null for what does not expire. */
    expiresAt: instant(),
  },
  (t) => [
    index("capacity_row_source").on(t.source, t.sourceId),
    index("capacity_row_day").on(t.fitterId, t.startsAt),
    check("capacity_row_lane", sql`lane >= 0`),
    check("capacity_row_order", sql`ends_at > starts_at`),
  ],
);

/** Secret address under which a calendar program reads the appointments of an export, with the rights of who made it. */
export const calendarFeed = pgTable(
  "calendar_feed",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    /** The export with the settings. */
    exportId: big()
      .notNull()
      .references(() => record.id),
    userId: big()
      .notNull()
      .references(() => userAccount.id),
    tokenHash: text().notNull(),
    createdAt: createdAt(),
    lastReadAt: instant(),
    revokedAt: instant(),
  },
  (t) => [uniqueIndex("calendar_feed_token").on(t.tokenHash), index("calendar_feed_export").on(t.exportId)],
);

/** A call of a partner's server with a calendar key. */
export const calendarApiCall = pgTable(
  "calendar_api_call",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    /** The key. */
    keyId: big()
      .notNull()
      .references(() => record.id),
    at: createdAt(),
    method: text().notNull(),
    /** Without the query. */
    path: text().notNull(),
    status: integer().notNull(),
    /** Message key of a refusal. */
    reason: text(),
    ip: text().notNull(),
    /** Milliseconds. */
    duration: integer().notNull(),
  },
  (t) => [index("calendar_api_call_key").on(t.keyId, t.at), index("calendar_api_call_age").on(t.at)],
);

/** An event of an appointment for the webhook of a calendar key. */
export const webhookDelivery = pgTable(
  "webhook_delivery",
  {
    id: id(),
    shopId: big()
      .notNull()
      .references(() => shop.id),
    keyId: big()
      .notNull()
      .references(() => record.id),
    appointmentId: big()
      .notNull()
      .references(() => record.id),
    event: text().$type<WebhookEvent>().notNull(),
    /** The change that caused it, so that it is noted once. */
    occasion: text().notNull(),
    /** The appointment as it was then. */
    payload: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    state: text().$type<DeliveryState>().notNull().default("WAITING"),
    attempts: integer().notNull().default(0),
    nextAt: createdAt(),
    /** HTTP status of the last answer. */
    status: integer(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("webhook_delivery_once").on(t.keyId, t.event, t.occasion),
    index("webhook_delivery_key").on(t.keyId, t.id),
    index("webhook_delivery_due")
      .on(t.nextAt)
      .where(sql`state = 'WAITING'`),
    index("webhook_delivery_age").on(t.createdAt),
  ],
);
