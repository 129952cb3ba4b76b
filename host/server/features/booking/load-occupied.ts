/** Loads the taken lanes of dealers. */
import { sql, type SQL } from "drizzle-orm";
import { DAY_MS } from "../../../../src/contract/days";
import { oneOf } from "../../platform/storage/recordset";
import { capacityRow } from "../../platform/storage/schema";
import type { CapacitySource } from "../../platform/storage/schema/calendar";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import type { Occupied } from "./engine/facts";

/** Which taken lanes to load. */
export interface OccupiedOptions {
  readonly now: Date;
  /** Only taken lanes of this time matter; from yesterday on by default. */
  readonly window?: { readonly from: number; readonly to: number };
  /** Appointment whose lanes count as free, such as the one being moved. */
  readonly exceptRecord?: number | undefined;
}

interface TakenRow extends Record<string, unknown> {
  readonly dealer: number | string;
  readonly bay: number | string | null;
  readonly lane: number;
  readonly from: number | string;
  readonly to: number | string;
  readonly start: number | string;
  readonly end: number | string;
  readonly source: CapacitySource;
  readonly sourceId: number | string;
  readonly serviceIds: readonly number[];
}

const milliseconds = (instant: SQL): SQL => sql`(extract(epoch from ${instant}) * 1000)::bigint`;

/** Loads taken lanes of the dealers, from all shops that show them. Expired holds take nothing. */
export async function loadOccupied(
  data: ScopedDatabase,
  ids: readonly number[],
  { now, window, exceptRecord = 0 }: OccupiedOptions,
): Promise<ReadonlyMap<number, Occupied[]>> {
  const { startsAt, endsAt, during, source, sourceId } = capacityRow;
  const from = new Date(window?.from ?? now.getTime() - DAY_MS).toISOString();
  const until = window === undefined ? sql`true` : sql`${startsAt} < ${new Date(window.to).toISOString()}`;
  const { rows } = await acrossShops(data).execute<TakenRow>(
    sql`select ${capacityRow.fitterId} as dealer, ${capacityRow.bayId} as bay, ${capacityRow.lane} as lane, ${milliseconds(sql`lower(${during})`)} as "from",
        ${milliseconds(sql`upper(${during})`)} as "to", ${milliseconds(sql`${startsAt}`)} as start, ${milliseconds(sql`${endsAt}`)} as "end",
        ${source} as source, ${sourceId} as "sourceId", ${capacityRow.serviceIds} as "serviceIds"
      from ${capacityRow} where ${capacityRow.fitterId} ${oneOf(ids)} and ${startsAt} > ${from} and ${until}
        and not (${source} = 'HOLD' and ${capacityRow.expiresAt} <= ${now.toISOString()})
        and not (${source} <> 'HOLD' and ${sourceId} = ${exceptRecord})
      order by ${startsAt}, ${capacityRow.id}`,
  );
  const occupied = new Map<number, Occupied[]>();
  for (const row of rows) {
    const ofDealer = occupied.get(Number(row.dealer)) ?? [];
    ofDealer.push({
      bayId: row.bay === null ? null : Number(row.bay),
      lane: row.lane,
      from: Number(row.from),
      to: Number(row.to),
      start: Number(row.start),
      end: Number(row.end),
      source: row.source,
      sourceId: Number(row.sourceId),
      serviceIds: row.serviceIds,
    });
    occupied.set(Number(row.dealer), ofDealer);
  }
  return occupied;
}
