import { f } from "../../../contract/fields";
import { defineResource } from "../../../contract/resource";

/** A level of a custom database, such as maker, model or size. */
export default defineResource({
  name: "custom-database-level",
  area: "catalog",
  screens: {
    detail: {
      path: "customDatabaseStruct/{idCustomDb}/level/{idLevel}",
      tag: "td-custom-database-level",
      parts: { idCustomDb: "struct" },
      backTo: { path: "customDatabaseStruct/{idCustomDb}", titleKey: "custom-database-level.up" },
    },
  },
  right: { read: "CUSTOM_DATABASE", write: "CUSTOM_DATABASE" },
  scope: "shop",
  label: "name",
  fields: {
    struct: f.reference("custom-database-struct", { required: true }),
    name: f.text({ required: true, max: 80, localised: true }),
    pluralName: f.text({ max: 80, localised: true }),
    levelCode: f.text({ required: true, max: 40, pattern: "[a-z][a-z0-9_-]{1,30}", example: "maker" }),
    labelField: f.reference("custom-database-field"),
    keyField: f.reference("custom-database-field"),
    pictureField: f.reference("custom-database-field"),
    sortField: f.reference("custom-database-field"),
    sortDescending: f.boolean(),
    maxArticles: f.integer({ min: 1, max: 100_000 }),
    ownPage: f.boolean({ default: true }),
    slugPattern: f.text({ max: 200 }),
    structuredData: f.choice(["NONE", "PRODUCT", "VEHICLE"], { required: true, default: "NONE" }),
    fieldCount: f.computed("integer", { sortable: true }),
    paragraphs: f.computed("integer", { sortable: true }),
    articles: f.computed("integer", { sortable: true }),
    position: f.position(),
  },
  list: {
    columns: ["name", "levelCode", "struct", "fieldCount", "articles", "paragraphs", "ownPage", "updatedAt"],
    filters: ["struct"],
    search: ["name", "levelCode"],
    sort: "position",
    sortable: ["position", "name", "levelCode", "fieldCount", "paragraphs", "updatedAt"],
  },
  form: {
    tabs: {
      level: {
        general: ["name", "pluralName", "levelCode", "maxArticles"],
        roles: ["labelField", "keyField", "pictureField", "sortField", "sortDescending"],
        address: ["ownPage", "slugPattern", "structuredData"],
        fields: ["@fields"],
      },
      page: { paragraphs: ["@paragraphs"] },
      history: { history: ["@history"] },
    },
  },
  actions: {
    /** Adds the fields of another level whose codes this one lacks. */
    copyFields: {
      icon: "copy",
      place: "title",
      input: { from: f.reference("custom-database-level", { required: true }) },
    },
  },
});
