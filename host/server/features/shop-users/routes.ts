/** Routes of a user's rights and sessions, and the job that mails users. */
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import {
  endShopUserSession,
  endShopUserSessions,
  setShopUserRights,
  shopUserRights,
  shopUserSessions,
  type UserRight,
} from "../../../../src/contract/endpoints/shop-users";
import { RIGHTS } from "../../../../src/contract/right-codes";
import type { Right } from "../../../../src/contract/rights";
import { rightsByRole } from "../../identity/rights/access";
import { loadDecisions } from "../../identity/rights/facts";
import { sessionEntry } from "../../identity/sessions/my-sessions";
import { IDLE_MINUTES } from "../../identity/sessions/sessions";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { route } from "../../platform/http/route";
import { membership, session } from "../../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ServerModule } from "../../resources/resource-services";
import { handleUserJob } from "../../services/jobs/user-jobs";
import { findRole, giverOf, requireAdministrator, roleError, userError } from "./checks";
import { mailUser, USER_MAIL_JOB } from "./mails";
import { shopUser } from "./storage";

/** Finds a user of the shop; throws 404 for one out of reach. */
async function requireUser(data: ScopedDatabase, id: string) {
  const user = await data.find(shopUser, sql`${shopUser.id} = ${Number(id)} and ${shopUser.deletedAt} is null`);
  if (user === undefined) throw new ApiProblem("not-found");
  return user;
}
type User = Awaited<ReturnType<typeof requireUser>>;

/** Returns every right that the shop can use, as the user has it. */
async function rightsOfUser(context: RequestContext, data: ScopedDatabase, user: User): Promise<UserRight[]> {
  const { identity, shop } = context;
  const database = acrossShops(data);
  const manager = { context, data };
  const giver = await giverOf(manager);
  const role = await findRole(data, user.role);
  const roles = await rightsByRole(database, identity.shopId, [{ id: role.id, baseRoleId: role.baseRole }]);
  const { decisions } = await loadDecisions(
    database,
    {
      userId: user.userId,
      shopId: identity.shopId,
      networkId: identity.networkId,
      profileCode: shop?.profileCode ?? null,
    },
    false,
  );
  const isEditable = (await userError(manager, giver, user.id)) === undefined;
  return RIGHTS.filter((right) => giver.open.has(right)).map((right) => {
    const reason = decisions.get(right) ?? null;
    return {
      right,
      inRole: roles.get(role.id)?.includes(right) === true,
      exception: user.extraRights.includes(right)
        ? "EXTRA"
        : user.withdrawnRights.includes(right)
          ? "WITHDRAWN"
          : "ROLE",
      allowed: reason === null,
      reason,
      editable: isEditable && giver.missing({ rights: [right], extra: [], withdrawn: [] }).length === 0,
    };
  });
}

/** Condition for the user's open sessions in the shop. */
const openSessions = (shopId: number | null, userId: number) =>
  and(
    eq(session.userId, userId),
    eq(session.shopId, shopId ?? 0),
    isNull(session.endedAt),
    gt(session.expiresAt, sql`now()`),
    gt(session.lastSeenAt, sql`now() - make_interval(mins => ${IDLE_MINUTES}::int)`),
  );

/** Ends sessions of a user, with a journal entry. */
function endSessions({ data, identity }: RequestContext, id: string, sessionId?: number): Promise<number> {
  return data.transaction(async (transaction) => {
    const user = await requireUser(transaction, id);
    if (user.userId === identity.userId) throw new ApiProblem("refused", { errors: ["shop-user.error.self"] });
    const one = sessionId === undefined ? undefined : eq(session.id, sessionId);
    const ended = await acrossShops(transaction)
      .update(session)
      .set({ endedAt: sql`now()` })
      .where(and(openSessions(identity.shopId, user.userId), one))
      .returning({ id: session.id });
    if (ended.length === 0 && sessionId !== undefined) throw new ApiProblem("not-found");
    if (ended.length > 0)
      await transaction.audit({
        verb: "LOGOUT",
        resource: "shop-user",
        recordId: user.id,
        recordLabel: user.email,
        action: "end-sessions",
        note: String(ended.length),
      });
    return ended.length;
  });
}

/** Returns the rights without or with one. */
const withRight = (rights: readonly Right[], right: Right, isIn: boolean): Right[] => {
  const others = rights.filter((other) => other !== right);
  return isIn ? [...others, right] : others;
};

export const shopUserModule: ServerModule = (services) => {
  handleUserJob(services, USER_MAIL_JOB, (work, run) => mailUser(services, work, run));
  return [
    route(shopUserRights, async (context, { params }) => {
      const user = await requireUser(context.data, params.id);
      return { userId: user.userId, rights: await rightsOfUser(context, context.data, user) };
    }),

    route(setShopUserRights, (context, { params, body }) =>
      context.data.transaction(async (data) => {
        const { id } = await requireUser(data, params.id);
        await acrossShops(data).execute(sql`select 1 from membership where id = ${id} for update`);
        const user = await requireUser(data, params.id);
        const manager = { context, data };
        const giver = await giverOf(manager);
        const refusal = await userError(manager, giver, id);
        if (refusal !== undefined) throw new ApiProblem("refused", { errors: [refusal] });
        let { extraRights, withdrawnRights } = user;
        for (const { right, exception } of body.changes) {
          if (!giver.open.has(right) || giver.missing({ rights: [right], extra: [], withdrawn: [] }).length > 0)
            throw new ApiProblem("refused", { errors: ["shop-user.error.rights"] });
          extraRights = withRight(extraRights, right, exception === "EXTRA");
          withdrawnRights = withRight(withdrawnRights, right, exception === "WITHDRAWN");
        }
        const role = await findRole(data, user.role);
        const error = await roleError(manager, giver, role, { extra: extraRights, withdrawn: withdrawnRights });
        if (error !== undefined) throw new ApiProblem("refused", { errors: [error] });
        await acrossShops(data)
          .update(membership)
          .set({ extraRights, withdrawnRights, updatedAt: sql`now()`, updatedBy: context.identity.userId })
          .where(eq(membership.id, id));
        await requireAdministrator(data);
        await data.audit({
          verb: "RIGHT_CHANGE",
          resource: "shop-user",
          recordId: id,
          recordLabel: user.email,
          changes: [
            { field: "extraRights", before: user.extraRights, after: extraRights },
            { field: "withdrawnRights", before: user.withdrawnRights, after: withdrawnRights },
          ],
        });
        return { rights: await rightsOfUser(context, data, await requireUser(data, params.id)) };
      }),
    ),

    route(shopUserSessions, async ({ data, identity }, { params }) => {
      const user = await requireUser(data, params.id);
      const rows = await acrossShops(data)
        .select()
        .from(session)
        .where(openSessions(identity.shopId, user.userId))
        .orderBy(desc(session.lastSeenAt))
        .limit(50);
      return {
        elements: rows.map((row) => sessionEntry(row, identity)),
      };
    }),

    route(endShopUserSession, async (context, { params }) => ({
      ended: await endSessions(context, params.id, Number(params.session)),
    })),
    route(endShopUserSessions, async (context, { params }) => ({ ended: await endSessions(context, params.id) })),
  ];
};
