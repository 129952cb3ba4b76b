import { OPEN_APPOINTMENT_STATUSES } from "../../contract/booking";
import { f } from "../../contract/fields";
import { defineResource } from "../../contract/resource";
import { bookedFields, bookingErrors, servedFields } from "../dealers/services/booked-fields";
import { BAY_TYPES } from "./bay-choices";
import { NETWORK_LOCKS } from "./network-locks";

/** A service that the network gives to its garages, with what they may not change. Publishing it writes the service of the shop. */
export default defineResource({
  name: "network-service",
  apiPath: "appointment-calendar/network-services",
  area: "calendar",
  screens: {
    list: { path: "ecal-network-services", tag: "td-ecal-network-services", icon: "diagram-3" },
    detail: { path: "ecal-network-services/{id}", tag: "td-ecal-network-service" },
  },
  right: { read: "E_CALENDRO_CAN_ACCESS_ADMIN", write: "SERVICE" },
  conditions: ["head-of-network", "whole-shop"],
  scope: "shop",
  label: "name",
  fields: {
    ...servedFields,
    code: f.code({ required: true, unique: true, min: 2, max: 30, pattern: "[A-Z0-9_]+" }),
    ...bookedFields,
    priceMode: f.choice(["FREE", "FIXED", "FROM", "ON_QUOTE"], { required: true, default: "ON_QUOTE" }),
    price: f.money({ min: 0 }),
    vatRate: f.percent({ required: true, default: 20, fractionDigits: 2 }),
    state: f.choice(["DRAFT", "PUBLISHED", "RETIRED"], {
      readOnly: true,
      default: "DRAFT",
      tints: { DRAFT: "info", PUBLISHED: "success", RETIRED: "neutral" },
    }),
    publishedAt: f.dateTime({ readOnly: true }),
    /** Number of the last publication; empty before the first. */
    publication: f.integer({ readOnly: true, min: 1 }),
    lockedFields: f.choices(NETWORK_LOCKS),
    /** Garages cannot take it out of their offer. */
    mandatory: f.boolean(),
    durationTolerance: f.percent({ max: 50 }),
    /** Empty: all active garages. */
    dealers: f.references("fitter", { max: 500 }),
    /** Bays of these types carry it out. */
    bayTypes: f.choices(BAY_TYPES),
    /** The service of the shop that it is published as. */
    service: f.reference("service", { readOnly: true }),
    garages: f.computed("integer", { sortable: true }),
  },
  rules: (service) => ({
    ...bookingErrors(service),
    price:
      (service.priceMode === "FIXED" || service.priceMode === "FROM") === (service.price === null)
        ? service.price === null
          ? "error.required"
          : "service.error.price-without-use"
        : undefined,
  }),
  relevant: ({ priceMode, price, lockedFields, bookable }) => ({
    price: priceMode === "FIXED" || priceMode === "FROM" || price !== null,
    durationTolerance: !lockedFields.includes("DURATION"),
    channels: bookable,
    minLeadHours: bookable,
    maxHorizonDays: bookable,
    maxPerDay: bookable,
    questions: bookable,
    seasonWindows: bookable,
  }),
  locks: ({ service }) => (service === null ? {} : { code: "network-service.lock.published" }),
  list: {
    columns: [
      "name",
      "code",
      "category",
      "kind",
      "durationMinutes",
      "fixedMinutes",
      "lockedFields",
      "mandatory",
      "durationTolerance",
      "garages",
      "state",
      "publishedAt",
      "publication",
      "updatedAt",
      "updatedBy",
    ],
    visible: [
      "name",
      "code",
      "category",
      "durationMinutes",
      "lockedFields",
      "mandatory",
      "garages",
      "state",
      "publishedAt",
    ],
    filters: ["state", "category", "mandatory", "lockedFields", "kind", "dealers"],
    search: ["name", "code"],
    sort: "name",
    views: { draft: { state: "DRAFT" }, published: { state: "PUBLISHED" }, retired: { state: "RETIRED" } },
    links: { services: "ecal-services" },
  },
  form: {
    tabs: {
      service: {
        general: ["name", "publicName", "code", "category", "kind", "vehicleTypes", "shortDescription"],
        network: [
          "state",
          "publication",
          "lockedFields",
          "mandatory",
          "durationTolerance",
          "dealers",
          "bayTypes",
          "service",
        ],
        duration: [
          "unit",
          "durationMinutes",
          "fixedMinutes",
          "minQuantity",
          "maxQuantity",
          "setupMinutes",
          "cleanupMinutes",
        ],
        rules: ["bookable", "channels", "needsBay", "minLeadHours", "maxHorizonDays", "maxPerDay"],
        price: ["priceMode", "price", "vatRate"],
        questions: ["questions"],
        season: ["seasonWindows"],
      },
      history: { history: ["@history"] },
    },
  },
  actions: {
    publish: {
      icon: "broadcast",
      path: "ecal-network-services/publish?services={id}",
      right: "SERVICE",
      bulk: true,
      maxSelected: 50,
      main: true,
    },
    retire: {
      icon: "archive",
      bulk: true,
      danger: true,
      confirm: "question",
      when: ({ state }) => state === "PUBLISHED",
      touches: [
        {
          resource: "appointment",
          reference: "withServices",
          through: "service",
          filter: { status: OPEN_APPOINTMENT_STATUSES.join(","), date: "-0d.." },
        },
      ],
    },
  },
  operations: { duplicate: {} },
  exportable: true,
});
