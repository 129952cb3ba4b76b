/** Puts the demonstration in at the first start: all of it, or nothing. */
import { eq, sql } from "drizzle-orm";
import { seedGuide } from "../guide/demo";
import type { ServerParts } from "../server-parts";
import { SYSTEM_ACTOR } from "../storage/audit";
import type { Transaction } from "../storage/db";
import { serverSetting } from "../storage/schema";
import { ScopedDatabase } from "../storage/scoped-database";
import { ACCOUNTS, addAccounts, attachDealers, DEMO_PASSWORD } from "./accounts";
import { addAlerts } from "./alerts";
import { addDealers, addOtherDealers, journalDealers, shareDealers } from "./add-dealers";
import { addClosures } from "./closures";
import { addDealerAttributes } from "./dealer-attributes";
import { addServices } from "../library/add-services";
import { addDealerWorkflows } from "./dealer-workflows";
import { addExamples } from "./examples";
import { addGoogleReserve } from "./google-reserve";
import { addImports } from "./imports";
import { addMoreDealers } from "./more-dealers";
import { addOverrides } from "./overrides";
import { addListings } from "./listings";
import { addRankings } from "./rankings";
import { addRequests } from "./requests";
import { addReviews } from "./reviews";
import { addValidationRuns } from "./validation-runs";
import { addPublicLinks } from "./public-links";
import { addShops } from "./shops";
import { addSkins } from "./skins";
import { addSubscriptions } from "./subscriptions";

const DONE = "demo-seeded";
/** Dealers that are made up each by itself; beyond that, they are copied from these inside the database. */
const MADE_ONE_BY_ONE = 1_000;

export interface Demo {
  readonly password: string;
  readonly accounts: readonly { readonly email: string; readonly role: string }[];
}

/** @param size dealers that the demo shop's list shows */
export async function prepareDemo({ database }: Pick<ServerParts, "database">, size: number): Promise<Demo> {
  const demo = { password: DEMO_PASSWORD, accounts: ACCOUNTS.map(({ email, title }) => ({ email, role: title })) };
  const [done] = await database.select().from(serverSetting).where(eq(serverSetting.key, DONE));
  if (done !== undefined) return demo;
  await database.transaction(async (transaction) => {
    // Of two processes that start at once, the second waits here and then finds the mark.
    const claimed = await transaction
      .insert(serverSetting)
      .values({ key: DONE, value: String(size) })
      .onConflictDoNothing()
      .returning();
    if (claimed.length > 0) await fill(transaction, size);
  });
  // Fresh statistics, and rows marked as visible to all, so that the first lists read indexes only.
  await database.execute(sql`vacuum analyze`);
  return demo;
}

async function fill(transaction: Transaction, size: number): Promise<void> {
  const shops = await addShops(transaction);
  await addSkins(transaction);
  await addSubscriptions(transaction, shops.shopIds);
  const accounts = await addAccounts(transaction, shops);
  const inShop = (shopId: number, email: string): ScopedDatabase =>
    new ScopedDatabase(
      transaction,
      { userId: accounts.userIds.get(email) ?? null, shopId, networkId: null, fitterIds: "ALL", reach: "SHOP" },
      SYSTEM_ACTOR,
    );

  const editors = ["network@demo.test", "shop@demo.test", "dealer@demo.test"].flatMap(
    (email) => accounts.userIds.get(email) ?? [],
  );
  const demo = inShop(shops.shopIds.demo, "network@demo.test");
  const made = Math.min(size, MADE_ONE_BY_ONE);
  const ids = await addDealers(demo, made, await addServices(demo), editors);
  await attachDealers(
    transaction,
    accounts.attachedMemberships,
    ["VLP-001", "VLP-002", "VLP-003", "VLP-004", "VLP-005", "VLP-006"].flatMap((code) => ids.get(code) ?? []),
  );
  await addOtherDealers(inShop, shops);
  await addDealerAttributes(transaction, demo);
  await addClosures(demo, ids);
  await addRankings(demo, ids);
  await addReviews(demo, ids);
  await addRequests(demo, ids);
  await addValidationRuns(demo, ids);
  await addGoogleReserve(demo, ids);
  await addListings(demo, ids);
  await addExamples({
    shop: demo,
    platform: new ScopedDatabase(
      transaction,
      {
        userId: accounts.userIds.get("super@demo.test") ?? null,
        shopId: null,
        networkId: null,
        fitterIds: "ALL",
        reach: "PLATFORM",
      },
      SYSTEM_ACTOR,
    ),
  });
  await addImports(transaction, {
    shopId: shops.shopIds.demo,
    userId: accounts.userIds.get("network@demo.test") ?? null,
  });
  await seedGuide(transaction, { shopId: shops.shopIds.demo, userId: accounts.userIds.get("shop@demo.test") ?? null });
  const shared = [...ids.values()].slice(2, 7);
  await shareDealers(transaction, shops, shared);
  await addOverrides(inShop(shops.shopIds.other, "other@demo.test"), shared);
  await addMoreDealers(transaction, shops.shopIds.demo, size - made);
  await journalDealers(transaction);
  await addAlerts(transaction, shops.shopIds.demo);
  await addPublicLinks(transaction, {
    shopId: shops.shopIds.demo,
    otherShopId: shops.shopIds.other,
    fitterIds: [ids.get("VLP-001") ?? 0, ids.get("VLP-012") ?? ids.get("VLP-001") ?? 0],
    requestedBy: accounts.userIds.get("network@demo.test"),
  });
  await addDealerWorkflows(transaction, {
    demo,
    ids,
    shops,
    requestedBy: accounts.userIds.get("network@demo.test"),
  });
}
