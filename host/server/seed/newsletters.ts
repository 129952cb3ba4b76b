/** Inserts demo subscribers of newsletters, most of them active, with the proof of their consent. */
import { DAY_MS } from "../../../src/contract/days";
import { INTERESTS, type SubscriberSource, type SubscriberState } from "../../../src/contract/newsletters";
import { subscriberRow } from "../features/newsletters/subscriber-row";
import { hashToken } from "../platform/http/random-token";
import { externalLink, record } from "../platform/storage/schema";
import { acrossShops, type ScopedDatabase } from "../platform/storage/scoped-database";
import { CUSTOMERS } from "./data/requests";
import { itemAt } from "./requests";

const SUBSCRIBERS = 340;
const ACTIVE = 300;
const NAMES = [
  "Martin",
  "Bernard",
  "Dubois",
  "Petit",
  "Moreau",
  "Laurent",
  "Becker",
  "Wagner",
  "Hughes",
  "Rossi",
] as const;
const SOURCES: readonly [SubscriberSource, ...SubscriberSource[]] = [
  "FORM",
  "FORM",
  "ORDER",
  "IMPORT",
  "FORM",
  "QUOTE",
  "APPOINTMENT",
];
const OTHER_STATES: readonly [SubscriberState, ...SubscriberState[]] = [
  "PENDING_CONFIRMATION",
  "UNSUBSCRIBED",
  "UNSUBSCRIBED",
  "BOUNCED",
];
const WORDINGS = {
  fr_FR: "J’accepte de recevoir les offres de Pneus Réseau par e-mail. Je peux me désabonner à tout moment.",
  de_DE: "Ich möchte Angebote von Pneus Réseau per E-Mail erhalten. Die Abmeldung ist jederzeit möglich.",
  en_GB: "I agree to receive offers of Pneus Réseau by e-mail. I can unsubscribe at any time.",
} as const;

/** Secret of the link of an unconfirmed subscriber. */
const DEMO_NEWSLETTER_LINK = "demo-newsletter-demo-newsletter-demo";

/** @param dealers dealer ids by code */
export async function addNewsletters(
  data: ScopedDatabase,
  dealers: ReadonlyMap<string, number>,
  now = Date.now(),
): Promise<void> {
  const ids = [...dealers.values()].slice(0, 12);
  const rows = Array.from({ length: SUBSCRIBERS }, (_, index) => {
    // The newest addresses still wait for their confirmation.
    const status = index < 6 ? "PENDING_CONFIRMATION" : index < 6 + ACTIVE ? "SUBSCRIBED" : itemAt(OTHER_STATES, index);
    const created = now - index * 1.1 * DAY_MS - 2 * 3_600_000;
    const [customer, locale] = itemAt(CUSTOMERS, index);
    const [firstName = ""] = customer.split(" ");
    const source = itemAt(SOURCES, index);
    const moment = new Date(created).toISOString();
    const isForm = source === "FORM";
    const values = {
      firstName,
      lastName: itemAt(NAMES, index * 3),
      locale,
      interests: [itemAt(INTERESTS, index), ...(index % 4 === 0 ? [itemAt(INTERESTS, index + 1)] : [])],
      source,
      consentAt: moment,
      ...(isForm && {
        consentWording: WORDINGS[locale],
        consentPage: "/newsletter",
        consentIp: `192.0.2.${1 + (index % 250)}`,
        optIns: 1,
        mailed: ["opt-in-1"],
      }),
      ...(source === "IMPORT" && { consentDate: moment.slice(0, 10) }),
      ...(status !== "PENDING_CONFIRMATION" && { subscribedAt: moment }),
      ...((status === "UNSUBSCRIBED" || status === "BOUNCED") && {
        unsubscribedAt: new Date(Math.min(now, created + 40 * DAY_MS)).toISOString(),
      }),
    };
    const row = subscriberRow(`abonne${index + 1}@client.test`, status, ids[index % (ids.length + 3)] ?? null, values);
    return { ...row, createdAt: new Date(created), updatedAt: new Date(created) };
  });
  const [first] = await data.insert(record, ...rows);
  if (first === undefined) return;
  await acrossShops(data)
    .insert(externalLink)
    .values({
      tokenHash: hashToken(DEMO_NEWSLETTER_LINK),
      type: "newsletter",
      audience: "CUSTOMER",
      shopId: data.scope.shopId ?? 0,
      recordId: first.id,
    });
}
