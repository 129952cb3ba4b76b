/** Keeps explained prices, so that a link shows them later as they were. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam, instant } from "../input-schemas";
import { RIMS } from "../pricing/fitting";
import { CHANNELS, MARGIN_MODES } from "../pricing/model";
import { explained, question, simulationAccess } from "./price-simulation";

/** Days for which a trace is kept. */
export const TRACE_DAYS = 30;

const { right, conditions } = simulationAccess;

const trace = v.object({
  currency: v.string(),
  marginMode: v.picklist(MARGIN_MODES),
  /** Unsaved settings or an unsaved rule counted. */
  isDraft: v.boolean(),
  quantity: v.number(),
  channel: v.picklist(CHANNELS),
  /** How and where the tyres are fitted; null with other channels. */
  rim: v.nullable(v.picklist(RIMS)),
  dealer: v.nullable(v.object({ id: v.number(), label: v.string() })),
  /** The price at one instant, or at two to compare. */
  prices: v.array(v.object({ at: v.string(), explained })),
});
/** What was explained, and the answer of that moment. */
export type PriceTrace = v.InferOutput<typeof trace>;

export const keepPriceTrace = endpoint({
  id: "price-trace.create",
  method: "POST",
  path: "/admin/api/price-simulation/trace",
  summary: "Explains the price of a tyre at one instant or at two, and keeps the answer for a link",
  right,
  conditions,
  body: v.object({
    ...question,
    /** Second instant. */
    compared: v.optional(instant),
  }),
  response: v.object({ id: v.number(), expiresAt: v.string() }),
});

export const readPriceTrace = endpoint({
  id: "price-trace.read",
  method: "GET",
  path: "/admin/api/price-simulation/trace/{id}",
  summary: "An explanation of a price, as it was kept",
  right,
  conditions,
  params: v.object({ id: idParam }),
  response: v.object({ ...trace.entries, author: v.string(), createdAt: v.string(), expiresAt: v.string() }),
});
