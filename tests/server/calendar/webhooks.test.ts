/** Webhooks and calls of calendar keys: what partners hear of appointments, how it is signed, repeated and paused, and what is logged. */
import { createHmac, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { apiKeyModule } from "../../../host/server/features/api-keys/routes";
import { bookModule } from "../../../host/server/features/booking/routes";
import { calendarApiModule } from "../../../host/server/features/calendar-api/routes";
import { eventsOf } from "../../../host/server/features/calendar-api/webhooks/events";
import { warnOfLastDays } from "../../../host/server/features/api-keys/last-days";
import { deliverDue } from "../../../host/server/features/calendar-api/webhooks/send";
import { planMessages } from "../../../host/server/features/customer-messages/plan";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { scopeOfShop } from "../../../host/server/platform/storage/each-shop";
import { alert, appointmentChange, record, webhookDelivery } from "../../../host/server/platform/storage/schema";
import { CALENDAR_SCOPES, MAX_WEBHOOK_FAILURES, WEBHOOK_EVENTS } from "../../../src/contract/calendar-api";
import type { ResponseOf } from "../../../src/contract/endpoint";
import type { keyCalls, keyWebhook } from "../../../src/contract/endpoints/calendar-keys";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import ecalApiKey from "../../../src/resources/calendar/api-key/ecal-api-key.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { makeGarage, makeServices, nineInParis, reference, type GarageServices } from "../support/garage";

const KEYS = "/admin/api/appointment-calendar/api-keys";
let harness: Harness;
let partner: Server;
let url = "";
let services: GarageServices;
let dealer: AnyRecord;
/** What the partner's server answers. */
let status = 204;
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
beforeAll(async () => {
  partner = createServer((request, response) => {
    void buffer(request).then((body) => {
      received.push({ headers: request.headers, body: String(body) });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => partner.listen(0, "127.0.0.1", resolve));
  const { port } = partner.address() as AddressInfo;
  url = `http://127.0.0.1:${port}/hook`;
  const modules = [...RESOURCE_MODULES, apiKeyModule, bookModule, calendarApiModule];
  harness = await startHarness(FASTEST_DATABASE, modules, { feedHosts: [`127.0.0.1:${port}`] }, randomBytes(32));
  services = await makeServices(harness);
  ({ dealer } = await makeGarage(harness, services, ["LIFT"]));
}, 120_000);
afterAll(async () => {
  await harness.close();
  partner.close();
});
beforeEach(async () => {
  const { database } = harness.server.open;
  await database.delete(appointmentChange);
  await database.delete(webhookDelivery);
  received.length = 0;
  status = 204;
});

const database = () => harness.server.open.database;
let count = 0;
const keyValues = (values: object = {}) => ({
  ...{ name: `Key ${(count += 1)}`, environment: "LIVE", scopes: [...CALENDAR_SCOPES], dealers: [], rate: 600 },
  ...{ addresses: [], expiresOn: null, contact: "api@partner.test" },
  ...{ webhookUrl: url, webhookEvents: [...WEBHOOK_EVENTS] },
  ...values,
});
async function listening(values: object = {}): Promise<{ key: AnyRecord; secret: string }> {
  const key: AnyRecord = await harness.make(widen(ecalApiKey), keyValues(values));
  return { key, secret: await newSecret(key) };
}
const newSecret = async ({ id }: AnyRecord): Promise<string> =>
  data<{ secret: string }>(await harness.admin.call("POST", `${KEYS}/${id}/webhook-secret`, { body: {} })).secret;
let minutes = 0;
const book = async (): Promise<AnyRecord> =>
  data(
    await harness.admin.call("POST", "/admin/api/appointment", {
      body: {
        ...{ customerName: "Camille", customerPhone: "+33199001142", fitter: reference(dealer) },
        date: nineInParis((minutes += 60)),
        services: [{ service: reference(services.fitting), quantity: 1 }],
      },
    }),
  );
const act = async ({ id }: AnyRecord, action: string, body: object = {}) =>
  data(await harness.admin.call("POST", `/admin/api/appointment/${id}/${action}`, { body }));
const plan = () => planMessages({ database: database() }, new Date(), 0);
const deliver = (minutesLater = 0) =>
  deliverDue(harness.server.services, new Date(Date.now() + minutesLater * 60_000 + 1_000));
const webhookOf = async ({ id }: AnyRecord): Promise<ResponseOf<typeof keyWebhook>> =>
  data(await harness.admin.call("GET", `${KEYS}/${id}/webhook`));
const remove = ({ id }: AnyRecord) => harness.admin.call("DELETE", `${KEYS}/${id}`);

it("tells a partner once of a booking, signed with the secret of its key", async () => {
  const { key, secret } = await listening();
  const visit = await book();
  await plan();
  await plan();
  await Promise.all([deliver(), deliver()]);
  await deliver(5);
  // Two turns at once may deliver in either order.
  expect(received.map(({ headers }) => headers["x-td-event"]).sort()).toEqual(["CONFIRMED", "CREATED"]);
  const { headers, body } = received.find((call) => call.headers["x-td-event"] === "CREATED") ?? {
    headers: {},
    body: "",
  };
  expect(JSON.parse(body)).toMatchObject({
    event: "CREATED",
    appointment: { id: visit.id, dealer: dealer.id, status: "CONFIRMED", customer: { name: "Camille" } },
  });
  const [, time = "", sign = ""] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers["x-td-signature"])) ?? [];
  expect(sign).toBe(createHmac("sha256", secret).update(`${time}.${body}`).digest("hex"));
  expect((await webhookOf(key)).elements).toMatchObject([
    { event: "CONFIRMED", state: "DELIVERED", attempts: 1, status: 204 },
    { event: "CREATED", state: "DELIVERED" },
  ]);
  await remove(key);
});

it("signs with the former secret, too, for a day, and shows none of them", async () => {
  const { key, secret } = await listening();
  const renewed = await newSecret(key);
  await book();
  await plan();
  await deliver();
  const { headers, body } = received[0] ?? { headers: {}, body: "" };
  const [time = "", ...signs] = String(headers["x-td-signature"]).split(",");
  expect(signs).toEqual(
    [renewed, secret].map(
      (text) =>
        `v1=${createHmac("sha256", text)
          .update(`${time.slice(2)}.${body}`)
          .digest("hex")}`,
    ),
  );
  expect(JSON.stringify(await webhookOf(key))).not.toContain(secret.slice(0, 20));
  expect(JSON.stringify(await database().select().from(record))).not.toContain(secret);
  await remove(key);
});

it("sends only the events and garages of the key, and nothing without a secret", async () => {
  const { dealer: other } = await makeGarage(harness, services, ["LIFT"]);
  const { key } = await listening({ webhookEvents: ["CANCELLED"] });
  const { key: elsewhere } = await listening({ dealers: [reference(other)] });
  const silent: AnyRecord = await harness.make(widen(ecalApiKey), keyValues());
  const visit = await book();
  await plan();
  await act(visit, "cancel", { reason: "Garage closed" });
  await plan();
  await deliver();
  expect(received.map(({ headers }) => headers["x-td-event"])).toEqual(["CANCELLED"]);
  for (const made of [key, elsewhere, silent]) await remove(made);
});

it("repeats a failed delivery eight times within a day, and pauses after ten failures in a row until it is resumed", async () => {
  status = 500;
  const { key } = await listening({ webhookEvents: ["CREATED"] });
  await book();
  await plan();
  for (let attempt = 0; attempt < 12; attempt += 1) await deliver(attempt * 600);
  expect(received).toHaveLength(9);
  expect((await webhookOf(key)).elements).toMatchObject([{ state: "FAILED", attempts: 9, status: 500 }]);
  await book();
  await book();
  await plan();
  await deliver();
  await deliver();
  const stored = data<AnyRecord>(await harness.admin.call("GET", `${KEYS}/${key.id}`));
  expect(stored["webhookPaused"]).toBe(true);
  expect(received.length).toBeLessThanOrEqual(MAX_WEBHOOK_FAILURES + 1);
  const [raised] = await database()
    .select()
    .from(alert)
    .where(eq(alert.key, `calendar-webhook-${key.id}`));
  expect(raised).toMatchObject({ right: "C2S_API_KEY", closedAt: null });

  status = 200;
  received.length = 0;
  await deliver(600);
  expect(received).toEqual([]);
  data(await harness.admin.call("POST", `${KEYS}/${key.id}/resume-webhook`, { body: {} }));
  await deliver();
  expect(received).toHaveLength(2);
  const [closed] = await database()
    .select()
    .from(alert)
    .where(eq(alert.key, `calendar-webhook-${key.id}`));
  expect(closed?.closedAt).not.toBeNull();
  await remove(key);
});

it.each([
  ["a private address", { webhookUrl: "https://10.0.0.8/hook" }, "webhookUrl", "ecal-api-key.error.webhook-private"],
  ["plain HTTP", { webhookUrl: "http://partner.example/hook" }, "webhookUrl", "ecal-api-key.error.webhook-url"],
  ["a password", { webhookUrl: "https://a:b@partner.example/" }, "webhookUrl", "error.external-url"],
  ["no address", { webhookUrl: null }, "webhookUrl", "error.required"],
  ["no right to read", { scopes: ["SLOTS_READ"] }, "webhookEvents", "ecal-api-key.error.webhook-scope"],
])("a webhook with %s is refused beside its field", async (_, values, field, key) => {
  const response = await harness.admin.call("POST", KEYS, { body: keyValues(values) });
  expect(response.json()).toMatchObject({ fields: { [field]: key } });
});

it("lists the calls of a key with their outcome, and never the query", async () => {
  const values = keyValues({ scopes: ["APPOINTMENT_READ"], webhookUrl: null, webhookEvents: [] });
  const key: AnyRecord = await harness.make(widen(ecalApiKey), values);
  const { secret } = data<{ secret: string }>(await harness.admin.call("POST", `/admin/api/api-key/${key.id}/secret`));
  const call = (path: string) =>
    harness.server.app.inject({
      method: "GET",
      url: `/admin/public/api/appointment-calendar${path}`,
      headers: { authorization: `Bearer ${secret}` },
    });
  await call("/appointments?from=2027-01-01&to=2027-01-02");
  await call(`/slots?dealer=${dealer.id}&services=${services.fitting.id}`);
  const log = data<ResponseOf<typeof keyCalls>>(await harness.admin.call("GET", `${KEYS}/${key.id}/calls`));
  expect(log.elements.map(({ path, status: answer }) => [path, answer])).toEqual([
    ["/admin/public/api/appointment-calendar/slots", 403],
    ["/admin/public/api/appointment-calendar/appointments", 200],
  ]);
  expect(log.day).toEqual({ calls: 2, errors: 1 });
  expect((await harness.withoutRights.call("GET", `${KEYS}/${key.id}/calls`)).statusCode).toBe(403);
  expect([403, 404]).toContain((await harness.other.call("GET", `${KEYS}/${key.id}/calls`)).statusCode);
  await remove(key);
});

it("warns of a key that ends within 30 days, until it is prolonged", async () => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const { key } = await listening({ expiresOn: inDays(10) });
  const shop = scopeOfShop(database(), harness.server.fixture.shopId);
  const raised = async () =>
    (
      await database()
        .select()
        .from(alert)
        .where(eq(alert.key, `api-key-${key.id}`))
        .orderBy(desc(alert.id))
    )[0];
  await warnOfLastDays(shop);
  expect(await raised()).toMatchObject({ type: "WARNING", closedAt: null });
  const { version } = data<AnyRecord>(await harness.admin.call("GET", `${KEYS}/${key.id}`));
  data(await harness.admin.call("PUT", `${KEYS}/${key.id}`, { body: { version, expiresOn: inDays(200) } }));
  await warnOfLastDays(shop);
  expect((await raised())?.closedAt).not.toBeNull();
  await remove(key);
});

const STATE = { status: "CONFIRMED", date: "2027-03-01T08:00:00.000Z", fitter: 1 };
it.each([
  ["a new request", null, { ...STATE, status: "PENDING" }, ["CREATED"]],
  ["a confirmed booking", null, STATE, ["CREATED", "CONFIRMED"]],
  ["another start", STATE, { ...STATE, date: "2027-03-01T09:00:00.000Z" }, ["MOVED"]],
  ["the same start in another notation", STATE, { ...STATE, date: "2027-03-01T08:00:00Z" }, []],
  ["another garage", STATE, { ...STATE, fitter: 2 }, ["MOVED"]],
  ["a refusal", { ...STATE, status: "PENDING" }, { ...STATE, status: "REFUSED" }, ["CANCELLED"]],
  ["a missed visit", STATE, { ...STATE, status: "NO_SHOW" }, ["NO_SHOW"]],
  ["an arrival", STATE, { ...STATE, status: "ARRIVED" }, []],
])("the change to %s has its events", (_, before, after, events) => {
  expect(eventsOf(before, { ...after, isDeleted: false })).toEqual(events);
  expect(eventsOf(before, { ...after, isDeleted: true })).toEqual(before === null ? [] : ["CANCELLED"]);
});
