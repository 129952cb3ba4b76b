/** Lines of a job's report. They belong to the shop of their job. */
import { sql } from "drizzle-orm";
import { job, jobLine } from "../storage/schema";
import { declareScope, ScopeError } from "../storage/scope";

declareScope(jobLine, {
  read: ({ shopId }) =>
    shopId === null
      ? sql`false`
      : sql`exists (select 1 from ${job} own where own.id = ${jobLine.jobId} and own.shop_id = ${shopId})`,
  // The job's number comes from the run itself, never from a caller.
  insert: ({ shopId }, values) => {
    if (shopId === null) throw new ScopeError("Lines of a report need a shop.");
    return values;
  },
});

export { jobLine };
