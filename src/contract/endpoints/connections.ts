/** What calls of feeds and of stored exports share: runs, connections to other servers, and their secrets. */
import * as v from "valibot";
import { FEED_SECRETS, FEED_TRIGGERS } from "../feeds";
import { storedSecret } from "../stored-secrets";

/** Longest key in characters. */
export const MAX_KEY_LENGTH = 16_000;

/** Why a run or a trial failed. */
export const reason = v.object({
  /** Message key. */
  code: v.string(),
  params: v.record(v.string(), v.union([v.string(), v.number()])),
});

/** Fields of every run. */
export const runFields = {
  id: v.number(),
  trigger: v.picklist(FEED_TRIGGERS),
  reasons: v.array(reason),
  fileName: v.nullable(v.string()),
  /** ISO instants. */
  startedAt: v.string(),
  endedAt: v.nullable(v.string()),
  /** Who started it by hand. */
  by: v.nullable(v.string()),
};

/** Fields of every trial of a connection. */
export const trialFields = {
  problem: v.nullable(reason),
  /** Fingerprint of an SFTP server whose key is not stored yet. Nothing was sent to it. */
  hostKey: v.nullable(v.string()),
};
const trialResult = v.object(trialFields);
export type TrialResult = v.InferOutput<typeof trialResult>;

export const connection = v.object({
  secrets: v.array(storedSecret(FEED_SECRETS)),
  /** To which the provider mails the files of a feed; absent for other sources, and on a server that receives no mails. */
  address: v.optional(v.string()),
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
