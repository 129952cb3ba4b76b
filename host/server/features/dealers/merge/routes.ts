/** Routes that find probable duplicates and dismiss false ones. */
import { sql } from "drizzle-orm";
import {
  detectDuplicates,
  dismissDuplicates,
  type DuplicateGroup,
} from "../../../../../src/contract/endpoints/dealer-duplicates";
import { checkDealerVat, geocodeAddress, similarDealers } from "../../../../../src/contract/endpoints/dealer-form";
import { ApiProblem } from "../../../platform/http/problem";
import type { RequestContext } from "../../../platform/http/request-context";
import { route } from "../../../platform/http/route";
import { callerOf } from "../../../resources/caller";
import { hookContext } from "../../../resources/writing/validate-change";
import { create } from "../../../resources/writing/saving";
import { serviceOf } from "../../../resources/service";
import type { ServerModule } from "../../../resources/resource-services";
import { fitter, shopFitterLink } from "../../../platform/storage/schema";
import type { ScopedDatabase } from "../../../platform/storage/scoped-database";
import { vatStateOf } from "../../corporate-information/vat-check";
import { locateAddress } from "../places/geocode";
import { similarPairs, comparable, type ComparedRow, type Pair } from "./duplicates";
import { findSimilarDealers } from "./similar";

const MAX_GROUPS = 100;

/** Loads the listed dealers of the shop for comparison. */
const comparableRows = (data: ScopedDatabase): Promise<ComparedRow[]> =>
  data.execute<ComparedRow>(
    shopFitterLink,
    (
      scope,
    ) => sql`select ${fitter.id} as id, ${fitter.name} as name, ${shopFitterLink.code} as code, ${fitter.address}->>'city' as city, ${fitter.status} as status,
        ${fitter.phone} as phone, ${fitter.companyId} as "companyId", ${fitter.email} as email, ${shopFitterLink.postalCode} as "postalCode", ${fitter.address}->>'address1' as street, ${fitter.lat} as lat, ${fitter.lng} as lng
      from ${shopFitterLink} join ${fitter} on ${fitter.id} = ${shopFitterLink.fitterId}
      where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.listed}`,
  );

/** Groups pairs that share a dealer. */
function duplicateGroups(pairs: readonly Pair[], rows: ReadonlyMap<number, ComparedRow>): DuplicateGroup[] {
  const groups: { score: number; reasons: Set<DuplicateGroup["reasons"][number]>; ids: Set<number> }[] = [];
  for (const { ids, score, reasons } of pairs) {
    const [first, ...linked] = groups.filter((group) => ids.some((id) => group.ids.has(id)));
    if (first === undefined) groups.push({ score, reasons: new Set(reasons), ids: new Set(ids) });
    else {
      for (const id of ids) first.ids.add(id);
      // The pair links groups that had no dealer in common.
      for (const other of linked) {
        for (const id of other.ids) first.ids.add(id);
        for (const reason of other.reasons) first.reasons.add(reason);
        groups.splice(groups.indexOf(other), 1);
      }
    }
  }
  return groups.slice(0, MAX_GROUPS).map(({ score, reasons, ids }) => ({
    score,
    reasons: [...reasons],
    dealers: [...ids].flatMap((id) => {
      const row = rows.get(id);
      return row === undefined
        ? []
        : [{ id, name: row.name, code: row.code, city: row.city ?? "", status: row.status }];
    }),
  }));
}

export const dealerMergeModule: ServerModule = (services) => {
  const registry = services.resources;
  const dismissals = serviceOf(registry, "duplicate-dismissal");
  const dismissedPairs = async (context: RequestContext): Promise<ReadonlySet<string>> => {
    const caller = await callerOf(context, registry);
    const dismissed = await hookContext(dismissals, caller, context.data, null).all("duplicate-dismissal");
    return new Set(dismissed.map(({ pair }) => String(pair)));
  };
  return [
    route(geocodeAddress, async ({ data }, { query }) => ({
      place: await locateAddress(data, query, services.config.geocoderUrl),
    })),
    route(checkDealerVat, async (_context, { query: { vatNumber } }) => ({
      state: await vatStateOf(services.config, vatNumber),
    })),
    route(similarDealers, async (context, { query: { id = 0, address1, ...typed } }) => {
      const dismissed = id === 0 ? new Set<string>() : await dismissedPairs(context);
      return {
        elements: await findSimilarDealers(context.data, { ...typed, id, street: address1, point: null }, dismissed),
      };
    }),
    route(detectDuplicates, async (context) => {
      const dismissed = await dismissedPairs(context);
      const rows = await comparableRows(context.data);
      const byId = new Map(rows.map((row) => [Number(row.id), row]));
      return { groups: duplicateGroups(similarPairs(rows.map(comparable), dismissed), byId) };
    }),
    route(dismissDuplicates, async (context, { body }) => {
      if (context.data.scope.fitterIds !== "ALL") throw new ApiProblem("forbidden");
      const ids = [...new Set(body.ids)].sort((a, b) => a - b);
      const pairs = ids.flatMap((id, index) => ids.slice(index + 1).map((other) => `${id}-${other}`));
      return context.data.transaction(async (data) => {
        const caller = await callerOf(context, registry, data);
        const found = await hookContext(serviceOf(registry, "fitter"), caller, data, null).find("fitter", ids);
        if (found.length < ids.length) throw new ApiProblem("not-found");
        let dismissed = 0;
        const existing = await dismissals.storage.findDuplicates(data, "pair", pairs);
        for (const [index, pair] of pairs.entries())
          if (existing[index]?.length === 0) {
            await create(dismissals, caller, data, { pair });
            dismissed += 1;
          }
        return { dismissed };
      });
    }),
  ];
};
