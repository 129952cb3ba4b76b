/** Names that browser and server agree on beside bodies (Spec 1 §7). */

/** Cookie whose value every request echoes in the header, against forged cross-site requests. */
export const XSRF_COOKIE = "XSRF-TOKEN";
export const XSRF_HEADER = "X-XSRF-TOKEN";

/**
 * Request header that says as whom the page was opened (`identityMark()`). A writing call of a page that was opened as somebody else than
 * the session is now answers 409 `identity-changed`, and nothing is written.
 */
export const IDENTITY_HEADER = "X-Identity";

/**
 * Response header with a mark that changes whenever the rights, the shop or the identity of the session do; the page then reads its
 * display configuration again.
 */
export const RIGHTS_STAMP_HEADER = "X-Rights-Stamp";

/**
 * Response header of every answer to a session: seconds until it ends, `idle=7200; limit=43100`. `idle` starts again with each call that
 * somebody makes, `limit` never does.
 */
export const SESSION_LEFT_HEADER = "X-Session-Left";

/** Request header, `1`, of calls that the page makes by itself at intervals: they do not keep a session alive that nobody uses. */
export const UNATTENDED_HEADER = "X-Unattended";
