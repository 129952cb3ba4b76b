/** Dry run, run and undo of linking dealers. */
import {
  candidates,
  undoLink,
  linkOne,
  shopCode,
  type LinkInput,
} from "../../../../host/server/features/dealers/links/tool";
import { wholeShopRefusal } from "../../../../host/server/features/dealers/whole-shop";
import { defineHooks } from "../../../../host/server/resources/hooks";
import linkDealers from "./link-dealers.resource";

export default defineHooks(linkDealers, {
  tool: {
    unavailable: wholeShopRefusal,
    async run(values, tool) {
      const input = values as unknown as LinkInput;
      await tool.each(
        await candidates(input, tool),
        ({ id, code, name }) => ({ rowKey: code, label: name, ...(id > 0 && { path: `fitter/${id}` }) }),
        (dealer, context) => linkOne(input, dealer, context),
      );
      // Linking takes nothing away.
      return values.mode === "LINK" ? undefined : { word: await shopCode(tool) };
    },
    undo: undoLink,
  },
});
