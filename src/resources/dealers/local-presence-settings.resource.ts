import { f } from "../../contract/fields";
import { LISTED_FIELDS } from "../../contract/listed-fields";
import { defineResource } from "../../contract/resource";

const PLACEHOLDER = /\{(\w+)\}/g;
const unknown = (text: string, known: readonly string[]): boolean =>
  [...text.matchAll(PLACEHOLDER)].some(([, name = ""]) => !known.includes(name));

/** What of the dealers goes to the directories, and when. Spec 2 §2 "local-presence". */
export default defineResource({
  name: "localPresenceSettings",
  area: "dealers",
  screens: {
    settings: { path: "local-presence/settings", tag: "td-local-presence-settings", icon: "sliders" },
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
    /** What changes on a dealer goes out by itself. */
    autoPush: f.boolean(),
  },
  rules: ({ nameTemplate, campaign }) => ({
    nameTemplate: !nameTemplate.includes("{name}")
      ? "localPresenceSettings.error.no-name"
      : unknown(nameTemplate, ["name", "city"])
        ? "localPresenceSettings.error.placeholder"
        : undefined,
    campaign:
      campaign !== null && unknown(campaign, ["directory"]) ? "localPresenceSettings.error.placeholder" : undefined,
  }),
  form: { cards: { contents: ["pushed", "nameTemplate", "campaign"], pushing: ["autoPush"] } },
});
