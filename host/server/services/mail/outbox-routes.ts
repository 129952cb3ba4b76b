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

const PAGE = 50;

const head = ({
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

/** Requires platform reach besides the right, because the outbox holds mails of all shops. */
function requirePlatform({ access }: RequestContext): void {
  if (!access.facts.superAdmin) throw new ApiProblem("forbidden", { right: "SUPER_ADMIN" });
}

export function outboxRoutes({ database, config }: ServerServices): readonly Route[] {
  // The demo without a mail server has no other place to follow its links from. Its accounts have public passwords anyway.
  const showsSecrets = config.demo && config.smtpUrl === undefined;
  const shown = (mail: typeof outbox.$inferSelect) => (showsSecrets ? mail : { ...mail, ...maskMail(mail) });
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
        .limit(PAGE + 1);
      return { elements: rows.slice(0, PAGE).map((row) => head(shown(row))), more: rows.length > PAGE };
    }),

    // A mail is personal, so reading it is recorded in the journal.
    route(outboxMail, async (context, { params }) => {
      requirePlatform(context);
      const [found] = await database.select().from(outbox).where(eq(outbox.id, params.id));
      if (found === undefined) throw new ApiProblem("not-found");
      await context.data.audit({
        verb: "READ_PERSONAL",
        resource: "outbox",
        recordId: found.id,
        recordLabel: `${found.template} ${found.recipient}`,
      });
      const mail = shown(found);
      return { ...head(mail), text: mail.text, html: mail.html };
    }),
  ];
}
