/** Runs data validation as a job, field by field in batches. */
import { eq, sql } from "drizzle-orm";
import {
  saveValidationSchedule,
  startValidation,
  validationSchedule,
} from "../../../../src/contract/endpoints/dealer-data-validation";
import {
  VALIDATED_FIELDS,
  type ValidatedField,
} from "../../../../src/resources/dealers/data-validation/dealer-data-validation.resource";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { route } from "../../platform/http/route";
import { inBatches, itemsOf } from "../../services/jobs/batches";
import type { Job, JobOutcome } from "../../services/jobs/jobs";
import { viewOf } from "../../services/jobs/routes";
import { handleUserJob, startJob, type UserRun } from "../../services/jobs/user-jobs";
import { selectedIds } from "../../resources/bulk/selections";
import { callerOf } from "../../resources/caller";
import { type Caller, type Registry } from "../../resources/types";
import { readByIds } from "../../resources/reading/read-records";
import { oneOf } from "../../platform/storage/recordset";
import { serviceOf } from "../../resources/service";
import type { ResourceServices, ServerModule } from "../../resources/resource-services";
import { job, record, shopFitterLink } from "../../platform/storage/schema";
import { inWholeShop } from "../../platform/storage/each-shop";
import { mayUseDealer } from "../../platform/storage/scope";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { loadCheckContext } from "./check-context";
import { locateAddress } from "../dealers/places/geocode";
import { check, type Dealer, type ExternalLookups, type Found } from "./checks";
import { createLookups } from "./external-lookups";
import { dropOldRuns } from "./retention";
import { recheckWaiting } from "./waiting";
import { readSchedule, runScheduled, saveSchedule, VALIDATION_JOB } from "./schedule";

const RUN = "dealer-data-validation";
const FINDING = "dealer-data-finding";

const isField = (code: string): code is ValidatedField => (VALIDATED_FIELDS as readonly string[]).includes(code);

/** Returns active dealers (not archived, not merged) about which the account may write findings. */
async function dealerIds(data: ScopedDatabase, only: readonly number[] | undefined): Promise<number[]> {
  const rows = await data.execute<{ id: number | string }>(
    shopFitterLink,
    (scope) => sql`select ${shopFitterLink.fitterId} as id from ${shopFitterLink}
      where ${scope} and ${shopFitterLink.shopId} = ${data.scope.shopId} and ${shopFitterLink.listed}
        and ${only === undefined ? sql`true` : sql`${shopFitterLink.fitterId} ${oneOf(only)}`} order by 1`,
  );
  return rows.map(({ id }) => Number(id)).filter((id) => mayUseDealer(data.scope, id, "WRITE"));
}

/** Loads ignored findings. They stay ignored while the value is unchanged. */
async function ignoredValues(data: ScopedDatabase, field: ValidatedField): Promise<ReadonlySet<string>> {
  const rows = await data.execute<{ key: string }>(
    record,
    (scope) => sql`select ${record.fitterId} || ':' || coalesce(${record.data}->>'value', '') as key from ${record}
      where ${scope} and ${record.resource} = ${FINDING} and ${record.data}->>'validatedField' = ${field} and ${record.data}->>'state' = 'IGNORED'`,
  );
  return new Set(rows.map(({ key }) => key));
}

/** More dealers than one shop has. */
const MAX_DEALERS = 20_000;

/** Returns the ids of the dealers that a query of their list finds. */
async function foundDealers(
  registry: Registry,
  context: RequestContext,
  query: Readonly<Record<string, string>>,
): Promise<readonly number[]> {
  const service = serviceOf(registry, "fitter");
  const caller = await callerOf(context, registry);
  const found = await selectedIds(service, caller, { query }, MAX_DEALERS);
  if (found === undefined)
    throw new ApiProblem("refused", { errors: ["error.too-many"], params: { "": { limit: MAX_DEALERS } } });
  return found;
}

const COUNTER_OF_FINDING: Readonly<Record<Found["finding"], string>> = {
  VALID: "valid",
  INVALID: "invalid",
  UNREACHABLE: "invalid",
  MISSING: "missing",
  SUSPECT: "suspect",
  NOT_CHECKED: "notChecked",
};

interface FieldRun {
  readonly registry: Registry;
  readonly caller: Caller;
  readonly run: UserRun;
  readonly ids: readonly number[];
  /** Number of dealers processed for earlier fields. */
  readonly before: number;
  readonly lookups: ExternalLookups;
}

