/**
 * Sends mails. Each mail is first inserted into the outbox, in the transaction of its cause; a job sends it. Without an SMTP
 * server it stays there for platform administrators to read.
 */
import { and, asc, eq, sql } from "drizzle-orm";
import { createTransport } from "nodemailer";
import type { ServerConfig } from "../../platform/config";
import type { Database, Transaction } from "../../platform/storage/db";
import { outbox } from "../../platform/storage/schema";

export interface MailInput {
  readonly shopId: number | null;
  /** Mail type, e.g. `password-reset`. */
  readonly template: string;
  readonly locale: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
}

export interface MailService {
  /** Inserts a mail into the outbox in the caller's transaction and returns its id. */
  queue(database: Database | Transaction, mail: MailInput): Promise<number>;
  /** Sends queued mails and returns their number. Does nothing without an SMTP server. */
  sendWaiting(): Promise<number>;
}

/** Mails sent per run. */
const BATCH = 20;

/** Inserts a mail into the outbox in the caller's transaction and returns its id. */
export async function queueMail(target: Database | Transaction, mail: MailInput): Promise<number> {
  const [row] = await target.insert(outbox).values(mail).returning({ id: outbox.id });
  if (row === undefined) throw new Error("The outbox did not take the mail.");
  return row.id;
}

export function mailService(
  database: Database,
  { smtpUrl, mailFrom }: Pick<ServerConfig, "smtpUrl" | "mailFrom">,
): MailService {
  const transport = smtpUrl === undefined ? undefined : createTransport(smtpUrl);

  async function send(mail: typeof outbox.$inferSelect): Promise<void> {
    try {
      await transport?.sendMail({
        from: mailFrom,
        to: mail.recipient,
        subject: mail.subject,
        text: mail.text,
        html: mail.html ?? undefined,
      });
      await database
        .update(outbox)
        .set({ status: "SENT", sentAt: sql`now()`, error: null })
        .where(eq(outbox.id, mail.id));
    } catch (error) {
      const refused = error instanceof Error && "responseCode" in error && Number(error.responseCode) >= 500;
      const text = error instanceof Error ? error.message.slice(0, 500) : String(error);
      // A refusal is final; an unreachable server is retried.
      await database
        .update(outbox)
        .set({ status: refused ? "FAILED" : "QUEUED", error: text })
        .where(eq(outbox.id, mail.id));
    }
  }

  return {
    queue: queueMail,
    async sendWaiting() {
      if (transport === undefined) return 0;
      const waiting = await database
        .select()
        .from(outbox)
        .where(and(eq(outbox.kind, "MAIL"), eq(outbox.status, "QUEUED")))
        .orderBy(asc(outbox.id))
        .limit(BATCH);
      for (const mail of waiting) await send(mail);
      return waiting.length;
    },
  };
}
