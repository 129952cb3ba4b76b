import { f } from "../../contract/fields";
import { defineResource } from "../../contract/resource";
import { requestFields, requestList, requestOperations } from "./request";

/** Appointments that customers book with a dealer. The status is an open code, shown by its key in small letters. Spec 2 §2 "Activity", Spec 1 §4. */
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
    status: f.choice(["PENDING", "CONFIRMED", "REFUSED", "CANCELLED", "DONE"], {
      readOnly: true,
      default: "PENDING",
      tints: { PENDING: "warning", CONFIRMED: "success", REFUSED: "danger", CANCELLED: "neutral", DONE: "success" },
    }),
  },
  list: {
    ...requestList,
    columns: ["date", "customerName", "status", "fitter", "vehicleRegistrationNumber", "customerPhone", "createdAt"],
    views: { pending: { status: "PENDING" } },
  },
  operations: requestOperations,
  exportable: true,
  exportRight: "APPOINTMENTS",
});
