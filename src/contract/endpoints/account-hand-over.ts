/** The page behind the link by which a new owner accepts a calendar account. */
import * as v from "valibot";
import { endpoint } from "../endpoint";

/** Days in which the new owner can accept. */
export const HAND_OVER_DAYS = 7;
/** Days for which the former owner keeps access after that. */
export const FORMER_OWNER_DAYS = 7;

const hash = v.optional(v.pipe(v.string(), v.maxLength(200)), "");
const PATH = "/admin/public/api/account-hand-over";

const handOver = v.object({
  /** Name of the account. */
  account: v.string(),
  /** Name of the present owner; null for an account without owner. */
  owner: v.nullable(v.string()),
  /** Name and e-mail address of the new owner. */
  name: v.string(),
  email: v.string(),
  /** ISO instant at which the link ends. */
  until: v.string(),
});
export type HandOverView = v.InferOutput<typeof handOver>;

export const loadHandOver = endpoint({
  id: "account-hand-over.load",
  method: "GET",
  path: PATH,
  summary:
    "A calendar account that waits for its new owner, by its link's token; every unusable link answers the same 404",
  public: true,
  query: v.object({ hash }),
  response: handOver,
});

export const acceptHandOver = endpoint({
  id: "account-hand-over.accept",
  method: "POST",
  path: PATH,
  summary: "Become the owner of a calendar account by a mailed link, which then ends",
  public: true,
  body: v.strictObject({ hash }),
  response: v.object({
    account: v.string(),
    /** Whether the new owner has no password yet. */
    needsPassword: v.boolean(),
    /** Path below the admin's base where the new owner continues. */
    path: v.string(),
  }),
});
