/** Runs of a feed, and the connection to its source. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { FEED_RIGHTS, FEED_RUN_STATES, FEED_SECRETS, FEED_TRIGGERS } from "../feeds";
import { idParam } from "../input-schemas";
import { storedSecret } from "../stored-secrets";

/** Longest key in characters. */
export const MAX_KEY_LENGTH = 16_000;

const params = v.object({ id: idParam });
const conditions = ["whole-shop"] as const;

export const reason = v.object({
  /** Message key. */
  code: v.string(),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
});

const feedRunView = v.object({
  id: v.number(),
  trigger: v.picklist(FEED_TRIGGERS),
  state: v.picklist(FEED_RUN_STATES),
  reasons: v.array(reason),
  fileName: v.nullable(v.string()),
  counts: v.nullable(
    v.object({
      lines: v.number(),
      read: v.number(),
      skipped: v.number(),
      errors: v.number(),
      repeated: v.number(),
      created: v.number(),
      updated: v.number(),
      soldOut: v.number(),
      unknown: v.number(),
    }),
  ),
  averagePrice: v.nullable(v.number()),
  /** ISO instants. */
  startedAt: v.string(),
  endedAt: v.nullable(v.string()),
  decidedAt: v.nullable(v.string()),
  /** Who started it by hand, and who decided about it. */
  by: v.nullable(v.string()),
  decidedBy: v.nullable(v.string()),
  /** Whether the lines in error can be downloaded: there are some, and the file is still kept. */
  hasFailedLines: v.boolean(),
});
export type FeedRunView = v.InferOutput<typeof feedRunView>;

export const feedRuns = endpoint({
  id: "import-config.runs",
  method: "GET",
  path: "/admin/api/import-config/{id}/runs",
  summary: "Runs of a feed, newest first, at most 100",
  right: FEED_RIGHTS,
  params,
  response: v.object({ runs: v.array(feedRunView) }),
});

/** Opened as a URL. */
export const feedFailedLines = endpoint({
  id: "import-config.failed-lines",
  method: "GET",
  path: "/admin/api/import-config/{id}/failed-lines",
  summary: "Lines in error of a run of a feed, with their columns and the reason, as CSV",
  right: FEED_RIGHTS,
  params,
  query: v.object({ run: idParam }),
  responseType: "file",
});

export const connection = v.object({
  secrets: v.array(storedSecret(FEED_SECRETS)),
  /** Whether the server can encrypt secrets; without a key it stores none. */
  mayStore: v.boolean(),
});

/** A secret to store; null removes it. */
export const secretToStore = v.strictObject({
  name: v.picklist(FEED_SECRETS),
  value: v.nullable(
    v.pipe(v.string("error.required"), v.minLength(1, "error.required"), v.maxLength(MAX_KEY_LENGTH, "error.too-long")),
  ),
});

export const feedConnection = endpoint({
  id: "import-config.connection",
  method: "GET",
  path: "/admin/api/import-config/{id}/connection",
  summary: "Which secrets for the source of a feed are stored; never the secrets themselves",
  right: FEED_RIGHTS,
  params,
  response: connection,
});

export const saveFeedSecret = endpoint({
  id: "import-config.secret",
  method: "PUT",
  path: "/admin/api/import-config/{id}/secret",
  summary: "Store the password or key for the source of a feed, encrypted, or remove it with null",
  right: FEED_RIGHTS,
  conditions,
  forbiddenAs: "credentials",
  params,
  body: secretToStore,
  response: connection,
});

export const testFeed = endpoint({
  id: "import-config.test",
  method: "POST",
  path: "/admin/api/import-config/{id}/test",
  summary: "Connect to the source of a feed and name its first 20 files; nothing is read from them",
  right: FEED_RIGHTS,
  conditions,
  params,
  body: v.strictObject({}),
  response: v.object({
    problem: v.nullable(reason),
    /** Fingerprint of an SFTP server whose key the feed does not name yet. Nothing was sent to it. */
    hostKey: v.nullable(v.string()),
    files: v.array(
      v.object({
        name: v.string(),
        bytes: v.nullable(v.number()),
        /** ISO instant. */
        changedAt: v.nullable(v.string()),
      }),
    ),
  }),
});
