/** Sums and averages over what a list finds. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { orderModule } from "../../../host/server/features/orders/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { MAX_FIGURE_RECORDS } from "../../../src/contract/figures-endpoint";
import { widen } from "../../../src/contract/resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { attachDealer } from "../support/fixture";
import { makeOrder } from "../support/make-order";

let harness: Harness;
/** The second order belongs to the second dealer. */
let dealerIds: readonly [number, number];
beforeAll(async () => {
  harness = await startHarness(FASTEST_DATABASE, [...RESOURCE_MODULES, orderModule]);
  dealerIds = [(await harness.make(widen(fitter))).id, (await harness.make(widen(fitter))).id];
  const euros = (minor: number) => ({ minor, currency: "EUR" });
  await makeOrder(harness.server, [dealerIds[0]], { state: "PAID", total: euros(10_001), tyres: 4 });
  await makeOrder(harness.server, [dealerIds[1]], { state: "PAID", total: euros(20_000), tyres: 2 });
  await makeOrder(harness.server, [dealerIds[0]], { total: { minor: 5_000, currency: "CHF" }, tyres: 0 });
}, 120_000);
afterAll(() => harness.close());

const figures = async (query = "", caller = harness.admin): Promise<unknown> =>
  (await caller.call("GET", `/admin/api/metaOrder/figures?${query}`)).json<{ data: { figures: unknown } }>().data
    .figures;
const eur = (value: number) => ({ value, currency: "EUR" });

describe("the figures of a list", () => {
  it("cover all that the query finds, amounts by currency", async () => {
    const chf = { value: 5_000, currency: "CHF" };
    expect(await figures()).toEqual({
      amount: [chf, eur(30_001)],
      basket: [chf, eur(15_001)],
      tyres: [{ value: 6, currency: null }],
    });
    expect(await figures("filter[state]=PAID&filter[total]=150..")).toMatchObject({
      amount: [eur(20_000)],
      tyres: [{ value: 2, currency: null }],
    });
    expect(await figures("q=nobody")).toEqual({ amount: [], basket: [], tyres: [] });
  });

  it("cover only what the caller sees", async () => {
    const { fixture, open } = harness.server;
    await attachDealer(open.database, fixture.userIds.dealer, dealerIds[1]);
    const dealer = harness.server.browser();
    await dealer.signIn("dealer");
    expect(await figures("", dealer)).toMatchObject({ amount: [eur(20_000)] });
    expect(await figures("", harness.other)).toEqual({ amount: [], basket: [], tyres: [] });
    expect((await harness.server.browser().call("GET", "/admin/api/metaOrder/figures")).statusCode).toBe(401);
    expect((await harness.admin.call("GET", "/admin/api/metaOrder/figures?filter[nonsense]=1")).statusCode).toBe(422);
  });

  it("are not calculated over more records than the limit", async () => {
    const columns = sql.raw(
      "shop_id, placed_at, state, payment_state, delivery_mode, platform, locale, customer_name, customer_phone, summary, dealers, lines, parts, total, tyres",
    );
    await harness.server.open.database.execute(
      sql`insert into shop_order (reference, ${columns}) select 'many-' || number, ${columns} from shop_order, generate_series(1, ${MAX_FIGURE_RECORDS}) number
        where reference = (select min(reference) from shop_order)`,
    );
    expect(await figures()).toBeNull();
    expect(await figures("filter[state]=PENDING_PAYMENT")).not.toBeNull();
  });
});
