/** Runs a feed: fetches the newest file, checks it, and applies it or holds it back. */
import { isDeepStrictEqual } from "node:util";
import { MAX_FEED_FAILURES, type RunReason } from "../../../../src/contract/feeds";
import { DAY_MS } from "../../../../src/contract/days";
import type { FeedFormat } from "../../../../src/contract/endpoints/feed-formats";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { ApiProblem } from "../../platform/http/problem";
import { loggedError } from "../../platform/logged-error";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { resolveAlert } from "../../services/alerts";
import type { ServerServices } from "../../services/server-services";
import { applyFile } from "./apply-file";
import { checkFile, type CheckedFile } from "./check-file";
import { MAX_FEED_BYTES } from "./feed-file";
import { FEED, findFeed, formatOf, healthAfter, markFeed, providerOf, sourceOf, type Feed } from "./feed-settings";
import {
  changeRun,
  discardHeld,
  heldRun,
  lastApplied,
  resumeRun,
  startRun,
  type FeedRun,
  type Release,
  type RunStart,
} from "./runs";
import { openSource } from "./sources/open-source";
import { SourceError } from "./sources/source";
import { timeZoneOf } from "../../platform/storage/shop-time-zone";

const DEFAULT_KEEP_DAYS = 30;
/** A file that was changed more recently may still be growing. It is left for the next run. */
const GROWING_MS = 10_000;

/** Raises the alert of a feed that needs a person, or closes it. */
export const alertFeed = (data: ScopedDatabase, { id, values }: Feed, state: "HELD" | "LATE" | "PAUSED" | undefined) =>
  resolveAlert(
    data,
    `feed-${id}`,
    state === undefined
      ? undefined
      : {
          right: "STOCK",
          type: state === "LATE" ? "WARNING" : "ERROR",
          titleKey: `feed.alert.${state}`,
          params: { name: values.name ?? "" },
          lines: [{ key: `feed.alert.${state}.text` }],
          link: `${FEED}/${id}`,
          notice: { topic: "FEED" },
        },
  );

async function end(data: ScopedDatabase, run: FeedRun, values: Partial<FeedRun>): Promise<void> {
  await changeRun(data, run.id, { ...values, endedAt: new Date() });
}

/** Counts a failure, and pauses a feed that keeps failing. */
async function fail(data: ScopedDatabase, feed: Feed, run: FeedRun, reason: RunReason): Promise<void> {
  await end(data, run, { state: "FAILED", reasons: [reason] });
  const failures = (feed.values.failures ?? 0) + 1;
  const isPaused = failures >= MAX_FEED_FAILURES;
  await markFeed(
    data,
    feed.id,
    { failures, health: isPaused ? "PAUSED" : healthAfter(feed, "FAILING"), ...(isPaused && { nextRunAt: null }) },
    isPaused ? false : undefined,
  );
  if (isPaused) await alertFeed(data, feed, "PAUSED");
}

/** Converts an error to the reason that is shown. One that neither the source nor the file explains is logged. */
function reasonOf(error: unknown, feedId: number): RunReason {
  if (error instanceof SourceError) return error.reason;
  if (error instanceof ApiProblem) {
    const { errors = [], params = {} } = error.problem;
    return { code: errors[0] ?? "error.file", params: params[""] ?? {} };
  }
  console.error(`Feed ${feedId} failed`, loggedError(error));
  return { code: "feed.run.failed", params: {} };
}

/** Fetches the newest file into the file store. Undefined when there is none yet. */
async function fetchFile(services: ServerServices, data: ScopedDatabase, feed: Feed): Promise<FetchedFile | undefined> {
  const settings = await sourceOf(services, data, feed);
  const source = await openSource(services, data.scope.shopId ?? 0, settings, MAX_FEED_BYTES);
  try {
    const complete = source.files.find(({ changedAt }) => {
      return settings.source === "HTTPS" || changedAt === null || Date.now() - changedAt.getTime() > GROWING_MS;
    });
    if (complete === undefined) return undefined;
    const { key, sha256 } = await services.files.putStream(await complete.open());
    return { fileName: complete.name.slice(0, 200), fileKey: key, sha256 };
  } finally {
    await source.close();
  }
}

/** A file in the file store. */
export interface FetchedFile {
  readonly fileName: string;
  readonly fileKey: string;
  readonly sha256: string;
}

interface ReadFile {
  readonly format: FeedFormat;
  readonly today: string;
  readonly checked: CheckedFile;
}

