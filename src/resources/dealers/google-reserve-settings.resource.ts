import { f } from "../../contract/fields";
import { defineResource } from "../../contract/resource";

/** How the shop takes part in Reserve with Google. Also a tab of the screen of the whole. Spec 2 §2 "google-reserve-configurations". */
export default defineResource({
  name: "google-reserve-settings",
  area: "dealers",
  screens: {
    settings: {
      path: "google-reserve-configurations/settings",
      tag: "td-google-reserve-settings",
      icon: "google",
      up: { path: "google-reserve-configurations", titleKey: "google-reserve-settings.up" },
    },
  },
  right: { read: "GOOGLE_RESERVE", write: "GOOGLE_RESERVE" },
  scope: "shop",
  label: "partnerId",
  fields: {
    /** Given by Google to whoever sends the feeds. */
    partnerId: f.text({ max: 40 }),
    merchantCategory: f.choice(["tire_shop", "auto_repair", "car_dealer"], { required: true, default: "tire_shop" }),
    terms: f.multiline({ localised: true, max: 4000 }),
    privacyUrl: f.externalUrl(),
    confirmationMode: f.choice(["SYNCHRONOUS", "ASYNCHRONOUS"], { required: true, default: "ASYNCHRONOUS" }),
    notificationEmail: f.email(),
    /** In the shop's zone. */
    feedTime: f.time({ required: true, default: "03:00" }),
    environment: f.choice(["SANDBOX", "PRODUCTION"], { required: true, default: "SANDBOX" }),
    /** The shop's code, typed to go into production; never stored. */
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
