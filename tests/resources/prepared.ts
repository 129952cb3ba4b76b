import { eq, sql } from "drizzle-orm";
import type { Database } from "../../host/server/platform/storage/db";
import { record } from "../../host/server/platform/storage/schema";

/**
 * Resources whose records need prepared data, such as a workshop with free time, or whose label is an address. The only step of a form is not
 * deleted, the contact form has few fields, a network sets the buttons of services that its shops have, and prices for many shops name their
 * shop and provider by codes. They have tests of their own (`tests/server/booking.test.ts`, `tests/server/newsletters.test.ts`,
 * `tests/server/forms`, `tests/server/service-links.test.ts`, `tests/server/pricing/shop-provider-prices.test.ts`).
 */
const PREPARED: readonly string[] = [
  "appointment",
  "form-contact-field",
  "newsletter",
  "request-form-step",
  "service-cta-url",
  "shop-provider-price",
];

export const needsPreparation = ({ name }: { readonly name: string }): boolean => PREPARED.includes(name);

/** Makes room for another record of a resource of which a shop has a maximum. Returns false for others. */
export async function makeRoom({ name }: { readonly name: string }, database: Database): Promise<boolean> {
  if (name !== "api-key") return false;
  // Revoked keys do not count.
  const revoked = sql`${record.data} || '{"revoked": true}'`;
  await database.update(record).set({ data: revoked }).where(eq(record.resource, name));
  return true;
}
