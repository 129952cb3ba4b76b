/** Calls of the transfer screen beside its records: what a request would bring about, or has. */
import { eq } from "drizzle-orm";
import { previewTransfer, transferredDealers } from "../../../../src/contract/endpoints/dealer-transfers";
import { ApiProblem } from "../../http/problem";
import type { RequestContext } from "../../http/request-context";
import { route } from "../../http/route";
import type { ServerModule } from "../../server-parts";
import { dealerTransfer } from "../../storage/schema";
import { acrossShops } from "../../storage/scoped-database";
import { outlook } from "./outlook";
import { partiesOf } from "./request";

/** The shop of who sees all its dealers; others decide about none of them. */
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
