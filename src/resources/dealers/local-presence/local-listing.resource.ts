import { f } from "../../../contract/fields";
import {
  DIRECTORIES,
  LISTED_FIELDS,
  LISTING_STATES,
  NAME_NOTICES,
  TAKEABLE_FIELDS,
} from "../../../contract/listed-fields";
import { defineReport } from "../../../contract/kinds/report";
import { defineResource } from "../../../contract/resource";

/** States in which nothing is sent or compared. */
const INACTIVE_STATES: ReadonlySet<string> = new Set(["OFF", "DUPLICATE", "UNLINKED"]);
const isActive = ({ state }: { readonly state: string }): boolean => !INACTIVE_STATES.has(state);

/** The listing of a dealer in a directory: what it shows, what differs, when it was pushed. */
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
    state: f.choice(LISTING_STATES, {
      required: true,
      readOnly: true,
      default: "PENDING",
      tints: {
        PENDING: "info",
        LIVE: "success",
        DIFFERENT: "warning",
        NOT_FOUND: "warning",
        DUPLICATE: "danger",
        INCOMPLETE: "warning",
        REFUSED: "danger",
        UNLINKED: "neutral",
        OFF: "neutral",
      },
    }),
    /** Request waiting for the external service, which a transaction must not wait for. */
    wanted: f.choice(["NONE", "PUSH", "COMPARE"], { required: true, readOnly: true, default: "NONE" }),
    /** A problem now or soon: the directory's account has expired, or the name looks like advertising. */
    notice: f.choice(["ACCOUNT", ...NAME_NOTICES], {
      readOnly: true,
      tints: { ACCOUNT: "danger", CAPITALS: "warning", SLOGAN: "warning" },
    }),
    /** Id in the directory; the dealer's code if no listing was linked. */
    listedAs: f.text({ readOnly: true }),
    /** Fields whose value differs from the dealer's. */
    differing: f.choices(LISTED_FIELDS, { readOnly: true }),
    pushedAt: f.dateTime({ readOnly: true }),
    comparedAt: f.dateTime({ readOnly: true }),
    /** Values that the directory shows. */
    theirName: f.text({ readOnly: true }),
    theirAddress: f.text({ readOnly: true }),
    theirPhone: f.text({ readOnly: true }),
    theirUrl: f.text({ readOnly: true }),
    theirHours: f.text({ readOnly: true }),
    theirDescription: f.text({ readOnly: true }),
    /** How often customers saw the listing, called, and asked for the way in the last 30 days, as the directory reports it. */
    views: f.integer({ readOnly: true }),
    calls: f.integer({ readOnly: true }),
    routes: f.integer({ readOnly: true }),
    /** Special opening days as last sent. */
    specialHours: f.text({ readOnly: true }),
    /** The directory's own message when it refused the listing. */
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
      "notice",
      "pushedAt",
      "comparedAt",
      "listedAs",
      "views",
      "calls",
      "routes",
      "problem",
    ],
    visible: ["dealerName", "directory", "state", "differing", "notice", "pushedAt"],
    filters: ["directory", "state", "dealer", "differing", "notice"],
    search: ["dealerName", "dealerCode"],
    links: {
      directories: "local-presence?view=directories",
      figures: "local-presence/figures",
      settings: "local-presence/settings",
    },
    sort: "dealerName,directory",
    views: {
      different: { state: "DIFFERENT,NOT_FOUND" },
      incomplete: { state: "INCOMPLETE,REFUSED" },
      duplicate: { state: "DUPLICATE" },
      paused: { state: "OFF" },
    },
  },
  form: {
    cards: {
      listing: [
        "dealer",
        "directory",
        "state",
        "notice",
        "listedAs",
        "pushedAt",
        "comparedAt",
        "views",
        "calls",
        "routes",
        "specialHours",
        "problem",
        "note",
      ],
      compare: ["@compare"],
    },
  },
  operations: { create: false, remove: false },
  actions: {
    push: { icon: "cloud-upload", bulk: true, when: isActive },
    compare: { icon: "arrow-repeat", bulk: true, when: isActive },
    take: {
      icon: "cloud-download",
      when: (listing) => listing.state === "DIFFERENT",
      input: { fields: f.choices(TAKEABLE_FIELDS, { required: true }) },
    },
    /** Links another listing of the directory to this dealer. */
    link: { icon: "link-45deg", input: { listing: f.text({ required: true, max: 300 }) } },
    unlink: { icon: "x-circle", confirm: "question", when: (listing) => listing.state !== "UNLINKED" },
    /** Reports this listing as a duplicate that the directory should remove. */
    reportDuplicate: { icon: "files", undo: true, when: isActive, set: { state: "DUPLICATE" } },
    pause: {
      icon: "pause-circle",
      bulk: true,
      undo: true,
      when: isActive,
      set: { state: "OFF" },
    },
    resume: {
      icon: "play-circle",
      bulk: true,
      undo: true,
      when: (listing) => ["OFF", "DUPLICATE"].includes(listing.state),
      set: { state: "PENDING" },
    },
  },
  report: defineReport({
    period: false,
    figures: {
      inSync: { format: "percent", better: "up" },
      listings: { format: "integer" },
      live: { format: "integer", better: "up" },
      different: { format: "integer", better: "down" },
      incomplete: { format: "integer", better: "down" },
      duplicates: { format: "integer", better: "down" },
      views: { format: "integer", better: "up" },
      calls: { format: "integer", better: "up" },
      routes: { format: "integer", better: "up" },
      rating: { format: "decimal", better: "up" },
    },
    groupings: {
      directory: {
        figures: ["inSync", "listings", "live", "different", "incomplete", "duplicates", "views", "calls", "routes"],
      },
    },
  }),
  exportable: true,
});
