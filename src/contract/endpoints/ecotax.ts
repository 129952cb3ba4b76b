/** Tries a table of recycling contributions. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam } from "../input-schemas";
import { VEHICLE_TYPES } from "../tyres";

const decimal = v.pipe(
  v.union([v.string(), v.number()]),
  v.transform(Number),
  v.number(),
  v.minValue(0),
  v.maxValue(2_000),
);

export const tryEcotax = endpoint({
  id: "ecotax.try",
  method: "GET",
  path: "/admin/api/ecotax/{id}/try",
  summary: "Which contribution a tyre or a weight has by a stored table, and how many tyres have no weight",
  right: "ECOTAX",
  conditions: ["not-super-admin"],
  params: v.object({ id: idParam }),
  query: v.object({
    /** Article number of a tyre of the shop; the other values then count for nothing. */
    ean: v.optional(v.pipe(v.string(), v.maxLength(20))),
    weightKg: v.optional(decimal),
    diameter: v.optional(decimal),
    vehicleType: v.optional(v.picklist(VEHICLE_TYPES)),
  }),
  response: v.object({
    /** The tyre, when an article number was given; null for an unknown one. */
    tyre: v.nullable(v.object({ id: v.number(), name: v.string(), weightKg: v.nullable(v.number()) })),
    isUnknown: v.boolean(),
    reason: v.picklist(["BAND", "FALLBACK", "NONE", "RETREADED", "NO_BAND"]),
    /** Minor units of a tyre without and with VAT; null without a contribution. */
    exclMinor: v.nullable(v.number()),
    inclMinor: v.nullable(v.number()),
    vatRate: v.number(),
    currency: v.string(),
    /** Row of the table, from 0. */
    band: v.nullable(v.number()),
    withoutWeight: v.number(),
  }),
});
