/** Both cache calls of the shell clear what the server caches. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { membership } from "../../host/server/platform/storage/schema";
import { writeCount } from "../../host/server/platform/storage/scoped-database";
import type { DisplayConfiguration } from "../../src/contract/context";
import type { AccountName } from "./support/fixture";
import { testServer, type Browser, type TestServer } from "./support/test-server";

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const signInAs = async (account: AccountName): Promise<Browser> => {
  const browser = server.browser();
  await browser.signIn(account);
  return browser;
};
const displayOf = async (browser: Browser): Promise<DisplayConfiguration> =>
  (await browser.call("GET", "/admin/api/display-configuration")).json<{ data: DisplayConfiguration }>().data;

/** Changes an account past the triggers that announce changed rights, as an import into the database may. */
const setReadOnly = (userId: number, readOnly: boolean) =>
  server.open.database.transaction(async (transaction) => {
    await transaction.execute(sql`set local session_replication_role = 'replica'`);
    await transaction.update(membership).set({ readOnly }).where(eq(membership.userId, userId));
  });

describe("clearing caches", () => {
  it.each([
    ["the shop's", "GET", (shopId: number) => `/admin/api/shop/${shopId}/invalidate-cache`],
    ["the platform's", "POST", () => "/admin/api/technical/invalidate-cache"],
  ] as const)("%s: loads rights and counted lists again", async (_, method, urlFor) => {
    const admin = await signInAs("admin");
    const platform = await signInAs("super");
    const { shopInfo } = await displayOf(platform);
    expect((await displayOf(admin)).user.readOnly).toBe(false);
    await setReadOnly(server.fixture.userIds.admin, true);
    expect((await displayOf(admin)).user.readOnly).toBe(false);

    const reads = writeCount();
    const clear = () => platform.call(method, urlFor(shopInfo.id));
    expect((await clear()).statusCode).toBe(200);
    expect((await displayOf(admin)).user.readOnly).toBe(true);
    expect(writeCount()).toBeGreaterThan(reads);
    await setReadOnly(server.fixture.userIds.admin, false);
    await clear();
  });
});
