/** Demo means of payment: the reference platform, and what customers may pay with. */
import { sql } from "drizzle-orm";
import { addRecords } from "../features/service-catalogue/add-services";
import { record } from "../platform/storage/schema";
import type { ScopedDatabase } from "../platform/storage/scoped-database";

const euros = (minor: number) => ({ minor, currency: "EUR" });
const EVERYWHERE = ["AT_DEALER", "HOME", "CLICK_AND_COLLECT"];
const ON_SITE = ["AT_DEALER", "CLICK_AND_COLLECT", "APPOINTMENT"];

/** Adds the means of payment of the demo shop. The accounts are played by this server. */
export async function addPaymentMeans(data: ScopedDatabase): Promise<void> {
  const [stripe, paypal] = await addRecords(data, "payment-platform", [
    {
      name: "Stripe",
      platformCode: "STRIPE",
      provider: "REFERENCE",
      status: "TEST",
      statementDescriptor: "PNEUS RESEAU DEMO",
      disputeAlertEmails: [{ email: "litiges@pneus-reseau-demo.example" }],
      checkedAt: new Date(Date.now() - 7_200_000).toISOString(),
      checkPassed: true,
    },
    { name: "PayPal", platformCode: "PAYPAL_TEST", provider: "REFERENCE", status: "TEST" },
    { name: "Stripe 2027", platformCode: "STRIPE_2027", provider: "STRIPE", mode: "LIVE", status: "NOT_CONFIGURED" },
  ]);
  const of = (id = 0) => ({ id, label: "" });
  const ids = await addRecords(data, "payment-means", [
    {
      label: { fr_FR: "Carte bancaire", en_GB: "Card", de_DE: "Karte" },
      text: { fr_FR: "Visa, Mastercard et American Express.", en_GB: "Visa, Mastercard and American Express." },
      code: "CARD",
      active: true,
      platform: of(stripe),
      channels: EVERYWHERE,
    },
    {
      label: { fr_FR: "PayPal", en_GB: "PayPal", de_DE: "PayPal" },
      code: "PAYPAL",
      active: true,
      platform: of(paypal),
      channels: EVERYWHERE,
    },
    {
      label: { fr_FR: "Paiement en 3 fois", en_GB: "Three instalments", de_DE: "Drei Raten" },
      code: "INSTALMENTS",
      active: true,
      platform: of(stripe),
      channels: EVERYWHERE,
      instalments: 3,
      minAmount: euros(10_000),
      maxAmount: euros(200_000),
    },
    {
      label: { fr_FR: "Virement", en_GB: "Bank transfer", de_DE: "Überweisung" },
      code: "BANK_TRANSFER",
      active: true,
      channels: ["HOME", "CLICK_AND_COLLECT"],
      customerTypes: ["B2C", "B2B"],
      holder: "Pneus Réseau Démo",
      iban: "FR7630006000011234567890189",
      bic: "AGRIFRPP",
      cancelDays: 10,
    },
    {
      label: { fr_FR: "Carte sur place", en_GB: "Card on site", de_DE: "Karte vor Ort" },
      code: "ON_SITE_CARD",
      active: true,
      channels: ON_SITE,
    },
    {
      label: { fr_FR: "Espèces sur place", en_GB: "Cash on site", de_DE: "Bar vor Ort" },
      code: "ON_SITE_CASH",
      active: false,
      channels: ON_SITE,
      maxAmount: euros(100_000),
    },
  ]);
  for (const [position, id] of ids.entries()) await data.update(record, { position }, sql`${record.id} = ${id}`);
}
