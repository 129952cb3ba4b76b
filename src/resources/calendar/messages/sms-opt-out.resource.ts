import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";

/** Numbers whose owners answered STOP. They get no text messages of the shop. */
export default defineResource({
  name: "sms-opt-out",
  apiPath: "appointment-calendar/sms-opt-outs",
  area: "calendar",
  screens: { list: { path: "ecal-sms-reporting/opt-outs", tag: "td-ecal-sms-opt-outs", icon: "bell-slash" } },
  right: { read: "E_CALENDRO_CAN_ACCESS_ADMIN", write: "APPOINTMENTS" },
  scope: "shop",
  label: "number",
  fields: {
    /** With most of it hidden. */
    number: f.text({ readOnly: true }),
    at: f.dateTime({ readOnly: true }),
  },
  list: {
    columns: ["number", "at"],
    filters: ["at"],
    search: ["number"],
    sort: "-at",
    links: { report: "ecal-sms-reporting" },
  },
  removal: { input: { note: f.text({ required: true, max: 200 }) } },
  operations: { create: false, update: false },
});