/** Checks one field of all dealers. Returns false when the job was cancelled. */
async function runField(
  field: ValidatedField,
  { registry, caller, run, ids, before, lookups }: FieldRun,
): Promise<boolean> {
  const { data } = run.context;
  const [runs, findings, dealers] = [
    serviceOf(registry, RUN),
    serviceOf(registry, FINDING),
    serviceOf(registry, "fitter"),
  ];
  const start = {
    validatedField: field,
    startedAt: new Date().toISOString(),
    startedBy: data.actor.name,
    status: "RUNNING",
  };
  const [id = 0] = await runs.storage.insert(data, [{ values: { ...start, dealers: ids.length } }]);
  const ignored = await ignoredValues(data, field);
  const checkContext = await loadCheckContext(data, field);
  const counts: Record<string, number> = {};
  let shouldContinue = true;
  const { processed, isComplete } = await inBatches(itemsOf(ids), 0, async (batch, from) => {
    const records = (await readByIds(dealers.storage, data, batch, caller)) as unknown as Dealer[];
    const found: { dealer: Dealer; result: Found }[] = [];
    for (const dealer of records) found.push({ dealer, result: await check(field, dealer, lookups, checkContext) });
    for (const { result } of found)
      counts[COUNTER_OF_FINDING[result.finding]] = (counts[COUNTER_OF_FINDING[result.finding]] ?? 0) + 1;
    const rows = found
      .filter(
        ({ dealer, result }) => result.finding !== "VALID" && !ignored.has(`${String(dealer.id)}:${result.value}`),
      )
      .map(({ dealer, result }) => ({
        values: {
          ...result,
          state: "OPEN",
          run: { id, label: "" },
          validatedField: field,
          dealer: { id: dealer.id, label: "" },
          dealerName: dealer.name,
          dealerCode: dealer.code,
          city: dealer.city,
          country: dealer.country,
        },
      }));
    if (rows.length > 0) await findings.storage.insert(data, rows);
    shouldContinue = await run.progress(before + from + batch.length);
    return shouldContinue;
  });
  const { notChecked = 0 } = counts;
  const status = !isComplete ? "CANCELLED" : notChecked > 0 ? "PARTIAL" : "DONE";
  const values = {
    ...start,
    ...counts,
    status,
    dealers: ids.length,
    checked: processed - notChecked,
    endedAt: new Date().toISOString(),
  };
  await runs.storage.update(inWholeShop(data), [{ id, version: 1, values, changed: new Set(Object.keys(values)) }]);
  await data.audit({ verb: "RUN_TOOL", resource: RUN, recordId: id, recordLabel: field, action: "run" });
  return shouldContinue;
}

async function runAll(services: ResourceServices, work: Job, run: UserRun): Promise<JobOutcome> {
  const registry = services.resources;
  const fields = ((work.params["fields"] ?? []) as readonly string[]).filter(isField);
  const { data } = run.context;
  const ids = await dealerIds(data, work.params["dealers"] as readonly number[] | undefined);
  const caller = await callerOf(run.context, registry);
  const lookups = {
    ...createLookups(),
    locate: (address: Dealer["address"]) => locateAddress(data, address, services.config.geocoderUrl),
  };
  await data.update(job, { total: ids.length * fields.length }, eq(job.id, work.id));
  for (const [index, field] of fields.entries()) {
    const shouldContinue = await runField(field, { registry, caller, run, ids, before: index * ids.length, lookups });
    if (!shouldContinue) return { status: "CANCELLED", report: { done: (index + 1) * ids.length } };
  }
  return { status: "DONE", report: { done: ids.length * fields.length } };
}

export const validationModule: ServerModule = (services) => {
  const registry = services.resources;
  services.jobs.schedule(60, "Start scheduled checks of dealer data", () => runScheduled(services));
  services.jobs.schedule(1, "Repeat checks of dealer data that wait", () => recheckWaiting(services, createLookups()));
  services.jobs.schedule(720, "Delete old checks of dealer data", () => dropOldRuns(services));
  handleUserJob(services, VALIDATION_JOB, (work, run) => runAll(services, work, run));
  return [
    route(validationSchedule, ({ data }) => readSchedule(data)),
    route(saveValidationSchedule, async (context, { body: { every } }) => {
      await saveSchedule(context, every);
      return readSchedule(context.data);
    }),
    route(startValidation, async (context, { body: { fields, dealers: chosen, query } }) => {
      if (!fields.every(isField)) throw new ApiProblem("validation", { fields: { fields: "error.choice" } });
      const dealers = query === undefined ? chosen : await foundDealers(registry, context, query);
      const ids = await dealerIds(context.data, dealers);
      if (ids.length === 0) throw new ApiProblem("refused", { errors: ["dealer-data-validation.error.nobody"] });
      const total = ids.length * fields.length;
      const params = { fields, resource: RUN, ...(dealers !== undefined && { dealers }) };
      const started = await startJob(services, context, { type: VALIDATION_JOB, params, total, exclusive: true });
      return viewOf(context, started.id);
    }),
  ];
};
