/** Routes for the effects of a transfer, besides its records. */
import { eq } from "drizzle-orm";
import {
  previewTransfer,
  transferredDealers,
  type TransferredDealer,
} from "../../../../../src/contract/endpoints/dealer-transfers";
import { ApiProblem } from "../../../platform/http/problem";
import type { RequestContext } from "../../../platform/http/request-context";
import { route } from "../../../platform/http/route";
import type { ServerModule } from "../../../resources/resource-services";
import { dealerTransfer } from "../../../platform/storage/schema";
import { acrossShops } from "../../../platform/storage/scoped-database";
import { requireCodeAttempt } from "./code-attempts";
import { previewEffects } from "./preview-effects";
import { partiesOf } from "./request";

/** Returns the current shop. Throws for dealer-scoped users, who cannot decide about transfers. */
function requireWholeShop({ data: { scope } }: RequestContext): number {
  if (scope.shopId === null || scope.fitterIds !== "ALL") throw new ApiProblem("forbidden");
  return scope.shopId;
}

/** Hides the names of dealers that the requesting shop does not show; it sees them only after the other shop has agreed. */
const withoutForeignNames = (elements: readonly TransferredDealer[]): TransferredDealer[] =>
  elements.map((element) => (element.id === null ? { ...element, name: element.code } : element));

export const dealerTransferModule: ServerModule = () => [
  route(previewTransfer, async (context, { body }) => {
    const shopId = requireWholeShop(context);
    const database = acrossShops(context.data);
    const isAsking = body.direction === "ASK";
    if (isAsking) await requireCodeAttempt(context.data, shopId);
    const found = await partiesOf(database, shopId, body);
    if ("errors" in found) return { errors: Object.values(found.errors), elements: [] };
    const planned = { ...found.parties, type: body.type, status: "REQUESTED", report: {} } as const;
    const elements = await previewEffects(database, planned, shopId);
    return { errors: [], elements: isAsking ? withoutForeignNames(elements) : elements };
  }),
  route(transferredDealers, async (context, { params }) => {
    const shopId = requireWholeShop(context);
    const transfer = await context.data.find(dealerTransfer, eq(dealerTransfer.id, Number(params.id)));
    if (transfer === undefined) throw new ApiProblem("not-found");
    const elements = await previewEffects(acrossShops(context.data), transfer, shopId);
    const isAsking = transfer.requestedByShopId === shopId && transfer.toShopId === shopId;
    const isAgreed = transfer.status === "ACCEPTED" || transfer.status === "DONE";
    return { elements: isAsking && !isAgreed ? withoutForeignNames(elements) : elements };
  }),
];
