/** Calls of the header: open or close the shop, its address, its caches (Spec 1 §7 "Shell"). */
import { and, eq, sql } from "drizzle-orm";
import {
  changeShopStatus,
  clearShopCache,
  refreshCache,
  shopRelativeUrl,
  shopUrl,
} from "../../../src/contract/endpoints/shell";
import { ApiProblem } from "../http/problem";
import { route, type Route } from "../http/route";
import type { ServerParts } from "../server-parts";
import { shop } from "../storage/schema";
import { sessionShop } from "./display";

const publicAddress = (own: typeof shop.$inferSelect): URL =>
  new URL(own.settings.shopUrl ?? `https://${own.code}.example`);

export function shellRoutes({ database, messages }: ServerParts): readonly Route[] {
  return [
    route(changeShopStatus, async (context, { body }) => {
      const own = await sessionShop(database, context);
      if (own.settings.needActivateButton === false) throw new ApiProblem("refused");
      if (body.open && own.status !== "ACTIVE") throw new ApiProblem("refused");
      if (own.open === body.open) return { activated: true };
      return context.data.transaction(async (data) => {
        const [changed] = await data.update(
          shop,
          { open: body.open, version: own.version + 1 },
          and(eq(shop.id, own.id), eq(shop.version, own.version)) ?? sql`false`,
        );
        if (changed === undefined) throw new ApiProblem("conflict");
        await data.audit({
          verb: "STATE",
          resource: "shop",
          recordId: own.id,
          recordLabel: own.name,
          recordVersion: changed.version,
          action: body.open ? "open" : "close",
          changes: [{ field: "open", before: own.open, after: body.open }],
        });
        return { activated: true };
      });
    }),

    route(shopUrl, async (context) => publicAddress(await sessionShop(database, context)).href.replace(/\/$/, "")),
    route(shopRelativeUrl, async (context) => publicAddress(await sessionShop(database, context)).pathname),

    // The id in the address has to be the session's own shop: another one is not there.
    route(clearShopCache, async (context, { params }) => {
      const own = await sessionShop(database, context);
      if (String(params.shopId) !== String(own.id)) throw new ApiProblem("not-found");
      await context.data.audit({
        verb: "RUN_TOOL",
        resource: "shop",
        recordId: own.id,
        recordLabel: own.name,
        action: "clear-cache",
      });
      return "OK";
    }),

    route(refreshCache, async ({ locale, identity, data }) => {
      await data.audit({ verb: "RUN_TOOL", resource: "platform", action: "refresh-cache" });
      return messages.text(locale, "shell.cache-refreshed", {}, identity.shopId);
    }),
  ];
}
