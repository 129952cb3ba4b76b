/**
 * Sign-in calls (Spec 1 §3, §7 "Start-up and login"). Every value of the check-login payload is base64 over URI-encoded text
 * (`encodeLoginValue()`); the two sign-in payloads carry their values as they are.
 */
import * as v from "valibot";
import { endpoint } from "../endpoint";
import { MAX_SUBROGATION_REASON } from "../identity";

/** Base64 over URI-encoded text. */
const encoded = v.pipe(v.string(), v.maxLength(4000));
/** A value as it was typed. */
const plain = v.pipe(v.string(), v.maxLength(1000));

export const checkLogin = endpoint({
  id: "login.check",
  method: "POST",
  path: "/admin/public/api/vue-login/check-login",
  summary: "Check credentials before the sign-in; answers message keys",
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

const signInAnswer = v.looseObject({
  successfullyLogin: v.nullish(v.boolean()),
  nextPathAfterLogin: v.nullish(v.string()),
  errorMessage: v.nullish(v.string()),
});

export const signIn = endpoint({
  id: "login.sign-in",
  method: "POST",
  path: "/admin/login",
  summary: "Open a session; the next path is relative to the admin base",
  public: true,
  query: v.object({ fromIhm: v.literal("true"), hashPart: v.optional(v.string()) }),
  body: v.strictObject({ login: plain, password: plain, hashPart: v.optional(plain) }),
  response: signInAnswer,
  wrapped: false,
});

export const subrogationSignIn = endpoint({
  id: "login.subrogation",
  method: "POST",
  path: "/admin/subrogation-login",
  summary: "Open a session on a shop as somebody who may take other identities",
  public: true,
  body: v.strictObject({
    login: plain,
    password: plain,
    hashPart: v.optional(plain),
    shopCode: plain,
    supermenus: v.optional(v.boolean()),
    /** Why; kept in the journal and told to the person acted as. The platform may require one of 10 signs or more. */
    reason: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(MAX_SUBROGATION_REASON))),
  }),
  response: signInAnswer,
  wrapped: false,
});

export const logout = endpoint({
  id: "login.logout",
  method: "GET",
  path: "/admin/logout",
  summary: "Close the session and go to the login",
  answers: "redirect",
  writes: true,
  public: true,
});
