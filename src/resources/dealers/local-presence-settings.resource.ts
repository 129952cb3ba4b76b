import { f } from "../../contract/fields";
import { DIRECTORIES, LISTED_CATEGORIES, LISTED_FIELDS } from "../../contract/listed-fields";
import { defineResource } from "../../contract/resource";

const PLACEHOLDER = /\{(\w+)\}/g;
const unknown = (text: string, known: readonly string[]): boolean =>
  [...text.matchAll(PLACEHOLDER)].some(([, name = ""]) => !known.includes(name));

/** What of the dealers goes to the directories, and when. Spec 2 §2 "local-presence". */
export default defineResource({
  name: "localPresenceSettings",
  area: "dealers",
  screens: {
    settings: {
      path: "local-presence/settings",
      tag: "td-local-presence-settings",
      icon: "sliders",
      up: { path: "local-presence", titleKey: "localPresenceSettings.up" },
    },
  },
  right: { read: "YEXT", write: "YEXT" },
  conditions: ["local-presence"],
  scope: "shop",
  label: "nameTemplate",
  fields: {
    pushed: f.choices(LISTED_FIELDS, { required: true, default: [...LISTED_FIELDS] }),
    /** Placeholders: name, city. */
    nameTemplate: f.text({ required: true, max: 100, default: "{name}" }),
    /** Goes behind the website's address; placeholder: directory. */
    campaign: f.text({ max: 200, pattern: "[^\\s?#]+", example: "utm_source={directory}&utm_medium=local" }),
    primaryCategory: f.choice(LISTED_CATEGORIES, { required: true, default: "tire_shop" }),
    additionalCategories: f.choices(LISTED_CATEGORIES, { max: 9 }),
    /** Where one has run out or was revoked, nothing is pushed to its directory. A directory without one is the server's own copy. */
    accounts: f.rows(
      {
        directory: f.choice(DIRECTORIES, { required: true }),
        account: f.text({ required: true, max: 120, example: "presence@garage.example" }),
        state: f.choice(["CONNECTED", "REVOKED"], { required: true, default: "CONNECTED" }),
        /** Last day on which the directory takes it. */
        expires: f.date(),
      },
      { max: 5, uniqueBy: "directory" },
    ),
    /** What changes on a dealer goes out by itself. */
    autoPush: f.boolean(),
  },
  rules: ({ nameTemplate, campaign, primaryCategory, additionalCategories }) => ({
    nameTemplate: !nameTemplate.includes("{name}")
      ? "localPresenceSettings.error.no-name"
      : unknown(nameTemplate, ["name", "city"])
        ? "localPresenceSettings.error.placeholder"
        : undefined,
    campaign:
      campaign !== null && unknown(campaign, ["directory"]) ? "localPresenceSettings.error.placeholder" : undefined,
    additionalCategories: additionalCategories.includes(primaryCategory)
      ? "localPresenceSettings.error.category-twice"
      : undefined,
  }),
  form: {
    cards: {
      accounts: ["accounts"],
      contents: ["pushed", "nameTemplate", "campaign", "primaryCategory", "additionalCategories"],
      pushing: ["autoPush"],
    },
  },
});
