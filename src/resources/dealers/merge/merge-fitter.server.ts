/** Merges dealers. The moved records are counted and remembered, so that the merge can be undone for 30 days. */
import {
  mergeDealer,
  undoMergeLine,
  mergedValuesOf,
  mergeNumbers,
  type MergeInput,
} from "../../../../host/server/features/dealers/merge/tool";
import { wholeShopRefusal } from "../../../../host/server/features/dealers/whole-shop";
import { defineHooks } from "../../../../host/server/resources/hooks";
import mergeFitter from "./merge-fitter.resource";

export default defineHooks(mergeFitter, {
  tool: {
    unavailable: wholeShopRefusal,
    async run(values, tool) {
      const input = values as unknown as MergeInput;
      const dealers = await tool.find("fitter", [input.kept.id, ...input.others.map(({ id }) => id)]);
      const kept = dealers.find(({ id }) => id === input.kept.id);
      const others = dealers.filter(({ id }) => id !== input.kept.id);
      if (kept === undefined) return undefined;
      const mergedValues = mergedValuesOf(input, kept, others);
      const { clashes } = mergeNumbers(kept, others);
      if (clashes > 0) tool.warn("merge-fitter.warning.customer-numbers", { count: clashes });
      const head = (dealer: (typeof dealers)[number]) => ({
        rowKey: String(dealer["code"]),
        label: String(dealer["name"]),
        path: `fitter/${dealer.id}`,
      });
      await tool.each(others, head, (other, context) => mergeDealer(input, kept, other, context));
      await tool.each([kept], head, async (dealer, { save }) => {
        if (Object.keys(mergedValues).length === 0) return null;
        const { before } = await save("fitter", dealer.id, mergedValues);
        const previousValues = Object.fromEntries(
          Object.keys(mergedValues).map((name) => [name, before[name] ?? null]),
        );
        return {
          outcome: "CHANGE",
          kind: "value",
          message: "merge-fitter.line.values",
          params: { count: Object.keys(mergedValues).length },
          before: { id: dealer.id, values: previousValues },
          after: { values: mergedValues },
        };
      });
      return { word: String(kept["code"]) };
    },
    undo: undoMergeLine,
  },
});
