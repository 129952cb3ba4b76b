/**
 * Sends text messages. Like a mail, each is first inserted into the outbox, in the transaction of its cause. An attempt is counted, and the
 * next one scheduled, before the message is handed over, so that no other process sends it meanwhile. If the process ends after the
 * hand-over, the gateway gets the message again under the same id and recognises the copy.
 */
import path from "node:path";
import { and, asc, eq, gt, lt, sql } from "drizzle-orm";
import { DAY_MS } from "../../../../src/contract/days";
import type { ServerConfig } from "../../platform/config";
import type { Database, Transaction } from "../../platform/storage/db";
import { bookingMessage, outbox } from "../../platform/storage/schema";
import { currentInstant } from "../../platform/storage/schema/columns";
import type { ServerSecrets } from "../../platform/storage/server-secrets";
import { loggedError } from "../../platform/logged-error";
import { maskMail } from "../mail/masked-mail";
import { openMail, sealMail, sealResponse } from "../mail/sealed-mail";
import { fileSmsProvider } from "./file-outbox";
import { httpSmsProvider, SmsError, type SmsProvider } from "./provider";

/** A text message for the outbox. */
export interface SmsInput {
  readonly shopId: number | null;
  /** Message type. */
  readonly template: string;
  readonly locale: string;
  /** E.164. */
  readonly recipient: string;
  /** Name shown as the sender. */
  readonly sender: string;
  readonly text: string;
}

export interface SmsService {
  /** Price of a part in ten-thousandths of the shop's currency. */
  readonly price: number;
  /** Inserts a message into the outbox in the caller's transaction and returns its id. */
  queue(database: Database | Transaction, message: SmsInput): Promise<number>;
  /** Sends the due messages and returns their number. @param beforeEach return false to stop */
  sendWaiting(beforeEach?: (sentCount: number) => Promise<boolean>): Promise<number>;
  /** Asks the gateway what became of messages that were sent, and records it. */
  readReceipts(now?: Date): Promise<void>;
}

type Stored = typeof outbox.$inferSelect;

/** Attempts after which a message expires; with the delays below, after about an hour and a half. */
const MAX_ATTEMPTS = 6;
const FIRST_DELAY_SECONDS = 15;
const DELAY_GROWTH = 4;
/** Days for which receipts are asked for. */
const RECEIPT_DAYS = 7;
/** Hours after which a message without a receipt counts as expired. A later receipt is recorded all the same. */
const RECEIPT_HOURS = 72;
const MAX_RECEIPTS = 200;

async function claimMessage(database: Database): Promise<Stored | undefined> {
  const delay = sql`${FIRST_DELAY_SECONDS} * power(${DELAY_GROWTH}::double precision, ${outbox.attempts})`;
  const due = database
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.kind, "SMS"), eq(outbox.status, "QUEUED"), sql`${outbox.nextAttemptAt} <= ${currentInstant}`))
    .orderBy(asc(outbox.nextAttemptAt), asc(outbox.id))
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await database
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: sql`now() + make_interval(secs => ${delay})` })
    .where(eq(outbox.id, due))
    .returning();
  return claimed;
}

/** Returns the gateway that the configuration selects: the HTTP service, or files below the data directory. */
const configuredProvider = ({
  smsUrl,
  smsToken,
  dataDirectory,
}: Pick<ServerConfig, "smsUrl" | "smsToken" | "dataDirectory">): SmsProvider =>
  smsUrl === undefined ? fileSmsProvider(path.join(dataDirectory, "sms")) : httpSmsProvider(smsUrl, smsToken);

