/** Users with a record open. Each tab sends heartbeats and expires without them. */
import { sql } from "drizzle-orm";
import { formEndpoints, type PresentPerson } from "../../../../src/contract/form-endpoints";
import { ApiProblem } from "../../platform/http/problem";
import { route, type Route } from "../../platform/http/route";
import { presence } from "../../platform/storage/schema";
import { declareScope, shopRule } from "../../platform/storage/scope";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { callerOf } from "../caller";
import { readByIds } from "../reading/read-records";
import type { Registry, ResourceService } from "../types";

declareScope(presence, shopRule(presence));

/** Seconds without a heartbeat after which a tab counts as closed. Tabs send one every 20 seconds. */
const SILENCE_SECONDS = 60;

const isExpired = sql`seen_at < now() - make_interval(secs => ${SILENCE_SECONDS}::int)`;

async function otherUsers(data: ScopedDatabase, resource: string, id: number, tab: string): Promise<PresentPerson[]> {
  const rows = await data.execute<{ user: number | string; name: string; since: string | Date }>(
    presence,
    (
      scope,
    ) => sql`select presence.user_id as user, trim(account.first_name || ' ' || account.last_name) as name, min(presence.since) as since
      from presence inner join user_account account on account.id = presence.user_id
      where ${scope} and presence.resource = ${resource} and presence.record_id = ${id} and presence.tab <> ${tab} and not ${isExpired}
      group by presence.user_id, account.first_name, account.last_name order by since limit 20`,
  );
  return rows.map(({ user, name, since }) => ({
    name,
    self: Number(user) === data.actor.userId,
    since: new Date(since).toISOString(),
  }));
}

/** Creates the heartbeat route, which returns the other users with the record open. */
export function presenceRoute({ resource, storage }: ResourceService, registry: Registry): Route {
  return route(formEndpoints(resource).presence, async (context, { params, body: { tab, open } }) => {
    const { data } = context;
    const { shopId } = data.scope;
    const { userId } = data.actor;
    const id = Number(params.id);
    const caller = await callerOf(context, registry);
    const [record] = await readByIds(storage, data, [id], caller, { fields: [resource.label] });
    if (record === undefined || shopId === null || userId === null) throw new ApiProblem("not-found");
    await data.execute(
      presence,
      (scope) =>
        open
          ? sql`insert into presence (shop_id, resource, record_id, user_id, tab) values (${shopId}, ${resource.name}, ${id}, ${userId}, ${tab})
            on conflict (shop_id, resource, record_id, user_id, tab) do update set seen_at = now()`
          : sql`delete from presence where ${scope} and resource = ${resource.name} and record_id = ${id} and user_id = ${userId} and tab = ${tab}`,
      "write",
    );
    // Delete expired rows on each heartbeat.
    await data.execute(presence, (scope) => sql`delete from presence where ${scope} and ${isExpired}`, "write");
    return { others: open ? await otherUsers(data, resource.name, id, tab) : [] };
  });
}
