/** Forgotten, first and expired passwords. All calls are POST with JSON; refusals are message keys in `errors`. */
import * as v from "valibot";
import { endpoint } from "../endpoint";

const login = v.pipe(v.string(), v.maxLength(254));
const password = v.pipe(v.string(), v.maxLength(1000));
/** Token of a mailed link. */
const hash = v.pipe(v.string(), v.maxLength(200));
const errors = v.nullish(v.array(v.string()));

/** Purpose of the mailed link. */
const PASSWORD_LINK_TYPES = ["RESET", "INVITATION"] as const;
export type PasswordLinkType = (typeof PASSWORD_LINK_TYPES)[number];

export const sendPasswordMail = endpoint({
  id: "password.send-mail",
  method: "POST",
  path: "/admin/public/api/forgotten-password/send-mail",
  summary: "Mail a one-time link for a new password; the response is the same for every address",
  public: true,
  body: v.strictObject({
    /** Email address of the account. */
    login,
    /** Creation context of the sign-in that the mailed link leads to. */
    creationContext: v.optional(v.pipe(v.string(), v.maxLength(60))),
    /** Language of the page; the mail uses the account's. */
    selectedLocale: v.optional(v.pipe(v.string(), v.maxLength(10))),
  }),
  // Sends a mail to the account's owner and does nothing for the caller, so pages of other sites may call it without cookies.
  machine: true,
  response: v.looseObject({ errors }),
  wrapped: false,
});

export const checkPasswordLink = endpoint({
  id: "password.check-request",
  method: "POST",
  path: "/admin/public/api/forgotten-password/check-request",
  summary: "Whether a mailed link is still valid; does not use it up",
  public: true,
  body: v.strictObject({ hash }),
  response: v.looseObject({
    valid: v.boolean(),
    type: v.nullish(v.picklist(PASSWORD_LINK_TYPES)),
    /** Masked address, recognisable by its owner: `c•••@garage.fr`. */
    loginMasked: v.nullish(v.string()),
    firstName: v.nullish(v.string()),
    lastName: v.nullish(v.string()),
    /** ISO instant. */
    expiresAt: v.nullish(v.string()),
    errors,
  }),
  wrapped: false,
});

export const changePassword = endpoint({
  id: "password.change",
  method: "POST",
  path: "/admin/public/api/forgotten-password/change-password",
  summary: "Set the password with a mailed link, once; an invitation signs in at once",
  public: true,
  body: v.strictObject({
    hash,
    password,
    /** With an invitation only. */
    firstName: v.optional(v.pipe(v.string(), v.maxLength(60))),
    lastName: v.optional(v.pipe(v.string(), v.maxLength(60))),
    locale: v.optional(v.pipe(v.string(), v.maxLength(10))),
    acceptTerms: v.optional(v.boolean()),
  }),
  response: v.looseObject({
    errors,
    /** With an invitation: a session was opened, and `nextPath` is where to go. */
    successfullyLogin: v.nullish(v.boolean()),
    nextPathAfterLogin: v.nullish(v.string()),
  }),
  wrapped: false,
});

export const renewPassword = endpoint({
  id: "password.renew",
  method: "POST",
  path: "/admin/public/api/password/renew",
  summary: "Replace an expired or forced password by a new one; opens a full session",
  public: true,
  forbiddenAs: "credentials",
  body: v.strictObject({
    /** Not needed in a session that may only renew its password. */
    login: v.optional(login),
    /** Not needed within ten minutes after a sign-in that required a new password. */
    currentPassword: v.optional(password),
    password,
    hashPart: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  }),
  response: v.looseObject({
    errors,
    successfullyLogin: v.nullish(v.boolean()),
    nextPathAfterLogin: v.nullish(v.string()),
  }),
  wrapped: false,
});

export const passwordRenewalState = endpoint({
  id: "password.renewal-state",
  method: "GET",
  path: "/admin/public/api/password/renewal",
  summary: "State of the password renewal",
  public: true,
  response: v.object({
    /** Login of the session that must renew its password; null without one. */
    login: v.nullable(v.string()),
    /** Why a new password is required: it is too old, or an administrator requested it. Null when nothing requires it. */
    reason: v.nullable(v.picklist(["EXPIRED", "FORCED"])),
    needsCurrentPassword: v.boolean(),
  }),
});

/** Rules in the order in which they show; texts `password-rules.length` and so on. */
export const PASSWORD_RULES = ["length", "kinds", "personal", "common", "repeated", "former"] as const;
export type PasswordRule = (typeof PASSWORD_RULES)[number];

export const validatePassword = endpoint({
  id: "password.validate",
  method: "POST",
  path: "/admin/public/api/creation/validatePassword",
  summary: "Check a password against the rules; stores nothing",
  public: true,
  body: v.strictObject({
    password,
    /** Token of the link whose account the password is for, so that it cannot contain the owner's name. */
    hash: v.optional(hash),
    login: v.optional(login),
    firstName: v.optional(v.pipe(v.string(), v.maxLength(60))),
    lastName: v.optional(v.pipe(v.string(), v.maxLength(60))),
    shopName: v.optional(v.pipe(v.string(), v.maxLength(80))),
  }),
  response: v.object({
    valid: v.boolean(),
    /** `key` is a message key. */
    rules: v.array(v.object({ key: v.string(), ok: v.boolean() })),
    errors,
  }),
  wrapped: false,
});
