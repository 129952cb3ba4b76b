import { f } from "../../../contract/fields";
import { defineTool } from "../../../contract/kinds/tool";
import { defineRecordless } from "../../../contract/resource";

/** Deletes all articles of a custom database. Its levels and fields stay. */
export default defineRecordless({
  name: "custom-database-empty",
  area: "catalog",
  screens: {
    tool: {
      path: "custom-database-empty",
      tag: "td-custom-database-empty",
      icon: "trash",
      backTo: { path: "customDatabase", titleKey: "custom-database-empty.up" },
      query: ["database"],
    },
  },
  right: { read: "CUSTOM_DATABASE", write: "CUSTOM_DATABASE" },
  scope: "shop",
  tool: defineTool({
    input: { database: f.reference("custom-database-struct", { required: true }) },
    confirm: "typed",
    undoDays: 30,
  }),
});
