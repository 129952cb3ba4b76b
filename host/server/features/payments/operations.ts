/**
 * Asks the platforms to do something. What is asked is stored with the change that asks for it, and sent after the commit. The key makes
 * the platform do it once, so that a lost answer, a crash or a second process only repeats the question.
 */
import { and, asc, eq, lt, sql } from "drizzle-orm";
import { inEachShop, runIsolated, scopeOfShop } from "../../platform/storage/each-shop";
import { payment, paymentDispute, paymentOperation, paymentRefund } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { Job, JobOutcome, JobService } from "../../services/jobs/jobs";
import { queueSystemJob } from "../../services/jobs/user-jobs";
import { offlinePlatform } from "../../services/payments/offline";
import { PlatformError, type PaymentPlatformClient, type PlatformRefund } from "../../services/payments/platform";
import type { PaymentPlatforms } from "../../services/payments/platforms";
import type { ServerServices } from "../../services/server-services";
import { renewPlatformAlert } from "./alerts";
import { applyRefund, applySnapshot, refundKey, settle, type Locked } from "./apply";
import { evidenceOf } from "./evidence";
import { changePayment, lockPayment, type Dispute, type Payment } from "./ledger";

/** Type of the job that sends what waits for a payment, and reads the platform's state. */
export const SEND_JOB = "payment-send";
/** Seconds after which what still waits is sent again. */
const RESEND_SECONDS = 60;

export type Operation = typeof paymentOperation.$inferSelect;
type PaymentServices = Pick<ServerServices, "database" | "jobs" | "files">;

/** Stores what the platform is asked, in the transaction that asks for it, and has it sent after the commit. */
export async function ask(
  { data, jobs, paid }: Locked,
  operation: Pick<Operation, "kind" | "key"> & Partial<Pick<Operation, "amountMinor" | "aboutId">>,
): Promise<void> {
  await data.insert(paymentOperation, {
    ...operation,
    shopId: paid.shopId,
    paymentId: paid.id,
    author: data.actor.asName ?? data.actor.name,
  });
  await askToSend(jobs, data, paid.id);
}

/** Asks the platform about a dispute, whose payment waits meanwhile. */
export async function askAboutDispute(locked: Locked, kind: "EVIDENCE" | "ACCEPT", disputeId: number): Promise<void> {
  const { data, paid } = locked;
  const key = await operationKey(data, paid.id, `${kind.toLowerCase()}-${disputeId}`);
  await ask(locked, { kind, key, aboutId: disputeId });
  await changePayment(data, paid, { waiting: kind });
}

/** Has the platform read again after the commit. */
export const askToSend = (jobs: Pick<JobService, "enqueue">, data: ScopedDatabase, id: number): Promise<void> =>
  queueSystemJob(jobs, data, SEND_JOB, { payment: id });

/** Returns what was asked of the platform and not refused by it. */
export async function askedOf(data: ScopedDatabase, paymentId: number): Promise<Operation[]> {
  return data.select(paymentOperation, {
    where: and(eq(paymentOperation.paymentId, paymentId), sql`${paymentOperation.state} <> 'FAILED'`),
    orderBy: [paymentOperation.id],
  });
}

/** Returns the key of a new question. One that was refused before gets another key, because the platform repeats its answer. */
export async function operationKey(data: ScopedDatabase, paymentId: number, name: string): Promise<string> {
  const isRefused = and(eq(paymentOperation.paymentId, paymentId), eq(paymentOperation.state, "FAILED"));
  return `${name}-${paymentId}-${await data.count(paymentOperation, isRefused)}`;
}

const findDispute = async (data: ScopedDatabase, id: number | null): Promise<Dispute | undefined> =>
  id === null ? undefined : data.find(paymentDispute, eq(paymentDispute.id, id));

const refOf = ({ platformId, amount }: Payment) => ({ id: platformId, currency: amount.currency });

/** Calls the platform, outside of any transaction. */
async function call(
  { files }: PaymentServices,
  client: PaymentPlatformClient,
  data: ScopedDatabase,
  paid: Payment,
  { kind, key, amountMinor, aboutId }: Operation,
): Promise<PlatformRefund | undefined> {
  const ref = refOf(paid);
  if (kind === "CAPTURE") await client.capture(ref, amountMinor ?? paid.amount.minor, key);
  if (kind === "VOID") await client.cancel(ref, key);
  if (kind === "REFUND") {
    const refund = await data.find(paymentRefund, eq(paymentRefund.id, aboutId ?? 0));
    if (refund === undefined) throw new PlatformError("The refund does not exist.", true);
    return (refund.means === null ? client : offlinePlatform).refund(ref, refund, key);
  }
  const dispute = await findDispute(data, aboutId);
  if (dispute === undefined) return undefined;
  if (kind === "EVIDENCE") await client.submitEvidence(dispute.platformId, await evidenceOf(files, dispute), key);
  if (kind === "ACCEPT") await client.acceptDispute(dispute.platformId, key);
  return undefined;
}

