/** Public routes of newsletters: sign-up, and the links of the mails. */
import { and, eq, gt, isNull, or, sql } from "drizzle-orm";
import {
  actOnNewsletterLink,
  newsletterLink,
  subscribe,
  type NewsletterLinkView,
} from "../../../../src/contract/endpoints/newsletters";
import { addressKey, MAX_OPT_INS, subscriberStateAfter, SUBSCRIBER_STATES } from "../../../../src/contract/newsletters";
import { publicActor } from "../../identity/actors";
import { requireAttempt } from "../../identity/credentials/rate-limit";
import { ApiProblem } from "../../platform/http/problem";
import { hashToken } from "../../platform/http/random-token";
import { publicRoute } from "../../platform/http/route";
import { writeAudit } from "../../platform/storage/audit";
import type { Database, Transaction } from "../../platform/storage/db";
import { activeShop, scopeOfShop } from "../../platform/storage/each-shop";
import { externalLink, record, shop, shopFitterLink } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import type { ServerModule } from "../../resources/resource-services";
import { guardLink } from "../customer-requests/routes";
import { forgetErased } from "./erased";
import { findSubscriber, isMailed, scheduleNewsletters } from "./opt-in";
import { subscriberRow } from "./subscriber-row";

/** Stores the consent and asks for its confirmation. A subscriber who has confirmed stays as he is. */
async function askForConsent(
  data: ScopedDatabase,
  email: string,
  fitterId: number | null,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  await data.lock(`newsletter.${addressKey(email)}`);
  const known = await findSubscriber(data, email);
  if (known === undefined) {
    await forgetErased(data, email);
    await data.insert(record, subscriberRow(email, "PENDING_CONFIRMATION", fitterId, { ...values, optIns: 1 }));
    return;
  }
  const count = Number(known.data["optIns"] ?? 0);
  const status = subscriberStateAfter("ask-again", known.status ?? "");
  const isWaiting = known.status === "PENDING_CONFIRMATION" && (count >= MAX_OPT_INS || !isMailed(known.data, count));
  if (status === undefined || isWaiting) return;
  await data.update(
    record,
    {
      status,
      data: { ...known.data, ...values, optIns: count + 1 },
      version: known.version + 1,
      updatedAt: new Date(),
    },
    eq(record.id, known.id),
  );
}

interface Linked {
  readonly subscriber: typeof record.$inferSelect;
  readonly shop: typeof shop.$inferSelect;
}

/** Returns the subscriber of a link. Throws the same 404 for every unusable link. */
async function openSubscription(database: Database | Transaction, hash: string, lock = false): Promise<Linked> {
  const query = database
    .select({ subscriber: record, shop })
    .from(externalLink)
    .innerJoin(record, and(eq(record.id, externalLink.recordId), eq(record.shopId, externalLink.shopId)))
    .innerJoin(shop, eq(shop.id, externalLink.shopId))
    .where(
      and(
        eq(externalLink.tokenHash, hashToken(hash)),
        eq(externalLink.type, "newsletter"),
        eq(record.resource, "newsletter"),
        isNull(externalLink.revokedAt),
        or(isNull(externalLink.expiresAt), gt(externalLink.expiresAt, sql`now()`)),
        isNull(record.deletedAt),
      ),
    );
  const [found] = await (lock ? query.for("update", { of: record }) : query);
  if (found === undefined || found.subscriber.status === "ERASED") throw new ApiProblem("not-found");
  return found;
}

const viewOf = ({ subscriber, shop: own }: Linked, status = subscriber.status): NewsletterLinkView => ({
  email: String(subscriber.data["email"] ?? ""),
  shop: own.name,
  status: SUBSCRIBER_STATES.find((state) => state === status) ?? "PENDING_CONFIRMATION",
});

export const newsletterModule: ServerModule = (services) => {
  const { database } = services;
  scheduleNewsletters(services);
  return [
    publicRoute(subscribe, async ({ address }, { params, body }) => {
      await requireAttempt(database, { key: `newsletter:${address}`, attempts: 10, minutes: 60 });
      const ownShop = await activeShop(database, params.shopCode);
      if (ownShop === undefined || ownShop.dlu) throw new ApiProblem("not-found");
      const { email, fitterId, wording, page, consent: _, ...person } = body;
      const data = scopeOfShop(database, ownShop.id);
      if (fitterId !== undefined) {
        const isActive = and(eq(shopFitterLink.fitterId, fitterId), eq(shopFitterLink.status, "ACTIVE")) ?? sql`false`;
        if ((await data.find(shopFitterLink, isActive)) === undefined) throw new ApiProblem("not-found");
      }
      const proof = {
        source: "FORM",
        consentAt: new Date().toISOString(),
        consentWording: wording,
        consentPage: page,
        consentIp: address,
      };
      await data.transaction((transaction) =>
        askForConsent(transaction, email, fitterId ?? null, { ...person, ...proof }),
      );
      return { received: true };
    }),

    publicRoute(newsletterLink, async ({ address }, { query: { hash } }, reply) => {
      await guardLink(services, address, reply);
      return viewOf(await openSubscription(database, hash));
    }),

    publicRoute(actOnNewsletterLink, async (context, { body: { hash, action } }, reply) => {
      await guardLink(services, context.address, reply);
      return database.transaction(async (transaction) => {
        const linked = await openSubscription(transaction, hash, true);
        const { subscriber } = linked;
        const status = subscriberStateAfter(action, subscriber.status ?? "");
        if (status === undefined) return viewOf(linked);
        const moment = new Date().toISOString();
        const [stored] = await transaction
          .update(record)
          .set({
            status,
            data: {
              ...subscriber.data,
              ...(action === "confirm"
                ? { subscribedAt: moment, unsubscribedAt: null, consentAt: subscriber.data["consentAt"] ?? moment }
                : { unsubscribedAt: moment }),
            },
            version: subscriber.version + 1,
            updatedAt: new Date(),
            updatedBy: null,
          })
          .where(eq(record.id, subscriber.id))
          .returning();
        await writeAudit(
          transaction,
          // The journal cannot be erased, so it does not name the subscriber.
          { ...publicActor(context), channel: "PUBLIC" },
          {
            verb: "STATE",
            shopId: linked.shop.id,
            resource: "newsletter",
            recordId: subscriber.id,
            recordVersion: stored?.version,
            action: `external-${action}`,
            changes: [{ field: "status", before: subscriber.status, after: status }],
          },
        );
        return viewOf(linked, status);
      });
    }),
  ];
};
