/** Public dealer search of a shop: applies the active ranking and today's hours, without excluded and hidden dealers. */
import { eq, sql, type SQL } from "drizzle-orm";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { dealerPage, searchDealers, type DealerSearchResult } from "../../../../src/contract/endpoints/dealer-ranking";
import { effectiveDay, isHiddenOn, isOpenAt } from "../availability/effective-availability";
import { loadAvailability } from "../availability/load-availability";
import { survivingDealer } from "../dealers/updates/find-dealer";
import { activeShop } from "../../platform/storage/each-shop";
import { ApiProblem } from "../../platform/http/problem";
import { publicRoute, type Route } from "../../platform/http/route";
import { BY_DISTANCE } from "./order-dealers";
import { effectiveRanking } from "./load-ranking";
import { pointOf, rankDealers } from "./rank-dealers";
import { excludedFrom } from "../dealers/storage/exclusions";
import { formerAddress } from "../dealers/storage/redirects";
import { oneOf } from "../../platform/storage/recordset";
import type { ServerServices } from "../../services/server-services";
import { SYSTEM_ACTOR } from "../../platform/storage/audit";
import { fitter, record, shopFitterLink } from "../../platform/storage/schema";
import { ScopedDatabase } from "../../platform/storage/scoped-database";

/** Minimum number of ratings for a public average. */
async function minRatings(data: ScopedDatabase): Promise<number> {
  const settings = await data.find(record, eq(record.resource, "review-settings"));
  return Number(settings?.data["minimumCount"] ?? 1);
}

interface DealerRow extends Record<string, unknown> {
  readonly id: number | string;
  readonly name: string;
  readonly address: DealerSearchResult["address"];
  readonly phone: string | null;
  readonly relativeUrl: DealerSearchResult["relativeUrl"];
  readonly ratingValue: number | null;
  readonly ratingCount: number;
}
type Texts = Readonly<Record<string, string>> | null;

const textIn = (texts: Texts, locale: string | undefined): string =>
  (locale === undefined ? undefined : texts?.[locale]) ?? Object.values(texts ?? {})[0] ?? "";

async function dealerRows(data: ScopedDatabase, shopId: number, ids: readonly number[]) {
  const rows = await data.execute<DealerRow>(
    shopFitterLink,
    (
      scope,
    ) => sql`select ${fitter.id} as id, ${fitter.name} as name, ${fitter.address} as address, ${fitter.phone} as phone,
        ${shopFitterLink.relativeUrl} as "relativeUrl", ${fitter.ratingValue} as "ratingValue", ${fitter.ratingCount} as "ratingCount"
      from ${shopFitterLink} join ${fitter} on ${fitter.id} = ${shopFitterLink.fitterId}
      where ${scope} and ${shopFitterLink.shopId} = ${shopId} and ${fitter.id} ${oneOf(ids)}`,
  );
  return new Map(rows.map((row) => [Number(row.id), row]));
}

/** Finds a public dealer by a condition on its link. */
async function findVisibleDealer(data: ScopedDatabase, where: SQL): Promise<number | undefined> {
  const excluded = excludedFrom("LOCATOR", shopFitterLink.fitterId, sql`${data.scope.shopId}::bigint`);
  const found = await data.find(shopFitterLink, sql`${shopFitterLink.listed} and ${where} and not ${excluded}`);
  return found?.fitterId;
}

/** Finds the dealer of a current or former page address. */
async function dealerAt(data: ScopedDatabase, locale: string, url: string): Promise<number | undefined> {
  const present = await findVisibleDealer(
    data,
    sql`${shopFitterLink.relativeUrl} @> ${JSON.stringify({ [locale]: url })}::jsonb`,
  );
  if (present !== undefined) return present;
  const formerDealerId = await formerAddress(data, locale, url);
  if (formerDealerId === undefined) return undefined;
  const survivor = await survivingDealer(data, formerDealerId);
  return findVisibleDealer(data, sql`${shopFitterLink.fitterId} = ${survivor}`);
}

/** Loads texts of records: group badges, closure messages. */
async function textsOf(data: ScopedDatabase, ids: readonly number[]) {
  const rows = await data.execute<{ id: number | string; badge: Texts; message: Texts; color: string | null }>(
    record,
    (
      scope,
    ) => sql`select ${record.id} as id, ${record.i18n}->'badge' as badge, ${record.i18n}->'message' as message, ${record.data}->>'color' as color
      from ${record} where ${scope} and ${record.id} ${oneOf(ids)}`,
  );
  return new Map(rows.map((row) => [Number(row.id), row]));
}

