/** Keeps the customer of a request in the form that public pages and mails read. */
import { sql } from "drizzle-orm";
import { record } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";

/** A request with its customer. */
export interface CustomerRequest {
  readonly id: number;
  readonly customerName: string;
  readonly customerEmail: string | null;
  readonly customerPhone: string | null;
  readonly vehicleRegistrationNumber: string | null;
}

/** Stores the customer with the commit of the transaction, unless it is the same as before. */
export async function storeCustomer(
  data: ScopedDatabase,
  before: CustomerRequest | null,
  { id, customerName, customerEmail, customerPhone, vehicleRegistrationNumber }: CustomerRequest,
): Promise<void> {
  const isSame =
    before?.customerName === customerName &&
    before.customerEmail === customerEmail &&
    before.customerPhone === customerPhone &&
    before.vehicleRegistrationNumber === vehicleRegistrationNumber;
  if (isSame) return;
  const customer = { name: customerName, email: customerEmail, phoneNumber: customerPhone, vehicleRegistrationNumber };
  await data.withCommit(() =>
    acrossShops(data).execute(
      sql`update ${record} set data = jsonb_set(data, '{customer}', coalesce(data->'customer', '{}'::jsonb) || ${JSON.stringify(customer)}::jsonb) where ${record.id} = ${id}`,
    ),
  );
}
