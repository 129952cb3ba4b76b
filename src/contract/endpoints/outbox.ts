/** Mails that the server wrote, for platform administrators. Without a mail server they can only be read here. */
import * as v from "valibot";
import { endpoint } from "../endpoint";

export const OUTBOX_STATUSES = ["QUEUED", "SENT", "DELIVERED", "BOUNCED", "FAILED", "EXPIRED", "SKIPPED"] as const;

const mailFields = {
  id: v.number(),
  /** Template of the mail, such as `password-reset`. */
  template: v.string(),
  locale: v.string(),
  recipient: v.string(),
  subject: v.string(),
  status: v.picklist(OUTBOX_STATUSES),
  /** Why the last attempt failed. */
  error: v.nullable(v.string()),
  attempts: v.number(),
  /** Instant of the next attempt, after one that failed. */
  nextAttemptAt: v.nullable(v.string()),
  /** ISO instants. */
  createdAt: v.string(),
  sentAt: v.nullable(v.string()),
};

export const outboxMails = endpoint({
  id: "outbox.list",
  method: "GET",
  path: "/admin/api/outbox",
  summary: "Mails of the platform, newest first, 50 a page",
  right: "SUPER_ADMIN",
  query: v.object({
    /** Part of the recipient or subject. */
    q: v.optional(v.pipe(v.string(), v.maxLength(100))),
    status: v.optional(v.picklist(OUTBOX_STATUSES)),
    /** Id of the last mail shown; returns older ones. */
    before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
  }),
  response: v.object({ elements: v.array(v.object(mailFields)), more: v.boolean() }),
});

export const outboxMail = endpoint({
  id: "outbox.get",
  method: "GET",
  path: "/admin/api/outbox/{id}",
  summary: "One mail with its text; reading it is recorded in the journal",
  right: "SUPER_ADMIN",
  params: v.object({ id: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)) }),
  response: v.object({ ...mailFields, text: v.string(), html: v.nullable(v.string()) }),
});
