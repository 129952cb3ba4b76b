/** Dry run, run and undo of linking dealers. */
import { candidates, type LinkInput } from "../../../../host/server/features/dealers/links/candidates";
import { linkFacts, linkOne, shopCode, undoLink } from "../../../../host/server/features/dealers/links/tool";
import { wholeShopRefusal } from "../../../../host/server/features/dealers/whole-shop";
import { defineHooks } from "../../../../host/server/resources/hooks";
import linkDealers from "./link-dealers.resource";

export default defineHooks(linkDealers, {
  tool: {
    unavailable: wholeShopRefusal,
    async run(values, tool) {
      const input = values as unknown as LinkInput;
      const facts = await linkFacts(input, tool);
      await tool.each(
        await candidates(input, tool),
        ({ id, code, name }) => ({ rowKey: code, label: name, ...(id > 0 && { path: `fitter/${id}` }) }),
        (dealer, context) => linkOne(input, dealer, facts, context),
      );
      // Linking takes nothing away.
      return values.mode === "LINK" ? undefined : { word: await shopCode(tool) };
    },
    undo: undoLink,
  },
});
