import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";
import { OPEN_APPOINTMENT_STATUSES } from "../../../contract/booking";
import { BAY_CHANNELS, BAY_TYPES } from "../../calendar/bay-choices";
import { LOCKED_FIELDS, NETWORK_LOCKS } from "../../calendar/network-locks";
import { RESERVE_STATES } from "../google-reserve/reserve-states";
import { WHOLE_SHOP } from "../fitter/dealer-actions";
import { VEHICLE_TYPES } from "../fitter/dealer-choices";
import { bookedFields, bookingErrors, PRICE_MODES, servedFields } from "./booked-fields";
import { CALENDAR_SERVICES } from "./calendar-screens";
import { rimErrors, vehicleError } from "./rim-prices";

/** Users who edit dealers select services from the list. */
const EDITORS = ["SERVICE", "FITTER"] as const;

/** A service that the shop sells and its dealers carry out, such as fitting, balancing, alignment or storage. */
export default defineResource({
  name: "service",
  area: "dealers",
  screens: {
    list: { path: "service", tag: "td-services", icon: "wrench", right: EDITORS },
    detail: { path: "service/{id}", tag: "td-service", right: EDITORS },
    order: { path: "service/order", tag: "td-service-order", icon: "wrench", right: EDITORS },
  },
  lists: { calendar: CALENDAR_SERVICES },
  // Users of the appointment calendar read services on screens of their own.
  right: { read: [...EDITORS, "E_CALENDRO_CAN_ACCESS_ADMIN"], write: "SERVICE" },
  scope: "shop",
  label: "name",
  fields: {
    ...servedFields,
    code: f.code({ required: true, unique: true, min: 2, max: 30, pattern: "[A-Z0-9_]+" }),
    active: f.boolean({ default: true }),

    priceMode: f.choice(PRICE_MODES, { required: true, default: "FIXED" }),
    price: f.money({ min: 0 }),
    rimPrices: f.rows(
      {
        minInches: f.integer({ required: true, min: 10, max: 24 }),
        maxInches: f.integer({ required: true, min: 10, max: 30 }),
        rim: f.choice(["BOTH", "ALLOY", "STEEL"], { default: "BOTH" }),
        price: f.money({ required: true, min: 0 }),
        runflatSupplement: f.money({ min: 0 }),
      },
      { max: 30 },
    ),
    vehiclePrices: f.rows(
      { vehicle: f.choice(VEHICLE_TYPES, { required: true }), price: f.money({ required: true, min: 0 }) },
      { max: VEHICLE_TYPES.length, uniqueBy: "vehicle" },
    ),
    vatRate: f.percent({ required: true, default: 20, fractionDigits: 2 }),
    discountWithTyres: f.percent(),
    includedWithTyres: f.boolean(),

    ...bookedFields,
    requires: f.references("service", { max: 10 }),
    excludes: f.references("service", { max: 10 }),

    /** Small picture beside the name. */
    icon: f.picture({ sizes: { DESKTOP: [96, 96] } }),
    pictures: f.picture(),
    description: f.richText({ localised: true, max: 10_000 }),
    relativeUrl: f.relativeUrl({ localised: true, unique: true }),
    seoTitle: f.text({ localised: true, max: 70 }),
    seoDescription: f.multiline({ localised: true, max: 160 }),

    /** The network's service that it comes from, and what the network decided about it. */
    networkService: f.reference("network-service", { readOnly: true }),
    networkLocks: f.choices(NETWORK_LOCKS, { readOnly: true }),
    networkMandatory: f.boolean({ readOnly: true }),
    /** How far garages may deviate from the duration; empty for no limit. */
    networkTolerance: f.percent({ readOnly: true }),
    dealers: f.computed("integer", { sortable: true }),
    /** Active bays that carry it out. */
    ableBays: f.computed("integer", { sortable: true }),
    /** Whether customers can book it on the website at a price that they see before. */
    soldOnline: f.computed("boolean", { sortable: true }),
    /** State on Reserve with Google. */
    google: f.choice(RESERVE_STATES, { readOnly: true, right: "GOOGLE_RESERVE" }),
    /** Appointments of the last 30 days. */
    bookings: f.computed("integer", { sortable: true }),
    position: f.position(),
  },
  rules: (service) => ({
    price:
      needsPrice(service.priceMode) === (service.price === null)
        ? service.price === null
          ? "error.required"
          : "service.error.price-without-use"
        : undefined,
    ...bookingErrors(service),
    ...(service.priceMode === "BY_DIAMETER"
      ? rimErrors(service.rimPrices)
      : { rimPrices: service.rimPrices.length > 0 ? "service.error.rim-prices-without-use" : undefined }),
    vehiclePrices: vehicleError(service),
  }),
  locks: ({ networkService, networkLocks }) =>
    networkService === null
      ? {}
      : Object.fromEntries(
          ["code" as const, ...networkLocks.flatMap((lock) => LOCKED_FIELDS[lock])].map((name) => [
            name,
            "service.lock.network",
          ]),
        ),
  foreignLocks: { "service.lock.network": "service.error.ecal-service-locked-by-network" },
  relevant: ({ priceMode, price, rimPrices, vehiclePrices, bookable }) => ({
    price: needsPrice(priceMode) || price !== null,
    rimPrices: priceMode === "BY_DIAMETER" || rimPrices.length > 0,
    vehiclePrices: priceMode === "BY_VEHICLE" || vehiclePrices.length > 0,
    minLeadHours: bookable,
    maxHorizonDays: bookable,
    maxPerDay: bookable,
    channels: bookable,
    questions: bookable,
    seasonWindows: bookable,
  }),
  list: {
    columns: [
      "position",
      "name",
      "code",
      "category",
      "kind",
      "priceMode",
      "price",
      "vatRate",
      "unit",
      "durationMinutes",
      "bookable",
      "dealers",
      "soldOnline",
      "google",
      "active",
      "updatedAt",
      "updatedBy",
    ],
    visible: [
      "name",
      "code",
      "category",
      "price",
      "durationMinutes",
      "bookable",
      "soldOnline",
      "dealers",
      "google",
      "active",
    ],
    filters: ["category", "active", "bookable", "soldOnline", "google", "kind", "priceMode", "vatRate", "vehicleTypes"],
    search: ["name", "code"],
    sort: "category,position",
    picture: "pictures",
    links: {
      dealers: "service/dealers",
      order: "service/order",
      prices: "service/prices",
      categories: "serviceCategoriesConfigure",
      library: "servicePreconfigure",
    },
    inlineEdit: ["durationMinutes", "bookable"],
    views: {
      bookable: { bookable: "true", active: "true" },
      unoffered: { active: "true", dealers: "..0" },
      inactive: { active: "false" },
    },
  },
  order: { show: ["category", "active"], group: "category" },
  form: {
    tabs: {
      service: {
        general: ["name", "code", "category", "kind", "vehicleTypes", "unit", "active", "shortDescription"],
        price: [
          "priceMode",
          "price",
          "rimPrices",
          "vehiclePrices",
          "vatRate",
          "discountWithTyres",
          "includedWithTyres",
        ],
        booking: [
          "bookable",
          "durationMinutes",
          "fixedMinutes",
          "needsBay",
          "minLeadHours",
          "maxPerDay",
          "requires",
          "@inactive-required",
          "excludes",
          "questions",
          "seasonWindows",
        ],
      },
      content: {
        presentation: ["icon", "pictures", "description"],
        paragraphs: ["@paragraphs"],
        seo: ["relativeUrl", "seoTitle", "seoDescription"],
      },
      preview: { preview: ["@preview"] },
      dealers: { dealers: ["@dealers"] },
      usage: { usage: ["@usage"] },
      history: { history: ["@history"] },
    },
  },
  actions: {
    activate: {
      icon: "check-circle",
      bulk: true,
      undo: true,
      when: (service) => !service.active,
      set: { active: true },
    },
    deactivate: {
      icon: "pause-circle",
      bulk: true,
      undo: true,
      when: (service) => service.active,
      confirm: "question",
      touches: [
        {
          resource: "appointment",
          reference: "withServices",
          filter: { status: OPEN_APPOINTMENT_STATUSES.join(","), date: "-0d.." },
        },
        { resource: "custom-dealer-ranking-group", reference: "usedServices" },
      ],
      set: { active: false },
    },
    preview: { icon: "eye", path: "service/{id}?tab=preview", place: "row" },
    prices: {
      icon: "percent",
      path: "service/prices?services={id}",
      bulk: true,
      maxSelected: 200,
      right: "SERVICE",
      place: "row",
    },
    "open-to": {
      icon: "broadcast",
      bulk: true,
      undo: true,
      place: "none",
      input: { channels: f.choices(BAY_CHANNELS) },
    },
    "assign-bays": {
      icon: "grid",
      right: "SERVICE",
      bulk: true,
      when: ({ active }) => active,
      input: { type: f.choice(BAY_TYPES, { required: true, default: "LIFT" }) },
    },
    /** Has every active dealer offer the service on the usual terms. */
    "offer-everywhere": {
      icon: "shop-window",
      right: "FITTER",
      conditions: WHOLE_SHOP,
      bulk: true,
      when: ({ active }) => active,
      confirm: "question",
    },
    bays: { icon: "grid", path: "ecal-bays-service?filter[service]={id}", right: "E_CALENDRO_CAN_ACCESS_ADMIN" },
    offered: { icon: "shop-window", path: "fitter?filter[withServices]={id}", right: "FITTER" },
    google: {
      icon: "google",
      path: "google-reserve-configurations/{id}",
      right: "GOOGLE_RESERVE",
      when: (service) => service.active && service.bookable,
    },
  },
  import: { match: "code" },
  operations: { duplicate: { set: { active: false } } },
  exportable: true,
});

/** Free services, services on quote and price tables have no price of their own. */
const needsPrice = (mode: (typeof PRICE_MODES)[number]): boolean => mode === "FIXED" || mode === "FROM";
