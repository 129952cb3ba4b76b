/** Explains the price of a tyre, and what unsaved settings or an unsaved rule would do to all prices. */
import * as v from "valibot";
import { endpoint, type Endpoint } from "../endpoint";
import { instant, recordId, wholeNumber } from "../input-schemas";
import { RIMS } from "../pricing/fitting";
import { CHANNELS, MARGIN_MODES, REJECTIONS } from "../pricing/model";

/** Unsaved values of forms; the server validates them like a save. */
const drafts = {
  /** Values of the price settings. */
  configuration: v.optional(v.looseObject({})),
  /** Values of a rule, with its id unless it is new. The rule counts as active. */
  rule: v.optional(v.looseObject({ id: v.optional(recordId) })),
};
export const simulationAccess = {
  right: ["PRICE_CONFIGURATION", "TYRE_PRICING_RULES", "TYRE_PRICING"],
  conditions: ["not-super-admin"],
  reads: true,
} as const satisfies Partial<Endpoint>;

const minor = v.nullable(v.number());
const why = v.object({ key: v.string(), params: v.record(v.string(), v.union([v.string(), v.number()])) });

export const explained = v.object({
  id: v.number(),
  name: v.string(),
  ean: v.string(),
  /** Prices and cost of a tyre, and sums of all tyres, in minor units. */
  inclMinor: minor,
  exclMinor: minor,
  strikeMinor: minor,
  costMinor: minor,
  ecotaxMinor: v.number(),
  fittingMinor: minor,
  totalMinor: minor,
  margin: v.nullable(v.number()),
  isOutsideLimits: v.boolean(),
  winner: v.nullable(v.picklist(["MANUAL", "RULE", "DEFAULT"])),
  trace: v.array(v.object({ step: v.string(), before: v.nullable(v.number()), after: v.nullable(v.number()), why })),
  rejected: v.array(
    v.object({ offerId: v.number(), provider: v.string(), available: v.number(), reason: v.picklist(REJECTIONS) }),
  ),
  rules: v.array(
    v.object({
      id: v.number(),
      name: v.string(),
      priority: v.number(),
      verdict: v.picklist(["WON", "LOST", "NOT_MATCHED", "NOT_ACTIVE"]),
      why,
    }),
  ),
});
export type ExplainedPrice = v.InferOutput<typeof explained>;

/** What a price is explained for. */
export const question = {
  /** Article number, size or words. */
  tyre: v.pipe(v.string(), v.trim(), v.minLength(1, "error.required"), v.maxLength(200)),
  /** Explains this one of the tyres found. */
  tyreId: v.optional(recordId),
  quantity: v.pipe(wholeNumber, v.minValue(1), v.maxValue(20)),
  channel: v.picklist(CHANNELS),
  at: v.optional(instant),
  /** Where and on which rims tyres are fitted; the shop's own prices on steel rims by default. */
  dealerId: v.optional(recordId),
  rim: v.optional(v.picklist(RIMS)),
  ...drafts,
};

export const simulatePrice = endpoint({
  id: "price-simulation.run",
  method: "POST",
  path: "/admin/api/price-simulation",
  summary: "How the price of a tyre is made at a time, step by step, with rejected offers and the fate of every rule",
  ...simulationAccess,
  body: v.object(question),
  response: v.object({
    currency: v.string(),
    marginMode: v.picklist(MARGIN_MODES),
    /** The first tyres that were found, with their prices. */
    found: v.array(v.object({ id: v.number(), name: v.string(), ean: v.string(), inclMinor: minor })),
    /** Null when no tyre was found. */
    explained: v.nullable(explained),
  }),
});

export const priceImpact = endpoint({
  id: "price-simulation.impact",
  method: "POST",
  path: "/admin/api/price-simulation/impact",
  summary: "How unsaved settings or an unsaved rule would change the prices of all tyres on sale",
  ...simulationAccess,
  body: v.object(drafts),
  response: v.object({
    currency: v.string(),
    articles: v.number(),
    up: v.number(),
    down: v.number(),
    same: v.number(),
    large: v.number(),
    belowMinimum: v.number(),
    won: v.nullable(v.number()),
    matched: v.nullable(v.number()),
    raised: v.number(),
    sizes: v.array(v.object({ pattern: v.string(), tyres: v.number() })),
    /** What is probably a mistake in the unsaved rule. */
    warnings: v.array(why),
    averagePercent: v.number(),
    largest: v.array(v.object({ id: v.number(), name: v.string(), beforeMinor: v.number(), afterMinor: v.number() })),
    losing: v.array(v.object({ id: v.number(), name: v.string() })),
  }),
});
