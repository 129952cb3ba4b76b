/**
 * What a price is made from and what it explains. Amounts are in units of the shop's currency with six decimals while a price is made, and
 * in minor units in results.
 */
import type { MessageParams } from "../errors";

export const MARGIN_MODES = ["MARGIN", "MARKUP", "AMOUNT"] as const;
export type MarginMode = (typeof MARGIN_MODES)[number];
export const STRATEGIES = ["CHEAPEST", "FASTEST", "OWN_STOCK_FIRST", "PROVIDER_PRIORITY"] as const;
export type Strategy = (typeof STRATEGIES)[number];
export const ROUNDINGS = ["NONE", "CENT_05", "CENT_10", "UNIT", "ENDING_90", "ENDING_95", "ENDING_99"] as const;
export type Rounding = (typeof ROUNDINGS)[number];
export const DIRECTIONS = ["NEAREST", "UP", "DOWN"] as const;
export type Direction = (typeof DIRECTIONS)[number];
export const DEALER_FREEDOMS = ["NONE", "WITHIN_LIMITS", "FULL"] as const;
export const CHANNELS = ["DELIVERY", "FITTED", "COLLECT"] as const;
export type Channel = (typeof CHANNELS)[number];
export const RULE_TARGETS = ["GLOBAL", "BRAND", "CATEGORY", "SIZE", "SEASON"] as const;
export type RuleTarget = (typeof RULE_TARGETS)[number];
export const RULE_ACTIONS = ["SET_MARGIN", "MULTIPLIER", "FIXED"] as const;
export type RuleAction = (typeof RULE_ACTIONS)[number];
export const PRICE_BASES = ["COST", "DEFAULT_PRICE", "RECOMMENDED_PRICE"] as const;
export type PriceBase = (typeof PRICE_BASES)[number];
/** Whose rows a scope has, the widest first. */
export const PRICE_SCOPES = ["NETWORK", "SHOP", "DEALER_GROUP", "DEALER"] as const;
export type PriceScope = (typeof PRICE_SCOPES)[number];

export interface PricedArticle {
  readonly id: number;
  readonly ean: string;
  readonly status: "ACTIVE" | "DISCONTINUED" | "BLOCKED";
  readonly brand: string;
  readonly profileId: number | null;
  readonly season: string;
  readonly vehicleType: string;
  readonly tier: string;
  /** Null for sizes in another notation. */
  readonly width: number | null;
  readonly aspect: number | null;
  readonly diameter: number | null;
  readonly loadIndex: number | null;
  readonly speedIndex: string | null;
  readonly runflat: boolean;
  readonly oeMark: string | null;
  /** Without VAT. */
  readonly recommendedPrice: number | null;
  readonly isLabelIncomplete: boolean;
  /** The assortment does not exclude it. */
  readonly isInMix: boolean;
  /** Providers whose offers the assortment allows; none: all. */
  readonly allowedProviderIds: readonly number[];
}

/** A purchase price that was agreed with a provider: a net price in its currency, or a discount on the price of its offer. */
export interface SpecificPrice {
  readonly id: number;
  readonly netPrice: number | null;
  readonly discountPercent: number | null;
  /** Tyres from which it applies. */
  readonly minQuantity: number;
  /** ISO days, both included; null is open. */
  readonly from: string | null;
  readonly to: string | null;
}

export interface PricedOffer {
  readonly id: number;
  readonly provider: {
    readonly id: number;
    readonly code: string;
    readonly active: boolean;
    readonly isOwnStock: boolean;
    readonly currency: string;
    readonly transportPerTyre: number;
    readonly yearEndRebatePercent: number;
    /** Place in the order of providers, from 0; null when it has none. */
    readonly priority: number | null;
  };
  readonly available: number;
  readonly netPrice: number | null;
  readonly deliveryDays: number | null;
  /** ISO day of production; null when unknown. */
  readonly producedOn: string | null;
  /** ISO instant; null for own stock, which does not age. */
  readonly freshUntil: string | null;
  /** Prices agreed with the provider, of any time and quantity. */
  readonly specificPrices?: readonly SpecificPrice[];
}

/** A margin for some tyres; null matches all. The most specific row wins. */
export interface DefaultMargin {
  readonly vehicleType: string | null;
  readonly tier: string | null;
  readonly season: string | null;
  /** Inches, both included. */
  readonly minDiameter: number | null;
  readonly maxDiameter: number | null;
  readonly margin: number;
}

export interface PriceSettings {
  readonly currency: string;
  readonly marginMode: MarginMode;
  readonly strategy: Strategy;
  /** Adds up what several providers have. */
  readonly splitProviders: boolean;
  readonly rebateInCost: boolean;
  readonly defaultMargin: number;
  readonly defaultMargins: readonly DefaultMargin[];
  readonly minMargin: number | null;
  readonly maxMargin: number | null;
  readonly rounding: Rounding;
  readonly direction: Direction;
  readonly blockWithoutLabel: boolean;
  readonly maxDelayDays: number;
  /** Units of the shop's currency for one of another currency. */
  readonly currencyRates: Readonly<Record<string, number>>;
  /** In percent, of the shop's country. */
  readonly vatRate: number;
}

