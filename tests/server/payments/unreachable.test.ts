/** A payment platform that cannot be reached: the stored state stays, the shop is told, and nothing is lost. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { paymentModuleWith } from "../../../host/server/features/payments/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { alert } from "../../../host/server/platform/storage/schema";
import { eventually } from "../../support/eventually";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { makePayment } from "../support/make-payment";

let harness: Harness;
let platform: Server;
let isDown = true;
beforeAll(async () => {
  platform = createServer((request, response) => {
    if (isDown) request.socket.destroy();
    else response.writeHead(404, { "content-type": "application/json" }).end('{"error":{"message":"No such payment"}}');
  });
  await new Promise<void>((resolve) => platform.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  const stripe = { url, secretKey: "sk_test_1", webhookSecret: "whsec_1" };
  harness = await startHarness(FASTEST_DATABASE, [...RESOURCE_MODULES, paymentModuleWith()], { stripe });
}, 120_000);
afterAll(async () => {
  platform.close();
  await harness.close();
});

const openAlerts = async (): Promise<(string | number | undefined)[]> => {
  const isOpen = and(eq(alert.key, "payment-platform-STRIPE"), isNull(alert.closedAt));
  const rows = await harness.server.open.database.select().from(alert).where(isOpen);
  return rows.map(({ params }) => params?.["platform"]);
};
const synchronise = async (id: number): Promise<void> => {
  data(await harness.admin.call("POST", `/admin/api/payment/${id}/synchronise`, { body: {} }));
};

it("shows the stored state with a warning until the platform answers again", async () => {
  const { id } = await makePayment(harness.server);
  await synchronise(id);
  await eventually(async () => expect(await openAlerts()).toEqual(["Stripe"]));
  expect(data(await harness.admin.call("GET", `/admin/api/payment/${id}`))).toMatchObject({ status: "PENDING" });
  isDown = false;
  await synchronise(id);
  await eventually(async () => expect(await openAlerts()).toEqual([]));
});
