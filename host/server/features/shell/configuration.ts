/** Routes of the two start-up configurations and the template's CSS (startup-09 to startup-15). */
import { and, eq, isNull, sql } from "drizzle-orm";
import type { DeliveredConfiguration } from "../../../../src/contract/configuration";
import { findScreen } from "../../../../src/catalogue/screens";
import {
  connectedConfiguration,
  demoTemplate,
  notConnectedConfiguration,
} from "../../../../src/contract/endpoints/context";
import type { ServerConfig } from "../../platform/config";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { publicRoute, type Route } from "../../platform/http/route";
import type { ServerServices } from "../../services/server-services";
import type { Database } from "../../platform/storage/db";
import { record, shop, shopLanguage } from "../../platform/storage/schema";
import { EDITOR_COLOURS } from "../../platform/storage/shop-defaults";
import { safeCss } from "./template-css";

/** Path suffix of the language, e.g. `/fr`, when the shop has several languages. */
const languageSuffix = (locale: string, languages: readonly string[], ownSuffix: string | null): string =>
  languages.length > 1 ? `/${ownSuffix ?? locale.slice(0, 2)}` : "";

/** Platform values, independent of the user. */
const common = ({ production, helpUrl, legalUrl, mapTiles, mapAttribution, googleApiKey }: ServerConfig) => ({
  preProduction: !production,
  mapTiles: mapTiles ?? null,
  mapAttribution: mapAttribution ?? null,
  googleApiKey: googleApiKey ?? null,
  helpUrl: helpUrl || null,
  legalUrl: legalUrl || null,
});

async function connected(
  database: Database,
  config: ServerConfig,
  context: RequestContext,
): Promise<DeliveredConfiguration> {
  const { identity, locale, languages } = context;
  const [found] =
    identity.shopId === null
      ? []
      : await database
          .select({ ownShop: shop, suffix: shopLanguage.urlSuffix })
          .from(shop)
          .leftJoin(
            shopLanguage,
            and(eq(shopLanguage.shopId, shop.id), eq(shopLanguage.locale, locale), isNull(shopLanguage.deletedAt)),
          )
          .where(eq(shop.id, identity.shopId));
  const ownShop = found?.ownShop;
  const settings = ownShop?.settings ?? {};
  return {
    ...common(config),
    selectedLocale: locale,
    logoPath: settings.logoPath ?? null,
    logoWhitePath: settings.logoWhitePath ?? null,
    logoAlt: ownShop?.name ?? null,
    logoHref: null,
    contextCreation: ownShop?.product === "ECALENDAR" ? "ecalendar" : ownShop?.dlu ? "dlu" : "default",
    creationContextKey: ownShop?.product === "ECALENDAR" ? "ECALENDAR" : ownShop?.dlu ? "DLU" : "DEFAULT",
    ckeditorColorList: [...(settings.colours ?? EDITOR_COLOURS)],
    suffixLanguagePath: languageSuffix(locale, languages, found?.suffix ?? null),
    idSession: String(identity.sessionId),
    fontUrl: settings.fontUrl ?? null,
    templateCode: settings.templateCode ?? null,
  };
}

/** A context without a template uses the default one. */
async function templateOf(
  database: Database,
  context: string,
): Promise<{ code: string; title: string | null; css: string } | undefined> {
  const [found] = await database
    .select({ code: record.code, data: record.data })
    .from(record)
    .where(
      and(
        eq(record.resource, "demo-template"),
        isNull(record.shopId),
        isNull(record.deletedAt),
        eq(sql`lower(${record.code})`, context.toLowerCase()),
      ),
    );
  const { css, title } = found?.data ?? {};
  return found?.code == null || typeof css !== "string"
    ? undefined
    : { code: found.code, title: typeof title === "string" ? title : null, css };
}

async function notConnected(
  database: Database,
  config: ServerConfig,
  creationContext: string,
  locale: string,
): Promise<DeliveredConfiguration> {
  const context = creationContext.toUpperCase();
  const template = await templateOf(database, context);
  const creation = `/${context.startsWith("ECALENDAR") ? "ecal-creation" : "creation"}/${encodeURIComponent(context)}`;
  return {
    ...common(config),
    selectedLocale: locale,
    contextCreation: context,
    creationContextKey: context,
    // Show the link only where accounts can be created.
    shopCreationUrl: findScreen(creation) === undefined ? null : `/admin${creation}`,
    ckeditorColorList: [...EDITOR_COLOURS],
    suffixLanguagePath: "",
    // The brand's name, if any.
    logoAlt: template?.title ?? null,
    templateCode: template?.code ?? null,
  };
}

export function configurationRoutes({ database, config }: ServerServices): readonly Route[] {
  return [
    // Empty instead of 401 without a session: start-up calls this to find out, and no session has expired (startup-11).
    publicRoute(connectedConfiguration, async ({ signedIn }) => ({
      data: signedIn === null ? null : await connected(database, config, signedIn),
    })),
    publicRoute(notConnectedConfiguration, async (_, { params }) => ({
      data: await notConnected(database, config, params.creationContext, params.locale),
    })),
    publicRoute(demoTemplate, async (_, { params }, reply) => {
      const template = await templateOf(database, params.templateCode);
      if (template === undefined) throw new ApiProblem("not-found");
      reply.type("text/css; charset=utf-8");
      return safeCss(template.css);
    }),
  ];
}
