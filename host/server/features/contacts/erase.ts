/** Erases the customer's data from a contact and its thread. Dates, states and figures stay. */
import { eq, sql } from "drizzle-orm";
import { contactDraft, contactMessage, record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { forgetVersions } from "../customer-requests/forget-versions";
import { dropAttachments, formFilesOf } from "../customer-requests/attachments";

/** Shown in place of an erased value. */
export const ERASED = "—";

/**
 * Erases the texts and files of the thread, and marks the contact so that its links show nothing any more.
 *
 * @param before values of the contact with the files of the form, unless the caller has dropped these
 */
export async function eraseThread(
  data: ScopedDatabase,
  id: number,
  before: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const messages = await data.select(contactMessage, { where: eq(contactMessage.contactId, id) });
  await dropAttachments(data, [...formFilesOf(before), ...messages.flatMap(({ files }) => files)]);
  await data.update(contactMessage, { text: ERASED, files: [] }, eq(contactMessage.contactId, id));
  await data.remove(contactDraft, eq(contactDraft.contactId, id));
  await data.execute(
    record,
    (scope) => sql`update record
      set data = data || jsonb_build_object('erasedAt', now(), 'customer', jsonb_build_object('name', ${ERASED}::text))
      where ${scope} and ${record.id} = ${id}`,
    "write",
  );
  await forgetVersions(data, "contact", id);
}
