/** Word to the other side of a request, in its language: the customer of what the dealer decided, the dealer of what the customer did. */
import type { ExternalAction } from "../../../../src/contract/endpoints/public-pages";
import type { Address } from "../../../../src/contract/fields/values";
import { writeLetter, type Letter } from "../../mail/letter";
import type { MailInput } from "../../mail/mail";
import type { ServerParts } from "../../server-parts";
import { readable } from "./clock";
import { PROPOSAL_HOURS } from "./judge";
import type { OpenedRequest } from "./link";
import { asRecord, factsOf, zoneOf } from "./view";

export interface Happened {
  readonly action: ExternalAction;
  /** The start from now on. */
  readonly at: Date | undefined;
  readonly proposals: readonly Date[];
  readonly reason: string;
}

/** Stands in the written mail where the address with the secret goes: the secret is made in the transaction, after the texts were read. */
export const LINK_PLACE = "https://link.invalid/";

/** The mail with the address where its place was kept. */
export const withLink = (letter: MailInput, address: string): MailInput => ({
  ...letter,
  text: letter.text.replaceAll(LINK_PLACE, address),
  html: letter.html?.replaceAll(LINK_PLACE, address.replaceAll("&", "&amp;")),
});

const NONE = "–";

/** The mail that an action causes, for the other side; undefined where there is nobody to write to. */
export async function letterFor(
  { messages }: Pick<ServerParts, "messages">,
  opened: OpenedRequest,
  { action, at, proposals, reason }: Happened,
): Promise<MailInput | undefined> {
  const { request, dealer, shop, audience } = opened;
  const customer = asRecord(request.data["customer"]);
  const toCustomer = audience === "DEALER";
  const email = toCustomer ? customer["email"] : dealer?.email;
  if (typeof email !== "string" || email === "") return undefined;
  const country = shop.country === "DE" || shop.country === "AT" ? "de_DE" : shop.country === "GB" ? "en_GB" : "fr_FR";
  const stored = request.data["locale"];
  const locale = typeof stored === "string" ? stored : country;
  const zone = zoneOf(opened);
  const day = (instant: Date | undefined): string => (instant === undefined ? NONE : readable(instant, locale, zone));
  const name = typeof customer["name"] === "string" ? customer["name"] : NONE;
  const { address1, postalCode, city }: Partial<Address> = dealer?.address ?? {};
  const params = {
    name,
    customer: name,
    dealer: dealer?.tradingName ?? dealer?.name ?? shop.name,
    date: day(at),
    before: day(factsOf(opened).date),
    address: [address1, [postalCode, city].filter(Boolean).join(" ")].filter(Boolean).join(", ") || NONE,
    phone: dealer?.phone ?? NONE,
    reason: reason || NONE,
    proposals: proposals.map(day).join("\n"),
    hours: PROPOSAL_HOURS,
    reference: String(request.id),
    answer: await messages.text(locale, `quote.status.${action === "accept" ? "ACCEPTED" : "REFUSED"}`, {}, shop.id),
  };
  const letter: Omit<Letter, "template"> = { recipient: email, locale, shopId: shop.id, params };
  if (request.resource === "quote") return writeLetter(messages, { ...letter, template: "quote-answered" });
  switch (action) {
    case "confirm":
      return toCustomer
        ? writeLetter(messages, { ...letter, template: "appointment-confirmed", link: LINK_PLACE })
        : writeLetter(messages, { ...letter, template: "appointment-moved" });
    case "reschedule":
      return writeLetter(messages, { ...letter, template: "appointment-moved" });
    case "cancel":
      return writeLetter(messages, { ...letter, template: "appointment-cancelled" });
    case "refuse":
      return writeLetter(messages, { ...letter, template: "appointment-refused" });
    case "propose":
      return writeLetter(messages, { ...letter, template: "appointment-proposed", link: LINK_PLACE });
    case "accept":
      return undefined;
  }
}
