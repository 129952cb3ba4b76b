/** Appointments on bays that close, and bays that take them over. */
import { eq, inArray, sql } from "drizzle-orm";
import type { BayClosing } from "../../../../src/contract/endpoints/closing-appointments";
import { closedTimes } from "../booking/engine/hours";
import type { BayClosure } from "../booking/engine/facts";
import { findPlace, partsOf } from "../booking/agreed-visits";
import { closureOf } from "../booking/load-bays";
import { visitRequestOf } from "../booking/visit-request";
import { openStatuses } from "../open-appointments";
import { oneOf } from "../../platform/storage/recordset";
import { bay, capacityRow, fitter, record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { Caller } from "../../resources/types";
import { serviceOf } from "../../resources/service";
import { loadOne } from "../../resources/writing/saving";
import { updateRecords } from "../../resources/writing/write-records";
import { MAX_APPOINTMENTS, type Appointment } from "./affected-appointments";
import type { LeftReason } from "./resolve";

interface TakenRow extends Record<string, unknown> {
  readonly id: number | string;
  /** Milliseconds. */
  readonly start: number | string;
  readonly end: number | string;
  readonly timeZone: string;
}

const instantsOf = ({ from, to, repeat, until }: BayClosing["closures"][number]): BayClosure =>
  closureOf({ from, to, repeat, reason: "", ...(until !== null && { until }) });

/** Returns the future appointments whose work on these bays falls into the closures, soonest first. */
export async function findOnClosedBays(
  data: ScopedDatabase,
  { bays, closures }: BayClosing,
  now = new Date(),
): Promise<Appointment[]> {
  const times = closures.map(instantsOf).filter(({ from, to }) => from < to);
  if (bays.length === 0 || times.length === 0) return [];
  const first = new Date(Math.max(now.getTime(), Math.min(...times.map(({ from }) => from)))).toISOString();
  const milliseconds = (column: typeof capacityRow.startsAt | typeof capacityRow.endsAt) =>
    sql`(extract(epoch from ${column}) * 1000)::bigint`;
  const taken = await data.execute<TakenRow>(
    bay,
    (
      scope,
    ) => sql`select ${capacityRow.sourceId} as id, ${milliseconds(capacityRow.startsAt)} as start, ${milliseconds(capacityRow.endsAt)} as "end",
        ${fitter.timeZone} as "timeZone"
      from ${bay} join ${fitter} on ${fitter.id} = ${bay.fitterId}
        join ${capacityRow} on ${capacityRow.fitterId} = ${bay.fitterId} and ${capacityRow.bayId} = ${bay.id}
      where ${scope} and ${bay.id} ${oneOf(bays.map(({ id }) => id))} and ${capacityRow.source} = 'APPOINTMENT' and ${capacityRow.endsAt} > ${first}`,
  );
  const hit = taken.filter(({ start, end, timeZone }) => {
    const work = { from: Number(start), to: Number(end) };
    return times.some((closure) => closedTimes(closure, work, timeZone).length > 0);
  });
  if (hit.length === 0) return [];
  return data.select(record, {
    where: sql`${inArray(record.id, [...new Set(hit.map(({ id }) => Number(id)))])} and ${record.resource} = 'appointment'
      and ${record.deletedAt} is null and ${record.status} in (${openStatuses}) and ${record.data}->>'date' > ${now.toISOString()}`,
    orderBy: [sql`${record.data}->>'date'`, record.id],
    limit: MAX_APPOINTMENTS,
  });
}

/** Moves an appointment to other bays of its dealer at the same time. Returns the reason when none are free. */
export async function moveToOtherBay(
  caller: Caller,
  data: ScopedDatabase,
  { id, version, fitterId, data: values }: Appointment,
  now = new Date(),
): Promise<LeftReason | undefined> {
  const dealer = await data.find(fitter, eq(fitter.id, fitterId ?? 0));
  if (dealer === undefined) return "no-bay";
  const request = visitRequestOf(dealer.data, values, "BACK_OFFICE");
  const visit = { dealerId: dealer.id, request, exceptRecord: id };
  const service = serviceOf(caller.registry, "appointment");
  return data.transaction(async (transaction) => {
    const place = await findPlace(transaction, visit, new Date(String(values["date"])), now);
    if (place === undefined) return "no-bay";
    const before = await loadOne(service, caller, transaction, id);
    if (before.version !== version) return "changed";
    const parts = partsOf(place.segments);
    const change = { before, values: { ...before, ...parts }, changed: new Set(Object.keys(parts)) };
    const { conflicts } = await updateRecords(service, caller, transaction, [change], {
      verb: "UPDATE",
      action: "closing-bay",
    });
    return conflicts.length > 0 ? "changed" : undefined;
  });
}
