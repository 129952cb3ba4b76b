/** Inserts rankings of the demo shop's dealers with their groups. */
import { sql } from "drizzle-orm";
import { referenceTo } from "../../../src/contract/record-values";
import { record } from "../platform/storage/schema";
import type { ScopedDatabase } from "../platform/storage/scoped-database";
import { RANKINGS, type DemoGroup } from "./data/rankings";
import { addRecords } from "../features/service-catalogue/add-services";

/** Returns the ids of metadata tags by name. */
async function tagIds(data: ScopedDatabase): Promise<ReadonlyMap<string, number>> {
  const rows = await data.execute<{ id: number | string; name: string }>(
    record,
    (scope) =>
      sql`select ${record.id} as id, ${record.data}->>'tagName' as name from ${record} where ${scope} and ${record.resource} = 'meta-data'`,
  );
  return new Map(rows.map(({ id, name }) => [name, Number(id)]));
}

/** @param dealers dealer ids by code */
export async function addRankings(data: ScopedDatabase, dealers: ReadonlyMap<string, number>): Promise<void> {
  const tags = await tagIds(data);
  const rulesOf = ({ tag: [name, value] = ["", ""] }: DemoGroup) => {
    const tag = tags.get(name);
    const rule = { field: "METADATA", operator: "IS", value, option: null, service: null, parent: null };
    return tag === undefined ? {} : { rules: [{ ...rule, tag: referenceTo(tag) }] };
  };
  const ids = await addRecords(
    data,
    "custom-dealer-ranking",
    RANKINGS.map(({ values }) => values),
  );
  const groups = RANKINGS.flatMap((ranking, index) =>
    ranking.groups.map((group) => ({
      ...group.values,
      ...rulesOf(group),
      dealers: (group.dealers ?? []).flatMap((code) => {
        const id = dealers.get(code);
        return id === undefined ? [] : [referenceTo(id)];
      }),
      ranking: referenceTo(ids[index] ?? 0),
    })),
  );
  await addRecords(data, "custom-dealer-ranking-group", groups);
}
