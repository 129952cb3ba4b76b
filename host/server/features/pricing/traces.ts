/** Explained prices that are kept for a link, as they were answered, until their time is over. */
import { eq, sql } from "drizzle-orm";
import type { BodyOf } from "../../../../src/contract/endpoint";
import { DAY_MS } from "../../../../src/contract/days";
import {
  keepPriceTrace,
  readPriceTrace,
  TRACE_DAYS,
  type PriceTrace,
} from "../../../../src/contract/endpoints/price-traces";
import { ApiProblem } from "../../platform/http/problem";
import type { RequestContext } from "../../platform/http/request-context";
import { route, type Route } from "../../platform/http/route";
import { inEachShop } from "../../platform/storage/each-shop";
import { fitter, priceTrace } from "../../platform/storage/schema";
import { declareScope, mayUseDealer, shopRule } from "../../platform/storage/scope";
import type { ResourceServices } from "../../resources/resource-services";
import type { Registry } from "../../resources/types";
import { simulate } from "./simulation";

/** Minutes between two deletions of old traces. */
export const TRACE_MINUTES = 60;

declareScope(priceTrace, shopRule(priceTrace));

/** Deletes the traces whose time is over. */
export const deleteOldTraces = (services: Pick<ResourceServices, "database">): Promise<void> =>
  inEachShop(services, async (data) => {
    await data.remove(priceTrace, sql`${priceTrace.expiresAt} <= now()`);
  });

type Question = BodyOf<typeof keepPriceTrace>;

/** Returns the dealer of the question, which must be within reach of the account. */
async function dealerOf({ data }: RequestContext, { dealerId }: Question): Promise<PriceTrace["dealer"]> {
  if (dealerId === undefined) return null;
  const found = await data.find(fitter, eq(fitter.id, dealerId));
  if (found === undefined) throw new ApiProblem("validation", { fields: { dealerId: "error.reference" } });
  return { id: found.id, label: found.tradingName ?? found.name };
}

/** Explains the price at each instant; of the same tyre, whatever a search finds. */
async function traceOf(
  context: RequestContext,
  registry: Registry,
  { compared, ...question }: Question,
): Promise<PriceTrace> {
  const dealer = await dealerOf(context, question);
  const at = question.at ?? new Date().toISOString();
  const first = await simulate(context, registry, { ...question, at });
  if (first.explained === null) throw new ApiProblem("validation", { fields: { tyre: "error.reference" } });
  const { currency, marginMode, explained } = first;
  const prices = [{ at, explained }];
  if (compared !== undefined) {
    const second = await simulate(context, registry, { ...question, tyreId: explained.id, at: compared });
    if (second.explained !== null) prices.push({ at: compared, explained: second.explained });
  }
  const { quantity, channel, rim, configuration, rule } = question;
  const isDraft = configuration !== undefined || rule !== undefined;
  return {
    ...{ currency, marginMode, isDraft, quantity, channel, dealer, prices },
    rim: channel === "FITTED" ? (rim ?? "STEEL") : null,
  };
}

export const traceRoutes = (registry: Registry): readonly Route[] => [
  route(keepPriceTrace, async (context, { body }) => {
    const content = await traceOf(context, registry, body);
    const { data, identity } = context;
    const expiresAt = new Date(Date.now() + TRACE_DAYS * DAY_MS);
    const values = { shopId: identity.shopId ?? 0, author: data.actor.name, content, expiresAt };
    return data.transaction(async (transaction) => {
      const [kept] = await transaction.insert(priceTrace, values);
      if (kept === undefined) throw new ApiProblem("internal");
      const recordLabel = content.prices[0]?.explained.name ?? "";
      await transaction.audit({ verb: "CREATE", resource: "price-trace", recordId: kept.id, recordLabel });
      return { id: kept.id, expiresAt: expiresAt.toISOString() };
    });
  }),

  route(readPriceTrace, async ({ data }, { params }) => {
    const kept = await data.find(priceTrace, eq(priceTrace.id, Number(params.id)));
    const isOver = kept === undefined || kept.expiresAt <= new Date();
    const dealer = kept?.content.dealer ?? null;
    // An account of some dealers sees the traces of the shop and of these dealers.
    if (isOver || (dealer !== null && !mayUseDealer(data.scope, dealer.id, "READ")))
      throw new ApiProblem("not-found", { errors: ["price-simulator.link.gone"] });
    const { author, content, createdAt, expiresAt } = kept;
    return { ...content, author, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
  }),
];
