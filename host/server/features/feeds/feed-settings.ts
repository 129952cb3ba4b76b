/** A feed as it is stored, and the marks that its runs leave on it. */
import { and, eq, isNull, sql } from "drizzle-orm";
import * as v from "valibot";
import { feedFormat, withDefaults, type FeedFormat } from "../../../../src/contract/endpoints/feed-formats";
import { FEED_HEALTH, type FeedHealth } from "../../../../src/contract/feeds";
import type { ValuesOfResource } from "../../../../src/contract/resource";
import type importConfig from "../../../../src/resources/configuration/feeds/import-config.resource";
import { feedRun, record } from "../../platform/storage/schema";
import { declareScope, shopRule } from "../../platform/storage/scope";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ServerServices } from "../../services/server-services";
import { markRecord } from "./marks";
import { connectionOf } from "./sources/connection";
import type { SourceSettings } from "./sources/source";

declareScope(feedRun, shopRule(feedRun));

export const FEED = "import-config";

type Values = ValuesOfResource<typeof importConfig>;
/** Stored values: references are ids, and empty values are left out. */
type Stored = Partial<Omit<Values, "provider" | "format">> & { readonly provider?: number; readonly format?: number };

export interface Feed {
  readonly id: number;
  readonly active: boolean;
  readonly values: Stored;
  readonly createdAt: Date;
}

const toFeed = ({ id, active, data, createdAt }: typeof record.$inferSelect): Feed => ({
  id,
  active,
  values: data,
  createdAt,
});

const isFeed = and(eq(record.resource, FEED), isNull(record.deletedAt)) ?? sql`false`;

export async function findFeed(data: ScopedDatabase, id: number): Promise<Feed | undefined> {
  const found = await data.find(record, and(isFeed, eq(record.id, id)) ?? sql`false`);
  return found === undefined ? undefined : toFeed(found);
}

/** Returns the feeds that are not paused. */
export const activeFeeds = async (data: ScopedDatabase): Promise<Feed[]> =>
  (await data.select(record, { where: and(isFeed, eq(record.active, true)), orderBy: [record.id] })).map(toFeed);

/** Marks that runs leave on a feed. */
export interface FeedMarks {
  readonly health?: FeedHealth;
  readonly lastRunAt?: string;
  readonly lastAppliedAt?: string;
  readonly lastLines?: number;
  readonly failures?: number;
  readonly nextRunAt?: string | null;
}

/** A paused feed stays paused, also when a person runs it. */
export const healthAfter = ({ active }: Feed, health: FeedHealth): FeedHealth => (active ? health : "PAUSED");

export const markFeed = (data: ScopedDatabase, id: number, marks: FeedMarks, active?: boolean): Promise<void> =>
  markRecord(data, { resource: FEED, id }, { ...marks }, active);

/** Returns the stored health of a feed. */
export const healthOf = (text: unknown): FeedHealth => FEED_HEALTH.find((health) => health === text) ?? "NEVER";

/** Returns the format that a feed uses; undefined when it was deleted or is a draft. */
export async function formatOf(data: ScopedDatabase, { values }: Feed): Promise<FeedFormat | undefined> {
  const where = and(eq(record.id, values.format ?? 0), eq(record.resource, "import-format"), isNull(record.deletedAt));
  const found = await data.find(record, where ?? sql`false`);
  if (found?.data["state"] !== "READY") return undefined;
  return v.parse(feedFormat, withDefaults(found.data));
}

/** Returns the provider of a feed; undefined when it was deleted. */
export const providerOf = (data: ScopedDatabase, { values }: Feed) =>
  data.find(
    record,
    and(eq(record.id, values.provider ?? 0), eq(record.resource, "provider"), isNull(record.deletedAt)) ?? sql`false`,
  );

/** Returns where the feed finds its files, with the secrets in clear. */
export const sourceOf = async (
  services: Pick<ServerServices, "secrets">,
  data: ScopedDatabase,
  { id, values }: Feed,
): Promise<SourceSettings> => ({
  ...(await connectionOf(services, data, id, values)),
  source: values.source ?? "FOLDER",
  pattern: values.pattern?.trim() || null,
});
