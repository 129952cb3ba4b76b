/** Closures that overlap are joined on demand. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS, utcDay } from "../../../src/contract/days";
import type { Problem } from "../../../src/contract/errors";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import inactivity from "../../../src/resources/dealers/closures/inactivity.resource";
import { data, startHarness, type Harness } from "../../resources/harness";
import { dealerCalls } from "../resources/dealer-calls";

describe("overlapping closures", { timeout: 60_000 }, () => {
  let harness: Harness;
  const { make } = dealerCalls(() => harness);
  beforeAll(async () => {
    harness = await startHarness();
  }, 60_000);
  afterAll(() => harness.close());

  const day = (days: number): string => utcDay(Date.now() + days * DAY_MS);
  const closure = (
    dealers: readonly { readonly id: number }[],
    from: number,
    to: number | null,
    more: object = {},
  ) => ({
    name: null,
    dealers: dealers.map(({ id }) => ({ id, label: "" })),
    from: day(from),
    to: to === null ? null : day(to),
    reason: "HOLIDAYS",
    scope: ["NO_APPOINTMENTS"],
    replacement: null,
    merge: false,
    ...more,
  });
  const create = (values: object) => harness.admin.call("POST", "/admin/api/inactivity", { body: values });
  const listed = async ({ id }: { readonly id: number }): Promise<AnyRecord[]> =>
    data<{ elements: AnyRecord[] }>(await harness.admin.call("GET", `/admin/api/inactivity?filter[dealers]=${id}`))
      .elements;

  it("are refused, or joined into one that covers all their days", async () => {
    const dealer = await make({});
    await harness.make(widen(inactivity), closure([dealer], 10, 20));
    await harness.make(widen(inactivity), closure([dealer], 24, 30));
    const values = closure([dealer], 18, 22);
    expect((await create(values)).json<Problem>().fields).toEqual({ merge: "inactivity.error.overlap" });
    data(await create({ ...values, merge: true }));
    expect((await listed(dealer)).map(({ from, to }) => [from, to]).sort()).toEqual([
      [day(10), day(22)],
      [day(24), day(30)],
    ]);
    data(await create(closure([dealer], 21, null, { merge: true })));
    expect(await listed(dealer)).toMatchObject([{ from: day(10), to: null }]);
  });

  it("are not joined where dealers or effects would be lost", async () => {
    const [first, second] = [await make({}), await make({})];
    await harness.make(widen(inactivity), closure([first, second], 10, 20));
    const lost = await create(closure([first], 15, 25, { merge: true }));
    expect(lost.json<Problem>().fields).toEqual({ merge: "inactivity.error.not-covered" });
    const narrower = closure([first, second], 15, 25, { merge: true, scope: ["NO_APPOINTMENTS", "NO_QUOTES"] });
    data(await create(narrower));
    expect(await listed(second)).toMatchObject([{ from: day(10), to: day(25) }]);
  });
});
