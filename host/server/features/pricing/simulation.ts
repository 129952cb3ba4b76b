/** Finds tyres and explains how their prices are made, with stored or unsaved settings and rules. */
import { and, eq, sql, type SQL } from "drizzle-orm";
import type { BodyOf, ResponseOf } from "../../../../src/contract/endpoint";
import type { ExplainedPrice, simulatePrice } from "../../../../src/contract/endpoints/price-simulation";
import type { ManualPrice, Why } from "../../../../src/contract/pricing/model";
import { normaliseEan, withTyreSizeWord } from "../../../../src/contract/spec";
import type { RequestContext } from "../../platform/http/request-context";
import { tyre } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { searchPatterns } from "../../platform/storage/search-patterns";
import { callerOf } from "../../resources/caller";
import { kindContext } from "../../resources/kinds/kind-context";
import { serviceOf } from "../../resources/service";
import type { Caller, KindContext, Registry } from "../../resources/types";
import { loadArticles, loadOffers, type LoadedArticle, type LoadedOffer } from "./articles";
import { draftsOf } from "./drafts";
import { loadManualPrices } from "./manual-prices";
import { loadPricing, type Pricing } from "./pricing";

/** Tyres that a search offers to choose from. */
const MAX_FOUND = 20;

/** Context for reading settings and rules, whatever the account may read of them. */
export async function pricingContext(
  context: RequestContext,
  registry: Registry,
): Promise<KindContext & { caller: Caller }> {
  const caller = await callerOf(context, registry);
  return kindContext(serviceOf(registry, "price-configuration"), caller, context.data);
}

/** Finds tyres by article number, else by the words of the text. */
export async function findTyres(data: ScopedDatabase, text: string, limit = MAX_FOUND): Promise<LoadedArticle[]> {
  const ean = normaliseEan(text);
  const exact = ean === null ? [] : await loadArticles(data, eq(tyre.ean, ean), 1);
  if (exact.length > 0) return exact;
  const words: SQL[] = searchPatterns(withTyreSizeWord(text)).map((pattern) => sql`${tyre.search} like ${pattern}`);
  return words.length === 0 ? [] : loadArticles(data, and(...words), limit);
}

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
