/**
 * How a price is made: thirteen steps from the offers of providers to what the customer pays, each explained by a line. Lists, orders and the
 * simulator all call this one function.
 */
import {
  fromMinor,
  marginOf,
  precise,
  priceWithMargin,
  roundMinor,
  stepOf,
  toMinor,
  withoutVat,
  withVat,
} from "./amounts";
import { chooseOffer, findCandidates, type Candidate } from "./choose-offer";
import { explainRules, winningRule, type RuleFacts } from "./match-rules";
import type { PriceInput, PriceResult, PriceRule, PriceSettings, Rounding, TraceLine } from "./model";
import { defaultMarginOf, manualPrice } from "./own-prices";

export interface PriceOptions {
  /** Whether the result explains each step and each rule; sets of tyres do without. */
  readonly explain?: boolean;
}

/** Limits of the margin that a price keeps. */
interface Limits {
  readonly min: number | null;
  readonly max: number | null;
}

/** A price while it is made, in units of the currency. */
interface Draft {
  readonly winner: PriceResult["winner"];
  readonly rule: PriceRule | null;
  /** Without VAT; null when the price is given including VAT. */
  readonly excl: number | null;
  readonly incl: number | null;
  readonly limits: Limits | null;
  readonly rounding: Rounding;
  readonly direction: PriceSettings["direction"];
}

type Trace = (line: TraceLine) => void;

/** Applies the action of a rule. The default price is null without a cost. */
function applyRule(rule: PriceRule, input: PriceInput, cost: number | null, defaultPrice: number | null): Draft {
  const { settings, article } = input;
  const limits = { min: rule.minMargin ?? settings.minMargin, max: rule.maxMargin ?? settings.maxMargin };
  const common = {
    winner: "RULE" as const,
    rule,
    direction: rule.rounding === null ? settings.direction : rule.direction,
  };
  if (rule.action === "FIXED")
    return {
      ...common,
      excl: null,
      incl: rule.value,
      limits: rule.protectMargin ? limits : null,
      rounding: rule.rounding ?? "NONE",
    };
  const bases = { COST: cost, DEFAULT_PRICE: defaultPrice, RECOMMENDED_PRICE: article.recommendedPrice };
  const excl =
    rule.action === "SET_MARGIN"
      ? priceWithMargin(cost ?? 0, rule.value, settings.marginMode)
      : precise((bases[rule.base] ?? 0) * rule.value);
  return { ...common, excl, incl: null, limits, rounding: rule.rounding ?? settings.rounding };
}

/** Moves a price without VAT into the limits of its margin. */
function clamp(excl: number, cost: number | null, limits: Limits | null, mode: PriceSettings["marginMode"]): number {
  const margin = marginOf(cost, excl, mode);
  if (limits === null || margin === null || cost === null) return excl;
  if (limits.min !== null && margin < limits.min) return priceWithMargin(cost, limits.min, mode);
  return limits.max !== null && margin > limits.max ? priceWithMargin(cost, limits.max, mode) : excl;
}

interface Rounded {
  readonly minor: number;
  readonly isOutsideLimits: boolean;
}

/** Rounds a price including VAT; one that leaves the limits moves by a step. If no step fits, the minimum decides. */
function round(incl: number, draft: Draft, input: PriceInput, cost: number | null): Rounded {
  const { marginMode, vatRate } = input.settings;
  const { min, max } = draft.limits ?? { min: null, max: null };
  const marginAt = (minor: number): number | null => marginOf(cost, withoutVat(fromMinor(minor), vatRate), marginMode);
  const isBelow = (minor: number): boolean => min !== null && (marginAt(minor) ?? min) < min;
  const isAbove = (minor: number): boolean => max !== null && (marginAt(minor) ?? max) > max;
  const minor = roundMinor(toMinor(incl), draft.rounding, draft.direction);
  // Without a rounding, the price is where the clamp left it, up to half a cent.
  if (draft.rounding === "NONE") return { minor, isOutsideLimits: false };
  const step = stepOf(draft.rounding);
  if (isBelow(minor)) return { minor: minor + step, isOutsideLimits: isAbove(minor + step) || isBelow(minor + step) };
  if (!isAbove(minor)) return { minor, isOutsideLimits: false };
  const lower = minor - step;
  return lower > 0 && !isBelow(lower)
    ? { minor: lower, isOutsideLimits: isAbove(lower) }
    : { minor, isOutsideLimits: true };
}

