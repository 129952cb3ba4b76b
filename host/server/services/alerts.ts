/** Notices of the shell. Any module may raise one; users read it in their own language and dismiss it individually. */
import { isDeepStrictEqual } from "node:util";
import { and, asc, desc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { Alert } from "../../../src/contract/context";
import type { MessageParams } from "../../../src/contract/errors";
import { alerts, readAlert } from "../../../src/contract/endpoints/shell";
import { hasRight } from "../../../src/contract/rights";
import { route, type Route } from "../platform/http/route";
import { storeNotice, withWrittenDays, type NewNotice } from "./notices";
import type { ServerServices } from "./server-services";
import type { Database, Transaction } from "../platform/storage/db";
import { oneOf } from "../platform/storage/recordset";
import { alert, alertRead, record } from "../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../platform/storage/scoped-database";

export type NewAlert = Pick<
  typeof alert.$inferInsert,
  "key" | "shopId" | "userId" | "right" | "type" | "titleKey" | "lines" | "params" | "link" | "expiresAt"
> & {
  /** Mails the alert to the users who chose the topic. Needs a link. */
  readonly notice?: Pick<NewNotice, "topic" | "fitterId">;
};

/** Raises an alert. An existing alert with the same key is renewed and becomes unread. */
export async function raiseAlert(database: Database | Transaction, { notice, ...input }: NewAlert): Promise<void> {
  const [stored] = await database
    .insert(alert)
    .values(input)
    .onConflictDoUpdate({ target: [alert.shopId, alert.key], set: { ...input, at: sql`now()`, closedAt: null } })
    .returning({ id: alert.id });
  if (stored !== undefined) await database.delete(alertRead).where(eq(alertRead.alertId, stored.id));
  const { shopId, titleKey, params, lines, link } = input;
  if (notice !== undefined && link != null)
    await storeNotice(database, { ...notice, shopId, titleKey, params, lines, link });
}

/** Raises an alert unless an identical one is open, so that an alert that was read does not become unread. */
export async function ensureAlert(database: Database | Transaction, input: NewAlert): Promise<void> {
  const [existing] = await database
    .select()
    .from(alert)
    .where(and(eq(alert.shopId, input.shopId), eq(alert.key, input.key), isNull(alert.closedAt)));
  if (existing?.titleKey === input.titleKey && isDeepStrictEqual(existing.params, input.params)) return;
  await raiseAlert(database, input);
}

/** Closes the alert with the key because its cause is gone. */
export async function closeAlert(database: Database | Transaction, shopId: number, key: string): Promise<void> {
  await database
    .update(alert)
    .set({ closedAt: sql`now()` })
    .where(and(eq(alert.shopId, shopId), eq(alert.key, key), isNull(alert.closedAt)));
}

/** Raises the shop's alert with the key, or closes it when there is nothing to report. */
export async function resolveAlert(
  data: ScopedDatabase,
  key: string,
  alert: Omit<NewAlert, "key" | "shopId"> | undefined,
): Promise<void> {
  const { shopId } = data.scope;
  if (shopId === null) return;
  if (alert === undefined) await closeAlert(acrossShops(data), shopId, key);
  else await ensureAlert(acrossShops(data), { ...alert, key, shopId });
}

/** Returns the id of the request that an alert is about; it is part of the alert's key. */
const requestOf = ({ key }: typeof alert.$inferSelect): number =>
  Number(/^(?:appointment|quote|contact)-(\d{1,18})$/.exec(key)?.[1] ?? 0);

/**
 * Returns the ids of the alerts visible to the account. Dealer-scoped users see alerts about their dealers' requests and those
 * addressed to them; shop-wide alerts concern all dealers and are hidden from them.
 */
async function reachableAlerts(
  data: ScopedDatabase,
  candidates: readonly (typeof alert.$inferSelect)[],
): Promise<ReadonlySet<number>> {
  if (data.scope.fitterIds === "ALL") return new Set(candidates.map(({ id }) => id));
  const requests = candidates.map(requestOf).filter((id) => id > 0);
  const visibleRequests =
    requests.length === 0
      ? []
      : await data.selectFields(
          record,
          { id: record.id },
          {
            where: sql`${record.id} ${oneOf(requests)} and ${record.fitterId} is not null`,
          },
        );
  const visibleIds = new Set(visibleRequests.map(({ id }) => id));
  return new Set(
    candidates
      .filter((candidate) => candidate.userId !== null || visibleIds.has(requestOf(candidate)))
      .map(({ id }) => id),
  );
}

/** Sort order: errors first, then the newest. */
const BY_SEVERITY = sql`array_position(array['ERROR', 'WARNING', 'INFO', 'SUCCESS'], ${alert.type})`;

export function alertRoutes({ database, messages }: ServerServices): readonly Route[] {
  return [
    route(alerts, async ({ identity, access, locale, data }) => {
      if (identity.shopId === null) return { elements: [] };
      const rows = await database
        .select({ alert, readAt: alertRead.at })
        .from(alert)
        .leftJoin(alertRead, and(eq(alertRead.alertId, alert.id), eq(alertRead.userId, identity.userId)))
        .where(
          and(
            eq(alert.shopId, identity.shopId),
            or(isNull(alert.userId), eq(alert.userId, identity.userId)),
            isNull(alert.closedAt),
            or(isNull(alert.expiresAt), gt(alert.expiresAt, sql`now()`)),
            or(isNull(alertRead.at), gt(alertRead.at, sql`now() - interval '60 days'`)),
          ),
        )
        .orderBy(asc(BY_SEVERITY), desc(alert.at))
        .limit(100);
      const permitted = rows.filter((row) => row.alert.right === null || hasRight(access.rights, row.alert.right));
      const reachable = await reachableAlerts(
        data,
        permitted.map((row) => row.alert),
      );
      const visible = permitted.filter((row) => reachable.has(row.alert.id));
      const textOf = (key: string, params: MessageParams | undefined) =>
        messages.text(locale, key, withWrittenDays(params, locale), identity.shopId);
      const elements = await Promise.all(
        visible.map(async ({ alert: row, readAt }): Promise<Alert> => ({
          key: row.key,
          type: row.type,
          title: await textOf(row.titleKey, row.params),
          content: await Promise.all(row.lines.map((line) => textOf(line.key, line.params))),
          at: row.at.toISOString(),
          read: readAt !== null,
          link: row.link,
        })),
      );
      return { elements };
    }),

    // Idempotent; unknown keys are ignored because the shell does not report them either.
    route(readAlert, async ({ identity }, { params }) => {
      const [row] = await database
        .select({ id: alert.id })
        .from(alert)
        .where(and(eq(alert.shopId, identity.shopId ?? 0), eq(alert.key, params.key)));
      if (row !== undefined)
        await database.insert(alertRead).values({ alertId: row.id, userId: identity.userId }).onConflictDoNothing();
      return { key: params.key };
    }),
  ];
}
