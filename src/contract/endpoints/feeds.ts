/** Runs of a feed, and the connection to its source. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { FEED_RIGHTS, FEED_RUN_STATES } from "../feeds";
import { idParam } from "../input-schemas";
import { connection, runFields, secretToStore, trialFields } from "./connections";

const params = v.object({ id: idParam });
const conditions = ["whole-shop"] as const;

const feedRunView = v.object({
  ...runFields,
  state: v.picklist(FEED_RUN_STATES),
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
      /** Tyres that were on sale until the file was applied. */
      unsold: v.number(),
    }),
  ),
  averagePrice: v.nullable(v.number()),
  /** ISO instant. */
  decidedAt: v.nullable(v.string()),
  /** Who applied or discarded the file. */
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

export const feedUnsold = endpoint({
  id: "import-config.unsold",
  method: "GET",
  path: "/admin/api/import-config/{id}/unsold",
  summary: "Tyres that a run of a feed took off sale, because no provider had any left; at most 500",
  right: FEED_RIGHTS,
  params,
  query: v.object({ run: idParam }),
  response: v.object({ tyres: v.array(v.object({ id: v.number(), name: v.string(), ean: v.string() })) }),
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
    ...trialFields,
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
