import { f } from "../../contract/fields";
import { defineResource } from "../../contract/resource";
import { requestFields, requestList, requestOperations } from "./request";

const APPOINTMENT_STATUSES = [
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

/** Appointments that customers book with a dealer. Message keys of statuses are in lower case (translation-09). */
export default defineResource({
  name: "appointment",
  area: "activity",
  screens: { list: { path: "appointments", tag: "td-appointments", icon: "calendar3" } },
  right: { read: ["APPOINTMENTS", "APPOINTMENTS_READ"], write: "APPOINTMENTS" },
  conditions: ["not-dlu"],
  scope: "dealer",
  label: "customerName",
  fields: {
    ...requestFields,
    date: f.dateTime(),
    brand: f.text({ max: 60 }),
    tyreSize: f.tyreSize(),
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
    /** Where the appointment was booked; null where it was not recorded. */
    origin: f.choice(["WEBSITE", "WIDGET", "PHONE", "GOOGLE_RESERVE", "ADMIN", "API"], { readOnly: true }),
  },
  list: {
    ...requestList,
    filters: [...requestList.filters, "origin", "date"],
    columns: [
      "date",
      "customerName",
      "status",
      "fitter",
      "vehicleRegistrationNumber",
      "customerPhone",
      "origin",
      "createdAt",
    ],
    views: { pending: { status: "PENDING" } },
  },
  operations: requestOperations,
  exportable: true,
  exportRight: "APPOINTMENTS",
});
