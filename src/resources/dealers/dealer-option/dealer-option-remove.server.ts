/** Removes the option and all dealers' values, or nothing. A replacement takes the values over. */
import { restoreValue } from "../../../../host/server/features/dealers/change-tag";
import { wholeShopRefusal } from "../../../../host/server/features/dealers/whole-shop";
import { ApiProblem } from "../../../../host/server/platform/http/problem";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { ToolContext } from "../../../../host/server/resources/types";
import type { RecordOf } from "../../../contract/resource";
import dealerOption from "./dealer-option.resource";
import dealerOptionRemove from "./dealer-option-remove.resource";
import fitter from "../fitter/fitter.resource";

type Option = RecordOf<typeof dealerOption>;
type OptionValue = RecordOf<typeof fitter>["options"][number];

/** Returns the value that a dealer gets of the replacement; undefined where it has one, or where the value is no choice of it. */
function replacedValue(
  replacement: Option | undefined,
  options: readonly OptionValue[],
  { value }: OptionValue,
): OptionValue | undefined {
  if (replacement === undefined || options.some(({ option }) => option.id === replacement.id)) return undefined;
  if (replacement.kind === "CHOICE" && !replacement.choices.some(({ code }) => code === value)) return undefined;
  return { option: { id: replacement.id, label: "" }, value };
}

/** Takes a value of the replacement back, unless it has changed since. */
async function takeBack(
  { id, value }: { readonly id: number; readonly value: string },
  optionId: number,
  { find, save }: Pick<ToolContext, "find" | "save">,
): Promise<void> {
  const [dealer] = await find(fitter, [id]);
  const kept = dealer?.options.filter((row) => row.option.id !== optionId || row.value !== value);
  if (kept !== undefined && kept.length < (dealer?.options.length ?? 0)) await save("fitter", id, { options: kept });
}

export default defineHooks(dealerOptionRemove, {
  tool: {
    unavailable: wholeShopRefusal,
    async run(values, tool) {
      const find = async (id: number | undefined): Promise<Option | undefined> =>
        id === undefined ? undefined : (await tool.find(dealerOption, [id]))[0];
      const option = await find(values.option.id);
      const replacement = await find(values.replacement?.id);
      if (option?.origin !== "CUSTOM")
        throw new ApiProblem("validation", { fields: { option: "dealer-option-remove.error.system" } });
      if (replacement !== undefined && replacement.kind !== option.kind)
        throw new ApiProblem("validation", { fields: { replacement: "dealer-option-remove.error.kind" } });
      const name = option.valueName ?? "";
      const dealers = await tool.all(fitter, { withOptions: String(option.id) });
      await tool.each(
        dealers,
        (dealer) => ({ rowKey: dealer.code, label: dealer.name, path: `fitter/${dealer.id}` }),
        async ({ id, options }, { save }) => {
          const current = options.find((row) => row.option.id === option.id);
          if (current === undefined) return null;
          const others = options.filter((row) => row !== current);
          const replaced = replacedValue(replacement, others, current);
          await save("fitter", id, { options: replaced === undefined ? others : [...others, replaced] });
          return {
            outcome: "CHANGE",
            kind: "dealer",
            message: replaced === undefined ? "dealer-option-remove.line.lost" : "dealer-option-remove.line.replaced",
            params: { value: current.value },
            before: { id, field: "options", option: { id: option.id }, value: current.value },
            ...(replaced !== undefined && { after: { option: replaced.option.id } }),
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
    async undo({ kind, before, after }, context) {
      if (kind === "dealer") {
        await restoreValue("option", before, context);
        const given = (after as { readonly option: number } | null | undefined)?.option;
        if (given !== undefined)
          await takeBack(before as { readonly id: number; readonly value: string }, given, context);
        return;
      }
      const { id, name } = before as { readonly id: number; readonly name: string };
      const isTaken = (await context.all("dealer-option")).some((option) => option["valueName"] === name);
      if (isTaken) throw new ApiProblem("refused", { errors: ["dealer-option-remove.line.name-taken"] });
      await context.restore("dealer-option", id);
    },
  },
});
