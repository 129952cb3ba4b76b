/** Leaving another identity (Spec 1 §4 "Subrogation", §7). */
import { removeIdentity } from "../../../src/contract/endpoints/subrogation";
import { ApiProblem } from "../http/problem";
import { publicRoute, type Route } from "../http/route";
import type { ServerParts } from "../server-parts";
import { writeAudit } from "../storage/audit";
import { endSubrogation, findSession } from "./sessions";
import { fullName } from "./request-context";

export function subrogationRoutes({ database }: ServerParts): readonly Route[] {
  return [
    // Not bound to what the identity may do: whoever bears it can always leave it, a reader of a suspended shop too.
    publicRoute(removeIdentity, async ({ requestId, address, userAgent }, { cookies }) => {
      const live = cookies.session === "" ? undefined : await findSession(database, cookies.session);
      if (live === undefined) throw new ApiProblem("session-expired");
      const { subrogation, user, asUser } = live;
      if (subrogation === null) throw new ApiProblem("refused");
      await database.transaction(async (transaction) => {
        await endSubrogation(transaction, subrogation.id, "REMOVED");
        const as =
          asUser === null ? {} : { asUserId: asUser.id, asName: fullName(asUser), subrogationId: subrogation.id };
        const actor = {
          userId: user.id,
          name: fullName(user),
          ...as,
          channel: "UI",
          requestId,
          ip: address,
          userAgent,
        } as const;
        await writeAudit(transaction, actor, {
          verb: "SUBROGATION_END",
          shopId: subrogation.shopId,
          resource: "subrogation",
          recordId: subrogation.id,
        });
      });
      return {};
    }),
  ];
}
