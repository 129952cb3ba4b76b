/** Checks of dealer data that come back by themselves, in the name of whoever wanted them. Spec 2 §2 "dealer-data-validation". */
import { desc, sql } from "drizzle-orm";
import type { ScheduleKind } from "../../../src/contract/endpoints/dealer-data-validation";
import { VALIDATED_FIELDS } from "../../../src/resources/dealers/dealer-data-validation.resource";
import { contextOf } from "../auth/job-context";
import { raiseAlert } from "../context/alerts";
import { inEachShop } from "../directories/shops";
import { ApiProblem } from "../http/problem";
import type { RequestContext } from "../http/request-context";
import { jobCaller } from "../jobs/user-jobs";
import type { ServerParts } from "../server-parts";
import type { JobCaller } from "../storage/schema/activity";
import { job, record } from "../storage/schema";
import type { ScopedDatabase } from "../storage/scoped-database";

export const VALIDATION_JOB = "dealer-validation";
const SCHEDULE = sql`${record.resource} = 'dealerValidationSchedule' and ${record.deletedAt} is null`;
const DAYS: Readonly<Record<ScheduleKind, number>> = { OFF: 0, WEEKLY: 7, MONTHLY: 30 };

export interface Schedule {
  readonly every: ScheduleKind;
  /** Day after which the next check comes; null while there is none. */
  readonly next: string | null;
}
interface Stored {
  readonly every: ScheduleKind;
  readonly caller: JobCaller;
  readonly userId: number;
}

const stored = async (data: ScopedDatabase): Promise<Stored | undefined> =>
  (await data.find(record, SCHEDULE))?.data as Stored | undefined;

/** When the last check by itself began. */
async function lastRun(data: ScopedDatabase): Promise<Date | undefined> {
  const [last] = await data.select(job, {
    where: sql`${job.type} = ${VALIDATION_JOB} and ${job.params}->>'scheduled' = 'true'`,
    orderBy: [desc(job.id)],
    limit: 1,
  });
  return last?.createdAt;
}

const after = (at: Date, days: number): Date => new Date(at.getTime() + days * 86_400_000);

export async function readSchedule(data: ScopedDatabase): Promise<Schedule> {
  const every = (await stored(data))?.every ?? "OFF";
  if (every === "OFF") return { every, next: null };
  const last = await lastRun(data);
  return { every, next: (last === undefined ? new Date() : after(last, DAYS[every])).toISOString().slice(0, 10) };
}

/** It runs with the rights of whoever saves it. */
export async function saveSchedule(context: RequestContext, every: ScheduleKind): Promise<void> {
  const { data, identity } = context;
  const values: Stored = { every, caller: jobCaller(context), userId: identity.userId };
  await data.transaction(async (within) => {
    const before = (await stored(within))?.every ?? "OFF";
    const changed = await within.update(record, { data: { ...values }, updatedAt: new Date() }, SCHEDULE);
    if (changed.length === 0)
      await within.insert(record, { resource: "dealerValidationSchedule", data: { ...values } });
    await within.audit({
      verb: "UPDATE",
      resource: "dealer-data-validation",
      action: "schedule",
      changes: [{ field: "every", before, after: every }],
    });
  });
}

type Parts = Pick<ServerParts, "database" | "access" | "jobs">;

/** Whether its owner may still check the dealers. */
async function mayRun(parts: Parts, shopId: number, { caller, userId }: Stored): Promise<boolean> {
  try {
    const { access } = await contextOf(parts, { shopId, userId, caller });
    return access.rights.FITTER === true && !access.readOnly;
  } catch (error) {
    if (error instanceof ApiProblem) return false;
    throw error;
  }
}

/** Starts what is due; a schedule whose owner lost the right stops itself and says so. Answers how many checks began. */
export async function runScheduled(parts: Parts, now = new Date()): Promise<number> {
  let begun = 0;
  await inEachShop(parts, async (data) => {
    const schedule = await stored(data);
    const shopId = data.scope.shopId ?? 0;
    if (schedule === undefined || schedule.every === "OFF") return;
    const last = await lastRun(data);
    if (last !== undefined && now < after(last, DAYS[schedule.every])) return;
    if (!(await mayRun(parts, shopId, schedule))) {
      await data.update(record, { data: { ...schedule, every: "OFF" }, updatedAt: now }, SCHEDULE);
      await data.audit({ verb: "UPDATE", resource: "dealer-data-validation", action: "schedule-stopped" });
      await raiseAlert(parts.database, {
        key: "schedule-stopped:dealer-validation",
        shopId,
        right: "FITTER",
        type: "WARNING",
        titleKey: "alert.schedule-stopped.title",
        lines: [{ key: "alert.schedule-stopped.text" }],
        link: "/dealer-data-validation",
      });
      return;
    }
    const started = await parts.jobs.start({
      type: VALIDATION_JOB,
      shopId,
      userId: schedule.userId,
      caller: schedule.caller,
      params: { fields: [...VALIDATED_FIELDS], resource: "dealer-data-validation", scheduled: true },
      exclusive: true,
    });
    if (started !== undefined) begun += 1;
  });
  return begun;
}
