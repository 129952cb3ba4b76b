/** What a calendar account consists of: its garages, its users and how much it uses. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam } from "../input-schemas";
import { QUOTAS } from "../subscription-plans";

/** Months of usage, the current one included. */
export const USAGE_MONTHS = 12;

const usageMonth = v.object({
  /** `2027-01`, in UTC. */
  month: v.string(),
  appointments: v.number(),
  messages: v.number(),
  /** Bookings of partners by the calendar's API. */
  apiBookings: v.number(),
});

const garage = v.object({
  id: v.number(),
  code: v.string(),
  name: v.string(),
  city: v.nullable(v.string()),
  bays: v.number(),
  services: v.number(),
  /** Booked within the last 30 days. */
  appointments: v.number(),
});

const user = v.object({
  id: v.number(),
  name: v.string(),
  email: v.string(),
  role: v.string(),
  mainAdministrator: v.boolean(),
  status: v.picklist(["INVITED", "ACTIVE", "LOCKED", "DISABLED"]),
  /** ISO instant. */
  lastLoginAt: v.nullable(v.string()),
});

export const calendarAccountDetails = endpoint({
  id: "calendar-account.details",
  method: "GET",
  path: "/admin/api/appointment-calendar/accounts/{id}/details",
  summary: "Garages, users and usage by month of a calendar account",
  params: v.object({ id: idParam }),
  right: "E_CALENDAR_SUPER_ADMIN",
  response: v.object({
    garages: v.array(garage),
    users: v.array(user),
    /** Present use beside what the plan includes; null for any number. */
    quotas: v.array(v.object({ quota: v.picklist(QUOTAS), used: v.number(), included: v.nullable(v.number()) })),
    bays: v.object({ used: v.number(), max: v.nullable(v.number()) }),
    /** The newest first. */
    months: v.array(usageMonth),
  }),
});
