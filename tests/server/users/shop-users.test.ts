/** Users of a shop: invitations, roles, exceptions, sessions, and what is refused. */
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resourceModule } from "../../../host/server/resources";
import { importModule } from "../../../host/server/features/imports-history";
import { shopUserModule } from "../../../host/server/features/shop-users/routes";
import {
  membership,
  secondFactor,
  subscription,
  userAccount,
  userAction,
  userRole,
} from "../../../host/server/platform/storage/schema";
import { jobModule } from "../../../host/server/services/jobs/routes";
import { eventually } from "../../support/eventually";
import { importCalls } from "../resources/import-calls";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { dealerCalls } from "../resources/dealer-calls";
import { MATRIX, problem, ref, userCalls, USERS, type User } from "./user-calls";

describe("users of a shop", { timeout: 60_000 }, () => {
  let harness: Harness;
  const { make: makeDealer } = dealerCalls(() => harness);
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule, shopUserModule, jobModule, importModule]);
    await harness.server.services.jobs.open();
  }, 60_000);
  afterAll(() => harness.close());

  const { database, invite, run, userByEmail, change, mailTo, activate, accessOf, roleId } = userCalls(() => harness);

  it("invites the addresses of a list, and reports those that it cannot", async () => {
    const calls = importCalls(() => harness.admin, "shop-user");
    const draft = await calls.uploadDraft(
      "E-mail;Rôle;Langue;Prénom\nlist1@example.test;Shop administrator;en_GB;Ada\nnot an address;Shop administrator;en_GB;\nlist2@example.test;No such role;en_GB;\n",
    );
    await calls.preview(draft);
    const report = await calls.run(draft);
    expect(report.report).toMatchObject({ created: 1, nbLinesInError: 2 });
    expect(await mailTo("list1@example.test")).toMatchObject({ template: "invitation" });
  });

  it("invites an address by mail, and lists the person as active after the first sign-in", async () => {
    const admin = await roleId("Shop administrator");
    const invited = data<User>(await invite("First@Example.test", admin, { firstName: "Ada", lastName: "Lovelace" }));
    expect(invited).toMatchObject({
      email: "first@example.test",
      name: "Ada Lovelace",
      status: "INVITED",
      invitedBy: "admin",
    });
    expect(await mailTo("first@example.test")).toMatchObject({ template: "invitation" });
    expect((await activate("first@example.test")).cookies.size).toBeGreaterThan(0);
    expect(await userByEmail("first@example.test")).toMatchObject({ status: "ACTIVE" });
  });

  it("refuses a last day that has passed, and one before the first", async () => {
    const admin = await roleId("Shop administrator");
    const refused = async (period: object) => (await invite("past@example.test", admin, period)).json<object>();
    expect(await refused({ until: "2020-01-01" })).toMatchObject({ fields: { until: "shop-user.error.past" } });
    expect(await refused({ since: "2041-02-01", until: "2041-01-01" })).toMatchObject({
      fields: { until: "error.period.order" },
    });
  });

  it("resets a lost second step, ends the sessions and tells the owner, except for accounts out of reach", async () => {
    const admin = await roleId("Shop administrator");
    const addPasskey = async (email: string): Promise<User> => {
      const [account] = await database().select().from(userAccount).where(eq(userAccount.email, email));
      await database()
        .insert(secondFactor)
        .values({ userId: account?.id ?? 0, kind: "PASSKEY", credentialId: email });
      return userByEmail(email);
    };
    await invite("lost@example.test", admin);
    const browser = await activate("lost@example.test");
    const user = await addPasskey("lost@example.test");
    expect(user).toMatchObject({ secondFactor: true });
    data(await run(user, "reset-second-factor"));
    expect(await userByEmail("lost@example.test")).toMatchObject({ secondFactor: false });
    expect((await browser.call("GET", "/admin/api/display-configuration")).statusCode).toBe(401);
    await eventually(async () => {
      expect(await mailTo("lost@example.test")).toMatchObject({ template: "second-factor-removed" });
    });
    const journal = await database().select().from(userAction).where(eq(userAction.action, "reset-second-factor"));
    expect(journal).toMatchObject([{ recordLabel: "lost@example.test" }]);
    // Without a second step there is nothing to reset.
    expect((await run(user, "reset-second-factor")).statusCode).toBe(409);

    // The own account, and one that signs in to other shops too.
    const own = await addPasskey("admin@example.test");
    expect((await problem(run(own, "reset-second-factor"))).errors).toEqual(["shop-user.error.self"]);
    await invite("other@example.test", admin);
    const shared = await addPasskey("other@example.test");
    expect((await problem(run(shared, "reset-second-factor"))).errors).toEqual(["shop-user.error.shared"]);
    await database().delete(secondFactor);
    data(await harness.admin.call("DELETE", `${USERS}/${shared.id}`));
  });

  it("adds an account of another shop without revealing its names until it signs in", async () => {
    const admin = await roleId("Shop administrator");
    const added = data<User>(await invite("other@example.test", admin, { firstName: "Guess" }));
    expect(added).toMatchObject({
      name: "other@example.test",
      firstName: null,
      status: "INVITED",
      sharedAccount: true,
    });
    expect(await mailTo("other@example.test")).toMatchObject({ template: "shop-access" });
    const [account] = await database().select().from(userAccount).where(eq(userAccount.email, "other@example.test"));
    expect(account?.firstName).toBe("other");
    expect((await problem(change(added, { lastName: "Changed" }))).fields).toEqual({
      lastName: "shop-user.lock.shared",
    });
    expect((await problem(invite("OTHER@example.test", admin))).fields).toEqual({ email: "shop-user.error.member" });
    data(await harness.admin.call("DELETE", `${USERS}/${added.id}`));
  });

  it("adds an address once when it is invited several times at once", async () => {
    const admin = await roleId("Shop administrator");
    const answers = await Promise.all([1, 2, 3].map(() => invite("twice@example.test", admin)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422]);
  });

  it("refuses accounts of the platform, and people beyond the plan", async () => {
    const admin = await roleId("Shop administrator");
    expect((await problem(invite("super@example.test", admin))).fields).toEqual({ email: "shop-user.error.platform" });
    await database().update(subscription).set({ planCode: "ESSENTIAL" });
    expect((await problem(invite("sixth@example.test", admin))).errors).toEqual(["shop-user.error.plan"]);
    await database().update(subscription).set({ planCode: "PREMIUM" });
    expect((await invite("sixth@example.test", admin)).statusCode).toBe(200);
  });

  it("needs a dealer for people who see some dealers, who then see those", async () => {
    const dealerRole = await roleId("Dealer user");
    expect((await problem(invite("garage@example.test", dealerRole))).fields).toEqual({
      dealerScope: "shop-user.error.dealer-role",
    });
    expect((await problem(invite("garage@example.test", dealerRole, { dealerScope: "ATTACHED" }))).fields).toEqual({
      dealers: "shop-user.error.no-dealer",
    });
    const [first, second] = [await makeDealer({ code: "SU-1" }), await makeDealer({ code: "SU-2" })];
    const values = { dealerScope: "ATTACHED", dealers: [ref(first.id)] };
    const user = data<User>(await invite("garage@example.test", dealerRole, values));
    expect(user.dealers.map(({ id }) => id)).toEqual([first.id]);
    const browser = await activate("garage@example.test");
    const seen = async () =>
      data<{ elements: { id: number }[] }>(await browser.call("GET", "/admin/api/fitter")).elements.map(({ id }) => id);
    expect(await seen()).toEqual([first.id]);
    const current = await userByEmail("garage@example.test");
    data(await change(current, { dealers: [ref(second.id)] }));
    expect(await seen()).toEqual([second.id]);
    // An account that sees some dealers manages no users, whatever its rights.
    await database()
      .update(membership)
      .set({ extraRights: ["USER_LIST"] })
      .where(eq(membership.id, user.id));
    expect(data<{ elements: User[] }>(await browser.call("GET", USERS)).elements).toEqual([]);
    expect((await invite("x@example.test", dealerRole, values, browser)).statusCode).toBe(403);
  });

  it("ends the sessions of a disabled and of a removed user, and takes both back", async () => {
    const admin = await roleId("Shop administrator");
    const user = data<User>(await invite("leaving@example.test", admin));
    const browser = await activate("leaving@example.test");
    expect(await accessOf(browser)).toBe(200);
    data(await run(user, "disable"));
    expect(await accessOf(browser)).toBe(401);
    expect(await userByEmail("leaving@example.test")).toMatchObject({ status: "DISABLED" });
    data(await run(user, "enable"));
    const again = await activate("leaving@example.test");
    expect(await accessOf(again)).toBe(200);
    const removed = data<{ undoToken: string }>(await harness.admin.call("DELETE", `${USERS}/${user.id}`));
    expect(await accessOf(again)).toBe(401);
    expect((await harness.admin.call("GET", `${USERS}/${user.id}`)).statusCode).toBe(404);
    data(await harness.admin.call("POST", `${USERS}/undo/${removed.undoToken}`));
    expect(await accessOf(await activate("leaving@example.test"))).toBe(200);
  });

  it("lists and ends the sessions of a user in the shop", async () => {
    const user = data<User>(await invite("sessions@example.test", await roleId("Shop administrator")));
    const browser = await activate("sessions@example.test");
    const url = `${USERS}/${user.id}/sessions`;
    const [open] = data<{ elements: { id: number; current: boolean }[] }>(
      await harness.admin.call("GET", url),
    ).elements;
    expect(open).toMatchObject({ current: false });
    expect((await harness.other.call("DELETE", `${url}/${open?.id ?? 0}`)).statusCode).toBe(404);
    expect(await accessOf(browser)).toBe(200);
    expect(data(await harness.admin.call("DELETE", `${url}/${open?.id ?? 0}`))).toEqual({ ended: 1 });
    expect(await accessOf(browser)).toBe(401);
  });

  describe("refuses", () => {
    it("changing, disabling or removing oneself", async () => {
      const own = await userByEmail("admin@example.test");
      expect((await problem(run(own, "disable"))).errors).toEqual(["shop-user.error.self"]);
      expect((await problem(harness.admin.call("DELETE", `${USERS}/${own.id}`))).errors).toEqual([
        "shop-user.error.self",
      ]);
      expect((await problem(change(own, { until: "2099-01-01" }))).errors).toEqual(["shop-user.error.self"]);
      const body = { changes: [{ right: "QUOTES", exception: "WITHDRAWN" }] };
      expect((await problem(harness.admin.call("PUT", `${USERS}/${own.id}/rights`, { body }))).errors).toEqual([
        "shop-user.error.self",
      ]);
    });

    it("giving a role with more rights than one's own, or above one's level", async () => {
      const admin = await roleId("Shop administrator");
      const helper = data<User>(await invite("helper@example.test", admin));
      const body = { changes: [{ right: "ORDERS", exception: "WITHDRAWN" }] };
      data(await harness.admin.call("PUT", `${USERS}/${helper.id}/rights`, { body }));
      const browser = await activate("helper@example.test");
      expect((await problem(invite("more@example.test", admin, {}, browser))).fields).toEqual({
        role: "shop-user.error.rights",
      });
      const target = data<User>(await invite("target@example.test", admin));
      const give = (right: string) =>
        browser.call("PUT", `${USERS}/${target.id}/rights`, { body: { changes: [{ right, exception: "EXTRA" }] } });
      expect((await problem(give("ORDERS"))).errors).toEqual(["shop-user.error.rights"]);
      const [network] = await database().select().from(userRole).where(eq(userRole.code, "NETWORK_USER"));
      expect((await invite("above@example.test", network?.id ?? 0)).statusCode).toBe(422);
      await database()
        .update(membership)
        .set({ roleId: network?.id ?? 0 })
        .where(eq(membership.id, target.id));
      expect((await problem(run(target, "disable", browser))).errors).toEqual(["shop-user.error.level"]);
    });

    it("reaching the users of another shop, or acting without the right", async () => {
      const user = data<User>(await invite("mine@example.test", await roleId("Shop administrator")));
      for (const call of [
        harness.other.call("GET", `${USERS}/${user.id}`),
        harness.other.call("GET", `${USERS}/${user.id}/rights`),
        harness.other.call("GET", `${USERS}/${user.id}/sessions`),
        run(user, "disable", harness.other),
        change(user, { note: "x" }, harness.other),
        harness.other.call("DELETE", `${USERS}/${user.id}`),
      ])
        expect((await call).statusCode).toBe(404);
      for (const call of [
        harness.withoutRights.call("GET", USERS),
        harness.withoutRights.call("GET", `${USERS}/${user.id}/rights`),
        harness.withoutRights.call("GET", MATRIX),
        invite("y@example.test", 1, {}, harness.withoutRights),
        invite("y@example.test", 1, {}, harness.reader),
      ])
        expect((await call).statusCode).toBe(403);
    });

    it("touching the main administrator, who alone hands the shop over", async () => {
      const admin = await roleId("Shop administrator");
      const heir = data<User>(await invite("heir@example.test", admin));
      const heirBrowser = await activate("heir@example.test");
      const own = await userByEmail("admin@example.test");
      await database().update(membership).set({ mainAdministrator: true }).where(eq(membership.id, own.id));
      expect((await problem(run(own, "disable", heirBrowser))).errors).toEqual(["error.action-not-possible"]);
      expect((await problem(heirBrowser.call("DELETE", `${USERS}/${own.id}`))).errors).toEqual([
        "shop-user.error.main",
      ]);
      expect((await problem(run(heir, "make-main", heirBrowser))).errors).toEqual(["shop-user.error.not-main"]);
      data(await run(heir, "make-main"));
      expect(await userByEmail("heir@example.test")).toMatchObject({ mainAdministrator: true });
      expect(await userByEmail("admin@example.test")).toMatchObject({ mainAdministrator: false });
    });
  });

  it("writes exceptions to the journal", async () => {
    const user = data<User>(await invite("journal@example.test", await roleId("Shop administrator")));
    const body = { changes: [{ right: "QUOTES", exception: "WITHDRAWN" }] };
    data(await harness.admin.call("PUT", `${USERS}/${user.id}/rights`, { body }));
    const [entry] = await database()
      .select()
      .from(userAction)
      .where(and(eq(userAction.resource, "shop-user"), eq(userAction.verb, "RIGHT_CHANGE")))
      .orderBy(desc(userAction.id));
    expect(entry).toMatchObject({ recordId: user.id });
  });

  it("never leaves a shop without an administrator, also when two disable each other at once", async () => {
    const { otherShopId, userIds } = harness.server.fixture;
    const admin = await roleId("Shop administrator");
    const second = data<User>(await invite("second@example.test", admin, {}, harness.other));
    const secondBrowser = await activate("second@example.test");
    const [first] = await database()
      .select()
      .from(membership)
      .where(and(eq(membership.userId, userIds.other), eq(membership.shopId, otherShopId)));
    const others = data<{ elements: User[] }>(await harness.other.call("GET", `${USERS}?size=100`)).elements;
    for (const user of others)
      if (![second.id, first?.id].includes(user.id)) data(await run(user, "disable", harness.other));
    const answers = await Promise.all([
      run(second, "disable", harness.other),
      run({ id: first?.id ?? 0 }, "disable", secondBrowser),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    const active = await database()
      .select()
      .from(membership)
      .where(and(eq(membership.shopId, otherShopId), eq(membership.status, "ACTIVE")));
    expect(active).toHaveLength(1);
  });
});