/** Applies a checked file, and marks the feed, in one transaction. */
async function apply(
  services: ServerServices,
  data: ScopedDatabase,
  feed: Feed,
  run: FeedRun,
  { format, today, checked: { counts, averagePrice, lastLines } }: ReadFile,
): Promise<void> {
  const open = () => services.files.read(run.fileKey ?? "");
  await data.transaction(async (transaction) => {
    const written = await applyFile(transaction, feed, format, open, { run, today, lastLines });
    if (written === undefined) return fail(transaction, feed, run, { code: "feed.run.no-provider", params: {} });
    await discardHeld(transaction, feed.id);
    await end(transaction, run, { state: "APPLIED", counts: { ...counts, ...written }, averagePrice });
    const lastAppliedAt = new Date().toISOString();
    const marks = { health: healthAfter(feed, "OK"), lastAppliedAt, lastLines: counts.read, failures: 0 };
    await markFeed(transaction, feed.id, marks);
    await alertFeed(transaction, feed, undefined);
  });
}

/** Ends a run without a new file: its source answered. */
async function endWithoutFile(data: ScopedDatabase, feed: Feed, run: FeedRun, values: Partial<FeedRun>): Promise<void> {
  await markFeed(data, feed.id, { failures: 0, ...(feed.values.health === "FAILING" && { health: "OK" }) });
  await end(data, run, values);
}

async function process(
  services: ServerServices,
  data: ScopedDatabase,
  feed: Feed,
  run: FeedRun,
  mailed: FetchedFile | undefined,
): Promise<void> {
  const format = await formatOf(data, feed);
  if (format === undefined) return fail(data, feed, run, { code: "feed.run.no-format", params: {} });
  const fetched = mailed ?? (await fetchFile(services, data, feed));
  if (fetched === undefined) return endWithoutFile(data, feed, run, { state: "NO_FILE" });
  const [before, held] = await Promise.all([lastApplied(data, feed.id), heldRun(data, feed.id)]);
  // The same file, read in the same way, says nothing new, and needs no second decision.
  const isKnown = [before, held].some(
    (known) => known?.sha256 === fetched.sha256 && isDeepStrictEqual(known.format, format),
  );
  if (isKnown) {
    await services.files.remove(fetched.fileKey);
    const { fileName, sha256 } = fetched;
    return endWithoutFile(data, feed, run, { state: "UNCHANGED", fileName, sha256 });
  }
  const keepDays = feed.values.keepDays ?? DEFAULT_KEEP_DAYS;
  const expiresAt = new Date(Date.now() + keepDays * DAY_MS);
  const stored = await changeRun(data, run.id, { ...fetched, format, expiresAt });
  const today = dayInZone(await timeZoneOf(data));
  const currency = (await providerOf(data, feed))?.data["currency"];
  const checked = await checkFile(feed, format, () => services.files.read(fetched.fileKey), {
    ...{ today, before },
    currency: typeof currency === "string" ? currency : undefined,
  });
  if (checked.reasons.length === 0) return apply(services, data, feed, stored, { format, today, checked });
  const { counts, averagePrice, reasons } = checked;
  await data.transaction(async (transaction) => {
    await discardHeld(transaction, feed.id);
    await end(transaction, run, { state: "HELD", counts, averagePrice, reasons });
    await markFeed(transaction, feed.id, { health: "HELD", failures: 0 });
    await alertFeed(transaction, feed, "HELD");
  });
}

/**
 * Runs a feed once. Does nothing while another run is in progress.
 *
 * @param mailed file that arrived by mail; otherwise the source is asked for one
 */
export async function runFeed(
  services: ServerServices,
  data: ScopedDatabase,
  feedId: number,
  start: RunStart,
  mailed?: FetchedFile,
): Promise<void> {
  const feed = await findFeed(data, feedId);
  const run = feed === undefined ? undefined : await startRun(data, feedId, start);
  if (feed === undefined || run === undefined) return;
  await markFeed(data, feedId, { lastRunAt: run.startedAt.toISOString() });
  try {
    await process(services, data, feed, run, mailed);
  } catch (error) {
    await fail(data, feed, run, reasonOf(error, feedId));
  }
}

/** Applies a run that was held, as a person decided. The file is the one that was seen. */
export async function releaseRun(services: ServerServices, data: ScopedDatabase, release: Release): Promise<void> {
  const feed = await findFeed(data, release.feedId);
  const run = feed === undefined ? undefined : await resumeRun(data, release);
  if (feed === undefined || run === undefined) return;
  try {
    const { format, fileKey } = run;
    if (fileKey === null || format === null) throw new SourceError("feed.run.no-file");
    const today = dayInZone(await timeZoneOf(data));
    const accepted = { today, before: undefined, currency: undefined };
    const checked = await checkFile(feed, format, () => services.files.read(fileKey), accepted);
    await apply(services, data, feed, run, { format, today, checked });
  } catch (error) {
    await fail(data, feed, run, reasonOf(error, feed.id));
  }
}
