/** The activity of a dealer: its requests and orders, each limited by the account's rights. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { dealerDetailModule } from "../../../host/server/features/dealers/detail/routes";
import { membership } from "../../../host/server/platform/storage/schema";
import { resourceModule } from "../../../host/server/resources/index";
import type { ResponseOf } from "../../../src/contract/endpoint";
import type { dealerActivity } from "../../../src/contract/endpoints/dealer-detail";
import { DAY_MS } from "../../../src/contract/days";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import quote from "../../../src/resources/activity/quotes/quote.resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { reference } from "../support/garage";
import { makeOrder } from "../support/make-order";

let harness: Harness;
let dealer: AnyRecord;
beforeAll(async () => {
  harness = await startHarness(FASTEST_DATABASE, [resourceModule, dealerDetailModule]);
  dealer = await harness.make(widen(fitter));
}, 120_000);
afterAll(() => harness.close());

const read = async () =>
  data<ResponseOf<typeof dealerActivity>>(await harness.admin.call("GET", `/admin/api/fitter/${dealer.id}/activity`));

it("counts requests and orders of 30 and 90 days, and names the latest of both", async () => {
  const foreign = await harness.make(widen(fitter));
  const daysAgo = (days: number) => ({ placedAt: new Date(Date.now() - days * DAY_MS) });
  const old = await makeOrder(harness.server, [dealer.id], daysAgo(60));
  await makeOrder(harness.server, [foreign.id]);
  const order = await makeOrder(harness.server, [foreign.id, dealer.id], { ...daysAgo(2), state: "PAID" });
  const request = await harness.make(widen(quote), { fitter: reference(dealer) });
  const { figures, elements } = await read();
  expect(figures).toEqual(
    expect.arrayContaining([
      { resource: "quote", days30: 1, days90: 1 },
      { resource: "meta-order", days30: 1, days90: 2 },
    ]),
  );
  expect(elements.map(({ resource, id, status }) => [resource, id, status])).toEqual([
    ["quote", request.id, request["status"]],
    ["meta-order", order, "PAID"],
    ["meta-order", old, "PENDING_PAYMENT"],
  ]);
});

it("leaves out what the account may not read", async () => {
  await harness.server.open.database
    .update(membership)
    .set({ withdrawnRights: ["ORDERS"] })
    .where(eq(membership.userId, harness.server.fixture.userIds.admin));
  const { figures, elements } = await read();
  expect(figures.map(({ resource }) => resource)).not.toContain("meta-order");
  expect(elements.map(({ resource }) => resource)).toEqual(["quote"]);
});
