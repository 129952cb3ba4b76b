/** Dry run and run of the creation of a form. */
import { createForm } from "../../../../host/server/features/forms/form-writer";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { parseFormFile } from "./form-file";
import template from "./request-form-template.resource";

export default defineHooks(template, {
  tool: {
    async run({ file, code }, tool) {
      const form = parseFormFile(file);
      // The rules have refused unreadable files.
      if (typeof form === "string") return undefined;
      const name = code ?? String(form.values["code"] ?? "");
      await tool.each(
        [form],
        () => ({ rowKey: name, label: name }),
        (chosen, context) => createForm(chosen, name, context),
      );
      return undefined;
    },
  },
});
