/** Routes that receive proposals, and the expiry of undecided ones. */
import { sql } from "drizzle-orm";
import { proposeDealerFile, proposeDealers } from "../../../../../src/contract/endpoints/dealer-updates";
import type { UpdateSource } from "../../../../../src/resources/dealers/updates/fitter-update.resource";
import { raiseAlert } from "../../../services/alerts";
import { ApiProblem } from "../../../platform/http/problem";
import type { RequestContext } from "../../../platform/http/request-context";
import { route, type Route } from "../../../platform/http/route";
import { callerOf } from "../../../resources/caller";
import type { ServerModule } from "../../../resources/resource-services";
import type { Database } from "../../../platform/storage/db";
import { proposalsOfCsv } from "./csv";
import { propose, type Proposal, type Proposed } from "./propose";

/** Days until an undecided proposal expires. */
const EXPIRY_DAYS = 90;
/** Days until the shop is reminded of undecided proposals. */
const REMINDER_DAYS = 7;

/** Expires undecided proposals and reminds shops of old ones. */
export async function maintainUpdates(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`with lapsed as (
        update record set status = 'EXPIRED', version = version + 1, updated_at = now() where resource = 'fitter-update' and status = 'PENDING'
          and deleted_at is null and created_at < now() - make_interval(days => ${EXPIRY_DAYS}::int) returning shop_id, fitter_id)
      update shop_fitter_link link set pending_changes = greatest(0, pending_changes - 1) from lapsed where link.shop_id = lapsed.shop_id and link.fitter_id = lapsed.fitter_id`);
    const { rows } = await transaction.execute<{ shop_id: number | string; waiting: number | string }>(
      sql`select shop_id, count(*) as waiting from record where resource = 'fitter-update' and status = 'PENDING' and deleted_at is null
        and created_at < now() - make_interval(days => ${REMINDER_DAYS}::int) group by shop_id`,
    );
    for (const row of rows)
      await raiseAlert(transaction, {
        key: "fitter-updates-waiting",
        shopId: Number(row.shop_id),
        right: "FITTER",
        type: "WARNING",
        titleKey: "dealer-transfer.alert.updates.title",
        lines: [
          { key: "dealer-transfer.alert.updates.text", params: { count: Number(row.waiting), days: REMINDER_DAYS } },
        ],
        link: "/fitterUpdate",
      });
  });
}

export const dealerUpdateModule: ServerModule = (services) => {
  const registry = services.resources;
  services.jobs.schedule(360, "Expire dealer updates and remind shops", () => maintainUpdates(services.database));

  const submit = (
    context: RequestContext,
    source: UpdateSource,
    importName: string | null,
    proposals: readonly Proposal[],
  ): Promise<Proposed> => {
    // Dealer-scoped users edit their own dealers and cannot propose changes for others.
    if (context.data.scope.fitterIds !== "ALL") throw new ApiProblem("forbidden");
    return context.data.transaction(async (data) =>
      propose({ caller: await callerOf(context, registry, data), data, source, importName }, proposals),
    );
  };

  const routes: readonly Route[] = [
    route(proposeDealers, (context, { body }) => submit(context, "API", body.importName, body.dealers)),
    route(proposeDealerFile, (context, { body }) => submit(context, "FILE", body.fileName, proposalsOfCsv(body.csv))),
  ];
  return routes;
};
