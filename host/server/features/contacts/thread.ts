/** Storage of threads and drafts, limited to contacts that the account sees. */
import { and, asc, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import { ANSWERING_SECONDS, DRAFT_DAYS, isAnswer, THREAD_KINDS } from "../../../../src/contract/contacts";
import type { ThreadEntry } from "../../../../src/contract/endpoints/contacts";
import { ApiProblem } from "../../platform/http/problem";
import { contactDraft, contactMessage, record } from "../../platform/storage/schema";
import { declareScope, shopRule } from "../../platform/storage/scope";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { formFilesOf } from "../customer-requests/attachments";

declareScope(contactMessage, shopRule(contactMessage));
declareScope(contactDraft, shopRule(contactDraft));

type StoredContact = typeof record.$inferSelect;
export type ThreadMessage = typeof contactMessage.$inferSelect;

/** Returns a contact within the account's reach. Throws "not-found" for others. */
export async function requireContact(data: ScopedDatabase, id: number, forUpdate = false): Promise<StoredContact> {
  const isContact = and(eq(record.id, id), eq(record.resource, "contact"), isNull(record.deletedAt));
  const found = await data.find(record, isContact ?? sql`false`, { forUpdate });
  if (found === undefined) throw new ApiProblem("not-found");
  return found;
}

export const entryOf = ({ id, kind, text, author, createdAt, files }: ThreadMessage): ThreadEntry => ({
  id,
  kind,
  text,
  author,
  at: createdAt.toISOString(),
  files: [...files],
});

/** Returns the whole thread, oldest first. It begins with the message in the request. */
export async function threadOf(
  data: ScopedDatabase,
  { id, data: values, createdAt }: StoredContact,
): Promise<ThreadEntry[]> {
  const messages = await data.select(contactMessage, {
    where: eq(contactMessage.contactId, id),
    orderBy: [asc(contactMessage.id)],
  });
  const first = values["comments"];
  const text = typeof first === "string" ? first : "";
  const files = formFilesOf(values);
  return [
    ...(text !== "" || files.length > 0
      ? [{ id: 0, kind: "CUSTOMER" as const, text, author: null, at: createdAt.toISOString(), files }]
      : []),
    ...messages.map(entryOf),
  ];
}

const ANSWERS = THREAD_KINDS.filter(isAnswer);

/** Returns the answers that are newer than the given one, oldest first. */
export const answersAfter = (data: ScopedDatabase, contactId: number, seen: number): Promise<ThreadMessage[]> =>
  data.select(contactMessage, {
    where: and(
      eq(contactMessage.contactId, contactId),
      gt(contactMessage.id, seen),
      inArray(contactMessage.kind, ANSWERS),
    ),
    orderBy: [asc(contactMessage.id)],
  });

/** Returns the id of the newest answer; 0 without one. */
export async function newestAnswer(data: ScopedDatabase, contactId: number): Promise<number> {
  const [newest] = await data.select(contactMessage, {
    where: and(eq(contactMessage.contactId, contactId), inArray(contactMessage.kind, ANSWERS)),
    orderBy: [desc(contactMessage.id)],
    limit: 1,
  });
  return newest?.id ?? 0;
}

/** Returns the names of colleagues who are answering the contact. */
export async function answering(data: ScopedDatabase, contactId: number): Promise<string[]> {
  const rows = await data.execute<{ name: string }>(
    contactDraft,
    (scope) => sql`select trim(account.first_name || ' ' || account.last_name) as name
      from contact_draft inner join user_account account on account.id = contact_draft.user_id
      where ${scope} and contact_draft.contact_id = ${contactId} and contact_draft.answering_until > now()
        and contact_draft.user_id is distinct from ${data.actor.userId}::bigint
      order by contact_draft.updated_at limit 10`,
  );
  return rows.map(({ name }) => name);
}

/** Returns the account's unsent reply; empty without one. */
export async function draftOf(data: ScopedDatabase, contactId: number): Promise<string> {
  const isOwn = and(eq(contactDraft.contactId, contactId), eq(contactDraft.userId, data.actor.userId ?? 0));
  return (await data.find(contactDraft, isOwn ?? sql`false`))?.text ?? "";
}

/** Keeps the account's unsent reply and renews its lease, or ends both with an empty text. */
export async function saveDraft(data: ScopedDatabase, contactId: number, text: string): Promise<void> {
  const { shopId } = data.scope;
  const { userId } = data.actor;
  if (shopId === null || userId === null) throw new ApiProblem("not-found");
  await data.execute(
    contactDraft,
    (scope) =>
      text === ""
        ? sql`delete from contact_draft where ${scope} and contact_id = ${contactId} and user_id = ${userId}`
        : sql`insert into contact_draft (shop_id, contact_id, user_id, text, answering_until)
            values (${shopId}, ${contactId}, ${userId}, ${text}, now() + make_interval(secs => ${ANSWERING_SECONDS}::int))
            on conflict (contact_id, user_id) do update
              set text = excluded.text, answering_until = excluded.answering_until, updated_at = now()`,
    "write",
  );
}

/** Deletes drafts that have not been continued. */
export const deleteOldDrafts = async (data: ScopedDatabase): Promise<void> => {
  await data.remove(contactDraft, sql`${contactDraft.updatedAt} < now() - make_interval(days => ${DRAFT_DAYS}::int)`);
};
