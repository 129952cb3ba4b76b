/** Storage of dealer transfers, visible to both shops. */
import { and, eq, isNotNull, isNull, or, sql, type SQL } from "drizzle-orm";
import { bigint, boolean, integer, pgTable, text as textColumn } from "drizzle-orm/pg-core";
import type { AnyResource } from "../../../../../src/contract/resource";
import { foldText } from "../../../../../src/contract/fold-text";
import { foldedKey } from "../../../resources/storage/json-field";
import { oneOf } from "../../../platform/storage/recordset";
import type { ChangedRow, FieldSql, NewRow, ResourceStorage } from "../../../resources/storage/resource-storage";
import { dealerTransfer } from "../../../platform/storage/schema";
import { instant } from "../../../platform/storage/schema/columns";
import { declareScope, type DataScope } from "../../../platform/storage/scope";
import { acrossShops, type ScopedDatabase } from "../../../platform/storage/scoped-database";
import { ApiProblem } from "../../../platform/http/problem";
import { refuse } from "../../../resources/writing/validate-change";
import { partiesOf, requestTransfer, type TransferInput } from "./request";

const shopName = (id: SQL): SQL => sql`(select shop.name from shop where shop.id = ${id})`;

/** Condition for transfers of the shop on either side. Dealer-scoped users see none. */
const ofShop = ({ shopId, fitterIds }: DataScope): SQL =>
  shopId === null || fitterIds !== "ALL"
    ? sql`false`
    : (or(eq(dealerTransfer.fromShopId, shopId), eq(dealerTransfer.toShopId, shopId)) ?? sql`false`);
declareScope(dealerTransfer, { read: ofShop });

const number = () => bigint({ mode: "number" });

/** The database view with one row per transfer and shop. */
const shopSide = pgTable("dealer_transfer_side", {
  id: number().notNull(),
  shopId: number().notNull(),
  /** Whether the shop gives the dealers. */
  outgoing: boolean().notNull(),
  /** Whether the shop made the request. */
  ours: boolean().notNull(),
  search: textColumn().notNull(),
  version: integer().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
  updatedBy: number(),
  deletedAt: instant(),
});
declareScope(shopSide, {
  read: ({ shopId, fitterIds }) => (shopId === null || fitterIds !== "ALL" ? sql`false` : eq(shopSide.shopId, shopId)),
});

const text = (value: SQL): FieldSql => ({ value, key: foldedKey(value), joined: true });
const state = (value: SQL): FieldSql => ({
  value,
  key: sql`(${value}) collate "C"`,
  isNeverNull: true,
  joined: true,
});

const dealerNames = sql`(select string_agg(dealer.name, ', ' order by dealer.name) from fitter dealer
  where dealer.id in (select jsonb_array_elements_text(${dealerTransfer.fitterIds})::bigint))`;

/** The other shop's codes of the requested dealers, one per line. */
const otherCodes = sql`(select string_agg(link.code, chr(10) order by link.code) from shop_fitter_link link
  where link.shop_id = ${dealerTransfer.fromShopId} and link.fitter_id in (select jsonb_array_elements_text(${dealerTransfer.fitterIds})::bigint))`;

/** The asking shop learns the names once the other shop agrees; until then it reads the codes that it sent. */
const visibleNames = sql`case when ${shopSide.ours} and not ${shopSide.outgoing} and ${dealerTransfer.status} not in ('ACCEPTED', 'DONE')
  then replace(${otherCodes}, chr(10), ', ') else ${dealerNames} end`;

const personName = (id: SQL): SQL =>
  sql`(select nullif(trim(concat_ws(' ', first_name, last_name)), '') from user_account where user_account.id = ${id})`;

const failed = sql`(select count(*)::int from jsonb_each_text(${dealerTransfer.report}) entry where entry.value = 'NOT_OWNED')`;

const FIELDS: Readonly<Record<string, FieldSql>> = {
  dealerNames: text(visibleNames),
  direction: state(sql`case when ${shopSide.outgoing} then 'GIVE' else 'ASK' end`),
  asker: state(sql`case when ${shopSide.ours} then 'OURS' else 'THEIRS' end`),
  type: state(sql`${dealerTransfer.type}`),
  status: state(
    sql`case when ${dealerTransfer.status} = 'REQUESTED' and ${dealerTransfer.expiresAt} <= now() then 'EXPIRED' else ${dealerTransfer.status} end`,
  ),
  fromShop: text(shopName(sql`${dealerTransfer.fromShopId}`)),
  toShop: text(shopName(sql`${dealerTransfer.toShopId}`)),
  requestedBy: text(personName(sql`${dealerTransfer.requestedBy}`)),
  decidedBy: text(personName(sql`${dealerTransfer.decidedBy}`)),
  expiresAt: { value: dealerTransfer.expiresAt, key: dealerTransfer.expiresAt, joined: true },
  keepVisible: { value: dealerTransfer.keepVisible, key: dealerTransfer.keepVisible, isNeverNull: true, joined: true },
  message: text(sql`${dealerTransfer.message}`),
  reason: text(sql`${dealerTransfer.report}->>'reason'`),
  effectiveOn: state(sql`to_char(${dealerTransfer.effectiveOn}, 'YYYY-MM-DD')`),
  otherShop: text(
    sql`(select shop.code from shop where shop.id = case when ${shopSide.outgoing} then ${dealerTransfer.toShopId} else ${dealerTransfer.fromShopId} end)`,
  ),
  along: {
    value: sql`(select coalesce(jsonb_agg(upper(key)), '[]') from jsonb_each_text(${dealerTransfer.along}) where value = 'true')`,
    isEmpty: sql`not exists (select 1 from jsonb_each_text(${dealerTransfer.along}) where value = 'true')`,
    joined: true,
  },
  // Dealers of another shop are out of reach; only their names are shown.
  dealers: { value: sql`case when ${shopSide.outgoing} then ${dealerTransfer.fitterIds} end`, joined: true },
  // The other shop's codes, used in the request.
  codes: {
    value: sql`case when not ${shopSide.outgoing} then ${otherCodes} end`,
    joined: true,
  },
  failed: {
    value: failed,
    key: failed,
    isNeverNull: true,
    joined: true,
  },
};