/** Days of history without which no strike price is shown. */
const MIN_HISTORY_DAYS = 7;

function strikeOf({ history }: PriceInput, rule: PriceRule | null, minor: number): number | null {
  if (rule?.showAsDiscount !== true || history === null || history.days < MIN_HISTORY_DAYS) return null;
  return history.lowestMinor > minor ? history.lowestMinor : null;
}

/** Steps 5 to 8: the manual price, or the price of the rule that wins, or the default price. */
function draftPrice(input: PriceInput, best: Candidate | null, facts: RuleFacts, trace: Trace): Draft | null {
  const { settings } = input;
  const cost = facts.cost;
  const plain = { direction: settings.direction, rule: null };
  const manual = manualPrice(input);
  if (manual !== null) {
    const incl = fromMinor(manual.minor);
    trace({
      step: "MANUAL",
      before: cost,
      after: incl,
      why:
        manual.to === null
          ? { key: "price-trace.manual.open" }
          : { key: "price-trace.manual", params: { to: manual.to } },
    });
    return { ...plain, winner: "MANUAL", excl: null, incl, limits: null, rounding: "NONE" };
  }
  const isOver = input.manualPrices.some(({ to }) => to !== null && to < input.today);
  trace({
    step: "MANUAL",
    before: null,
    after: null,
    why: { key: isOver ? "price-trace.manual.over" : "price-trace.manual.none" },
  });
  if (best === null) return null;
  const margin = defaultMarginOf(input.article, settings);
  const defaultPrice = cost === null ? null : priceWithMargin(cost, margin, settings.marginMode);
  trace({
    step: "DEFAULT",
    before: cost,
    after: defaultPrice,
    why: { key: cost === null ? "price-trace.no-cost" : "price-trace.default", params: { margin } },
  });
  const rule = winningRule(input.rules, facts);
  if (rule === null) {
    trace({ step: "RULE", before: defaultPrice, after: defaultPrice, why: { key: "price-trace.rule.none" } });
    if (defaultPrice === null) return null;
    const limits = { min: settings.minMargin, max: settings.maxMargin };
    return { ...plain, winner: "DEFAULT", excl: defaultPrice, incl: null, limits, rounding: settings.rounding };
  }
  const draft = applyRule(rule, input, cost, defaultPrice);
  trace({
    step: "RULE",
    before: rule.action === "SET_MARGIN" ? cost : defaultPrice,
    after: draft.excl ?? draft.incl,
    why: {
      key: `price-trace.rule.${rule.action.toLowerCase().replace("_", "-")}`,
      params: { name: rule.name, value: rule.value },
    },
  });
  return draft;
}

/** Steps 8 to 10: margin limits, VAT and rounding. Returns the price including VAT in minor units. */
function finish(draft: Draft, input: PriceInput, cost: number | null, trace: Trace): Rounded {
  const { vatRate, marginMode } = input.settings;
  const excl = draft.excl ?? withoutVat(draft.incl ?? 0, vatRate);
  const clamped = clamp(excl, cost, draft.limits, marginMode);
  const isSkipped = draft.limits === null;
  trace({
    step: "CLAMP",
    before: excl,
    after: clamped,
    why: {
      key: isSkipped
        ? "price-trace.clamp.skipped"
        : clamped === excl
          ? "price-trace.clamp.inside"
          : clamped > excl
            ? "price-trace.clamp.min"
            : "price-trace.clamp.max",
    },
  });
  const incl = draft.incl !== null && clamped === excl ? draft.incl : withVat(clamped, vatRate);
  trace({ step: "VAT", before: clamped, after: incl, why: { key: "price-trace.vat", params: { rate: vatRate } } });
  const rounded = round(incl, draft, input, cost);
  trace({
    step: "ROUND",
    before: incl,
    after: fromMinor(rounded.minor),
    why: {
      key: rounded.isOutsideLimits ? "price-trace.round.outside" : "price-trace.round",
      params: { rounding: draft.rounding },
    },
  });
  return rounded;
}

