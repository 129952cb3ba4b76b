/** Columns of the matrix: the services of the shop. */
import { offeredMatrix } from "../../../../host/server/features/dealers/matrices/offered";
import { defineHooks } from "../../../../host/server/resources/hooks";
import serviceDealers from "./service-dealer.resource";

export default defineHooks(serviceDealers, { matrix: offeredMatrix });
