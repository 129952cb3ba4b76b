/** Customers' reviews from the public site. */
import { and, eq, sql } from "drizzle-orm";
import { sendReview } from "../../../src/contract/endpoints/reviews";
import { takeAttempt } from "../auth/rate-limit";
import { scopeOfShop } from "../directories/shops";
import { ApiProblem } from "../http/problem";
import { publicRoute, type Route } from "../http/route";
import { foldText } from "../resources/fold";
import type { ServerParts } from "../server-parts";
import { record, shop, shopFitterLink } from "../storage/schema";

export const reviewRoutes = ({ database }: Pick<ServerParts, "database">): readonly Route[] => [
  publicRoute(sendReview, async ({ address }, { params, body }) => {
    const limit = await takeAttempt(database, { key: `review:${address}`, attempts: 10, minutes: 60 });
    if (!limit.allowed) throw new ApiProblem("too-many-requests");
    const code = params.shopCode.toLowerCase();
    const [own] = await database
      .select()
      .from(shop)
      .where(and(eq(sql`lower(${shop.code})`, code), eq(shop.status, "ACTIVE")));
    if (own === undefined) throw new ApiProblem("not-found");
    const data = scopeOfShop(database, own.id);
    const shown = and(eq(shopFitterLink.fitterId, body.fitterId), eq(shopFitterLink.status, "ACTIVE")) ?? sql`false`;
    if ((await data.find(shopFitterLink, shown)) === undefined) throw new ApiProblem("not-found");
    const again = await data.count(
      record,
      sql`${record.resource} = 'review' and ${record.fitterId} = ${body.fitterId} and ${record.createdAt} > now() - interval '24 hours'
            and ${record.data}->>'author' = ${body.author} and coalesce(${record.data}->>'text', '') = ${body.text}`,
    );
    const { fitterId, ...words } = body;
    await data.insert(record, {
      resource: "review",
      fitterId,
      status: "PENDING",
      data: {
        ...words,
        date: new Date().toISOString(),
        source: "SITE",
        replyState: "NONE",
        duplicate: again > 0,
      },
      search: foldText(`${body.author} ${body.title} ${body.text}`),
    });
    return { received: true };
  }),
];
