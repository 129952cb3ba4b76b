/** Mails to the other side of a request, in its language: customers about dealer decisions, dealers about customer actions. */
import type { ExternalAction } from "../../../../src/contract/endpoints/public-pages";
import { quoteReference, type OfferGroup } from "../../../../src/contract/quotes";
import { writeLetter, type Letter } from "../../services/mail/letter";
import { dealerParams, NONE } from "../../services/mail/dealer-params";
import type { MailInput } from "../../services/mail/mail";
import type { ServerServices } from "../../services/server-services";
import { formatInstant } from "./clock";
import { PROPOSAL_HOURS, type Audience } from "./allowed-actions";
import type { OpenedRequest } from "./link";
import { asRecord, factsOf, zoneOf } from "./view";

/** The outcome of an action, as stored and mailed. */
export interface RequestEvent {
  readonly action: ExternalAction;
  /** The new start. */
  readonly at: Date | undefined;
  readonly proposals: readonly Date[];
  readonly reason: string;
  /** The accepted offer of a quote. */
  readonly group?: OfferGroup;
  /** Revision that the customer saw. */
  readonly revision?: number;
}

/** Placeholder of the secret link. The secret is created in the transaction, after the mail was written. */
export const LINK_PLACEHOLDER = "https://link.invalid/";

/** Fills the link placeholder of a mail. */
export const withLink = (letter: MailInput, address: string): MailInput => ({
  ...letter,
  text: letter.text.replaceAll(LINK_PLACEHOLDER, address),
  html: letter.html?.replaceAll(LINK_PLACEHOLDER, address.replaceAll("&", "&amp;")),
});

/** Returns the e-mail address of one side, or undefined. */
export function addressOf({ request, dealer }: OpenedRequest, side: Audience): string | undefined {
  const email = side === "CUSTOMER" ? asRecord(request.data["customer"])["email"] : dealer?.email;
  return typeof email === "string" && email !== "" ? email : undefined;
}

/** Returns the language of mails about requests that have none, by the country of the shop. */
export const shopLocale = (country: string | null | undefined): string =>
  country === "DE" || country === "AT" ? "de_DE" : country === "GB" ? "en_GB" : "fr_FR";

/** Returns the language of a request: its own, else that of the shop's country. */
export function localeOf({ request, shop }: Pick<OpenedRequest, "request" | "shop">): string {
  const stored = request.data["locale"];
  return typeof stored === "string" ? stored : shopLocale(shop.country);
}

/** Returns the mail parameters about customer and dealer. */
export function partyParams({ request, dealer, shop }: Pick<OpenedRequest, "request" | "dealer" | "shop">) {
  const name = asRecord(request.data["customer"])["name"];
  const customer = typeof name === "string" ? name : NONE;
  return { name: customer, customer, ...dealerParams({ dealer, shop }) };
}

/**
 * Writes the mail about an appointment taken over by another dealer at the same time; undefined when the side has no address.
 *
 * @param opened the appointment with the new dealer
 * @param before name of the former dealer
 */
export async function takeoverLetter(
  { messages }: Pick<ServerServices, "messages">,
  opened: OpenedRequest,
  before: string,
  side: Audience,
): Promise<MailInput | undefined> {
  const recipient = addressOf(opened, side);
  const { date } = factsOf(opened);
  if (recipient === undefined || date === undefined) return undefined;
  const locale = localeOf(opened);
  return writeLetter(messages, {
    template: side === "CUSTOMER" ? "appointment-elsewhere" : "appointment-taken-over",
    recipient,
    locale,
    shopId: opened.shop.id,
    link: LINK_PLACEHOLDER,
    params: { ...partyParams(opened), before, date: formatInstant(date, locale, zoneOf(opened)) },
  });
}

/** Writes the mail about an action to the other side; undefined when it has no address. */
export async function letterFor(
  { messages }: Pick<ServerServices, "messages">,
  opened: OpenedRequest,
  { action, at, proposals, reason }: RequestEvent,
): Promise<MailInput | undefined> {
  const { request, shop, audience } = opened;
  const toCustomer = audience === "DEALER";
  const email = addressOf(opened, toCustomer ? "CUSTOMER" : "DEALER");
  if (email === undefined) return undefined;
  const locale = localeOf(opened);
  const zone = zoneOf(opened);
  const day = (instant: Date | undefined): string =>
    instant === undefined ? NONE : formatInstant(instant, locale, zone);
  const params = {
    ...partyParams(opened),
    date: day(at),
    before: day(factsOf(opened).date),
    reason: reason || NONE,
    proposals: proposals.map(day).join("\n"),
    hours: PROPOSAL_HOURS,
    reference: quoteReference(request.id, request.createdAt.toISOString()),
    answer: await messages.text(locale, `quote.status.${action === "accept" ? "ACCEPTED" : "REFUSED"}`, {}, shop.id),
  };
  const letter: Omit<Letter, "template"> = { recipient: email, locale, shopId: shop.id, params };
  if (request.resource === "quote") return writeLetter(messages, { ...letter, template: "quote-answered" });
  switch (action) {
    case "confirm":
      return toCustomer
        ? writeLetter(messages, { ...letter, template: "appointment-confirmed", link: LINK_PLACEHOLDER })
        : writeLetter(messages, { ...letter, template: "appointment-moved" });
    case "reschedule":
      return writeLetter(messages, { ...letter, template: "appointment-moved" });
    case "cancel":
      return writeLetter(messages, { ...letter, template: "appointment-cancelled" });
    case "refuse":
      return writeLetter(messages, { ...letter, template: "appointment-refused" });
    case "propose":
      return writeLetter(messages, { ...letter, template: "appointment-proposed", link: LINK_PLACEHOLDER });
    case "accept":
      return undefined;
  }
}
