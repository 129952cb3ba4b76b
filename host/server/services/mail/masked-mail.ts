/** Masks the one-time links and codes of mails, so that they cannot be used from the outbox or from a copy of the database. */
import { MAIL_PLACEHOLDERS } from "../../../../src/contract/mail-types";

/** A value in the query of a link, in plain text or HTML. */
const QUERY_VALUE = /(https?:\/\/[^\s"'<>?]+\?)([^\s"'<>]+)/g;
/** The short link of a text message. */
const SHORT_LINK = /(https?:\/\/[^\s"'<>/]+\/a\/)[0-9A-Za-z]{12}\b/g;
/** A one-time code of six digits. */
const CODE = /\b\d{6}\b/g;

const TEMPLATES_WITH_CODE: ReadonlySet<string> = new Set(
  Object.entries<readonly string[]>(MAIL_PLACEHOLDERS).flatMap(([template, names]) =>
    names.includes("code") ? [template] : [],
  ),
);

/** Replaces the values in the queries of all links by an ellipsis, so that a reader still sees where they lead. */
const maskLinks = (text: string): string =>
  text
    .replace(SHORT_LINK, "$1…")
    .replace(QUERY_VALUE, (_, address: string, query: string) => `${address}${query.replace(/=[^&]*/g, "=…")}`);

interface Texts {
  readonly template: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
}

/** Returns the texts of a mail without usable links and codes. */
export function maskMail({ template, subject, text, html }: Texts): Pick<Texts, "subject" | "text" | "html"> {
  const mask = (part: string): string =>
    TEMPLATES_WITH_CODE.has(template) ? maskLinks(part).replace(CODE, "…") : maskLinks(part);
  return { subject: mask(subject), text: mask(text), html: html === null ? null : mask(html) };
}
