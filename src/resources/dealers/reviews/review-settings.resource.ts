import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";

/** The shop's settings for reviews. Publishing only good reviews automatically is not possible, because it would mislead customers. */
export default defineResource({
  name: "review-settings",
  apiPath: "reviewSettings",
  area: "dealers",
  screens: {
    settings: {
      path: "reviews/settings",
      tag: "td-review-settings",
      icon: "sliders",
      backTo: { path: "reviews", titleKey: "review-settings.up" },
    },
  },
  right: { read: "FITTER", write: "FITTER" },
  scope: "shop",
  label: "publishing",
  fields: {
    /** Asks customers with a mail address for a review, once after each completed visit. */
    ask: f.boolean({ default: true }),
    /** Days after the visit. */
    askAfterDays: f.integer({ required: true, min: 0, max: 30, default: 3, unit: "unit.days" }),
    /** Reminds once, a week later, if there is no review. */
    remind: f.boolean({ default: true }),
    publishing: f.choice(["NEVER", "ALL_AFTER_48H"], { required: true, default: "NEVER" }),
    /** Minimum number of published ratings before customers see an average. */
    minimumCount: f.integer({ required: true, min: 1, max: 50, default: 1 }),
  },
  relevant: ({ ask }) => ({ askAfterDays: ask, remind: ask }),
  form: { cards: { reviews: ["publishing", "minimumCount"], asking: ["ask", "askAfterDays", "remind"] } },
});
