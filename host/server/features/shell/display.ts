/** Routes of the shell's display configuration and shop context. */
import { and, eq, isNull, ne } from "drizzle-orm";
import { DAY_MS } from "../../../../src/contract/days";
import { dayInZone } from "../../../../src/contract/zone-clock";
import type { DisplayConfiguration, ShopContext } from "../../../../src/contract/context";
import { displayConfiguration, shopContext } from "../../../../src/contract/endpoints/context";
import { assetUrl } from "../../../../src/contract/spec";
import type { RequestContext } from "../../platform/http/request-context";
import { route, type Route } from "../../platform/http/route";
import type { ResourceServices } from "../../resources/resource-services";
import { network, type shop, shopLanguage, subscription, userAccount } from "../../platform/storage/schema";
import type { ShopSettings } from "../../platform/storage/schema/shops";
import { pictureUrlOf } from "../personal-information/show-account";
import { countsOf, openDisputes } from "./menu-counts";
import { sessionShop } from "../../identity/sessions/session-shop";
import { languageOf, sessionDefaultsOf } from "../../platform/storage/shop-defaults";

const publicUrl = ({ settings, code }: typeof shop.$inferSelect): string =>
  settings.shopUrl ?? `https://${code}.example`;

/** Returns the whole days from today in a time zone until a day; 0 once it has come. */
const daysUntil = (day: string, timeZone: string): number =>
  Math.max(0, Math.round((Date.parse(day) - Date.parse(dayInZone(timeZone))) / DAY_MS));

async function display(services: ResourceServices, context: RequestContext): Promise<DisplayConfiguration> {
  const { database, config } = services;
  const { identity, access, locale, languages, data } = context;
  const ownShop = await sessionShop(database, context);
  const [[plan], [picture], named] = await Promise.all([
    database.select().from(subscription).where(eq(subscription.shopId, ownShop.id)),
    database.select({ key: userAccount.pictureKey }).from(userAccount).where(eq(userAccount.id, identity.userId)),
    database
      .select({ locale: shopLanguage.locale, name: shopLanguage.name })
      .from(shopLanguage)
      .where(and(eq(shopLanguage.shopId, ownShop.id), isNull(shopLanguage.deletedAt), ne(shopLanguage.name, ""))),
  ]);
  const { settings } = ownShop;
  const names = new Map(named.map((language) => [language.locale, language.name]));
  const disputes = access.rights.PAYMENT === true ? await openDisputes(database, ownShop.id) : 0;
  return {
    shopInfo: {
      id: ownShop.id,
      code: ownShop.code,
      name: ownShop.name,
      open: ownShop.open,
      logoPath: settings.logoPath ?? null,
      logoWhitePath: settings.logoWhitePath ?? null,
      shopUrl: publicUrl(ownShop),
      website: { url: publicUrl(ownShop), newTab: settings.websiteNewTab ?? true },
      dealerEmailMandatory: settings.dealerEmailMandatory ?? false,
      subscriptionInfo: { status: plan?.status ?? "NONE", hasPlan: plan?.planCode != null },
      demo: ownShop.demo,
    },
    rightsMap: access.rights,
    languages: languages.map((candidate) => {
      const language = languageOf(candidate, candidate === locale);
      return { ...language, keyName: names.get(candidate) ?? language.keyName };
    }),
    subrogation: {
      initialUserId: identity.initial?.userId ?? null,
      initialUserName: identity.initial?.fullName ?? null,
      shopName: identity.initial === null ? null : ownShop.name,
      userName: identity.initial === null ? null : identity.fullName,
      // A dash means that no reason was given.
      reason: identity.initial === null || identity.initial.reason === "-" ? null : identity.initial.reason,
      expiresAt: identity.initial?.expiresAt.toISOString() ?? null,
    },
    gitConf: { noprod: !config.production, version: config.version, branch: config.branch },
    showDisputeNeedResponse: disputes > 0,
    disputesWaiting: disputes,
    needActivateButton: settings.needActivateButton ?? true,
    needLinkToWebsite: settings.needLinkToWebsite ?? true,
    faqUrl: settings.faqUrl === undefined ? null : assetUrl(settings.faqUrl, config.publicUrl),
    shopUserFullName: identity.fullName,
    shopUserPicture: pictureUrlOf(picture?.key ?? null),
    logOutInfo: { url: "/admin/logout" },
    dlu: ownShop.dlu,
    activeSuperMenus: access.facts.activeSuperMenus,
    ecalendroSession: ownShop.product === "ECALENDAR",
    subscriptionData: {
      planCode: plan?.planCode ?? null,
      planName: plan?.planCode ?? null,
      ...(plan?.status === "TRIAL" &&
        plan.endsOn !== null && { trialDaysLeft: daysUntil(plan.endsOn, ownShop.timeZone) }),
    },
    planFromRightMap: access.planFromRight,
    isLocalPresenceConfigEnabled: access.facts.isLocalPresenceConfigEnabled,
    menuCounts: await countsOf(services, context),
    restrictions:
      ownShop.accessMode === "NORMAL"
        ? []
        : [{ mode: ownShop.accessMode, until: settings.accessUntil ?? null, text: settings.accessText ?? null }],
    common: {
      appContextGroup: ownShop.product,
      superAdmin: access.facts.superAdmin,
      pimActive: ownShop.pimActive,
      shopProfileCode: ownShop.profileCode,
    },
    user: {
      id: identity.userId,
      email: identity.email,
      dealerScope: data.scope.fitterIds === "ALL" ? "ALL" : "ATTACHED",
      readOnly: access.readOnly,
    },
  };
}

