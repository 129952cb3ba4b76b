/** Marks that scheduled runs leave on the record of a feed or export. They are no change by a person, so that it keeps its version. */
import { sql } from "drizzle-orm";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

export type Marks = Readonly<Record<string, string | number | null | undefined>>;

export interface MarkedRecord {
  readonly resource: string;
  readonly id: number;
}

/** Null removes a value. */
const setMarks = (marks: Marks) => {
  const entries = Object.entries(marks).filter(([, value]) => value !== undefined);
  const removed = entries.flatMap(([name, value]) => (value === null ? [name] : []));
  const set = Object.fromEntries(entries.filter(([, value]) => value !== null));
  return sql`data = (${record.data} - array(select jsonb_array_elements_text(${JSON.stringify(removed)}::jsonb))) || ${JSON.stringify(set)}::jsonb`;
};

/** @param active pauses or activates it */
export async function markRecord(
  data: ScopedDatabase,
  { resource, id }: MarkedRecord,
  marks: Marks,
  active?: boolean,
): Promise<void> {
  const pause = active === undefined ? sql`` : sql`, active = ${active}`;
  await data.execute(
    record,
    (scope) =>
      sql`update ${record} set ${setMarks(marks)} ${pause} where ${scope} and ${record.id} = ${id} and ${record.resource} = ${resource}`,
    "write",
  );
}

/**
 * Plans the next run, unless another process has planned it. Returns whether this one did.
 *
 * @param planned the run that is due
 * @param marks further values to set
 */
export async function claimRun(
  data: ScopedDatabase,
  { resource, id }: MarkedRecord,
  planned: string | null | undefined,
  next: string | null,
  marks: Marks = {},
): Promise<boolean> {
  const claimed = await data.execute(
    record,
    (
      scope,
    ) => sql`update ${record} set ${setMarks({ ...marks, nextRunAt: next })} where ${scope} and ${record.id} = ${id}
      and ${record.resource} = ${resource} and ${record.active} and ${record.data}->>'nextRunAt' = ${planned ?? ""} returning ${record.id}`,
    "write",
  );
  return claimed.length > 0;
}
