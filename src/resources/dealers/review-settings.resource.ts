import { f } from "../../contract/fields";
import { defineResource } from "../../contract/resource";

/** How a shop deals with reviews. There is no "publish the good ones": it would mislead. Spec 2 §2 "reviews". */
export default defineResource({
  name: "reviewSettings",
  area: "dealers",
  screens: {
    settings: {
      path: "reviews/settings",
      tag: "td-review-settings",
      icon: "sliders",
      up: { path: "reviews", titleKey: "reviewSettings.up" },
    },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "shop",
  label: "publishing",
  fields: {
    /** Customers with an address are asked by mail, once for each visit that is done. */
    ask: f.boolean({ default: true }),
    /** Days after the visit. */
    askAfterDays: f.integer({ required: true, min: 0, max: 30, default: 3, unit: "unit.days" }),
    /** Once, a week later, where no review came. */
    remind: f.boolean({ default: true }),
    publishing: f.choice(["NEVER", "ALL_AFTER_48H"], { required: true, default: "NEVER" }),
    /** Fewer published ratings than these show no average to customers. */
    minimumCount: f.integer({ required: true, min: 1, max: 50, default: 1 }),
  },
  relevant: ({ ask }) => ({ askAfterDays: ask, remind: ask }),
  form: { cards: { reviews: ["publishing", "minimumCount"], asking: ["ask", "askAfterDays", "remind"] } },
});
