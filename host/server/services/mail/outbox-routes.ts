/** Routes of the outbox, for platform administrators. */
import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import { outboxMail, outboxMails } from "../../../../src/contract/endpoints/outbox";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { route, type Route } from "../../platform/http/route";
import { escapeLike } from "../../platform/storage/search-patterns";
import type { ServerServices } from "../server-services";
import { outbox } from "../../platform/storage/schema";
import { maskMail } from "./masked-mail";

const PAGE_SIZE = 50;

const mailFields = ({
  id,
  template,
  locale,
  recipient,
  subject,
  status,
  error,
  attempts,
  nextAttemptAt,
  createdAt,
  sentAt,
}: typeof outbox.$inferSelect) => ({
  id,
  template,
  locale,
  recipient,
  subject,
  status,
  error,
  attempts,
  nextAttemptAt: status === "QUEUED" && attempts > 0 ? nextAttemptAt.toISOString() : null,
  createdAt: createdAt.toISOString(),
  sentAt: sentAt?.toISOString() ?? null,
});

/** Requires a platform account in addition to the right, because the outbox holds mails of all shops. */
function requirePlatform({ access }: RequestContext): void {
  if (!access.facts.superAdmin) throw new ApiProblem("forbidden", { right: "SUPER_ADMIN" });
}

export function outboxRoutes({ database, config }: ServerServices): readonly Route[] {
  // Without a mail server, the outbox is the only place where users of the demo find the links. Its accounts have public passwords anyway.
  const showsSecrets = config.demo && config.smtpUrl === undefined;
  const withMaskedSecrets = (mail: typeof outbox.$inferSelect) =>
    showsSecrets ? mail : { ...mail, ...maskMail(mail) };
  return [
    route(outboxMails, async (context, { query }) => {
      requirePlatform(context);
      const pattern = `%${escapeLike(query.q ?? "")}%`;
      const rows = await database
        .select()
        .from(outbox)
        .where(
          and(
            eq(outbox.kind, "MAIL"),
            query.status === undefined ? undefined : eq(outbox.status, query.status),
            query.before === undefined ? undefined : lt(outbox.id, query.before),
            query.q === undefined
              ? undefined
              : or(sql`${outbox.recipient} ilike ${pattern}`, sql`${outbox.subject} ilike ${pattern}`),
          ),
        )
        .orderBy(desc(outbox.id))
        .limit(PAGE_SIZE + 1);
      return {
        elements: rows.slice(0, PAGE_SIZE).map((row) => mailFields(withMaskedSecrets(row))),
        more: rows.length > PAGE_SIZE,
      };
    }),

    // A mail is personal, so reading it is recorded in the journal.
    route(outboxMail, async (context, { params }) => {
      requirePlatform(context);
      const [row] = await database.select().from(outbox).where(eq(outbox.id, params.id));
      if (row === undefined) throw new ApiProblem("not-found");
      await context.data.audit({
        verb: "READ_PERSONAL",
        resource: "outbox",
        recordId: row.id,
        recordLabel: `${row.template} ${row.recipient}`,
      });
      const mail = withMaskedSecrets(row);
      return { ...mailFields(mail), text: mail.text, html: mail.html };
    }),
  ];
}
