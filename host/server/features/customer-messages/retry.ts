/** Sends a failed text message again: planned for now, and checked again before it leaves. */
import { eq } from "drizzle-orm";
import { DAY_MS } from "../../../../src/contract/days";
import { isReminder } from "../../../../src/contract/customer-messages";
import { bookingMessage, record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { HookResult } from "../../resources/types";
import { instantIn } from "./facts";

/** A second call finds the message planned, and does nothing. */
export async function retryMessage(data: ScopedDatabase, id: number, now = new Date()): Promise<HookResult> {
  const message = await data.find(bookingMessage, eq(bookingMessage.id, id));
  if (message?.status !== "FAILED" || now.getTime() - message.dueAt.getTime() > DAY_MS)
    return { errors: ["ecal-sms-reporting.error.old"] };
  const appointment = await data.find(record, eq(record.id, message.appointmentId ?? 0));
  const start = instantIn(appointment?.data["date"]);
  if (isReminder(message.type) && (start === undefined || start <= now))
    return { errors: ["ecal-sms-reporting.error.past"] };
  return { set: { status: "PLANNED", reason: null, dueAt: now.toISOString() } };
}