/** Finds an active shop by code with its public settings; throws 404 otherwise. */
async function publicShop(database: ServerServices["database"], shopCode: string) {
  const ownShop = await activeShop(database, shopCode);
  if (ownShop === undefined) throw new ApiProblem("not-found");
  const scope = { userId: null, shopId: ownShop.id, networkId: null, fitterIds: "ALL", reach: "SHOP" } as const;
  return { own: ownShop, data: new ScopedDatabase(database, scope, { ...SYSTEM_ACTOR, channel: "PUBLIC" }) };
}

export const dealerSearchRoutes = ({ database }: Pick<ServerServices, "database">): readonly Route[] => [
  publicRoute(dealerPage, async (_context, { params, query: { url: requestedUrl, locale } }, reply) => {
    const { own: ownShop, data } = await publicShop(database, params.shopCode);
    const url = requestedUrl.replace(/^\/+/, "");
    const id = await dealerAt(data, locale, url);
    const facts = id === undefined ? undefined : (await loadAvailability(data, [id])).get(id);
    const row = id === undefined ? undefined : (await dealerRows(data, ownShop.id, [id])).get(id);
    if (row === undefined || facts === undefined || isHiddenOn(facts, dayInZone(facts.timeZone)))
      throw new ApiProblem("not-found");
    const present = textIn(row.relativeUrl, locale);
    const redirect = present === url ? null : present;
    if (redirect !== null) {
      const address = new URLSearchParams({ url: redirect, locale }).toString();
      const path = `/admin/public/api/dealers/${encodeURIComponent(ownShop.code)}/page?${address}`;
      reply.code(301).header("Location", path);
    }
    const { name, address, phone, relativeUrl } = row;
    return { dealer: { id: Number(row.id), name, address, phone: phone ?? "", relativeUrl }, redirect };
  }),
  publicRoute(searchDealers, async (_context, { params, query }) => {
    const { own: ownShop, data } = await publicShop(database, params.shopCode);
    const day = query.date ?? dayInZone(ownShop.timeZone);
    const point = await pointOf(data, ownShop.id, query);
    const { usage = "LOCATOR", country, locale, segment } = query;
    const found = await effectiveRanking(data, ownShop.id, { usage, day, country, locale, segment });
    const { positions, availability } = await rankDealers(data, ownShop.id, {
      ranking: found?.ranking ?? BY_DISTANCE,
      usage,
      point,
      day,
    });
    const dealers = await dealerRows(
      data,
      ownShop.id,
      positions.map(({ dealer }) => dealer.id),
    );
    const days = new Map(
      positions.flatMap(({ dealer }) => {
        const facts = availability.get(dealer.id);
        return facts === undefined ? [] : [[dealer.id, { facts, effective: effectiveDay(facts, day, "LOCATOR") }]];
      }),
    );
    const texts = await textsOf(data, [
      ...positions.flatMap(({ groupId }) => groupId ?? []),
      ...[...days.values()].flatMap(({ effective }) => effective.sourceId ?? []),
    ]);
    const now = new Date();
    const minimum = await minRatings(data);
    const elements = positions.flatMap(({ dealer: { id }, distanceKm, groupId }): DealerSearchResult[] => {
      const row = dealers.get(id);
      const today = days.get(id);
      if (row === undefined || today === undefined) return [];
      const group = groupId === null ? undefined : texts.get(groupId);
      const badge = textIn(group?.badge ?? null, locale);
      const { effective, facts } = today;
      const closure = effective.reason === "INACTIVITY" ? texts.get(effective.sourceId ?? 0) : undefined;
      return [
        {
          id,
          name: row.name,
          address: row.address,
          phone: row.phone ?? "",
          relativeUrl: row.relativeUrl,
          distanceKm: distanceKm === null ? null : Math.round(distanceKm * 10) / 10,
          rating:
            row.ratingValue === null || row.ratingCount < minimum
              ? null
              : { value: row.ratingValue, count: row.ratingCount },
          badge: badge === "" ? null : { text: badge, color: group?.color ?? null },
          hours: [...effective.ranges],
          openNow: isOpenAt(facts, now, "LOCATOR"),
          message: textIn(closure?.message ?? null, locale),
        },
      ];
    });
    return { elements, located: point !== null || (query.postalCode ?? "").trim() === "" };
  }),
];
