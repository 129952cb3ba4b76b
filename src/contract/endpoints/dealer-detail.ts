/** What the detail of a dealer shows beside its form: people, requests, opinions, former addresses (Spec 2 §2 "Dealer area"). */
import * as v from "valibot";
import { endpoint } from "../endpoint";

const params = v.object({
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,18}$/)),
});

export const dealerUsers = endpoint({
  id: "fitter.users",
  method: "GET",
  path: "/admin/api/fitter/{id}/users",
  summary: "Accounts that are attached to a dealer",
  params,
  response: v.object({
    elements: v.array(
      v.object({
        name: v.string(),
        email: v.string(),
        /** Role on the dealer: OWNER, MANAGER, EMPLOYEE, READ_ONLY. */
        role: v.nullable(v.string()),
        /** First and last ISO day, both included. */
        from: v.nullable(v.string()),
        to: v.nullable(v.string()),
        /** The attachment counts today. */
        current: v.boolean(),
        lastLoginAt: v.nullable(v.string()),
      }),
    ),
  }),
  right: "FITTER",
});

export const dealerActivity = endpoint({
  id: "fitter.activity",
  method: "GET",
  path: "/admin/api/fitter/{id}/activity",
  summary:
    "Requests and orders of a dealer: the latest, and how many in 30 and 90 days; kinds that the account may read",
  params,
  response: v.object({
    figures: v.array(v.object({ resource: v.string(), days30: v.number(), days90: v.number() })),
    elements: v.array(
      v.object({
        resource: v.string(),
        id: v.number(),
        label: v.string(),
        status: v.nullable(v.string()),
        createdAt: v.string(),
      }),
    ),
  }),
  right: "FITTER",
});

export const dealerReviews = endpoint({
  id: "fitter.reviews",
  method: "GET",
  path: "/admin/api/fitter/{id}/reviews",
  summary: "What customers say of a dealer: figures of the published reviews, and the latest",
  params,
  response: v.object({
    count: v.number(),
    average: v.nullable(v.number()),
    /** How many of one to five stars. */
    distribution: v.array(v.number()),
    elements: v.array(
      v.object({
        id: v.number(),
        author: v.string(),
        date: v.nullable(v.string()),
        rating: v.nullable(v.number()),
        text: v.string(),
        status: v.string(),
        answered: v.boolean(),
      }),
    ),
  }),
  right: "FITTER",
});

export const dealerAddresses = endpoint({
  id: "fitter.addresses",
  method: "GET",
  path: "/admin/api/fitter/{id}/addresses",
  summary: "Former addresses of a dealer's page; each leads to the present one",
  params,
  response: v.object({ elements: v.array(v.object({ locale: v.string(), url: v.string() })) }),
  right: "FITTER",
});
