/** Tables of the journal, jobs, files, outgoing mail and customised messages. */
import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { big, createdAt, document, id, instant } from "./columns";
import type { SessionLimits } from "./sessions";
import { network, shop } from "./shops";
import { userAccount } from "./users";

export type AuditVerb =
  | "LOGIN"
  | "LOGIN_FAILED"
  | "LOGOUT"
  | "CREATE"
  | "UPDATE"
  | "DELETE"
  | "RESTORE"
  | "STATE"
  | "EXPORT"
  | "DOWNLOAD"
  | "READ_PERSONAL"
  | "RUN_TOOL"
  | "DRY_RUN"
  | "RIGHT_CHANGE"
  | "SUBROGATION_START"
  | "SUBROGATION_END"
  | "DENIED";

export interface AuditChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** The journal. A trigger refuses update and delete. */
export const userAction = pgTable(
  "user_action",
  {
    id: id(),
    at: createdAt(),
    /** The real user; null for the public and for the system. */
    actorId: big(),
    actorName: text().notNull(),
    asUserId: big(),
    asName: text(),
    subrogationId: big(),
    shopId: big(),
    networkId: big(),
    channel: text().$type<"UI" | "API_KEY" | "JOB" | "IMPORT" | "PUBLIC" | "SYSTEM">().notNull(),
    verb: text().$type<AuditVerb>().notNull(),
    resource: text(),
    recordId: big(),
    recordLabel: text(),
    recordVersion: integer(),
    /** Name of the resource's action when the verb is STATE or RUN_TOOL. */
    action: text(),
    right: text(),
    result: text().$type<"OK" | "DENIED" | "ERROR">().notNull().default("OK"),
    httpStatus: integer(),
    requestId: text(),
    jobId: big(),
    ip: text(),
    userAgent: text(),
    changes: jsonb().$type<readonly AuditChange[]>().notNull().default([]),
    note: text(),
  },
  (t) => [
    index("user_action_shop").on(t.shopId, t.at.desc().nullsFirst()),
    index("user_action_actor").on(t.actorId, t.at),
    index("user_action_record").on(t.resource, t.recordId),
  ],
);

export type JobStatus = "QUEUED" | "RUNNING" | "WAITING_VALIDATION" | "DONE" | "PARTIAL" | "FAILED" | "CANCELLED";

/** Identity a job runs under. Its rights are evaluated when the job starts. */
export interface JobCaller {
  /** The real user. */
  readonly userId: number;
  /** Subrogation that was active, if any. */
  readonly subrogationId: number | null;
  readonly locale: string;
  readonly superMenus: boolean;
  /** Limits of the page token that started the job. */
  readonly limits?: SessionLimits;
  readonly requestId: string;
  readonly address: string;
  readonly userAgent: string;
}

/** A background job with progress and a report. */
export const job = pgTable(
  "job",
  {
    id: id(),
    type: text().notNull(),
    shopId: big().references(() => shop.id),
    userId: big().references(() => userAccount.id),
    status: text().$type<JobStatus>().notNull().default("QUEUED"),
    /** Allows one running job of this type per shop. */
    exclusive: boolean().notNull().default(false),
    params: document<Readonly<Record<string, unknown>>>(),
    /** Null for system jobs. */
    caller: jsonb().$type<JobCaller>(),
    done: integer().notNull().default(0),
    total: integer(),
    report: jsonb().$type<Readonly<Record<string, unknown>>>(),
    error: text(),
    cancelRequested: boolean().notNull().default(false),
    dryRunOf: text(),
    fingerprint: text(),
    attempts: integer().notNull().default(0),
    maxAttempts: integer().notNull().default(3),
    runAfter: createdAt(),
    /** End of the lease of the process that runs the job. Afterwards another process may claim the job. */
    leasedUntil: instant(),
    /** Number of claims so far. A process writes only while the fence is that of its own claim. */
    fence: integer().notNull().default(0),
    createdAt: createdAt(),
    startedAt: instant(),
    endedAt: instant(),
  },
  (t) => [
    uniqueIndex("job_one_running")
      .on(t.type, sql`coalesce(shop_id, 0)`)
      .where(sql`exclusive and status in ('QUEUED', 'RUNNING')`),
    index("job_ready")
      .on(t.runAfter)
      .where(sql`status in ('QUEUED', 'RUNNING')`),
    index("job_shop").on(t.shopId, t.createdAt.desc().nullsFirst()),
    index("job_user").on(t.userId, t.createdAt.desc().nullsFirst()),
    index("job_undone")
      .on(sql`((params->>'jobId')::bigint)`)
      .where(sql`type = 'undo'`),
  ],
);

