/**
 * Access rules per table: which rows a request may read and write. Denies by default: a table without a rule cannot be queried
 * through a `ScopedDatabase`, and the request context does not contain the raw database.
 */
import { and, eq, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { getTableName } from "drizzle-orm";
import * as schema from "./schema";

/** Reach of an account in its session: the whole platform, its network, its shop, or its attached dealers. */
export type Reach = "PLATFORM" | "NETWORK" | "SHOP" | "DEALERS";

/** What an account may read and write. */
export interface DataScope {
  readonly userId: number | null;
  /** Current shop; null for a platform user who has chosen none. */
  readonly shopId: number | null;
  /** Network of the current shop. */
  readonly networkId: number | null;
  /** Dealers of the shop that the account sees. An account attached to no dealer sees none. */
  readonly fitterIds: "ALL" | readonly number[];
  /** With a list of dealers: those about which the account may write records, all except those that it may only read. */
  readonly writableIds?: readonly number[];
  /** With a list of dealers: those that the account owns or manages. For other dealers it can only propose changes. */
  readonly managedIds?: readonly number[];
  readonly reach: Reach;
}

/** Use of a dealer: read its data, write records about it, or change the dealer itself. */
export type DealerUse = "READ" | "WRITE" | "MANAGE";

/** Returns the dealers that an account may use in this way. */
export const dealersFor = (scope: DataScope, use: DealerUse): DataScope["fitterIds"] =>
  scope.fitterIds === "ALL" || use === "READ"
    ? scope.fitterIds
    : ((use === "WRITE" ? scope.writableIds : scope.managedIds) ?? []);

/** Returns whether the account may use the dealer in this way. */
export function mayUseDealer(scope: DataScope, fitterId: number, use: DealerUse): boolean {
  const isAllowed = dealersFor(scope, use);
  return isAllowed === "ALL" || isAllowed.includes(fitterId);
}

/** Thrown when a row is outside the writable scope. Handlers check rights first, so this is a programming error (500). */
export class ScopeError extends Error {
  override readonly name = "ScopeError";
}

type Values = Readonly<Record<string, unknown>>;

/** Access rule of a table. */
export interface ScopeRule {
  /** Condition of readable rows. */
  readonly read: (scope: DataScope) => SQL;
  /** Condition of rows that may be changed or deleted. Default: `read`. */
  readonly write?: (scope: DataScope) => SQL;
  /** Sets the owner of a new row; throws a ScopeError when the scope does not allow the insert. Inserts are refused when absent. */
  readonly insert?: (scope: DataScope, values: Values) => Values;
}

const rules = new Map<PgTable, ScopeRule>();
const NOTHING = sql`false`;

/** Declares the rule of a table, in the table's repository or below. */
export function declareScope(table: PgTable, rule: ScopeRule): void {
  rules.set(table, rule);
}

/** Returns the rule of a table. Throws when none was declared. */
export function scopeRule(table: PgTable): ScopeRule {
  const rule = rules.get(table);
  if (rule === undefined)
    throw new ScopeError(`No scope is declared for the table "${getTableName(table)}": call declareScope() for it.`);
  return rule;
}

/** Rule for rows of the current shop. */
export function shopRule(table: PgTable & { readonly shopId: PgColumn }): ScopeRule {
  return {
    read: ({ shopId }) => (shopId === null ? NOTHING : eq(table.shopId, shopId)),
    insert: ({ shopId }, values) => {
      if (shopId === null)
        throw new ScopeError(`A row of "${getTableName(table)}" needs a shop, and the session has none.`);
      if (values.shopId !== undefined && values.shopId !== shopId)
        throw new ScopeError(`A row of "${getTableName(table)}" can't be written for another shop.`);
      return { ...values, shopId };
    },
  };
}

/**
 * Rule for rows of the current shop, limited to the attached dealers of the account.
 *
 * @param use use of the dealer that is required to write a row
 */
export function dealerRule(
  table: PgTable & { readonly shopId: PgColumn; readonly fitterId: PgColumn },
  use: DealerUse = "MANAGE",
): ScopeRule {
  const shop = shopRule(table);
  const rows = (scope: DataScope, use: DealerUse): SQL =>
    and(shop.read(scope), dealerCondition(table.fitterId, scope, use)) ?? NOTHING;
  return {
    read: (scope) => rows(scope, "READ"),
    write: (scope) => rows(scope, use),
    insert: (scope, values) => {
      const { fitterId } = values;
      if (scope.fitterIds !== "ALL" && !(typeof fitterId === "number" && mayUseDealer(scope, fitterId, use)))
        throw new ScopeError(`A row of "${getTableName(table)}" can't be written for another dealer.`);
      return shop.insert?.(scope, values) ?? values;
    },
  };
}

/** Returns the SQL condition that limits a dealer id column to the dealers in scope; undefined without a limit. */
export function dealerCondition(fitterId: PgColumn, scope: DataScope, use: DealerUse = "READ"): SQL | undefined {
  const dealers = dealersFor(scope, use);
  if (dealers === "ALL") return undefined;
  return dealers.length === 0 ? NOTHING : inArray(fitterId, [...dealers]);
}

const { record } = schema;

/** Dealer field by resource, for resources whose records dealer-scoped users may write when all their dealers are attached. */
const ownerWritable = new Map<string, string>();

/** Lets dealer-scoped users write records that concern only their dealers. */
export function declareOwnersWrite(resource: string, dealers: string): void {
  ownerWritable.set(resource, dealers);
}

function concernsOwnDealers(scope: DataScope): SQL {
  const fitterIds = dealersFor(scope, "MANAGE");
  // An empty `or()` would be no condition at all.
  if (fitterIds === "ALL" || fitterIds.length === 0 || ownerWritable.size === 0) return NOTHING;
  const conditions = [...ownerWritable].map(([resource, field]) => {
    const dealers = sql`${record.data}->${field}`;
    // SQL may evaluate operands in any order, and the field may have another type in other resources: only `case` protects the cast.
    return sql`case when ${record.resource} = ${resource} then jsonb_array_length(coalesce(${dealers}, '[]')) > 0 and not exists (select 1
      from jsonb_array_elements_text(${dealers}) dealer where not dealer::bigint = any(${`{${fitterIds.join(",")}}`}::bigint[])) else false end`;
  });
  return and(isNull(record.fitterId), or(...conditions)) ?? NOTHING;
}

/** Generic store: the shop's own records, published records of network and platform to read, and records within reach to write. */
declareScope(record, {
  read: (scope) => {
    const ofShop = scope.shopId === null ? NOTHING : eq(record.shopId, scope.shopId);
    const ofNetwork = scope.networkId === null ? NOTHING : eq(record.networkId, scope.networkId);
    const ofOwnersAbove = and(isNull(record.shopId), or(isNull(record.networkId), ofNetwork));
    const dealer = dealerCondition(record.fitterId, scope);
    return and(or(ofShop, ofOwnersAbove), dealer && or(isNull(record.fitterId), dealer)) ?? NOTHING;
  },
  write: (scope) => {
    const ofShop = scope.shopId === null ? NOTHING : eq(record.shopId, scope.shopId);
    const ofNetwork =
      scope.networkId === null || !hasReach(scope, "NETWORK")
        ? NOTHING
        : and(isNull(record.shopId), eq(record.networkId, scope.networkId));
    const ofPlatform = hasReach(scope, "PLATFORM") ? and(isNull(record.shopId), isNull(record.networkId)) : NOTHING;
    const dealer = dealerCondition(record.fitterId, scope, "WRITE");
    return and(or(ofShop, ofNetwork, ofPlatform), dealer && or(dealer, concernsOwnDealers(scope))) ?? NOTHING;
  },
  insert: (scope, values) => {
    if (typeof values.fitterId === "number" && !mayUseDealer(scope, values.fitterId, "WRITE"))
      throw new ScopeError(`A record of "${String(values.resource)}" can't be written for this dealer.`);
    if (values.shopId === undefined) return shopRule(record).insert?.(scope, values) ?? values;
    const isAllowed =
      values.shopId === null
        ? hasReach(scope, values.networkId == null ? "PLATFORM" : "NETWORK") &&
          (values.networkId == null || values.networkId === scope.networkId || scope.reach === "PLATFORM")
        : values.shopId === scope.shopId;
    if (!isAllowed)
      throw new ScopeError(`A record of "${String(values.resource)}" can't be written outside the session's scope.`);
    return values;
  },
});

/** Returns whether the scope's reach is at least the given one. */
export function hasReach(scope: DataScope, reach: Reach): boolean {
  const order: readonly Reach[] = ["DEALERS", "SHOP", "NETWORK", "PLATFORM"];
  return order.indexOf(scope.reach) >= order.indexOf(reach);
}

for (const table of [
  schema.company,
  schema.subscription,
  schema.shopLanguage,
  schema.file,
  schema.recordVersion,
  schema.alert,
])
  declareScope(table, shopRule(table));

/** Reports of imports, tools and exports name dealers, so dealer-scoped accounts see their own jobs only. */
declareScope(schema.job, {
  ...shopRule(schema.job),
  read: (scope) =>
    and(
      shopRule(schema.job).read(scope),
      scope.fitterIds === "ALL" ? undefined : eq(schema.job.userId, scope.userId ?? 0),
    ) ?? NOTHING,
});

declareScope(schema.shop, { read: ({ shopId }) => (shopId === null ? NOTHING : eq(schema.shop.id, shopId)) });

declareScope(schema.savedView, {
  ...shopRule(schema.savedView),
  read: (scope) =>
    and(
      shopRule(schema.savedView).read(scope),
      or(
        eq(schema.savedView.shared, true),
        scope.userId === null ? NOTHING : eq(schema.savedView.userId, scope.userId),
      ),
    ) ?? NOTHING,
  write: (scope) =>
    and(
      shopRule(schema.savedView).read(scope),
      scope.userId === null ? NOTHING : eq(schema.savedView.userId, scope.userId),
    ) ?? NOTHING,
});

/** The journal is read by shop. Only `audit()` writes entries. */
declareScope(schema.userAction, { read: shopRule(schema.userAction).read, write: () => NOTHING });

declareScope(schema.idempotencyKey, {
  read: ({ userId }) => (userId === null ? NOTHING : eq(schema.idempotencyKey.userId, userId)),
  insert: ({ userId }, values) => {
    if (userId === null) throw new ScopeError("An idempotency key needs a user.");
    return { ...values, userId };
  },
});

/** Undo entries belong to their author, in the shop where the change was made. */
declareScope(schema.undo, {
  read: ({ userId, shopId }) =>
    sql`${schema.undo.userId} = ${userId} and ${schema.undo.shopId} is not distinct from ${shopId}`,
  insert: ({ userId, shopId }, values) => ({ ...values, userId, shopId }),
});
