import { CLOSING_CHOICES, OPEN_APPOINTMENT_STATUSES } from "../../contract/booking";
import { f } from "../../contract/fields";
import { defineResource } from "../../contract/resource";
import { VEHICLE_TYPES } from "../dealers/fitter/dealer-choices";
import { BAY_CHANNELS, BAY_TYPES, CLOSURE_REASONS, SLOT_MINUTES } from "./bay-choices";

/** Appointments that stay on a bay that is no longer active. */
const comingAppointments = {
  resource: "appointment",
  reference: "bay",
  filter: { status: OPEN_APPOINTMENT_STATUSES.join(","), date: "-0d.." },
} as const;

/** A work place of a dealer, such as a lift: a column of the appointment book. */
export default defineResource({
  name: "ecal-bay",
  apiPath: "appointment-calendar/bays",
  area: "calendar",
  screens: {
    list: { path: "ecal-bays", tag: "td-ecal-bays", icon: "tools" },
    detail: { path: "ecal-bays/{id}", tag: "td-ecal-bay", query: ["fitter"] },
    import: { path: "ecal-bay-importer", tag: "td-ecal-bay-importer", icon: "arrow-left-right", right: "FITTER" },
  },
  right: { read: "E_CALENDRO_CAN_ACCESS_ADMIN", write: "FITTER" },
  scope: "dealer",
  table: "bay",
  label: "name",
  fields: {
    fitter: f.reference("fitter", { required: true }),
    name: f.text({ required: true, max: 40, uniqueWithin: "fitter" }),
    code: f.code({ required: true, max: 12, uniqueWithin: "fitter" }),
    type: f.choice(BAY_TYPES, { required: true, default: "LIFT" }),
    /** Lanes: vehicles at the same time. */
    capacity: f.integer({ required: true, min: 1, max: 6, default: 1 }),
    color: f.colour(),
    /** Order of the columns in the book. */
    position: f.integer({ required: true, min: 0, max: 999, default: 0 }),
    vehicleTypes: f.choices(VEHICLE_TYPES),
    maxRimInches: f.integer({ min: 10, max: 30, unit: "unit.inches" }),
    maxVehicleWeightKg: f.integer({ min: 500, max: 60_000, unit: "unit.kilograms" }),
    slotMinutes: f.choice(SLOT_MINUTES, { required: true, default: "30" }),
    publicBookable: f.boolean({ default: true }),
    /** Empty: every channel. */
    channels: f.choices(BAY_CHANNELS),
    active: f.boolean({ default: true }),
    /** Empty: the dealer's workshop hours. */
    openingHours: f.openingHours(),
    overrunMinutes: f.integer({ required: true, min: 0, max: 60, default: 0, unit: "unit.minutes" }),
    closures: f.rows(
      {
        from: f.dateTime({ required: true }),
        to: f.dateTime({ required: true }),
        reason: f.choice(CLOSURE_REASONS, { required: true, default: "MAINTENANCE" }),
        note: f.text({ max: 120 }),
        repeat: f.choice(["NONE", "WEEKLY"], { default: "NONE" }),
        /** Last day of a weekly closure; a year later when empty. */
        until: f.date(),
        /** What happens on save to the appointments within it. */
        booked: f.choice(CLOSING_CHOICES, { default: "LEAVE" }),
      },
      { max: 100 },
    ),
    /** Services of the shop that the bay carries out, each with its time where it differs from the service's own. */
    offers: f.rows(
      {
        service: f.reference("service", { required: true }),
        durationMinutes: f.integer({ min: 5, max: 480, unit: "unit.minutes" }),
      },
      { max: 100, uniqueBy: "service", writeRight: "SERVICE" },
    ),
    /** Number of services that the bay carries out. */
    services: f.computed("integer", { sortable: true }),
  },
  rules: ({ closures, offers }) =>
    Object.fromEntries([
      ...offers.flatMap(({ durationMinutes }, index) =>
        durationMinutes !== null && durationMinutes % 5 !== 0
          ? [[`offers.${index}.durationMinutes`, "service.error.duration-step"]]
          : [],
      ),
      ...closures.flatMap(({ from, to, repeat, until }, index) => [
        ...(Date.parse(to) <= Date.parse(from) ? [[`closures.${index}.to`, "ecal-bay.error.closure-order"]] : []),
        ...(repeat === "WEEKLY" && until !== null && until < from.slice(0, 10)
          ? [[`closures.${index}.until`, "error.period.order"]]
          : []),
      ]),
    ]) as Readonly<Record<string, string>>,
  list: {
    columns: [
      "position",
      "name",
      "code",
      "fitter",
      "type",
      "capacity",
      "services",
      "slotMinutes",
      "publicBookable",
      "active",
      "color",
      "maxRimInches",
      "maxVehicleWeightKg",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["name", "code", "fitter", "type", "capacity", "services", "publicBookable", "active"],
    filters: ["fitter", "type", "active", "publicBookable"],
    search: ["name", "code"],
    sort: "fitter,position",
    views: { unserved: { services: "..0" }, inactive: { active: "false" } },
    links: { services: "ecal-bays-service" },
  },
  form: {
    tabs: {
      bay: {
        general: ["fitter", "name", "code", "type", "capacity", "position", "color", "active"],
        vehicles: ["vehicleTypes", "maxRimInches", "maxVehicleWeightKg"],
        booking: ["slotMinutes", "overrunMinutes", "publicBookable", "channels"],
      },
      services: { services: ["offers"] },
      hours: { hours: ["openingHours", "@hours"] },
      closures: { closures: ["closures", "@booked"] },
      history: { history: ["@history"] },
    },
  },
  actions: {
    close: {
      icon: "calendar-x",
      bulk: true,
      input: {
        from: f.dateTime({ required: true }),
        to: f.dateTime({ required: true }),
        reason: f.choice(CLOSURE_REASONS, { required: true, default: "MAINTENANCE" }),
        note: f.text({ max: 120 }),
        booked: f.choice(CLOSING_CHOICES, { default: "LEAVE" }),
      },
    },
    activate: { icon: "check-circle", bulk: true, undo: true, when: (bay) => !bay.active, set: { active: true } },
    deactivate: {
      icon: "pause-circle",
      bulk: true,
      undo: true,
      confirm: "question",
      when: (bay) => bay.active,
      set: { active: false },
      input: { booked: f.choice(["LEAVE", "MOVE"], { default: "LEAVE" }) },
      touches: [comingAppointments],
    },
  },
  import: { match: "code", within: "fitter", maxLines: 5_000, undoDays: 7 },
  exportable: true,
});
