/** Scheduled work on reviews: sends replies to directories and publishes pending reviews. */
import { and, eq, sql } from "drizzle-orm";
import { DAY_MS } from "../../../../src/contract/days";
import { inEachShop, runIsolated } from "../../platform/storage/each-shop";
import { ProviderError } from "../../services/directories/provider";
import { directoryProvider } from "../../services/directories/providers";
import type { ServerServices } from "../../services/server-services";
import type { ServerModule } from "../../resources/resource-services";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { notifyAuthors } from "./notify-authors";
import { maskContacts, moveRating } from "./moderation";

const reviews = (more = sql`true`) =>
  and(eq(record.resource, "review"), sql`${record.deletedAt} is null`, more) ?? sql`false`;

/** Sends queued replies to their directory; failures are retried. */
export async function sendReplies({ database, config }: Pick<ServerServices, "database" | "config">): Promise<number> {
  let sent = 0;
  await inEachShop({ database }, async (data) => {
    const waiting = await data.select(record, {
      where: reviews(sql`${record.data}->>'replyState' = 'QUEUED'`),
      limit: 100,
    });
    const provider = directoryProvider(config, data);
    const sendReply = async ({ id, data: values, version }: Review): Promise<void> => {
      try {
        await provider.reply("GOOGLE", String(values["externalId"] ?? id), String(values["reply"] ?? ""));
      } catch (error) {
        if (error instanceof ProviderError) return;
        throw error;
      }
      const replyState = values["repliedAt"] === undefined ? "PUBLISHED" : "EDITED";
      const after = { ...values, replyState, repliedAt: new Date().toISOString() };
      await settleReply(data, { id, version, before: values, after }, "reply-sent");
      sent += 1;
    };
    for (const review of waiting) await runIsolated(`Reply to review ${review.id}`, () => sendReply(review));
  });
  return sent;
}

type Review = typeof record.$inferSelect;

interface Change {
  readonly id: number;
  readonly version: number;
  readonly before: Readonly<Record<string, unknown>>;
  readonly after: Readonly<Record<string, unknown>>;
  readonly status?: string;
}

/** Stores a change by the server with a journal entry. Returns false after a concurrent change. */
function settleReply(
  data: ScopedDatabase,
  { id, version, before, after, status }: Change,
  action: string,
): Promise<boolean> {
  return data.transaction(async (transaction) => {
    const [written] = await transaction.update(
      record,
      { data: after, version: version + 1, updatedAt: new Date(), ...(status !== undefined && { status }) },
      and(eq(record.id, id), eq(record.version, version)) ?? sql`false`,
    );
    if (written === undefined) return false;
    if (status === "PUBLISHED") await moveRating(transaction, Number(written.fitterId), Number(after["rating"]), 1);
    const changes = [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .filter((field) => before[field] !== after[field])
      .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }));
    await transaction.audit({
      verb: "STATE",
      resource: "review",
      recordId: id,
      recordVersion: version + 1,
      action,
      changes,
    });
    return true;
  });
}

/** Publishes reviews pending for two days in shops with automatic publication, regardless of the rating. */
export async function publishWaiting({ database }: Pick<ServerServices, "database">): Promise<number> {
  let published = 0;
  await inEachShop({ database }, async (data) => {
    const settings = await data.find(record, eq(record.resource, "review-settings"));
    if (settings?.data["publishing"] !== "ALL_AFTER_48H") return;
    // Compared as text: a cast would fail for every review of the shop when one date is unreadable.
    const twoDaysAgo = new Date(Date.now() - 2 * DAY_MS).toISOString();
    const isOld = sql`${record.status} = 'PENDING' and ${record.data}->>'date' < ${twoDaysAgo}`;
    const publish = async ({ id, data: before, version }: Review): Promise<void> => {
      const masked = ["title", "text"].flatMap((name) =>
        typeof before[name] === "string" ? [[name, maskContacts(before[name])]] : [],
      );
      const after = { ...before, ...(Object.fromEntries(masked) as Record<string, string>) };
      if (await settleReply(data, { id, version, before, after, status: "PUBLISHED" }, "publish-waiting"))
        published += 1;
    };
    for (const review of await data.select(record, { where: reviews(isOld), limit: 500 }))
      await runIsolated(`Publication of review ${review.id}`, () => publish(review));
  });
  return published;
}

/** Module without routes; schedules the work above. */
export const reviewModule: ServerModule = (services) => {
  services.jobs.schedule(5, "Send replies to reviews", () => sendReplies(services));
  services.jobs.schedule(5, "Notify authors of rejected reviews", () => notifyAuthors(services));
  services.jobs.schedule(60, "Publish pending reviews", () => publishWaiting(services));
  return [];
};
