/** Dry run and run of creating envelopes. */
import {
  createEnvelope,
  envelopesOf,
  type EnvelopeWish,
} from "../../../../host/server/features/dealers/envelope/envelope";
import { wholeShopRefusal } from "../../../../host/server/features/dealers/whole-shop";
import { defineHooks } from "../../../../host/server/resources/hooks";
import newEnvelope from "./new-envelope.resource";

export default defineHooks(newEnvelope, {
  tool: {
    unavailable: wholeShopRefusal,
    async run(values, tool) {
      const wish = values as unknown as EnvelopeWish;
      const [template] = wish.copyFrom === null ? [] : await tool.find("fitter", [wish.copyFrom.id]);
      await tool.each(
        envelopesOf(wish),
        ({ line, values: asked }) => ({ rowKey: line === null ? "" : `#${line}`, label: String(asked["name"] ?? "") }),
        (envelope, context) => createEnvelope(wish, envelope, template, context),
      );
      return undefined;
    },
  },
});
