/** The three feeds of Reserve with Google: merchants, services, availability. */
import { desc, sql } from "drizzle-orm";
import { daysFrom } from "../availability/specific-days";
import { loadAvailability } from "../availability/load-availability";
import { ProviderError, type DirectoryProvider } from "../directories/provider";
import { oneOf } from "../resources/recordset";
import { fitter, record, serviceDealer } from "../storage/schema";
import type { ScopedDatabase } from "../storage/scoped-database";
import { loadDealers, loadServices, loadSettings, setParticipation, type ReserveService } from "./load-reserve";
import { clockIn, startsOn } from "./slots";

export const FEED = "googleReserveFeed";
const KEPT_FEEDS = 90;
const FEED_DAYS = 14;

interface Merchant extends Record<string, unknown> {
  readonly id: number;
  readonly name: string;
}

async function merchantsOf(data: ScopedDatabase, ids: readonly number[], category: string): Promise<Merchant[]> {
  const rows = await data.execute<{
    id: number | string;
    name: string;
    phone: string;
    address: unknown;
    lat: number;
    lng: number;
  }>(
    fitter,
    (
      scope,
    ) => sql`select ${fitter.id} as id, ${fitter.name} as name, ${fitter.phone} as phone, ${fitter.address} as address, ${fitter.lat} as lat, ${fitter.lng} as lng
      from ${fitter} where ${scope} and ${fitter.id} ${oneOf(ids)}`,
  );
  return rows.map(({ id, name, phone, address, lat, lng }) => ({
    id: Number(id),
    name,
    telephone: phone,
    category,
    geo: { latitude: lat, longitude: lng },
    address,
  }));
}

/** Which dealers offer which of the live services. */
async function offers(data: ScopedDatabase, services: readonly ReserveService[], dealers: readonly number[]) {
  const rows = await data.execute<{ dealer: number | string; service: number | string }>(
    fitter,
    (
      scope,
    ) => sql`select offered.fitter_id as dealer, offered.service_id as service from ${serviceDealer} offered join ${fitter} on ${fitter.id} = offered.fitter_id
      where ${scope} and offered.shop_id = ${data.scope.shopId} and offered.available and offered.fitter_id ${oneOf(dealers)} and offered.service_id ${oneOf(services.map(({ id }) => id))}`,
  );
  const chosen = new Map(services.map((service) => [service.id, service]));
  return rows
    .map(({ dealer, service }) => ({ dealer: Number(dealer), service: chosen.get(Number(service)) }))
    .flatMap(({ dealer, service }) => {
      const only =
        service?.config?.["dealersMode"] === "SELECTED" ? ((service.config["dealers"] ?? []) as number[]) : undefined;
      return service === undefined || only?.includes(dealer) === false ? [] : [{ dealer, service }];
    });
}

const rulesOf = ({ durationMinutes, config }: ReserveService) => ({
  durationMinutes,
  stepMinutes: Number(config?.["slotStep"] ?? 30),
  minAdvanceMinutes: Number(config?.["minAdvanceMinutes"] ?? 120),
});

async function contents(data: ScopedDatabase, now: Date) {
  const settings = await loadSettings(data);
  const dealers = (await loadDealers(data)).filter(({ enabled, lacks }) => enabled && lacks.length === 0);
  const services = (await loadServices(data)).filter(({ config }) => config?.["state"] === "LIVE");
  const ids = dealers.map(({ id }) => id);
  const merchants = await merchantsOf(data, ids, settings.merchantCategory);
  const offered = await offers(data, services, ids);
  const facts = await loadAvailability(data, ids);
  const availability = offered.flatMap(({ dealer, service }) => {
    const hours = facts.get(dealer);
    if (hours === undefined) return [];
    const days = daysFrom(
      clockIn(hours.timeZone, now).day,
      Math.min(FEED_DAYS, Number(service.config?.["maxAdvanceDays"] ?? FEED_DAYS)),
    );
    return days.flatMap((day) =>
      startsOn(hours, day, rulesOf(service), now).map((start) => ({
        merchant: dealer,
        service: service.id,
        start: `${day}T${start}`,
        timeZone: hours.timeZone,
        minutes: service.durationMinutes,
      })),
    );
  });
  return {
    settings,
    ids,
    feeds: {
      merchants,
      services: offered.map(({ dealer, service }) => ({
        merchant: dealer,
        service: service.id,
        name: { ...service.name, ...(service.config?.["localizedName"] as object | undefined) },
        category: service.config?.["category"],
        minutes: service.durationMinutes,
      })),
      availability,
    },
  };
}

/** Makes the feeds and hands them over. Without a merchant nothing is sent, so that the last one stays. Answers how many were sent. */
export async function sendFeeds(data: ScopedDatabase, provider: DirectoryProvider, now = new Date()): Promise<number> {
  const { settings, feeds, ids } = await contents(data, now);
  let sent = 0;
  for (const [name, items] of Object.entries(feeds)) {
    const content = { generatedAt: now.toISOString(), environment: settings.environment, items };
    let state = feeds.merchants.length === 0 ? "KEPT" : "SENT";
    let error = "";
    try {
      if (state === "SENT") await provider.feed(name, content);
    } catch (failure) {
      if (!(failure instanceof ProviderError)) throw failure;
      state = "FAILED";
      error = failure.message;
    }
    if (state === "SENT") sent += 1;
    await data.insert(record, {
      resource: FEED,
      data: {
        name,
        at: now.toISOString(),
        items: items.length,
        state,
        error,
        environment: settings.environment,
        content,
      },
    });
  }
  if (sent > 0)
    for (const id of ids) await setParticipation(data, id, { lastFeedAt: now.toISOString(), match: "PENDING" });
  const old = await data.selectFields(
    record,
    { id: record.id },
    { where: sql`${record.resource} = ${FEED}`, orderBy: [desc(record.id)], offset: KEPT_FEEDS, limit: 500 },
  );
  if (old.length > 0)
    await data.remove(record, sql`${record.resource} = ${FEED} and ${record.id} ${oneOf(old.map(({ id }) => id))}`);
  return sent;
}

export { rulesOf };
