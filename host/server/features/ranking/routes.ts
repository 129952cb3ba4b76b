/** Routes of the ranking screens: preview a ranking, and the members of a group. */
import { sql } from "drizzle-orm";
import { dayInZone } from "../../../../src/contract/zone-clock";
import {
  previewGroup,
  rankingMembers,
  previewRanking,
  type PreviewedDealer,
} from "../../../../src/contract/endpoints/dealer-ranking";
import { effectiveDay } from "../availability/effective-availability";
import { ApiProblem } from "../../platform/http/problem";
import { route } from "../../platform/http/route";
import type { RequestContext } from "../../platform/http/request-context";
import { oneOf } from "../../platform/storage/recordset";
import type { ServerModule } from "../../resources/resource-services";
import { fitter, record, shop, shopFitterLink } from "../../platform/storage/schema";
import { effectiveRanking, groupOf, loadCandidates, loadRanking } from "./load-ranking";
import type { Ranking } from "./order-dealers";
import { pointOf, rankDealers } from "./rank-dealers";
import type { RankedDealer } from "./rules";

/** Maximum dealers in a preview. */
const MAX_PREVIEWED = 20;
const MAX_OVERLAPS = 20;

/** Returns the current shop, which owns the rankings. */
export async function shopOf({ data }: Pick<RequestContext, "data">): Promise<typeof shop.$inferSelect> {
  const ownShop = data.scope.shopId === null ? undefined : await data.find(shop, sql`true`);
  if (ownShop === undefined) throw new ApiProblem("not-found");
  return ownShop;
}

/** Returns group names in the user's language. */
async function groupNames({ data, locale, languages }: RequestContext, ids: readonly number[]) {
  const rows = await data.execute<{ id: number | string; name: Readonly<Record<string, string>> }>(
    record,
    (scope) =>
      sql`select ${record.id} as id, ${record.i18n}->'name' as name from ${record} where ${scope} and ${record.id} ${oneOf(ids)}`,
  );
  return new Map(
    rows.map(({ id, name }) => [
      Number(id),
      [locale, ...languages].map((candidateLocale) => name[candidateLocale]).find((text) => text !== undefined) ??
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

/** Counts all dealers and those in any group, and lists those in more than one group. */
function overlaps({ groups }: Ranking<RankedDealer>, candidates: readonly RankedDealer[]) {
  const memberships = candidates.map((dealer) => groups.filter((group) => group.isMember(dealer)).length);
  return {
    total: candidates.length,
    covered: memberships.filter((count) => count > 0).length,
    twice: candidates
      .filter((_, index) => (memberships[index] ?? 0) > 1)
      .slice(0, MAX_OVERLAPS)
      .map(({ id, name }) => ({ id, name })),
  };
}

export const rankingModule: ServerModule = () => [
  route(previewRanking, async (context, { params, query }) => {
    const { data } = context;
    const { id: shopId, timeZone, country } = await shopOf(context);
    const ranking = await loadRanking(data, shopId, Number(params.id));
    if (ranking === undefined) throw new ApiProblem("not-found");
    const { usage = "LOCATOR", segment, date: day = dayInZone(timeZone) } = query;
    const criteria = { usage, day, country, locale: context.locale, segment };
    const effective = await effectiveRanking(data, shopId, criteria);
    const point = await pointOf(data, shopId, query);
    const { positions, candidates, availability } = await rankDealers(data, shopId, {
      ranking,
      usage,
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
        positions.map(({ dealer }) => dealer.id),
      ),
    ];
    const isOther = effective !== undefined && effective.id !== Number(params.id);
    return {
      located: point !== null || (query.postalCode ?? "").trim() === "",
      ...overlaps(ranking, candidates),
      inForce: effective === undefined ? ("DISTANCE" as const) : isOther ? ("OTHER" as const) : ("THIS" as const),
      other: isOther ? { id: effective.id, name: effective.name } : null,
      elements: positions.map(({ dealer, distanceKm, ring, groupId }): PreviewedDealer => {
        const group = ranking.groups.find(({ id }) => id === groupId);
        const facts = availability.get(dealer.id);
        return {
          id: dealer.id,
          name: dealer.name,
          city: names.get(dealer.id)?.city ?? "",
          distanceKm: distanceKm === null ? null : Math.round(distanceKm * 10) / 10,
          ring: ring + 1,
          group: group === undefined ? null : { id: group.id, name: groups.get(group.id) ?? "" },
          reason: group === undefined ? "REMAINDER" : group.positions.has(dealer.id) ? "MANUAL" : "RULE",
          open: facts !== undefined && effectiveDay(facts, day, "LOCATOR").ranges.length > 0,
        };
      }),
    };
  }),

  route(rankingMembers, async (context, { params }) => {
    const { data } = context;
    const { id: shopId, timeZone } = await shopOf(context);
    const ranking = await loadRanking(data, shopId, Number(params.id));
    if (ranking === undefined) throw new ApiProblem("not-found");
    const candidates = await loadCandidates(data, shopId, dayInZone(timeZone), "LOCATOR");
    const groups = ranking.groups.map(({ id, isMember }) => ({ id, size: candidates.filter(isMember).length }));
    return { groups, ...overlaps(ranking, candidates) };
  }),

  route(previewGroup, async (context, { body }) => {
    const { data } = context;
    const { id: shopId, timeZone } = await shopOf(context);
    const candidates = await loadCandidates(data, shopId, dayInZone(timeZone), "LOCATOR");
    const selectedIds = body.dealers.map(({ id }) => id);
    const group = groupOf({ ...body, dealers: selectedIds, id: 0, innerOrder: "NAME", maxShown: null, boostKm: 0 });
    const members = candidates
      .filter((dealer) => group.isMember(dealer))
      .sort((a, b) =>
        body.membership === "MANUAL"
          ? (group.positions.get(a.id) ?? 0) - (group.positions.get(b.id) ?? 0)
          : a.name.localeCompare(b.name),
      );
    const visibleIds = new Set(candidates.map(({ id }) => id));
    const hiddenIds = body.membership === "MANUAL" ? selectedIds.filter((id) => !visibleIds.has(id)) : [];
    const names = await namesOf(context, hiddenIds);
    return {
      total: members.length,
      elements: members.slice(0, MAX_PREVIEWED).map(({ id, name }) => ({ id, name })),
      hidden: hiddenIds.map((id) => ({ id, name: names.get(id)?.name ?? "" })),
    };
  }),
];
