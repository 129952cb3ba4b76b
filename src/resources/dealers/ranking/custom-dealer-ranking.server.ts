/** Copies rankings with their groups, and refuses to delete the only active ranking of a usage. */
import { rankingFields } from "../../../../host/server/features/ranking/computed-fields";
import { ApiProblem } from "../../../../host/server/platform/http/problem";
import { defineHooks } from "../../../../host/server/resources/hooks";
import { type HookContext } from "../../../../host/server/resources/types";
import { create, writeChange } from "../../../../host/server/resources/writing/saving";
import { load } from "../../../../host/server/resources/writing/write-records";
import { serviceOf } from "../../../../host/server/resources/service";
import type { RecordOf } from "../../../contract/resource";
import customDealerRanking from "./custom-dealer-ranking.resource";
import customDealerRankingGroup from "./custom-dealer-ranking-group.resource";

type Ranking = RecordOf<typeof customDealerRanking>;

const GROUPS = "custom-dealer-ranking-group";

/** Returns the values of a record's fields for its copy, except the fields in `without`. */
const pickValues = (fields: object, record: Readonly<Record<string, unknown>>, without: readonly string[]) =>
  Object.fromEntries(
    Object.keys(fields)
      .filter((name) => !without.includes(name))
      .map((name) => [name, record[name]]),
  );

/** Returns the name with the first free number, at most 60 characters long; the name itself when 2 to 99 are taken. */
async function freeName(name: string, { isTaken }: HookContext): Promise<string> {
  for (let number = 2; number < 100; number++) {
    const suffix = ` (${String(number)})`;
    const proposed = `${name.slice(0, 60 - suffix.length)}${suffix}`;
    if (!(await isTaken("name", proposed))) return proposed;
  }
  return name;
}

/** Groups of a ranking in order. */
async function groupsOfRanking(id: number, context: HookContext) {
  const all = await context.all(customDealerRankingGroup, { ranking: String(id) });
  return [...all].sort((a, b) => a.position - b.position);
}

async function copy(ranking: Ranking, context: HookContext): Promise<void> {
  const { caller, data } = context;
  const created = await create(serviceOf(caller.registry, "custom-dealer-ranking"), caller, data, {
    ...pickValues(customDealerRanking.fields, ranking as unknown as Record<string, unknown>, [
      "position",
      "groups",
      "neverReached",
    ]),
    name: await freeName(ranking.name, context),
    active: false,
    // `HIDE` is refused while a ranking has no groups, and the copy's groups are created afterwards.
    remainder: "SHOW_LAST",
  });
  for (const group of await groupsOfRanking(ranking.id, context))
    await create(serviceOf(caller.registry, GROUPS), caller, data, {
      ...pickValues(customDealerRankingGroup.fields, group as unknown as Record<string, unknown>, [
        "position",
        "usedOptions",
        "usedServices",
      ]),
      ranking: { id: created.id, label: "" },
    });
}

/** Returns the active rankings except those to delete. */
async function findRemaining(toDelete: readonly Ranking[], { all }: HookContext): Promise<readonly Ranking[]> {
  const removedIds = new Set(toDelete.map(({ id }) => id));
  const active = await all(customDealerRanking, { active: "true" });
  return active.filter(({ id }) => !removedIds.has(id));
}

export default defineHooks(customDealerRanking, {
  computed: rankingFields,
  beforeSave: ({ before, values }) =>
    values.remainder === "HIDE" && (before?.groups ?? 0) === 0
      ? { fields: { remainder: "custom-dealer-ranking.error.hide-all" } }
      : {},
  async beforeRemove(ranking, { forAll }) {
    if (!ranking.active) return {};
    const others = await forAll(findRemaining);
    const isLastOfUsage = ranking.usages.some((usage) => !others.some(({ usages }) => usages.includes(usage)));
    return isLastOfUsage ? { errors: ["custom-dealer-ranking.error.only-one"] } : {};
  },
  actions: {
    async duplicate(ranking, _input, context) {
      await copy(ranking, context);
      return {};
    },
    async higher(ranking, _input, context) {
      const all = await context.all(customDealerRanking);
      const above = all
        .filter(({ position }) => position < ranking.position)
        .sort((a, b) => b.position - a.position)[0];
      if (above === undefined) return { errors: ["custom-dealer-ranking.error.highest"] };
      const { caller, data } = context;
      const service = serviceOf(caller.registry, "custom-dealer-ranking");
      const [before] = await load(service, caller, data, [above.id]);
      if (before === undefined) throw new ApiProblem("not-found");
      const change = { values: { ...before, position: ranking.position }, changed: new Set(["position"]) };
      await writeChange(service, caller, data, before, change, { verb: "UPDATE", action: "order" });
      return { set: { position: above.position } };
    },
  },
});
