import { f } from "../../contract/fields";
import { defineResource } from "../../contract/resource";

/** A service that a bay carries out, and how it differs there. */
export default defineResource({
  name: "bay-service",
  apiPath: "appointment-calendar/bay-services",
  area: "calendar",
  screens: {
    list: { path: "ecal-bays-service", tag: "td-ecal-bays-services", icon: "grid" },
    detail: { path: "ecal-bays-service/{id}", tag: "td-ecal-bays-service", query: ["bay", "service"] },
  },
  right: { read: "E_CALENDRO_CAN_ACCESS_ADMIN", write: "SERVICE" },
  scope: "dealer",
  table: "bay-service",
  label: "name",
  fields: {
    /** Service and bay, for titles. */
    name: f.computed("text", { sortable: true }),
    bay: f.reference("ecal-bay", { required: true }),
    service: f.reference("service", { required: true }),
    active: f.boolean({ default: true }),
    /** Empty: the service's own duration. */
    durationMinutes: f.integer({ min: 5, max: 480, unit: "unit.minutes" }),
    setupMinutes: f.integer({ required: true, min: 0, max: 60, default: 0, unit: "unit.minutes" }),
    cleanupMinutes: f.integer({ required: true, min: 0, max: 60, default: 0, unit: "unit.minutes" }),
    maxPerDay: f.integer({ min: 1, max: 500 }),
    /** Bays with priority 1 are booked first. */
    priority: f.integer({ required: true, min: 1, max: 99, default: 50 }),
    from: f.date(),
    to: f.date(),
    minInches: f.integer({ min: 10, max: 30, unit: "unit.inches" }),
    maxInches: f.integer({ min: 10, max: 30, unit: "unit.inches" }),
  },
  rules: ({ durationMinutes, from, to, minInches, maxInches }) => ({
    durationMinutes: durationMinutes !== null && durationMinutes % 5 !== 0 ? "service.error.duration-step" : undefined,
    to: from !== null && to !== null && to < from ? "error.period.order" : undefined,
    maxInches:
      minInches !== null && maxInches !== null && maxInches < minInches ? "bay-service.error.rim-order" : undefined,
  }),
  list: {
    columns: [
      "bay",
      "service",
      "durationMinutes",
      "setupMinutes",
      "cleanupMinutes",
      "maxPerDay",
      "priority",
      "from",
      "to",
      "active",
      "minInches",
      "maxInches",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["bay", "service", "durationMinutes", "setupMinutes", "cleanupMinutes", "maxPerDay", "priority", "active"],
    filters: ["bay", "service", "active", "durationMinutes", "priority"],
    search: [],
    sort: "bay,service",
    inlineEdit: ["durationMinutes", "setupMinutes", "cleanupMinutes", "maxPerDay", "priority", "active"],
    views: { overridden: { durationMinutes: "~any" } },
    links: { bays: "ecal-bays" },
  },
  form: {
    cards: {
      pair: ["bay", "service", "active", "@fit"],
      time: ["durationMinutes", "setupMinutes", "cleanupMinutes"],
      limits: ["priority", "maxPerDay", "from", "to", "minInches", "maxInches"],
      history: ["@history"],
    },
  },
  actions: {
    activate: { icon: "check-circle", bulk: true, undo: true, when: (entry) => !entry.active, set: { active: true } },
    deactivate: { icon: "pause-circle", bulk: true, undo: true, when: (entry) => entry.active, set: { active: false } },
  },
  exportable: true,
});
