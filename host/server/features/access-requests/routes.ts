/** Routes of the access explainer and access requests. */
import { requestAccess, explainRights } from "../../../../src/contract/endpoints/rights";
import { findScreen } from "../../../../src/catalogue/screens";
import { loadLevel } from "../../identity/rights/access";
import { takeAttempt } from "../../identity/credentials/rate-limit";
import { publicRoute, route, type Route } from "../../platform/http/route";
import { ApiProblem } from "../../platform/http/problem";
import { writeLetter } from "../../services/mail/letter";
import type { MailInput } from "../../services/mail/mail";
import type { ServerServices } from "../../services/server-services";
import { writeAudit } from "../../platform/storage/audit";
import { explain, shopOf } from "./explain";
import { administrators, rightsToGrant } from "../../identity/rights/grantors";

const DAY_MINUTES = 24 * 60;

export function rightsModule(services: ServerServices): readonly Route[] {
  const { database, messages, mail, config } = services;
  return [
    route(explainRights, (context, { query }) => explain(services, context, query)),

    // Marked as a read, so that read-only accounts and users of blocked shops may also request access.
    publicRoute(requestAccess, async ({ signedIn: context }, { body }) => {
      if (context === null) throw new ApiProblem("session-expired");
      const { identity } = context;
      if (identity.restricted) throw new ApiProblem("forbidden");
      const explanation = await explain(services, context, body);
      const ownShop = await shopOf(database, identity.shopId);
      const { reason, right } = explanation;
      // Not allowed during a subrogation, because the request would be sent in the other user's name.
      if (reason === null || ownShop === undefined || identity.initial !== null) return { sent: false, recipients: 0 };
      const level = await loadLevel(database, {
        userId: identity.userId,
        shopId: ownShop.id,
        networkId: ownShop.networkId,
      });
      const neededRights = rightsToGrant({ reason, right, level });
      const people =
        neededRights === undefined ? [] : await administrators(database, context, ownShop, neededRights, level);
      if (people.length === 0) return { sent: false, recipients: 0 };
      const key = `access-request:${identity.userId}:${ownShop.id}:${right ?? explanation.titleKey ?? ""}`;
      if (!(await takeAttempt(database, { key, attempts: 1, minutes: DAY_MINUTES })).allowed)
        return { sent: false, recipients: people.length };

      const letters: MailInput[] = [];
      const usersPath = findScreen("/shopUsers") === undefined ? "" : "/shopUsers";
      for (const person of people) {
        const title = explanation.titleKey === null ? "" : await messages.text(person.locale, explanation.titleKey);
        const rightName = right === null ? "–" : await messages.text(person.locale, `right.${right}`);
        letters.push(
          await writeLetter(messages, {
            template: "access-request",
            recipient: person.email,
            locale: person.locale,
            shopId: ownShop.id,
            params: { name: identity.fullName, title: title || rightName, shop: ownShop.name, right: rightName },
            link: `${config.publicUrl}/admin${usersPath}`,
          }),
        );
      }
      await database.transaction(async (transaction) => {
        for (const letter of letters) await mail.queue(transaction, letter);
        await writeAudit(transaction, context.data.actor, {
          verb: "STATE",
          shopId: ownShop.id,
          resource: "right",
          recordLabel: right ?? undefined,
          action: "ask-access",
        });
      });
      return { sent: true, recipients: people.length };
    }),
  ];
}
