/** Routes of the offers for a tyre and of the changes of a quantity. */
import { and, desc, eq, isNull, sql } from "drizzle-orm";
import * as calls from "../../../../src/contract/endpoints/tyres";
import { hasRight } from "../../../../src/contract/rights";
import { ApiProblem } from "../../platform/http/problem";
import { route, type Route } from "../../platform/http/route";
import { record, stockChange, stockOffer, tyre, userAccount } from "../../platform/storage/schema";
import type { ServerModule } from "../../resources/resource-services";

const MAX_MOVEMENTS = 500;
const isFresh = sql<boolean>`(${stockOffer.freshUntil} is null or ${stockOffer.freshUntil} > now())`;

export const tyreModule: ServerModule = (): readonly Route[] => [
  route(calls.tyreOffers, async ({ data, access }, { params }) => {
    const id = Number(params.id);
    if ((await data.count(tyre, and(eq(tyre.id, id), isNull(tyre.deletedAt)), 1)) === 0)
      throw new ApiProblem("not-found");
    const seesCost = hasRight(access.rights, ["PRICE_CONFIGURATION", "STOCK"]);
    const rows = await data.selectFields(
      stockOffer,
      {
        id: stockOffer.id,
        provider: sql<string>`coalesce(${record.data}->>'name', '')`,
        currency: sql<string>`coalesce(${record.data}->>'currency', '')`,
        isActive: record.active,
        available: stockOffer.available,
        quantity: stockOffer.quantity,
        atLeast: stockOffer.atLeast,
        netPrice: stockOffer.netPrice,
        deliveryDays: stockOffer.deliveryDays,
        dot: stockOffer.dot,
        isFresh,
        seenAt: stockOffer.seenAt,
      },
      {
        joins: [{ table: record, on: eq(record.id, stockOffer.providerId), kind: "inner" }],
        where: and(eq(stockOffer.tyreId, id), isNull(stockOffer.deletedAt)),
        orderBy: [sql`${isFresh} desc`, desc(stockOffer.available), stockOffer.netPrice, stockOffer.id],
      },
    );
    return {
      offers: rows.map((row) => ({
        ...row,
        netPrice: seesCost ? row.netPrice : null,
        seenAt: row.seenAt.toISOString(),
      })),
    };
  }),
  route(calls.stockMovements, async ({ data }, { params }) => {
    const id = Number(params.id);
    if ((await data.count(stockOffer, eq(stockOffer.id, id), 1)) === 0) throw new ApiProblem("not-found");
    const rows = await data.selectFields(
      stockChange,
      {
        id: stockChange.id,
        reason: stockChange.reason,
        difference: stockChange.difference,
        quantity: stockChange.quantity,
        note: stockChange.note,
        at: stockChange.at,
        by: sql<string | null>`${userAccount.firstName} || ' ' || ${userAccount.lastName}`,
      },
      {
        joins: [{ table: userAccount, on: eq(userAccount.id, stockChange.userId), kind: "left", unscoped: true }],
        where: eq(stockChange.offerId, id),
        orderBy: [desc(stockChange.id)],
        limit: MAX_MOVEMENTS,
      },
    );
    return { movements: rows.map((row) => ({ ...row, at: row.at.toISOString() })) };
  }),
];
