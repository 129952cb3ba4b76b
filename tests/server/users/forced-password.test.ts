/** A user whose password was reset by an administrator must change it. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shopUserModule } from "../../../host/server/features/shop-users/routes";
import { membership, userAccount } from "../../../host/server/platform/storage/schema";
import { resourceModule } from "../../../host/server/resources/index";
import { FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { PASSWORD } from "../support/fixture";
import { userCalls } from "./user-calls";

const EMAIL = "reset@example.test";

describe("a password reset by an administrator", { timeout: 60_000 }, () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule, shopUserModule]);
  }, 60_000);
  afterAll(() => harness.close());
  const { database, roleId, invite, activate, userByEmail, run, accessOf } = userCalls(() => harness);
  const isForced = async (email: string): Promise<boolean | undefined> => {
    const [row] = await database().select().from(userAccount).where(eq(userAccount.email, email));
    return row?.mustChangePassword;
  };

  it("ends the sessions, and lets the former password only open the screen for a new one", async () => {
    await invite(EMAIL, await roleId("Shop administrator"));
    const browser = await activate(EMAIL);
    expect(await accessOf(browser)).toBe(200);
    expect((await run(await userByEmail(EMAIL), "send-password-link")).statusCode).toBe(200);
    expect(await isForced(EMAIL)).toBe(true);
    expect(await accessOf(browser)).toBe(401);
    const again = harness.server.browser();
    await again.call("GET", "/admin/api/context/connected");
    const body = { login: EMAIL, password: PASSWORD };
    const signedIn = await again.call("POST", "/admin/login?fromIhm=true", { body });
    expect(signedIn.json()).toMatchObject({ nextPathAfterLogin: "/passwordRenewal" });
    expect(await accessOf(again)).toBe(403);
  });

  it("leaves an account of other shops, and the caller's own, with the link alone", async () => {
    const email = "shared@example.test";
    await invite(email, await roleId("Shop administrator"));
    await activate(email);
    const [account] = await database().select().from(userAccount).where(eq(userAccount.email, email));
    const [present] = await database()
      .select()
      .from(membership)
      .where(eq(membership.userId, account?.id ?? 0));
    if (present === undefined) throw new Error("No membership");
    const { userId, roleId: role } = present;
    await database().insert(membership).values({ userId, roleId: role, shopId: harness.server.fixture.otherShopId });
    expect((await run(await userByEmail(email), "send-password-link")).statusCode).toBe(200);
    expect(await isForced(email)).toBe(false);
    expect((await run(await userByEmail("admin@example.test"), "send-password-link")).statusCode).toBe(200);
    expect(await isForced("admin@example.test")).toBe(false);
  });
});
