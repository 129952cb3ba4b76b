import { SETTING_NAMES } from "../../../contract/application-settings";
import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";
import { hoursRule, networkFields, relevantSettings, SETTING_CARDS } from "./application-fields";

/** How the appointment calendar works in the garages of the shop that have no settings of their own. */
export default defineResource({
  name: "ecal-application-defaults",
  apiPath: "appointment-calendar/application-defaults",
  area: "calendar",
  screens: {
    settings: {
      path: "ecal-dealer-application-configuration/network",
      tag: "td-ecal-application-defaults",
      icon: "diagram-3",
      backTo: { path: "ecal-dealer-application-configuration", titleKey: "ecal-application-defaults.up" },
    },
  },
  right: { read: "E_CALENDRO_CAN_ACCESS_ADMIN", write: "FITTER" },
  writeConditions: ["whole-shop"],
  scope: "shop",
  label: "defaultView",
  fields: {
    ...networkFields,
    /** Settings that garages cannot have of their own. */
    locked: f.choices(SETTING_NAMES),
  },
  rules: hoursRule,
  relevant: relevantSettings,
  form: { cards: { ...SETTING_CARDS, garages: ["locked"] } },
});
