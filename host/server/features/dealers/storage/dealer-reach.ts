/** Declares which dealers an account reaches: those with a link of its shop, within its own limits. */
import { and, sql, type SQL } from "drizzle-orm";
import { fitter, shopFitterLink } from "../../../platform/storage/schema";
import {
  dealerCondition,
  dealerRule,
  declareScope,
  type DataScope,
  type DealerUse,
} from "../../../platform/storage/scope";

// A link stores the number of pending proposals. Employees make proposals, so the rule is WRITE.
declareScope(shopFitterLink, dealerRule(shopFitterLink, "WRITE"));
const reachable = (scope: DataScope, use: DealerUse): SQL =>
  scope.shopId === null
    ? sql`false`
    : (and(
        sql`exists (select 1 from ${shopFitterLink} link where link.fitter_id = ${fitter.id} and link.shop_id = ${scope.shopId})`,
        dealerCondition(fitter.id, scope, use),
      ) ?? sql`false`);
/** A dealer is accessible through a link of the shop. */
declareScope(fitter, {
  read: (scope) => reachable(scope, "READ"),
  write: (scope) => reachable(scope, "MANAGE"),
});
