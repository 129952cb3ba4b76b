/** Sends a message about an appointment because an agent asks for it. */
import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { MessageType } from "../../../../src/contract/customer-messages";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { factsOf } from "./facts";
import { planNow } from "./plan";
import { loadSetup } from "./setup";

/** Plans the message for now on every channel on which it is switched on. Returns whether there is one. */
export async function sendByHand(data: ScopedDatabase, id: number, type: MessageType): Promise<boolean> {
  const appointment = await data.find(record, eq(record.id, id));
  const facts = appointment && (await factsOf(data, appointment));
  if (facts === undefined) return false;
  return (await planNow(data, await loadSetup(data), facts, [type], `hand-${randomUUID()}`, new Date())) > 0;
}
