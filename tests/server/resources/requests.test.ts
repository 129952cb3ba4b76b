/** Lists of quotes, contacts and appointments. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { resourceModule } from "../../../host/server/resources/index";
import { membership, record, shop } from "../../../host/server/platform/storage/schema";
import { testServer, type Browser, type TestServer } from "../support/test-server";

let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  server = await testServer({ modules: [resourceModule] });
  const { shopId, otherShopId } = server.fixture;
  const request = (resource: string, status: string, customerName: string, shop = shopId) => ({
    resource,
    shopId: shop,
    status,
    search: customerName.toLowerCase(),
    data: { customerName, customer: { name: customerName } },
  });
  await server.open.database
    .insert(record)
    .values(
      ["quote", "contact", "appointment"].flatMap((resource) => [
        request(resource, "NEW", "Claire Fontaine"),
        request(resource, "REFUSED", "Paul Adam"),
        request(resource, "NEW", "Autre Boutique", otherShopId),
      ]),
    );
  browser = server.browser();
  await browser.signIn("admin");
});
afterAll(() => server.close());

interface ListResponse {
  data: { elements: { customerName: string }[]; total: number };
}
const names = async (path: string): Promise<string[]> =>
  (await browser.call("GET", `/admin/api/${path}`))
    .json<ListResponse>()
    .data.elements.map(({ customerName }) => customerName);

it.each(["quote", "contact", "appointment"])(
  "menu-05: %s can be searched, filtered by status and exported",
  async (name) => {
    expect((await names(name)).sort()).toEqual(["Claire Fontaine", "Paul Adam"]);
    expect(await names(`${name}?q=fontaine`)).toEqual(["Claire Fontaine"]);
    expect(await names(`${name}?filter[status]=REFUSED`)).toEqual(["Paul Adam"]);
    const exported = await browser.call("GET", `/admin/api/${name}/export`);
    expect(exported.headers["content-type"]).toContain("text/csv");
    expect(exported.body).toContain("Claire Fontaine");
    expect(exported.body).not.toContain("Autre Boutique");
  },
);

it("a contact cannot be created or removed by hand", async () => {
  expect((await browser.call("POST", "/admin/api/contact", { body: { customerName: "X" } })).statusCode).toBe(404);
  expect((await browser.call("DELETE", "/admin/api/contact/1")).statusCode).toBe(404);
});

it.each([
  ["quote", "QUOTES"],
  ["appointment", "APPOINTMENTS"],
] as const)("%s can be read with the read right, and exported only with %s", async (name, right) => {
  const { database } = server.open;
  await database
    .update(membership)
    .set({ withdrawnRights: [right] })
    .where(eq(membership.userId, server.fixture.userIds.reader));
  const reader = server.browser();
  await reader.signIn("reader");
  expect((await reader.call("GET", `/admin/api/${name}`)).statusCode).toBe(200);
  expect((await reader.call("GET", `/admin/api/${name}/export`)).statusCode).toBe(403);
  const body = { query: {}, format: "csv" };
  expect((await reader.call("POST", `/admin/api/${name}/export`, { body })).statusCode).toBe(403);
});

it("are refused in dealer-locator shops", async () => {
  const { database } = server.open;
  const set = (dlu: boolean) => database.update(shop).set({ dlu }).where(eq(shop.id, server.fixture.shopId));
  await set(true);
  const refused = await browser.call("GET", "/admin/api/quote");
  await set(false);
  expect([refused.statusCode, refused.json()]).toMatchObject([403, { condition: "not-dlu" }]);
  expect((await browser.call("GET", "/admin/api/quote")).statusCode).toBe(200);
});
