/** Calls of the ranking screens: try a ranking, see who a group would hold. */
import { sql } from "drizzle-orm";
import { previewGroup, tryRanking, type TriedDealer } from "../../../src/contract/endpoints/dealer-ranking";
import { effectiveDay } from "../availability/effective-availability";
import { ApiProblem } from "../http/problem";
import { route } from "../http/route";
import type { RequestContext } from "../http/request-context";
import { dayIn } from "../resources/caller";
import { oneOf } from "../resources/recordset";
import type { ServerModule } from "../server-parts";
import { fitter, record, shop, shopFitterLink } from "../storage/schema";
import { groupOf, loadCandidates, loadRanking } from "./load-ranking";
import { pointOf, rankDealers } from "./rank-dealers";

/** Dealers that a preview names. */
const PREVIEWED = 20;
const MAX_TWICE = 20;

/** The shop of the session: rankings are a shop's. */
export async function shopOf({ data }: Pick<RequestContext, "data">): Promise<typeof shop.$inferSelect> {
  const own = data.scope.shopId === null ? undefined : await data.find(shop, sql`true`);
  if (own === undefined) throw new ApiProblem("not-found");
  return own;
}

/** Names of the groups in the reader's language. */
async function groupNames({ data, locale, languages }: RequestContext, ids: readonly number[]) {
  const rows = await data.execute<{ id: number | string; name: Readonly<Record<string, string>> }>(
    record,
    (scope) =>
      sql`select ${record.id} as id, ${record.i18n}->'name' as name from ${record} where ${scope} and ${record.id} ${oneOf(ids)}`,
  );
  return new Map(
    rows.map(({ id, name }) => [
      Number(id),
      [locale, ...languages].map((known) => name[known]).find((text) => text !== undefined) ??
        Object.values(name)[0] ??
        "",
    ]),
  );
}

async function namesOf({ data }: RequestContext, ids: readonly number[]) {
  const rows = await data.execute<{ id: number | string; name: string; city: string | null }>(
    shopFitterLink,
    (
      scope,
    ) => sql`select ${fitter.id} as id, ${fitter.name} as name, ${fitter.address}->>'city' as city from ${shopFitterLink}
      join ${fitter} on ${fitter.id} = ${shopFitterLink.fitterId} where ${scope} and ${fitter.id} ${oneOf(ids)}`,
  );
  return new Map(rows.map(({ id, name, city }) => [Number(id), { name, city: city ?? "" }]));
}

export const rankingModule: ServerModule = () => [
  route(tryRanking, async (context, { params, query }) => {
    const { data } = context;
    const { id: shopId, timeZone } = await shopOf(context);
    const ranking = await loadRanking(data, shopId, Number(params.id));
    if (ranking === undefined) throw new ApiProblem("not-found");
    const day = query.date ?? dayIn(timeZone);
    const point = await pointOf(data, shopId, query);
    const { placed, candidates, availability } = await rankDealers(data, shopId, {
      ranking,
      usage: "LOCATOR",
      point,
      day,
    });
    const [groups, names] = [
      await groupNames(
        context,
        ranking.groups.map(({ id }) => id),
      ),
      await namesOf(
        context,
        placed.map(({ dealer }) => dealer.id),
      ),
    ];
    const memberships = candidates.map((dealer) => ranking.groups.filter((group) => group.isMember(dealer)).length);
    return {
      located: point !== null || (query.postalCode ?? "").trim() === "",
      total: candidates.length,
      covered: memberships.filter((count) => count > 0).length,
      twice: candidates
        .filter((_, index) => (memberships[index] ?? 0) > 1)
        .slice(0, MAX_TWICE)
        .map(({ id, name }) => ({ id, name })),
      elements: placed.map(({ dealer, distanceKm, ring, groupId }): TriedDealer => {
        const group = ranking.groups.find(({ id }) => id === groupId);
        const facts = availability.get(dealer.id);
        return {
          id: dealer.id,
          name: dealer.name,
          city: names.get(dealer.id)?.city ?? "",
          distanceKm: distanceKm === null ? null : Math.round(distanceKm * 10) / 10,
          ring: ring + 1,
          group: group === undefined ? null : { id: group.id, name: groups.get(group.id) ?? "" },
          reason: group === undefined ? "REMAINDER" : group.places.has(dealer.id) ? "MANUAL" : "RULE",
          open: facts !== undefined && effectiveDay(facts, day, "LOCATOR").ranges.length > 0,
        };
      }),
    };
  }),

  route(previewGroup, async (context, { body }) => {
    const { data } = context;
    const { id: shopId, timeZone } = await shopOf(context);
    const candidates = await loadCandidates(data, shopId, dayIn(timeZone), "LOCATOR");
    const picked = body.dealers.map(({ id }) => id);
    const group = groupOf({ ...body, dealers: picked, id: 0, innerOrder: "NAME", maxShown: null, boostKm: 0 });
    const members = candidates
      .filter((dealer) => group.isMember(dealer))
      .sort((a, b) =>
        body.membership === "MANUAL"
          ? (group.places.get(a.id) ?? 0) - (group.places.get(b.id) ?? 0)
          : a.name.localeCompare(b.name),
      );
    const shown = new Set(candidates.map(({ id }) => id));
    const lost = body.membership === "MANUAL" ? picked.filter((id) => !shown.has(id)) : [];
    const names = await namesOf(context, lost);
    return {
      total: members.length,
      elements: members.slice(0, PREVIEWED).map(({ id, name }) => ({ id, name })),
      hidden: lost.map((id) => ({ id, name: names.get(id)?.name ?? "" })),
    };
  }),
];
