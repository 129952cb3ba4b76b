/** A shop that is created by the invitation of a network. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { shopInvitationModule } from "../../../host/server/features/shops/shop-invitations";
import { publicModule } from "../../../host/server/public-module";
import { network, record, shop, userAction } from "../../../host/server/platform/storage/schema";
import { testServer, type TestServer } from "../support/test-server";
import { API, BEGIN, BUSINESS, codeIn, invitationIn, findMail, OFFER, step, visitor } from "./creation-steps";

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ modules: [publicModule, shopInvitationModule] });
});
afterAll(() => server.close());

it("is bound from its start to what the head of the network excludes", async () => {
  const { database } = server.open;
  const { shopId, networkId } = server.fixture;
  await database.update(network).set({ headShopId: shopId }).where(eq(network.id, networkId));
  const place = { vehicleType: "TRUCK", season: "WINTER" };
  const excluded = { ...place, state: "EXCLUDED" };
  const sold = { vehicleType: "CAR", season: "SUMMER", state: "ON_REQUEST" };
  const mixBrand = (brand: string, binding: boolean) => {
    const values = { brand, tier: "BUDGET", providers: [], cells: [excluded, sold], bound: [], binding };
    return { resource: "mix-brand", shopId, data: values };
  };
  await database.insert(record).values([mixBrand("Roadstone", true), mixBrand("Tracmax", false)]);

  const inviter = server.browser();
  await inviter.signIn("super");
  const email = "member@garage.test";
  await inviter.call("POST", "/admin/api/shop-invitation", { body: { email, companyName: "Pneus du Lac" } });
  const invitation = invitationIn((await findMail(server, email, "creation-invitation")).text);
  const browser = await visitor(server);
  const begin = { context: "NETWORK_SHOP", locale: "fr_FR", step: "BEGIN", values: { ...BEGIN, email }, invitation };
  const begun = await browser.call("POST", `${API}/vue-creation-validator/validate-begin-step-infos`, { body: begin });
  const { draft } = begun.json<{ draft: string }>();
  const code = codeIn((await findMail(server, email, "creation-code")).text);
  const steps: readonly (readonly [string, object])[] = [
    ["CODE", { code }],
    ["BUSINESS", BUSINESS],
    ["DOMAIN", { label: "pneus-du-lac", baseDomain: "shops.example" }],
    ["OFFER", OFFER],
    ["PLAN", { plan: "PLUS", billing: "MONTHLY" }],
  ];
  for (const [name, values] of steps)
    expect((await step(browser, "NETWORK_SHOP", name, values, draft)).errors, name).toEqual([]);
  const created = await browser.call("POST", `${API}/vue-creation/create`, { body: { draft } });
  expect(created.json()).toMatchObject({ errors: [], shopCode: "pneus-du-lac" });

  const [member] = await database.select().from(shop).where(eq(shop.code, "pneus-du-lac"));
  const ofMember = and(eq(record.shopId, member?.id ?? 0), eq(record.resource, "mix-brand"));
  const brands = await database.select({ data: record.data, search: record.search }).from(record).where(ofMember);
  expect(brands).toMatchObject([
    { data: { brand: "Roadstone", tier: "BUDGET", cells: [excluded], bound: [place] }, search: "roadstone" },
  ]);
  const entries = await database.select().from(userAction).where(eq(userAction.action, "network"));
  expect(entries).toMatchObject([{ shopId: member?.id, resource: "mix-brand", recordLabel: "Roadstone" }]);
});
