import {
  DATABASE_FIELD_TYPES,
  RESERVED_FIELDS,
  type DatabaseFieldType,
} from "../../../contract/custom-database-fields";
import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";

const TEXTS: readonly DatabaseFieldType[] = ["TEXT", "MULTILINE", "RICH_TEXT"];
const NUMBERS: readonly DatabaseFieldType[] = ["INTEGER", "NUMBER", "MONEY", "PERCENT"];
const CHOICES: readonly DatabaseFieldType[] = ["ENUM", "MULTI_ENUM"];

/** A field of a level of a custom database. */
export default defineResource({
  name: "custom-database-field",
  area: "catalog",
  screens: {
    detail: {
      path: "customDatabaseStruct/{idCustomDb}/level/{idLevel}/field/{idField}",
      tag: "td-custom-database-field",
      parts: { idCustomDb: "struct", idLevel: "level" },
      backTo: { path: "customDatabaseStruct/{idCustomDb}/level/{idLevel}", titleKey: "custom-database-field.up" },
    },
  },
  right: { read: "CUSTOM_DATABASE", write: "CUSTOM_DATABASE" },
  scope: "shop",
  label: "label",
  fields: {
    struct: f.reference("custom-database-struct", { required: true }),
    level: f.reference("custom-database-level", { required: true }),
    label: f.text({ required: true, max: 80, localised: true }),
    fieldCode: f.text({ required: true, max: 40, pattern: "[a-z][a-zA-Z0-9_]{0,39}", example: "diameter" }),
    type: f.choice(DATABASE_FIELD_TYPES, { required: true, default: "TEXT" }),
    group: f.text({ max: 40, localised: true }),
    help: f.text({ max: 200, localised: true }),
    localised: f.boolean(),
    mandatory: f.boolean(),
    uniqueValue: f.boolean(),
    inherit: f.boolean(),
    inList: f.boolean({ default: true }),
    sortable: f.boolean(),
    filterable: f.boolean(),
    searchable: f.boolean(),
    public: f.boolean({ default: true }),
    unit: f.text({ max: 20, localised: true }),
    min: f.decimal(),
    max: f.decimal(),
    decimals: f.integer({ min: 0, max: 4 }),
    length: f.integer({ min: 1, max: 50_000 }),
    /** Regular expression that a whole value has to match. */
    pattern: f.text({ max: 200, example: "[A-Z]{2}[0-9]{4}" }),
    /** Shown beside a value that does not match. */
    patternMessage: f.text({ max: 160, localised: true }),
    choices: f.rows(
      { value: f.code({ required: true, max: 40 }), label: f.text({ required: true, max: 80, localised: true }) },
      { max: 200, uniqueBy: "value" },
    ),
    formula: f.text({ max: 300 }),
    /** The level whose articles the field refers to. */
    target: f.reference("custom-database-level"),
    position: f.position(),
  },
  rules: (field) => ({
    fieldCode: RESERVED_FIELDS.includes(field.fieldCode) ? "custom-database-field.error.reserved" : undefined,
    localised: field.localised && !TEXTS.includes(field.type) ? "custom-database-field.error.not-a-text" : undefined,
    max:
      field.min !== null && field.max !== null && field.max < field.min
        ? "custom-database-field.error.bounds"
        : undefined,
    decimals:
      field.decimals !== null && !NUMBERS.includes(field.type) && field.type !== "COMPUTED"
        ? "custom-database-field.error.not-a-number"
        : undefined,
    choices: CHOICES.includes(field.type) && field.choices.length === 0 ? "error.required" : undefined,
    formula: field.type === "COMPUTED" && field.formula === null ? "error.required" : undefined,
    target: field.type === "REF_ARTICLE" && field.target === null ? "error.required" : undefined,
  }),
  relevant: ({ type }) => {
    const isNumber = NUMBERS.includes(type);
    return {
      localised: TEXTS.includes(type),
      unit: isNumber || type === "COMPUTED",
      min: isNumber,
      max: isNumber,
      decimals: isNumber || type === "COMPUTED",
      length: TEXTS.includes(type),
      pattern: type === "TEXT",
      patternMessage: type === "TEXT",
      choices: CHOICES.includes(type),
      formula: type === "COMPUTED",
      target: type === "REF_ARTICLE",
    };
  },
  list: {
    columns: [
      "label",
      "fieldCode",
      "struct",
      "level",
      "type",
      "group",
      "mandatory",
      "inList",
      "filterable",
      "updatedAt",
    ],
    filters: ["struct", "level", "type"],
    search: ["label", "fieldCode"],
    sort: "position",
    sortable: ["position", "label", "fieldCode", "type", "updatedAt"],
  },
  form: {
    tabs: {
      field: {
        general: ["label", "fieldCode", "type", "group", "help", "unit"],
        rules: [
          "mandatory",
          "uniqueValue",
          "localised",
          "inherit",
          "min",
          "max",
          "decimals",
          "length",
          "pattern",
          "patternMessage",
        ],
        choices: ["choices", "formula", "target"],
        use: ["inList", "sortable", "filterable", "searchable", "public"],
      },
      history: { history: ["@history"] },
    },
  },
  actions: {
    /** Gives the articles with one choice another one, and removes the first. */
    mergeChoices: {
      icon: "intersect",
      place: "title",
      danger: true,
      when: ({ type, choices }) => CHOICES.includes(type) && choices.length > 1,
      input: { from: f.code({ required: true, max: 40 }), to: f.code({ required: true, max: 40 }) },
    },
  },
});
