/** What the parts of the server are given, and how they add their calls. */
import type { AccessCache } from "./auth/access";
import type { ServerConfig } from "./config";
import type { MessageService } from "./context/messages";
import type { Route } from "./http/route";
import type { JobService } from "./jobs/jobs";
import type { MailService } from "./mail/mail";
import type { Database } from "./storage/db";
import type { FileStore } from "./storage/file-store";

export interface ServerParts {
  readonly config: ServerConfig;
  readonly database: Database;
  readonly access: AccessCache;
  readonly messages: MessageService;
  readonly jobs: JobService;
  readonly mail: MailService;
  readonly files: FileStore;
}

/** A part that serves calls: auth, context, the resources. */
export type ServerModule = (parts: ServerParts) => readonly Route[] | Promise<readonly Route[]>;
