/** Plans the runs of a feed, and starts, releases and discards them. */
import type { FeedHealth } from "../../../contract/feeds";
import { queueApply, queueRun, isIdle } from "../../../../host/server/features/feeds/queue";
import { discardHeld, heldRun } from "../../../../host/server/features/feeds/runs";
import { cronError, isSameSchedule, nextRun } from "../../../../host/server/features/feeds/next-run";
import { mayReach } from "../../../../host/server/features/feeds/sources/reach";
import { timeZoneOf } from "../../../../host/server/platform/storage/shop-time-zone";
import { defineHooks } from "../../../../host/server/resources/hooks";
import type { HookContext, HookResult } from "../../../../host/server/resources/types";
import { forgetRecordSecrets } from "../../../../host/server/services/record-secrets";
import type { RecordOf, ValuesOfResource } from "../../../contract/resource";
import importConfig from "./import-config.resource";

type Feed = RecordOf<typeof importConfig>;
type Values = ValuesOfResource<typeof importConfig>;
type Result = HookResult<Values>;

async function plannedRun(values: Values, { data }: HookContext): Promise<string | null> {
  if (values.source === "EMAIL") return null;
  return nextRun(values, new Date(), await timeZoneOf(data))?.toISOString() ?? null;
}

const healthOfActive = ({ lastAppliedAt }: Feed): FeedHealth => (lastAppliedAt === null ? "NEVER" : "OK");

/** A file that waits for a decision stays the most urgent. */
const healthUnlessHeld = ({ health }: Feed, other: FeedHealth): FeedHealth => (health === "HELD" ? health : other);

/** A run that was held needs a decision about the very file that was seen. */
async function decide(feed: Feed, context: HookContext, how: "APPLY" | "DISCARD"): Promise<Result> {
  if (!(await isIdle(context.data, feed.id))) return { errors: ["import-config.error.running"] };
  const held = await heldRun(context.data, feed.id);
  if (held === undefined) return { errors: ["import-config.error.not-held"] };
  // A complete stock of nothing would sell out all offers.
  if (how === "APPLY" && (held.counts?.read ?? 0) === 0) return { errors: ["import-config.error.nothing-read"] };
  if (how === "APPLY") {
    await queueApply(context, feed.id, held.id);
    return {};
  }
  await discardHeld(context.data, feed.id);
  return { set: { health: feed.active ? healthOfActive(feed) : "PAUSED" } };
}

export default defineHooks(importConfig, {
  async beforeSave({ before, values }, context): Promise<Result> {
    const { feedHosts, mailDrop } = context.caller.registry.services.config;
    if (values.source === "EMAIL" && mailDrop === undefined)
      return { fields: { source: "import-config.error.no-mails" } };
    if (!mayReach(values.source, values, feedHosts))
      return { fields: { [values.source === "HTTPS" ? "url" : "host"]: "import-config.error.private" } };
    const cron = values.schedule === "CRON" ? cronError(values.cron ?? "") : undefined;
    if (cron !== undefined) return { fields: { cron: `import-config.error.${cron}` } };
    // A new feed has no secrets yet: a person tries its source and then activates it.
    if (before === null) return { set: { active: false, health: "PAUSED", failures: 0 } };
    return isSameSchedule(before, values) || !before.active
      ? {}
      : { set: { nextRunAt: await plannedRun(values, context) } };
  },
  afterRemove: (removed, { data }) =>
    forgetRecordSecrets(
      data,
      removed.map(({ id }) => id),
    ),
  actions: {
    async run({ id }, _, context): Promise<Result> {
      if (!(await isIdle(context.data, id))) return { errors: ["import-config.error.running"] };
      await queueRun(context, id);
      return {};
    },
    release: (feed, _, context) => decide(feed, context, "APPLY"),
    discard: (feed, _, context) => decide(feed, context, "DISCARD"),
    pause: (feed): Result => ({
      set: { active: false, health: healthUnlessHeld(feed, "PAUSED"), nextRunAt: null },
    }),
    async resume(feed, _, context): Promise<Result> {
      return {
        set: {
          active: true,
          failures: 0,
          health: healthUnlessHeld(feed, healthOfActive(feed)),
          nextRunAt: await plannedRun(feed, context),
        },
      };
    },
  },
});