export class TransferStorage implements ResourceStorage {
  readonly table = shopSide;
  readonly joins = [
    { table: dealerTransfer, on: sql`${dealerTransfer.id} = ${shopSide.id}`, kind: "inner", unscoped: true },
  ] as const;
  readonly id = shopSide.id;
  readonly version = shopSide.version;
  readonly createdAt = shopSide.createdAt;
  readonly updatedAt = shopSide.updatedAt;
  readonly updatedBy = shopSide.updatedBy;
  readonly search = shopSide.search;

  constructor(readonly resource: AnyResource) {}

  field(name: string): FieldSql | undefined {
    return FIELDS[name];
  }

  rows(scope: DataScope, deleted = false): SQL {
    return (
      and(
        sql`${shopSide.shopId} = ${scope.shopId}`,
        deleted ? isNotNull(shopSide.deletedAt) : isNull(shopSide.deletedAt),
      ) ?? sql`false`
    );
  }

  mayCreate({ shopId, fitterIds }: DataScope): boolean {
    return shopId !== null && fitterIds === "ALL";
  }

  async insert(data: ScopedDatabase, rows: readonly NewRow[]): Promise<number[]> {
    const { shopId, userId } = data.scope;
    if (shopId === null) throw new ApiProblem("forbidden");
    const ids: number[] = [];
    for (const { values } of rows) {
      const found = await partiesOf(acrossShops(data), shopId, values as unknown as TransferInput);
      // The hook has already validated this; reached only after a concurrent change.
      if ("errors" in found) refuse(found.errors);
      const along = (values["along"] ?? []) as readonly string[];
      const { id } = await requestTransfer(acrossShops(data), {
        ...found.parties,
        type: values["type"] as "TRANSFER" | "SHARE",
        requestedByShopId: shopId,
        requestedBy: userId,
        updatedBy: userId,
        keepVisible: values["keepVisible"] === true,
        along: Object.fromEntries(along.map((part) => [part.toLowerCase(), true])),
        message: (values["message"] as string | null) ?? null,
        effectiveOn: String(values["effectiveOn"]),
        search: foldText(String(values["otherShop"])),
      });
      await data.execute(
        dealerTransfer,
        (
          scope,
        ) => sql`update dealer_transfer set search = fold_text(concat_ws(' ', ${dealerNames}, ${shopName(sql`from_shop_id`)}, ${shopName(sql`to_shop_id`)}))
          where ${scope} and id = ${id}`,
        "write",
      );
      ids.push(id);
    }
    return ids;
  }

  /** Updates the state of the request. Its content never changes. */
  async update(data: ScopedDatabase, rows: readonly ChangedRow[]): Promise<number[]> {
    const updatedIds: number[] = [];
    for (const { id, version, values, changed } of rows) {
      const status = values["status"] as typeof dealerTransfer.$inferSelect.status;
      const decided = changed.has("status") && status !== "EXPIRED";
      const written = await data.update(
        dealerTransfer,
        {
          status,
          version: version + 1,
          updatedAt: new Date(),
          updatedBy: data.scope.userId,
          ...(decided && { decidedAt: new Date(), decidedBy: data.scope.userId }),
          ...(status === "DONE" && { doneAt: new Date() }),
        },
        and(eq(dealerTransfer.id, id), eq(dealerTransfer.version, version)) ?? sql`false`,
      );
      updatedIds.push(...written.map((row) => row.id));
    }
    return updatedIds;
  }

  async setDeleted(data: ScopedDatabase, ids: readonly number[], deleted: boolean): Promise<number[]> {
    const rows = await data.update(
      dealerTransfer,
      { deletedAt: deleted ? new Date() : null },
      sql`${dealerTransfer.id} ${oneOf(ids)}`,
    );
    return rows.map((row) => row.id);
  }

  findDuplicates(): Promise<number[][]> {
    return Promise.resolve([]);
  }
}
