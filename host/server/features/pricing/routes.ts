/** Routes that explain prices and contributions, and compare prices with unsaved settings and rules. */
import { and, eq, isNull } from "drizzle-orm";
import { tryEcotax } from "../../../../src/contract/endpoints/ecotax";
import { fittingFacts } from "../../../../src/contract/endpoints/fitting-price";
import { priceImpact, simulatePrice } from "../../../../src/contract/endpoints/price-simulation";
import { tryPriority } from "../../../../src/contract/endpoints/product-priority";
import { findEcotax } from "../../../../src/contract/pricing/ecotax";
import { ruleWarnings } from "../../../../src/contract/pricing/rule-warnings";
import { vatRateOf } from "../../../../src/contract/pricing/vat";
import { normaliseEan } from "../../../../src/contract/spec";
import ecotax from "../../../../src/resources/offer/pricing/ecotax.resource";
import { ApiProblem } from "../../platform/http/problem";
import { route, type Route } from "../../platform/http/route";
import { tyre } from "../../platform/storage/schema";
import type { ServerModule } from "../../resources/resource-services";
import type { Registry } from "../../resources/types";
import { dayInZone } from "../../../../src/contract/zone-clock";
import { countByDiameter, loadArticles, loadOffers, type LoadedArticle } from "./articles";
import { draftsOf, priorityDraft } from "./drafts";
import { hasEcotaxOn } from "./ecotax-tables";
import { findTyres, pricingContext } from "./find-tyres";
import { impactOf } from "./impact";
import { loadPricing } from "./pricing";
import { loadPriority } from "./priority";
import { scheduleRecalculation } from "./recalculation";
import { compareRankings } from "./ranking";
import { loadConfiguration } from "./settings";
import { explain, simulate } from "./simulation";
import { deleteOldTraces, TRACE_MINUTES, traceRoutes } from "./traces";

/** Tyres that are ranked on trial. */
const MAX_RANKED = 100;

export const pricingModule: ServerModule = (services) => {
  scheduleRecalculation(services);
  services.jobs.schedule(TRACE_MINUTES, "Delete old traces of prices", () => deleteOldTraces(services));
  return [...routes(services.resources), ...traceRoutes(services.resources)];
};

const routes = (registry: Registry): readonly Route[] => [
  route(tryEcotax, async (context, { params, query }) => {
    const kind = await pricingContext(context, registry);
    const [table] = await kind.find(ecotax, [Number(params.id)]);
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

  route(simulatePrice, (context, { body }) => simulate(context, registry, body)),

  route(tryPriority, async (context, { body }) => {
    const { data } = context;
    const kind = await pricingContext(context, registry);
    const draft = priorityDraft(body.settings, kind.caller);
    const pricing = (await loadPricing(kind, context, body)).with({});
    const found = await findTyres(data, body.tyres, { limit: MAX_RANKED });
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
