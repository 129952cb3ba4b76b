/** The offers for a tyre, and how a quantity changed. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam } from "../input-schemas";
import { STOCK_REASONS } from "../tyres";

const params = v.object({ id: idParam });

export const tyreOffers = endpoint({
  id: "tire.offers",
  method: "GET",
  path: "/admin/api/tire/{id}/offers",
  summary:
    "What the providers have of a tyre, the best offers first; without purchase prices for an account that may not see them",
  right: "TIRE_LIST",
  params,
  response: v.object({
    offers: v.array(
      v.object({
        id: v.number(),
        provider: v.string(),
        available: v.number(),
        quantity: v.number(),
        atLeast: v.boolean(),
        /** Without VAT, in the provider's currency; null without the right or without a price. */
        netPrice: v.nullable(v.number()),
        currency: v.string(),
        deliveryDays: v.nullable(v.number()),
        dot: v.nullable(v.string()),
        isFresh: v.boolean(),
        isActive: v.boolean(),
        /** ISO instant. */
        seenAt: v.string(),
      }),
    ),
  }),
});

export const stockMovements = endpoint({
  id: "stock.movements",
  method: "GET",
  path: "/admin/api/stock/{id}/movements",
  summary: "Changes of a quantity, newest first, at most 500",
  right: "STOCK",
  conditions: ["own-stock-prices"],
  params,
  response: v.object({
    movements: v.array(
      v.object({
        id: v.number(),
        reason: v.picklist(STOCK_REASONS),
        difference: v.number(),
        quantity: v.number(),
        note: v.nullable(v.string()),
        by: v.nullable(v.string()),
        /** ISO instant. */
        at: v.string(),
      }),
    ),
  }),
});
