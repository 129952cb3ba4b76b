/** A network invites garages to create a shop of it: the invitations that wait, a new one by mail, one taken back. */
import { invitations, inviteShop, revokeShopInvitation } from "../../../src/contract/endpoints/shop-invitations";
import { takeAttempt } from "../auth/rate-limit";
import { ApiProblem } from "../http/problem";
import type { RequestContext } from "../http/request-context";
import { route } from "../http/route";
import { isMailAddress } from "../mail/address";
import { writeLetter } from "../mail/letter";
import { INVITED } from "../public/creation/contexts";
import {
  INVITATION_DAYS,
  openInvitation,
  openInvitations,
  revokeInvitation,
  type CreationInvitation,
} from "../public/creation/invitations";
import type { ServerModule } from "../server-parts";
import { writeAudit } from "../storage/audit";

type Caller = Pick<RequestContext, "identity" | "data">;

/** Only who looks after a whole network invites for it. */
const ownNetwork = ({ identity: { networkId }, data: { scope } }: Caller): number | null =>
  scope.reach === "NETWORK" || scope.reach === "PLATFORM" ? networkId : null;

function networkOf(caller: Caller): number {
  const networkId = ownNetwork(caller);
  if (networkId === null) throw new ApiProblem("not-found");
  return networkId;
}

const shown = ({ id, email, companyName, createdAt, expiresAt }: CreationInvitation) => ({
  id,
  email,
  companyName,
  at: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

export const shopInvitationModule: ServerModule = (parts) => {
  const { database, messages, mail, config } = parts;
  return [
    route(invitations, async (context) => {
      const networkId = ownNetwork(context);
      return { elements: networkId === null ? null : (await openInvitations(database, networkId)).map(shown) };
    }),

    route(inviteShop, async ({ identity, access, data, locale }, { body }) => {
      const networkId = networkOf({ identity, data });
      const email = body.email.trim().toLowerCase();
      if (!isMailAddress(email))
        throw new ApiProblem("validation", { fields: { email: "shop-list.invite.error.email" } });
      if (!(await takeAttempt(database, { key: `shop-invitation:${email}`, attempts: 3, minutes: 1440 })).allowed)
        throw new ApiProblem("too-many-requests");
      const context = INVITED[access.facts.appContextGroup];
      const companyName = body.companyName?.trim() ?? "";
      const { id, token } = await database.transaction(async (transaction) => {
        const opened = await openInvitation(transaction, {
          context,
          networkId,
          email,
          companyName,
          invitedBy: identity.userId,
        });
        await writeAudit(transaction, data.actor, {
          verb: "CREATE",
          shopId: identity.shopId,
          networkId,
          resource: "shopInvitation",
          recordId: opened.id,
          recordLabel: email,
        });
        return opened;
      });
      const letter = await writeLetter(messages, {
        template: "creation-invitation",
        recipient: email,
        locale: body.locale ?? locale,
        shopId: identity.shopId,
        params: { actor: identity.fullName, shop: companyName || email, days: INVITATION_DAYS },
        link: `${config.publicUrl}/admin/creation/${context}?invitation=${token}`,
      });
      await mail.queue(database, letter);
      return { id };
    }),

    route(revokeShopInvitation, async ({ identity, data }, { params }) => {
      const networkId = networkOf({ identity, data });
      await database.transaction(async (transaction) => {
        const revoked = await revokeInvitation(transaction, networkId, params.id);
        if (revoked === undefined) throw new ApiProblem("not-found");
        await writeAudit(transaction, data.actor, {
          verb: "DELETE",
          shopId: identity.shopId,
          networkId,
          resource: "shopInvitation",
          recordId: revoked.id,
          recordLabel: revoked.email,
        });
      });
      return { id: params.id };
    }),
  ];
};
