import { CLOSING_CHOICES } from "../../../contract/booking";
import { daysBetween } from "../../../contract/days";
import { f } from "../../../contract/fields";
import { minutesOf, rangesOverlap } from "../../../contract/opening-hours";
import { defineResource } from "../../../contract/resource";

const MAX_DAYS = 7;

/** An exceptional opening or closing of one to seven days, for the whole shop or for some dealers. */
export default defineResource({
  name: "specific-day",
  apiPath: "specificDay",
  area: "dealers",
  screens: {
    list: { path: "specific-day", tag: "td-specific-days", icon: "calendar-event" },
    detail: { path: "specific-day/{id}", tag: "td-specific-day" },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "shop",
  about: "dealers",
  ownersWrite: true,
  label: "label",
  fields: {
    label: f.text({ required: true, max: 60, localised: true }),
    date: f.date({ required: true }),
    /** Last day, if it is more than one day. */
    to: f.date(),
    kind: f.choice(["CLOSED", "OPEN_WITH_HOURS", "BY_APPOINTMENT"], {
      required: true,
      default: "CLOSED",
      tints: { CLOSED: "neutral", OPEN_WITH_HOURS: "success", BY_APPOINTMENT: "info" },
    }),
    hours: f.rows(
      {
        from: f.time({ required: true }),
        // `24:00` is allowed as an end, so this is not `f.time()`.
        to: f.text({ required: true, max: 5, pattern: "([01]\\d|2[0-3]):[0-5]\\d|24:00", example: "18:00" }),
        byAppointmentOnly: f.boolean(),
      },
      { max: 3 },
    ),
    appliesTo: f.choice(["ALL", "TAG", "DEALERS"], { required: true, default: "ALL" }),
    dealers: f.references("fitter", { max: 500 }),
    /** Applies to dealers with this tag on that day, and with `tagValue` if it is set. */
    tag: f.reference("meta-data", { filter: { group: "marketing,country,partner" } }),
    tagValue: f.text({ max: 500 }),
    /** `COUNTRY`: created from a public holiday. */
    origin: f.choice(["SHOP", "COUNTRY"], { required: true, readOnly: true, default: "SHOP" }),
    repeat: f.choice(["NONE", "YEARLY_SAME_DATE"], { required: true, default: "NONE" }),
    capacityPercent: f.integer({ required: true, min: 10, max: 200, default: 100 }),
    /** Dealer that takes over the appointments. */
    replacement: f.reference("fitter", { filter: { status: "ACTIVE" } }),
    /** What happens on save to the appointments within the days. */
    booked: f.choice(CLOSING_CHOICES, { default: "LEAVE", writeRight: "APPOINTMENTS", width: "full" }),
    /** Next date on which it applies; the last one if it is over. */
    next: f.computed("date", { sortable: true }),
    /** Future appointments within the days. */
    appointments: f.computed("integer", { sortable: true }),
    state: f.choice(["PLANNED", "TODAY", "PAST"], {
      readOnly: true,
      tints: { PLANNED: "info", TODAY: "success", PAST: "neutral" },
    }),
  },
  rules: (day) => ({
    to:
      day.to === null
        ? undefined
        : day.to < day.date
          ? "error.period.order"
          : daysBetween(day.date, day.to) >= MAX_DAYS
            ? "specific-day.error.too-long"
            : undefined,
    hours:
      day.kind === "OPEN_WITH_HOURS" && day.hours.length === 0
        ? "error.required"
        : day.kind === "CLOSED" && day.hours.length > 0
          ? "specific-day.error.closed-with-hours"
          : hoursError(day.hours),
    dealers:
      day.appliesTo === "DEALERS" && day.dealers.length === 0
        ? "error.required"
        : day.appliesTo !== "DEALERS" && day.dealers.length > 0
          ? "specific-day.error.dealers-without-use"
          : undefined,
    tag:
      (day.appliesTo === "TAG") === (day.tag !== null)
        ? undefined
        : day.tag === null
          ? "error.required"
          : "specific-day.error.tag-without-use",
    replacement:
      day.booked !== "MOVE"
        ? undefined
        : day.replacement === null
          ? "specific-day.error.replacement-missing"
          : day.appliesTo !== "DEALERS" || day.dealers.some(({ id }) => id === day.replacement?.id)
            ? "specific-day.error.replacement-self"
            : undefined,
  }),
  relevant: (day) => ({
    hours: day.kind !== "CLOSED" || day.hours.length > 0,
    dealers: day.appliesTo === "DEALERS" || day.dealers.length > 0,
    tag: day.appliesTo === "TAG" || day.tag !== null,
    tagValue: day.appliesTo === "TAG",
    capacityPercent: day.kind !== "CLOSED",
  }),
  list: {
    columns: [
      "next",
      "date",
      "to",
      "label",
      "kind",
      "hours",
      "appliesTo",
      "dealers",
      "tag",
      "tagValue",
      "origin",
      "repeat",
      "capacityPercent",
      "appointments",
      "state",
      "updatedAt",
    ],
    visible: ["label", "next", "kind", "appliesTo", "repeat", "origin", "appointments", "state"],
    filters: ["next", "date", "kind", "appliesTo", "origin", "repeat", "dealers", "tag", "state"],
    search: ["label"],
    // Future days first, the nearest on top.
    sort: "-state,next",
    links: { holidays: "specific-day/holidays" },
    calendar: {
      span: "month",
      from: "date",
      to: "to",
      yearly: { field: "repeat", value: "YEARLY_SAME_DATE" },
      tone: "kind",
    },
    views: { planned: { state: "PLANNED,TODAY" }, past: { state: "PAST" }, yearly: { repeat: "YEARLY_SAME_DATE" } },
  },
  form: {
    cards: {
      day: ["label", "date", "to", "repeat"],
      opening: ["kind", "hours", "capacityPercent"],
      dealers: ["appliesTo", "dealers", "tag", "tagValue"],
      booked: ["@booked", "booked", "replacement"],
      history: ["@history"],
    },
  },
  actions: {
    "next-year": {
      icon: "calendar-plus",
      bulk: true,
      confirm: "question",
      when: (day) => day.repeat === "NONE",
    },
  },
  exportable: true,
  examples: [
    {
      label: { fr_FR: "14 juillet", en_GB: "Bastille Day" },
      date: "2027-07-14",
      kind: "CLOSED",
      repeat: "YEARLY_SAME_DATE",
    },
    {
      label: { fr_FR: "Samedi pneus hiver", en_GB: "Winter tyre Saturday" },
      date: "2027-11-06",
      kind: "OPEN_WITH_HOURS",
      hours: [{ from: "08:00", to: "17:00", byAppointmentOnly: false }],
      capacityPercent: 150,
    },
  ],
});

interface Hours {
  readonly from: string;
  readonly to: string;
}

/** Checks the rules of opening hours: steps of five minutes, end after start, no overlap. */
function hoursError(hours: readonly Hours[]): string | undefined {
  if (hours.some(({ from, to }) => Number.isNaN(minutesOf(from)) || Number.isNaN(minutesOf(to))))
    return "error.hours.time";
  if (hours.some(({ from, to }) => minutesOf(to) <= minutesOf(from))) return "error.hours.order";
  return rangesOverlap(hours) ? "error.hours.overlap" : undefined;
}
