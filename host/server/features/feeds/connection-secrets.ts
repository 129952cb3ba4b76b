/** Stores the secrets of the connection of a feed or export, and tells which are stored. */
import { isFileServer, type FeedSecret } from "../../../../src/contract/feeds";
import { ApiProblem } from "../../platform/http/problem";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { storedSecrets, storeSecret } from "../../services/record-secrets";
import type { ServerServices } from "../../services/server-services";

const MAX_PASSWORD_LENGTH = 200;
/** A key file in one of the forms of PEM, such as that of OpenSSH. */
const PRIVATE_KEY = /^-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s[\s\S]+-----END (?:[A-Z]+ )?PRIVATE KEY-----$/;

export interface ConnectedRecord {
  readonly resource: string;
  readonly id: number;
  readonly name: string | undefined;
  /** How it connects: only servers have secrets, and only SFTP servers take keys. */
  readonly server: string | undefined;
}

type Services = Pick<ServerServices, "secrets">;

export async function secretsOf({ secrets }: Services, data: ScopedDatabase, id: number) {
  const stored = await storedSecrets(data, id);
  return {
    secrets: stored.map((secret) => ({ ...secret, name: secret.name as FeedSecret })),
    mayStore: secrets.hasKey,
  };
}

/** Returns why a text cannot be a secret of the connection; undefined for one that can. */
function refusalOf(name: FeedSecret, text: string, server: string | undefined): string | undefined {
  if (server === undefined || (server !== "HTTPS" && !isFileServer(server))) return "import-config.error.folder-secret";
  if (name === "password") return text.length > MAX_PASSWORD_LENGTH ? "error.too-long" : undefined;
  if (server !== "SFTP") return "import-config.error.key-for-sftp";
  return PRIVATE_KEY.test(text.trim()) ? undefined : "import-config.error.private-key";
}

/** Stores a secret, or removes it, and journals that without its text. Throws a problem for one that the connection cannot use. */
export async function saveSecret(
  { secrets }: Services,
  data: ScopedDatabase,
  { resource, id, name: label, server }: ConnectedRecord,
  { name, value }: { readonly name: FeedSecret; readonly value: string | null },
): Promise<void> {
  // Without a key the secret would be in the database, and in its backups, in clear.
  if (value !== null && !secrets.hasKey) throw new ApiProblem("refused", { errors: ["import-config.error.no-key"] });
  const refusal = value === null ? undefined : refusalOf(name, value, server);
  if (refusal !== undefined)
    throw new ApiProblem("validation", {
      fields: { value: refusal },
      params: { value: { limit: MAX_PASSWORD_LENGTH } },
    });
  await storeSecret({ secrets, data }, id, name, value);
  await data.audit({ verb: "UPDATE", resource, recordId: id, recordLabel: label, action: `secret-${name}` });
}
