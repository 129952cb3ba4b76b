/** Changes a metadata tag together with the dealers' values, all or nothing. */
import {
  changeTag,
  restoreLine,
  findUses,
  changeDealerValue,
} from "../../../../host/server/features/dealers/change-tag";
import { wholeShopRefusal } from "../../../../host/server/features/dealers/whole-shop";
import { ApiProblem } from "../../../../host/server/platform/http/problem";
import { defineHooks } from "../../../../host/server/resources/hooks";
import fitter from "../fitter/fitter.resource";
import metaData from "./meta-data.resource";
import metaDataChange from "./meta-data-change.resource";
import { tagColumns } from "./meta-data-value.server";

export default defineHooks(metaDataChange, {
  tool: {
    unavailable: wholeShopRefusal,
    async run(values, tool) {
      const [tag] = await tool.find(metaData, [values.tag.id]);
      if (tag === undefined) throw new ApiProblem("validation", { fields: { tag: "error.reference-gone" } });
      const column = (await tagColumns(tool)).find(({ id }) => id === tag.id);
      const head = { rowKey: tag.tagName, label: tag.tagName };
      if (values.what === "REMOVE")
        await tool.each(
          await findUses(tag.id, tool),
          (use) => use,
          () => Promise.reject(new ApiProblem("refused", { errors: ["meta-data-change.line.used"] })),
        );
      // A mandatory value cannot be removed, so the tag becomes optional first.
      await tool.each(
        values.what === "REMOVE" && tag.mandatory ? [tag] : [],
        () => head,
        async (_tag, { save }) => {
          await save("meta-data", tag.id, { mandatory: false });
          return null;
        },
      );
      const dealers = await tool.all(fitter, { withTags: String(tag.id) });
      await tool.each(
        column === undefined ? [] : dealers,
        (dealer) => ({ rowKey: dealer.code, label: dealer.name, path: `fitter/${dealer.id}` }),
        (dealer, context) =>
          column === undefined ? Promise.resolve(null) : changeDealerValue(dealer, column, values, context),
      );
      await tool.each(
        [tag],
        () => head,
        (_tag, context) => changeTag(tag, column, values, context),
      );
      return { word: tag.tagName };
    },
    undo: restoreLine,
  },
});
