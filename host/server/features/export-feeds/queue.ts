/** Begins the runs of exports: by a person, with her rights, or by the schedule, with those of the account that set the export up. */
import type { RequestContext } from "../../platform/http/request-context";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { AnyResource } from "../../../../src/contract/resource";
import type { FeedTrigger } from "../../../../src/contract/feeds";
import type { JobService } from "../../services/jobs/jobs";
import { queueJob } from "../../services/jobs/user-jobs";
import { beginRun } from "./runs";
import { EXPORT } from "./settings";
import { exportRightOf } from "./table";

export const EXPORT_JOB = "export-config";
export const DELIVERY_JOB = "export-delivery";

interface Start {
  readonly id: number;
  readonly name: string;
  readonly trigger: FeedTrigger;
  readonly resource: AnyResource;
}

/** Queues a run within a transaction. Returns false while another one is open. */
export async function queueRun(
  jobs: Pick<JobService, "enqueue">,
  context: RequestContext,
  data: ScopedDatabase,
  { id, name, trigger, resource }: Start,
): Promise<boolean> {
  const run = await beginRun(data, id, trigger);
  if (run === undefined) return false;
  const params = { id, run: run.id, resource: EXPORT, fileName: name };
  await queueJob(jobs, context, data, { type: EXPORT_JOB, params, right: exportRightOf(resource) });
  return true;
}
