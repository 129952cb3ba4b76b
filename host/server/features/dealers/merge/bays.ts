/** Bays and taken lanes of a merged dealer. */
import { sql, type SQL } from "drizzle-orm";
import type { Transaction } from "../../../platform/storage/db";

/** Added to the lane of a moved appointment whose lane the kept dealer has taken at the same time. */
export const CLASHING_LANES = 1_000;

/** Moves taken lanes. Bays move with their lanes; without bays, appointments of both dealers may need the same lane at the same time. */
export async function moveLanes(transaction: Transaction, from: number, to: number): Promise<number[]> {
  const { rows } = await transaction.execute<{
    id: number | string;
  }>(sql`update capacity_row moved set fitter_id = ${to},
      lane = case when exists (select 1 from capacity_row kept where kept.fitter_id = ${to} and kept.bay_id is not distinct from moved.bay_id
        and kept.lane = moved.lane and kept.during && moved.during) then lane + ${CLASHING_LANES} else lane end
    where fitter_id = ${from} returning id`);
  return rows.map(({ id }) => Number(id));
}

/** Numbers codes and names of bays that the kept dealer uses too: both are unique within a dealer. */
export async function renameBays(transaction: Transaction, from: number, to: number): Promise<void> {
  const columns = [
    { column: sql`code`, numbered: (number: SQL) => sql`left(bay.code, 9) || '-' || ${number}` },
    { column: sql`name`, numbered: (number: SQL) => sql`left(bay.name, 35) || ' (' || ${number} || ')'` },
  ];
  for (const { column, numbered } of columns) {
    const has = (value: SQL, dealers: SQL): SQL =>
      sql`exists (select 1 from bay other where other.fitter_id in (${dealers}) and lower(other.${column}) = lower(${value}) and other.deleted_at is null)`;
    const free = sql`(select min(number) from generate_series(2, 99) number where not ${has(numbered(sql`number`), sql`${from}, ${to}`)})`;
    await transaction.execute(sql`update bay set ${column} = ${numbered(free)} where fitter_id = ${from} and deleted_at is null
      and ${has(sql`bay.${column}`, sql`${to}`)}`);
  }
}
