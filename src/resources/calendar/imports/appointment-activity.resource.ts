import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";
import { APPOINTMENT_STATUSES } from "../../activity/appointment.resource";
import { ORIGINS } from "../../activity/request";

/** Years after which a former appointment is of no use any more. */
const MAX_YEARS = 10;

/**
 * Appointments of a dealer's former software, from import files. Each line becomes an appointment: past ones are done, coming ones take their
 * bay if it is free, and else wait to be placed. Customers hear nothing of it.
 */
export default defineResource({
  name: "appointment-activity",
  apiPath: "appointment-calendar/imports/appointmentActivity",
  area: "calendar",
  screens: {
    import: {
      path: "ecal-appointmentActivity-import",
      tag: "td-ecal-appointment-activity-import",
      icon: "arrow-left-right",
      right: "APPOINTMENTS",
    },
  },
  right: { read: "E_CALENDRO_CAN_ACCESS_ADMIN", write: "APPOINTMENTS" },
  scope: "dealer",
  label: "customerName",
  fields: {
    /** Number in the former software. The same number again changes the appointment, unless someone has worked on it since. */
    externalId: f.text({ required: true, unique: true, max: 80 }),
    fitter: f.reference("fitter", { required: true }),
    /** Code of a bay of the dealer; empty for the best free one. */
    bay: f.text({ max: 12 }),
    start: f.dateTime({ required: true }),
    end: f.dateTime(),
    durationMinutes: f.integer({ min: 5, max: 600, unit: "unit.minutes" }),
    /** Empty: done in the past, confirmed or waiting to be placed in the future. */
    status: f.choice(APPOINTMENT_STATUSES),
    services: f.references("service", { max: 10 }),
    customerName: f.text({ required: true, max: 120 }),
    customerPhone: f.phone(),
    customerEmail: f.email(),
    vehicleRegistrationNumber: f.text({ max: 20 }),
    carModel: f.text({ max: 60 }),
    tyreSize: f.tyreSize(),
    comments: f.multiline({ max: 2000 }),
    tags: f.references("ecal-tag", { max: 20 }),
    bookedAt: f.dateTime(),
    origin: f.choice(ORIGINS),
    /** Appointment created from the line, and its version then. */
    appointment: f.integer({ readOnly: true }),
    appointmentVersion: f.integer({ readOnly: true }),
  },
  rules: ({ start, end, durationMinutes }, { today }) => {
    const oldest = `${Number(today.slice(0, 4)) - MAX_YEARS}${today.slice(4)}`;
    if (start.slice(0, 10) < oldest) return { start: "appointment-activity.error.old" };
    if (end === null) return {};
    const minutes = (Date.parse(end) - Date.parse(start)) / 60_000;
    if (minutes < 5 || minutes > 600) return { end: "appointment-activity.error.end" };
    return durationMinutes !== null && durationMinutes !== minutes
      ? { durationMinutes: "appointment-activity.error.two-ends" }
      : {};
  },
  list: {
    columns: ["externalId", "fitter", "start", "customerName", "status", "updatedAt", "updatedBy"],
    search: ["externalId", "customerName"],
    sort: "-start",
  },
  form: { cards: { visit: ["externalId", "fitter", "start", "customerName"] } },
  operations: { update: false },
  import: { match: "externalId", timesOf: "fitter", maxLines: 50_000, maxBytes: 20_000_000 },
  exportable: true,
});
