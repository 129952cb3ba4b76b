/** Fields that texts of text messages and of mails share. */
import { CALENDAR_MAIL_TYPES, isReminder, type MessageType } from "../../../contract/customer-messages";
import { f } from "../../../contract/fields";
import { ORIGINS } from "../../activity/request";

export const WEEKDAY_CODES = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"] as const;

/** Who a text belongs to. */
export const owner = {
  /** Name of the message, for titles. */
  name: f.text({ localised: true, readOnly: true }),
  level: f.choice(["NETWORK", "GARAGE"], {
    required: true,
    readOnly: true,
    default: "NETWORK",
    tints: { NETWORK: "info", GARAGE: "warning" },
  }),
  /** Empty: the network's text, which applies to every dealer without a text of its own. */
  fitter: f.reference("fitter", { readOnly: true }),
} as const;

/** When a message is due. */
export const timing = {
  timing: f.choice(["BEFORE", "DAY_BEFORE"], { default: "BEFORE" }),
  /** Hours before the visit, or after a request. */
  hours: f.integer({ min: 1, max: 168, unit: "unit.hours" }),
  time: f.time(),
  days: f.integer({ min: 0, max: 30, unit: "unit.days" }),
  weekdays: f.choices(WEEKDAY_CODES),
} as const;

/** Which appointments a message is for. */
export const conditions = {
  /** Empty: all services. */
  services: f.references("service"),
  /** Empty: wherever the appointment was booked. */
  origins: f.choices(ORIGINS),
  minNoticeHours: f.integer({ min: 1, max: 168, unit: "unit.hours" }),
} as const;

interface Timed {
  readonly type: string | null;
  readonly timing: string | null;
}

/** Returns which fields of the timing a message has. */
export const timingOf = ({ type, timing: mode }: Timed) => {
  const isReminded = isReminder(type ?? "");
  return {
    timing: isReminded,
    hours: (isReminded && mode === "BEFORE") || type === "DEALER_UNANSWERED",
    time: (isReminded && mode === "DAY_BEFORE") || type === "DEALER_DAY_SHEET",
    days: type === "REVIEW_REQUEST",
    weekdays: type === "DEALER_DAY_SHEET",
    minNoticeHours: isReminded,
    services: type !== "DEALER_DAY_SHEET",
    origins: type !== "DEALER_DAY_SHEET",
  };
};

/** Refuses a message that has no time. */
export const timingRules = (values: Timed & Readonly<Record<"hours" | "time" | "days", unknown>>) => {
  const needs = timingOf(values);
  const missing = (name: "hours" | "time" | "days"): string | undefined =>
    needs[name] && values[name] === null ? "error.required" : undefined;
  return { hours: missing("hours"), time: missing("time"), days: missing("days") };
};

/** Returns the message type, or undefined for another text. */
export const typeIn = (value: unknown): MessageType | undefined =>
  CALENDAR_MAIL_TYPES.find((candidate) => candidate === value);
