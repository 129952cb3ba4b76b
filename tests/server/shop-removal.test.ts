/** Removing shops: setting the status to deleted, or physically when nothing refers to them. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { shopListModule } from "../../host/server/features/shops/shop-list";
import { membership, record, shop, shopLanguage, userAction } from "../../host/server/platform/storage/schema";
import { testServer, type Browser, type TestServer } from "./support/test-server";

let server: TestServer;
let browser: Browser;
let shopCount = 0;
beforeAll(async () => {
  server = await testServer({ modules: [shopListModule] });
});
afterAll(() => server.close());
beforeEach(async () => {
  browser = server.browser();
  await browser.signIn("super");
});

async function newShop(values: Partial<typeof shop.$inferInsert> = {}): Promise<number> {
  const { database } = server.open;
  shopCount += 1;
  const [row] = await database
    .insert(shop)
    .values({
      code: `gone-${shopCount}`,
      name: `Gone ${shopCount}`,
      profileCode: "SHOP_DEMO",
      open: values.status === undefined,
      ...values,
    })
    .returning();
  if (row === undefined) throw new Error("No shop");
  await database.insert(shopLanguage).values({ shopId: row.id, locale: "fr_FR", isDefault: true });
  await database.insert(record).values({ resource: "service", shopId: row.id, data: {} });
  return row.id;
}
const remove = (id: number, mode: string, caller = browser) =>
  caller.call("POST", `/admin/api/shop/${id}/remove`, { body: { mode } });
const stored = async (id: number) => (await server.open.database.select().from(shop).where(eq(shop.id, id)))[0];

describe("setting the status to deleted", () => {
  it("shopstatus-09: closes the shop, keeps its data, and writes the journal", async () => {
    const id = await newShop();
    expect((await remove(id, "SET_DELETED")).json()).toEqual({ data: { removed: true } });
    expect(await stored(id)).toMatchObject({ status: "DELETED", open: false });
    expect(await server.open.database.select().from(record).where(eq(record.shopId, id))).toHaveLength(1);
    const lines = await server.open.database.select().from(userAction).where(eq(userAction.recordId, id));
    expect(lines.map(({ verb, action, resource }) => [verb, action, resource])).toContainEqual([
      "DELETE",
      "SET_DELETED",
      "shop",
    ]);
  });
});

describe("physical removal", () => {
  it("shopstatus-09: deletes a deleted shop and its data, and no other shop's", async () => {
    const [id, other] = [await newShop({ status: "DELETED" }), await newShop()];
    expect((await remove(id, "PHYSICAL")).statusCode).toBe(200);
    expect(await stored(id)).toBeUndefined();
    expect(await server.open.database.select().from(record).where(eq(record.shopId, id))).toEqual([]);
    expect(await server.open.database.select().from(record).where(eq(record.shopId, other))).toHaveLength(1);
  });

  it("is refused for an active shop, and for a shop with members, without deleting anything", async () => {
    expect((await remove(await newShop(), "PHYSICAL")).json()).toMatchObject({
      errors: ["shop-list.removal.not-deleted"],
    });
    const id = await newShop({ status: "DELETED" });
    const { database } = server.open;
    const [anyMembership] = await database.select().from(membership).limit(1);
    await database
      .insert(membership)
      .values({ userId: server.fixture.userIds.dealer, roleId: anyMembership?.roleId ?? 0, shopId: id });
    expect((await remove(id, "PHYSICAL")).json()).toMatchObject({ errors: ["shop-list.removal.blocked"] });
    expect(await stored(id)).toMatchObject({ status: "DELETED" });
    expect(await database.select().from(record).where(eq(record.shopId, id))).toHaveLength(1);
  });
});

it("is limited to platform administrators", async () => {
  const id = await newShop();
  for (const account of ["admin", "network"] as const) {
    const other = server.browser();
    await other.signIn(account);
    expect((await remove(id, "SET_DELETED", other)).statusCode, account).toBe(403);
  }
  expect((await remove(999_999, "SET_DELETED")).statusCode).toBe(404);
  expect((await remove(id, "ALL")).statusCode).toBe(422);
});
