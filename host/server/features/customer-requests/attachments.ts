/** Files of messages. They are stored when they are chosen, and belong to a message once it is sent. */
import { and, eq, inArray, isNull, sql, type SQL } from "drizzle-orm";
import type { Attachment } from "../../../../src/contract/attachments";
import { ATTACHMENT_TYPES, isShared, THREAD_KINDS } from "../../../../src/contract/contacts";
import type { FileValue } from "../../../../src/contract/fields";
import { MAX_FILE_BYTES } from "../../../../src/contract/file-types";
import { ApiProblem } from "../../platform/http/problem";
import { FileResponse, type Upload } from "../../platform/http/route";
import type { FileStore } from "../../platform/storage/file-store";
import { contactMessage, file, type record } from "../../platform/storage/schema";
import { currentInstant } from "../../platform/storage/schema/columns";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { storeFile } from "../../resources/writing/uploads";

type StoredContact = typeof record.$inferSelect;

const FORM_FILES = ["firstFile", "secondFile", "thirdFile"] as const;

/** Stores a file until a message carries it. Throws "validation" for an empty, too large or foreign kind of file. */
export async function storeAttachment(
  data: ScopedDatabase,
  files: FileStore,
  upload: Upload | undefined,
): Promise<Attachment> {
  if (upload === undefined) throw new ApiProblem("validation", { errors: ["file.error.empty"] });
  const options = { types: ATTACHMENT_TYPES, maxBytes: MAX_FILE_BYTES };
  const { id, name, size } = await storeFile(data, files, { name: "contact" }, options, upload);
  return { id, name, size };
}

/** Matches the author's uploads that no message carries yet. Visitors have no account. */
const isUnused = ({ actor }: ScopedDatabase): SQL | undefined =>
  and(
    actor.userId === null ? isNull(file.ownerId) : eq(file.ownerId, actor.userId),
    isNull(file.jobId),
    sql`${file.expiresAt} > now()`,
  );

/** Keeps uploads for the message that is being stored. Throws "validation" when one is no longer there. */
export async function keepAttachments(data: ScopedDatabase, keys: readonly string[]): Promise<Attachment[]> {
  const names = [...new Set(keys)];
  if (names.length === 0) return [];
  const where = and(inArray(file.storageKey, names), isUnused(data));
  const kept = await data.select(file, { where });
  if (kept.length < names.length) throw new ApiProblem("validation", { fields: { files: "file.error.gone" } });
  await data.update(file, { expiresAt: null }, where ?? sql`false`);
  return names.flatMap((key) => {
    const row = kept.find(({ storageKey }) => storageKey === key);
    return row === undefined ? [] : [{ id: key, name: row.name, size: row.size }];
  });
}

/** Returns the files that the customer sent with the form. */
export const formFilesOf = (values: Readonly<Record<string, unknown>>): Attachment[] =>
  FORM_FILES.flatMap((field) => {
    const value = values[field] as FileValue | null | undefined;
    return value == null ? [] : [{ id: value.id, name: value.name, size: value.size }];
  });

/**
 * Reads a file of the thread. Throws "not-found" for others.
 *
 * @param reader `shared`: a holder of the link, who does not see notes; `inside`: an account, which also sees its own unsent uploads
 */
export async function readAttachment(
  data: ScopedDatabase,
  files: FileStore,
  { id, data: values }: StoredContact,
  key: string,
  reader: "shared" | "inside",
): Promise<FileResponse> {
  const carries = and(
    eq(contactMessage.contactId, id),
    sql`${contactMessage.files} @> ${JSON.stringify([{ id: key }])}::jsonb`,
    reader === "shared" ? inArray(contactMessage.kind, THREAD_KINDS.filter(isShared)) : undefined,
  );
  const isCarried =
    formFilesOf(values).some((sent) => sent.id === key) ||
    (await data.count(contactMessage, carries ?? sql`false`, 1)) > 0;
  const isOwn = reader === "inside" ? isUnused(data) : sql`false`;
  const found = await data.find(file, and(eq(file.storageKey, key), isCarried ? undefined : isOwn) ?? sql`false`);
  if (found === undefined) throw new ApiProblem("not-found");
  return new FileResponse(found.name, found.mimeType, await files.read(found.storageKey));
}

/** Lets the files of an erased thread be deleted with the next cleaning. */
export async function dropAttachments(data: ScopedDatabase, dropped: readonly Attachment[]): Promise<void> {
  const keys = dropped.map(({ id }) => id);
  if (keys.length > 0) await data.update(file, { expiresAt: currentInstant as never }, inArray(file.storageKey, keys));
}
