/** Secret addresses of the appointments of an export. They hold what who made them may read at that moment. */
import { Readable } from "node:stream";
import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import * as calls from "../../../../src/contract/endpoints/calendar-feeds";
import { fullName } from "../../identity/actors";
import { requireAttempt } from "../../identity/credentials/rate-limit";
import { ApiProblem } from "../../platform/http/problem";
import { hashToken, newToken } from "../../platform/http/random-token";
import type { RequestContext } from "../../platform/http/request-context";
import { FileResponse, publicRoute, route, type Route } from "../../platform/http/route";
import { hideAddress } from "../../platform/http/security";
import { calendarFeed, record, userAccount } from "../../platform/storage/schema";
import { declareScope, shopRule } from "../../platform/storage/scope";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ResourceServices } from "../../resources/resource-services";
import { contextOf } from "../../services/jobs/job-context";
import { writeCalendar } from "../exports/calendar-file";
import type { ExportDefinition, StoredExport } from "../exports/export-definition";
import { requireExport } from "../exports/routes";
import { readableParts, readingOf } from "../exports/run";

declareScope(calendarFeed, shopRule(calendarFeed));

type Feed = typeof calendarFeed.$inferSelect;

/** Matches the live addresses that the account may know of. A garage's user knows only of the own ones. */
const feedsOf = (exportId: number, { data, identity }: RequestContext) =>
  and(
    eq(calendarFeed.exportId, exportId),
    isNull(calendarFeed.revokedAt),
    data.scope.fitterIds === "ALL" ? undefined : eq(calendarFeed.userId, identity.userId),
  ) ?? sql`false`;

/** Notes in the journal of the export that an address was made or revoked. */
const noteFeed = (
  data: ScopedDatabase,
  resource: string,
  { id, name, verb }: { readonly id: number; readonly name: string; readonly verb: "CREATE" | "DELETE" },
): Promise<unknown> => data.audit({ verb, resource, recordId: id, recordLabel: name, action: "calendar-feed" });

/** Finds the address of a secret with its export and the language of its user; undefined for an unusable one. */
async function findFeed({ database }: Pick<ResourceServices, "database">, resource: string, key: string) {
  const [found] = await database
    .select({ feed: calendarFeed, export: record, locale: userAccount.locale })
    .from(calendarFeed)
    .innerJoin(record, and(eq(record.id, calendarFeed.exportId), eq(record.resource, resource)))
    .innerJoin(userAccount, eq(userAccount.id, calendarFeed.userId))
    .where(and(eq(calendarFeed.tokenHash, hashToken(key)), isNull(calendarFeed.revokedAt), isNull(record.deletedAt)));
  return found;
}

/** Returns the present rights of who made the address. Throws "not-found" when the account was closed or has left the shop. */
async function contextOfFeed(
  services: ResourceServices,
  { shopId, userId }: Feed,
  locale: string,
  origin: { readonly requestId: string; readonly address: string; readonly userAgent: string },
): Promise<RequestContext> {
  const caller = { userId, subrogationId: null, locale, superMenus: false, ...origin };
  try {
    return await contextOf(services, { shopId, userId, caller });
  } catch (error) {
    if (error instanceof ApiProblem) throw new ApiProblem("not-found");
    throw error;
  }
}

export const calendarFeedRoutes = <Stored extends StoredExport>(
  services: ResourceServices,
  definition: ExportDefinition<Stored>,
): Route[] => [
  route(calls.calendarFeeds, async (context, { params }) => {
    const { id } = await requireExport(services, context, definition, params.id);
    const feeds = await context.data.select(calendarFeed, {
      where: feedsOf(id, context),
      orderBy: [asc(calendarFeed.id)],
      limit: 100,
    });
    const users = await acrossShops(context.data)
      .select()
      .from(userAccount)
      .where(inArray(userAccount.id, [0, ...feeds.map(({ userId }) => userId)]));
    const names = new Map(users.map((user) => [user.id, fullName(user)]));
    return {
      elements: feeds.map((feed) => ({
        id: feed.id,
        by: names.get(feed.userId) ?? "",
        createdAt: feed.createdAt.toISOString(),
        lastReadAt: feed.lastReadAt?.toISOString() ?? null,
      })),
    };
  }),

  route(calls.createCalendarFeed, async (context, { params }) => {
    // A leaked page token must not make something that lasts longer.
    if (context.access.limits !== null) throw new ApiProblem("forbidden");
    const { id, stored } = await requireExport(services, context, definition, params.id);
    if (readableParts(definition, stored, context).length === 0) throw new ApiProblem("forbidden");
    if (stored.format !== "ics") throw new ApiProblem("refused", { errors: ["ecal-export.feed.error.format"] });
    const token = newToken();
    await context.data.transaction(async (data) => {
      await data.insert(calendarFeed, {
        shopId: data.scope.shopId ?? 0,
        exportId: id,
        userId: context.identity.userId,
        tokenHash: hashToken(token),
      });
      await noteFeed(data, definition.resource, { id, name: stored.name ?? "", verb: "CREATE" });
    });
    const path = calls.readCalendarFeed.path;
    return { url: `${services.config.publicUrl}${path}?key=${encodeURIComponent(token)}` };
  }),

  route(calls.revokeCalendarFeed, async (context, { params }) => {
    const { id, stored } = await requireExport(services, context, definition, params.id);
    const isNamed = and(feedsOf(id, context), eq(calendarFeed.id, Number(params.feed))) ?? sql`false`;
    return context.data.transaction(async (data) => {
      const revoked = await data.update(calendarFeed, { revokedAt: new Date() }, isNamed);
      if (revoked.length === 0) throw new ApiProblem("not-found");
      await noteFeed(data, definition.resource, { id, name: stored.name ?? "", verb: "DELETE" });
      return { revoked: true };
    });
  }),

  publicRoute(calls.readCalendarFeed, async ({ requestId, address, userAgent }, { query: { key } }, reply) => {
    hideAddress(reply);
    await requireAttempt(services.database, { key: `calendar-feed:${address}`, attempts: 300, minutes: 15 });
    const found = await findFeed(services, definition.resource, key);
    const stored = found?.export.data as Stored | undefined;
    if (found === undefined || stored?.format !== "ics" || definition.entries === undefined)
      throw new ApiProblem("not-found");
    const { feed, locale } = found;
    const context = await contextOfFeed(services, feed, locale, { requestId, address, userAgent });
    await requireExport(services, context, definition, String(feed.exportId));
    if (readableParts(definition, stored, context).length === 0) throw new ApiProblem("not-found");
    const reading = await readingOf(services, context, definition, stored);
    await context.data.update(calendarFeed, { lastReadAt: new Date() }, eq(calendarFeed.id, feed.id));
    const name = stored.name ?? definition.resource;
    const content = Readable.from(writeCalendar(name, definition.entries(stored, reading)));
    return new FileResponse(`${name}.ics`, "text/calendar; charset=utf-8", content);
  }),
];
