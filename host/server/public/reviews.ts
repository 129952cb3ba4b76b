/** Customers' reviews from the public site. */
import { and, eq, sql } from "drizzle-orm";
import { giveReview, sendReview, stopReviewMails } from "../../../src/contract/endpoints/reviews";
import { takeAttempt } from "../auth/rate-limit";
import { activeShop, scopeOfShop } from "../directories/shops";
import { ApiProblem } from "../http/problem";
import { publicRoute, type Route } from "../http/route";
import { secretAddress } from "../http/security";
import { foldText } from "../../../src/contract/fold-text";
import type { ServerParts } from "../server-parts";
import { record, shopFitterLink } from "../storage/schema";
import type { ScopedDatabase } from "../storage/scoped-database";
import { isOver } from "./request/judge";
import { openRequest, type OpenedRequest } from "./request/link";
import { asRecord, factsOf, isErased } from "./request/view";
import { stopAsking } from "./review-requests";

interface Words {
  readonly author: string;
  readonly title: string;
  readonly text: string;
  readonly rating: number;
}

/** A review that waits to be published; answers its id. */
async function keep(
  data: ScopedDatabase,
  fitterId: number,
  words: Words,
  more: Readonly<Record<string, unknown>>,
): Promise<number> {
  const again = await data.count(
    record,
    sql`${record.resource} = 'review' and ${record.fitterId} = ${fitterId} and ${record.createdAt} > now() - interval '24 hours'
            and ${record.data}->>'author' = ${words.author} and coalesce(${record.data}->>'text', '') = ${words.text}`,
  );
  const [stored] = await data.insert(record, {
    resource: "review",
    fitterId,
    status: "PENDING",
    data: { ...words, date: new Date().toISOString(), replyState: "NONE", duplicate: again > 0, ...more },
    search: foldText(`${words.author} ${words.title} ${words.text}`),
  });
  if (stored === undefined) throw new Error("The review was not stored.");
  return stored.id;
}

/** First name and initial: nobody's whole name goes on a public page. */
function shortName(name: unknown): string {
  const [first = "", ...rest] = (typeof name === "string" ? name : "").trim().split(/\s+/);
  const initial = rest.at(-1)?.charAt(0) ?? "";
  return initial === "" ? first : `${first} ${initial}.`;
}

/** The visit that a mailed link opens for its customer; every link that can't be used answers the same 404. */
async function visitOf(database: ServerParts["database"], hash: string): Promise<OpenedRequest> {
  const opened = await openRequest(database, { type: "appointment", hash });
  const gone = opened === undefined || isErased(opened) || isOver(factsOf(opened), new Date());
  if (gone || opened.audience !== "CUSTOMER") throw new ApiProblem("not-found");
  return opened;
}

export const reviewRoutes = ({ database }: Pick<ServerParts, "database">): readonly Route[] => [
  publicRoute(sendReview, async ({ address }, { params, body }) => {
    const limit = await takeAttempt(database, { key: `review:${address}`, attempts: 10, minutes: 60 });
    if (!limit.allowed) throw new ApiProblem("too-many-requests");
    const own = await activeShop(database, params.shopCode);
    if (own === undefined) throw new ApiProblem("not-found");
    const data = scopeOfShop(database, own.id);
    const shown = and(eq(shopFitterLink.fitterId, body.fitterId), eq(shopFitterLink.status, "ACTIVE")) ?? sql`false`;
    if ((await data.find(shopFitterLink, shown)) === undefined) throw new ApiProblem("not-found");
    const { fitterId, ...words } = body;
    await keep(data, fitterId, words, { source: "SITE" });
    return { received: true };
  }),

  publicRoute(giveReview, async ({ address }, { body: { hash, ...words } }, reply) => {
    secretAddress(reply);
    const limit = await takeAttempt(database, { key: `review:${address}`, attempts: 10, minutes: 60 });
    if (!limit.allowed) throw new ApiProblem("too-many-requests");
    const { request, shop: own } = await visitOf(database, hash);
    if (request.status !== "DONE" || request.fitterId === null) throw new ApiProblem("not-found");
    const fitterId = request.fitterId;
    await scopeOfShop(database, own.id).transaction(async (data) => {
      const visit = await data.find(record, eq(record.id, request.id), { forUpdate: true });
      if (visit === undefined || visit.data["reviewId"] != null) return;
      const author = shortName(asRecord(visit.data["customer"])["name"] ?? visit.data["customerName"]);
      const locale = visit.data["locale"];
      const reviewId = await keep(
        data,
        fitterId,
        { ...words, author: author || "–" },
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
    secretAddress(reply);
    const { request, shop: own } = await visitOf(database, hash);
    const email = request.data["customerEmail"] ?? asRecord(request.data["customer"])["email"];
    await stopAsking(scopeOfShop(database, own.id), typeof email === "string" ? email : "");
    return { stopped: true };
  }),
];
