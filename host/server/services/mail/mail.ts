/**
 * Sends mails. Each mail is first inserted into the outbox, in the transaction of its cause; a job sends it. Without an SMTP
 * server it stays there for platform administrators to read.
 *
 * An attempt is counted, and the next one scheduled, before the mail is handed to the mail server. So no other process sends it meanwhile, and a
 * mail that cannot be sent does not delay the others. If the process ends after the hand-over and before the mail is marked as sent, the mail is
 * sent again with the same Message-ID, by which mail servers and readers recognise the copy.
 */
import { and, asc, eq, sql } from "drizzle-orm";
import { createTransport } from "nodemailer";
import type { ServerConfig } from "../../platform/config";
import type { Database, Transaction } from "../../platform/storage/db";
import { outbox } from "../../platform/storage/schema";
import type { MailDelivery } from "../../platform/storage/schema/activity";
import { currentInstant } from "../../platform/storage/schema/columns";
import type { FileStore } from "../../platform/storage/file-store";
import type { ServerSecrets } from "../../platform/storage/server-secrets";
import { maskMail } from "./masked-mail";
import { openMail, sealMail, sealResponse } from "./sealed-mail";

/** A mail for the outbox. */
export interface MailInput {
  readonly shopId: number | null;
  /** Mail type, e.g. `password-reset`. */
  readonly template: string;
  readonly locale: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly delivery?: MailDelivery | null;
}

export interface MailService {
  /** Inserts a mail into the outbox in the caller's transaction and returns its id. */
  queue(database: Database | Transaction, mail: MailInput): Promise<number>;
  /**
   * Sends the due mails and returns their number. Does nothing without an SMTP server.
   *
   * @param beforeEach called before each mail with the number sent so far; return false to stop
   */
  sendWaiting(beforeEach?: (sentCount: number) => Promise<boolean>): Promise<number>;
}

type Mail = typeof outbox.$inferSelect;

/** Attempts after which a mail expires; with the delays below, after three days. */
const MAX_ATTEMPTS = 12;
const FIRST_DELAY_SECONDS = 60;
const DELAY_GROWTH = 4;
const MAX_DELAY_SECONDS = 12 * 3600;
/** Milliseconds to wait for the mail server to accept a connection, greet, and answer. */
const TIME_LIMITS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 };

/** nodemailer's codes for failures of the server rather than of one mail. */
const UNREACHABLE = new Set(["ECONNECTION", "EDNS", "ESOCKET", "ETIMEDOUT", "ETLS", "EAUTH", "ENOAUTH", "EPROXY"]);
/** nodemailer's codes for mails that no server accepts, such as one without a valid recipient. */
const UNSENDABLE = new Set(["EENVELOPE", "EMESSAGE"]);

interface Failure {
  /** The server refuses this mail for good. */
  readonly isFinal: boolean;
  /** No mail can be sent at the moment. */
  readonly isUnreachable: boolean;
  readonly text: string;
}

function failureOf(error: unknown): Failure {
  const { code, responseCode } = error as { readonly code?: unknown; readonly responseCode?: unknown };
  const isUnreachable = typeof code === "string" && UNREACHABLE.has(code);
  const isRefused = typeof responseCode === "number" ? responseCode >= 500 : UNSENDABLE.has(String(code));
  return {
    isFinal: isRefused && !isUnreachable,
    isUnreachable,
    text: (error instanceof Error ? error.message : String(error)).slice(0, 500),
  };
}

/** Days that the outbox keeps a mail. Links in mails expire earlier. */
export const RETENTION_DAYS = 90;
/** Days that it keeps a text message. */
export const SMS_RETENTION_DAYS = 182;

/** Deletes old mails and text messages. The journal keeps the actions that caused them. */
export async function deleteOldMails(database: Database): Promise<void> {
  const days = sql`case ${outbox.kind} when 'SMS' then ${SMS_RETENTION_DAYS}::int else ${RETENTION_DAYS}::int end`;
  await database.delete(outbox).where(sql`${outbox.createdAt} < now() - make_interval(days => ${days})`);
}

/** Returns the address of a mailbox such as `Shop <shop@example.com>`. */
const addressIn = (mailbox: string): string => /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox;

