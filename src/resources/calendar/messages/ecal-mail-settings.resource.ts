import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";

/** Sender and appearance of the mails about appointments. */
export default defineResource({
  name: "ecal-mail-settings",
  apiPath: "appointment-calendar/mail-settings",
  area: "calendar",
  screens: {
    settings: {
      path: "ecal-mail-configuration/settings",
      tag: "td-ecal-mail-settings",
      icon: "sliders",
      backTo: { path: "ecal-mail-configuration", titleKey: "ecal-mail-settings.up" },
    },
  },
  right: { read: "E_CALENDRO_CAN_ACCESS_ADMIN", write: "APPOINTMENTS" },
  scope: "shop",
  label: "senderName",
  fields: {
    enabled: f.boolean(),
    senderName: f.text({ required: true, max: 60 }),
    replyTo: f.email(),
    copyTo: f.rows({ email: f.email({ required: true }) }, { max: 3, uniqueBy: "email" }),
    color: f.colour({ default: "#0b5cad" }),
    logo: f.picture({ sizes: { DESKTOP: [600, 200] }, fit: "whole" }),
    footer: f.richText({ max: 2_000, localised: true }),
  },
  form: {
    cards: { sender: ["enabled", "senderName", "replyTo", "copyTo"], appearance: ["color", "logo", "footer"] },
  },
});
