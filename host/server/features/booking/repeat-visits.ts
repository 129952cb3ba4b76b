/** Books a visit again with the same customer, vehicle and services. */
import { and, eq, isNull, sql } from "drizzle-orm";
import { copiedFields } from "../../../../src/contract/copied-fields";
import { addDays } from "../../../../src/contract/days";
import { emptyValues } from "../../../../src/contract/empty-values";
import type { BodyOf, ResponseOf } from "../../../../src/contract/endpoint";
import type { repeatVisit } from "../../../../src/contract/endpoints/repeat-visits";
import type { ValuesOfResource } from "../../../../src/contract/resource";
import { instantOf, wallClock } from "../../../../src/contract/zone-clock";
import type appointment from "../../../../src/resources/activity/appointment.resource";
import { ApiProblem } from "../../platform/http/problem";
import { mayUseDealer } from "../../platform/storage/scope";
import { fitter, record } from "../../platform/storage/schema";
import type { StoredRecord } from "../../resources/reading/read-records";
import { serviceOf } from "../../resources/service";
import type { Caller } from "../../resources/types";
import { loadOne } from "../../resources/writing/saving";
import { insertRecords } from "../../resources/writing/write-records";
import { findPlace, FOR_BOOKING, partsOf, type Place } from "./agreed-visits";
import { MINUTE_MS } from "./engine/facts";
import { visitRequestOf } from "./visit-request";
import { explainStart, type Visit } from "./visits";

type Answer = ResponseOf<typeof repeatVisit>;

/** Number of free starts that a refusal names. */
const NEAREST = 3;

/** Values that belong to one visit only. */
const OF_ONE_VISIT: Partial<ValuesOfResource<typeof appointment>> = {
  status: "CONFIRMED",
  origin: "ADMIN",
  walkIn: false,
  forceReason: null,
  mileage: null,
};

/** Returns the starts: the same time of day in the dealer's zone, some weeks apart. */
function startsOf({ first, weeks, times }: BodyOf<typeof repeatVisit>, timeZone: string): Date[] {
  const [day, time] = [
    wallClock(new Date(first), timeZone).slice(0, 10),
    wallClock(new Date(first), timeZone).slice(11, 16),
  ];
  return Array.from({ length: times }, (_, index) =>
    index === 0 ? new Date(first) : instantOf(`${addDays(day, index * weeks * 7)}T${time}`, timeZone),
  );
}

/** Returns the values of the visit at its new place. */
function valuesAt(caller: Caller, source: StoredRecord, start: Date, { segments }: Place): Record<string, unknown> {
  const { resource } = serviceOf(caller.registry, "appointment");
  const copied = copiedFields(resource).map(([name]) => [name, source[name]]);
  const [first, last] = [segments[0], segments.at(-1)];
  return {
    ...emptyValues(resource.fields),
    ...(Object.fromEntries(copied) as object),
    ...OF_ONE_VISIT,
    ...partsOf(segments),
    date: start.toISOString(),
    durationMinutes:
      first === undefined || last === undefined ? source["durationMinutes"] : (last.end - first.start) / MINUTE_MS,
  };
}

/** Books the visit again at each start that is free, each on its own. Throws `not-found` for a visit out of reach. */
export async function repeatAt(caller: Caller, order: BodyOf<typeof repeatVisit>, now = new Date()): Promise<Answer> {
  const { data } = caller.context;
  const service = serviceOf(caller.registry, "appointment");
  const isSource = and(eq(record.id, order.appointment), eq(record.resource, "appointment"), isNull(record.deletedAt));
  const stored = await data.find(record, isSource ?? sql`false`);
  const dealer = stored && (await data.find(fitter, eq(fitter.id, stored.fitterId ?? 0)));
  if (stored === undefined || dealer === undefined || !mayUseDealer(data.scope, dealer.id, "WRITE"))
    throw new ApiProblem("not-found");
  const source = await loadOne(service, caller, data, stored.id);
  const visit: Visit = {
    dealerId: dealer.id,
    request: visitRequestOf(dealer.data, stored.data, "BACK_OFFICE"),
    languages: caller.languages,
  };
  const answer: Answer = { booked: [], refused: [] };
  for (const start of startsOf(order, dealer.timeZone)) {
    const date = start.toISOString();
    if (start <= now) {
      answer.refused.push({ date, failed: null, starts: [] });
      continue;
    }
    const created = await data.transaction(async (transaction) => {
      const place = await findPlace(transaction, visit, start, now);
      if (place === undefined) return undefined;
      const values = valuesAt(caller, source, start, place);
      return (await insertRecords(service, caller, transaction, [{ values }]))[0];
    });
    if (created !== undefined) answer.booked.push({ id: created.id, date });
    else {
      const found = await explainStart(data, visit, start, now, NEAREST);
      const failed = found?.evaluation.checks.find(({ ok, code }) => !ok && !FOR_BOOKING.includes(code));
      const starts = (found?.nearest ?? []).map((free) => free.toISOString());
      answer.refused.push({ date, failed: failed?.code ?? "LANE", starts });
    }
  }
  return answer;
}
