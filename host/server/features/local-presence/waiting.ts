/** Processes pending listings: pushes and compares them one by one, outside transactions. */
import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { widen } from "../../../../src/contract/resource";
import fitter from "../../../../src/resources/dealers/fitter/fitter.resource";
import { resolveAlert } from "../../services/alerts";
import { loadAvailability } from "../availability/load-availability";
import { ProviderError } from "../../services/directories/provider";
import { directoryProvider } from "../../services/directories/providers";
import { inEachShop, runIsolated } from "../../platform/storage/each-shop";
import { FitterStorage } from "../dealers/storage/fitter-storage";
import { readByIds } from "../../resources/reading/read-records";
import type { ServerServices } from "../../services/server-services";
import type { ServerModule } from "../../resources/resource-services";
import { fitter as fitterTable, record, shopLanguage } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { expiredDirectories, reportExpiredAccounts } from "./accounts";
import { compareRoutes } from "./compare";
import { syncListing, type Dealer } from "./listing";
import { specialHoursText } from "./special-hours";
import { presenceSettings } from "./settings";

const BATCH_SIZE = 100;

type Listing = typeof record.$inferSelect;

async function languagesOf(data: ScopedDatabase): Promise<string[]> {
  const rows = await data.select(shopLanguage, {
    where: isNull(shopLanguage.deletedAt),
    orderBy: [asc(shopLanguage.position)],
  });
  return rows.map(({ locale }) => locale);
}

/** Raises the alert about an expired directory account, or closes it. */
const reportExpired = (data: ScopedDatabase, isExpired: boolean): Promise<void> =>
  resolveAlert(
    data,
    "directory-account",
    isExpired
      ? {
          right: "YEXT",
          type: "ERROR",
          titleKey: "alert.directory-account.title",
          params: {},
          lines: [{ key: "alert.directory-account.text" }],
          link: "/local-presence?filter[state]=PENDING",
        }
      : undefined,
  );

/** Processes pending listings and returns the number completed. The others stay pending. */
export async function syncPending({ database, config }: Pick<ServerServices, "database" | "config">): Promise<number> {
  let synced = 0;
  await inEachShop({ database }, async (data, today) => {
    const settings = await presenceSettings(data);
    const expired = expiredDirectories(settings, today).join(",");
    const where = sql`${record.resource} = 'local-listing' and ${record.deletedAt} is null and ${record.data}->>'state' not in ('OFF', 'DUPLICATE', 'UNLINKED')
      and (${record.data}->>'wanted' = 'COMPARE' or ${record.data}->>'wanted' = 'PUSH' and not ${record.data}->>'directory' = any(string_to_array(${expired}, ',')))`;
    const pendingListings = await data.select(record, { where, limit: BATCH_SIZE });
    if (pendingListings.length === 0) return;
    const provider = directoryProvider(config, data);
    const languages = await languagesOf(data);
    const storage = new FitterStorage(widen(fitter));
    let isReachable = true;
    const synchronise = async ({ id, version, fitterId, data: values }: Listing): Promise<void> => {
      const [dealer] = await readByIds(storage, data, [fitterId ?? 0], { languages, timeZone: "UTC" });
      if (dealer === undefined) return;
      const task = values["wanted"] === "COMPARE" ? "COMPARE" : "PUSH";
      try {
        const facts = (await loadAvailability(data, [dealer.id])).get(dealer.id);
        const special = facts === undefined ? "" : specialHoursText(facts, dayInZone(facts.timeZone));
        const listed = typeof values["listedAs"] === "string" ? values["listedAs"] : String(dealer["code"]);
        const request = { directory: String(values["directory"]), listed, wanted: task, special } as const;
        const outcome = await syncListing(provider, request, dealer as unknown as Dealer, languages, settings);
        const written = await data.update(
          record,
          { data: { ...values, ...outcome }, version: version + 1, updatedAt: new Date() },
          and(eq(record.id, id), eq(record.version, version)) ?? sql`false`,
        );
        await reportExpired(data, false);
        if (written.length === 0) return;
        await data.audit({
          verb: "STATE",
          resource: "local-listing",
          recordId: id,
          recordVersion: version + 1,
          action: task.toLowerCase(),
        });
        synced += 1;
      } catch (error) {
        if (!(error instanceof ProviderError)) throw error;
        if (error.expired) await reportExpired(data, true);
        isReachable = false;
      }
    };
    for (const listing of pendingListings)
      if (isReachable) await runIsolated(`Listing ${listing.id}`, () => synchronise(listing));
  });
  return synced;
}

const PENDING_PUSH = sql`${record.data} || '{"wanted": "PUSH", "state": "PENDING"}'::jsonb`;
const isPublished = sql`${record.resource} = 'local-listing' and ${record.deletedAt} is null and ${record.data}->>'wanted' = 'NONE'
  and ${record.data}->>'state' in ('LIVE', 'DIFFERENT')`;

/** Marks listings whose upcoming special hours differ from those sent, e.g. because of a holiday or closure. */
export async function pushSpecialHours({ database }: Pick<ServerServices, "database">): Promise<number> {
  let count = 0;
  await inEachShop({ database }, async (data) => {
    const settings = await presenceSettings(data);
    if (!settings.autoPush || !settings.pushed.includes("HOURS")) return;
    const listings = await data.select(record, { where: isPublished });
    const dealers = await loadAvailability(data, [...new Set(listings.flatMap(({ fitterId }) => fitterId ?? []))]);
    const outdated = listings.filter(({ fitterId, data: values }) => {
      const facts = dealers.get(fitterId ?? 0);
      return (
        facts !== undefined && specialHoursText(facts, dayInZone(facts.timeZone)) !== (values["specialHours"] ?? "")
      );
    });
    for (const { id } of outdated)
      await runIsolated(`Special hours of listing ${id}`, async () => {
        const marked = { data: PENDING_PUSH as never, updatedAt: new Date() };
        count += (await data.update(record, marked, eq(record.id, id))).length;
      });
  });
  return count;
}

/** Marks listings of changed dealers for another push, in shops with automatic updates. */
export async function pushChanged({ database }: Pick<ServerServices, "database">): Promise<number> {
  let count = 0;
  await inEachShop({ database }, async (data) => {
    if (!(await presenceSettings(data)).autoPush) return;
    const isOlder = sql`${isPublished} and exists (select 1 from ${fitterTable} pushed
        where pushed.id = ${record.fitterId} and pushed.updated_at > (${record.data}->>'pushedAt')::timestamptz)`;
    count += (await data.update(record, { data: PENDING_PUSH as never, updatedAt: new Date() }, isOlder)).length;
  });
  return count;
}

export const localPresenceModule: ServerModule = (services) => {
  services.jobs.schedule(60, "Push special hours of listings", () => pushSpecialHours(services));
  services.jobs.schedule(60, "Report expired directory accounts", () => inEachShop(services, reportExpiredAccounts));
  services.jobs.schedule(5, "Push listings of changed dealers", () => pushChanged(services));
  services.jobs.schedule(1, "Process pending listings", () => syncPending(services));
  return compareRoutes();
};
