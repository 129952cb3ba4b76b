/**
 * Data blocks of the host page: what its first view would request, so that it needs no further call. Each is a
 * `<script type="application/json">` inside the element with PAGE_DATA_ID; browsers do not run it, so a strict content security policy
 * allows it.
 */

/** Element around the blocks. Its attribute `data-session` repeats the XSRF cookie of the session that the blocks belong to. */
export const PAGE_DATA_ID = "td-page-data";

/** Attribute of a block with the body of a GET response: path and query of the call. */
export const RESPONSE_ATTRIBUTE = "data-response";
/** Attribute of the same block: headers of the response that the page reads, as JSON. */
export const HEADERS_ATTRIBUTE = "data-headers";
/** Attribute of the block with built-in messages, by locale and module: `{ "fr_FR/start": { … } }`. */
export const MESSAGES_ATTRIBUTE = "data-messages";
