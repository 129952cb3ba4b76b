/** Envelopes: dry run and run. */
import { createEnvelope, envelopesOf, type EnvelopeWish } from "../../../host/server/dealers/envelope/envelope";
import { needsWholeShop } from "../../../host/server/dealers/whole-shop";
import { defineHooks } from "../../../host/server/resources/hooks";
import newEnvelope from "./new-envelope.resource";

export default defineHooks(newEnvelope, {
  tool: {
    unavailable: needsWholeShop,
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