/** Returns the mail that has been due longest; counts an attempt and schedules the next one. */
async function claimMail(database: Database): Promise<Mail | undefined> {
  const delay = sql`least(${MAX_DELAY_SECONDS}::double precision, ${FIRST_DELAY_SECONDS} * power(${DELAY_GROWTH}::double precision, ${outbox.attempts}))`;
  const dueMails = database
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.kind, "MAIL"), eq(outbox.status, "QUEUED"), sql`${outbox.nextAttemptAt} <= ${currentInstant}`))
    .orderBy(asc(outbox.nextAttemptAt), asc(outbox.id))
    .limit(1)
    .for("update", { skipLocked: true });
  const [mail] = await database
    .update(outbox)
    .set({ attempts: sql`${outbox.attempts} + 1`, nextAttemptAt: sql`now() + make_interval(secs => ${delay})` })
    .where(eq(outbox.id, dueMails))
    .returning();
  return mail;
}

/**
 * Creates the mail service. Without `smtpUrl`, mails stay in the outbox.
 *
 * @param secrets encrypts the mails that wait
 * @param files has the files that mails carry
 */
export function mailService(
  database: Database,
  { smtpUrl, mailFrom, publicUrl }: Pick<ServerConfig, "smtpUrl" | "mailFrom" | "publicUrl">,
  secrets: ServerSecrets,
  files: Pick<FileStore, "read">,
): MailService {
  const transport = smtpUrl === undefined ? undefined : createTransport({ url: smtpUrl, ...TIME_LIMITS });
  const { hostname } = new URL(publicUrl);
  const update = (id: number, values: Partial<typeof outbox.$inferInsert>) =>
    database.update(outbox).set(values).where(eq(outbox.id, id));

  const opened = async ({ storageKey, name, mimeType }: NonNullable<MailDelivery["attachment"]>) => ({
    filename: name,
    contentType: mimeType,
    content: await files.read(storageKey),
  });

  async function send(stored: Mail): Promise<"sent" | "failed" | "unreachable"> {
    const { id, attempts } = stored;
    const mail = openMail(secrets, stored);
    if (mail === undefined) {
      await update(id, { status: "FAILED", error: "This process lacks the key that encrypted the mail." });
      return "failed";
    }
    const { recipient, subject, text, html, delivery } = mail;
    const masked = { recipient, ...maskMail(mail) };
    const { fromName, replyTo, copyTo, calendar, attachment } = delivery ?? {};
    try {
      await transport?.sendMail({
        from: fromName === undefined ? mailFrom : { name: fromName, address: addressIn(mailFrom) },
        to: recipient,
        ...(replyTo !== undefined && { replyTo }),
        ...(copyTo !== undefined && { bcc: [...copyTo] }),
        ...(attachment !== undefined && { attachments: [await opened(attachment)] }),
        ...(calendar !== undefined && { icalEvent: { ...calendar, filename: "visit.ics" } }),
        subject,
        text,
        html: html ?? undefined,
        messageId: `<outbox-${id}@${hostname}>`,
      });
    } catch (error) {
      const { isFinal, isUnreachable, text: reason } = failureOf(error);
      // A mail that is not sent again keeps no usable link or code.
      const status = isFinal ? "FAILED" : attempts >= MAX_ATTEMPTS ? "EXPIRED" : "QUEUED";
      await update(id, {
        status,
        ...(status === "QUEUED" ? { error: sealResponse(secrets, stored, reason) } : { error: reason, ...masked }),
      });
      return isUnreachable ? "unreachable" : "failed";
    }
    await update(id, { status: "SENT", sentAt: new Date(), error: null, ...masked });
    return "sent";
  }

  return {
    async queue(target, { recipient, subject, text, html = null, delivery = null, ...mail }) {
      const content = sealMail(secrets, { recipient, subject, text, html, delivery });
      const [row] = await target
        .insert(outbox)
        .values({ ...mail, ...content })
        .returning({ id: outbox.id });
      if (row === undefined) throw new Error("The mail was not stored in the outbox.");
      return row.id;
    },
    async sendWaiting(beforeEach = () => Promise.resolve(true)) {
      let sentCount = 0;
      while (transport !== undefined && (await beforeEach(sentCount))) {
        const mail = await claimMail(database);
        if (mail === undefined) break;
        const result = await send(mail);
        if (result === "unreachable") break;
        if (result === "sent") sentCount++;
      }
      return sentCount;
    },
  };
}
