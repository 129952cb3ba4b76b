/** Tables of a dealer's workshop: bays, and the services offered on them. */
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, date } from "drizzle-orm/pg-core";
import { sql } from "drizzle-orm";
import type { OpeningHours } from "../../../../../src/contract/fields/values";
import { big, createdAt, id, instant, version } from "./columns";
import { fitter } from "./fitters";
import { record } from "./records";

export type BayType = "LIFT" | "QUICK" | "ALIGNMENT" | "TRUCK" | "MOTO" | "MOBILE" | "RECEPTION";

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
    publicBookable: boolean().notNull().default(true),
    active: boolean().notNull().default(true),
    version: version(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    deletedAt: instant(),
  },
  (t) => [
    uniqueIndex("bay_code")
      .on(t.fitterId, sql`lower(code)`)
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
    /** 1 to 99; the bay with the highest priority is booked first. */
    priority: integer().notNull().default(50),
    from: date({ mode: "string" }),
    to: date({ mode: "string" }),
    active: boolean().notNull().default(true),
    version: version(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (t) => [uniqueIndex("bay_service_once").on(t.bayId, t.serviceId), index("bay_service_service").on(t.serviceId)],
);
