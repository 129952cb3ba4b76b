/** Tokens for pages on other hosts, where browsers do not send the session cookie. */
import * as v from "valibot";
import { endpoint } from "../endpoint";

export const pageToken = endpoint({
  id: "session.page-token",
  method: "POST",
  path: "/admin/api/session/token",
  summary:
    "A token for pages on other hosts, sent as `Authorization: Bearer …` in place of the cookie. It has the session's rights, expires after 15 minutes, and cannot request another token",
  response: v.object({
    /** Opaque token. */
    token: v.string(),
    /** ISO instant. */
    expiresAt: v.string(),
  }),
});

const origin = v.pipe(v.string(), v.regex(/^https?:\/\/[^\s/]+$/), v.maxLength(300));
/** SHA-256 as base64url. */
const digest = v.pipe(v.string(), v.regex(/^[\w-]{43}$/));
/** Random text of 256 bits as base64url, or a PKCE verifier. */
const randomText = v.pipe(v.string(), v.regex(/^[\w.~-]{43,128}$/));

export const signInCode = endpoint({
  id: "session.code",
  method: "POST",
  path: "/admin/api/session/code",
  summary:
    "A code for a page on another site, which exchanges it for a token (`session.code-token`). The admin's own page requests it after the sign-in. Valid for one minute, once, and for the page that knows the verifier of the challenge (PKCE, S256)",
  body: v.strictObject({
    /** Origin of the page, one of `TD_ALLOWED_ORIGINS`. */
    origin,
    challenge: digest,
  }),
  response: v.object({ code: v.string() }),
});

const renewableToken = v.object({
  token: v.string(),
  /** ISO instant. */
  expiresAt: v.string(),
  /** Renews the token once, by `session.renew-token`. */
  renewal: v.string(),
});

export const exchangeCode = endpoint({
  id: "session.code-token",
  method: "POST",
  path: "/admin/public/api/session/token",
  summary: "Exchanges a code for a token. Only the page for which the code was made can do it",
  public: true,
  machine: true,
  callsPerMinute: 60,
  body: v.strictObject({
    code: randomText,
    verifier: randomText,
    /** Language of the server's texts, if the shop has it; the user's by default. */
    locale: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}_[A-Z]{2}$/))),
  }),
  response: renewableToken,
});

export const renewPageToken = endpoint({
  id: "session.renew-token",
  method: "POST",
  path: "/admin/public/api/session/token/renew",
  summary: "Replaces a token of `session.code-token` before or after its end, while the session of the sign-in lasts",
  public: true,
  machine: true,
  callsPerMinute: 60,
  body: v.strictObject({ renewal: randomText }),
  response: renewableToken,
});
