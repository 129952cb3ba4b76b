/** What the shop is told about its payments, and how it gives back what a platform has failed to refund. */
import { and, eq, inArray, isNull, like } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { renewAlerts } from "../../../host/server/features/payments/alerts";
import { paymentModuleWith } from "../../../host/server/features/payments/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { scopeOfShop } from "../../../host/server/platform/storage/each-shop";
import { alert, payment } from "../../../host/server/platform/storage/schema";
import type { RecordOf } from "../../../src/contract/resource";
import type paymentResource from "../../../src/resources/activity/payments/payment.resource";
import { eventually } from "../../support/eventually";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { makePayment, TEST_CARDS } from "../support/make-payment";

type Payment = RecordOf<typeof paymentResource>;

const PAYMENTS = "/admin/api/payment";

let harness: Harness;
beforeAll(async () => {
  const modules = [...RESOURCE_MODULES, paymentModuleWith({ refund: 300, dispute: 300 })];
  harness = await startHarness(FASTEST_DATABASE, modules, { demo: true });
}, 120_000);
afterAll(() => harness.close());

const database = () => harness.server.open.database;
const act = async (id: number, action: string, body: object = {}): Promise<void> => {
  data(await harness.admin.call("POST", `${PAYMENTS}/${id}/${action}`, { body }));
};
const read = async (id: number): Promise<Payment> =>
  data<Payment>(await harness.admin.call("GET", `${PAYMENTS}/${id}`));

it("an authorisation that ends within a day is announced until it is captured", async () => {
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000);
  const soon = await makePayment(harness.server, { authorisedUntil: hours(10) });
  const later = await makePayment(harness.server, { authorisedUntil: hours(40) });
  const shopData = scopeOfShop(database(), harness.server.fixture.shopId);
  const announced = async (status: "AUTHORISED" | "CAPTURED"): Promise<string[]> => {
    const ids = [soon.id, later.id];
    const rows = await database().update(payment).set({ status }).where(inArray(payment.id, ids)).returning();
    for (const row of rows) await renewAlerts(shopData, row);
    const isOpen = and(like(alert.key, "payment-capture-%"), isNull(alert.closedAt));
    return (await database().select().from(alert).where(isOpen)).map(({ key }) => key);
  };
  expect(await announced("AUTHORISED")).toEqual([`payment-capture-${soon.id}`]);
  expect(await announced("CAPTURED")).toEqual([]);
});

it("what a platform has failed to refund is given back by transfer, which ends the notice", async () => {
  const { id } = await makePayment(harness.server, { last4: TEST_CARDS.failing });
  await act(id, "synchronise");
  await eventually(async () => expect((await read(id)).status).toBe("CAPTURED"));
  const body = { mode: "FULL", amount: null, lines: [], reason: "RETURN", notifyCustomer: false };
  await act(id, "refund", body);
  await eventually(async () => expect(await read(id)).toMatchObject({ status: "CAPTURED", refundState: "FAILED" }));
  await act(id, "refund", { ...body, byTransfer: true });
  await eventually(async () => expect(await read(id)).toMatchObject({ status: "REFUNDED", refundState: null }));
  const notices = await database()
    .select()
    .from(alert)
    .where(eq(alert.key, `payment-refund-${id}`));
  expect(notices.map(({ closedAt }) => closedAt === null)).toEqual([false]);
});
