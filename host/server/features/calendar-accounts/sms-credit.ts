/** Text messages of an account: those of each month, then the bought ones. */
import { and, eq, sql, type SQL } from "drizzle-orm";
import { shop } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";

/** What an account may send. */
export interface SmsAllowance {
  /** Text messages of a month; undefined for any number. */
  readonly quota: number | undefined;
  readonly credit: number;
}

export async function smsAllowance(data: ScopedDatabase): Promise<SmsAllowance> {
  const own = await data.find(shop, eq(shop.id, data.scope.shopId ?? 0));
  const { smsQuota: quota, smsCredit: credit = 0 } = own?.settings.calendarAccount ?? {};
  return { quota, credit };
}

const stored = sql`coalesce((${shop.settings}->'calendarAccount'->>'smsCredit')::int, 0)`;
const withCredit = (credit: SQL): SQL =>
  sql`${shop.settings} || jsonb_build_object('calendarAccount',
    coalesce(${shop.settings}->'calendarAccount', '{}'::jsonb) || jsonb_build_object('smsCredit', ${credit}))`;

/** Adds bought text messages to an account. */
export async function addSmsCredit(data: ScopedDatabase, shopId: number, amount: number): Promise<void> {
  await acrossShops(data)
    .update(shop)
    .set({ settings: withCredit(sql`${stored} + ${amount}::int`), version: sql`${shop.version} + 1` })
    .where(eq(shop.id, shopId));
}

/** Takes a bought text message. Returns false when none is left. */
export async function takeSmsCredit(data: ScopedDatabase): Promise<boolean> {
  const taken = await acrossShops(data)
    .update(shop)
    .set({ settings: withCredit(sql`${stored} - 1`) })
    .where(and(eq(shop.id, data.scope.shopId ?? 0), sql`${stored} > 0`))
    .returning({ id: shop.id });
  return taken.length > 0;
}
