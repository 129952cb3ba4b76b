/** Steps that wait for a code or a passkey, in a sign-in or while a second step is set up. */
import { and, eq, gt, sql } from "drizzle-orm";
import { hashToken, newToken } from "../../platform/http/random-token";
import type { Database, Transaction } from "../../platform/storage/db";
import { pendingStep } from "../../platform/storage/schema";

/** Minutes in which a step must be answered. */
const STEP_MINUTES = 10;

export type PendingStep = typeof pendingStep.$inferSelect;
export type NewStep = Pick<PendingStep, "kind" | "userId"> & Partial<Pick<PendingStep, "challenge" | "data">>;

/** Stores a step and returns its ticket. @param minutes in which it must be answered */
export async function addStep(
  database: Database | Transaction,
  step: NewStep,
  minutes = STEP_MINUTES,
): Promise<string> {
  const ticket = newToken();
  await database.insert(pendingStep).values({
    ...step,
    ticketHash: hashToken(ticket),
    expiresAt: sql`now() + make_interval(mins => ${minutes}::int)`,
  });
  return ticket;
}

const liveStep = (ticket: string, kind: PendingStep["kind"]) =>
  and(eq(pendingStep.ticketHash, hashToken(ticket)), eq(pendingStep.kind, kind), gt(pendingStep.expiresAt, sql`now()`));

export async function findStep(
  database: Database,
  ticket: string,
  kind: PendingStep["kind"],
): Promise<PendingStep | undefined> {
  const [step] = await database.select().from(pendingStep).where(liveStep(ticket, kind));
  return step;
}

/** Replaces the ticket of a step, which ends the former one. Returns undefined when the step has ended. */
export async function renewTicket(
  database: Database | Transaction,
  { ticketHash }: PendingStep,
): Promise<string | undefined> {
  const ticket = newToken();
  const renewed = await database
    .update(pendingStep)
    .set({ ticketHash: hashToken(ticket) })
    .where(eq(pendingStep.ticketHash, ticketHash))
    .returning({ kind: pendingStep.kind });
  return renewed.length > 0 ? ticket : undefined;
}

/** Sets what the passkey has to sign for the step. */
export async function setChallenge(database: Database, { ticketHash }: PendingStep, challenge: string): Promise<void> {
  await database.update(pendingStep).set({ challenge }).where(eq(pendingStep.ticketHash, ticketHash));
}

/** Ends a step; returns false when another call has ended it. */
export async function endStep(database: Database | Transaction, { ticketHash }: PendingStep): Promise<boolean> {
  const ended = await database
    .delete(pendingStep)
    .where(eq(pendingStep.ticketHash, ticketHash))
    .returning({ kind: pendingStep.kind });
  return ended.length > 0;
}
