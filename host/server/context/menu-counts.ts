/** What waits behind menu entries: requests nobody has answered, appointments to confirm, changes to check (Spec 2 §2 "Menu behaviour"). */
import { and, count, eq, isNull, sql } from "drizzle-orm";
import { findScreen, loadResource, screenOf } from "../../../src/catalogue/screens";
import { failedCondition } from "../../../src/contract/conditions";
import { menuCounts } from "../../../src/contract/endpoints/shell";
import { hasRight } from "../../../src/contract/rights";
import type { RequestContext } from "../http/request-context";
import { route, type Route } from "../http/route";
import { matching } from "../resources/list-conditions";
import { resourceService, type ResourceService } from "../resources/service";
import type { ServerParts } from "../server-parts";
import type { Database } from "../storage/db";
import { record } from "../storage/schema";
import { sessionShop } from "./session-shop";

/** Disputes that wait for the shop's answer. */
export async function openDisputes(database: Database, shopId: number): Promise<number> {
  const [row] = await database
    .select({ waiting: count() })
    .from(record)
    .where(
      and(
        eq(record.resource, "dispute"),
        eq(record.shopId, shopId),
        eq(record.status, "needs_response"),
        isNull(record.deletedAt),
      ),
    );
  return row?.waiting ?? 0;
}

/** Status in which a record waits for somebody of the shop, by resource. */
const WAITING: Readonly<Record<string, string>> = {
  quote: "NEW",
  contact: "NEW",
  appointment: "PENDING",
  fitterUpdate: "PENDING",
  dealerTransfer: "REQUESTED",
};
const services = new Map<string, Promise<ResourceService | undefined>>();

const load = async (name: string): Promise<ResourceService | undefined> => {
  const resource = await loadResource(name);
  return resource?.fields.status === undefined ? undefined : resourceService(resource);
};
/** A definition never changes while the server runs. */
function serviceFor(name: string): Promise<ResourceService | undefined> {
  const known = services.get(name) ?? load(name);
  services.set(name, known);
  return known;
}

async function waitingIn({ data, access, languages }: RequestContext, name: string): Promise<number> {
  const service = await serviceFor(name);
  if (service === undefined) return 0;
  const { storage } = service;
  const reader = { languages, timeZone: "UTC", rights: access.rights };
  const query = { q: "", filter: { status: WAITING[name] ?? "" } };
  const { where, joined } = matching(storage, data, query, reader, new Set(["status"]));
  const [row] = await data.selectFields(
    storage.table,
    { waiting: sql<number>`count(*)::int` },
    { where, joins: joined ? storage.joins : [] },
  );
  return row?.waiting ?? 0;
}

/** Counts by menu path, of entries that are open to the account and where something waits. */
export async function countsOf({ database }: ServerParts, context: RequestContext): Promise<Record<string, number>> {
  const { rights, facts } = context.access;
  const counts: Record<string, number> = {};
  for (const name of Object.keys(WAITING)) {
    const screen = screenOf(name, "list");
    const path = screen?.paths[0]?.replace(/^\//, "");
    if (screen === undefined || path === undefined) continue;
    if (!hasRight(rights, screen.right) || failedCondition(screen.conditions, facts) !== undefined) continue;
    const waiting = await waitingIn(context, name);
    if (waiting > 0) counts[path] = waiting;
  }
  if (rights.PAYMENT === true && findScreen("payments") !== undefined) {
    const disputes = await openDisputes(database, (await sessionShop(database, context)).id);
    if (disputes > 0) counts.payments = disputes;
  }
  return counts;
}

export const menuCountRoutes = (parts: ServerParts): readonly Route[] => [
  route(menuCounts, async (context) => ({ counts: await countsOf(parts, context) })),
];
