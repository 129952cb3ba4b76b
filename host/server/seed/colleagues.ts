/** Further users of the demo shop: invited, locked, temporary, and limited to some dealers. They have no password. */
import { and, eq, isNull } from "drizzle-orm";
import { DAY_MS, utcDay } from "../../../src/contract/days";
import type { Transaction } from "../platform/storage/db";
import { newToken } from "../platform/http/random-token";
import {
  dealerUserScope,
  membership,
  roleRight,
  secondFactor,
  userAccount,
  userRole,
} from "../platform/storage/schema";

interface Colleague {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly locale: string;
  readonly role: "SHOP_ADMINISTRATOR" | "DEALER_USER" | "COUNTER";
  readonly status?: "INVITED" | "LOCKED";
  readonly disabled?: true;
  /** Days until the access ends. */
  readonly days?: number;
  readonly note?: string;
  /** Signs in with a passkey besides a password. */
  readonly hasPasskey?: true;
}

const COLLEAGUES: readonly Colleague[] = [
  {
    email: "lea.fontaine@demo.test",
    firstName: "Léa",
    lastName: "Fontaine",
    locale: "fr_FR",
    role: "SHOP_ADMINISTRATOR",
    status: "INVITED",
  },
  {
    email: "marc.dubois@demo.test",
    firstName: "Marc",
    lastName: "Dubois",
    locale: "fr_FR",
    role: "COUNTER",
    status: "LOCKED",
  },
  {
    email: "ines.caron@demo.test",
    hasPasskey: true,
    firstName: "Inès",
    lastName: "Caron",
    locale: "fr_FR",
    role: "COUNTER",
    days: 90,
    note: "Remplacement jusqu’à la fin de la saison d’hiver",
  },
  {
    email: "stefan.koch@demo.test",
    firstName: "Stefan",
    lastName: "Koch",
    locale: "de_DE",
    role: "DEALER_USER",
  },
  {
    email: "amina.diallo@demo.test",
    firstName: "Amina",
    lastName: "Diallo",
    locale: "fr_FR",
    role: "DEALER_USER",
    disabled: true,
  },
];

/** Rights of the shop administrator's role that the shop's own role for the counter lacks. */
const NOT_AT_COUNTER = [
  "USER_LIST",
  "PLAN",
  "SUBSCRIPTION",
  "DOMAIN",
  "PAYMENT_CONFIGURATION",
  "PRICE_CONFIGURATION",
] as const;

/** Adds the shop's own role for the counter and returns the roles by code. */
async function rolesOf(transaction: Transaction, shopId: number): Promise<Map<string, number>> {
  const roles = await transaction.select().from(userRole).where(isNull(userRole.shopId));
  const ids = new Map(roles.map(({ code, id }) => [code, id]));
  const [base] = await transaction
    .select()
    .from(userRole)
    .where(and(eq(userRole.code, "SHOP_ADMINISTRATOR"), isNull(userRole.shopId)));
  if (base === undefined) throw new Error("The role SHOP_ADMINISTRATOR is predefined but missing from the database.");
  const { id: baseRoleId, level, scopeKind } = base;
  const label = { fr_FR: "Comptoir", en_GB: "Counter", de_DE: "Theke" };
  const [counter] = await transaction
    .insert(userRole)
    .values({ code: "OWN-COUNTER", shopId, baseRoleId, level, scopeKind, label })
    .returning({ id: userRole.id });
  if (counter === undefined) throw new Error("The role for the counter was not stored.");
  await transaction
    .insert(roleRight)
    .values(NOT_AT_COUNTER.map((right) => ({ roleId: counter.id, right, granted: false })));
  return ids.set("COUNTER", counter.id);
}

/**
 * Adds the colleagues to a shop.
 *
 * @param fitterIds dealers of those who see some dealers only
 */
export async function addColleagues(
  transaction: Transaction,
  shopId: number,
  invitedBy: number | undefined,
  fitterIds: readonly number[],
): Promise<void> {
  const roles = await rolesOf(transaction, shopId);
  for (const { email, firstName, lastName, locale, role, status, disabled, days, note, hasPasskey } of COLLEAGUES) {
    const [user] = await transaction
      .insert(userAccount)
      .values({ email, firstName, lastName, locale, status: status ?? "ACTIVE", lastShopId: shopId })
      .returning({ id: userAccount.id });
    const roleId = roles.get(role);
    if (user === undefined || roleId === undefined) throw new Error(`${email} was not stored.`);
    const isAttached = role === "DEALER_USER";
    const [row] = await transaction
      .insert(membership)
      .values({
        userId: user.id,
        ...{ shopId, roleId, invitedBy, note },
        dealerScope: isAttached ? "ATTACHED" : "ALL",
        status: disabled ? "DISABLED" : "ACTIVE",
        joinedAt: status === "INVITED" ? null : new Date(),
        until: days === undefined ? null : utcDay(new Date(Date.now() + days * DAY_MS)),
      })
      .returning({ id: membership.id });
    if (hasPasskey)
      await transaction.insert(secondFactor).values({
        ...{ userId: user.id, kind: "PASSKEY", name: "Clé de sécurité", transports: ["usb"] },
        credentialId: newToken(),
        publicKey: newToken(),
      });
    if (row !== undefined && isAttached && fitterIds.length > 0)
      await transaction
        .insert(dealerUserScope)
        .values(fitterIds.map((fitterId) => ({ membershipId: row.id, fitterId, role: "EMPLOYEE" })));
  }
}
