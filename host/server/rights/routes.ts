/** The explainer and the request for access (Spec 1 §6). */
import { askForAccess, explainRights } from "../../../src/contract/endpoints/rights";
import { findScreen } from "../../../src/catalogue/screens";
import { loadMembershipFacts } from "../auth/access";
import { takeAttempt } from "../auth/rate-limit";
import { publicRoute, route, type Route } from "../http/route";
import { ApiProblem } from "../http/problem";
import { writeLetter } from "../mail/letter";
import type { MailInput } from "../mail/mail";
import type { ServerParts } from "../server-parts";
import { writeAudit } from "../storage/audit";
import { explain, shopOf } from "./explain";
import { administrators, neededToChange } from "./grantors";

const DAY_MINUTES = 24 * 60;

export function rightsModule(parts: ServerParts): readonly Route[] {
  const { database, messages, mail, config } = parts;
  return [
    route(explainRights, (context, { query }) => explain(parts, context, query)),

    // Asking changes nothing, so whoever reads only, and the people of a blocked shop, may ask too: the registrar would hold them back.
    publicRoute(askForAccess, async ({ signedIn: context }, { body }) => {
      if (context === null) throw new ApiProblem("session-expired");
      const { identity } = context;
      if (identity.restricted) throw new ApiProblem("forbidden");
      const explanation = await explain(parts, context, body);
      const own = await shopOf(database, identity.shopId);
      const { reason, right } = explanation;
      // Who acts as somebody else is not to speak in their name.
      if (reason === null || own === undefined || identity.initial !== null) return { asked: false, people: 0 };
      const { level } = await loadMembershipFacts(database, {
        userId: identity.userId,
        shopId: own.id,
        networkId: own.networkId,
        profileCode: own.profileCode,
      });
      const needed = neededToChange({ reason, right, level });
      const people = needed === undefined ? [] : await administrators(database, context, own, needed, level);
      if (people.length === 0) return { asked: false, people: 0 };
      const key = `access-request:${identity.userId}:${own.id}:${right ?? explanation.titleKey ?? ""}`;
      if (!(await takeAttempt(database, { key, attempts: 1, minutes: DAY_MINUTES })).allowed)
        return { asked: false, people: people.length };

      const letters: MailInput[] = [];
      const users = findScreen("/shopUsers") === undefined ? "" : "/shopUsers";
      for (const person of people) {
        const title = explanation.titleKey === null ? "" : await messages.text(person.locale, explanation.titleKey);
        const named = right === null ? "–" : await messages.text(person.locale, `right.${right}`);
        letters.push(
          await writeLetter(messages, {
            template: "access-request",
            recipient: person.email,
            locale: person.locale,
            shopId: own.id,
            params: { name: identity.fullName, title: title || named, shop: own.name, right: named },
            link: `${config.publicUrl}/admin${users}`,
          }),
        );
      }
      await database.transaction(async (transaction) => {
        for (const letter of letters) await mail.queue(transaction, letter);
        await writeAudit(transaction, context.data.actor, {
          verb: "STATE",
          shopId: own.id,
          resource: "right",
          recordLabel: right ?? undefined,
          action: "ask-access",
        });
      });
      return { asked: true, people: people.length };
    }),
  ];
}
