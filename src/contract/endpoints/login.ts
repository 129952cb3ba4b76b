/**
 * Sign-in calls. Values of the check-login payload are base64 over URI-encoded text (`encodeLoginValue()`); the two sign-in payloads carry
 * plain values.
 */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { MAX_SUBROGATION_REASON_LENGTH } from "../identity";
import { signInResponse } from "./second-step";

/** Base64 over URI-encoded text. */
const encoded = v.pipe(v.string(), v.maxLength(4000));
/** A plain value. */
const plain = v.pipe(v.string(), v.maxLength(1000));

export const checkLogin = endpoint({
  id: "login.check",
  method: "POST",
  path: "/admin/public/api/vue-login/check-login",
  summary: "Check credentials before the sign-in; returns message keys",
  public: true,
  body: v.strictObject({
    login: encoded,
    pwd: encoded,
    shopCode: v.optional(encoded),
    subrogation: v.optional(encoded),
    selectedLocale: v.optional(encoded),
  }),
  response: v.looseObject({ errors: v.nullish(v.array(v.string())) }),
  wrapped: false,
});

export const signIn = endpoint({
  id: "login.sign-in",
  method: "POST",
  path: "/admin/login",
  summary: "Open a session; the next path is relative to the admin base",
  public: true,
  query: v.object({ fromIhm: v.literal("true"), hashPart: v.optional(v.string()) }),
  body: v.strictObject({ login: plain, password: plain, hashPart: v.optional(plain) }),
  response: signInResponse,
  wrapped: false,
});

export const subrogationSignIn = endpoint({
  id: "login.subrogation",
  method: "POST",
  path: "/admin/subrogation-login",
  summary: "Open a session on a shop, for accounts that may use subrogation",
  public: true,
  body: v.strictObject({
    login: plain,
    password: plain,
    hashPart: v.optional(plain),
    shopCode: plain,
    supermenus: v.optional(v.boolean()),
    /** Recorded in the journal and mailed to the account's owner. The platform may require at least 10 characters. */
    reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SUBROGATION_REASON_LENGTH))),
  }),
  response: signInResponse,
  wrapped: false,
});

/** For clients that can send the XSRF header, which a navigation to `logout` cannot. */
export const signOut = endpoint({
  id: "login.sign-out",
  method: "POST",
  path: "/admin/logout",
  summary: "End the session; returns the path of the sign-in",
  response: v.object({ path: v.string() }),
  public: true,
});

export const logout = endpoint({
  id: "login.logout",
  method: "GET",
  path: "/admin/logout",
  summary: "End the session and redirect to the sign-in",
  responseType: "redirect",
  writes: true,
  public: true,
});
