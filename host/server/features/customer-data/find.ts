/** Finds what the shop stores about one customer, by e-mail address and telephone number. */
import { and, eq, inArray, isNull, or, sql, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { addressKey } from "../../../../src/contract/newsletters";
import { f } from "../../../../src/contract/fields";
import type { AnyRecord } from "../../../../src/contract/resource";
import { payment, record, shopOrder } from "../../platform/storage/schema";
import type { KindContext } from "../../resources/types";
import { normaliseValues } from "../../resources/writing/normalise";

/** Resources with customers, in the order in which they are shown. */
export const CUSTOMER_KINDS = {
  quote: "quote",
  contact: "contact",
  appointment: "appointment",
  order: "meta-order",
  payment: "payment",
  subscriber: "newsletter",
} as const;
export type CustomerKind = keyof typeof CUSTOMER_KINDS;

const KINDS = Object.keys(CUSTOMER_KINDS) as readonly CustomerKind[];
/** Records of one kind, read at most. */
const MOST = 500;

export interface CustomerKey {
  readonly email: string | null;
  /** As people write it. */
  readonly phone: string | null;
}

/** A record about the customer, with its kind. */
export interface CustomerRecord {
  readonly kind: CustomerKind;
  readonly record: AnyRecord;
}

const KEY_FIELDS = { email: f.email(), phone: f.phone() };

const nothing = sql`false`;

/** Matches the address in any case, or the number. */
function isOf({ email, phone }: CustomerKey, emailOf: SQL | PgColumn, phoneOf?: SQL | PgColumn): SQL {
  return (
    or(
      email === null ? undefined : sql`lower(${emailOf}) = ${addressKey(email)}`,
      phone === null || phoneOf === undefined ? undefined : sql`${phoneOf} = ${phone}`,
    ) ?? nothing
  );
}

const fact = (name: string): SQL => sql`${record.data}->>${sql.raw(`'${name}'`)}`;

async function recordIds({ data }: Pick<KindContext, "data">, resource: string, where: SQL): Promise<number[]> {
  const isOfResource = and(eq(record.resource, resource), isNull(record.deletedAt), where);
  const rows = await data.selectFields(record, { id: record.id }, { where: isOfResource, limit: MOST });
  return rows.map(({ id }) => id);
}

async function idsOf(context: Pick<KindContext, "data">, kind: CustomerKind, key: CustomerKey): Promise<number[]> {
  const { data } = context;
  switch (kind) {
    case "order": {
      const where = and(isNull(shopOrder.deletedAt), isOf(key, shopOrder.customerEmail, shopOrder.customerPhone));
      return (await data.selectFields(shopOrder, { id: shopOrder.id }, { where, limit: MOST })).map(({ id }) => id);
    }
    case "payment": {
      const orders = await idsOf(context, "order", key);
      const ofOrders = orders.length === 0 ? undefined : inArray(payment.orderId, orders);
      const where = and(isNull(payment.deletedAt), or(isOf(key, payment.customerEmail), ofOrders));
      return (await data.selectFields(payment, { id: payment.id }, { where, limit: MOST })).map(({ id }) => id);
    }
    case "subscriber":
      return recordIds(context, CUSTOMER_KINDS[kind], isOf(key, fact("email")));
    default:
      return recordIds(context, CUSTOMER_KINDS[kind], isOf(key, fact("customerEmail"), fact("customerPhone")));
  }
}

/** Returns the records about a customer within the account's reach, by kind. */
export async function findCustomer(
  context: Pick<KindContext, "caller" | "data" | "find">,
  typed: CustomerKey,
): Promise<CustomerRecord[]> {
  const { shop } = context.caller.context;
  const key = normaliseValues(KEY_FIELDS, { ...typed }, shop?.country) as unknown as CustomerKey;
  const found: CustomerRecord[] = [];
  for (const kind of KINDS) {
    const ids = await idsOf(context, kind, key);
    const records = ids.length === 0 ? [] : await context.find(CUSTOMER_KINDS[kind], ids);
    found.push(...records.map((one) => ({ kind, record: one })));
  }
  return found;
}
