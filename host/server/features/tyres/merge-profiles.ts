/** Moves what refers to a profile to another one: tyres, pricing rules, pinned profiles and successors. */
import { sql } from "drizzle-orm";
import { record, tyre } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

interface NamedProfile {
  readonly id: number;
  readonly name: string;
}

/** Resources with a list of profiles. */
const LISTING = sql`('tire-pricing-rule', 'product-priority')`;

/** The list with one profile in the place of another, each once, in its order. */
const replacedIn = (from: number, into: number) => sql`(select jsonb_agg(id order by place) from (
  select id, min(position) as place from (
    select case when entry.value::bigint = ${from}::bigint then ${into}::bigint else entry.value::bigint end as id, entry.position
    from jsonb_array_elements_text(${record.data}->'profiles') with ordinality as entry (value, position)
  ) replaced group by id) listed)`;

/** Moves everything of the first profile to the second. Names of tyres follow. */
export async function moveToProfile(data: ScopedDatabase, from: NamedProfile, into: NamedProfile): Promise<void> {
  await data.execute(
    tyre,
    (scope) => sql`update ${tyre} set profile_id = ${into.id}, version = ${tyre.version} + 1,
        name = replace(${tyre.name}, ${from.name}::text, ${into.name}::text),
        search = fold_text(replace(${tyre.search}, fold_text(${from.name}::text), fold_text(${into.name}::text)))
      where ${tyre.profileId} = ${from.id} and ${scope}`,
    "write",
  );
  await data.execute(
    record,
    (scope) => sql`update ${record} set version = ${record.version} + 1,
        data = jsonb_set(${record.data}, '{profiles}', ${replacedIn(from.id, into.id)})
      where ${scope} and ${record.resource} in ${LISTING} and ${record.data}->'profiles' @> ${JSON.stringify([from.id])}::jsonb`,
    "write",
  );
  await data.execute(
    record,
    (scope) => sql`update ${record} set version = ${record.version} + 1,
        data = jsonb_set(${record.data}, '{replacedBy}', to_jsonb(${into.id}::bigint))
      where ${scope} and ${record.resource} = 'profile' and ${record.data}->>'replacedBy' = ${String(from.id)} and ${record.id} <> ${into.id}`,
    "write",
  );
}
