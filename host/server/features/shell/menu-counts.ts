/** Counts shown in the menu: unanswered requests, unconfirmed appointments, changes to check. */
import { and, count, eq, gt, inArray, isNull, or, sql } from "drizzle-orm";
import { findScreen, screenOf } from "../../../../src/catalogue/screens";
import { failedCondition } from "../../../../src/contract/conditions";
import { menuCounts } from "../../../../src/contract/endpoints/shell";
import { hasRight } from "../../../../src/contract/rights";
import type { RequestContext } from "../../platform/http/request-context";
import { route, type Route } from "../../platform/http/route";
import { listCondition } from "../../resources/reading/list-conditions";
import type { ResourceServices } from "../../resources/resource-services";
import type { Registry } from "../../resources/types";
import type { Database } from "../../platform/storage/db";
import { payment } from "../../platform/storage/schema";
import { sessionShop } from "../../identity/sessions/session-shop";

/** Returns the number of disputes that await the shop's answer and can still be answered. */
export async function openDisputes(database: Database, shopId: number): Promise<number> {
  const [row] = await database
    .select({ waiting: count() })
    .from(payment)
    .where(
      and(
        eq(payment.shopId, shopId),
        inArray(payment.disputeStatus, ["needs_response", "warning_needs_response"]),
        or(isNull(payment.disputeDueAt), gt(payment.disputeDueAt, sql`now()`)),
        isNull(payment.deletedAt),
      ),
    );
  return row?.waiting ?? 0;
}

/** For each resource, the status in which a record awaits action by the shop. */
const WAITING: Readonly<Record<string, string>> = {
  quote: "NEW",
  contact: "NEW",
  appointment: "PENDING",
  "fitter-update": "PENDING",
  "dealer-transfer": "REQUESTED",
};
async function countPendingOf(
  resources: Registry,
  { data, access, languages }: RequestContext,
  name: string,
): Promise<number> {
  const service = resources.get(name);
  if (service?.resource.fields["status"] === undefined) return 0;
  const { storage } = service;
  const reader = { languages, timeZone: "UTC", rights: access.rights };
  const query = { q: "", filter: { status: WAITING[name] ?? "" } };
  const { where, joined } = listCondition(storage, data, query, reader, new Set(["status"]));
  const [row] = await data.selectFields(
    storage.table,
    { waiting: sql<number>`count(*)::int` },
    { where, joins: joined ? storage.joins : [] },
  );
  return row?.waiting ?? 0;
}

/** Returns non-zero counts by menu path, for entries accessible to the account. */
export async function countsOf(
  { database, resources }: Pick<ResourceServices, "database" | "resources">,
  context: RequestContext,
): Promise<Record<string, number>> {
  const { rights, facts } = context.access;
  const counts: Record<string, number> = {};
  for (const name of Object.keys(WAITING)) {
    const screen = screenOf(name, "list");
    const path = screen?.paths[0]?.replace(/^\//, "");
    if (screen === undefined || path === undefined) continue;
    if (!hasRight(rights, screen.right) || failedCondition(screen.conditions, facts) !== undefined) continue;
    const waiting = await countPendingOf(resources, context, name);
    if (waiting > 0) counts[path] = waiting;
  }
  if (rights.PAYMENT === true && findScreen("payments") !== undefined) {
    const disputes = await openDisputes(database, (await sessionShop(database, context)).id);
    if (disputes > 0) counts.payments = disputes;
  }
  return counts;
}

export const menuCountRoutes = (services: ResourceServices): readonly Route[] => [
  route(menuCounts, async (context) => ({ counts: await countsOf(services, context) })),
];