/** Creates the service. @param secrets encrypts the messages that wait */
export function smsService(
  database: Database,
  config: Pick<ServerConfig, "smsUrl" | "smsToken" | "smsPrice" | "dataDirectory">,
  secrets: ServerSecrets,
  provider = configuredProvider(config),
): SmsService {
  const update = (id: number, values: Partial<typeof outbox.$inferInsert>) =>
    database.update(outbox).set(values).where(eq(outbox.id, id));

  /** Returns whether the message left, and whether the gateway can be reached. */
  async function send(stored: Stored): Promise<"sent" | "failed" | "unreachable"> {
    const { id, attempts } = stored;
    const message = openMail(secrets, stored);
    if (message === undefined) {
      await update(id, { status: "FAILED", error: "This process lacks the key that encrypted the message." });
      return "failed";
    }
    const { recipient, subject, text } = message;
    const masked = { recipient, ...maskMail(message) };
    let providerId: string;
    try {
      providerId = await provider.send({ id, to: recipient, from: subject, text });
    } catch (error) {
      const reason = (error instanceof Error ? error.message : String(error)).slice(0, 500);
      const isRefused = error instanceof SmsError && error.refused;
      const status = isRefused ? "FAILED" : attempts >= MAX_ATTEMPTS ? "EXPIRED" : "QUEUED";
      await update(id, {
        status,
        ...(status === "QUEUED" ? { error: sealResponse(secrets, stored, reason) } : { error: reason, ...masked }),
      });
      return isRefused ? "failed" : "unreachable";
    }
    await database.transaction(async (transaction) => {
      await transaction
        .update(outbox)
        .set({ status: "SENT", sentAt: new Date(), error: null, ...masked })
        .where(eq(outbox.id, id));
      await transaction.update(bookingMessage).set({ providerId }).where(eq(bookingMessage.outboxId, id));
    });
    return "sent";
  }

  async function readReceipt(message: typeof bookingMessage.$inferSelect, now: Date): Promise<void> {
    const { id, providerId, sentAt, status } = message;
    if (providerId === null || sentAt === null) return;
    const receipt = await provider.receipt(providerId);
    const isLate = now.getTime() - sentAt.getTime() > (RECEIPT_HOURS / 24) * DAY_MS;
    const outcome = receipt === "PENDING" ? (isLate ? "EXPIRED" : "SENT") : receipt;
    if (outcome === status) return;
    await database
      .update(bookingMessage)
      .set({
        status: outcome,
        ...(outcome === "DELIVERED" && { deliveredAt: now, reason: null }),
        ...(outcome !== "DELIVERED" && { reason: "PROVIDER" }),
        version: sql`${bookingMessage.version} + 1`,
        updatedAt: sql`now()`,
      })
      .where(eq(bookingMessage.id, id));
  }

  return {
    price: config.smsPrice,
    async queue(target, { recipient, sender, text, ...message }) {
      const content = sealMail(secrets, { recipient, subject: sender, text, html: null, delivery: null });
      const [row] = await target
        .insert(outbox)
        .values({ ...message, kind: "SMS", ...content })
        .returning({ id: outbox.id });
      if (row === undefined) throw new Error("The text message was not stored in the outbox.");
      return row.id;
    },
    async sendWaiting(beforeEach = () => Promise.resolve(true)) {
      let sentCount = 0;
      while (await beforeEach(sentCount)) {
        const message = await claimMessage(database);
        if (message === undefined) break;
        const result = await send(message);
        if (result === "unreachable") break;
        if (result === "sent") sentCount++;
      }
      return sentCount;
    },
    async readReceipts(now = new Date()) {
      const waiting = await database
        .select()
        .from(bookingMessage)
        .where(
          and(
            eq(bookingMessage.channel, "SMS"),
            sql`${bookingMessage.status} in ('SENT', 'EXPIRED')`,
            sql`${bookingMessage.providerId} is not null and ${bookingMessage.deliveredAt} is null`,
            gt(bookingMessage.sentAt, new Date(now.getTime() - RECEIPT_DAYS * DAY_MS)),
            lt(bookingMessage.sentAt, new Date(now.getTime() - 1_000)),
          ),
        )
        .orderBy(asc(bookingMessage.updatedAt))
        .limit(MAX_RECEIPTS);
      for (const message of waiting)
        try {
          await readReceipt(message, now);
        } catch (error) {
          // The gateway does not answer: the others are asked at the next turn.
          console.error("The receipts of text messages were not read", loggedError(error));
          return;
        }
    },
  };
}
