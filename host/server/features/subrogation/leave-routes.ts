/** Routes that end a subrogation. */
import { removeIdentity } from "../../../../src/contract/endpoints/subrogation";
import { ApiProblem } from "../../platform/http/problem";
import { publicRoute, type Route } from "../../platform/http/route";
import type { ServerServices } from "../../services/server-services";
import { writeAudit, type Actor } from "../../platform/storage/audit";
import { endSubrogation, findSession, renewToken } from "../../identity/sessions/sessions";
import { fullName } from "../../identity/actors";

export function subrogationRoutes({ database }: ServerServices): readonly Route[] {
  return [
    // Independent of the identity's rights: a subrogation can always be left, even in a suspended shop.
    publicRoute(removeIdentity, async ({ requestId, address, userAgent }, { cookies }, reply) => {
      const currentSession = cookies.session === "" ? undefined : await findSession(database, cookies.session);
      if (currentSession === undefined) throw new ApiProblem("session-expired");
      const { session, subrogation, user, asUser } = currentSession;
      if (subrogation === null) throw new ApiProblem("refused");
      const token = await database.transaction(async (transaction) => {
        await endSubrogation(transaction, subrogation.id, "REMOVED");
        const actedAs =
          asUser === null ? {} : { asUserId: asUser.id, asName: fullName(asUser), subrogationId: subrogation.id };
        const actor: Actor = {
          userId: user.id,
          name: fullName(user),
          ...actedAs,
          channel: "UI",
          requestId,
          ip: address,
          userAgent,
        };
        await writeAudit(transaction, actor, {
          verb: "SUBROGATION_END",
          shopId: subrogation.shopId,
          resource: "subrogation",
          recordId: subrogation.id,
        });
        return renewToken(transaction, session.id);
      });
      cookies.setSession(reply, token);
      return {};
    }),
  ];
}
