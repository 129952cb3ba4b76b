/** Requests and a dealer transfer of the demonstration, each behind a link whose secret is known, as the passwords are. */
import { hashToken } from "../auth/token";
import { foldText } from "../resources/fold";
import type { Transaction } from "../storage/db";
import { dealerTransfer, externalLink, record } from "../storage/schema";

/** Secrets of the demonstration's links; `/public/external-hash?type=appointment&hash=…`. */
export const DEMO_LINKS = {
  appointment: "demo-appointment-demo-appointment-00",
  quote: "demo-quote-demo-quote-demo-quote-000",
  contact: "demo-contact-demo-contact-demo-cont0",
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

/** Days after the start of the demonstration on which the appointment is. */
const IN_DAYS = 6;

interface Place {
  readonly shopId: number;
  readonly otherShopId: number;
  /** The dealer of the appointment, and the one that is to be handed over. */
  readonly fitterIds: readonly [number, number];
  readonly requestedBy: number | undefined;
}

export async function addPublicLinks(
  transaction: Transaction,
  { shopId, otherShopId, fitterIds, requestedBy }: Place,
): Promise<void> {
  const at = new Date(Date.now() + IN_DAYS * 86_400_000);
  at.setUTCHours(8, 30, 0, 0);
  const requests = [
    {
      type: "appointment",
      status: "CONFIRMED",
      data: {
        ...TYRES,
        date: at.toISOString(),
        shopServices: [{ name: "Montage de quatre pneus" }, { name: "Géométrie" }],
        comments: "Je dépose les clés avant 8 h 30.",
      },
    },
    {
      type: "quote",
      status: "ANSWERED",
      data: { ...TYRES, comments: "Quatre pneus toutes saisons, montage compris." },
    },
    { type: "contact", status: "NEW", data: { comments: "Faites-vous le gardiennage des pneus d’hiver ?" } },
  ] as const;
  for (const { type, status, data } of requests) {
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
      .returning({ id: record.id });
    if (stored !== undefined)
      await transaction
        .insert(externalLink)
        .values({ tokenHash: hashToken(DEMO_LINKS[type]), type, audience: "CUSTOMER", shopId, recordId: stored.id });
  }
  await transaction.insert(dealerTransfer).values({
    tokenHash: hashToken(DEMO_LINKS.transfer),
    type: "SHARE",
    fromShopId: shopId,
    toShopId: otherShopId,
    requestedByShopId: shopId,
    requestedBy,
    fitterIds: [fitterIds[1]],
    effectiveOn: new Date().toISOString().slice(0, 10),
    expiresAt: new Date(Date.now() + 14 * 86_400_000),
  });
}
