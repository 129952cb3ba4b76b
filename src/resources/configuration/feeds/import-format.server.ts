/** Keeps whether a format can be used, how many values it maps, and which feeds use it. */
import { sql } from "drizzle-orm";
import { feedRun, record } from "../../../../host/server/platform/storage/schema";
import { ApiProblem } from "../../../../host/server/platform/http/problem";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { referringCount } from "../../../../host/server/resources/storage/computed-sql";
import type { HookResult } from "../../../../host/server/resources/types";
import { unmappedTargets } from "../../../contract/feed-formats";
import type { ValuesOfResource } from "../../../contract/resource";
import importFormat from "./import-format.resource";

type Result = HookResult<ValuesOfResource<typeof importFormat>>;

/** Feeds that are named when they keep a format from being deleted. */
const MAX_NAMED = 5;

const lastUsedAt = sql`(select max(run.started_at) from record feed inner join ${feedRun} run on run.feed_id = feed.id
  where feed.resource = 'import-config' and feed.shop_id = ${record.shopId} and feed.deleted_at is null
    and (feed.data->>'format') = ${record.id}::text)`;

export default defineHooks(importFormat, {
  computed: {
    feeds: referringCount("import-config", "format"),
    lastUsedAt: {
      value: sql`to_char(${lastUsedAt} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      key: lastUsedAt,
    },
  },
  beforeSave: ({ values: { columns } }): Result => ({
    set: { state: unmappedTargets(columns).length === 0 ? "READY" : "DRAFT", mapped: columns.length },
  }),
  async beforeRemove({ id }, context): Promise<Result> {
    const feeds = await context.all("import-config", { format: String(id) });
    if (feeds.length === 0) return {};
    const names = feeds.slice(0, MAX_NAMED).map(({ name }) => String(name));
    throw new ApiProblem("refused", {
      errors: ["import-format.error.used"],
      params: { "": { feeds: [...names, ...(feeds.length > MAX_NAMED ? ["…"] : [])].join(", ") } },
    });
  },
});
