/** Routes of formats and feeds. */
import { Readable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import { formatFile, previewFormat } from "../../../../src/contract/endpoints/feed-formats";
import * as calls from "../../../../src/contract/endpoints/feeds";
import { portableValues } from "../../../../src/contract/portable-values";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { FileResponse, route } from "../../platform/http/route";
import { file, record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { FORMAT_FILE_VERSION } from "../../../../src/resources/configuration/feeds/format-file";
import { callerOf } from "../../resources/caller";
import type { ServerModule } from "../../resources/resource-services";
import { serviceOf } from "../../resources/service";
import { loadOne } from "../../resources/writing/saving";
import { FEED, findFeed, sourceOf, type Feed } from "./feed-settings";
import { addressOfFeed } from "./mails/address";
import { saveSecret, secretsOf } from "./connection-secrets";
import { MAX_FEED_BYTES } from "./feed-file";
import { previewSample } from "./preview";
import { findRun } from "./runs";
import { unsoldBy } from "./movements";
import { failedLinesAsCsv, runsOf } from "./run-views";
import { handleFeeds } from "./schedule";
import { openSource } from "./sources/open-source";
import { failedTrial } from "./sources/source";
import { timeZoneOf } from "../../platform/storage/shop-time-zone";

const FORMAT = "import-format";
/** Files that a test of the connection names. */
const MAX_NAMED_FILES = 20;

/** Finds a sample: one that the account has just uploaded, or that of a format of the shop. */
async function sampleOf({ data }: RequestContext, key: string) {
  const found = await data.find(file, eq(file.storageKey, key));
  if (found === undefined || found.jobId !== null) throw new ApiProblem("not-found");
  const isOwnDraft = found.expiresAt !== null && found.ownerId !== null && found.ownerId === data.actor.userId;
  const isOfFormat = sql`${record.resource} = ${FORMAT} and ${record.deletedAt} is null and ${record.data}->'sample'->>'id' = ${key}`;
  if (!isOwnDraft && (await data.count(record, isOfFormat, 1)) === 0) throw new ApiProblem("not-found");
  return found;
}

async function requireFeed(data: ScopedDatabase, id: string | number): Promise<Feed> {
  const feed = await findFeed(data, Number(id));
  if (feed === undefined) throw new ApiProblem("not-found");
  return feed;
}

export const feedModule: ServerModule = (services) => {
  handleFeeds(services);

  return [
    route(previewFormat, async (context, { body }) => {
      const sample = await sampleOf(context, body.file);
      const today = dayInZone(await timeZoneOf(context.data));
      return previewSample(sample.name, () => services.files.read(sample.storageKey), body.format, today);
    }),

    route(formatFile, async (context, { params }) => {
      const service = serviceOf(services.resources, FORMAT);
      const caller = await callerOf(context, services.resources);
      const format = await loadOne(service, caller, context.data, Number(params.id));
      const { columns, ...values } = portableValues(service.resource, format, ["sample"]);
      const content = JSON.stringify({ format: FORMAT_FILE_VERSION, values, columns }, null, 2);
      return new FileResponse(`${String(values["name"])}.json`, "application/json", content);
    }),

    route(calls.feedRuns, async ({ data }, { params }) => {
      const { id } = await requireFeed(data, params.id);
      return { runs: await runsOf(data, id) };
    }),

    route(calls.feedUnsold, async ({ data }, { params, query }) => {
      const { id } = await requireFeed(data, params.id);
      const run = await findRun(data, id, Number(query.run));
      if (run === undefined) throw new ApiProblem("not-found");
      return { tyres: await unsoldBy(data, run.id) };
    }),

    route(calls.feedFailedLines, async ({ data, locale }, { params, query }) => {
      const { id, values } = await requireFeed(data, params.id);
      const run = await findRun(data, id, Number(query.run));
      if (run?.fileKey == null || run.format === null) throw new ApiProblem("not-found");
      await data.audit({ verb: "DOWNLOAD", resource: FEED, recordId: id, recordLabel: values.name });
      const content = failedLinesAsCsv(services, data, run, locale);
      const name = `${(run.fileName ?? FEED).replace(/\.\w+$/, "")}-errors.csv`;
      return new FileResponse(name, "text/csv; charset=utf-8", Readable.from(content, { objectMode: false }));
    }),

    route(calls.feedConnection, async ({ data }, { params }) => {
      const { id, values } = await requireFeed(data, params.id);
      const address = values.source === "EMAIL" ? await addressOfFeed(services, id) : undefined;
      return { ...(await secretsOf(services, data, id)), ...(address !== undefined && { address }) };
    }),

    route(calls.saveFeedSecret, ({ data }, { params, body }) =>
      data.transaction(async (transaction) => {
        const { id, values } = await requireFeed(transaction, params.id);
        const feed = { resource: FEED, id, name: values.name, server: values.source };
        await saveSecret(services, transaction, feed, body);
        return secretsOf(services, transaction, id);
      }),
    ),

    route(calls.testFeed, async ({ data }, { params }) => {
      const feed = await requireFeed(data, params.id);
      try {
        const source = await openSource(
          services,
          data.scope.shopId ?? 0,
          await sourceOf(services, data, feed),
          MAX_FEED_BYTES,
        );
        await source.close();
        return {
          problem: null,
          hostKey: null,
          files: source.files.slice(0, MAX_NAMED_FILES).map(({ name, bytes, changedAt }) => ({
            name,
            bytes,
            changedAt: changedAt?.toISOString() ?? null,
          })),
        };
      } catch (error) {
        return { ...failedTrial(error), files: [] };
      }
    }),
  ];
};