/** Makes the price of a tyre. Intermediate amounts keep six decimals; prices are rounded once, including VAT. */
export function computePrice(input: PriceInput, { explain = false }: PriceOptions = {}): PriceResult {
  const lines: TraceLine[] = [];
  const trace: Trace = explain ? (line) => lines.push(line) : () => undefined;
  const { settings, quantity } = input;
  const { candidates, rejected } = findCandidates(input);
  trace({
    step: "CANDIDATES",
    before: null,
    after: null,
    why: { key: "price-trace.candidates", params: { count: candidates.length, rejected: rejected.length } },
  });
  const best = chooseOffer(candidates, settings.strategy);
  const net = best?.net ?? null;
  const cost = best === null || best.cost <= 0 ? null : best.cost;
  trace({
    step: "NET",
    before: best?.offer.netPrice ?? null,
    after: net,
    why: {
      key:
        best === null
          ? "price-trace.no-offer"
          : best.specific === null
            ? "price-trace.net"
            : "price-trace.net.specific",
    },
  });
  trace({
    step: "COST",
    before: net,
    after: cost,
    why: {
      key: cost === null ? "price-trace.no-cost" : "price-trace.cost",
      params: { transport: best?.offer.provider.transportPerTyre ?? 0 },
    },
  });
  trace({
    step: "OFFER",
    before: null,
    after: cost,
    why: { key: `price-trace.offer.${settings.strategy}`, params: { code: best?.offer.provider.code ?? "—" } },
  });

  const stock = candidates.reduce((sum, { offer }) => sum + offer.available, 0);
  const facts: RuleFacts = { input, cost, offer: best?.offer ?? null, stock };
  const draft = draftPrice(input, best, facts, trace);
  const rounded = draft === null ? null : finish(draft, input, cost, trace);
  // A price of nothing is never published.
  const inclMinor = rounded === null || rounded.minor === 0 ? null : rounded.minor;
  const rule = inclMinor === null ? null : (draft?.rule ?? null);
  const strikeMinor = inclMinor === null ? null : strikeOf(input, rule, inclMinor);
  trace({
    step: "STRIKE",
    before: null,
    after: strikeMinor === null ? null : fromMinor(strikeMinor),
    why: { key: strikeMinor === null ? "price-trace.strike.none" : "price-trace.strike" },
  });

  const { ecotax } = input;
  const ecotaxMinor = ecotax === null ? 0 : toMinor(withVat(fromMinor(ecotax.minor * quantity), ecotax.vatRate));
  trace({
    step: "ECOTAX",
    before: null,
    after: fromMinor(ecotaxMinor),
    why: { key: ecotax === null ? "price-trace.ecotax.none" : "price-trace.ecotax", params: { count: quantity } },
  });
  const fittingMinor = input.channel === "FITTED" ? input.fittingMinor : null;
  trace({
    step: "FITTING",
    before: null,
    after: fittingMinor === null ? null : fromMinor(fittingMinor),
    why: {
      key: fittingMinor === null ? "price-trace.fitting.none" : "price-trace.fitting",
      params: { count: quantity },
    },
  });

  const exclusive = inclMinor === null ? null : withoutVat(fromMinor(inclMinor), settings.vatRate);
  return {
    inclMinor,
    exclMinor: exclusive === null ? null : toMinor(exclusive),
    strikeMinor,
    costMinor: cost === null ? null : toMinor(cost),
    margin: exclusive === null ? null : marginOf(cost, exclusive, settings.marginMode),
    isOutsideLimits: rounded?.isOutsideLimits ?? false,
    winner: inclMinor === null ? null : (draft?.winner ?? null),
    ruleId: rule?.id ?? null,
    offerId: best?.offer.id ?? null,
    ecotaxMinor,
    fittingMinor,
    totalMinor: inclMinor === null ? null : inclMinor * quantity + ecotaxMinor + (fittingMinor ?? 0),
    rejected,
    rules: explain ? explainRules(input.rules, draft?.winner === "MANUAL" ? null : (draft?.rule ?? null), facts) : [],
    trace: lines,
  };
}
