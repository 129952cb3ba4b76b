/** Access rule of the lines in job reports: an account that may read a job may read its lines. */
import { sql } from "drizzle-orm";
import { job, jobLine } from "../../platform/storage/schema";
import { declareScope, ScopeError, scopeRule } from "../../platform/storage/scope";

declareScope(jobLine, {
  read: (scope) =>
    sql`exists (select 1 from ${job} where ${job.id} = ${jobLine.jobId} and ${scopeRule(job).read(scope)})`,
  // The job id comes from the running job, never from user input.
  insert: ({ shopId }, values) => {
    if (shopId === null) throw new ScopeError("Lines of a report need a shop.");
    return values;
  },
});

export { jobLine };
