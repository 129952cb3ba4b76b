/** Dry run and run of the creation of a format. */
import type { LineEffect } from "../../../../host/server/resources/kinds/kind-hooks";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { parseFormatFile } from "./format-file";
import template from "./import-format-template.resource";

type Line = LineEffect<"format" | "target">;

export default defineHooks(template, {
  tool: {
    async run({ file, name: typed }, tool) {
      const parsed = parseFormatFile(file);
      // The rules have refused unreadable files.
      if (typeof parsed === "string") return undefined;
      const { format, unknownTargets } = parsed;
      const name = typed ?? parsed.name;
      await tool.each(
        [format],
        () => ({ rowKey: name, label: name }),
        async (values, context) => {
          const { id } = await context.create("import-format", { ...values, name });
          return [
            // A dry run creates no format to open.
            { outcome: "CREATE", kind: "format", ...(!tool.isDry && { path: `import-format/${id}` }) },
            ...unknownTargets.map((target): Line => ({
              ...{ outcome: "SKIP", kind: "target", rowKey: target, label: target },
              message: "import-format-template.line.unknown",
            })),
          ];
        },
      );
      return undefined;
    },
  },
});
