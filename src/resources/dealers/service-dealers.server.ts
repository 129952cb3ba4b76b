/** Services of the shop as columns over its dealers. */
import { offeredMatrix } from "../../../host/server/dealers/matrices/offered";
import { defineHooks } from "../../../host/server/resources/hooks";
import serviceDealers from "./service-dealers.resource";

export default defineHooks(serviceDealers, { matrix: offeredMatrix });
