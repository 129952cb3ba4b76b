/** Explains how prices of tyres are made, with stored or unsaved settings and rules. */
import type { BodyOf, ResponseOf } from "../../../../src/contract/endpoint";
import type { ExplainedPrice, simulatePrice } from "../../../../src/contract/endpoints/price-simulation";
import type { ManualPrice, Why } from "../../../../src/contract/pricing/model";
import type { RequestContext } from "../../platform/http/request-context";
import type { Registry } from "../../resources/types";
import { loadOffers, type LoadedArticle, type LoadedOffer } from "./articles";
import { draftsOf } from "./drafts";
import { findTyres, pricingContext } from "./find-tyres";
import { loadManualPrices } from "./manual-prices";
import { loadPricing, type Pricing } from "./pricing";

/** Returns a reason as calls answer it. */
export const explain = ({ key, params = {} }: Why) => ({ key, params: { ...params } });

function explainedPrice(
  pricing: Pricing,
  loaded: LoadedArticle,
  offers: readonly LoadedOffer[],
  manualPrices: readonly ManualPrice[],
): ExplainedPrice {
  const options = { explain: true, manualPrices };
  const { ruleId: _rule, offerId: _offer, rejected, rules, trace, ...price } = pricing.priceOf(loaded, offers, options);
  return {
    id: loaded.article.id,
    name: loaded.name,
    ean: loaded.article.ean,
    ...price,
    trace: trace.map((line) => ({ ...line, why: explain(line.why) })),
    rejected: rejected.map(({ offer, reason }) => ({
      offerId: offer.id,
      provider: offer.provider.code,
      available: offer.available,
      reason,
    })),
    rules: rules.map(({ rule, verdict, why }) => ({
      id: rule.id,
      name: rule.name,
      priority: rule.priority,
      verdict,
      why: explain(why),
    })),
  };
}

/** Explains the price of the tyre that was chosen, else of the first one that is found. */
export async function simulate(
  context: RequestContext,
  registry: Registry,
  body: BodyOf<typeof simulatePrice>,
): Promise<ResponseOf<typeof simulatePrice>> {
  const { data } = context;
  const kind = await pricingContext(context, registry);
  const pricing = (await loadPricing(kind, context, body)).with(draftsOf(body, kind.caller));
  const found = await findTyres(data, body.tyre);
  const ids = found.map(({ article }) => article.id);
  const [offers, manualPrices] = await Promise.all([
    loadOffers(data, ids),
    loadManualPrices(data, ids, body.dealerId ?? null),
  ]);
  const offersOf = ({ article }: LoadedArticle) => offers.get(article.id) ?? [];
  const manualOf = ({ article }: LoadedArticle) => manualPrices.get(article.id) ?? [];
  const chosen = found.find(({ article }) => article.id === body.tyreId) ?? found[0];
  return {
    currency: pricing.settings.currency,
    marginMode: pricing.settings.marginMode,
    found: found.map((loaded) => ({
      id: loaded.article.id,
      name: loaded.name,
      ean: loaded.article.ean,
      inclMinor: pricing.priceOf(loaded, offersOf(loaded), { manualPrices: manualOf(loaded) }).inclMinor,
    })),
    explained: chosen === undefined ? null : explainedPrice(pricing, chosen, offersOf(chosen), manualOf(chosen)),
  };
}
