/** Creates envelopes, or reports what would be created. */
import {
  createEnvelope,
  envelopesOf,
  type EnvelopeInput,
} from "../../../../host/server/features/dealers/envelope/envelope";
import { wholeShopRefusal } from "../../../../host/server/features/dealers/whole-shop";
import { defineHooks } from "../../../../host/server/resources/hooks";
import newEnvelope from "./new-envelope.resource";

export default defineHooks(newEnvelope, {
  tool: {
    unavailable: wholeShopRefusal,
    async run(values, tool) {
      const input = values as unknown as EnvelopeInput;
      const [template] = input.copyFrom === null ? [] : await tool.find("fitter", [input.copyFrom.id]);
      await tool.each(
        envelopesOf(input),
        ({ line, values }) => ({
          rowKey: line === null ? "" : `#${line}`,
          label: String(values["name"] ?? ""),
        }),
        (envelope, context) => createEnvelope(input, envelope, template, context),
      );
      return undefined;
    },
  },
});
