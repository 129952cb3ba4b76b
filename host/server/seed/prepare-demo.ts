/** Seeds the demo data at the first start, in one transaction. */
import { eq, sql } from "drizzle-orm";
import { seedGuide } from "./guide";
import type { ServerServices } from "../services/server-services";
import { SYSTEM_ACTOR } from "../platform/storage/audit";
import type { Transaction } from "../platform/storage/db";
import type { FileStore } from "../platform/storage/file-store";
import { serverSetting } from "../platform/storage/schema";
import { ScopedDatabase } from "../platform/storage/scoped-database";
import { ACCOUNTS, addAccounts, attachDealers, DEMO_PASSWORD } from "./accounts";
import { addAlerts } from "./alerts";
import { addDealers, addOtherDealers, journalDealers, shareDealers } from "./add-dealers";
import { addWorkshops } from "./bays";
import { addCalendar } from "./calendar";
import { addCalendarAccounts } from "./calendar-accounts";
import { addCalendarAdministration } from "./calendar-administration";
import { addClosures } from "./closures";
import { addActivityExports } from "./activity-exports";
import { addDealerAttributes } from "./dealer-attributes";
import { addServices } from "../features/service-catalogue/add-services";
import { addDealerWorkflows } from "./dealer-workflows";
import { addApiKeys } from "./api-keys";
import { addExamples } from "./examples";
import { addExportTemplates } from "./export-templates";
import { addColleagues } from "./colleagues";
import { addContacts } from "./contacts";
import { addExportFeeds } from "./export-feeds";
import { addFeeds } from "./feeds";
import { addGoogleReserve } from "./google-reserve";
import { addImports } from "./imports";
import { addMessages } from "./messages";
import { addMoreDealers } from "./more-dealers";
import { addOverrides } from "./overrides";
import { addListings } from "./listings";
import { addNewsletters } from "./newsletters";
import { addOrders } from "./orders";
import { linkVisits } from "./order-visits";
import { addPaymentMeans } from "./payment-means";
import { addPayments } from "./payments";
import { addQuotes } from "./quotes";
import { addRankings } from "./rankings";
import { addRequestForms } from "./request-forms";
import { addRequests } from "./requests";
import { addReviews } from "./reviews";
import { addValidationRuns } from "./validation-runs";
import { addPublicLinks } from "./public-links";
import { addServiceLinks } from "./service-links";
import { addShops } from "./shops";
import { addSkins } from "./skins";
import { addSubscriptions } from "./subscriptions";
import { addTyres } from "./tyres";

/** Server setting that marks the database as seeded. */
const SEEDED_KEY = "demo-seeded";
/** Dealers generated one by one; any further ones are copied from these inside the database. */
const GENERATED_DEALERS = 1_000;

/** The demo accounts and their common password. */
export interface Demo {
  readonly password: string;
  readonly accounts: readonly { readonly email: string; readonly role: string }[];
}

/**
 * Seeds the demo data unless present, and returns the demo accounts.
 *
 * @param size number of dealers in the demo shop's list
 */
export async function prepareDemo(
  { database, files }: Pick<ServerServices, "database" | "files">,
  size: number,
): Promise<Demo> {
  const demo = { password: DEMO_PASSWORD, accounts: ACCOUNTS.map(({ email, title }) => ({ email, role: title })) };
  const [existingSetting] = await database.select().from(serverSetting).where(eq(serverSetting.key, SEEDED_KEY));
  if (existingSetting !== undefined) return demo;
  await database.transaction(async (transaction) => {
    // When two processes start together, the second waits here and then finds the setting.
    const insertedSettings = await transaction
      .insert(serverSetting)
      .values({ key: SEEDED_KEY, value: String(size) })
      .onConflictDoNothing()
      .returning();
    if (insertedSettings.length > 0) await seedAll(transaction, files, size);
  });
  // Fresh statistics and a current visibility map let the first lists use index-only scans.
  await database.execute(sql`vacuum analyze`);
  return demo;
}

async function seedAll(transaction: Transaction, files: FileStore, size: number): Promise<void> {
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
  const generated = Math.min(size, GENERATED_DEALERS);
  const services = await addServices(demo);
  const ids = await addDealers(demo, generated, services, editors);
  const idsOf = (...codes: readonly string[]): number[] => codes.flatMap((code) => ids.get(code) ?? []);
  await attachDealers(
    transaction,
    accounts.attachedMemberships,
    idsOf("VLP-001", "VLP-002", "VLP-003", "VLP-004", "VLP-005", "VLP-006"),
  );
  await addColleagues(
    transaction,
    shops.shopIds.demo,
    accounts.userIds.get("shop@demo.test"),
    idsOf("VLP-005", "VLP-006"),
  );
  await addOtherDealers(inShop, shops);
  await addCalendar(inShop(shops.shopIds.calendar, "calendar@demo.test"));
  await addCalendarAccounts(transaction, shops.networkIds.calendar);
  await addDealerAttributes(transaction, demo);
  await addClosures(demo, ids);
  await addRankings(demo, ids);
  await addReviews(demo, ids);
  await addRequests(demo, ids);
  await addContacts(demo, ids, files);
  await addNewsletters(demo, ids);
  // Two of the dealers are the dealer account's own.
  const sellers = [...[...ids.values()].slice(0, 6), ...idsOf("VLP-001", "VLP-002")];
  await addOrders(demo, sellers, {
    count: 34,
    vatRate: 20,
    fitting: "Montage et équilibrage",
    fittingService: services.get("FITTING"),
    shipping: "Livraison",
  });
  await linkVisits(demo);
  await addPaymentMeans(demo);
  await addPayments(demo, true);
  await addActivityExports(demo, "shop@demo.test");
  await addExportTemplates(demo);
  await addWorkshops(demo, ids);
  await addCalendarAdministration(demo, [...ids.values()].slice(-2));
  await addMessages(demo, [...ids.values()], false);
  await addMessages(inShop(shops.shopIds.calendar, "calendar@demo.test"), [], true);
  await addValidationRuns(demo, ids);
  await addGoogleReserve(demo, ids);
  await addListings(demo, ids);
  await addTyres(demo, ids);
  await addQuotes(demo, ids, { vatRate: 20, fitting: "Montage et équilibrage" });
  await addRequestForms(demo);
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
  await addApiKeys(demo);
  await addFeeds(demo, files);
  await addExportFeeds(demo, files);
  await addServiceLinks(demo, inShop(shops.shopIds.member, "network@demo.test"));
  await addImports(transaction, {
    shopId: shops.shopIds.demo,
    userId: accounts.userIds.get("network@demo.test") ?? null,
  });
  await seedGuide(transaction, { shopId: shops.shopIds.demo, userId: accounts.userIds.get("shop@demo.test") ?? null });
  const shared = [...ids.values()].slice(2, 7);
  await shareDealers(transaction, shops, shared);
  const other = inShop(shops.shopIds.other, "other@demo.test");
  await addOverrides(other, shared);
  await addOrders(other, shared, { count: 6, vatRate: 19, fitting: "Montage und Auswuchten", shipping: "Versand" });
  await addPayments(other, false);
  await addMoreDealers(transaction, shops.shopIds.demo, size - generated);
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
