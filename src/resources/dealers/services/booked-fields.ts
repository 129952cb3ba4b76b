/** What a service is and how it is booked: fields of the shop's services and of those that a network gives to its garages. */
import { f } from "../../../contract/fields";
import { isDayOfYear, type SeasonWindow } from "../../../contract/seasons";
import { BAY_CHANNELS } from "../../calendar/bay-choices";
import { VEHICLE_TYPES } from "../fitter/dealer-choices";

export const SERVICE_KINDS = [
  "FITTING",
  "BALANCING",
  "VALVE",
  "ALIGNMENT",
  "SEASONAL_SWAP",
  "STORAGE",
  "REPAIR",
  "OIL",
  "BRAKES",
  "AIR_CON",
  "BATTERY",
  "CHECK",
  "DISPOSAL",
  "OTHER",
] as const;
const UNITS = ["PER_TYRE", "PER_AXLE", "PER_VEHICLE", "PER_HOUR", "PER_SET_SEASON"] as const;
export const PRICE_MODES = ["FREE", "FIXED", "FROM", "BY_DIAMETER", "BY_VEHICLE", "ON_QUOTE", "FITTING_TABLE"] as const;

export const servedFields = {
  name: f.text({ required: true, max: 80, localised: true }),
  /** What customers read, where it differs. */
  publicName: f.text({ max: 60, localised: true }),
  category: f.reference("service-category", { required: true }),
  kind: f.choice(SERVICE_KINDS, { required: true }),
  vehicleTypes: f.choices(VEHICLE_TYPES, { required: true }),
  unit: f.choice(UNITS, { required: true, default: "PER_VEHICLE" }),
  shortDescription: f.multiline({ localised: true, max: 160 }),
} as const;

const DAY_OF_YEAR = String.raw`(0[1-9]|[12]\d|3[01])-(0[1-9]|1[0-2])`;

/** Each unit takes `durationMinutes`. */
export const bookedFields = {
  bookable: f.boolean({ default: true }),
  durationMinutes: f.integer({ required: true, min: 5, max: 480, default: 30, unit: "unit.minutes" }),
  fixedMinutes: f.integer({ min: 0, max: 240, unit: "unit.minutes" }),
  needsBay: f.choice(["ANY", "LIFT", "ALIGNMENT", "NONE"], { required: true, default: "ANY" }),
  minQuantity: f.integer({ min: 1, max: 20 }),
  maxQuantity: f.integer({ min: 1, max: 20 }),
  /** At least these minutes before and after the work; a bay may need more. */
  setupMinutes: f.integer({ min: 0, max: 60, unit: "unit.minutes" }),
  cleanupMinutes: f.integer({ min: 0, max: 60, unit: "unit.minutes" }),
  /** Empty: every channel. */
  channels: f.choices(BAY_CHANNELS),
  minLeadHours: f.integer({ min: 0, max: 336, unit: "unit.hours" }),
  maxHorizonDays: f.integer({ min: 1, max: 365, unit: "unit.days" }),
  maxPerDay: f.integer({ min: 1, max: 500 }),
  questions: f.rows(
    {
      label: f.text({ required: true, max: 120, localised: true }),
      type: f.choice(["TEXT", "NUMBER", "YES_NO", "DATE"], { required: true, default: "TEXT" }),
      required: f.boolean(),
    },
    { max: 10 },
  ),
  /** Parts of the year in which customers find the service first. One may cross the end of the year. */
  seasonWindows: f.rows(
    {
      from: f.text({ required: true, max: 5, pattern: DAY_OF_YEAR, example: "15-10" }),
      to: f.text({ required: true, max: 5, pattern: DAY_OF_YEAR, example: "15-01" }),
      /** What customers read about the price then. */
      priceText: f.text({ max: 60, localised: true }),
      boost: f.boolean({ default: true }),
    },
    { max: 4 },
  ),
} as const;

const MAX_MINUTES = 480;

/** Values that a service cannot be booked with. */
export const bookingErrors = (service: {
  readonly durationMinutes: number;
  readonly fixedMinutes: number | null;
  readonly minQuantity: number | null;
  readonly maxQuantity: number | null;
  readonly seasonWindows: readonly SeasonWindow[];
}) => ({
  ...Object.fromEntries(
    service.seasonWindows.flatMap((window, index) =>
      (["from", "to"] as const).flatMap((name) =>
        isDayOfYear(window[name]) ? [] : [[`seasonWindows.${index}.${name}`, "service.error.day-of-year"]],
      ),
    ),
  ),
  durationMinutes:
    service.durationMinutes % 5 === 0
      ? service.durationMinutes * (service.minQuantity ?? 1) + (service.fixedMinutes ?? 0) > MAX_MINUTES
        ? "service.error.too-long"
        : undefined
      : "service.error.duration-step",
  fixedMinutes: (service.fixedMinutes ?? 0) % 5 === 0 ? undefined : "service.error.duration-step",
  maxQuantity:
    service.maxQuantity !== null && service.maxQuantity < (service.minQuantity ?? 1)
      ? "service.error.quantity-order"
      : undefined,
});
