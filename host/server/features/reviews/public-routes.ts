/** Public routes that receive customer reviews. */
import { and, eq, sql } from "drizzle-orm";
import { giveReview, sendReview, stopReviewMails } from "../../../../src/contract/endpoints/reviews";
import { requireAttempt } from "../../identity/credentials/rate-limit";
import { activeShop, scopeOfShop } from "../../platform/storage/each-shop";
import { ApiProblem } from "../../platform/http/problem";
import { publicRoute, type Route } from "../../platform/http/route";
import { hideAddress } from "../../platform/http/security";
import { foldText } from "../../../../src/contract/fold-text";
import { announce } from "../../services/notices";
import type { ServerServices } from "../../services/server-services";
import { record, shopFitterLink } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { isExpired } from "../customer-requests/allowed-actions";
import { openRequest, type OpenedRequest } from "../customer-requests/link";
import { asRecord, factsOf, isErased } from "../customer-requests/view";
import { optOutOfReviewMails } from "./review-requests";

interface ReviewContent {
  readonly author: string;
  readonly title: string;
  readonly text: string;
  readonly rating: number;
}

/**
 * Stores a pending review and returns its id. A review with the same author and text within 24 hours is marked as a duplicate.
 *
 * @param extra further fields, such as the source
 */
async function storeReview(
  data: ScopedDatabase,
  fitterId: number,
  content: ReviewContent,
  extra: Readonly<Record<string, unknown>>,
): Promise<number> {
  const copies = await data.count(
    record,
    sql`${record.resource} = 'review' and ${record.fitterId} = ${fitterId} and ${record.createdAt} > now() - interval '24 hours'
            and ${record.data}->>'author' = ${content.author} and coalesce(${record.data}->>'text', '') = ${content.text}`,
  );
  const [stored] = await data.insert(record, {
    resource: "review",
    fitterId,
    status: "PENDING",
    data: { ...content, date: new Date().toISOString(), replyState: "NONE", duplicate: copies > 0, ...extra },
    search: foldText(`${content.author} ${content.title} ${content.text}`),
  });
  if (stored === undefined) throw new Error("The review was not stored.");
  await announce(data, {
    topic: "REVIEW",
    fitterId,
    titleKey: "alert.arrived.review.title",
    params: { name: content.author },
    lines: [{ key: "alert.arrived.review.text", params: { rating: content.rating } }],
    link: `reviews/${stored.id}`,
  });
  return stored.id;
}

/** Returns the first name and the initial of the last, so that no full name is published. */
function shortName(name: unknown): string {
  const [first = "", ...rest] = (typeof name === "string" ? name : "").trim().split(/\s+/);
  const initial = rest.at(-1)?.charAt(0) ?? "";
  return initial === "" ? first : `${first} ${initial}.`;
}

/** Finds the visit of a mailed link. Throws the same 404 for every unusable link. */
async function findVisit(database: ServerServices["database"], hash: string): Promise<OpenedRequest> {
  const visit = await openRequest(database, { type: "appointment", hash });
  const isUnusable = visit === undefined || isErased(visit) || isExpired(factsOf(visit), new Date());
  if (isUnusable || visit.audience !== "CUSTOMER") throw new ApiProblem("not-found");
  return visit;
}

export const reviewRoutes = ({ database }: Pick<ServerServices, "database">): readonly Route[] => [
  publicRoute(sendReview, async ({ address }, { params, body }) => {
    await requireAttempt(database, { key: `review:${address}`, attempts: 10, minutes: 60 });
    const ownShop = await activeShop(database, params.shopCode);
    if (ownShop === undefined) throw new ApiProblem("not-found");
    const data = scopeOfShop(database, ownShop.id);
    const isActive = and(eq(shopFitterLink.fitterId, body.fitterId), eq(shopFitterLink.status, "ACTIVE")) ?? sql`false`;
    if ((await data.find(shopFitterLink, isActive)) === undefined) throw new ApiProblem("not-found");
    const { fitterId, ...content } = body;
    await storeReview(data, fitterId, content, { source: "SITE" });
    return { received: true };
  }),

  publicRoute(giveReview, async ({ address }, { body: { hash, ...content } }, reply) => {
    hideAddress(reply);
    await requireAttempt(database, { key: `review:${address}`, attempts: 10, minutes: 60 });
    const { request, shop: ownShop } = await findVisit(database, hash);
    if (request.status !== "DONE" || request.fitterId === null) throw new ApiProblem("not-found");
    const fitterId = request.fitterId;
    await scopeOfShop(database, ownShop.id).transaction(async (data) => {
      const visit = await data.find(record, eq(record.id, request.id), { forUpdate: true });
      if (visit === undefined || visit.data["reviewId"] != null) return;
      const author = shortName(asRecord(visit.data["customer"])["name"] ?? visit.data["customerName"]);
      const locale = visit.data["locale"];
      const reviewId = await storeReview(
        data,
        fitterId,
        { ...content, author: author || "–" },
        {
          source: "AFTER_APPOINTMENT",
          verified: true,
          appointment: visit.id,
          ...(typeof locale === "string" && { language: locale }),
        },
      );
      await data.update(record, { data: { ...visit.data, reviewId } }, eq(record.id, visit.id));
    });
    return { received: true };
  }),

  publicRoute(stopReviewMails, async (_context, { body: { hash } }, reply) => {
    hideAddress(reply);
    const { request, shop: ownShop } = await findVisit(database, hash);
    const email = request.data["customerEmail"] ?? asRecord(request.data["customer"])["email"];
    await optOutOfReviewMails(scopeOfShop(database, ownShop.id), typeof email === "string" ? email : "");
    return { stopped: true };
  }),
];
