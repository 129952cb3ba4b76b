/** Shops that may share a VAT number, and the nightly check of numbers. */
import { activeShopsByCountry } from "../../../../src/contract/endpoints/corporate-information";
import { route } from "../../platform/http/route";
import type { ServerModule } from "../../resources/resource-services";
import { recheckVatNumbers } from "./vat-check";
import { findSharingShops } from "./vat-update";

const DAY_MINUTES = 24 * 60;

export const corporateInformationModule: ServerModule = ({ database, config, jobs }) => {
  jobs.schedule(DAY_MINUTES, "Check VAT numbers", () => recheckVatNumbers(database, config));
  return [
    route(activeShopsByCountry, async (context, { query: { country } }) => {
      const shops = await findSharingShops(context.data, context, country);
      return { shops: shops.map(({ rowId: _rowId, ...shop }) => shop) };
    }),
  ];
};
