/** Removes the option and all dealers' values, or nothing. */
import { restoreValue } from "../../../../host/server/features/dealers/change-tag";
import { wholeShopRefusal } from "../../../../host/server/features/dealers/whole-shop";
import { ApiProblem } from "../../../../host/server/platform/http/problem";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { RecordOf } from "../../../contract/resource";
import type dealerOption from "./dealer-option.resource";
import dealerOptionRemove from "./dealer-option-remove.resource";
import type fitter from "../fitter/fitter.resource";

export default defineHooks(dealerOptionRemove, {
  tool: {
    unavailable: wholeShopRefusal,
    async run(values, tool) {
      const [option] = (await tool.find("dealer-option", [values.option.id])) as unknown as RecordOf<
        typeof dealerOption
      >[];
      if (option?.origin !== "CUSTOM")
        throw new ApiProblem("validation", { fields: { option: "dealer-option-remove.error.system" } });
      const name = option.valueName ?? "";
      const dealers = (await tool.all("fitter", { withOptions: String(option.id) })) as unknown as RecordOf<
        typeof fitter
      >[];
      await tool.each(
        dealers,
        (dealer) => ({ rowKey: dealer.code, label: dealer.name, path: `fitter/${dealer.id}` }),
        async ({ id, options }, { save }) => {
          const current = options.find((row) => row.option.id === option.id);
          if (current === undefined) return null;
          await save("fitter", id, { options: options.filter((row) => row !== current) });
          return {
            outcome: "CHANGE",
            kind: "dealer",
            message: "dealer-option-remove.line.lost",
            params: { value: current.value },
            before: { id, field: "options", option: { id: option.id }, value: current.value },
          };
        },
      );
      await tool.each(
        [option],
        () => ({ rowKey: name, label: name }),
        async ({ id }, { remove }) => {
          await remove("dealer-option", id);
          return { outcome: "DELETE", kind: "option", before: { id, name } };
        },
      );
      return { word: name };
    },
    async undo({ kind, before }, context) {
      if (kind === "dealer") return restoreValue("option", before, context);
      const { id, name } = before as { readonly id: number; readonly name: string };
      const isTaken = (await context.all("dealer-option")).some((option) => option["valueName"] === name);
      if (isTaken) throw new ApiProblem("refused", { errors: ["dealer-option-remove.line.name-taken"] });
      await context.restore("dealer-option", id);
    },
  },
});
