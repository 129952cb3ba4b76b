/** Routes of the outbox, for platform administrators. */
import { and, desc, eq, lt, or, sql } from "drizzle-orm";
import type { QueryOf } from "../../../../src/contract/endpoint";
import { outboxMail, outboxMails } from "../../../../src/contract/endpoints/outbox";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { route, type Route } from "../../platform/http/route";
import { escapeLike } from "../../platform/storage/search-patterns";
import type { ServerServices } from "../server-services";
import { outbox } from "../../platform/storage/schema";
import { maskMail } from "./masked-mail";
import { isSealed, isSealedMail, openMail } from "./sealed-mail";

const PAGE_SIZE = 50;

type Mail = typeof outbox.$inferSelect;
type MailQuery = QueryOf<typeof outboxMails>;

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
}: Mail) => ({
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

export function outboxRoutes({ database, config, secrets }: ServerServices): readonly Route[] {
  // Without a mail server, the outbox is the only place where users of the demo find the links. Its accounts have public passwords anyway.
  const showsSecrets = config.demo && config.smtpUrl === undefined;
  function readableMail(stored: Mail): Mail {
    const mail = openMail(secrets, stored) ?? { ...stored, text: "", error: null };
    return showsSecrets ? mail : { ...mail, ...maskMail(mail) };
  }

  /** Returns the newest mails, one more than a page. The database cannot search in encrypted mails, so they are decrypted and searched here. */
  async function findMails({ status, before, q = "" }: MailQuery): Promise<Mail[]> {
    const pattern = `%${escapeLike(q)}%`;
    const isFound = ({ recipient, subject }: Mail): boolean =>
      [recipient, subject].some((text) => text.toLowerCase().includes(q.toLowerCase()));
    const found: Mail[] = [];
    let page: Mail[];
    let end = before;
    do {
      page = await database
        .select()
        .from(outbox)
        .where(
          and(
            eq(outbox.kind, "MAIL"),
            status === undefined ? undefined : eq(outbox.status, status),
            end === undefined ? undefined : lt(outbox.id, end),
            q === ""
              ? undefined
              : or(sql`${outbox.recipient} ilike ${pattern}`, sql`${outbox.subject} ilike ${pattern}`, isSealedMail),
          ),
        )
        .orderBy(desc(outbox.id))
        .limit(PAGE_SIZE + 1);
      for (const stored of page) {
        const mail = readableMail(stored);
        if (!isSealed(stored) || isFound(mail)) found.push(mail);
      }
      end = page.at(-1)?.id;
    } while (found.length <= PAGE_SIZE && page.length > PAGE_SIZE);
    return found;
  }

  return [
    route(outboxMails, async (context, { query }) => {
      requirePlatform(context);
      const mails = await findMails(query);
      return { elements: mails.slice(0, PAGE_SIZE).map(mailFields), more: mails.length > PAGE_SIZE };
    }),

    // A mail is personal, so reading it is recorded in the journal.
    route(outboxMail, async (context, { params }) => {
      requirePlatform(context);
      const [row] = await database.select().from(outbox).where(eq(outbox.id, params.id));
      if (row === undefined) throw new ApiProblem("not-found");
      const mail = readableMail(row);
      await context.data.audit({
        verb: "READ_PERSONAL",
        resource: "outbox",
        recordId: row.id,
        recordLabel: `${mail.template} ${mail.recipient}`,
      });
      return { ...mailFields(mail), text: mail.text, html: mail.html };
    }),
  ];
}
