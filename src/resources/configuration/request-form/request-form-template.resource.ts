import { f } from "../../../contract/fields";
import { defineTool } from "../../../contract/kinds/tool";
import { defineRecordless } from "../../../contract/resource";
import { parseFormFile } from "./form-file";

/** Creates a request form from the file of another one. */
export default defineRecordless({
  name: "request-form-template",
  area: "configuration",
  screens: {
    tool: {
      path: "request/form-template",
      tag: "td-request-form-template",
      icon: "filetype-json",
      backTo: { path: "request/form", titleKey: "request-form.list.title" },
    },
  },
  right: { read: ["QUOTES", "APPOINTMENTS"], write: ["QUOTES", "APPOINTMENTS"] },
  conditions: ["not-dlu"],
  scope: "shop",
  tool: defineTool({
    input: {
      file: f.multiline({ required: true, max: 500_000, fromFile: true }),
      /** That of the file if empty. */
      code: f.text({ max: 30, pattern: "[A-Z0-9_]{2,30}", example: "DEVIS_2" }),
    },
    rules({ file }) {
      if (file === "") return { file: "error.required" };
      const parsed = parseFormFile(file);
      return typeof parsed === "string" ? { file: parsed } : {};
    },
    confirm: "opt-in",
    kinds: ["form", "step"],
    atomic: true,
  }),
});
