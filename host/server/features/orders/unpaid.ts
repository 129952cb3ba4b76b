/** Orders of a dealer that are still to be paid. */
import { and, inArray, isNull, notInArray } from "drizzle-orm";
import { shopOrder } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { namesDealer } from "../../platform/storage/dealer-list-rule";

/** Counts the dealer's orders in this shop that are neither paid nor ended. */
export const countUnpaidOrders = (data: ScopedDatabase, dealerId: number): Promise<number> =>
  data.count(
    shopOrder,
    and(
      namesDealer(shopOrder.dealers, [dealerId]),
      inArray(shopOrder.paymentState, ["UNPAID", "ON_SITE"]),
      notInArray(shopOrder.state, ["CLOSED", "RETURNED", "CANCELLED", "EXPIRED"]),
      isNull(shopOrder.deletedAt),
    ),
  );
