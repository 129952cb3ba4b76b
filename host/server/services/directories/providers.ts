/** Selects the directory provider: the configured external service, or the shop's own copy in the database. */
import { sql } from "drizzle-orm";
import type { ServerConfig } from "../../platform/config";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { httpProvider, readMatchList, type DirectoryProvider, type Listing } from "./provider";

/** Resource name of the copies in the generic store. */
const COPY_RESOURCE = "directoryCopy";

/** Key of the demo's merchant matches. */
export const MATCHES_KEY = "matches";

const keyOf = (...parts: readonly string[]): string => parts.join(":");

async function readCopy(data: ScopedDatabase, key: string): Promise<Listing | undefined> {
  const [row] = await data.execute<{ data: Listing }>(
    record,
    (scope) =>
      sql`select ${record.data} as data from ${record} where ${scope} and ${record.resource} = ${COPY_RESOURCE} and ${record.shopId} = ${data.scope.shopId} and ${record.code} = ${key}`,
  );
  return row?.data;
}

/** Stores the copy with the key, or replaces its content. */
export async function writeCopy(data: ScopedDatabase, key: string, content: Listing): Promise<void> {
  const text = JSON.stringify(content);
  const updatedRows = await data.execute(
    record,
    (scope) => sql`update record set data = ${text}::jsonb, updated_at = now()
      where ${scope} and ${record.resource} = ${COPY_RESOURCE} and ${record.shopId} = ${data.scope.shopId} and ${record.code} = ${key} returning id`,
    "write",
  );
  if (updatedRows.length === 0) await data.insert(record, { resource: COPY_RESOURCE, code: key, data: content });
}

/** Creates a provider over the server's own copy of the directory. */
export const localDirectory = (data: ScopedDatabase): DirectoryProvider => ({
  connected: false,
  read: (directory, code) => readCopy(data, keyOf(directory, code)),
  async push(directory, code, listing) {
    await writeCopy(data, keyOf(directory, code), listing);
    return listing;
  },
  reply: (directory, review, text) => writeCopy(data, keyOf(directory, "reply", review), { text }),
  feed: (name, content) => writeCopy(data, keyOf("feed", name), content),
  matches: async () => readMatchList((await readCopy(data, MATCHES_KEY))?.["merchants"]),
  booking: (id, content) => writeCopy(data, keyOf("booking", id), content),
});

/** Returns the provider that the configuration selects: the external service, or the server's own copy without a `directoryUrl`. */
export const directoryProvider = (
  { directoryUrl, directoryToken }: Pick<ServerConfig, "directoryUrl" | "directoryToken">,
  data: ScopedDatabase,
): DirectoryProvider =>
  directoryUrl === undefined ? localDirectory(data) : httpProvider(directoryUrl, directoryToken);
