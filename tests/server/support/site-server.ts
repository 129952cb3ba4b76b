/** A server with all modules and a public site; its shop has the PREMIUM plan. */
import { MODULES } from "../../../host/server/modules";
import { shop, subscription } from "../../../host/server/platform/storage/schema";
import { testServer, type Browser, type TestServer } from "./test-server";

export interface SiteServer {
  readonly server: TestServer;
  /** Signed in as the shop's administrator. */
  readonly admin: Browser;
  /** Path of the shop's public site. */
  readonly site: string;
}

export async function siteServer(): Promise<SiteServer> {
  const server = await testServer({ modules: MODULES });
  const { database } = server.open;
  await database.update(subscription).set({ planCode: "PREMIUM" });
  const admin = server.browser();
  await admin.signIn("admin");
  const shops = await database.select().from(shop);
  const ownShop = shops.find(({ id }) => id === server.fixture.shopId);
  return { server, admin, site: `/admin/public/api/site/${ownShop?.code ?? ""}` };
}
