/** Masks the one-time links of mails, so that they cannot be used from the outbox or from a copy of the database. */

/** A value in the query of a link, in plain text or HTML. */
const QUERY_VALUE = /(https?:\/\/[^\s"'<>?]+\?)([^\s"'<>]+)/g;

/** Replaces the values in the queries of all links by an ellipsis, so that a reader still sees where they lead. */
export const maskLinks = (text: string): string =>
  text.replace(QUERY_VALUE, (_, address: string, query: string) => `${address}${query.replace(/=[^&]*/g, "=…")}`);
