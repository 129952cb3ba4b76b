/** Distance selling: the checklist before it opens, and a try of what customers would be offered. */
import * as v from "valibot";
import { LEFT_OUT } from "../delivery";
import { endpoint, type Endpoint } from "../endpoint";

const access = { right: "PAYMENT_CONFIGURATION" } as const satisfies Partial<Endpoint>;

/** `MUST` prevents opening, `SHOULD` has to be accepted. */
const CHECK_LEVELS = ["MUST", "SHOULD"] as const;
const SELLING_CHECKS = ["MEANS", "TEST_MEANS", "DELIVERY", "VAT", "OFFER", "ECOTAX", "ISLANDS", "CUT_OFF"] as const;
export type SellingCheck = (typeof SELLING_CHECKS)[number];

const line = v.object({
  check: v.picklist(SELLING_CHECKS),
  level: v.picklist(CHECK_LEVELS),
  passed: v.boolean(),
  /** What fails: countries by ISO code, channels by name, or names of records. */
  details: v.array(v.string()),
  /** Admin path where it can be mended. */
  path: v.string(),
});
export type ChecklistLine = v.InferOutput<typeof line>;

export const sellingChecklist = endpoint({
  ...access,
  id: "distance-selling.checklist",
  method: "GET",
  path: "/admin/api/distance-selling-checklist",
  summary: "What must and should be set up before distance selling opens, with the stored settings",
  response: v.object({ lines: v.array(line) }),
});

const wholeNumber = (min: number, max: number, fallback: number) =>
  v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,7}$/), v.transform(Number), v.minValue(min), v.maxValue(max)),
    String(fallback),
  );

export const tryDelivery = endpoint({
  ...access,
  id: "distance-selling.try",
  method: "GET",
  path: "/admin/api/distance-selling-try",
  summary:
    "The delivery methods that a customer would be offered, with price and promised days, and why others are left out",
  query: v.object({
    country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/)),
    postalCode: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(12)),
    tyres: wholeNumber(1, 40, 4),
    /** Kilograms of one tyre. */
    weight: wholeNumber(1, 300, 9),
    /** Amount of the order in units of the currency. */
    amount: wholeNumber(0, 1_000_000, 400),
  }),
  response: v.object({
    /** Message keys of why nothing can be ordered at all. */
    refusals: v.array(v.string()),
    currency: v.string(),
    methods: v.array(
      v.object({
        id: v.number(),
        name: v.string(),
        mode: v.string(),
        minor: v.nullable(v.number()),
        free: v.boolean(),
        /** ISO days. */
        from: v.nullable(v.string()),
        to: v.nullable(v.string()),
        leftOut: v.nullable(v.picklist(LEFT_OUT)),
      }),
    ),
  }),
});
