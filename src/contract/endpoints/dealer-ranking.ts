/** The order of dealers: tried in the admin, used by the public search. Spec 2 §2 "customDealerRanking". */
import * as v from "valibot";
import { endpoint } from "../endpoint";

const number = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.number());
const id = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,18}$/));

const where = {
  /** WGS 84 degrees; without them the postal code tells, else nobody is too far. */
  lat: v.optional(v.pipe(number, v.minValue(-90), v.maxValue(90))),
  lng: v.optional(v.pipe(number, v.minValue(-180), v.maxValue(180))),
  postalCode: v.optional(v.pipe(v.string(), v.maxLength(10))),
} as const;
const day = v.optional(v.pipe(v.string(), v.isoDate()));

export const triedDealer = v.object({
  id: v.number(),
  name: v.string(),
  city: v.string(),
  /** Kilometres, one decimal; null without a place. */
  distanceKm: v.nullable(v.number()),
  /** From 1. */
  ring: v.number(),
  group: v.nullable(v.object({ id: v.number(), name: v.string() })),
  /** What put it in its group: by hand, by rule, or the rest. */
  reason: v.picklist(["MANUAL", "RULE", "REMAINDER"]),
  /** Open at some time of the day asked for. */
  open: v.boolean(),
});
export type TriedDealer = v.InferOutput<typeof triedDealer>;

const usages = ["LOCATOR", "BASKET", "QUOTE", "WIDGET"] as const;
const segments = ["CAR", "SUV", "VAN", "MOTORCYCLE", "TRUCK"] as const;
const overlaps = {
  /** Dealers that stand in two groups: the first counts. */
  twice: v.array(v.object({ id: v.number(), name: v.string() })),
  /** Dealers that the shop shows, and how many of them stand in a group. */
  total: v.number(),
  covered: v.number(),
} as const;

/** The order that a ranking gives, whether it is active or not: what customers would meet. */
export const tryRanking = endpoint({
  id: "customDealerRanking.try",
  method: "GET",
  path: "/admin/api/customDealerRanking/{id}/try",
  summary: "Order of dealers that a ranking gives",
  params: v.object({ id }),
  query: v.object({
    ...where,
    date: day,
    /** Where dealers are put in order, which decides about exclusions; LOCATOR unless told. */
    usage: v.optional(v.picklist(usages)),
    /** What the customer drives. */
    segment: v.optional(v.picklist(segments)),
  }),
  response: v.object({
    elements: v.array(triedDealer),
    /** Whether the place asked for is known. */
    located: v.boolean(),
    ...overlaps,
    /** What decides for such a customer of the shop's country, in the reader's language: this ranking, another one, or the distance. */
    inForce: v.picklist(["THIS", "OTHER", "DISTANCE"]),
    other: v.nullable(v.object({ id: v.number(), name: v.string() })),
  }),
  right: "FITTER",
});

/** Who stands in the groups of a ranking. */
export const rankingMembers = endpoint({
  id: "customDealerRanking.members",
  method: "GET",
  path: "/admin/api/customDealerRanking/{id}/members",
  summary: "How many dealers each group of a ranking holds, and who stands in two",
  params: v.object({ id }),
  response: v.object({
    /** In their order. */
    groups: v.array(v.object({ id: v.number(), size: v.number() })),
    ...overlaps,
  }),
  right: "FITTER",
});

const refId = v.nullable(v.looseObject({ id: v.number() }));

/** Who would belong to a group as it is typed. */
export const previewGroup = endpoint({
  id: "customDealerRankingGroup.preview",
  method: "POST",
  path: "/admin/api/customDealerRankingGroup/preview",
  summary: "Members of a ranking group as it is typed",
  body: v.object({
    membership: v.picklist(["MANUAL", "RULE"]),
    match: v.picklist(["ALL", "ANY"]),
    rules: v.pipe(
      v.array(
        v.object({
          field: v.picklist([
            "TYPE",
            "OPTION",
            "METADATA",
            "SERVICE",
            "COUNTRY",
            "STATE",
            "RATING_MIN",
            "BOOKING_MODE",
            "PARENT",
          ]),
          operator: v.picklist(["IS", "IS_NOT"]),
          option: refId,
          tag: refId,
          service: refId,
          parent: refId,
          value: v.nullable(v.string()),
        }),
      ),
      v.maxLength(10),
    ),
    dealers: v.pipe(v.array(v.looseObject({ id: v.number() })), v.maxLength(500)),
  }),
  response: v.object({
    total: v.number(),
    /** The first of them by name. */
    elements: v.array(v.object({ id: v.number(), name: v.string() })),
    /** Chosen by hand, yet not shown to customers: unlinked, excluded or not active. */
    hidden: v.array(v.object({ id: v.number(), name: v.string() })),
  }),
  right: "FITTER",
});

export const foundDealer = v.object({
  id: v.number(),
  name: v.string(),
  address: v.looseObject({}),
  /** E.164; empty where none is given. */
  phone: v.string(),
  /** Public address by locale, relative to the shop. */
  relativeUrl: v.record(v.string(), v.string()),
  distanceKm: v.nullable(v.number()),
  rating: v.nullable(v.object({ value: v.number(), count: v.number() })),
  badge: v.nullable(v.object({ text: v.string(), color: v.nullable(v.string()) })),
  /** Hours of the day asked for, in the dealer's zone; none: closed. */
  hours: v.array(v.object({ from: v.string(), to: v.string(), byAppointmentOnly: v.boolean() })),
  openNow: v.boolean(),
  /** Why it is closed for longer, in the visitor's language; empty where it is not. */
  message: v.string(),
});
export type FoundDealer = v.InferOutput<typeof foundDealer>;

/** The dealer search of the public site: the order of the ranking in force, without those that are excluded or hidden. */
export const searchDealers = endpoint({
  id: "public.dealers",
  method: "GET",
  path: "/admin/public/api/dealers/{shopCode}",
  summary: "Dealers of a shop in the order customers meet them",
  params: v.object({ shopCode: v.pipe(v.string(), v.maxLength(60)) }),
  query: v.object({
    ...where,
    date: day,
    usage: v.optional(v.picklist(usages)),
    segment: v.optional(v.picklist(segments)),
    country: v.optional(v.pipe(v.string(), v.length(2))),
    locale: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/))),
  }),
  response: v.object({ elements: v.array(foundDealer), located: v.boolean() }),
  public: true,
});

/** The dealer of a public address. An address that it had before answers 301 with the present one in `Location`. */
export const dealerPage = endpoint({
  id: "public.dealer",
  method: "GET",
  path: "/admin/public/api/dealers/{shopCode}/page",
  summary: "The dealer that a public address leads to; a former address leads on to the present one (301)",
  params: v.object({ shopCode: v.pipe(v.string(), v.maxLength(60)) }),
  query: v.object({
    /** Relative to the shop, with or without a slash in front. */
    url: v.pipe(v.string(), v.minLength(1), v.maxLength(300)),
    locale: v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/)),
  }),
  response: v.object({
    dealer: v.pick(foundDealer, ["id", "name", "address", "phone", "relativeUrl"]),
    /** The present address, where the one asked for is a former one. */
    redirect: v.nullable(v.string()),
  }),
  public: true,
});
