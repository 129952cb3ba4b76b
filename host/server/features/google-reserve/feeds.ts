/** Builds and sends the three feeds of Reserve with Google: merchants, services, availability. */
import { desc, sql } from "drizzle-orm";
import type { Localised } from "../../../../src/contract/fields";
import { resolveAlert } from "../../services/alerts";
import { loadWorkshops } from "../booking/load-workshops";
import { ProviderError, type DirectoryProvider } from "../../services/directories/provider";
import { formatWithOffset } from "../customer-requests/clock";
import { oneOf } from "../../platform/storage/recordset";
import { fitter, record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { feedTexts } from "./google-markup";
import { loadSettings, setParticipation } from "./load-reserve";
import { problemsOf, type FeedName } from "./feed-problems";
import { offersOf, loadParticipants, startsOf, type Offer } from "./offer";

/** Resource name of stored feeds, which have no definition. */
export const FEED = "googleReserveFeed";
const MAX_STORED_FEEDS = 90;

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

async function buildFeeds(data: ScopedDatabase, now: Date) {
  const settings = await loadSettings(data);
  const { dealers, ids, services } = await loadParticipants(data);
  const offers = await offersOf(data, services, ids);
  const workshops = await loadWorkshops(data, ids, { now, channel: "GOOGLE_RESERVE" });
  const available = new Set<Offer>();
  const availability = offers.flatMap((offer) => {
    const { dealer, service } = offer;
    const workshop = workshops.get(dealer);
    if (workshop === undefined) return [];
    const starts = startsOf(workshop, service, now);
    if (starts.length > 0) available.add(offer);
    return starts.map((start) => ({
      merchant: dealer,
      service: service.id,
      start: formatWithOffset(start, workshop.timeZone),
      timeZone: workshop.timeZone,
      minutes: service.durationMinutes,
    }));
  });
  return {
    settings,
    ids,
    dealers,
    problems: problemsOf({
      dealers,
      services,
      offers,
      available,
      nameOf: ({ name }) => Object.values(name)[0] ?? "",
    }),
    feeds: {
      merchants: await merchantsOf(data, ids, settings.merchantCategory),
      services: offers.map(({ dealer, service }) => ({
        merchant: dealer,
        service: service.id,
        name: { ...service.name, ...(service.config?.["localizedName"] as object | undefined) },
        description: feedTexts((service.config?.["localizedDescription"] ?? {}) as Localised),
        category: service.config?.["category"],
        minutes: service.durationMinutes,
      })),
      availability,
    },
  };
}

/** Raises the alert about failing feeds; an empty failure closes it. */
const reportFailure = (data: ScopedDatabase, failure: string): Promise<void> =>
  resolveAlert(
    data,
    "google-reserve-feed",
    failure === ""
      ? undefined
      : {
          right: "GOOGLE_RESERVE",
          type: "ERROR",
          titleKey: "alert.reserve-feed.title",
          params: { error: failure },
          lines: [{ key: "alert.reserve-feed.text", params: { error: failure } }],
          link: "/google-reserve-configurations",
        },
  );

/** Builds and sends the feeds and returns their number. Without merchants nothing is sent, so that the last feed stays. */
export async function sendFeeds(data: ScopedDatabase, provider: DirectoryProvider, now = new Date()): Promise<number> {
  const { settings, feeds, ids, dealers, problems } = await buildFeeds(data, now);
  let sent = 0;
  let failure = "";
  for (const [name, items] of Object.entries(feeds)) {
    const content = { generatedAt: now.toISOString(), environment: settings.environment, items };
    let state = feeds.merchants.length === 0 ? "KEPT" : "SENT";
    let error = "";
    try {
      if (state === "SENT") await provider.feed(name, content);
    } catch (thrown) {
      if (!(thrown instanceof ProviderError)) throw thrown;
      state = "FAILED";
      error = thrown.message;
      failure = error;
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
        problems: problems[name as FeedName],
        content,
      },
    });
  }
  await reportFailure(data, failure);
  if (sent > 0)
    for (const { id, match } of dealers.filter((dealer) => ids.includes(dealer.id)))
      // Google matches new merchants by the next day.
      await setParticipation(data, id, {
        lastFeedAt: now.toISOString(),
        ...(match === "NOT_SENT" && { match: "PENDING" }),
      });
  const old = await data.selectFields(
    record,
    { id: record.id },
    { where: sql`${record.resource} = ${FEED}`, orderBy: [desc(record.id)], offset: MAX_STORED_FEEDS, limit: 500 },
  );
  if (old.length > 0)
    await data.remove(record, sql`${record.resource} = ${FEED} and ${record.id} ${oneOf(old.map(({ id }) => id))}`);
  return sent;
}
