import { f } from "../../contract/fields";
import { whenFilled } from "../../contract/kinds/relevance";
import { defineResource } from "../../contract/resource";
import { FORM_FIELDS, formAnswers, formFiles, ORIGINS, requestFields, requestList } from "./request";
import { GOODS_STATES, OPEN_APPOINTMENT_STATUSES } from "../../contract/booking";
import { workSheets } from "../../contract/endpoints/work-sheets";
import { MAX_PAPERS } from "../../contract/input-schemas";
import { MESSAGES_BY_HAND } from "../../contract/customer-messages";

export const APPOINTMENT_STATUSES = [
  "PENDING",
  "RESCHEDULE_PROPOSED",
  "CONFIRMED",
  "ARRIVED",
  "IN_PROGRESS",
  "DONE",
  "REFUSED",
  "NO_SHOW",
  "CANCELLED",
  "CANCELLED_BY_CUSTOMER",
  "CANCELLED_BY_DEALER",
] as const;

const isOpen = ({ status }: { readonly status: string }): boolean =>
  (OPEN_APPOINTMENT_STATUSES as readonly string[]).includes(status);

/** Appointments that customers book with a dealer. Message keys of statuses are in lower case (translation-09). */
export default defineResource({
  name: "appointment",
  area: "activity",
  screens: {
    list: { path: "appointments", tag: "td-appointments", icon: "calendar3" },
    detail: { path: "appointment/{id}", tag: "td-appointment", query: ["fitter", "date", "bay"] },
  },
  right: { read: ["APPOINTMENTS", "APPOINTMENTS_READ"], write: "APPOINTMENTS" },
  conditions: ["not-dlu"],
  scope: "dealer",
  label: "customerName",
  fields: {
    ...requestFields,
    fitter: f.reference("fitter", { required: true }),
    date: f.dateTime({ required: true, timed: true }),
    /** Start that the customer knows of, where the visit was moved without telling. */
    toldDate: f.dateTime({ readOnly: true, timed: true }),
    /** Empty: the sum of the services. */
    durationMinutes: f.integer({ min: 5, max: 600, unit: "unit.minutes" }),
    /** Empty: the best free bay. Dealers without the appointment calendar have no bays. */
    bay: f.reference("ecal-bay", { right: "E_CALENDRO_CAN_ACCESS_ADMIN" }),
    services: f.rows(
      {
        service: f.reference("service", { required: true, filter: { active: "true", bookable: "true" } }),
        quantity: f.integer({ required: true, min: 1, max: 20, default: 1 }),
      },
      { max: 10, uniqueBy: "service" },
    ),
    /** For filters: one of its services. */
    withServices: f.references("service", { readOnly: true }),
    /** Books a start that is not free; kept in the history. */
    forceReason: f.text({ max: 200 }),
    forced: f.boolean({ readOnly: true }),
    brand: f.text({ max: 60 }),
    tyreSize: f.tyreSize(),
    tyresOrigin: f.choice(["BOUGHT_HERE", "BROUGHT_BY_CUSTOMER", "IN_STORAGE", "NONE"]),
    wheelType: f.choice(["ALLOY", "STEEL", "UNKNOWN"]),
    waitsOnSite: f.boolean(),
    /** The customer came without an appointment and is there: the only visits that may have begun. */
    walkIn: f.boolean(),
    carBrand: f.text({ max: 60 }),
    carModel: f.text({ max: 60 }),
    mileage: f.integer({ min: 0, max: 2_000_000, unit: "unit.kilometres" }),
    internalNotes: f.multiline({ max: 4_000 }),
    decisionReason: f.text({ max: 500, readOnly: true }),
    /** Cancelled when customers may no longer change it themselves. */
    cancelledLate: f.boolean({ readOnly: true }),
    /** Work by bay, as booked. */
    segments: f.rows(
      {
        bay: f.reference("ecal-bay"),
        lane: f.integer({ required: true, min: 0 }),
        start: f.dateTime({ required: true }),
        end: f.dateTime({ required: true }),
        setupMinutes: f.integer({ required: true, min: 0 }),
        cleanupMinutes: f.integer({ required: true, min: 0 }),
        services: f.references("service"),
      },
      { max: 4, readOnly: true },
    ),
    status: f.choice(APPOINTMENT_STATUSES, {
      readOnly: true,
      default: "PENDING",
      tints: {
        PENDING: "warning",
        RESCHEDULE_PROPOSED: "warning",
        CONFIRMED: "success",
        ARRIVED: "info",
        IN_PROGRESS: "info",
        DONE: "success",
        REFUSED: "danger",
        NO_SHOW: "danger",
        CANCELLED: "neutral",
        CANCELLED_BY_CUSTOMER: "neutral",
        CANCELLED_BY_DEALER: "neutral",
      },
    }),
    /** Of the order that the visit is for. */
    goods: f.choice(GOODS_STATES, {
      readOnly: true,
      tints: { TO_ORDER: "warning", ORDERED: "warning", SHIPPED: "warning", RECEIVED: "success" },
    }),
    /** Where the appointment was booked; null where it was not recorded. */
    origin: f.choice(ORIGINS, { readOnly: true }),
    tags: f.references("ecal-tag", { max: 20, right: "E_CALENDRO_CAN_ACCESS_ADMIN", filter: { active: "true" } }),
    formCode: f.text({ max: 40, readOnly: true }),
    answers: formAnswers,
    ...formFiles,
    /** Message that led to the appointment. */
    contact: f.reference("contact", { readOnly: true }),
  },
  rules: ({ customerEmail, customerPhone }) => ({
    customerPhone: customerEmail === null && customerPhone === null ? "appointment.error.contact" : undefined,
  }),
  relevant: (appointment) => ({
    ...whenFilled(appointment, [...FORM_FIELDS, "goods", "decisionReason", "origin", "contact", "toldDate"]),
    cancelledLate: appointment.cancelledLate,
    walkIn: appointment.walkIn || appointment.status === "PENDING",
  }),
  locks: (appointment) =>
    isOpen(appointment)
      ? {}
      : {
          fitter: "appointment.lock.started",
          date: "appointment.lock.started",
          durationMinutes: "appointment.lock.started",
          bay: "appointment.lock.started",
          services: "appointment.lock.started",
          forceReason: "appointment.lock.started",
        },
  list: {
    ...requestList,
    filters: [...requestList.filters, "origin", "date", "bay", "goods", "tags", "withServices", "cancelledLate"],
    columns: [
      "date",
      "customerName",
      "status",
      "fitter",
      "vehicleRegistrationNumber",
      "customerPhone",
      "durationMinutes",
      "bay",
      "goods",
      "tags",
      "origin",
      "cancelledLate",
      "createdAt",
    ],
    visible: [
      "date",
      "customerName",
      "status",
      "fitter",
      "vehicleRegistrationNumber",
      "customerPhone",
      "goods",
      "origin",
      "createdAt",
    ],
    views: { pending: { status: "PENDING" } },
    links: { book: "appointments?view=day" },
  },
  form: {
    tabs: {
      visit: {
        time: ["fitter", "date", "toldDate", "walkIn", "durationMinutes", "bay", "forceReason", "status", "forced"],
        services: ["services", "comments"],
        customer: ["customerName", "customerPhone", "customerEmail"],
        vehicle: ["vehicleRegistrationNumber", "carBrand", "carModel", "mileage"],
        tyres: ["brand", "tyreSize", "tyresOrigin", "goods", "wheelType", "waitsOnSite"],
        form: [...FORM_FIELDS],
        notes: ["tags", "internalNotes", "decisionReason", "cancelledLate", "origin", "contact"],
        papers: ["@work-sheet"],
      },
      messages: { messages: ["@messages"] },
      history: { history: ["@history"] },
    },
  },
  actions: {
    confirm: { icon: "check-circle", bulk: true, main: true, when: ({ status }) => status === "PENDING" },
    arrive: { icon: "geo-alt", main: true, when: ({ status }) => status === "CONFIRMED" },
    start: { icon: "wrench", main: true, when: ({ status }) => status === "ARRIVED" },
    finish: {
      icon: "check-all",
      main: true,
      when: ({ status }) => status === "ARRIVED" || status === "IN_PROGRESS",
      input: {
        mileage: f.integer({ min: 0, max: 2_000_000, unit: "unit.kilometres" }),
        remarks: f.multiline({ max: 1_000 }),
        /** The tyres of its order have not been received. */
        withoutGoods: f.boolean(),
      },
    },
    move: {
      icon: "arrows-move",
      when: isOpen,
      undo: true,
      input: {
        date: f.dateTime({ required: true }),
        bay: f.reference("ecal-bay"),
        /** Empty: as long as before. */
        minutes: f.integer({ min: 5, max: 600, unit: "unit.minutes" }),
        reason: f.text({ max: 200 }),
      },
    },
    propose: {
      icon: "calendar-range",
      when: ({ status }) => status === "PENDING" || status === "CONFIRMED",
      input: { first: f.dateTime({ required: true }), second: f.dateTime(), third: f.dateTime() },
    },
    /** At the same time, on the best free bay. */
    "change-dealer": {
      icon: "shop",
      bulk: true,
      undo: true,
      when: ({ status }) => status === "PENDING" || status === "CONFIRMED",
      input: { dealer: f.reference("fitter", { required: true }), reason: f.text({ max: 200 }) },
    },
    "no-show": { icon: "person-x", bulk: true, when: ({ status }) => status === "CONFIRMED" },
    refuse: {
      icon: "x-circle",
      danger: true,
      when: ({ status }) => status === "PENDING",
      input: { reason: f.text({ required: true, max: 500 }) },
    },
    cancel: {
      icon: "calendar-x",
      bulk: true,
      danger: true,
      when: isOpen,
      input: { reason: f.text({ required: true, max: 500 }), byCustomer: f.boolean() },
    },
    /** Resends the confirmation, reminds now, or tells that tyres or vehicle wait. */
    message: {
      icon: "chat-dots",
      bulk: true,
      when: ({ status }) => !["REFUSED", "CANCELLED", "CANCELLED_BY_CUSTOMER", "CANCELLED_BY_DEALER"].includes(status),
      input: { type: f.choice(MESSAGES_BY_HAND, { required: true, default: "APPOINTMENT_CONFIRMED" }) },
    },
    print: { icon: "printer", bulk: true, place: "row", file: workSheets, maxSelected: MAX_PAPERS },
    reopen: { icon: "arrow-counterclockwise", when: ({ status }) => status === "DONE" || status === "NO_SHOW" },
  },
  operations: { remove: false },
  exportable: true,
  exportRight: "APPOINTMENTS",
});
