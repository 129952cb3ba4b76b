/** Tries the recommended order of tyres. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { wholeNumber } from "../input-schemas";
import { RANK_CRITERIA } from "../pricing/rank";
import { TIERS } from "../tyres";

export const tryPriority = endpoint({
  id: "product-priority.try",
  method: "POST",
  path: "/admin/api/product-priority/try",
  summary:
    "The recommended order of the tyres that a text finds, by unsaved settings, with their places by the stored ones",
  right: "PRODUCT_PRIORITY",
  reads: true,
  body: v.object({
    /** A size or words. */
    tyres: v.pipe(v.string(), v.trim(), v.minLength(1, "error.required"), v.maxLength(200)),
    quantity: v.pipe(wholeNumber, v.minValue(1), v.maxValue(20)),
    /** Values of the settings; the server validates them like a save. */
    settings: v.looseObject({}),
  }),
  response: v.object({
    currency: v.string(),
    criteria: v.array(v.picklist(RANK_CRITERIA)),
    /** Tiers with fewer tyres than places among the first results. */
    shortTiers: v.array(v.picklist(TIERS)),
    tyres: v.array(
      v.object({
        id: v.number(),
        name: v.string(),
        inclMinor: v.nullable(v.number()),
        score: v.number(),
        /** From 0 to 100 for each criterion in use. */
        points: v.record(v.string(), v.number()),
        /** Whether its brand has no place in the order of brands yet, though that counts. */
        isToPlace: v.boolean(),
        /** Places gained by the unsaved settings; negative for places lost. */
        moved: v.number(),
      }),
    ),
  }),
});
