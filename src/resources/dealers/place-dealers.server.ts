/** Placing of dealers: the places are asked for before, so that the dry run shows where each pin would stand. */
import { isPlaced, meantDealers, placeOne, unplace } from "../../../host/server/dealers/places/tool";
import { placesOf } from "../../../host/server/dealers/places/geocode";
import { defineHooks } from "../../../host/server/resources/hooks";
import placeDealers from "./place-dealers.resource";

export default defineHooks(placeDealers, {
  tool: {
    async prepare(values, context) {
      const { dealers } = await meantDealers(values, context);
      const addresses = dealers.filter((dealer) => !isPlaced(dealer)).map(({ address }) => address);
      return placesOf(context.data, addresses, context.caller.registry.parts?.config.geocoderUrl);
    },
    async run(values, tool, places) {
      const { dealers, left } = await meantDealers(values, tool);
      if (left > 0) tool.warn("placeDealers.warning.left", { count: left });
      await tool.each(
        dealers,
        ({ id, code, name }) => ({ rowKey: code, label: name, path: `fitter/${id}` }),
        (dealer, context) => placeOne(dealer, places as Awaited<ReturnType<typeof placesOf>>, context),
      );
      return undefined;
    },
    undo: unplace,
  },
});