/** Address of the help; paths are relative to this server. */
function helpAddresses({ helpUrl, guideHelpUrl }: ShopSettings, publicUrl: string): Record<string, string> {
  return {
    ...(helpUrl !== undefined && { helpUrl: assetUrl(helpUrl, publicUrl) }),
    ...(guideHelpUrl !== undefined && { guideHelpUrl: assetUrl(guideHelpUrl, publicUrl) }),
  };
}

async function shopContextFor(
  { database, config }: ResourceServices,
  context: RequestContext,
  locale: string,
): Promise<ShopContext> {
  const ownShop = await sessionShop(database, context);
  const { access, identity, languages } = context;
  const [head] =
    ownShop.networkId === null ? [] : await database.select().from(network).where(eq(network.id, ownShop.networkId));
  const selectedLocale = languages.includes(locale) ? locale : context.locale;
  const { settings } = ownShop;
  return {
    selectedLocale,
    staticProperties: helpAddresses(settings, config.publicUrl),
    ecalendroSession: ownShop.product === "ECALENDAR",
    dluSession: ownShop.dlu,
    activeSuperMenus: access.facts.activeSuperMenus,
    defaultPictureTemplate: null,
    activeTestingMigration: false,
    rights: access.rights,
    shopUrl: publicUrl(ownShop),
    shopNetwork: ownShop.networkId !== null,
    shopOnlyNetwork: head?.headShopId === ownShop.id,
    shopId: ownShop.id,
    frontKeyCreationContext: ownShop.product === "ECALENDAR" ? "ECALENDAR" : ownShop.dlu ? "DLU" : "DEFAULT",
    hideRunflatOptionForDealer: settings.hideRunflatOptionForDealer ?? false,
    assetUrl: settings.assetUrl ?? config.publicUrl,
    idSession: String(identity.sessionId),
    stockPriceManagedByFTP: ownShop.stockPriceManagedByFtp,
    timeZone: ownShop.timeZone,
    country: ownShop.country,
    sessionDefaults: sessionDefaultsOf({
      settings,
      locale: languages.length === 0 ? undefined : selectedLocale,
      languageCount: languages.length,
      stockPriceManagedByFTP: ownShop.stockPriceManagedByFtp,
    }),
  };
}

export function displayRoutes(services: ResourceServices): readonly Route[] {
  return [
    route(displayConfiguration, (context) => display(services, context)),
    route(shopContext, (context, { params }) => shopContextFor(services, context, params.locale)),
  ];
}
