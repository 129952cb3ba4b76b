import { f } from "../../contract/fields";
import { defineResource } from "../../contract/resource";
import { VALUE_OF_RULE, TAG_RULES } from "../../contract/tag-rules";
import { ORIGINS } from "../activity/request";

/** A coloured label of appointments. Rules put it on new appointments. */
export default defineResource({
  name: "ecal-tag",
  apiPath: "appointment-calendar/tags",
  area: "calendar",
  screens: {
    list: { path: "ecal-tags", tag: "td-ecal-tags", icon: "tags" },
    detail: { path: "ecal-tags/{id}", tag: "td-ecal-tag" },
    order: { path: "ecal-tags/order", tag: "td-ecal-tag-order", icon: "tags" },
  },
  right: { read: "E_CALENDRO_CAN_ACCESS_ADMIN", write: "APPOINTMENTS" },
  scope: "shop",
  // A tag of the network is about no garage in particular: garages use it, and cannot change it.
  about: "dealers",
  ownersWrite: true,
  label: "label",
  fields: {
    label: f.text({ required: true, max: 30, localised: true }),
    code: f.code({ required: true, unique: true, min: 2, max: 30, example: "VIP" }),
    color: f.colour({ required: true }),
    /** Empty: all garages. */
    dealers: f.references("fitter", { max: 500 }),
    showOnCard: f.boolean({ default: true }),
    active: f.boolean({ default: true }),
    /** Each of them is enough. */
    rules: f.rows(
      {
        field: f.choice(TAG_RULES, { required: true, default: "SERVICE" }),
        operator: f.choice(["IS", "IS_NOT"], { required: true, default: "IS" }),
        service: f.reference("service"),
        origin: f.choice(ORIGINS),
        text: f.text({ max: 60 }),
      },
      { max: 10 },
    ),
    /** Appointments that have it. */
    uses: f.computed("integer", { sortable: true }),
    position: f.position(),
  },
  rules: ({ rules }) =>
    Object.fromEntries(
      rules.flatMap((rule, index) => {
        const name = VALUE_OF_RULE[rule.field];
        return rule[name] === null || rule[name] === "" ? [[`rules.${index}.${name}`, "error.required"]] : [];
      }),
    ) as Readonly<Record<string, string>>,
  list: {
    columns: [
      "position",
      "label",
      "code",
      "color",
      "dealers",
      "rules",
      "showOnCard",
      "uses",
      "active",
      "updatedAt",
      "updatedBy",
    ],
    visible: ["label", "code", "color", "dealers", "rules", "uses", "showOnCard", "active"],
    filters: ["active", "dealers", "showOnCard"],
    search: ["label", "code"],
    sort: "position",
    inlineEdit: ["color", "showOnCard", "active"],
    views: { unused: { uses: "..0" }, inactive: { active: "false" } },
    links: { order: "ecal-tags/order" },
  },
  order: { show: ["color", "active"] },
  form: {
    cards: {
      general: ["label", "code", "color", "showOnCard", "active", "dealers"],
      rules: ["rules", "@share"],
      history: ["@history"],
    },
  },
  actions: {
    uses: {
      icon: "calendar3",
      path: "appointments?filter[tags]={id}",
      right: ["APPOINTMENTS", "APPOINTMENTS_READ"],
      when: (tag) => (tag.uses ?? 0) > 0,
    },
    activate: { icon: "check-circle", bulk: true, undo: true, when: (tag) => !tag.active, set: { active: true } },
    deactivate: { icon: "pause-circle", bulk: true, undo: true, when: (tag) => tag.active, set: { active: false } },
  },
  removal: { input: { replacement: f.reference("ecal-tag", { filter: { active: "true" } }) } },
  exportable: true,
  examples: [
    {
      label: { fr_FR: "Flotte", en_GB: "Fleet", de_DE: "Flotte" },
      code: "FLEET",
      color: "#1f6f8b",
      rules: [{ field: "EMAIL_DOMAIN", operator: "IS", service: null, origin: null, text: "flotte.test" }],
    },
    { label: { fr_FR: "VIP", en_GB: "VIP", de_DE: "VIP" }, code: "VIP", color: "#b5651d" },
    {
      label: { fr_FR: "Google", en_GB: "Google", de_DE: "Google" },
      code: "GOOGLE",
      color: "#2b8a5f",
      rules: [{ field: "ORIGIN", operator: "IS", service: null, origin: "GOOGLE_RESERVE", text: null }],
    },
  ],
});
