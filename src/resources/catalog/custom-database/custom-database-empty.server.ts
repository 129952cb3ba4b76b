/** Dry run, run and undo of the deletion of all articles of a database. */
import { portionsOf } from "../../../contract/portions";
import {
  articlesIn,
  removeArticles,
  restoreArticles,
} from "../../../../host/server/features/custom-database/remove-articles";
import { loadStructure } from "../../../../host/server/features/custom-database/structure";
import { ApiProblem } from "../../../../host/server/platform/http/problem";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { textIn } from "../../../contract/fields/values";
import empty from "./custom-database-empty.resource";

/** Articles deleted in one transaction. */
const PART_SIZE = 500;

export default defineHooks(empty, {
  tool: {
    async run({ database }, tool) {
      const structure = await loadStructure(tool.data, database.id);
      const [struct] = await tool.find("custom-database-struct", [database.id]);
      if (structure === undefined || struct === undefined)
        throw new ApiProblem("validation", { fields: { database: "error.reference-gone" } });
      // An article with children stays, so the lowest level goes first.
      for (const level of structure.levels.toReversed()) {
        const ids = await articlesIn(tool.data, level.id);
        const name = textIn(level.pluralName, tool.languages) || textIn(level.name, tool.languages);
        const parts = portionsOf(ids, PART_SIZE).map((part, index) => ({ from: index * PART_SIZE, ids: part }));
        await tool.each(
          parts,
          ({ from }) => ({
            rowKey: `${level.code}-${from + 1}`,
            label: name,
            path: `customDatabase/${structure.id}/articles?level=${level.id}`,
          }),
          async (part, context) => {
            const removed = await removeArticles(level.id, part.ids, context);
            return {
              outcome: "DELETE",
              message: "custom-database-empty.line.articles",
              params: { count: removed.length },
              before: { level: level.id, ids: removed },
            };
          },
        );
      }
      return { word: String(struct["code"]) };
    },
    undo: ({ before }, context) => {
      const { level, ids } = before as { readonly level: number; readonly ids: readonly number[] };
      return restoreArticles(level, ids, context);
    },
  },
});
