/** The server that a feed or export uses, with its secrets. */
import type { FeedSecret } from "../../../../../src/contract/feeds";
import type { ScopedDatabase } from "../../../platform/storage/scoped-database";
import { readSecret } from "../../../services/record-secrets";
import type { ServerServices } from "../../../services/server-services";
import type { Connection } from "./source";

/** Values of the record; empty ones are left out. */
type Stored = { readonly [Name in Exclude<keyof Connection, FeedSecret>]?: Connection[Name] };

/** Returns the connection of a record, with the secrets in clear. */
export async function connectionOf(
  { secrets }: Pick<ServerServices, "secrets">,
  data: ScopedDatabase,
  recordId: number,
  { url, host, port, user, hostKey, folder }: Stored,
): Promise<Connection> {
  const secret = async (name: FeedSecret): Promise<string | null> =>
    (await readSecret({ secrets, data }, recordId, name))[0] ?? null;
  const text = (value: string | null | undefined): string | null => value?.trim() || null;
  return {
    url: text(url),
    host: text(host),
    port: port ?? null,
    user: text(user),
    password: await secret("password"),
    privateKey: await secret("privateKey"),
    hostKey: text(hostKey),
    folder: text(folder),
  };
}
