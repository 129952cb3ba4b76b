/** Geocodes before the dry run, so that it can show the new positions. */
import {
  isPlaced,
  selectDealers,
  placeDealer,
  restorePosition,
} from "../../../../host/server/features/dealers/places/tool";
import { locateAddresses } from "../../../../host/server/features/dealers/places/geocode";
import { defineHooks } from "../../../../host/server/resources/hooks";
import placeDealers from "./place-dealers.resource";

export default defineHooks(placeDealers, {
  tool: {
    async prepare(values, context) {
      const { dealers } = await selectDealers(values, context);
      const addresses = dealers.filter((dealer) => !isPlaced(dealer)).map(({ address }) => address);
      return locateAddresses(context.data, addresses, context.caller.registry.services.config.geocoderUrl);
    },
    async run(values, tool, places) {
      const { dealers, remaining } = await selectDealers(values, tool);
      if (remaining > 0) tool.warn("place-dealers.warning.left", { count: remaining });
      await tool.each(
        dealers,
        ({ id, code, name }) => ({ rowKey: code, label: name, path: `fitter/${id}` }),
        (dealer, context) => placeDealer(dealer, places as Awaited<ReturnType<typeof locateAddresses>>, context),
      );
      return undefined;
    },
    undo: restorePosition,
  },
});
