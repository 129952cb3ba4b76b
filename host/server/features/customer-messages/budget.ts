/** The text messages that a shop may send: its own monthly budget, and what its account allows. */
import { and, eq, gte, notInArray, sql } from "drizzle-orm";
import { isReminder, type MessageType } from "../../../../src/contract/customer-messages";
import { dayInZone, instantOf } from "../../../../src/contract/zone-clock";
import { bookingMessage } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import { ensureAlert } from "../../services/alerts";
import { smsAllowance, takeSmsCredit } from "../calendar-accounts/sms-credit";
import type { SmsSettings } from "./setup";

/** Share of the budget from which the shop is warned. */
const WARN_SHARE = 0.8;

/** Returns the number of text messages of the current month in the shop's time zone. */
export async function messagesThisMonth(data: ScopedDatabase, timeZone: string, now: Date): Promise<number> {
  const month = dayInZone(timeZone, now).slice(0, 7);
  const isOfMonth = and(
    eq(bookingMessage.shopId, data.scope.shopId ?? 0),
    eq(bookingMessage.channel, "SMS"),
    notInArray(bookingMessage.status, ["PLANNED", "SKIPPED"]),
    gte(sql`coalesce(${bookingMessage.sentAt}, ${bookingMessage.updatedAt})`, instantOf(`${month}-01T00:00`, timeZone)),
  );
  return acrossShops(data).$count(bookingMessage, isOfMonth);
}

/** Takes a text message from the account's quota of the month, else from its credit. Returns false when both are used up. */
async function takeFromAccount(data: ScopedDatabase, timeZone: string, now: Date): Promise<boolean> {
  const { quota } = await smsAllowance(data);
  if (quota === undefined) return true;
  await data.lock("sms-budget");
  if ((await messagesThisMonth(data, timeZone, now)) < quota || (await takeSmsCredit(data))) return true;
  await ensureAlert(acrossShops(data), {
    key: `sms-credit-${dayInZone(timeZone, now).slice(0, 7)}`,
    shopId: data.scope.shopId ?? 0,
    right: "E_CALENDRO_CAN_ACCESS_ADMIN",
    type: "ERROR",
    titleKey: "alert.sms-credit.title",
    params: { quota },
    lines: [{ key: "alert.sms-credit.text", params: { quota } }],
    link: "/ecal-sms-configuration/settings",
  });
  return false;
}

/** Returns whether the shop and its account let a further text message be sent, and takes it from the account. */
export const isWithinBudget = async (
  data: ScopedDatabase,
  settings: SmsSettings,
  type: MessageType,
  timeZone: string,
  now: Date,
): Promise<boolean> =>
  (await isWithinShopBudget(data, settings, type, timeZone, now)) && takeFromAccount(data, timeZone, now);

/** Returns whether the shop's budget allows it. Others of the shop wait until the transaction ends, so that none is one too many. */
async function isWithinShopBudget(
  data: ScopedDatabase,
  { monthlyBudget, atBudget }: SmsSettings,
  type: MessageType,
  timeZone: string,
  now: Date,
): Promise<boolean> {
  if (monthlyBudget === null) return true;
  await data.lock("sms-budget");
  const used = await messagesThisMonth(data, timeZone, now);
  const { shopId } = data.scope;
  if (used + 1 >= monthlyBudget * WARN_SHARE && shopId !== null) {
    const month = dayInZone(timeZone, now).slice(0, 7);
    await ensureAlert(acrossShops(data), {
      key: `sms-budget-${month}`,
      shopId,
      right: "E_CALENDRO_CAN_ACCESS_ADMIN",
      type: "WARNING",
      titleKey: "alert.sms-budget.title",
      params: { budget: monthlyBudget },
      lines: [{ key: "alert.sms-budget.text", params: { budget: monthlyBudget } }],
      link: "/ecal-sms-configuration/settings",
    });
  }
  if (used < monthlyBudget) return true;
  return atBudget === "CONTINUE" || (atBudget === "ONLY_REMINDERS" && isReminder(type));
}
