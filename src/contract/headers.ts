/** Names of cookies and headers that browser and server share. */

/** Cookie whose value every writing call repeats in the header, against cross-site request forgery. */
export const XSRF_COOKIE = "XSRF-TOKEN";
export const XSRF_HEADER = "X-XSRF-TOKEN";

/**
 * Request header with the identity that the page was opened under (`identityMark()`). When it differs from the session's, a writing call
 * answers 409 `identity-changed` and changes nothing.
 */
export const IDENTITY_HEADER = "X-Identity";

/** Response header whose value changes with the session's rights, shop or identity. The page then reloads its display configuration. */
export const RIGHTS_STAMP_HEADER = "X-Rights-Stamp";

/**
 * Response header with the seconds until the session ends: `idle=7200; limit=43100`. `idle` restarts with every call that a user causes,
 * `limit` never does.
 */
export const SESSION_LEFT_HEADER = "X-Session-Left";

/** Request header, `1`, for calls that the page makes by timer. They do not keep the session alive. */
export const UNATTENDED_HEADER = "X-Unattended";
