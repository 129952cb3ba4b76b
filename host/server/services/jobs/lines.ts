/** Access rules and queries of job report lines. A line belongs to the shop of its job. */
import { sql } from "drizzle-orm";
import { job, jobLine } from "../../platform/storage/schema";
import { declareScope, ScopeError } from "../../platform/storage/scope";

declareScope(jobLine, {
  read: ({ shopId }) =>
    shopId === null
      ? sql`false`
      : sql`exists (select 1 from ${job} own where own.id = ${jobLine.jobId} and own.shop_id = ${shopId})`,
  // The job id comes from the running job, never from user input.
  insert: ({ shopId }, values) => {
    if (shopId === null) throw new ScopeError("Lines of a report need a shop.");
    return values;
  },
});

export { jobLine };
