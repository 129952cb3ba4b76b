/** Routes for the effects of a transfer, besides its records. */
import { eq } from "drizzle-orm";
import { previewTransfer, transferredDealers } from "../../../../../src/contract/endpoints/dealer-transfers";
import { ApiProblem } from "../../../platform/http/problem";
import type { RequestContext } from "../../../platform/http/request-context";
import { route } from "../../../platform/http/route";
import type { ServerModule } from "../../../resources/resource-services";
import { dealerTransfer } from "../../../platform/storage/schema";
import { acrossShops } from "../../../platform/storage/scoped-database";
import { outlook } from "./outlook";
import { partiesOf } from "./request";

/** Returns the current shop. Throws for dealer-scoped users, who cannot decide about transfers. */
function wholeShop({ data: { scope } }: RequestContext): number {
  if (scope.shopId === null || scope.fitterIds !== "ALL") throw new ApiProblem("forbidden");
  return scope.shopId;
}

export const dealerTransferModule: ServerModule = () => [
  route(previewTransfer, async (context, { body }) => {
    const shopId = wholeShop(context);
    const database = acrossShops(context.data);
    const found = await partiesOf(database, shopId, body);
    if ("errors" in found) return { errors: [...new Set(Object.values(found.errors))], elements: [] };
    const planned = { ...found.parties, type: body.type, status: "REQUESTED", report: {} } as const;
    return { errors: [], elements: await outlook(database, planned, shopId) };
  }),
  route(transferredDealers, async (context, { params }) => {
    const shopId = wholeShop(context);
    const transfer = await context.data.find(dealerTransfer, eq(dealerTransfer.id, Number(params.id)));
    if (transfer === undefined) throw new ApiProblem("not-found");
    return { elements: await outlook(acrossShops(context.data), transfer, shopId) };
  }),
];
