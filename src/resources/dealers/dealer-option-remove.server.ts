/** An option goes with what dealers have of it: all of it, or nothing. */
import { putValueBack, restoreRecord } from "../../../host/server/dealers/change-tag";
import { needsWholeShop } from "../../../host/server/dealers/whole-shop";
import { ApiProblem } from "../../../host/server/http/problem";
import { defineHooks } from "../../../host/server/resources/hooks";
import type { RecordOf } from "../../contract/resource";
import type dealerOption from "./dealer-option.resource";
import dealerOptionRemove from "./dealer-option-remove.resource";
import type fitter from "./fitter.resource";

export default defineHooks(dealerOptionRemove, {
  tool: {
    unavailable: needsWholeShop,
    async run(values, tool) {
      const [option] = (await tool.find("dealerOption", [values.option.id])) as unknown as RecordOf<
        typeof dealerOption
      >[];
      if (option?.origin !== "CUSTOM")
        throw new ApiProblem("validation", { fields: { option: "dealerOptionRemove.error.system" } });
      const name = option.valueName ?? "";
      const dealers = (await tool.all("fitter", { withOptions: String(option.id) })) as unknown as RecordOf<
        typeof fitter
      >[];
      await tool.each(
        dealers,
        (dealer) => ({ rowKey: dealer.code, label: dealer.name, path: `fitter/${dealer.id}` }),
        async ({ id, options }, { save }) => {
          const held = options.find((row) => row.option.id === option.id);
          if (held === undefined) return null;
          await save("fitter", id, { options: options.filter((row) => row !== held) });
          return {
            outcome: "CHANGE",
            kind: "dealer",
            message: "dealerOptionRemove.line.lost",
            params: { value: held.value },
            before: { id, field: "options", option: { id: option.id }, value: held.value },
          };
        },
      );
      await tool.each(
        [option],
        () => ({ rowKey: name, label: name }),
        async ({ id }, { remove }) => {
          await remove("dealerOption", id);
          return { outcome: "DELETE", kind: "option", before: { id, name } };
        },
      );
      return { word: name };
    },
    async undo({ kind, before }, context) {
      if (kind === "dealer") return putValueBack("option", before, context);
      const { id, name } = before as { readonly id: number; readonly name: string };
      const isTaken = (await context.all("dealerOption")).some((option) => option["valueName"] === name);
      if (isTaken) throw new ApiProblem("refused", { errors: ["dealerOptionRemove.line.name-taken"] });
      await restoreRecord("dealerOption", { id, label: name }, context);
    },
  },
});
