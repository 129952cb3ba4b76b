/** Attaching dealers to users, and the access that this grants and revokes. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../../src/contract/days";
import { dayInZone } from "../../../src/contract/zone-clock";
import { resourceModule } from "../../../host/server/resources";
import { membership, shop } from "../../../host/server/platform/storage/schema";
import type { Problem } from "../../../src/contract/errors";
import { widen, type RecordOf } from "../../../src/contract/resource";
import metaData from "../../../src/resources/dealers/meta-data/meta-data.resource";
import type attachResource from "../../../src/resources/dealers/users/dealer-user.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import type { Browser } from "../support/test-server";
import { dealerCalls } from "../resources/dealer-calls";

type User = RecordOf<typeof attachResource>;
const BASE = "/admin/api/dealerUser";
const ADDRESS = {
  address1: "1 place Grenette",
  address2: null,
  city: "Grenoble",
  district: null,
  subDistrict: null,
  state: null,
  country: "FR",
};

describe("dealers and users", { timeout: 60_000 }, () => {
  let harness: Harness;
  let scoped: Browser;
  const { make, list } = dealerCalls(() => harness);
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule]);
    scoped = harness.server.browser();
    await scoped.signIn("dealer");
  }, 60_000);
  afterAll(() => harness.close());

  const users = async (query = "", caller = harness.admin): Promise<User[]> =>
    data<{ elements: User[] }>(await caller.call("GET", `${BASE}?${query}`)).elements;
  const userByEmail = async (email: string): Promise<User> => {
    const [user] = await users(`q=${email}`);
    if (user === undefined) throw new Error(`No user ${email}`);
    return user;
  };
  const run = (user: User, action: string, body: object = {}, caller = harness.admin) =>
    caller.call("POST", `${BASE}/${user.id}/${action}`, { body });
  const attach = (user: User, values: object) =>
    run(user, "attach", { dealers: [], role: "OWNER", receiveMails: [], from: null, to: null, ...values });
  const visibleDealerIds = async (): Promise<number[]> => (await list("", scoped)).elements.map(({ id }) => id);
  const reference = ({ id }: { id: number }) => ({ id, label: "" });

  it("returns to an earlier state as often as wanted", async () => {
    const dealer = reference(await make({ code: "AT-AGAIN" }));
    const call = async (action: string, body: object) => {
      const response = await run(await userByEmail("dealer@"), action, body);
      expect(response.statusCode, response.body).toBe(200);
    };
    for (let turn = 0; turn < 2; turn++) {
      await call("attach", { dealers: [dealer], role: "OWNER", receiveMails: [], from: null, to: null });
      await call("detach", { dealers: [dealer], codes: null, evenNone: true });
    }
  });

  it("grants access to dealers at the user's next call, and revokes it again", async () => {
    const [first, second] = [await make({ code: "AT-1" }), await make({ code: "AT-2" })];
    await make({ code: "AT-3" });
    const user = await userByEmail("dealer@");
    expect(user).toMatchObject({ dealerScope: "ATTACHED", count: 0 });
    expect(await visibleDealerIds()).toEqual([]);
    expect((await users("filter[dealerScope]=ATTACHED&filter[count]=0")).map(({ id }) => id)).toEqual([user.id]);
    const attached = data<User & { undoToken: string }>(
      await attach(user, { dealers: [reference(first)], codes: "at-2" }),
    );
    expect(attached).toMatchObject({ count: 2 });
    expect((await visibleDealerIds()).sort()).toEqual([first.id, second.id].sort());
    const after = data<User>(
      await run(attached, "detach", { dealers: [reference(first)], codes: null, evenNone: false }),
    );
    expect(await visibleDealerIds()).toEqual([second.id]);
    expect(
      (await run(after, "detach", { dealers: [reference(second)], codes: null, evenNone: false })).json<Problem>()
        .fields,
    ).toEqual({
      evenNone: "dealer-user.error.last",
    });
    data(await run(after, "detach", { dealers: [reference(second)], codes: null, evenNone: true }));
    expect(await visibleDealerIds()).toEqual([]);
  });

  it("attaches all dealers with a tag, and refuses a value that none has", async () => {
    const tag = await harness.make(widen(metaData), {
      group: "marketing",
      type: "TEXT",
      values: [],
      countries: [],
      defaultValue: null,
      pattern: null,
    });
    const tagged = await make({
      code: "AT-TAG",
      marketingTags: [{ tag: reference(tag), value: "Silver", from: null, to: null }],
    });
    const user = await userByEmail("dealer@");
    expect((await attach(user, { tag: reference(tag), tagValue: "Gold" })).json<Problem>().fields).toEqual({
      tag: "dealer-user.error.no-tagged",
    });
    data(await attach(await userByEmail("dealer@"), { tag: reference(tag), tagValue: "silver" }));
    expect(await visibleDealerIds()).toContain(tagged.id);
    const detached = { dealers: [], codes: null, tag: reference(tag), tagValue: null, evenNone: true };
    data(await run(await userByEmail("dealer@"), "detach", detached));
    expect(await visibleDealerIds()).toEqual([]);
  });

  it("is valid from its first to its last day", async () => {
    const dealer = await make({ code: "AT-4" });
    const user = await userByEmail("dealer@");
    data(await attach(user, { dealers: [reference(dealer)], to: "2020-01-01" }));
    expect(await visibleDealerIds()).toEqual([]);
    data(
      await attach(await userByEmail("dealer@"), {
        dealers: [reference(dealer)],
        from: "2020-01-01",
        to: "2099-01-01",
      }),
    );
    expect(await visibleDealerIds()).toEqual([dealer.id]);
    expect(
      (await attach(user, { dealers: [reference(dealer)], from: "2026-02-01", to: "2026-01-01" })).json<Problem>()
        .fields,
    ).toEqual({
      to: "error.period.order",
    });
  });

  it("begins and ends with the day in the shop's time zone", async () => {
    // Picks a zone whose day now differs from the UTC day: ahead of UTC from 10:00 UTC on, behind it before.
    const timeZone = new Date().getUTCHours() >= 10 ? "Pacific/Kiritimati" : "Pacific/Pago_Pago";
    const { database } = harness.server.open;
    const dealer = await make({ code: "AT-7" });
    const user = await userByEmail("dealer@");
    const [storedMembership] = await database.select().from(membership).where(eq(membership.id, user.id));
    await database
      .update(shop)
      .set({ timeZone })
      .where(eq(shop.id, storedMembership?.shopId ?? 0));
    const today = dayInZone(timeZone);
    const before = (await userByEmail("dealer@")).count ?? 0;
    for (const [days, ids] of [
      [{ to: today }, [dealer.id]],
      [{ to: addDays(today, -1) }, []],
      [{ from: today }, [dealer.id]],
      [{ from: addDays(today, 1) }, []],
    ] as const) {
      const attached = data<User>(
        await attach(await userByEmail("dealer@"), { dealers: [reference(dealer)], ...days }),
      );
      expect((await visibleDealerIds()).filter((id) => id === dealer.id)).toEqual(ids);
      expect((attached.count ?? 0) - before).toBe(ids.length);
      expect((await list(`filter[hasUser]=true&q=AT-7`)).elements.map(({ id }) => id)).toEqual(ids);
    }
    await database
      .update(shop)
      .set({ timeZone: "Europe/Paris" })
      .where(eq(shop.id, storedMembership?.shopId ?? 0));
  });

  it("attaches all dealers of a region, and all sites of a head office", async () => {
    const isere = (number: string) => ({ ...ADDRESS, postalCode: `38${number}` });
    const dealers = [
      await make({ code: "AT-8", address: isere("000") }),
      await make({ code: "AT-9", address: isere("100") }),
    ];
    const office = await make({ code: "AT-10", dealerType: "HEAD_OFFICE" });
    const site = await make({ code: "AT-11", parentDealer: reference(office) });
    const added = async (values: object): Promise<number[]> => {
      const before = await userByEmail("dealer@");
      const after = data<User>(await attach(before, values));
      const idsBefore = new Set(before.dealers.map(({ dealer: { id } }) => id));
      return after.dealers.map(({ dealer: { id } }) => id).filter((id) => !idsBefore.has(id));
    };
    expect((await added({ region: "38" })).sort()).toEqual(dealers.map(({ id }) => id).sort());
    expect(await added({ headOffice: reference(office) })).toEqual([site.id]);
    expect((await attach(await userByEmail("dealer@"), { region: "97" })).json<Problem>().fields).toEqual({
      region: "dealer-user.error.no-dealers",
    });
  });

  it("grants the whole shop, and undoes it", async () => {
    const user = await userByEmail("dealer@");
    const { database } = harness.server.open;
    const granted = data<{ undoToken: string }>(await run(user, "scope-all"));
    expect(await database.select().from(membership).where(eq(membership.id, user.id))).toMatchObject([
      { dealerScope: "ALL" },
    ]);
    data(await harness.admin.call("POST", `${BASE}/undo/${granted.undoToken}`));
    expect(await userByEmail("dealer@")).toMatchObject({ dealerScope: "ATTACHED" });
  });

  it("copies another user's dealers", async () => {
    const dealer = await make({ code: "AT-5" });
    const source = await userByEmail("dealer@");
    data(await attach(source, { dealers: [reference(dealer)], role: "MANAGER" }));
    const reader = await userByEmail("reader@");
    const copied = data<User>(await run(reader, "copy", { user: reference(source) }));
    expect(copied.dealers.map(({ dealer: { id }, role }) => [id, role])).toContainEqual([dealer.id, "MANAGER"]);
    data(await run(await userByEmail("reader@"), "scope-all"));
  });

  it("refuses invalid input, missing rights and stale versions", async () => {
    const dealer = await make({ code: "AT-6" });
    const user = await userByEmail("dealer@");
    expect((await attach(user, {})).json<Problem>().fields).toEqual({ dealers: "error.required" });
    expect((await attach(user, { codes: "NO-SUCH" })).json<Problem>().fields).toEqual({
      codes: "dealer-user.error.unknown-codes",
    });
    expect(
      (await attach(await userByEmail("admin@"), { dealers: [reference(dealer)] })).json<Problem>().errors,
    ).toEqual(["dealer-user.error.self"]);
    for (const [browser, status] of [
      [harness.withoutRights, 403],
      [harness.reader, 403],
      [scoped, 403],
      [harness.other, 404],
    ] as const)
      expect((await run(user, "scope-all", {}, browser)).statusCode).toBe(status);
    expect((await scoped.call("GET", BASE)).statusCode).toBe(403);
    expect((await users("", harness.other)).map(({ id }) => id)).not.toContain(user.id);
    const stale = { ...user };
    data(await attach(await userByEmail("dealer@"), { dealers: [reference(dealer)] }));
    expect((await run(stale, "scope-all", { version: stale.version })).statusCode).toBe(409);
  });
});
