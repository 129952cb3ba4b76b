import { f, type ValuesOf } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";
import { ATTRIBUTE_TYPES, definitionError } from "../attributes/attribute-values";

const META_DATA_GROUPS = ["marketing", "partner", "country", "catalog"] as const;

const fields = {
  group: f.choice(META_DATA_GROUPS, { required: true }),
  label: f.text({ required: true, max: 60, localised: true }),
  tagName: f.text({ required: true, unique: true, max: 60, pattern: "[^\\x00-\\x1f]{1,60}" }),
  type: f.choice(ATTRIBUTE_TYPES, { required: true, default: "BOOLEAN" }),
  values: f.rows(
    {
      code: f.code({ required: true, max: 40 }),
      label: f.text({ required: true, max: 60, localised: true }),
      color: f.colour(),
    },
    { max: 50, uniqueBy: "code" },
  ),
  min: f.decimal(),
  max: f.decimal(),
  pattern: f.text({ max: 200 }),
  defaultValue: f.text({ max: 500 }),
  mandatory: f.boolean(),
  validityTracking: f.boolean(),
  editableByDealer: f.boolean(),
  help: f.multiline({ localised: true, max: 300 }),
  filterable: f.boolean(),
  publicDisplay: f.choice(["NONE", "DEALER_PAGE", "LOCATOR", "BOTH"], { required: true, default: "NONE" }),
  exported: f.boolean({ default: true }),
  /** Countries of a tag in the country group. */
  countries: f.rows({ country: f.country({ required: true }) }, { max: 50, uniqueBy: "country" }),
  /** Partner of a tag in the partner group. */
  partner: f.text({ max: 80 }),
  uses: f.computed("integer", { sortable: true }),
  position: f.position({ groupBy: ["group"] }),
} as const;

type Tag = ValuesOf<typeof fields>;

/** Converts a tag to the definition that values are checked against. */
export const attributeDefinition = ({
  type,
  values,
  min,
  max,
  pattern,
}: Pick<Tag, "type" | "values" | "min" | "max" | "pattern">) => ({
  type,
  codes: values.map(({ code }) => code),
  min,
  max,
  pattern,
});

