/** Services that every part of the server may use. */
import type { ServerConfig } from "./config";
import type { Database } from "./storage/db";
import type { FileStore } from "./storage/file-store";
import type { ServerSecrets } from "./storage/server-secrets";

export interface PlatformServices {
  readonly config: ServerConfig;
  readonly database: Database;
  readonly files: FileStore;
  readonly secrets: ServerSecrets;
}
