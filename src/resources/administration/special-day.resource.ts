import { f } from "../../contract/fields";
import { WEEKDAYS } from "../../contract/fields/values";
import { minutesOf, rangesOverlap } from "../../contract/opening-hours";
import { defineResource } from "../../contract/resource";

export const DAY_RULES = ["FIXED", "EASTER", "NTH_WEEKDAY", "DATES"] as const;
const MAX_DAYS_OF_MONTH = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/**
 * Public holidays and similar days of a country or of some of its regions. They apply to a dealer unless the dealer or its shop has a
 * specific day on the same date.
 */
export default defineResource({
  name: "special-day",
  apiPath: "specialDay",
  area: "administration",
  screens: {
    list: { path: "special-days", tag: "td-special-days", icon: "calendar-event" },
    detail: { path: "special-days/{id}", tag: "td-special-day" },
  },
  right: { read: "SPECIAL_DAYS", write: "SPECIAL_DAYS" },
  scope: "platform",
  label: "name",
  fields: {
    name: f.text({ required: true, max: 60, localised: true }),
    country: f.country({ required: true }),
    /** Names of states or regions as in dealers' addresses; empty for the whole country. */
    regions: f.rows({ region: f.text({ required: true, max: 60 }) }, { max: 30, uniqueBy: "region" }),
    type: f.choice(["PUBLIC_HOLIDAY", "BRIDGE", "LOCAL", "STRIKE_OR_EVENT"], {
      required: true,
      default: "PUBLIC_HOLIDAY",
    }),
    rule: f.choice(DAY_RULES, { required: true, default: "FIXED" }),
    month: f.integer({ min: 1, max: 12, default: 1 }),
    day: f.integer({ min: 1, max: 31, default: 1 }),
    /** Days after Easter Sunday, negative for days before. */
    offset: f.integer({ min: -60, max: 60 }),
    weekday: f.choice(WEEKDAYS),
    /** 1 to 5 counts from the start of the month; −1 is the last one. */
    nth: f.integer({ min: -1, max: 5 }),
    dates: f.rows({ date: f.date({ required: true }) }, { max: 50, uniqueBy: "date" }),
    fromYear: f.integer({ min: 2000, max: 2200 }),
    toYear: f.integer({ min: 2000, max: 2200 }),
    defaultEffect: f.choice(["CLOSED", "OPEN_AS_USUAL", "REDUCED"], {
      required: true,
      default: "CLOSED",
      tints: { CLOSED: "neutral", OPEN_AS_USUAL: "success", REDUCED: "info" },
    }),
    hours: f.rows(
      {
        from: f.time({ required: true }),
        to: f.text({ required: true, max: 5, pattern: "([01]\\d|2[0-3]):[0-5]\\d|24:00", example: "12:00" }),
        byAppointmentOnly: f.boolean(),
      },
      { max: 3 },
    ),
    shown: f.boolean({ default: true }),
  },
  rules: ({ rule, month, day, offset, weekday, nth, dates, fromYear, toYear, defaultEffect, hours }) => ({
    month: (rule === "FIXED" || rule === "NTH_WEEKDAY") && month === null ? "error.required" : undefined,
    day:
      rule !== "FIXED"
        ? undefined
        : day === null
          ? "error.required"
          : month !== null && day > (MAX_DAYS_OF_MONTH[month - 1] ?? 31)
            ? "special-day.error.no-such-day"
            : undefined,
    offset: rule === "EASTER" && offset === null ? "error.required" : undefined,
    weekday: rule === "NTH_WEEKDAY" && weekday === null ? "error.required" : undefined,
    nth:
      rule !== "NTH_WEEKDAY"
        ? undefined
        : nth === null
          ? "error.required"
          : nth === 0
            ? "special-day.error.no-such-day"
            : undefined,
    dates: rule === "DATES" && dates.length === 0 ? "error.required" : undefined,
    toYear: fromYear !== null && toYear !== null && toYear < fromYear ? "error.period.order" : undefined,
    hours:
      defaultEffect === "REDUCED"
        ? hours.length === 0
          ? "error.required"
          : hours.some(({ from, to }) => minutesOf(to) <= minutesOf(from))
            ? "error.hours.order"
            : rangesOverlap(hours)
              ? "error.hours.overlap"
              : undefined
        : hours.length > 0
          ? "special-day.error.hours-without-use"
          : undefined,
  }),
  relevant: ({ rule, defaultEffect, hours }) => ({
    month: rule === "FIXED" || rule === "NTH_WEEKDAY",
    day: rule === "FIXED",
    offset: rule === "EASTER",
    weekday: rule === "NTH_WEEKDAY",
    nth: rule === "NTH_WEEKDAY",
    dates: rule === "DATES",
    hours: defaultEffect === "REDUCED" || hours.length > 0,
  }),
  list: {
    columns: [
      "name",
      "country",
      "regions",
      "type",
      "rule",
      "month",
      "day",
      "offset",
      "defaultEffect",
      "fromYear",
      "toYear",
      "shown",
    ],
    visible: ["name", "country", "type", "rule", "month", "day", "offset", "defaultEffect"],
    filters: ["country", "type", "rule", "defaultEffect", "shown"],
    search: ["name"],
    sort: "country,month,day",
    views: { france: { country: "FR" }, germany: { country: "DE" }, belgium: { country: "BE" } },
  },
  form: {
    cards: {
      day: ["name", "country", "regions", "type"],
      when: ["rule", "month", "day", "offset", "weekday", "nth", "dates", "fromYear", "toYear"],
      effect: ["defaultEffect", "hours", "shown"],
    },
  },
  exportable: true,
  examples: [
    { name: { fr_FR: "Jour de l’an", en_GB: "New Year’s Day" }, country: "FR", month: 1, day: 1 },
    {
      name: { fr_FR: "Lundi de Pâques", en_GB: "Easter Monday" },
      country: "FR",
      month: null,
      day: null,
      rule: "EASTER",
      offset: 1,
    },
    { name: { fr_FR: "Fête du Travail", en_GB: "Labour Day" }, country: "FR", month: 5, day: 1 },
    {
      name: { fr_FR: "Ascension", en_GB: "Ascension Day" },
      country: "FR",
      month: null,
      day: null,
      rule: "EASTER",
      offset: 39,
    },
    { name: { fr_FR: "Fête nationale", en_GB: "Bastille Day" }, country: "FR", month: 7, day: 14 },
    { name: { fr_FR: "Noël", en_GB: "Christmas Day" }, country: "FR", month: 12, day: 25 },
    {
      name: { fr_FR: "Saint-Étienne", en_GB: "St Stephen’s Day" },
      country: "FR",
      regions: [{ region: "Alsace" }, { region: "Moselle" }],
      type: "LOCAL",
      month: 12,
      day: 26,
    },
    { name: { de_DE: "Tag der Deutschen Einheit", en_GB: "German Unity Day" }, country: "DE", month: 10, day: 3 },
    { name: { de_DE: "1. Weihnachtstag", en_GB: "Christmas Day" }, country: "DE", month: 12, day: 25 },
    { name: { de_DE: "2. Weihnachtstag", en_GB: "Boxing Day" }, country: "DE", month: 12, day: 26 },
    { name: { fr_FR: "Fête nationale", en_GB: "Belgian National Day" }, country: "BE", month: 7, day: 21 },
    { name: { fr_FR: "Noël", en_GB: "Christmas Day" }, country: "BE", month: 12, day: 25 },
  ],
});
