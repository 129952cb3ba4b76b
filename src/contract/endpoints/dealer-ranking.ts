/** Order of dealers: previewed in the admin, used by the public search. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { day, idParam as id, recordId } from "../input-schemas";

const number = v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.number());

const place = {
  /** WGS 84 degrees. Without them the postal code is located; without either, distance does not count. */
  lat: v.optional(v.pipe(number, v.minValue(-90), v.maxValue(90))),
  lng: v.optional(v.pipe(number, v.minValue(-180), v.maxValue(180))),
  postalCode: v.optional(v.pipe(v.string(), v.maxLength(10))),
};

const previewedDealer = v.object({
  id: v.number(),
  name: v.string(),
  city: v.string(),
  /** Kilometres with one decimal; null without a position. */
  distanceKm: v.nullable(v.number()),
  /** From 1. */
  ring: v.number(),
  group: v.nullable(v.object({ id: v.number(), name: v.string() })),
  /** Why the dealer is in its group: chosen by hand, by a rule, or the remainder. */
  reason: v.picklist(["MANUAL", "RULE", "REMAINDER"]),
  /** Whether the dealer opens on the requested day. */
  open: v.boolean(),
});
export type PreviewedDealer = v.InferOutput<typeof previewedDealer>;

const usages = ["LOCATOR", "BASKET", "QUOTE", "WIDGET"] as const;
const segments = ["CAR", "SUV", "VAN", "MOTORCYCLE", "TRUCK"] as const;
const overlaps = {
  /** Dealers in two groups; the first group counts. */
  twice: v.array(v.object({ id: v.number(), name: v.string() })),
  /** Number of dealers that the shop shows, and how many of them are in a group. */
  total: v.number(),
  covered: v.number(),
};

/** Previews the order of a ranking, active or not. */
export const previewRanking = endpoint({
  id: "custom-dealer-ranking.try",
  method: "GET",
  path: "/admin/api/customDealerRanking/{id}/try",
  summary: "Preview the order of a ranking",
  params: v.object({ id }),
  query: v.object({
    ...place,
    date: v.optional(day),
    /** Where the order is used, which decides about exclusions; LOCATOR by default. */
    usage: v.optional(v.picklist(usages)),
    /** Vehicle type of the customer. */
    segment: v.optional(v.picklist(segments)),
  }),
  response: v.object({
    elements: v.array(previewedDealer),
    /** Whether the requested place was located. */
    located: v.boolean(),
    ...overlaps,
    /** What applies to such a customer in the shop's country and the reader's language: this ranking, another one, or the distance. */
    inForce: v.picklist(["THIS", "OTHER", "DISTANCE"]),
    other: v.nullable(v.object({ id: v.number(), name: v.string() })),
  }),
  right: "FITTER",
});

/** Members of a ranking's groups. */
export const rankingMembers = endpoint({
  id: "custom-dealer-ranking.members",
  method: "GET",
  path: "/admin/api/customDealerRanking/{id}/members",
  summary: "Number of dealers in each group of a ranking, and dealers in two groups",
  params: v.object({ id }),
  response: v.object({
    /** In the ranking's order. */
    groups: v.array(v.object({ id: v.number(), size: v.number() })),
    ...overlaps,
  }),
  right: "FITTER",
});

const refId = v.nullable(v.looseObject({ id: recordId }));

/** Members of a group with unsaved values. */
export const previewGroup = endpoint({
  id: "custom-dealer-ranking-group.preview",
  method: "POST",
  path: "/admin/api/customDealerRankingGroup/preview",
  summary: "Members of a ranking group with unsaved values",
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
    dealers: v.pipe(v.array(v.looseObject({ id: recordId })), v.maxLength(500)),
  }),
  response: v.object({
    total: v.number(),
    /** The first members by name. */
    elements: v.array(v.object({ id: v.number(), name: v.string() })),
    /** Chosen by hand but hidden from customers: unlinked, excluded or not active. */
    hidden: v.array(v.object({ id: v.number(), name: v.string() })),
  }),
  right: "FITTER",
});

const dealerSearchResult = v.object({
  id: v.number(),
  name: v.string(),
  address: v.looseObject({}),
  /** E.164; empty without a number. */
  phone: v.string(),
  /** Public URL by locale, relative to the shop. */
  relativeUrl: v.record(v.string(), v.string()),
  distanceKm: v.nullable(v.number()),
  rating: v.nullable(v.object({ value: v.number(), count: v.number() })),
  badge: v.nullable(v.object({ text: v.string(), color: v.nullable(v.string()) })),
  /** Hours on the requested day in the dealer's zone; empty when closed. */
  hours: v.array(v.object({ from: v.string(), to: v.string(), byAppointmentOnly: v.boolean() })),
  openNow: v.boolean(),
  /** Reason of a longer closure, in the visitor's language; else empty. */
  message: v.string(),
});
export type DealerSearchResult = v.InferOutput<typeof dealerSearchResult>;

/** Dealer search of the public site, in the order of the active ranking, without excluded and hidden dealers. */
export const searchDealers = endpoint({
  id: "public.dealers",
  method: "GET",
  path: "/admin/public/api/dealers/{shopCode}",
  summary: "Dealers of a shop in the order that customers see",
  params: v.object({ shopCode: v.pipe(v.string(), v.maxLength(60)) }),
  query: v.object({
    ...place,
    date: v.optional(day),
    usage: v.optional(v.picklist(usages)),
    segment: v.optional(v.picklist(segments)),
    country: v.optional(v.pipe(v.string(), v.length(2))),
    locale: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/))),
  }),
  response: v.object({ elements: v.array(dealerSearchResult), located: v.boolean() }),
  public: true,
  callsPerMinute: 120,
});

/** The dealer at a public URL. A former URL answers 301 with the present one in `Location`. */
export const dealerPage = endpoint({
  id: "public.dealer",
  method: "GET",
  path: "/admin/public/api/dealers/{shopCode}/page",
  summary: "The dealer at a public URL; a former URL redirects to the present one (301)",
  params: v.object({ shopCode: v.pipe(v.string(), v.maxLength(60)) }),
  query: v.object({
    /** Relative to the shop, with or without a leading slash. */
    url: v.pipe(v.string(), v.minLength(1), v.maxLength(300)),
    locale: v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/)),
  }),
  response: v.object({
    dealer: v.pick(dealerSearchResult, ["id", "name", "address", "phone", "relativeUrl"]),
    /** Present URL, when a former one was requested. */
    redirect: v.nullable(v.string()),
  }),
  public: true,
  callsPerMinute: 300,
});
