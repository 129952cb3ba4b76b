/** Routes of the header: open or close the shop, its address, its caches. */
import { and, eq, sql } from "drizzle-orm";
import {
  changeShopStatus,
  clearShopCache,
  refreshCache,
  shopOpening,
  shopRelativeUrl,
  shopUrl,
} from "../../../../src/contract/endpoints/shell";
import { screenOf } from "../../../../src/catalogue/screens";
import { ACTIVE_DEALERS, countEvidence, recordGuideStep } from "../guide/state";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { route, type Route } from "../../platform/http/route";
import type { ServerServices } from "../../services/server-services";
import { forgetAccess } from "../../identity/rights/access";
import { sessionShop } from "../../identity/sessions/session-shop";
import type { Database } from "../../platform/storage/db";
import { shop } from "../../platform/storage/schema";
import { forgetReads } from "../../platform/storage/scoped-database";

const publicAddress = (ownShop: typeof shop.$inferSelect): URL =>
  new URL(ownShop.settings.shopUrl ?? `https://${ownShop.code}.example`);

const OPENING_STEP = "OPEN";

/** Data that visitors need, by resource. Resources without a screen are not required. */
const REQUIREMENTS = [
  { code: "dealer", resource: "fitter" },
  { code: "payment", resource: "payment-means-configuration" },
  { code: "legal", resource: "legalNotice" },
  { code: "domain", resource: "shop-domain" },
] as const;

/** Returns what the shop lacks before it can be opened. */
async function loadMissingData({
  data,
}: RequestContext): Promise<{ code: (typeof REQUIREMENTS)[number]["code"]; path: string }[]> {
  const counts = await countEvidence(
    data,
    REQUIREMENTS.map(({ resource }) => resource),
    ACTIVE_DEALERS,
  );
  return REQUIREMENTS.flatMap(({ code, resource }) => {
    const screen = screenOf(resource, "list") ?? screenOf(resource, "settings");
    const path = screen?.paths[0]?.replace(/^\//, "");
    return path === undefined || (counts.get(resource) ?? 0) > 0 ? [] : [{ code, path }];
  });
}

/** Clears what servers cache: the rights of accounts in every process, and reads of this one. Other processes keep reads for seconds only. */
async function clearCaches(database: Database): Promise<void> {
  await forgetAccess(database);
  forgetReads();
}

export function shellRoutes({ database, messages }: ServerServices): readonly Route[] {
  return [
    route(changeShopStatus, async (context, { body }) => {
      const ownShop = await sessionShop(database, context);
      if (ownShop.settings.needActivateButton === false) throw new ApiProblem("refused");
      if (body.open && ownShop.status !== "ACTIVE") throw new ApiProblem("refused");
      if (ownShop.open === body.open) return { activated: true };
      await context.data.transaction(async (data) => {
        const [changed] = await data.update(
          shop,
          { open: body.open, version: ownShop.version + 1 },
          and(eq(shop.id, ownShop.id), eq(shop.version, ownShop.version)) ?? sql`false`,
        );
        if (changed === undefined) throw new ApiProblem("conflict");
        await data.audit({
          verb: "STATE",
          resource: "shop",
          recordId: ownShop.id,
          recordLabel: ownShop.name,
          recordVersion: changed.version,
          action: body.open ? "open" : "close",
          changes: [{ field: "open", before: ownShop.open, after: body.open }],
        });
      });
      // Opening the shop is the guide's last step.
      if (body.open) await recordGuideStep(context, OPENING_STEP);
      return { activated: true };
    }),

    route(shopOpening, async (context) => ({ missing: await loadMissingData(context) })),

    route(shopUrl, async (context) => publicAddress(await sessionShop(database, context)).href.replace(/\/$/, "")),
    route(shopRelativeUrl, async (context) => publicAddress(await sessionShop(database, context)).pathname),

    // The id in the address must be the current shop; any other is not found.
    route(clearShopCache, async (context, { params }) => {
      const ownShop = await sessionShop(database, context);
      if (String(params.shopId) !== String(ownShop.id)) throw new ApiProblem("not-found");
      await clearCaches(database);
      await context.data.audit({
        verb: "RUN_TOOL",
        resource: "shop",
        recordId: ownShop.id,
        recordLabel: ownShop.name,
        action: "clear-cache",
      });
      return "OK";
    }),

    route(refreshCache, async ({ locale, identity, data }) => {
      await clearCaches(database);
      await data.audit({ verb: "RUN_TOOL", resource: "platform", action: "refresh-cache" });
      return messages.text(locale, "shell.cache-refreshed", {}, identity.shopId);
    }),
  ];
}
