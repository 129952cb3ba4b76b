/** Excluding dealers from some or all uses, for a period. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "../../../src/contract/days";
import { dayInZone } from "../../../src/contract/zone-clock";
import { resourceModule } from "../../../host/server/resources";
import type { Problem } from "../../../src/contract/errors";
import { widen, type RecordOf } from "../../../src/contract/resource";
import type exclusionResource from "../../../src/resources/dealers/exclusions/fitter-exclusion.resource";
import metaData from "../../../src/resources/dealers/meta-data/meta-data.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { attachDealer } from "../support/fixture";
import { BASE as FITTERS, dealerCalls, type Dealer } from "../resources/dealer-calls";

type Exclusion = RecordOf<typeof exclusionResource>;
const BASE = "/admin/api/fitterExclusion";
/** In the shop's time zone, where a day starts before the UTC day. */
const day = (offset: number): string => addDays(dayInZone("Europe/Paris"), offset);

describe("excluded dealers", { timeout: 60_000 }, () => {
  let harness: Harness;
  const { make, activeDealer, list, callAction } = dealerCalls(() => harness);
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule]);
  }, 60_000);
  afterAll(() => harness.close());

  const post = (dealer: Dealer, values: object = {}, caller = harness.admin) =>
    caller.call("POST", BASE, {
      body: {
        dealer: { id: dealer.id, label: "" },
        scope: ["QUOTES"],
        reason: "QUALITY",
        from: day(0),
        ...values,
      },
    });
  const exclude = async (dealer: Dealer, values: object = {}): Promise<Exclusion> =>
    data<Exclusion>(await post(dealer, values));
  const excluded = async (query = "filter[excluded]=true"): Promise<number[]> =>
    (await list(query)).elements.map(({ id }) => id);

  it("excludes a dealer within its period only, until it is included again", async () => {
    const [now, soon, over] = [
      await make({ code: "EX-1" }),
      await make({ code: "EX-2" }),
      await make({ code: "EX-3" }),
    ];
    const exclusion = await exclude(now, { scope: ["LOCATOR"] });
    expect(exclusion).toMatchObject({ dealerName: now.name, code: "EX-1", state: "RUNNING", appointments: 0 });
    expect(await exclude(soon, { from: day(2) })).toMatchObject({ state: "PLANNED" });
    await exclude(over, { from: day(-3), to: day(0) });
    expect((await excluded()).sort()).toEqual([now.id, over.id].sort());
    expect(data<{ total: number }>(await harness.admin.call("GET", `${BASE}?q=ex-1&filter[state]=RUNNING`)).total).toBe(
      1,
    );
    const { undoToken } = data<{ undoToken: string }>(
      await harness.admin.call("POST", `${BASE}/${exclusion.id}/include`, { body: {} }),
    );
    expect(await excluded()).not.toContain(now.id);
    await harness.admin.call("POST", `${BASE}/undo/${undoToken}`);
    expect(await excluded()).toContain(now.id);
  });

  it("lists the exclusions of dealers with a tag, and of a country", async () => {
    const tag = await harness.make(widen(metaData), {
      group: "marketing",
      type: "BOOLEAN",
      values: [],
      countries: [],
      defaultValue: null,
    });
    const tagged = await make({
      code: "TAGGED-1",
      marketingTags: [{ tag: { id: tag.id, label: "" }, value: "true", from: null, to: null }],
    });
    const other = await make({ code: "TAGGED-2" });
    await exclude(tagged);
    await exclude(other);
    const found = async (filter: string): Promise<readonly string[]> =>
      data<{ elements: { code: string }[] }>(
        await harness.admin.call("GET", `${BASE}?q=TAGGED-&sort=code&${filter}`),
      ).elements.map(({ code }) => code);
    expect(await found(`filter[withTags]=${tag.id}`)).toEqual(["TAGGED-1"]);
    expect(await found("filter[withTags]=~any")).toEqual(["TAGGED-1"]);
    expect(await found("filter[withTags]=~empty")).not.toContain("TAGGED-1");
    expect(await found("filter[country]=FR")).toEqual(expect.arrayContaining(["TAGGED-1", "TAGGED-2"]));
    expect(await found("filter[country]=DE")).toEqual([]);
  });

  it("merges overlapping exclusions of the same scope", async () => {
    const dealer = await make({ code: "EX-4" });
    await exclude(dealer, { from: day(0), to: day(10) });
    await exclude(dealer, { from: day(5), to: day(20) });
    await exclude(dealer, { scope: ["GOOGLE_RESERVE"], from: day(0) });
    const { elements } = data<{ elements: Exclusion[] }>(
      await harness.admin.call("GET", `${BASE}?filter[dealer]=${dealer.id}&sort=createdAt`),
    );
    expect(elements.map(({ scope, from, to }) => [scope, from, to])).toEqual([
      [["QUOTES"], day(0), day(20)],
      [["GOOGLE_RESERVE"], day(0), null],
    ]);
  });

  it("accepts pasted codes, and returns unknown ones", async () => {
    const [first, second] = [await make({ code: "EX-5" }), await make({ code: "EX-6" })];
    expect(await exclude(first, { codes: "ex-6\nNO-SUCH" })).toMatchObject({ codes: "NO-SUCH" });
    expect(await excluded("q=ex-6")).toEqual([second.id]);
    expect(await excluded()).toContain(second.id);
  });

  it("asks for confirmation before the last dealer leaves the search", async () => {
    const lastDealer = await activeDealer({ code: "EX-7" });
    const scope = ["LOCATOR"];
    expect((await post(lastDealer, { scope })).json<Problem>().fields).toEqual({
      evenLast: "fitter-exclusion.error.last",
    });
    expect((await callAction(lastDealer, "exclude", { scope, reason: "TEST" })).json<Problem>()).toMatchObject({
      status: 409,
      errors: ["fitter.error.exclusion-last"],
    });
    expect((await post(lastDealer, { scope, evenLast: true })).statusCode).toBe(200);
  });

  it("applies to a selection of the dealer list, and can be undone", async () => {
    const dealers = [await make({ code: "EX-8" }), await make({ code: "EX-9" })];
    const ids = dealers.map(({ id }) => id);
    const bulk = (action: string, values: object = {}) =>
      harness.admin.call("POST", `${FITTERS}/bulk`, { body: { selection: { ids }, action, values } });
    const response = await bulk("exclude", { scope: ["QUOTES"], reason: "UNPAID" });
    expect(data<{ done: number }>(response)).toMatchObject({ done: 2 });
    expect(await excluded("q=ex-8")).toEqual([ids[0]]);
    expect(await excluded()).toEqual(expect.arrayContaining(ids));
    await bulk("include");
    expect(await excluded()).not.toEqual(expect.arrayContaining(ids));
    expect(
      (await callAction(dealers[0] as Dealer, "exclude", { scope: ["QUOTES"], reason: "OTHER" })).json<Problem>()
        .fields,
    ).toEqual({
      note: "fitter.error.exclusion-note",
    });
  });

  it("refuses invalid input and missing rights", async () => {
    const dealer = await make({ code: "EX-10" });
    const fields = async (values: object) => (await post(dealer, values)).json<Problem>().fields;
    expect(await fields({ from: day(-5), to: day(-1) })).toEqual({ to: "fitter-exclusion.error.past" });
    expect(await fields({ from: day(5), to: day(1) })).toEqual({ to: "error.period.order" });
    expect(await fields({ reason: "OTHER" })).toEqual({ note: "fitter-exclusion.error.note" });
    expect((await post(dealer, {}, harness.withoutRights)).statusCode).toBe(403);
    expect((await post(dealer, {}, harness.reader)).statusCode).toBe(403);
    expect((await post(dealer, {}, harness.other)).json<Problem>().fields).toEqual({ dealer: "error.reference-gone" });
    await attachDealer(harness.server.open.database, harness.server.fixture.userIds.dealer, dealer.id);
    const scoped = harness.server.browser();
    await scoped.signIn("dealer");
    expect((await post(dealer, {}, scoped)).statusCode).toBe(403);
    const exclusion = await exclude(dealer);
    expect((await scoped.call("POST", `${BASE}/${exclusion.id}/include`, { body: {} })).statusCode).toBe(403);
    expect((await scoped.call("DELETE", `${BASE}/${exclusion.id}`)).statusCode).toBe(403);
    expect((await harness.other.call("GET", `${BASE}/${exclusion.id}`)).statusCode).toBe(404);
  });
});
