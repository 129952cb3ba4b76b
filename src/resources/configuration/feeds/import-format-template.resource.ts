import { FEED_RIGHTS } from "../../../contract/feeds";
import { f } from "../../../contract/fields";
import { defineTool } from "../../../contract/kinds/tool";
import { defineRecordless } from "../../../contract/resource";
import { parseFormatFile } from "./format-file";

/** Creates an import format from the file of another one. */
export default defineRecordless({
  name: "import-format-template",
  area: "configuration",
  screens: {
    tool: {
      path: "import-format-template",
      tag: "td-import-format-template",
      icon: "filetype-json",
      backTo: { path: "import-format", titleKey: "import-format.list.title" },
    },
  },
  right: { read: FEED_RIGHTS, write: FEED_RIGHTS },
  conditions: ["whole-shop"],
  scope: "shop",
  tool: defineTool({
    input: {
      file: f.multiline({ required: true, max: 200_000, fromFile: true }),
      /** That of the file if empty. */
      name: f.text({ max: 80 }),
    },
    rules({ file, name }) {
      if (file === "") return { file: "error.required" };
      const parsed = parseFormatFile(file);
      if (typeof parsed === "string") return { file: parsed };
      return (name ?? parsed.name) === "" ? { name: "error.required" } : {};
    },
    confirm: "opt-in",
    kinds: ["format", "target"],
    atomic: true,
  }),
});
