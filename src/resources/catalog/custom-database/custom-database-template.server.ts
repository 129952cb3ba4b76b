/** Dry run and run of the creation of a structure. */
import { createStructure } from "../../../../host/server/features/custom-database/structure-writer";
import { defineHooks } from "../../../../host/server/resources/hooks";
import template from "./custom-database-template.resource";
import { parseStructureFile } from "./structure-file";
import { STRUCTURE_MODELS } from "./structure-models";

export default defineHooks(template, {
  tool: {
    async run({ source, model, file, code }, tool) {
      const structure = source === "MODEL" ? STRUCTURE_MODELS[model] : parseStructureFile(file ?? "");
      // The rules have refused unreadable files.
      if (typeof structure === "string") return undefined;
      const name = code ?? String(structure.values["code"] ?? "");
      await tool.each(
        [structure],
        () => ({ rowKey: name, label: name }),
        (chosen, context) => createStructure(chosen, name, context),
      );
      return undefined;
    },
  },
});
