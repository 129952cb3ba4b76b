/** Routes that start and extend subrogations. leave-routes.ts ends them. */
import { and, desc, eq, isNull, lt, sql } from "drizzle-orm";
import {
  changeIdentity,
  DEFAULT_SUBROGATION_MINUTES,
  extendIdentity,
  filteredSubrogatableShops,
  recentIdentities,
  subrogatableShops,
  subrogatableUsers,
  SUBROGATION_EXTENSIONS,
  SUBROGATION_EXTENSION_MINUTES,
  subrogationInformation,
} from "../../../../src/contract/endpoints/subrogation";
import { nextPathAfterLogin } from "../../identity/sessions/next-path";
import { fullName } from "../../identity/actors";
import { renewToken } from "../../identity/sessions/sessions";
import { bearerToken } from "../../platform/http/security";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { publicRoute, route, type Route } from "../../platform/http/route";
import type { ServerServices } from "../../services/server-services";
import { writeAudit } from "../../platform/storage/audit";
import type { Database } from "../../platform/storage/db";
import { session, shop, subrogation, userAccount } from "../../platform/storage/schema";
import { beginSubrogation, needsReason, noticeOf, REASON_MISSING } from "./start";
import { countShops, findShops, shopInReach, usersOf } from "./targets";

const PAGE = 25;
const MAX_RECENT = 8;

async function findActive(
  database: Database,
  { identity }: RequestContext,
): Promise<typeof subrogation.$inferSelect | undefined> {
  const [row] = await database
    .select({ subrogation })
    .from(session)
    .innerJoin(subrogation, eq(subrogation.id, session.subrogationId))
    .where(and(eq(session.id, identity.sessionId), isNull(subrogation.endedAt)));
  return row?.subrogation;
}

async function information(database: Database, context: RequestContext) {
  const { identity } = context;
  const active = identity.initial === null ? undefined : await findActive(database, context);
  if (identity.initial === null || active === undefined) return { initialUserId: null };
  const [ownShop] = await database.select().from(shop).where(eq(shop.id, active.shopId));
  const users = ownShop === undefined ? [] : await usersOf(database, context, ownShop);
  return {
    initialUserId: identity.initial.userId,
    initialUserName: identity.initial.fullName,
    userId: identity.userId,
    userName: identity.fullName,
    userRole: users.find((user) => user.id === identity.userId)?.role ?? null,
    shopId: active.shopId,
    shopName: ownShop?.name ?? null,
    reason: active.reason === "-" ? null : active.reason,
    ticket: active.ticket,
    superMenus: active.superMenus,
    startedAt: active.startedAt.toISOString(),
    expiresAt: active.expiresAt.toISOString(),
    secondsLeft: Math.max(0, Math.round((active.expiresAt.getTime() - Date.now()) / 1000)),
    extensionsLeft: Math.max(0, SUBROGATION_EXTENSIONS - active.extensions),
  };
}

