/** Writes a shop's subscription by the write path, without versions. */
import { and, eq, sql } from "drizzle-orm";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { subscription } from "../../platform/storage/schema";
import { writeRecorded, type WriteTarget } from "../../resources/writing/write-path";
import type { Shop, Subscription } from "./billing";

const targetOf = (ownShop: Shop): WriteTarget<Subscription> => ({
  resource: "subscription",
  id: ({ shopId }) => shopId,
  label: () => ownShop.name,
  values: ({ version: _version, updatedAt: _updatedAt, ...values }) => values,
});

/** Saves values in a transaction of its own. Throws a conflict after a concurrent change. */
export const saveSubscription = (
  { data }: RequestContext,
  ownShop: Shop,
  before: Subscription,
  values: Partial<Subscription>,
  action: string,
): Promise<void> =>
  data.transaction(async (transaction) => {
    const isUnchanged =
      and(eq(subscription.shopId, ownShop.id), eq(subscription.version, before.version)) ?? sql`false`;
    const set = { ...values, version: before.version + 1, updatedAt: new Date() };
    const written = await writeRecorded(transaction, targetOf(ownShop), { verb: "UPDATE", action }, async () =>
      (await transaction.update(subscription, set, isUnchanged)).map((after) => ({ before, after })),
    );
    if (written.length === 0) throw new ApiProblem("conflict");
  });
