import { f } from "../../contract/fields";
import { LISTED_FIELDS, TAKEABLE_FIELDS } from "../../contract/listed-fields";
import { defineReport } from "../../contract/kinds/report";
import { defineResource } from "../../contract/resource";

export const DIRECTORIES = ["GOOGLE", "APPLE", "BING", "FACEBOOK", "WAZE"] as const;

/** A dealer in a directory: what stands there, what differs, when it was pushed. Spec 2 §2 "local-presence". */
export default defineResource({
  name: "local-listing",
  area: "dealers",
  screens: {
    list: { path: "local-presence", tag: "td-local-presence", icon: "geo-alt" },
    detail: { path: "local-presence/{id}", tag: "td-local-listing" },
    report: { path: "local-presence/figures", tag: "td-local-presence-figures", icon: "bar-chart" },
  },
  right: { read: "YEXT", write: "YEXT" },
  conditions: ["local-presence"],
  scope: "dealer",
  label: "dealerName",
  fields: {
    dealerName: f.text({ readOnly: true }),
    dealer: f.reference("fitter", { required: true, readOnly: true }),
    dealerCode: f.text({ readOnly: true }),
    directory: f.choice(DIRECTORIES, { required: true, readOnly: true }),
    state: f.choice(["PENDING", "LIVE", "DIFFERENT", "NOT_FOUND", "INCOMPLETE", "REFUSED", "OFF"], {
      required: true,
      readOnly: true,
      default: "PENDING",
      tints: {
        PENDING: "info",
        LIVE: "success",
        DIFFERENT: "warning",
        NOT_FOUND: "warning",
        INCOMPLETE: "warning",
        REFUSED: "danger",
        OFF: "neutral",
      },
    }),
    /** What waits for the outside service: no transaction waits for it. */
    wanted: f.choice(["NONE", "PUSH", "COMPARE"], { required: true, readOnly: true, default: "NONE" }),
    /** Fields that differ from the dealer's. */
    differing: f.choices(LISTED_FIELDS, { readOnly: true }),
    pushedAt: f.dateTime({ readOnly: true }),
    comparedAt: f.dateTime({ readOnly: true }),
    /** What the directory shows. */
    theirName: f.text({ readOnly: true }),
    theirAddress: f.text({ readOnly: true }),
    theirPhone: f.text({ readOnly: true }),
    theirUrl: f.text({ readOnly: true }),
    theirHours: f.text({ readOnly: true }),
    theirDescription: f.text({ readOnly: true }),
    /** Days to come that are otherwise, as they were sent. */
    specialHours: f.text({ readOnly: true }),
    /** Why the directory did not take it, in its words. */
    problem: f.text({ readOnly: true }),
    note: f.multiline({ max: 500 }),
  },
  list: {
    columns: [
      "dealerName",
      "dealer",
      "dealerCode",
      "directory",
      "state",
      "differing",
      "pushedAt",
      "comparedAt",
      "problem",
    ],
    shown: ["dealerName", "dealerCode", "directory", "state", "differing", "pushedAt"],
    filters: ["directory", "state", "dealer", "differing"],
    search: ["dealerName", "dealerCode"],
    links: { figures: "local-presence/figures", settings: "local-presence/settings" },
    sort: "dealerName,directory",
    views: {
      different: { state: "DIFFERENT,NOT_FOUND" },
      incomplete: { state: "INCOMPLETE,REFUSED" },
      paused: { state: "OFF" },
    },
  },
  form: {
    cards: {
      listing: ["dealer", "directory", "state", "pushedAt", "comparedAt", "specialHours", "problem", "note"],
      compare: ["@compare"],
    },
  },
  operations: { create: false, remove: false, duplicate: false },
  actions: {
    push: { icon: "cloud-upload", bulk: true, when: (listing) => listing.state !== "OFF" },
    compare: { icon: "arrow-repeat", bulk: true, when: (listing) => listing.state !== "OFF" },
    take: {
      icon: "cloud-download",
      when: (listing) => listing.state === "DIFFERENT",
      input: { fields: f.choices(TAKEABLE_FIELDS, { required: true }) },
    },
    pause: {
      icon: "pause-circle",
      bulk: true,
      undo: true,
      when: (listing) => listing.state !== "OFF",
      set: { state: "OFF" },
    },
    resume: {
      icon: "play-circle",
      bulk: true,
      undo: true,
      when: (listing) => listing.state === "OFF",
      set: { state: "PENDING" },
    },
  },
  report: defineReport({
    period: false,
    figures: {
      inSync: { as: "percent", better: "up" },
      listings: { as: "integer" },
      live: { as: "integer", better: "up" },
      different: { as: "integer", better: "down" },
      incomplete: { as: "integer", better: "down" },
    },
    groupings: { directory: { figures: ["inSync", "listings", "live", "different", "incomplete"] } },
  }),
  exportable: true,
});