export function subrogationModule(services: ServerServices): readonly Route[] {
  const { database, mail } = services;
  return [
    route(subrogationInformation, (context) => information(database, context)),

    route(filteredSubrogatableShops, async (context, { query }) => {
      const offset = (Math.max(1, query.page ?? 1) - 1) * PAGE;
      return {
        elements: await findShops(database, context, query, { limit: PAGE, offset }),
        total: await countShops(database, context, query),
      };
    }),

    route(subrogatableShops, (context, { query }) => findShops(database, context, query)),

    route(subrogatableUsers, async (context, { params }) => {
      const ownShop = await shopInReach(database, context, params.shopId);
      if (ownShop === undefined) throw new ApiProblem("not-found");
      return usersOf(database, context, ownShop);
    }),

    route(recentIdentities, async (context) => {
      const rows = await database
        .select({ subrogation, shopName: shop.name, user: userAccount })
        .from(subrogation)
        .innerJoin(shop, eq(shop.id, subrogation.shopId))
        .innerJoin(userAccount, eq(userAccount.id, subrogation.userId))
        .where(eq(subrogation.initialUserId, context.identity.userId))
        .orderBy(desc(subrogation.startedAt))
        .limit(100);
      const recent: {
        shopId: number;
        shopName: string;
        userId: number;
        userName: string;
        reason: string;
        at: string;
      }[] = [];
      for (const { subrogation: past, shopName, user } of rows) {
        if (recent.length >= MAX_RECENT) break;
        if (recent.some((candidate) => candidate.shopId === past.shopId && candidate.userId === past.userId)) continue;
        const ownShop = await shopInReach(database, context, past.shopId);
        const eligible =
          ownShop !== undefined &&
          (await usersOf(database, context, ownShop)).some(
            (candidate) => candidate.id === user.id && candidate.ineligible === null,
          );
        if (!eligible) continue;
        const reason = past.reason === "-" ? "" : past.reason;
        recent.push({
          shopId: past.shopId,
          shopName,
          userId: user.id,
          userName: fullName(user),
          reason,
          at: past.startedAt.toISOString(),
        });
      }
      return recent;
    }),

    route(changeIdentity, async (context, { body, cookies }, reply) => {
      // A page token is not renewed, and another identity must not outlive the tab that chose it.
      if (bearerToken(reply.request) !== undefined) throw new ApiProblem("forbidden");
      const { identity, data, access } = context;
      const { reason = "", minutes = DEFAULT_SUBROGATION_MINUTES } = body;
      if (await needsReason(database, reason))
        throw new ApiProblem("validation", { fields: { reason: REASON_MISSING } });
      const ownShop = await shopInReach(database, context, body.shopId);
      const target =
        ownShop === undefined
          ? undefined
          : (await usersOf(database, context, ownShop)).find((user) => user.id === body.userId);
      if (ownShop === undefined || target === undefined) throw new ApiProblem("not-found");
      if (target.ineligible !== null)
        throw new ApiProblem("refused", { errors: [`subrogation.ineligible.${target.ineligible}`] });
      const [account] = await database.select().from(userAccount).where(eq(userAccount.id, target.id));
      const notice =
        account === undefined
          ? undefined
          : await noticeOf(services, ownShop, account, identity.fullName, { reason, minutes });

      const token = await database.transaction(async (transaction) => {
        const id = await beginSubrogation(transaction, data.actor, {
          initialUserId: identity.userId,
          initialShopId: identity.shopId,
          userId: target.id,
          shopId: ownShop.id,
          userName: target.fullName,
          reason,
          ticket: body.ticket,
          minutes,
          maxSeconds: services.config.identitySeconds,
          // Only users with the super menus can keep them.
          superMenus: access.facts.superAdmin && body.superMenus === true,
        });
        const [updatedSession] = await transaction
          .update(session)
          .set({ subrogationId: id })
          .where(and(eq(session.id, identity.sessionId), isNull(session.subrogationId)))
          .returning({ id: session.id });
        // With two tabs at once, the second finds an active subrogation.
        if (updatedSession === undefined) throw new ApiProblem("identity-changed");
        if (notice !== undefined) await mail.queue(transaction, notice);
        return renewToken(transaction, updatedSession.id);
      });
      cookies.setSession(reply, token);
      const arrival = {
        restricted: false,
        requested: undefined,
        firstLogin: false,
        creationGuide: false,
        superAdmin: false,
      };
      return { nextPath: nextPathAfterLogin({ ...arrival, calendar: ownShop.product === "ECALENDAR" }) };
    }),

    // Independent of the identity's rights: the real user decides when it ends.
    publicRoute(extendIdentity, async ({ signedIn }) => {
      if (signedIn === null) throw new ApiProblem("session-expired");
      const active = await findActive(database, signedIn);
      if (active === undefined) throw new ApiProblem("refused");
      return database.transaction(async (transaction) => {
        const [extended] = await transaction
          .update(subrogation)
          .set({
            expiresAt: sql`${subrogation.expiresAt} + make_interval(mins => ${SUBROGATION_EXTENSION_MINUTES}::int)`,
            extensions: sql`${subrogation.extensions} + 1`,
          })
          .where(
            and(
              eq(subrogation.id, active.id),
              isNull(subrogation.endedAt),
              lt(subrogation.extensions, SUBROGATION_EXTENSIONS),
            ),
          )
          .returning();
        if (extended === undefined) throw new ApiProblem("refused", { errors: ["subrogation.error.extended"] });
        await writeAudit(transaction, signedIn.data.actor, {
          verb: "STATE",
          shopId: active.shopId,
          resource: "subrogation",
          recordId: active.id,
          action: "extend",
        });
        return {
          expiresAt: extended.expiresAt.toISOString(),
          extensionsLeft: SUBROGATION_EXTENSIONS - extended.extensions,
        };
      });
    }),
  ];
}
