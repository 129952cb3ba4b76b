/** Routes that explain prices and contributions, and compare prices with unsaved settings and rules. */
import { and, eq, isNull, sql, type SQL } from "drizzle-orm";
import { tryEcotax } from "../../../../src/contract/endpoints/ecotax";
import { fittingFacts } from "../../../../src/contract/endpoints/fitting-price";
import { priceImpact, simulatePrice, type ExplainedPrice } from "../../../../src/contract/endpoints/price-simulation";
import { tryPriority } from "../../../../src/contract/endpoints/product-priority";
import { findEcotax } from "../../../../src/contract/pricing/ecotax";
import type { ManualPrice, Why } from "../../../../src/contract/pricing/model";
import { ruleWarnings } from "../../../../src/contract/pricing/rule-warnings";
import { vatRateOf } from "../../../../src/contract/pricing/vat";
import type { RecordOf } from "../../../../src/contract/resource";
import { normaliseEan, withTyreSizeWord } from "../../../../src/contract/spec";
import type ecotax from "../../../../src/resources/offer/pricing/ecotax.resource";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { route, type Route } from "../../platform/http/route";
import { tyre } from "../../platform/storage/schema";
import type { ScopedDatabase } from "../../platform/storage/scoped-database";
import { searchPatterns } from "../../platform/storage/search-patterns";
import { callerOf } from "../../resources/caller";
import { kindContext } from "../../resources/kinds/kind-context";
import type { ServerModule } from "../../resources/resource-services";
import { serviceOf } from "../../resources/service";
import type { Caller, KindContext, Registry } from "../../resources/types";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { countByDiameter, loadArticles, loadOffers, type LoadedArticle, type LoadedOffer } from "./articles";
import { draftsOf, priorityDraft } from "./drafts";
import { hasEcotaxOn } from "./ecotax-tables";
import { impactOf } from "./impact";
import { loadManualPrices } from "./manual-prices";
import { loadPricing, type Pricing } from "./pricing";
import { loadPriority } from "./priority";
import { scheduleRecalculation } from "./recalculation";
import { compareRankings } from "./ranking";
import { loadConfiguration } from "./settings";

/** Tyres that a search offers to choose from. */
const MAX_FOUND = 20;
/** Tyres that are ranked on trial. */
const MAX_RANKED = 100;

/** Context for reading settings and rules, whatever the account may read of them. */
async function pricingContext(context: RequestContext, registry: Registry): Promise<KindContext & { caller: Caller }> {
  const caller = await callerOf(context, registry);
  return kindContext(serviceOf(registry, "price-configuration"), caller, context.data);
}

/** Finds tyres by article number, else by the words of the text. */
async function findTyres(data: ScopedDatabase, text: string, limit = MAX_FOUND): Promise<LoadedArticle[]> {
  const ean = normaliseEan(text);
  const exact = ean === null ? [] : await loadArticles(data, eq(tyre.ean, ean), 1);
  if (exact.length > 0) return exact;
  const words: SQL[] = searchPatterns(withTyreSizeWord(text)).map((pattern) => sql`${tyre.search} like ${pattern}`);
  return words.length === 0 ? [] : loadArticles(data, and(...words), limit);
}

const explain = ({ key, params = {} }: Why) => ({ key, params: { ...params } });

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

export const pricingModule: ServerModule = (services) => {
  scheduleRecalculation(services);
  return routes(services.resources);
};

const routes = (registry: Registry): readonly Route[] => [
  route(tryEcotax, async (context, { params, query }) => {
    const kind = await pricingContext(context, registry);
    const [table] = (await kind.find("ecotax", [Number(params.id)])) as unknown as RecordOf<typeof ecotax>[];
    if (table === undefined) throw new ApiProblem("not-found");
    const { data } = context;
    const ean = query.ean === undefined || query.ean.trim() === "" ? undefined : query.ean;
    const number = ean === undefined ? null : normaliseEan(ean);
    const [found] = number === null ? [] : await loadArticles(data, eq(tyre.ean, number), 1);
    const configuration = await loadConfiguration(kind);
    const vatRate = table.vatRate ?? vatRateOf(table.country, configuration.vatRates) ?? 0;
    const { amount, reason, band } = findEcotax(
      table,
      found?.ecotaxSubject ?? {
        weightKg: query.weightKg ?? null,
        diameter: query.diameter ?? null,
        vehicleType: query.vehicleType ?? "CAR",
        retreaded: false,
      },
    );
    return {
      tyre:
        found === undefined ? null : { id: found.article.id, name: found.name, weightKg: found.ecotaxSubject.weightKg },
      isUnknown: ean !== undefined && found === undefined,
      reason,
      exclMinor: amount === null ? null : Math.round(amount * 100),
      inclMinor: amount === null ? null : Math.round(amount * (100 + vatRate)),
      vatRate,
      currency: configuration.currency,
      band: band === null ? null : table.bands.findIndex((candidate) => candidate === band),
      withoutWeight: await data.count(tyre, and(isNull(tyre.weightKg), isNull(tyre.deletedAt))),
    };
  }),

  route(fittingFacts, async (context) => {
    const kind = await pricingContext(context, registry);
    const { shop, data } = context;
    if (shop === null) throw new ApiProblem("not-found");
    const today = dayInZone(shop.timeZone, new Date());
    const [{ currency }, counts, isDisposalPaid] = await Promise.all([
      loadConfiguration(kind),
      countByDiameter(data),
      hasEcotaxOn(kind, shop.country, today),
    ]);
    return { currency, counts, isDisposalPaid };
  }),

  route(simulatePrice, async (context, { body }) => {
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
  }),

  route(tryPriority, async (context, { body }) => {
    const { data } = context;
    const kind = await pricingContext(context, registry);
    const draft = priorityDraft(body.settings, kind.caller);
    const pricing = (await loadPricing(kind, context, body)).with({});
    const found = await findTyres(data, body.tyres, MAX_RANKED);
    const offers = await loadOffers(
      data,
      found.map(({ article }) => article.id),
    );
    const offersOf = ({ article }: LoadedArticle) => offers.get(article.id) ?? [];
    return {
      currency: pricing.settings.currency,
      criteria: draft.criteria.filter(({ active }) => active).map(({ criterion }) => criterion),
      ...compareRankings(found, offersOf, pricing, [await loadPriority(kind), draft]),
    };
  }),

  route(priceImpact, async (context, { body }) => {
    const kind = await pricingContext(context, registry);
    const base = await loadPricing(kind, context);
    const drafts = draftsOf(body, kind.caller);
    const impact = await impactOf(context.data, base, drafts);
    const warnings = drafts.rule === undefined ? [] : ruleWarnings(drafts.rule, base.rules, impact);
    return {
      ...impact,
      largest: [...impact.largest],
      losing: [...impact.losing],
      sizes: [...impact.sizes],
      warnings: warnings.map(explain),
    };
  }),
];