/** Stores that the platform has done what was asked. */
async function done(
  locked: Locked,
  { id, kind, aboutId }: Operation,
  refund: PlatformRefund | undefined,
): Promise<void> {
  const { data } = locked;
  await data.update(paymentOperation, { state: "DONE", error: null }, eq(paymentOperation.id, id));
  if (kind !== "REFUND" || refund === undefined) return;
  const own = await data.find(paymentRefund, eq(paymentRefund.id, aboutId ?? 0));
  if (own !== undefined) await applyRefund(locked, own, refund);
}

/** Stores that the platform has refused what was asked. */
async function refused(locked: Locked, { id, kind, aboutId }: Operation, error: string): Promise<void> {
  const { data } = locked;
  await data.update(paymentOperation, { state: "FAILED", error }, eq(paymentOperation.id, id));
  const about = aboutId ?? 0;
  if (kind === "REFUND") {
    const own = await data.find(paymentRefund, eq(paymentRefund.id, about));
    if (own === undefined) return;
    const { amountMinor } = own;
    await applyRefund(locked, own, {
      id: own.platformId ?? refundKey(about),
      amountMinor,
      state: "FAILED",
      failureReason: error,
      at: new Date(),
      key: null,
    });
  }
  const dispute = kind === "EVIDENCE" || kind === "ACCEPT" ? await findDispute(data, aboutId) : undefined;
  if (dispute !== undefined)
    await data.update(
      paymentDispute,
      { submittedAt: null, version: dispute.version + 1, updatedAt: new Date() },
      eq(paymentDispute.id, dispute.id),
    );
}

/** Runs work with the locked payment in a transaction. */
export const withPayment = <Result>(
  { jobs }: Pick<ServerServices, "jobs">,
  data: ScopedDatabase,
  id: number,
  work: (locked: Locked) => Promise<Result>,
): Promise<Result> =>
  data.transaction(async (transaction) => work({ data: transaction, jobs, paid: await lockPayment(transaction, id) }));

/** Reads the platform's state of a payment, and stores it. */
export async function synchronise(
  services: PaymentServices,
  platforms: PaymentPlatforms,
  data: ScopedDatabase,
  paid: Payment,
  author: string | null = null,
): Promise<void> {
  const client = await platforms.client(paid.platformCode, data);
  const snapshot = await client.read(refOf(paid));
  await withPayment(services, data, paid.id, (locked) =>
    snapshot === undefined ? settle(locked, { syncedAt: new Date() }) : applySnapshot(locked, snapshot, author),
  );
}

/** Sends what waits for a payment in the order in which it was asked, then reads the platform's state. Throws to be repeated. */
async function sendWaiting(
  services: PaymentServices,
  platforms: PaymentPlatforms,
  data: ScopedDatabase,
  id: number,
): Promise<void> {
  const paid = await data.find(payment, eq(payment.id, id));
  if (paid === undefined) return;
  const isWaiting = and(eq(paymentOperation.paymentId, id), eq(paymentOperation.state, "WAITING"));
  const waiting = await data.select(paymentOperation, { where: isWaiting, orderBy: [asc(paymentOperation.id)] });
  for (const operation of waiting) {
    try {
      const client = await platforms.client(paid.platformCode, data);
      const refund = await call(services, client, data, paid, operation);
      await withPayment(services, data, id, (locked) => done(locked, operation, refund));
    } catch (error) {
      if (!(error instanceof PlatformError)) throw error;
      if (error.refused) await withPayment(services, data, id, (locked) => refused(locked, operation, error.message));
      else {
        await data.update(
          paymentOperation,
          { attempts: operation.attempts + 1, error: error.message },
          eq(paymentOperation.id, operation.id),
        );
        await renewPlatformAlert(data, paid, false);
        throw error;
      }
    }
  }
  const author = waiting.at(-1)?.author ?? null;
  try {
    await synchronise(services, platforms, data, paid, author);
    await renewPlatformAlert(data, paid, true);
  } catch (error) {
    // The state that the list shows is older, and says so.
    if (!(error instanceof PlatformError)) throw error;
    await renewPlatformAlert(data, paid, error.refused);
  }
  if (waiting.length > 0) await withPayment(services, data, id, (locked) => settle(locked, { waiting: null }));
}

/** Registers the job that sends, and the search for what a lost job has left. */
export function registerSending(services: ServerServices, platforms: PaymentPlatforms): void {
  services.jobs.handle(SEND_JOB, async ({ shopId, params }: Job): Promise<JobOutcome> => {
    const id = Number(params["payment"]);
    if (shopId !== null) await sendWaiting(services, platforms, scopeOfShop(services.database, shopId), id);
    return { status: "DONE", report: {} };
  });
  services.jobs.schedule(1, "Send what payment platforms were asked", () =>
    inEachShop(services, async (data) => {
      const old = new Date(Date.now() - RESEND_SECONDS * 1000);
      const rows = await data.selectFields(
        paymentOperation,
        { id: paymentOperation.paymentId },
        { where: and(eq(paymentOperation.state, "WAITING"), lt(paymentOperation.createdAt, old)), limit: 100 },
      );
      for (const id of new Set(rows.map((row) => row.id)))
        await runIsolated(`Sending for payment ${id}`, () => sendWaiting(services, platforms, data, id));
    }),
  );
}
