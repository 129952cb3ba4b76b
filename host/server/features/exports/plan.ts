/** Plans an export when its settings are saved, and runs it by hand. */
import { nextExportRun, type ExportSchedule } from "../../../../src/contract/exports";
import { ApiProblem } from "../../platform/http/problem";
import type { ActionResult, HookContext, HookResult, SavedChange } from "../../resources/types";
import { timeZoneOf } from "../../platform/storage/shop-time-zone";
import type { ExportDefinition, StoredExport } from "./export-definition";
import { usersWith } from "./letters";
import { findExport, queueExport } from "./run";
import { alertStopped } from "./schedule";

/** Settings of an export that decide about its plan. */
export interface PlannedSettings {
  readonly schedule: ExportSchedule;
  readonly language: string | null;
  readonly recipients: readonly { readonly email: string }[];
}

interface PlannedValues {
  readonly schedule: ExportSchedule;
  readonly language: string | null;
  readonly nextRunAt: string | null;
}

/**
 * Plans the next run of settings that are saved. A planned export runs with the rights of the account that saves it, so an account that acts
 * for another account, or with a limited token, cannot plan one.
 */
export async function planExport(
  { schedule, language, recipients }: PlannedSettings,
  { caller, data }: HookContext,
): Promise<HookResult<PlannedValues>> {
  const { identity, access, locale } = caller.context;
  if (schedule === "ONCE") return { set: { nextRunAt: null } };
  if (identity.initial !== null || access.limits !== null) return { fields: { schedule: "exports.error.schedule-as" } };
  const users = await usersWith(
    data,
    recipients.map(({ email }) => email),
  );
  const strangers = recipients.flatMap(({ email }, index) =>
    users.has(email.toLowerCase()) ? [] : [[`recipients.${index}.email`, "exports.error.recipient"] as const],
  );
  if (strangers.length > 0) return { fields: Object.fromEntries(strangers) };
  const next = nextExportRun(schedule, new Date(), await timeZoneOf(data));
  return { set: { nextRunAt: next?.toISOString() ?? null, language: language ?? locale } };
}

/** Closes the alert of an export that had stopped, once it is planned again or gone. */
export const settleExport = async (
  { data }: HookContext,
  resource: string,
  { before, after }: SavedChange<{ readonly id: number; readonly schedule: ExportSchedule }>,
): Promise<void> => {
  const id = after?.id ?? before?.id;
  if (id !== undefined && after?.schedule !== "ONCE") await alertStopped(data, { resource, id }, undefined);
};

/** Starts the job of an export for the caller. */
export async function runExport<Stored extends StoredExport>(
  definition: ExportDefinition<Stored>,
  id: number,
  { caller, data }: HookContext,
): Promise<ActionResult<{ lastRunAt: string | null }>> {
  const found = await findExport(data, definition.resource, id);
  if (found === undefined) throw new ApiProblem("not-found");
  const { jobs } = caller.registry.services;
  await queueExport(jobs, caller.context, data, definition, { id, stored: found.data as Stored });
  return { set: { lastRunAt: new Date().toISOString() } };
}