/** Free attributes of dealers and of the catalogue in four groups: marketing, partner, country-specific, and catalogue. */
export default defineResource({
  name: "meta-data",
  apiPath: "metaData",
  area: "dealers",
  screens: {
    list: { path: "meta-data", tag: "td-meta-data", icon: "tags" },
    order: { path: "meta-data-order", tag: "td-meta-data-order", icon: "tags" },
    detail: {
      path: "meta-data/{group}/{tagNameEncoded}",
      tag: "td-meta-data-tag",
      key: { field: "tagName", encoding: "base64url" },
      parts: { group: "group" },
    },
  },
  lists: {
    group: {
      path: "meta-data/{group}",
      tag: "td-meta-data-group",
      icon: "tags",
      parts: { group: "group" },
      list: { views: { unused: { uses: "..0" } } },
    },
  },
  right: { read: ["FITTER", "FITTER_PARTNER", "CATALOG"], write: ["FITTER", "FITTER_PARTNER", "CATALOG"] },
  variants: {
    field: "group",
    values: {
      marketing: { right: "FITTER" },
      partner: { right: "FITTER_PARTNER", fields: ["partner"] },
      country: { right: "FITTER", fields: ["countries"] },
      catalog: { right: "CATALOG" },
    },
  },
  scope: "shop",
  label: "label",
  fields,
  rules: (tag) => ({
    values:
      (tag.type === "LIST" || tag.type === "MULTI_LIST") && tag.values.length === 0 ? "error.required" : undefined,
    max: tag.min !== null && tag.max !== null && tag.max < tag.min ? "attribute.error.bounds" : undefined,
    defaultValue: tag.defaultValue === null ? undefined : definitionError(attributeDefinition(tag), tag.defaultValue),
    countries:
      tag.group === "country"
        ? tag.countries.length === 0
          ? "error.required"
          : undefined
        : tag.countries.length > 0
          ? "meta-data.error.countries"
          : undefined,
  }),
  relevant: ({ type }) => ({
    values: type === "LIST" || type === "MULTI_LIST",
    min: type === "NUMBER",
    max: type === "NUMBER",
    pattern: type === "TEXT",
  }),
  list: {
    columns: [
      "position",
      "label",
      "tagName",
      "group",
      "type",
      "uses",
      "mandatory",
      "filterable",
      "publicDisplay",
      "exported",
      "values",
      "countries",
      "partner",
      "min",
      "max",
      "help",
      "updatedAt",
    ],
    links: {
      values: "meta-data-values",
      set: "meta-data-values/set",
      order: "meta-data-order",
      change: "meta-data-change",
    },
    visible: ["label", "tagName", "group", "type", "uses", "filterable", "publicDisplay", "updatedAt"],
    filters: ["group", "type", "publicDisplay", "filterable", "mandatory"],
    search: ["label", "tagName"],
    sort: "group,position",
    inlineEdit: ["filterable"],
    views: {
      marketing: { group: "marketing" },
      partner: { group: "partner" },
      country: { group: "country" },
      catalog: { group: "catalog" },
      unused: { uses: "..0" },
    },
  },
  order: { show: ["tagName", "type", "publicDisplay"] },
  form: {
    cards: {
      tag: ["label", "tagName", "type", "help", "countries", "partner"],
      values: ["values", "min", "max", "pattern", "defaultValue"],
      use: ["mandatory", "validityTracking", "editableByDealer", "filterable", "publicDisplay", "exported"],
      history: ["@history"],
    },
  },
  actions: {
    publish: {
      icon: "eye",
      bulk: true,
      undo: true,
      when: (tag) => tag.publicDisplay === "NONE",
      set: { publicDisplay: "BOTH" },
    },
    unpublish: {
      icon: "eye-slash",
      bulk: true,
      undo: true,
      when: (tag) => tag.publicDisplay !== "NONE",
      set: { publicDisplay: "NONE" },
    },
    holders: {
      icon: "shop-window",
      path: "fitter?filter[withTags]={id}",
      right: "FITTER",
      when: (tag) => tag.group !== "catalog",
      place: "row",
    },
    change: {
      icon: "arrow-left-right",
      path: "meta-data-change?tag={id}",
      right: ["FITTER", "FITTER_PARTNER"],
      when: (tag) => tag.group !== "catalog" && (tag.uses ?? 0) > 0,
    },
    /** Turns yes/no and texts with dealers' values into a list; other changes of type are made in the form. */
    "to-list": {
      icon: "list-ul",
      when: (tag) => tag.group !== "catalog" && (tag.type === "BOOLEAN" || tag.type === "TEXT") && (tag.uses ?? 0) > 0,
      touches: [{ resource: "fitter", reference: "withTags" }],
      confirm: "question",
    },
    /** Dealers and catalogues keep their values, which refer to the tag itself. */
    rename: {
      icon: "pencil",
      when: (tag) => (tag.uses ?? 0) > 0,
      input: { tagName: f.text({ required: true, max: 60, pattern: "[^\\x00-\\x1f]{1,60}", example: "loyalty" }) },
    },
    copy: { icon: "files", input: { group: f.choice(META_DATA_GROUPS, { required: true }) } },
  },
  import: { match: "tagName" },
  exportable: true,
  examples: [
    {
      group: "marketing",
      tagName: "loyalty",
      label: { fr_FR: "Niveau fidélité", en_GB: "Loyalty level" },
      type: "LIST",
      values: [{ code: "GOLD", label: { fr_FR: "Or", en_GB: "Gold" }, color: "#c9a227" }],
    },
    {
      group: "partner",
      tagName: "leasing",
      label: { fr_FR: "Agréé leasing", en_GB: "Approved for leasing" },
      partner: "ALD",
    },
    {
      group: "country",
      tagName: "loi montagne",
      label: { fr_FR: "Loi Montagne", en_GB: "Mountain law" },
      countries: [{ country: "FR" }],
    },
    {
      group: "catalog",
      tagName: "Été/Hiver",
      label: { fr_FR: "Été ou hiver", en_GB: "Summer or winter" },
      type: "LIST",
      values: [{ code: "SUMMER", label: { fr_FR: "Été", en_GB: "Summer" }, color: null }],
    },
  ],
});
