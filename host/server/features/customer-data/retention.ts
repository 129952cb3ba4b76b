/** Erases customers by itself when nothing has happened about them for years. */
import { and, eq, inArray, isNull, ne, notInArray, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { payment, record, shopOrder } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { ERASED } from "../contacts/erase";
import {
  ENDED_ORDERS,
  eraseOrder,
  erasePayment,
  eraseRequest,
  OPEN_DISPUTES,
  UNPAID_ORDERS,
  type RequestKind,
} from "./erase";

/** Months without a change after which a request or an order loses its customer. */
const MONTHS = 36;
/** Records of one kind that one run erases. */
const BATCH_SIZE = 100;
const REQUESTS: readonly RequestKind[] = ["quote", "contact", "appointment"];

const isOld = (changed: PgColumn): SQL => sql`${changed} < now() - make_interval(months => ${MONTHS}::int)`;

async function eraseOldRequests(data: ScopedDatabase): Promise<number> {
  const where = and(
    ...[inArray(record.resource, [...REQUESTS]), isNull(record.deletedAt), isOld(record.updatedAt)],
    sql`not (${record.data} ? 'erasedAt')`,
  );
  const rows = await data.select(record, { where, orderBy: [record.id], limit: BATCH_SIZE });
  for (const { id, resource } of rows) {
    const kind = REQUESTS.find((name) => name === resource);
    if (kind === undefined) continue;
    await data.transaction(async (transaction) => {
      await eraseRequest(transaction, kind, id);
      await transaction.audit({ verb: "UPDATE", resource, recordId: id, recordLabel: ERASED, action: "retention" });
    });
  }
  return rows.length;
}

async function eraseOldOrders(data: ScopedDatabase): Promise<number> {
  const where = and(
    ...[isOld(shopOrder.updatedAt), isNull(shopOrder.deletedAt), ne(shopOrder.customerName, ERASED)],
    sql`(${notInArray(shopOrder.paymentState, [...UNPAID_ORDERS])} or ${inArray(shopOrder.state, [...ENDED_ORDERS])})`,
    sql`not exists (select 1 from ${payment} where ${payment.orderId} = ${shopOrder.id}
      and ${inArray(payment.disputeStatus, [...OPEN_DISPUTES])})`,
  );
  const rows = await data.select(shopOrder, { where, orderBy: [shopOrder.id], limit: BATCH_SIZE });
  for (const { id, reference } of rows)
    await data.transaction(async (transaction) => {
      const payments = await transaction.select(payment, { where: eq(payment.orderId, id) });
      await eraseOrder(transaction, id, reference);
      for (const paid of payments) await erasePayment(transaction, paid.id, paid.platformId);
      await transaction.audit({
        verb: "UPDATE",
        resource: "meta-order",
        recordId: id,
        recordLabel: reference,
        action: "retention",
      });
    });
  return rows.length;
}

/** Erases the customers of a shop's requests and paid orders that have not changed for three years. Returns how many records were read. */
export const eraseOldCustomers = async (data: ScopedDatabase): Promise<number> =>
  (await eraseOldRequests(data)) + (await eraseOldOrders(data));
