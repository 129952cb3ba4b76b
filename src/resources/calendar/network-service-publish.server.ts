/** Publishes services of the network. */
import { publishServices } from "../../../host/server/features/service-catalogue/publish-network";
import { undoPublication } from "../../../host/server/features/service-catalogue/undo-publication";
import { defineHooks } from "../../../host/server/resources/hooks";
import publish from "./network-service-publish.resource";

export default defineHooks(publish, {
  tool: {
    async run({ services, dealers, realign }, tool) {
      const idsOf = (references: readonly { readonly id: number }[]) => references.map(({ id }) => id);
      await publishServices(tool, { services: idsOf(services), dealers: idsOf(dealers), realign });
      return undefined;
    },
    undo: undoPublication,
  },
});
