/** Scheduled validation runs, executed with the rights of the user who saved the schedule. */
import { desc, sql } from "drizzle-orm";
import { DAY_MS } from "../../../../src/contract/days";
import { dayInZone } from "../../../../src/contract/zone-clock";
import type { ScheduleKind } from "../../../../src/contract/endpoints/dealer-data-validation";
import { VALIDATED_FIELDS } from "../../../../src/resources/dealers/data-validation/dealer-data-validation.resource";
import { contextOf } from "../../services/jobs/job-context";
import { raiseAlert } from "../../services/alerts";
import { inEachShop } from "../../platform/storage/each-shop";
import { timeZoneOf } from "../../platform/storage/shop-time-zone";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { jobCaller } from "../../services/jobs/user-jobs";
import type { ServerServices } from "../../services/server-services";
import type { JobCaller } from "../../platform/storage/schema/activity";
import { job, record } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";

/** Type of the job that validates dealer data. */
export const VALIDATION_JOB = "dealer-validation";
const SCHEDULE = sql`${record.resource} = 'dealerValidationSchedule' and ${record.deletedAt} is null`;
const DAYS: Readonly<Record<ScheduleKind, number>> = { OFF: 0, WEEKLY: 7, MONTHLY: 30 };

export interface Schedule {
  readonly every: ScheduleKind;
  /** Day of the next run; null without a schedule. */
  readonly next: string | null;
}
interface Stored {
  readonly every: ScheduleKind;
  readonly caller: JobCaller;
  readonly userId: number;
}

const stored = async (data: ScopedDatabase): Promise<Stored | undefined> =>
  (await data.find(record, SCHEDULE))?.data as Stored | undefined;

/** Start of the last scheduled run. */
async function lastRun(data: ScopedDatabase): Promise<Date | undefined> {
  const [last] = await data.select(job, {
    where: sql`${job.type} = ${VALIDATION_JOB} and ${job.params}->>'scheduled' = 'true'`,
    orderBy: [desc(job.id)],
    limit: 1,
  });
  return last?.createdAt;
}

const addDaysTo = (start: Date, days: number): Date => new Date(start.getTime() + days * DAY_MS);

/** Returns the schedule and the ISO day of its next run in the shop's time zone; null when off. */
export async function readSchedule(data: ScopedDatabase): Promise<Schedule> {
  const every = (await stored(data))?.every ?? "OFF";
  if (every === "OFF") return { every, next: null };
  const last = await lastRun(data);
  const next = last === undefined ? new Date() : addDaysTo(last, DAYS[every]);
  return { every, next: dayInZone(await timeZoneOf(data), next) };
}

/** Saves the schedule. Its runs use the rights of the user who saved it. */
export async function saveSchedule(context: RequestContext, every: ScheduleKind): Promise<void> {
  const { data, identity } = context;
  const values: Stored = { every, caller: jobCaller(context), userId: identity.userId };
  await data.transaction(async (transaction) => {
    const before = (await stored(transaction))?.every ?? "OFF";
    const changed = await transaction.update(record, { data: { ...values }, updatedAt: new Date() }, SCHEDULE);
    if (changed.length === 0)
      await transaction.insert(record, { resource: "dealerValidationSchedule", data: { ...values } });
    await transaction.audit({
      verb: "UPDATE",
      resource: "dealer-data-validation",
      action: "schedule",
      changes: [{ field: "every", before, after: every }],
    });
  });
}

type Services = Pick<ServerServices, "database" | "access" | "jobs">;

/** Whether the schedule's owner may still run validations. */
async function mayRun(services: Services, shopId: number, { caller, userId }: Stored): Promise<boolean> {
  try {
    const { access } = await contextOf(services, { shopId, userId, caller });
    return access.rights.FITTER === true && !access.readOnly;
  } catch (error) {
    if (error instanceof ApiProblem) return false;
    throw error;
  }
}

/** Starts due runs and returns their number. A schedule whose owner lost the right stops itself and raises an alert. */
export async function runScheduled(services: Services, now = new Date()): Promise<number> {
  let startedCount = 0;
  await inEachShop(services, async (data) => {
    const schedule = await stored(data);
    const shopId = data.scope.shopId ?? 0;
    if (schedule === undefined || schedule.every === "OFF") return;
    const last = await lastRun(data);
    if (last !== undefined && now < addDaysTo(last, DAYS[schedule.every])) return;
    if (!(await mayRun(services, shopId, schedule))) {
      await data.update(record, { data: { ...schedule, every: "OFF" }, updatedAt: now }, SCHEDULE);
      await data.audit({ verb: "UPDATE", resource: "dealer-data-validation", action: "schedule-stopped" });
      await raiseAlert(services.database, {
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
    const started = await services.jobs.start({
      type: VALIDATION_JOB,
      shopId,
      userId: schedule.userId,
      caller: schedule.caller,
      params: { fields: [...VALIDATED_FIELDS], resource: "dealer-data-validation", scheduled: true },
      exclusive: true,
    });
    if (started !== undefined) startedCount += 1;
  });
  return startedCount;
}
