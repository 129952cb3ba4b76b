/** Routes of a network's invitations to create a shop: list, send, revoke. */
import { invitations, inviteShop, revokeShopInvitation } from "../../../../src/contract/endpoints/shop-invitations";
import { requireAttempt } from "../../identity/credentials/rate-limit";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { route } from "../../platform/http/route";
import { isMailAddress } from "../../services/mail/address";
import { writeLetter } from "../../services/mail/letter";
import { INVITED } from "../account-creation/contexts";
import {
  INVITATION_DAYS,
  openInvitation,
  openInvitations,
  revokeInvitation,
  type CreationInvitation,
} from "../account-creation/invitations";
import type { ServerModule } from "../../resources/resource-services";
import { writeAudit } from "../../platform/storage/audit";

type Caller = Pick<RequestContext, "identity" | "data">;

/** Requires network reach. */
const ownNetwork = ({ identity: { networkId }, data: { scope } }: Caller): number | null =>
  scope.reach === "NETWORK" || scope.reach === "PLATFORM" ? networkId : null;

function networkOf(caller: Caller): number {
  const networkId = ownNetwork(caller);
  if (networkId === null) throw new ApiProblem("not-found");
  return networkId;
}

const toResponse = ({ id, email, companyName, createdAt, expiresAt }: CreationInvitation) => ({
  id,
  email,
  companyName,
  at: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
});

export const shopInvitationModule: ServerModule = (services) => {
  const { database, messages, mail, config } = services;
  return [
    route(invitations, async (context) => {
      const networkId = ownNetwork(context);
      return { elements: networkId === null ? null : (await openInvitations(database, networkId)).map(toResponse) };
    }),

    route(inviteShop, async ({ identity, access, data, locale }, { body }) => {
      const networkId = networkOf({ identity, data });
      const email = body.email.trim().toLowerCase();
      if (!isMailAddress(email))
        throw new ApiProblem("validation", { fields: { email: "shop-list.invite.error.email" } });
      await requireAttempt(database, { key: `shop-invitation:${email}`, attempts: 3, minutes: 1440 });
      const context = INVITED[access.facts.appContextGroup];
      const companyName = body.companyName?.trim() ?? "";
      const { id, token } = await database.transaction(async (transaction) => {
        const created = await openInvitation(transaction, {
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
          recordId: created.id,
          recordLabel: email,
        });
        return created;
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
