/** Demo user accounts. */
import { inArray } from "drizzle-orm";
import type { Right } from "../../../src/contract/rights";
import { hashPassword } from "../identity/credentials/password";
import type { Transaction } from "../platform/storage/db";
import { dealerUserScope, membership, userAccount, userRole } from "../platform/storage/schema";
import type { DemoShops, ShopName } from "./shops";

export const DEMO_PASSWORD = "Demo-2026!";

interface DemoAccount {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly locale: string;
  readonly role: string;
  /** Rights granted on top of the role. */
  readonly extra?: readonly Right[];
  /** Description printed with the log-in when the server starts. */
  readonly title: string;
  readonly shop: ShopName;
  /** Reach beyond one shop: the whole network or the platform. */
  readonly reach?: "network" | "platform";
  readonly readOnly?: true;
  readonly attached?: true;
  readonly main?: true;
  /** Must choose a new password at the first sign-in. */
  readonly mustChange?: true;
}

export const ACCOUNTS: readonly DemoAccount[] = [
  {
    email: "shop@demo.test",
    firstName: "Thomas",
    lastName: "Roussel",
    locale: "fr_FR",
    role: "SHOP_ADMINISTRATOR",
    title: "shop administrator",
    shop: "demo",
    main: true,
    extra: ["FITTER_PARTNER", "GOOGLE_RESERVE", "YEXT", "C2S_API_KEY"],
  },
  {
    email: "network@demo.test",
    firstName: "Claire",
    lastName: "Martin",
    locale: "fr_FR",
    role: "NETWORK_USER",
    title: "network user",
    shop: "demo",
    reach: "network",
  },
  {
    email: "dealer@demo.test",
    firstName: "Karim",
    lastName: "Benali",
    locale: "fr_FR",
    role: "DEALER_USER",
    title: "dealer user with six dealers",
    shop: "demo",
    attached: true,
  },
  {
    email: "super@demo.test",
    firstName: "Sophie",
    lastName: "Lambert",
    locale: "en_GB",
    role: "SUPER_ADMINISTRATOR",
    title: "super administrator",
    shop: "demo",
    reach: "platform",
  },
  {
    email: "calendar@demo.test",
    firstName: "Julien",
    lastName: "Moreau",
    locale: "fr_FR",
    role: "CALENDAR_ADMINISTRATOR",
    title: "calendar brand",
    shop: "calendar",
    reach: "network",
  },
  {
    email: "readonly@demo.test",
    firstName: "Hélène",
    lastName: "Girard",
    locale: "fr_FR",
    role: "SHOP_ADMINISTRATOR",
    title: "shop user who reads only",
    shop: "demo",
    readOnly: true,
  },
  {
    email: "other@demo.test",
    firstName: "Jürgen",
    lastName: "Weiß",
    locale: "de_DE",
    role: "SHOP_ADMINISTRATOR",
    title: "administrator of another shop",
    shop: "other",
    main: true,
  },
  {
    email: "directory@demo.test",
    firstName: "Nathalie",
    lastName: "Perrin",
    locale: "fr_FR",
    role: "SHOP_ADMINISTRATOR",
    title: "administrator of a dealer directory",
    shop: "directory",
    main: true,
  },
  {
    email: "renew@demo.test",
    firstName: "Paul",
    lastName: "Lefort",
    locale: "fr_FR",
    role: "SHOP_ADMINISTRATOR",
    title: "shop user whose password must change",
    shop: "demo",
    mustChange: true,
  },
];

export interface DemoAccounts {
  /** User ids by e-mail address. */
  readonly userIds: ReadonlyMap<string, number>;
  /** Memberships that `attachDealers` attaches dealers to. */
  readonly attachedMemberships: readonly number[];
}

/** Inserts the demo accounts and their memberships. The roles already exist. */
export async function addAccounts(transaction: Transaction, { shopIds, networkIds }: DemoShops): Promise<DemoAccounts> {
  const passwordHash = await hashPassword(DEMO_PASSWORD);
  const roles = await transaction
    .select({ id: userRole.id, code: userRole.code })
    .from(userRole)
    .where(inArray(userRole.code, [...new Set(ACCOUNTS.map((account) => account.role))]));
  const roleIds = new Map(roles.map((role) => [role.code, role.id]));
  const users = await transaction
    .insert(userAccount)
    .values(
      ACCOUNTS.map(({ email, firstName, lastName, locale, shop, mustChange }) => ({
        email,
        firstName,
        lastName,
        locale,
        passwordHash,
        passwordChangedAt: new Date(),
        mustChangePassword: mustChange ?? false,
        lastShopId: shopIds[shop],
      })),
    )
    .returning({ id: userAccount.id, email: userAccount.email });
  const userIds = new Map(users.map((user) => [user.email, user.id]));
  const rows = ACCOUNTS.map(({ email, role, shop, reach, readOnly, attached, main, extra = [] }) => {
    const userId = userIds.get(email);
    const roleId = roleIds.get(role);
    if (userId === undefined || roleId === undefined)
      throw new Error(`The role ${role} is predefined but missing from the database.`);
    const membershipPlace =
      reach === "platform"
        ? {}
        : reach === "network"
          ? { networkId: networkIds[shop === "calendar" ? "calendar" : "demo"] }
          : { shopId: shopIds[shop] };
    return {
      userId,
      roleId,
      ...membershipPlace,
      readOnly: readOnly ?? false,
      mainAdministrator: main ?? false,
      extraRights: [...extra],
      dealerScope: attached ? ("ATTACHED" as const) : ("ALL" as const),
      joinedAt: new Date(),
    };
  });
  const memberships = await transaction
    .insert(membership)
    .values(rows)
    .returning({ id: membership.id, dealerScope: membership.dealerScope });
  return {
    userIds,
    attachedMemberships: memberships
      .filter((attached) => attached.dealerScope === "ATTACHED")
      .map((attached) => attached.id),
  };
}

/** Attaches dealers to the accounts whose scope is limited to some dealers. */
export async function attachDealers(
  transaction: Transaction,
  membershipIds: readonly number[],
  fitterIds: readonly number[],
): Promise<void> {
  const rows = membershipIds.flatMap((membershipId) =>
    fitterIds.map((fitterId) => ({ membershipId, fitterId, role: "OWNER" })),
  );
  if (rows.length > 0) await transaction.insert(dealerUserScope).values(rows);
}
