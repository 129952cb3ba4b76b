/** What the shop stores about one customer. */
import * as v from "valibot";
import { endpoint } from "../endpoint";

export const customerDataFile = endpoint({
  id: "customer-data.file",
  method: "GET",
  path: "/admin/api/customerData/file",
  summary: "Requests, orders, payments and subscriptions of one customer as JSON, as far as the account may read them",
  right: "NEWSLETTER",
  conditions: ["not-dlu", "whole-shop"],
  /** At least one of them. */
  query: v.object({
    email: v.optional(v.pipe(v.string(), v.trim(), v.email("error.email"), v.maxLength(254, "error.too-long"))),
    phone: v.optional(v.pipe(v.string(), v.trim(), v.regex(/^\+?[0-9 ().\-/]{6,24}$/, "error.phone"))),
  }),
  responseType: "file",
});
