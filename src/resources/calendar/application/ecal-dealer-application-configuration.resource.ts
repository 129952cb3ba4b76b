import { SETTING_NAMES } from "../../../contract/application-settings";
import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";
import { garageFields, hoursRule, relevantSettings, SETTING_CARDS } from "./application-fields";

/** How the appointment calendar works in a garage, where it differs from the network. */
export default defineResource({
  name: "ecal-dealer-application-configuration",
  apiPath: "appointment-calendar/application-configuration",
  area: "calendar",
  screens: {
    list: {
      path: "ecal-dealer-application-configuration",
      tag: "td-ecal-dealer-application-configurations",
      icon: "gear",
    },
    detail: {
      path: "ecal-dealer-application-configuration/{id}",
      tag: "td-ecal-dealer-application-configuration",
      query: ["fitter"],
    },
  },
  right: { read: "E_CALENDRO_CAN_ACCESS_ADMIN", write: "FITTER" },
  scope: "dealer",
  label: "name",
  fields: {
    /** The garage's, for titles. */
    name: f.computed("text", { sortable: true }),
    fitter: f.reference("fitter", { required: true, unique: true }),
    ...garageFields,
    /** Settings that the network has locked. */
    networkLocks: f.choices(SETTING_NAMES, { readOnly: true }),
  },
  rules: hoursRule,
  relevant: relevantSettings,
  locks: ({ networkLocks }) => ({
    fitter: "ecal-dealer-application-configuration.lock.fitter",
    ...Object.fromEntries(
      networkLocks.map((name) => [name, "ecal-dealer-application-configuration.lock.network"] as const),
    ),
  }),
  foreignLocks: {
    "ecal-dealer-application-configuration.lock.network":
      "ecal-dealer-application-configuration.error.locked-by-network",
  },
  list: {
    columns: [
      "name",
      "fitter",
      ...SETTING_CARDS.book,
      ...SETTING_CARDS.visits,
      ...SETTING_CARDS.customer,
      "updatedAt",
      "updatedBy",
    ],
    visible: [
      "name",
      "defaultView",
      "visibleFrom",
      "visibleTo",
      "colourBy",
      "autoArrive",
      "autoDone",
      "cancelByCustomer",
      "updatedAt",
    ],
    filters: [
      "fitter",
      "defaultView",
      "colourBy",
      "autoArrive",
      "autoDone",
      "cancelByCustomer",
      "rescheduleByCustomer",
    ],
    search: [],
    sort: "name",
    links: { network: "ecal-dealer-application-configuration/network", garages: "ecal-fitter" },
    opensOnly: true,
  },
  form: {
    cards: {
      garage: ["fitter"],
      ...SETTING_CARDS,
      book: [...SETTING_CARDS.book, "@hidden-hours"],
      history: ["@history"],
    },
  },
  exportable: true,
});
