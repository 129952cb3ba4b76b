/** Merges overlapping exclusions of a dealer and scope. Dealer-scoped users may not exclude. */
import { exclusionFields } from "../../../../host/server/features/dealers/computed-fields";
import {
  excludeByCodes,
  mergeable,
  refuseDealerUser,
  removeMerged,
  wouldEmptySearch,
} from "../../../../host/server/features/dealers/exclusions";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { type HookResult } from "../../../../host/server/resources/types";
import type { ValuesOfResource } from "../../../contract/resource";
import fitterExclusion from "./fitter-exclusion.resource";

type Values = ValuesOfResource<typeof fitterExclusion>;

const earliest = (days: readonly string[]): string => [...days].sort()[0] ?? "";
const latest = (days: readonly (string | null)[]): string | null =>
  days.includes(null) ? null : ([...days].sort().at(-1) ?? null);

export default defineHooks(fitterExclusion, {
  computed: exclusionFields,
  async beforeSave({ before, values, sent }, context): Promise<HookResult<Values>> {
    refuseDealerUser(context);
    if (sent.has("to") && values.to !== null && values.to < context.today && values.to !== before?.to)
      return { fields: { to: "fitter-exclusion.error.past" } };
    if (!values.evenLast && (await wouldEmptySearch(values, context)))
      return { fields: { evenLast: "fitter-exclusion.error.last" } };
    const [dealer] = await context.find("fitter", [values.dealer.id]);
    const dealerNames = {
      dealerName: String(dealer?.["name"] ?? ""),
      code: String(dealer?.["code"] ?? ""),
      city: String(dealer?.["city"] ?? ""),
    };
    const others = await mergeable(values, before?.id ?? null, context);
    return {
      set: {
        ...dealerNames,
        codes: values.codes === null ? null : await excludeByCodes(values, context),
        from: earliest([values.from, ...others.map(({ from }) => from)]),
        to: latest([values.to, ...others.map(({ to }) => to)]),
      },
    };
  },
  async afterWrite({ after }, context) {
    if (after === null || after.endedAt !== null) return;
    const others = await mergeable(after, after.id, context);
    await removeMerged(
      context,
      others.map(({ id }) => id),
    );
  },
  beforeRemove(_exclusion, context) {
    refuseDealerUser(context);
    return {};
  },
  actions: {
    include(_exclusion, _input, context) {
      refuseDealerUser(context);
      return { set: { endedAt: new Date().toISOString() } };
    },
  },
});
