/** The job that calculates the prices of marked tyres, in batches of one transaction each: readers see the old prices until then. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { and, eq, gt, isNull, sql, type SQL } from "drizzle-orm";
import { dayInZone, instantAt } from "../../../../src/contract/zone-clock";
import { addDays, DAY_MS } from "../../../../src/contract/days";
import { inEachShop, scopeOfShop } from "../../platform/storage/each-shop";
import { oneOf } from "../../platform/storage/recordset";
import { job, priceMark, shop, tyre, tyrePrice } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ResourceServices } from "../../resources/resource-services";
import type { Registry } from "../../resources/types";
import { readAll } from "../../resources/writing/validate-change";
import { leaseOf } from "../../services/jobs/job-rows";
import type { Job, JobOutcome, JobRun } from "../../services/jobs/jobs";
import { articleBatches } from "./articles";
import { loadPricing, type Pricing } from "./pricing";
import { ALL_TYRES, storePricesOf, type Clock } from "./stored-prices";

export const PRICE_JOB = "price-recalculation";
/** Tyres of one transaction. */
const BATCH = 500;
/** Minutes between two searches for marks, and for prices that change by time. */
const MARK_MINUTES = 3 / 60;
const TIME_MINUTES = 1;
/** Milliseconds after a failure in which no further calculation starts. */
const FAILURE_PAUSE_MS = 600_000;

type Shop = Pick<typeof shop.$inferSelect, "country" | "timeZone">;

/** Returns what prices of the shop depend on. Reads all records, without an account. */
export async function shopPricing(
  registry: Registry,
  data: ScopedDatabase,
  ownShop: Shop,
): Promise<{ readonly pricing: Pricing; readonly clock: Clock }> {
  const reader = { languages: [], timeZone: ownShop.timeZone };
  const now = new Date();
  const sale = { at: now.toISOString() };
  const base = await loadPricing({ all: readAll(registry, data, reader) }, { shop: ownShop }, sale);
  const midnight = instantAt(addDays(dayInZone(ownShop.timeZone, now), 1), 0, ownShop.timeZone);
  return {
    pricing: base.with({}),
    clock: { now: sale.at, midnight: (midnight ?? new Date(now.getTime() + DAY_MS)).toISOString() },
  };
}

/** Calculates the prices of all tyres that match. Memory does not grow with their number. Returns false when it was cancelled. */
export async function recalculate(
  data: ScopedDatabase,
  { pricing, clock }: { readonly pricing: Pricing; readonly clock: Clock },
  where: SQL | undefined,
  progress: (done: number) => Promise<boolean>,
): Promise<boolean> {
  let done = 0;
  for await (const batch of articleBatches(data, BATCH, where)) {
    await data.transaction((transaction) => storePricesOf(transaction, pricing, batch, clock));
    done += batch.length;
    if (!(await progress(done))) return false;
    // Other calls run between two batches.
    await nextTurn();
  }
  return true;
}

async function runRecalculation(
  { database, resources }: Pick<ResourceServices, "database" | "resources">,
  work: Job,
  run: JobRun,
): Promise<JobOutcome> {
  const data = scopeOfShop(database, work.shopId ?? 0, leaseOf(work));
  const ownShop = await data.find(shop, eq(shop.id, work.shopId ?? 0));
  if (ownShop === undefined) return { status: "DONE", report: { done: 0 } };
  const marks = await data.select(priceMark);
  const ids = [...new Set(marks.map(({ tyreId }) => tyreId))];
  const where = ids.includes(ALL_TYRES) ? sql`true` : sql`${tyre.id} ${oneOf(ids)}`;
  const total = await data.count(tyre, and(isNull(tyre.deletedAt), where));
  let calculated = 0;
  const isComplete = await recalculate(data, await shopPricing(resources, data, ownShop), where, (done) => {
    calculated = done;
    return run.progress(done, total);
  });
  if (!isComplete) return { status: "CANCELLED", report: { done: calculated } };
  // Marks that were set meanwhile stay for the next calculation.
  await data.remove(priceMark, sql`${priceMark.id} ${oneOf(marks.map(({ id }) => id))}`);
  return { status: "DONE", report: { done: calculated } };
}

/** Marks the prices whose time is over. */
const markDue = (services: Pick<ResourceServices, "database">): Promise<void> =>
  inEachShop(services, async (data) => {
    await data.execute(
      tyrePrice,
      (scope) => sql`insert into ${priceMark} (shop_id, tyre_id) select shop_id, tyre_id from ${tyrePrice}
        where ${tyrePrice.validUntil} <= now() and ${scope}
        and not exists (select 1 from ${priceMark} other where other.shop_id = ${tyrePrice.shopId} and other.tyre_id in (0, ${tyrePrice.tyreId}))`,
      "write",
    );
  });

/** Whether a calculation failed a short while ago, as without a VAT rate, so that it would fail again. */
const hasFailed = async (data: ScopedDatabase): Promise<boolean> => {
  const pause = new Date(Date.now() - FAILURE_PAUSE_MS);
  const failed = and(eq(job.type, PRICE_JOB), eq(job.status, "FAILED"), gt(job.endedAt, pause));
  return (await data.count(job, failed, 1)) > 0;
};

/** Starts the calculation in each shop with marks, unless one is running. */
const startDue = ({ database, jobs }: Pick<ResourceServices, "database" | "jobs">): Promise<void> =>
  inEachShop({ database }, async (data) => {
    const { shopId } = data.scope;
    if ((await data.count(priceMark, undefined, 1)) > 0 && !(await hasFailed(data)))
      await jobs.start({ type: PRICE_JOB, shopId, userId: null, exclusive: true });
  });

/** Registers the job and what starts it. */
export function scheduleRecalculation(services: ResourceServices): void {
  services.jobs.handle(PRICE_JOB, (work, run) => runRecalculation(services, work, run));
  services.jobs.schedule(MARK_MINUTES, "Start calculations of prices", () => startDue(services));
  services.jobs.schedule(TIME_MINUTES, "Mark prices that change by time", () => markDue(services));
}
