/** Demo requests and a dealer transfer behind links with published secrets. */
import { addDays, DAY_MS, utcDay } from "../../../src/contract/days";
import { scopeOfShop } from "../platform/storage/each-shop";
import { hashToken } from "../platform/http/random-token";
import { foldText } from "../../../src/contract/fold-text";
import type { Transaction } from "../platform/storage/db";
import { dealerTransfer, externalLink, record } from "../platform/storage/schema";
import { addRevisions, demoOffers } from "./quotes";

/** Secrets of the demo links: `/public/external-hash?type=appointment&hash=…`. */
const DEMO_LINKS = {
  appointment: "demo-appointment-demo-appointment-00",
  quote: "demo-quote-demo-quote-demo-quote-000",
  contact: "demo-contact-demo-contact-demo-cont0",
  /** The dealer's link of an appointment that awaits an answer. */
  dealer: "demo-dealer-demo-dealer-demo-dealer0",
  revoked: "demo-revoked-demo-revoked-demo-revok",
  transfer: "demo-transfer-demo-transfer-demo-000",
} as const;

const CUSTOMER = {
  name: "Claire Fontaine",
  address: { address1: "8 quai des Célestins", postalCode: "69002", city: "Lyon" },
  phoneNumber: "+33478000102",
  email: "claire.fontaine@client.test",
  newsletter: false,
  contactMode: "PHONE",
  contactTime: "MORNING",
  vehicleRegistrationNumber: "GK-482-RB",
  year: 2021,
  consentUseOfPersonalData: true,
};

const TYRES = {
  brand: "Michelin",
  model: "CrossClimate 2",
  tyreSize: "205/55R16 91V",
  carBrand: "Peugeot",
  carModel: "308",
  vehicleRegistrationNumber: "GK-482-RB",
};

/** The appointment is this many days after seeding. */
const IN_DAYS = 6;

interface LinkContext {
  readonly shopId: number;
  readonly otherShopId: number;
  /** Ids of the appointment's dealer and of the dealer to transfer. */
  readonly fitterIds: readonly [number, number];
  readonly requestedBy: number | undefined;
}

/** Inserts the requests and the transfer with their links. */
export async function addPublicLinks(
  transaction: Transaction,
  { shopId, otherShopId, fitterIds, requestedBy }: LinkContext,
): Promise<void> {
  const appointmentStart = new Date(Date.now() + IN_DAYS * DAY_MS);
  appointmentStart.setUTCHours(8, 30, 0, 0);
  const requestedAt = new Date(appointmentStart.getTime() + 3_600_000);
  const requests = [
    {
      type: "appointment",
      links: { CUSTOMER: DEMO_LINKS.appointment },
      status: "CONFIRMED",
      data: {
        ...TYRES,
        date: appointmentStart.toISOString(),
        shopServices: [{ name: "Montage de quatre pneus" }, { name: "Géométrie" }],
        comments: "Je dépose les clés avant 8 h 30.",
      },
    },
    {
      type: "appointment",
      links: { DEALER: DEMO_LINKS.dealer, CUSTOMER: DEMO_LINKS.revoked },
      status: "PENDING",
      data: {
        ...TYRES,
        date: requestedAt.toISOString(),
        shopServices: [{ name: "Permutation saisonnière, 4 roues" }],
        comments: "Les pneus d’hiver sont dans le coffre.",
      },
    },
    {
      type: "quote",
      links: { CUSTOMER: DEMO_LINKS.quote },
      status: "SENT",
      data: {
        ...TYRES,
        comments: "Quatre pneus toutes saisons, montage compris.",
        lines: demoOffers(4, { vatRate: 20, fitting: "Montage et équilibrage" }),
        revision: 1,
        sentAt: new Date().toISOString(),
        validUntil: addDays(utcDay(), 15),
      },
    },
    {
      type: "contact",
      links: { CUSTOMER: DEMO_LINKS.contact },
      status: "NEW",
      data: { comments: "Faites-vous le gardiennage des pneus d’hiver ?" },
    },
  ] as const;
  for (const { type, links, status, data } of requests) {
    const [stored] = await transaction
      .insert(record)
      .values({
        resource: type,
        shopId,
        fitterId: fitterIds[0],
        status,
        search: foldText(`${CUSTOMER.name} ${CUSTOMER.email} ${CUSTOMER.phoneNumber} ${data.comments}`),
        data: {
          ...data,
          customer: CUSTOMER,
          customerName: CUSTOMER.name,
          customerEmail: CUSTOMER.email,
          customerPhone: CUSTOMER.phoneNumber,
        },
      })
      .returning();
    if (stored === undefined) continue;
    if (type === "quote") await addRevisions(scopeOfShop(transaction, shopId), [stored], "Camille Martin");
    for (const audience of ["CUSTOMER", "DEALER"] as const) {
      const secret = (links as Partial<Record<typeof audience, string>>)[audience];
      if (secret === undefined) continue;
      const revokedAt = secret === DEMO_LINKS.revoked ? new Date() : null;
      await transaction
        .insert(externalLink)
        .values({ tokenHash: hashToken(secret), type, audience, shopId, recordId: stored.id, revokedAt });
    }
  }
  await transaction.insert(dealerTransfer).values({
    tokenHash: hashToken(DEMO_LINKS.transfer),
    type: "SHARE",
    fromShopId: shopId,
    toShopId: otherShopId,
    requestedByShopId: shopId,
    requestedBy,
    fitterIds: [fitterIds[1]],
    effectiveOn: utcDay(),
    expiresAt: new Date(Date.now() + 14 * DAY_MS),
  });
}
