/** Makes prices of the shop's tyres by `computePrice`, with stored or unsaved settings and rules. */
import { computePrice, type PriceResult } from "../../../../src/contract/spec";
import type { Rim } from "../../../../src/contract/pricing/fitting";
import type {
  Channel,
  ManualPrice,
  PricedOffer,
  PriceHistory,
  PriceInput,
  PriceRule,
  PriceSettings,
} from "../../../../src/contract/pricing/model";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import type { KindContext } from "../../resources/types";
import { providerPlaces } from "../../../../src/contract/pricing/rank";
import type { LoadedArticle, LoadedOffer } from "./articles";
import { ecotaxOn } from "./ecotax-tables";
import { fittingOn } from "./fitting-tables";
import { loadMix } from "./mix";
import { loadPriority } from "./priority";
import { loadConfiguration, settingsOf, type Configuration } from "./settings";
import { loadRules } from "./rules";

/** What a price is made for. */
export interface Sale {
  /** Default: that of the settings. */
  readonly quantity?: number | undefined;
  readonly channel?: Channel | undefined;
  /** ISO instant; default: now. */
  readonly at?: string | undefined;
  /** Rims on which tyres are fitted; default: steel. */
  readonly rim?: Rim | undefined;
  /** Dealer that fits them; default: any with the shop's prices. */
  readonly dealerId?: number | undefined;
}

/** Unsaved values that take the place of stored ones. */
export interface Drafts {
  readonly configuration?: Configuration | undefined;
  /** Takes the place of the stored rule with its id. */
  readonly rule?: PriceRule | undefined;
}

export interface PriceOfOptions {
  readonly explain?: boolean;
  /** Prices set by hand for the tyre; default: none. */
  readonly manualPrices?: readonly ManualPrice[];
  /** Applies the margin grid alone. */
  readonly ignoresRules?: boolean;
  readonly history?: PriceHistory | null;
  /** Default: that of the sale. */
  readonly quantity?: number;
}

export interface Pricing {
  readonly settings: PriceSettings;
  readonly rules: readonly PriceRule[];
  /** ISO day of the sale in the shop's zone. */
  readonly today: string;
  priceOf(
    loaded: Pick<LoadedArticle, "article" | "ecotaxSubject">,
    offers: readonly LoadedOffer[],
    options?: PriceOfOptions,
  ): PriceResult;
  /** Returns the ecotax of one tyre. */
  ecotaxOf(loaded: Pick<LoadedArticle, "ecotaxSubject">): PriceInput["ecotax"];
}

/** Settings, rules and tables as stored, read once for any number of prices. */
export interface PricingBase {
  readonly configuration: Configuration;
  readonly rules: readonly PriceRule[];
  with(drafts: Drafts): Pricing;
}

const replaceRule = (rules: readonly PriceRule[], draft: PriceRule): PriceRule[] => [
  ...rules.filter(({ id }) => id !== draft.id),
  draft,
];

/** Reads what prices of a sale depend on. */
export async function loadPricing(
  context: Pick<KindContext, "all">,
  { shop }: { readonly shop: Pick<NonNullable<RequestContext["shop"]>, "country" | "timeZone"> | null },
  sale: Sale = {},
): Promise<PricingBase> {
  if (shop === null) throw new ApiProblem("not-found");
  const { country, timeZone } = shop;
  const at = new Date(sale.at ?? Date.now()).toISOString();
  const today = dayInZone(timeZone, new Date(at));
  const [configuration, rules, mixOf, { providers }] = await Promise.all([
    loadConfiguration(context),
    loadRules(context),
    loadMix(context),
    loadPriority(context),
  ]);
  const places = providerPlaces(providers);
  const placed = (offer: LoadedOffer): PricedOffer => ({
    ...offer,
    provider: { ...offer.provider, priority: places.get(offer.provider.id) ?? null },
  });
  const { vatRate } = settingsOf(configuration, country, today);
  const [ecotaxFor, fittingFor] = await Promise.all([
    ecotaxOn(context, country, today, vatRate),
    sale.channel === "FITTED" ? fittingOn(context, today) : () => null,
  ]);
  return {
    configuration,
    rules,
    with(drafts) {
      const used = drafts.configuration ?? configuration;
      const settings = settingsOf(used, country, today);
      const usedRules = drafts.rule === undefined ? rules : replaceRule(rules, drafts.rule);
      const common = {
        settings,
        quantity: sale.quantity ?? used.quantity,
        channel: sale.channel ?? "DELIVERY",
        at,
        today,
      } satisfies Partial<PriceInput>;
      const fitting = { rim: sale.rim ?? "STEEL", dealerId: sale.dealerId };
      return {
        settings,
        rules: usedRules,
        today,
        ecotaxOf: ({ ecotaxSubject }) => ecotaxFor(ecotaxSubject),
        priceOf: (
          { article, ecotaxSubject },
          offers,
          { explain = false, manualPrices = [], ignoresRules = false, history = null, quantity = common.quantity } = {},
        ) =>
          computePrice(
            {
              ...common,
              quantity,
              rules: ignoresRules ? [] : usedRules,
              manualPrices,
              history,
              article: { ...article, ...mixOf(article) },
              offers: offers.map(placed),
              ecotax: ecotaxFor(ecotaxSubject),
              fittingMinor: fittingFor(article, { ...fitting, quantity }),
            },
            { explain },
          ),
      };
    },
  };
}
