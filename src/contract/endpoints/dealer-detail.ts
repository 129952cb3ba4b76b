/** What a dealer's detail shows besides its form: people, requests, reviews, former URLs. */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { idParam } from "../input-schemas";

const params = v.object({
  id: idParam,
});

export const dealerUsers = endpoint({
  id: "fitter.users",
  method: "GET",
  path: "/admin/api/fitter/{id}/users",
  summary: "Accounts attached to a dealer",
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
        /** Whether the attachment is valid today. */
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
  summary: "Requests and orders of a dealer that the account may read: the latest, and counts for 30 and 90 days",
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
  summary: "Reviews of a dealer: figures of the published ones, and the latest",
  params,
  response: v.object({
    count: v.number(),
    average: v.nullable(v.number()),
    /** Number of reviews with one to five stars. */
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
  summary: "Former URLs of a dealer's page; each redirects to the present one",
  params,
  response: v.object({ elements: v.array(v.object({ locale: v.string(), url: v.string() })) }),
  right: "FITTER",
});
