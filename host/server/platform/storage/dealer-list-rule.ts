/** Access rules of tables whose rows name several dealers, and of the tables that belong to them. */
import { and, eq, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { dealersFor, shopRule, type DataScope, type DealerUse, type ScopeRule } from "./scope";

type DealerListTable = PgTable & { readonly id: PgColumn; readonly shopId: PgColumn; readonly dealers: PgColumn };
type PartTable = PgTable & { readonly shopId: PgColumn };

const NOTHING = sql`false`;

/** Condition for rows that name one of the dealers in their JSON list. */
export const namesDealer = (dealers: PgColumn, ids: readonly number[]): SQL =>
  or(...ids.map((id) => sql`${dealers} @> ${String(id)}::jsonb`)) ?? NOTHING;

function reachable(table: DealerListTable, scope: DataScope, use: DealerUse): SQL {
  const dealers = dealersFor(scope, use);
  const ofShop = shopRule(table).read(scope);
  return (dealers === "ALL" ? ofShop : and(ofShop, namesDealer(table.dealers, dealers))) ?? NOTHING;
}

/** Rule for rows of the current shop; for an account that sees some dealers, those that name one of them. */
export const dealerListRule = (table: DealerListTable): ScopeRule => ({
  ...shopRule(table),
  read: (scope) => reachable(table, scope, "READ"),
  write: (scope) => reachable(table, scope, "WRITE"),
});

/** Rule for rows that belong to such a row. @param whole column with its id */
export function partRule(table: PartTable, whole: PgColumn, wholeTable: DealerListTable): ScopeRule {
  const within = (scope: DataScope, use: DealerUse): SQL =>
    and(
      shopRule(table).read(scope),
      sql`exists (select 1 from ${wholeTable} where ${eq(wholeTable.id, whole)} and ${reachable(wholeTable, scope, use)})`,
    ) ?? NOTHING;
  return {
    ...shopRule(table),
    read: (scope) => within(scope, "READ"),
    write: (scope) => within(scope, "WRITE"),
  };
}
