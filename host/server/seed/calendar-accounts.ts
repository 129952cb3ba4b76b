/** Customers of the appointment calendar: shops with an owner, in every state of an account's life. */
import { eq } from "drizzle-orm";
import { DAY_MS, utcDay } from "../../../src/contract/days";
import type { PlanCode, SubscriptionStatus } from "../../../src/contract/context";
import { HAND_OVER_DAYS } from "../../../src/contract/endpoints/account-hand-over";
import type { NewOwner } from "../features/calendar-accounts/hand-over";
import { hashToken } from "../platform/http/random-token";
import type { Transaction } from "../platform/storage/db";
import {
  company,
  membership,
  pendingStep,
  shop,
  shopLanguage,
  subscription,
  userAccount,
  userRole,
} from "../platform/storage/schema";

interface DemoCustomer {
  readonly code: string;
  readonly name: string;
  readonly city: string;
  readonly country: "FR" | "DE" | "BE";
  readonly owner: readonly [firstName: string, lastName: string];
  readonly plan: PlanCode;
  readonly status: SubscriptionStatus;
  /** Age of the account in days. */
  readonly age: number;
  /** Days until the trial ends; negative when it has ended. */
  readonly trial?: number;
  readonly inNetwork?: true;
  readonly isInvited?: true;
  readonly suspendedFor?: "UNPAID" | "ABUSE" | "REQUEST";
  readonly maxBays?: number;
  readonly note?: string;
  /** The person who has not accepted the account yet. */
  readonly handOverTo?: NewOwner;
}

/** Secret of the link by which an account is accepted: `/public/account-hand-over?hash=…`. */
export const DEMO_HAND_OVER_LINK = "demo-hand-over-demo-hand-over-demo-00";

const CUSTOMERS: readonly DemoCustomer[] = [
  {
    ...{ code: "RDV_ALPES", name: "Garage des Alpes – Annecy", city: "Annecy", country: "FR", age: 320 },
    ...{ owner: ["Sabine", "Favre"], plan: "PLUS", status: "ACTIVE", maxBays: 6 },
  },
  {
    ...{ code: "RDV_LILLE", name: "Pneus du Nord – Lille", city: "Lille", country: "FR", age: 240 },
    ...{ owner: ["Mehdi", "Lambert"], plan: "PREMIUM", status: "ACTIVE" },
    handOverTo: { firstName: "Nora", lastName: "Delcourt", email: "nora.delcourt@pneus-nord.test" },
  },
  {
    ...{ code: "RDV_GENT", name: "Bandencentrale Gent", city: "Gent", country: "BE", age: 190 },
    ...{ owner: ["Lotte", "De Smet"], plan: "PLUS", status: "ACTIVE", inNetwork: true },
  },
  {
    ...{ code: "RDV_KOELN", name: "Reifen Rhein – Köln", city: "Köln", country: "DE", age: 150 },
    ...{ owner: ["Markus", "Brandt"], plan: "PLUS", status: "PAST_DUE", inNetwork: true },
  },
  {
    ...{ code: "RDV_TOURS", name: "Garage de la Loire – Tours", city: "Tours", country: "FR", age: 90 },
    ...{ owner: ["Pauline", "Renard"], plan: "ESSENTIAL", status: "ACTIVE", inNetwork: true },
  },
  {
    ...{ code: "RDV_METZ", name: "Auto Service Metz", city: "Metz", country: "FR", age: 400 },
    ...{ owner: ["Denis", "Kieffer"], plan: "ESSENTIAL", status: "SUSPENDED", inNetwork: true, suspendedFor: "UNPAID" },
    note: "Deux relances sans réponse. Rappeler avant la clôture.",
  },
  {
    ...{ code: "RDV_NICE", name: "Vulco Azur – Nice", city: "Nice", country: "FR", age: 26 },
    ...{ owner: ["Inès", "Giordano"], plan: "PLUS", status: "TRIAL", trial: 5, inNetwork: true },
  },
  {
    ...{ code: "RDV_ULM", name: "Werkstatt Münsterplatz – Ulm", city: "Ulm", country: "DE", age: 8 },
    ...{ owner: ["Anja", "Vogel"], plan: "PLUS", status: "TRIAL", trial: 22 },
  },
  {
    ...{ code: "RDV_BREST", name: "Atelier du Port – Brest", city: "Brest", country: "FR", age: 3 },
    ...{ owner: ["Yann", "Kermarrec"], plan: "PLUS", status: "TRIAL", trial: 27, inNetwork: true, isInvited: true },
  },
  {
    ...{ code: "RDV_NAMUR", name: "Garage Meuse – Namur", city: "Namur", country: "BE", age: 1 },
    ...{ owner: ["Élise", "Dumont"], plan: "ESSENTIAL", status: "TRIAL", trial: 29, isInvited: true },
  },
  {
    ...{ code: "RDV_PAU", name: "Pneu Béarn – Pau", city: "Pau", country: "FR", age: 75 },
    ...{ owner: ["Xavier", "Laborde"], plan: "ESSENTIAL", status: "NONE", trial: -45, inNetwork: true },
  },
  {
    ...{ code: "RDV_NANCY", name: "Garage Stanislas – Nancy", city: "Nancy", country: "FR", age: 600 },
    ...{ owner: ["Colette", "Marchal"], plan: "ESSENTIAL", status: "DELETED" },
  },
];

