/** Minimal data for access tests: two shops and an account of each kind. */
import { eq } from "drizzle-orm";
import type { DEALER_ROLES } from "../../../src/resources/dealers/fitter/dealer-choices";
import { hashPassword } from "../../../host/server/identity/credentials/password";
import type { SYSTEM_ROLES } from "../../../host/server/identity/rights/system-roles";
import type { Database } from "../../../host/server/platform/storage/db";
import {
  dealerUserScope,
  membership,
  network,
  shop,
  shopLanguage,
  subscription,
  userAccount,
  userRole,
} from "../../../host/server/platform/storage/schema";

export const PASSWORD = "Correct-horse-7";

export interface Fixture {
  readonly shopId: number;
  readonly otherShopId: number;
  readonly networkId: number;
  readonly userIds: Readonly<Record<AccountName, number>>;
}

const ACCOUNTS = {
  admin: { role: "SHOP_ADMINISTRATOR", place: "shop" },
  network: { role: "NETWORK_USER", place: "network" },
  dealer: { role: "DEALER_USER", place: "shop" },
  super: { role: "SUPER_ADMINISTRATOR", place: "platform" },
  reader: { role: "SHOP_ADMINISTRATOR", place: "shop", readOnly: true },
  other: { role: "SHOP_ADMINISTRATOR", place: "other" },
  nowhere: { role: undefined, place: "platform" },
} as const satisfies Record<string, { role: keyof typeof SYSTEM_ROLES | undefined; place: string; readOnly?: boolean }>;
export type AccountName = keyof typeof ACCOUNTS;

const firstRow = <Row>(rows: readonly Row[]): Row => {
  const [row] = rows;
  if (row === undefined) throw new Error("No row");
  return row;
};

/** Hashing is slow on purpose; all accounts share one hash. */
let sharedHash: Promise<string> | undefined;
const passwordHash = (): Promise<string> => (sharedHash ??= hashPassword(PASSWORD));

/** Writes the fixture; needs the role catalogue that `build()` writes. */
export async function writeFixture(database: Database): Promise<Fixture> {
  const group = firstRow(await database.insert(network).values({ code: "net", name: "Network" }).returning());
  const values = { profileCode: "SHOP_NETWORK_ADMINISTRATOR", open: true };
  const ownShop = firstRow(
    await database
      .insert(shop)
      .values({ ...values, code: "own", name: "Own shop", networkId: group.id })
      .returning(),
  );
  const otherShop = firstRow(
    await database
      .insert(shop)
      .values({ ...values, code: "other", name: "Other shop" })
      .returning(),
  );
  await database
    .insert(subscription)
    .values(
      [ownShop, otherShop].map(({ id }) => ({ shopId: id, status: "ACTIVE" as const, planCode: "PLUS" as const })),
    );
  await database.insert(shopLanguage).values([
    { shopId: ownShop.id, locale: "fr_FR", isDefault: true },
    { shopId: ownShop.id, locale: "en_GB", position: 1 },
    { shopId: otherShop.id, locale: "de_DE", isDefault: true },
  ]);
  const hash = await passwordHash();
  const userIds = {} as Record<AccountName, number>;
  for (const name of Object.keys(ACCOUNTS) as AccountName[]) {
    const account: { role: string | undefined; place: string; readOnly?: boolean } = ACCOUNTS[name];
    const user = firstRow(
      await database
        .insert(userAccount)
        .values({ email: `${name}@example.test`, firstName: name, locale: "fr_FR", passwordHash: hash })
        .returning(),
    );
    userIds[name] = user.id;
    if (account.role === undefined) continue;
    const role = firstRow(await database.select().from(userRole).where(eq(userRole.code, account.role)));
    const place = {
      shop: { shopId: ownShop.id },
      other: { shopId: otherShop.id },
      network: { networkId: group.id },
      platform: {},
    }[account.place];
    const dealerScope = name === "dealer" ? "ATTACHED" : "ALL";
    await database
      .insert(membership)
      .values({ userId: user.id, roleId: role.id, readOnly: account.readOnly ?? false, dealerScope, ...place });
  }
  return { shopId: ownShop.id, otherShopId: otherShop.id, networkId: group.id, userIds };
}

/** Attaches the dealer user to a dealer, as its owner by default. */
export async function attachDealer(
  database: Database,
  userId: number,
  fitterId: number,
  role?: (typeof DEALER_ROLES)[number],
): Promise<void> {
  const ownMembership = firstRow(await database.select().from(membership).where(eq(membership.userId, userId)));
  await database.insert(dealerUserScope).values({ membershipId: ownMembership.id, fitterId, role: role ?? null });
}
