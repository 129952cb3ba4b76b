/** Tickets that say since when a visitor has a form open. They are signed, so that a program cannot invent an earlier time. */
import { DAY_MS } from "../../../../src/contract/days";
import { sameText, sign } from "../../platform/http/random-token";

/** Name of the server's secret that signs tickets. */
export const VISIT_SECRET = "form-visit-secret";
/** A visitor needs at least this long for the shortest form; most programs do not. */
export const FASTEST_MS = 3_000;
const OLDEST_MS = 7 * DAY_MS;

const signatureOf = (secret: string, form: string, since: string): string =>
  sign(secret, `form-visit:${form}:${since}`);

/** @param form name of the form, unique on the server */
export function newTicket(secret: string, form: string, now = Date.now()): string {
  const since = now.toString(36);
  return `${since}.${signatureOf(secret, form, since)}`;
}

/** Returns the message key of why the answers of a visit are refused; undefined when they are accepted. */
export function ticketRefusal(secret: string, form: string, ticket: string, now = Date.now()): string | undefined {
  const [since = "", signature = ""] = ticket.split(".");
  const age = now - Number.parseInt(since, 36);
  if (since === "" || !sameText(signature, signatureOf(secret, form, since)) || !(age >= 0 && age <= OLDEST_MS))
    return "request-form-page.error.outdated";
  return age < FASTEST_MS ? "request-form-page.error.too-fast" : undefined;
}
