import { f } from "../../../contract/fields";
import { DIRECTORIES, LISTED_CATEGORIES, LISTED_FIELDS } from "../../../contract/listed-fields";
import { defineResource } from "../../../contract/resource";

const PLACEHOLDER = /\{(\w+)\}/g;
const unknown = (text: string, allowed: readonly string[]): boolean =>
  [...text.matchAll(PLACEHOLDER)].some(([, name = ""]) => !allowed.includes(name));

/** Which dealer data goes to the directories, and when. */
export default defineResource({
  name: "local-presence-settings",
  apiPath: "localPresenceSettings",
  area: "dealers",
  screens: {
    settings: {
      path: "local-presence/settings",
      tag: "td-local-presence-settings",
      icon: "sliders",
      backTo: { path: "local-presence", titleKey: "local-presence-settings.up" },
    },
  },
  right: { read: "YEXT", write: "YEXT" },
  conditions: ["local-presence"],
  scope: "shop",
  label: "nameTemplate",
  fields: {
    pushed: f.choices(LISTED_FIELDS, { required: true, default: [...LISTED_FIELDS] }),
    /** Fields in which the directory's own value remains: pushes leave it, and it does not count as a difference. */
    theirsWins: f.choices(LISTED_FIELDS),
    /** Placeholders: `{name}`, `{brand}` (the name of the shop), `{city}`. */
    nameTemplate: f.text({ required: true, max: 100, default: "{name}" }),
    /** Query string appended to the website's address. Placeholder: `{directory}`. */
    campaign: f.text({ max: 200, pattern: "[^\\s?#]+", example: "utm_source={directory}&utm_medium=local" }),
    primaryCategory: f.choice(LISTED_CATEGORIES, { required: true, default: "tire_shop" }),
    additionalCategories: f.choices(LISTED_CATEGORIES, { max: 9 }),
    /**
     * Accounts at directories. If an account has expired or was revoked, nothing is pushed there. A directory without an account is the
     * built-in copy.
     */
    accounts: f.rows(
      {
        directory: f.choice(DIRECTORIES, { required: true }),
        account: f.text({ required: true, max: 120, example: "presence@garage.example" }),
        state: f.choice(["CONNECTED", "REVOKED"], { required: true, default: "CONNECTED" }),
        /** Last day on which the account is valid. */
        expires: f.date(),
      },
      { max: 5, uniqueBy: "directory" },
    ),
    /** Pushes changes of dealers automatically. */
    autoPush: f.boolean(),
  },
  rules: ({ nameTemplate, campaign, primaryCategory, additionalCategories }) => ({
    nameTemplate: !nameTemplate.includes("{name}")
      ? "local-presence-settings.error.no-name"
      : unknown(nameTemplate, ["name", "brand", "city"])
        ? "local-presence-settings.error.placeholder"
        : undefined,
    campaign:
      campaign !== null && unknown(campaign, ["directory"]) ? "local-presence-settings.error.placeholder" : undefined,
    additionalCategories: additionalCategories.includes(primaryCategory)
      ? "local-presence-settings.error.category-twice"
      : undefined,
  }),
  form: {
    cards: {
      accounts: ["accounts"],
      contents: ["pushed", "theirsWins", "nameTemplate", "campaign", "primaryCategory", "additionalCategories"],
      pushing: ["autoPush"],
    },
  },
});