export interface PriceRule {
  readonly id: number;
  readonly name: string;
  readonly status: "DRAFT" | "ACTIVE" | "PAUSED" | "ARCHIVED";
  readonly priority: number;
  readonly target: RuleTarget;
  /** Brands in any case, profile ids, `VEHICLE:SUV` or `TIER:BUDGET`, size patterns, or seasons, by target. */
  readonly brands: readonly string[];
  readonly profileIds: readonly number[];
  readonly categories: readonly string[];
  readonly sizePatterns: readonly string[];
  readonly seasons: readonly string[];
  readonly action: RuleAction;
  /** A margin, a factor, or a price including VAT, by action. */
  readonly value: number;
  readonly base: PriceBase;
  /** ISO instants; null is open. */
  readonly startAt: string | null;
  readonly endAt: string | null;
  readonly minMargin: number | null;
  readonly maxMargin: number | null;
  readonly protectMargin: boolean;
  /** Null takes the settings' rounding. */
  readonly rounding: Rounding | null;
  readonly direction: Direction;
  readonly showAsDiscount: boolean;
  readonly scope: PriceScope;
  readonly narrow: RuleConditions;
}

/** Further conditions of a rule, which must all hold. Null and empty lists hold always. */
export interface RuleConditions {
  readonly brands: readonly string[];
  readonly seasons: readonly string[];
  readonly vehicleTypes: readonly string[];
  readonly minDiameter: number | null;
  readonly maxDiameter: number | null;
  readonly minCost: number | null;
  readonly maxCost: number | null;
  readonly runflat: boolean | null;
  readonly ownStockOnly: boolean;
  readonly dotOlderThanMonths: number | null;
  readonly minStock: number | null;
  readonly minQuantity: number | null;
  readonly channels: readonly Channel[];
  readonly excludedEans: readonly string[];
}

export interface ManualPrice {
  readonly id: number;
  /** Including VAT, in minor units. */
  readonly minor: number;
  readonly scope: PriceScope;
  /** ISO days, both included; null is open. */
  readonly from: string | null;
  readonly to: string | null;
}

/** Lowest price of the last 30 days before a rule started, and how many of these days have a price. */
export interface PriceHistory {
  readonly lowestMinor: number;
  readonly days: number;
}

export interface PriceInput {
  readonly article: PricedArticle;
  readonly offers: readonly PricedOffer[];
  readonly settings: PriceSettings;
  readonly rules: readonly PriceRule[];
  readonly manualPrices: readonly ManualPrice[];
  readonly quantity: number;
  readonly channel: Channel;
  /** ISO instant. */
  readonly at: string;
  /** The same instant as ISO day in the shop's zone. */
  readonly today: string;
  /** Ecotax of a tyre without VAT, in minor units, and its VAT in percent. */
  readonly ecotax: { readonly minor: number; readonly vatRate: number } | null;
  /** Fitting of all tyres including VAT, in minor units; null where the shop does not fit them. */
  readonly fittingMinor: number | null;
  readonly history: PriceHistory | null;
}

export type PriceStep =
  | "CANDIDATES"
  | "NET"
  | "COST"
  | "OFFER"
  | "MANUAL"
  | "DEFAULT"
  | "RULE"
  | "CLAMP"
  | "VAT"
  | "ROUND"
  | "STRIKE"
  | "ECOTAX"
  | "FITTING";

/** Why a step did what it did: a message key and what fills it. */
export interface Why {
  readonly key: string;
  readonly params?: MessageParams;
}

export interface TraceLine {
  readonly step: PriceStep;
  /** Amounts in units of the currency; null where the step has none. */
  readonly before: number | null;
  readonly after: number | null;
  readonly why: Why;
}

export const REJECTIONS = [
  "STALE",
  "QUANTITY",
  "PROVIDER_OFF",
  "MIX",
  "DELAY",
  "BLOCKED",
  "NO_LABEL",
  "NO_NET_PRICE",
] as const;
export type Rejection = (typeof REJECTIONS)[number];

export type RuleVerdict = "WON" | "LOST" | "NOT_MATCHED" | "NOT_ACTIVE";

export interface RuleOutcome {
  readonly rule: PriceRule;
  readonly verdict: RuleVerdict;
  readonly why: Why;
}

export interface PriceResult {
  /** Price of a tyre in minor units; null without a price. */
  readonly inclMinor: number | null;
  readonly exclMinor: number | null;
  readonly strikeMinor: number | null;
  /** Cost of a tyre in minor units; null when it is unknown or zero. */
  readonly costMinor: number | null;
  /** Margin in the settings' mode: percent, or minor units for AMOUNT; null without a cost. */
  readonly margin: number | null;
  /** The rounded price has a margin outside of the limits. */
  readonly isOutsideLimits: boolean;
  readonly winner: "MANUAL" | "RULE" | "DEFAULT" | null;
  readonly ruleId: number | null;
  readonly offerId: number | null;
  /** Ecotax of all tyres including VAT, in minor units. */
  readonly ecotaxMinor: number;
  /** Fitting of all tyres including VAT; null where it is not fitted or not asked for. */
  readonly fittingMinor: number | null;
  /** What the customer pays for all tyres; null without a price. */
  readonly totalMinor: number | null;
  readonly rejected: readonly { readonly offer: PricedOffer; readonly reason: Rejection }[];
  readonly rules: readonly RuleOutcome[];
  readonly trace: readonly TraceLine[];
}