/** A line of a job's report. */
export const jobLine = pgTable(
  "job_line",
  {
    id: id(),
    jobId: big()
      .notNull()
      .references(() => job.id, { onDelete: "cascade" }),
    lineNumber: integer().notNull(),
    rowKey: text(),
    level: text().$type<"INFO" | "WARN" | "ERROR">().notNull(),
    outcome: text(),
    /** Message key. */
    code: text(),
    field: text(),
    value: text(),
    params: document<Readonly<Record<string, string | number>>>(),
    before: jsonb(),
    after: jsonb(),
  },
  (t) => [index("job_line_job").on(t.jobId, t.lineNumber)],
);

/** Metadata of a stored file. Its bytes are in the file store under `storageKey`. */
export const file = pgTable(
  "file",
  {
    id: id(),
    shopId: big().references(() => shop.id),
    ownerId: big().references(() => userAccount.id),
    jobId: big().references(() => job.id),
    name: text().notNull(),
    mimeType: text().notNull(),
    size: big().notNull(),
    sha256: text().notNull(),
    storageKey: text().notNull(),
    createdAt: createdAt(),
    expiresAt: instant(),
  },
  (t) => [
    index("file_shop").on(t.shopId),
    index("file_job").on(t.jobId),
    uniqueIndex("file_storage_key").on(t.storageKey),
  ],
);

/** How a mail is delivered, besides its content. */
export interface MailDelivery {
  /** Name shown as the sender. */
  readonly fromName?: string;
  readonly replyTo?: string;
  readonly copyTo?: readonly string[];
  /** Calendar entry of the appointment (RFC 5546). */
  readonly calendar?: { readonly method: "REQUEST" | "CANCEL"; readonly content: string };
  /** A file of the file store. */
  readonly attachment?: { readonly storageKey: string; readonly name: string; readonly mimeType: string };
}

/** Outgoing mails and text messages. Without SMTP they stay here and can be read in the outbox screen. */
export const outbox = pgTable(
  "outbox",
  {
    id: id(),
    shopId: big().references(() => shop.id),
    kind: text().$type<"MAIL" | "SMS">().notNull().default("MAIL"),
    template: text().notNull(),
    locale: text().notNull(),
    recipient: text().notNull(),
    subject: text().notNull().default(""),
    text: text().notNull(),
    html: text(),
    delivery: jsonb().$type<MailDelivery>(),
    status: text()
      .$type<"QUEUED" | "SENT" | "DELIVERED" | "BOUNCED" | "FAILED" | "EXPIRED" | "SKIPPED">()
      .notNull()
      .default("QUEUED"),
    /** Why the last attempt failed. */
    error: text(),
    attempts: integer().notNull().default(0),
    /** A queued mail is sent from this time on. */
    nextAttemptAt: createdAt(),
    createdAt: createdAt(),
    sentAt: instant(),
  },
  (t) => [
    index("outbox_shop").on(t.shopId, t.createdAt.desc().nullsFirst()),
    index("outbox_due")
      .on(t.nextAttemptAt)
      .where(sql`status = 'QUEUED'`),
  ],
);

/** A customised message text, of the platform when `shopId` is null, else of a shop. */
export const message = pgTable(
  "message",
  {
    id: id(),
    shopId: big().references(() => shop.id),
    networkId: big().references(() => network.id),
    locale: text().notNull(),
    /** First part of the key, up to the first dot. */
    module: text().notNull(),
    key: text().notNull(),
    value: text().notNull(),
    version: integer().notNull().default(1),
    updatedAt: createdAt(),
  },
  (t) => [
    uniqueIndex("message_key").on(sql`coalesce(shop_id, 0)`, t.locale, t.key),
    index("message_module").on(t.locale, t.module),
  ],
);
