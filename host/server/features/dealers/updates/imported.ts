/** Import of dealer files. Known dealers are matched by current and former codes; their changes become proposals. */
import { sql } from "drizzle-orm";
import { WEEKDAYS } from "../../../../../src/contract/fields/values";
import { PROPOSABLE } from "../../../../../src/resources/dealers/updates/fitter-update.resource";
import type { ProposalHooks } from "../../../resources/types";
import { fitter, fitterAlias, shopFitterLink } from "../../../platform/storage/schema";
import type { ScopedDatabase } from "../../../platform/storage/scoped-database";
import { survivingDealer } from "./find-dealer";
import { propose } from "./propose";

interface CodeRow extends Record<string, unknown> {
  readonly code: string;
  readonly id: number | string;
  readonly merged: boolean;
}

/** Loads the codes of archived and merged dealers. */
async function formerCodes(data: ScopedDatabase): Promise<ReadonlyMap<string, number>> {
  const links = await data.execute<CodeRow>(
    shopFitterLink,
    (
      scope,
    ) => sql`select lower(${shopFitterLink.code}) as code, ${shopFitterLink.fitterId} as id, ${fitter.mergedInto} is not null as merged
      from ${shopFitterLink} join ${fitter} on ${fitter.id} = ${shopFitterLink.fitterId}
      where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.deletedAt} is null and not ${shopFitterLink.listed}`,
  );
  const aliases = (await data.select(fitterAlias)).map(({ code, fitterId }): CodeRow => ({
    code: code.toLowerCase(),
    id: fitterId,
    merged: true,
  }));
  const codes = new Map<string, number>();
  for (const { code, id, merged } of [...aliases, ...links])
    codes.set(code, merged ? await survivingDealer(data, Number(id)) : Number(id));
  return codes;
}

export const proposals: ProposalHooks = {
  fields: PROPOSABLE,
  // A new dealer is completed when its proposal is accepted.
  defaults: { dealerType: "GARAGE", openingHours: Object.fromEntries(WEEKDAYS.map((day) => [day, []])) },
  existingKeys: ({ data }) => formerCodes(data),
  propose: (lines, importName, { caller, data }) =>
    propose(
      { caller, data, source: "FILE", importName },
      lines.map(({ before, key, line, raw, values }) => ({
        ...(before !== null && { fitterId: before.id }),
        code: key,
        line,
        raw,
        values,
      })),
    ),
};
