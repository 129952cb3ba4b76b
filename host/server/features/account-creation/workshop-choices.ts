/** Simple workshop choices of a new shop, refined later on the dealer's screens. */
import { WEEKDAYS, type OpeningHours, type TimeRange } from "../../../../src/contract/fields/values";
import type { BayType } from "../../platform/storage/schema/calendar";

const range = (from: string, to: string): TimeRange => ({ from, to, byAppointmentOnly: false });

const week = (weekday: readonly TimeRange[], saturday: readonly TimeRange[]): OpeningHours =>
  Object.fromEntries(
    WEEKDAYS.map((day) => [day, day === "SUNDAY" ? [] : day === "SATURDAY" ? saturday : weekday]),
  ) as unknown as OpeningHours;

/** Initial opening hours by choice. */
export const HOURS: Readonly<Record<string, OpeningHours>> = {
  WEEKDAYS: week([range("08:00", "12:00"), range("14:00", "18:00")], []),
  THROUGH: week([range("08:00", "18:00")], []),
  SATURDAYS: week([range("08:00", "12:00"), range("14:00", "18:00")], [range("08:00", "12:00")]),
  LATER: week([], []),
};

/** What the shop offers its customers. */
export const OFFERS = ["TYRES_ONLINE", "QUOTES", "APPOINTMENTS", "LOCATOR"] as const;

/** Bay types offered during the creation. */
export const BAY_TYPES = [
  "LIFT",
  "QUICK",
  "ALIGNMENT",
  "TRUCK",
  "MOTO",
  "MOBILE",
] as const satisfies readonly BayType[];

/** Whether appointments need the garage's confirmation. */
export const CONFIRMATIONS = ["MANUAL", "AUTOMATIC"] as const;