const PLACES = {
  FR: { locale: "fr_FR", timeZone: "Europe/Paris" },
  DE: { locale: "de_DE", timeZone: "Europe/Berlin" },
  BE: { locale: "fr_FR", timeZone: "Europe/Brussels" },
} as const;

const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);
const mailName = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, "");

/** Text messages of a demo account in a month. */
const SMS_QUOTA = 500;

async function addCustomer(
  transaction: Transaction,
  customer: DemoCustomer,
  { networkId, roleId }: { readonly networkId: number; readonly roleId: number },
): Promise<void> {
  const { code, name, city, country, plan, status, age, trial, suspendedFor, maxBays, note, isInvited, handOverTo } =
    customer;
  const { locale, timeZone } = PLACES[country];
  const [row] = await transaction
    .insert(shop)
    .values({
      code,
      name,
      country,
      timeZone,
      networkId: customer.inNetwork ? networkId : null,
      profileCode: "SHOP_E_CAL_MEMBER",
      product: "ECALENDAR",
      open: status === "ACTIVE",
      createdAt: daysAgo(age),
      settings: {
        calendarAccount: {
          smsQuota: SMS_QUOTA,
          ...(maxBays && { maxBays }),
          ...(note && { note }),
          ...(suspendedFor && { suspendedFor }),
        },
      },
    })
    .returning({ id: shop.id });
  if (row === undefined) throw new Error("The database returned no shop.");
  const shopId = row.id;
  const email = `contact@${mailName(code)}.test`;
  await transaction.insert(company).values({ shopId, name, email, address: { city, country } });
  await transaction.insert(shopLanguage).values({ shopId, locale, isDefault: true });
  await transaction.insert(subscription).values({
    shopId,
    status,
    planCode: plan,
    startedOn: utcDay(Date.now() - age * DAY_MS),
    endsOn: trial === undefined ? null : utcDay(Date.now() + trial * DAY_MS),
  });
  const [firstName, lastName] = customer.owner;
  const [owner] = await transaction
    .insert(userAccount)
    .values({
      email: `${mailName(lastName)}@${mailName(code)}.test`,
      firstName,
      lastName,
      locale,
      status: isInvited ? "INVITED" : "ACTIVE",
      lastShopId: shopId,
      lastLoginAt: isInvited ? null : daysAgo(status === "ACTIVE" ? 1 : 30),
    })
    .returning({ id: userAccount.id });
  await transaction.insert(membership).values({
    userId: owner?.id ?? 0,
    shopId,
    roleId,
    mainAdministrator: true,
    joinedAt: isInvited ? null : daysAgo(age),
  });
  if (handOverTo !== undefined)
    await transaction.insert(pendingStep).values({
      kind: "HAND_OVER",
      ticketHash: hashToken(DEMO_HAND_OVER_LINK),
      data: { shopId, ...handOverTo },
      expiresAt: daysAgo(-HAND_OVER_DAYS),
    });
}

/** @param networkId network of the calendar brand, to which some of the customers belong */
export async function addCalendarAccounts(transaction: Transaction, networkId: number): Promise<void> {
  const [role] = await transaction
    .select({ id: userRole.id })
    .from(userRole)
    .where(eq(userRole.code, "SHOP_ADMINISTRATOR"));
  if (role === undefined) throw new Error("The role SHOP_ADMINISTRATOR is predefined but missing from the database.");
  for (const customer of CUSTOMERS) await addCustomer(transaction, customer, { networkId, roleId: role.id });
}
