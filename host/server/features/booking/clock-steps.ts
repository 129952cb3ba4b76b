/** Steps of visits that follow the clock, where a garage wants that: customers arrive at the start, and visits end. */
import { sql, type SQL } from "drizzle-orm";
import type { ApplicationSettings } from "../../../../src/contract/application-settings";
import { DAY_MS } from "../../../../src/contract/days";
import { inEachShop } from "../../platform/storage/each-shop";
import { record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { endLanes } from "./appointments";
import { loadSettings } from "./application-settings";

/** How long after its start a visit still moves on by the clock. */
const WINDOW_MS = 3 * DAY_MS;

interface Step {
  readonly from: readonly string[];
  readonly to: "ARRIVED" | "DONE";
  /** Instant of the step. */
  readonly at: (settings: ApplicationSettings) => SQL;
  readonly isOn: (settings: ApplicationSettings) => boolean;
}

const START = sql`(${record.data}->>'date')::timestamptz`;
const END = sql`coalesce((select max((part->>'end')::timestamptz) from jsonb_array_elements(coalesce(${record.data}->'segments', '[]')) part),
  ${START} + make_interval(mins => coalesce((${record.data}->>'durationMinutes')::int, 60)))`;

const STEPS: readonly Step[] = [
  { from: ["CONFIRMED"], to: "ARRIVED", at: () => START, isOn: ({ autoArrive }) => autoArrive === "YES" },
  {
    from: ["ARRIVED", "IN_PROGRESS"],
    to: "DONE",
    at: ({ autoDoneMinutes }) => sql`${END} + make_interval(mins => ${autoDoneMinutes}::int)`,
    isOn: ({ autoDone }) => autoDone === "YES",
  },
];

/** Carries out what is due in all shops. */
export const advanceVisits = (services: Parameters<typeof inEachShop>[0]): Promise<void> =>
  inEachShop(services, advanceShop);

async function advanceShop(data: ScopedDatabase): Promise<void> {
  const { settingsOf, all } = await loadSettings(data);
  for (const step of STEPS.filter(({ isOn }) => all.some(isOn))) {
    const dealers = await data.execute<{ id: number | string }>(
      record,
      (scope) => sql`select distinct ${record.fitterId} as id from ${record} where ${scope} and ${begun(step)}`,
    );
    for (const { id } of dealers) {
      const settings = settingsOf(Number(id));
      if (step.isOn(settings))
        await data.transaction((transaction) => advance(transaction, Number(id), step, settings));
    }
  }
}

/** Visits that have begun and wait for a step. Instants are stored as text in UTC, which sorts as they do. */
function begun({ from }: Step): SQL {
  const now = Date.now();
  const [earliest, latest] = [now - WINDOW_MS, now].map((instant) => new Date(instant).toISOString());
  const statuses = sql.join(
    from.map((status) => sql`${status}`),
    sql`, `,
  );
  return sql`${record.resource} = 'appointment' and ${record.fitterId} is not null and ${record.deletedAt} is null
    and ${record.status} in (${statuses}) and ${record.data}->>'date' between ${earliest} and ${latest}`;
}

async function advance(
  data: ScopedDatabase,
  dealerId: number,
  step: Step,
  settings: ApplicationSettings,
): Promise<void> {
  const moved = await data.execute<{ id: number | string; version: number; before: string; customer: string | null }>(
    record,
    (
      scope,
    ) => sql`update ${record} set status = ${step.to}, version = ${record.version} + 1, updated_at = now(), updated_by = null
      from (select id, status from record) earlier
      where ${scope} and earlier.id = ${record.id} and ${record.fitterId} = ${dealerId} and ${begun(step)} and ${step.at(settings)} <= now()
      returning ${record.id} as id, ${record.version} as version, earlier.status as before, ${record.data}->>'customerName' as customer`,
    "write",
  );
  if (step.to === "DONE") for (const { id } of moved) await endLanes(data, Number(id));
  if (moved.length === 0) return;
  await data.audits(
    moved.map(({ id, version, before, customer }) => ({
      verb: "STATE",
      resource: "appointment",
      recordId: Number(id),
      recordLabel: customer ?? "",
      recordVersion: version,
      action: "clock",
      changes: [{ field: "status", before, after: step.to }],
    })),
  );
}
