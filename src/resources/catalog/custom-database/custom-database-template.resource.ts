import { f } from "../../../contract/fields";
import { defineTool } from "../../../contract/kinds/tool";
import { defineRecordless } from "../../../contract/resource";
import { parseStructureFile } from "./structure-file";

/** Creates the structure of a custom database from a model, or from the file of another structure. */
export default defineRecordless({
  name: "custom-database-template",
  area: "catalog",
  screens: {
    tool: {
      path: "custom-database-template",
      tag: "td-custom-database-template",
      icon: "filetype-json",
      backTo: { path: "customDatabaseStruct", titleKey: "custom-database-struct.list.title" },
    },
  },
  right: { read: "CUSTOM_DATABASE", write: "CUSTOM_DATABASE" },
  scope: "shop",
  tool: defineTool({
    input: {
      source: f.choice(["MODEL", "FILE"], { required: true, default: "MODEL", width: "full" }),
      model: f.choice(["RIMS", "BATTERIES", "USED_VEHICLES", "TRAILERS"], { required: true, default: "RIMS" }),
      file: f.multiline({ max: 200_000, fromFile: true }),
      /** That of the model or file if empty. */
      code: f.text({ max: 31, pattern: "[a-z][a-z0-9_-]{2,30}", example: "rims" }),
    },
    rules({ source, file }) {
      if (source === "MODEL") return {};
      if (file === null || file === "") return { file: "error.required" };
      const parsed = parseStructureFile(file);
      return typeof parsed === "string" ? { file: parsed } : {};
    },
    relevant: ({ source }) => ({ model: source === "MODEL", file: source === "FILE" }),
    confirm: "opt-in",
    kinds: ["structure", "level"],
    atomic: true,
  }),
});
