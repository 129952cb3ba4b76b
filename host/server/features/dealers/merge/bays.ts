/** Bays and taken lanes of a merged dealer. */
import { sql } from "drizzle-orm";
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

/** Renames bays whose code the kept dealer uses too. */
export const renameBays = (transaction: Transaction, from: number, to: number) =>
  transaction.execute(sql`update bay set code = left(code, 10) || '-2' where fitter_id = ${from} and deleted_at is null
    and exists (select 1 from bay kept where kept.fitter_id = ${to} and lower(kept.code) = lower(bay.code) and kept.deleted_at is null)`);
