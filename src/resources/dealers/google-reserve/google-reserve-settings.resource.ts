import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";

/** The shop's settings for Reserve with Google, also shown as a tab of its overview screen. */
export default defineResource({
  name: "google-reserve-settings",
  area: "dealers",
  screens: {
    settings: {
      path: "google-reserve-configurations/settings",
      tag: "td-google-reserve-settings",
      icon: "google",
      backTo: { path: "google-reserve-configurations", titleKey: "google-reserve-settings.up" },
    },
  },
  right: { read: "GOOGLE_RESERVE", write: "GOOGLE_RESERVE" },
  scope: "shop",
  label: "partnerId",
  fields: {
    /** Partner id that Google assigns to the sender of the feeds. */
    partnerId: f.text({ max: 40 }),
    merchantCategory: f.choice(["tire_shop", "auto_repair", "car_dealer"], { required: true, default: "tire_shop" }),
    terms: f.multiline({ localised: true, max: 4000 }),
    privacyUrl: f.externalUrl(),
    confirmationMode: f.choice(["SYNCHRONOUS", "ASYNCHRONOUS"], { required: true, default: "ASYNCHRONOUS" }),
    notificationEmail: f.email(),
    /** Time of day in the shop's time zone. */
    feedTime: f.time({ required: true, default: "03:00" }),
    environment: f.choice(["SANDBOX", "PRODUCTION"], { required: true, default: "SANDBOX" }),
    /** The shop's code, typed to confirm the switch to production. Never stored. */
    confirmation: f.text({ max: 60 }),
  },
  relevant: ({ environment }) => ({ confirmation: environment === "PRODUCTION" }),
  form: {
    cards: {
      merchant: ["partnerId", "merchantCategory", "terms", "privacyUrl"],
      bookings: ["confirmationMode", "notificationEmail"],
      feeds: ["feedTime", "environment", "confirmation"],
    },
  },
});
