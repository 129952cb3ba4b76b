/** Whole cases of a garage's day, over bookings, imports, rights and exports. */
import { and, eq, inArray, isNull, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MODULES } from "../../../host/server/modules";
import {
  bookingMessage,
  fitter,
  membership,
  outbox,
  record,
  shopOrder,
} from "../../../host/server/platform/storage/schema";
import { CALENDAR_SCOPES } from "../../../src/contract/calendar-api";
import type { ReportResponse } from "../../../src/contract/kinds/report-endpoints";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import ecalApiKey from "../../../src/resources/calendar/api-key/ecal-api-key.resource";
import quote from "../../../src/resources/activity/quotes/quote.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { importCalls } from "../resources/import-calls";
import { attachDealer } from "../support/fixture";
import { makeGarage, makeServices, nineInParis, reference, type GarageServices } from "../support/garage";
import { makeOrder } from "../support/make-order";
import { makePayment } from "../support/make-payment";

const APPOINTMENTS = "/admin/api/appointment";
let harness: Harness;
let services: GarageServices;
beforeAll(async () => {
  harness = await startHarness(FASTEST_DATABASE, MODULES);
  await harness.server.services.jobs.open();
  services = await makeServices(harness);
}, 120_000);
afterAll(async () => {
  await harness.server.services.jobs.close();
  await harness.close();
});

const database = () => harness.server.open.database;
const booking = (dealer: AnyRecord, values: object = {}) => ({
  ...{ customerName: "Camille Lefèvre", customerPhone: "+33199001122", fitter: reference(dealer), date: nineInParis() },
  services: [{ service: reference(services.fitting), quantity: 1 }],
  ...values,
});
const book = (dealer: AnyRecord, values: object = {}) =>
  harness.admin.call("POST", APPOINTMENTS, { body: booking(dealer, values) });

it("acceptance 10-1: the owner of six garages finds only their dealers, appointments and payments, and exports only their lines", async () => {
  const own: AnyRecord[] = [];
  for (let index = 0; index < 6; index += 1) own.push((await makeGarage(harness, services, ["LIFT"])).dealer);
  const { dealer: foreign } = await makeGarage(harness, services, ["LIFT"]);
  const { fixture } = harness.server;
  for (const { id } of own) await attachDealer(database(), fixture.userIds.dealer, id);
  for (const each of [...own, foreign]) {
    data(await book(each, { customerName: each === foreign ? "Foreign" : "Own" }));
    await makePayment(harness.server, { dealers: [each.id] });
  }
  await database()
    .update(membership)
    .set({ extraRights: ["PAYMENT"] })
    .where(eq(membership.userId, fixture.userIds.dealer));
  const owner = harness.server.browser();
  await owner.signIn("dealer");
  const list = async (path: string) =>
    data<{ elements: AnyRecord[]; total: number }>(await owner.call("GET", `/admin/api/${path}?size=100`));
  expect((await list("fitter")).elements.map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id).sort());
  const visits = await list("appointment");
  expect(new Set(visits.elements.map(({ customerName }) => customerName))).toEqual(new Set(["Own"]));
  expect(visits.total).toBe(6);
  expect((await list("payment")).total).toBe(6);
  expect((await owner.call("GET", `/admin/api/fitter/${foreign.id}`)).statusCode).toBe(404);
  const { body } = await owner.call("GET", `${APPOINTMENTS}/export`);
  expect(body.match(/Own/g)).toHaveLength(6);
  expect(body).not.toContain("Foreign");
});

it("acceptance 10-11: a reader of quotes sees them, and can neither export nor send nor change them", async () => {
  const made = await harness.make(widen(quote));
  await database()
    .update(membership)
    .set({ withdrawnRights: ["QUOTES"] })
    .where(eq(membership.userId, harness.server.fixture.userIds.reader));
  const reader = harness.server.browser();
  await reader.signIn("reader");
  const path = `/admin/api/quote/${made.id}`;
  const { version } = data<AnyRecord>(await reader.call("GET", path));
  const statuses = [
    await reader.call("PUT", path, { body: { version, customerName: "Someone" } }),
    await reader.call("POST", `${path}/send`, { body: { mail: false, version } }),
    await reader.call("POST", `${path}/duplicate`, { body: {} }),
    await reader.call("POST", `${path}/assign`, { body: { user: { id: 1, label: "" } } }),
    await reader.call("GET", "/admin/api/quote/export"),
  ].map(({ statusCode }) => statusCode);
  expect(statuses).toEqual([403, 403, 403, 403, 403]);
});

it("acceptance 10-8: an accepted offer becomes its order and an appointment, linked both ways", async () => {
  const { dealer } = await makeGarage(harness, services, ["LIFT"]);
  const money = (minor: number) => ({ minor, currency: "EUR" });
  const line = { kind: "TYRE", quantity: 4, ecotax: null, discountPercent: null, vatRate: 20 };
  const act = async (path: string, body: object): Promise<AnyRecord> =>
    data(await harness.admin.call("POST", `/admin/api/quote${path}`, { body }));
  const read = async (path: string): Promise<AnyRecord> => data(await harness.admin.call("GET", `/admin/api/${path}`));
  const { id } = await act("", {
    ...{ customerName: "Nguyễn Thị Lan", customerEmail: "lan@client.test", fitter: reference(dealer), locale: "fr_FR" },
    lines: [
      { ...line, group: "A", label: "Tyres A", unitPrice: money(10_000) },
      { ...line, group: "B", label: "Tyres B", unitPrice: money(5_000) },
    ],
  });
  await act(`/${id}/send`, { mail: false });
  const { version } = await act(`/${id}/record-answer`, { answer: "ACCEPTED", group: "B" });
  await act(`/${id}/convert`, { version, appointmentAt: nineInParis() });
  const converted = await read(`quote/${id}`);
  expect(converted["status"]).toBe("CONVERTED");
  const [order, visit] = [converted["order"] as AnyRecord, converted["appointment"] as AnyRecord];
  expect(await read(`metaOrder/${order.id}`)).toMatchObject({
    lines: [{ label: "Tyres B" }],
    quote: { id },
    parts: [{ appointment: { id: visit.id } }],
  });
  expect(await read(`appointment/${visit.id}`)).toMatchObject({
    date: nineInParis(),
    customerName: "Nguyễn Thị Lan",
    tyresOrigin: "BOUGHT_HERE",
  });

  // Who cancels the order also cancels its visit, whose time is free again.
  const { version: ordered, reference: number } = await read(`metaOrder/${order.id}`);
  const cancel = { version: ordered, reason: "CUSTOMER", refund: false, restock: true };
  data(await harness.admin.call("POST", `/admin/api/metaOrder/${order.id}/cancel`, { body: cancel }));
  expect(await read(`appointment/${visit.id}`)).toMatchObject({
    status: "CANCELLED_BY_DEALER",
    decisionReason: number,
  });
  expect((await book(dealer)).statusCode).toBe(200);
});

it("an offer of tyres below the vehicle's indexes is refused beside their size, unless there is a reason", async () => {
  const { dealer } = await makeGarage(harness, services, ["LIFT"]);
  const tyreSize = "205/55R16 91V";
  const unitPrice = { minor: 10_000, currency: "EUR" };
  const line = { group: "A", kind: "TYRE", label: "Tyres", quantity: 4, unitPrice, ecotax: null, vatRate: 20 };
  const offer = (size: string, values: object = {}) =>
    harness.admin.call("POST", "/admin/api/quote", {
      body: {
        ...{ customerName: "Ada", customerEmail: "ada@client.test", fitter: reference(dealer), tyreSize },
        lines: [{ ...line, discountPercent: null, tyreSize: size }],
        ...values,
      },
    });
  expect((await offer("205/55R16 88H")).json()).toMatchObject({
    fields: { "lines.0.tyreSize": "quote.error.below-index" },
  });
  expect(data(await offer("205/55R16 88H", { indexReason: "Winter" }))).toMatchObject({ indexReason: "Winter" });
  expect(data(await offer(tyreSize))).toMatchObject({ indexReason: null });
});

it("a visit is not done before its tyres are received, unless that is meant", async () => {
  const { dealer } = await makeGarage(harness, services, ["LIFT"]);
  const visit = data<AnyRecord>(await book(dealer));
  const part = (state: string) => ({ fitter: dealer.id, state, appointment: visit.id });
  const orderId = await makeOrder(harness.server, [dealer.id], { state: "SHIPPED" });
  const setPart = (state: string) =>
    database()
      .update(shopOrder)
      .set({ parts: [part(state)] })
      .where(eq(shopOrder.id, orderId));
  await setPart("SHIPPED");
  const arrive = () => database().update(record).set({ status: "ARRIVED" }).where(eq(record.id, visit.id));
  const finish = (body: object) => harness.admin.call("POST", `${APPOINTMENTS}/${visit.id}/finish`, { body });
  await arrive();
  expect((await finish({})).json()).toMatchObject({ fields: { withoutGoods: "appointment.error.goods-missing" } });
  expect(data<AnyRecord>(await finish({ withoutGoods: true }))).toMatchObject({ status: "DONE" });
  await arrive();
  await setPart("RECEIVED");
  expect(data<AnyRecord>(await finish({}))).toMatchObject({ status: "DONE" });
});

it("acceptance 50-4: a partner's key cannot force a full bay, and the report counts what the garage has forced onto it", async () => {
  const { dealer } = await makeGarage(harness, services, ["LIFT"]);
  const key = await harness.make(widen(ecalApiKey), {
    ...{ name: "Partner", environment: "LIVE", scopes: [...CALENDAR_SCOPES], dealers: [], rate: 600, addresses: [] },
    ...{ expiresOn: null, contact: "api@partner.test", webhookUrl: null, webhookEvents: [] },
  });
  const { secret } = data<{ secret: string }>(await harness.admin.call("POST", `/admin/api/api-key/${key.id}/secret`));
  const partner = (values: object) =>
    harness.server.app.inject({
      method: "POST",
      url: "/admin/public/api/appointment-calendar/appointments",
      headers: { authorization: `Bearer ${secret}` },
      payload: {
        ...{ dealer: dealer.id, start: nineInParis(), services: [{ id: services.fitting.id }] },
        ...{ customer: { name: "Ada", phone: "+33199001123" } },
        ...values,
      },
    });
  expect((await partner({})).statusCode).toBe(200);
  expect((await partner({})).statusCode).toBe(409);
  expect((await partner({ force: true })).statusCode).toBe(409);
  expect(data<AnyRecord>(await book(dealer, { forceReason: "Regular customer" }))).toMatchObject({
    forced: true,
    segments: [{ lane: 0 }],
  });
  expect((await book(dealer, { forceReason: "Another one" })).statusCode).toBe(409);
  const day = nineInParis().slice(0, 10);
  const query = new URLSearchParams({
    from: day,
    to: day,
    filters: JSON.stringify({ fitter: reference(dealer) }),
  });
  const report = data<ReportResponse>(
    await harness.admin.call("GET", `/admin/api/appointment-calendar/reports/network/report?${query.toString()}`),
  );
  expect(report.figures).toMatchObject({ visits: 2, forced: 1 });
});

it("a visit across closing time is refused with the hours and other starts named, and nothing is stored", async () => {
  const { dealer } = await makeGarage(harness, services, ["LIFT"]);
  // The garage closes at 18:00.
  const late = await book(dealer, { date: nineInParis(510), durationMinutes: 60 });
  expect(late.statusCode).toBe(409);
  const { current, fields } = late.json<{ current: { failed: string[]; starts: string[] }; fields: object }>();
  expect(Object.keys(fields)).toEqual(["date"]);
  expect(current.failed).toContain("BAY_HOURS");
  expect(current.starts).toHaveLength(3);
  const isOfDealer = and(eq(record.resource, "appointment"), eq(record.fitterId, dealer.id));
  expect(await database().select().from(record).where(isOfDealer)).toEqual([]);
});

it("a move onto a bay that was deleted meanwhile is refused with other starts, and the visit stays where it was", async () => {
  const { dealer, bays } = await makeGarage(harness, services, ["LIFT", "LIFT"]);
  const [kept, removed] = bays;
  if (kept === undefined || removed === undefined) throw new Error("No bays");
  const visit = data<AnyRecord>(await book(dealer, { bay: reference(kept) }));
  const path = `/admin/api/appointment-calendar/bays/${removed.id}`;
  expect((await harness.admin.call("DELETE", path)).statusCode).toBe(200);
  const moved = await harness.admin.call("POST", `${APPOINTMENTS}/${visit.id}/move`, {
    body: { date: nineInParis(60), bay: reference(removed) },
  });
  expect(moved.statusCode).toBe(409);
  const { fields, current } = moved.json<{ fields: object; current: { failed: string[]; starts: string[] } }>();
  expect(Object.keys(fields)).toEqual(["date"]);
  expect(current.failed).toContain("BAY_QUALIFIED");
  const now = data<AnyRecord>(await harness.admin.call("GET", `${APPOINTMENTS}/${visit.id}`));
  expect(now).toMatchObject({ date: nineInParis(), bay: { id: kept.id } });
});

it("acceptance 50-8: a book of 200 lines with overlaps, unknown services and American days is imported, reported and undone", async () => {
  const { dealer } = await makeGarage(harness, services, ["LIFT"]);
  await database().update(fitter).set({ bookingMode: "INSTANT" }).where(eq(fitter.id, dealer.id));
  const [code, service] = [String(dealer["code"]), String(services.fitting["code"])];
  const ahead = Array.from({ length: 10 }, (_, index) => {
    // Each free time twice, so that the second one overlaps.
    const start = nineInParis(30 * Math.floor(index / 2));
    return `N${index};${code};${start};30;${service};Book;0199001142`;
  });
  const past = Array.from({ length: 188 }, (_, index) => {
    const hour = String(8 + (index % 10)).padStart(2, "0");
    return `P${index};${code};03/${String(1 + (index % 28)).padStart(2, "0")}/2026 ${hour}:00;30;${service};Book;0199001142`;
  });
  const unknown = [1, 2].map((index) => `U${index};${code};03/04/2026 09:00;30;UNKNOWN${index};Book;0199001142`);
  const calls = importCalls(() => harness.admin, "appointment-activity");
  const names = ["externalId", "fitter", "start", "durationMinutes", "services", "customerName", "customerPhone"];
  const file = `id;dealer;start;minutes;services;customer;phone\n${[...ahead, ...past, ...unknown].join("\n")}`;
  const draft = await calls.uploadDraft(file);
  const mapping = Object.fromEntries(names.map((name, column) => [String(column), name]));
  await calls.data("PUT", `import/${draft.id}`, { mapping, options: draft.options });
  // No cell tells the order of its day, so the preview asks for it.
  expect((await calls.preview(draft)).report).toMatchObject({
    unclearDays: [{ column: 2, value: expect.stringMatching(/^03\/\d\d\/2026/) as string }],
  });
  await calls.data("PUT", `import/${draft.id}`, { mapping, options: { ...draft.options, dateOrder: "MDY" } });
  expect((await calls.preview(draft)).report).toMatchObject({ unclearDays: [] });
  const done = await calls.run(draft);
  expect(done.report).toMatchObject({ nbLines: 200, created: 198, nbLinesInError: 2, nbMissingEntities: 2 });

  const stored = await database()
    .select()
    .from(record)
    .where(and(eq(record.resource, "appointment"), like(record.search, "%book%"), eq(record.fitterId, dealer.id)));
  const counts = new Map<string, number>();
  for (const { status } of stored) counts.set(status ?? "", (counts.get(status ?? "") ?? 0) + 1);
  expect([...counts].sort()).toEqual([
    ["CONFIRMED", 5],
    ["DONE", 188],
    ["PENDING", 5],
  ]);
  // The fourth of March, not the third of April.
  expect(stored.filter(({ data: { date } }) => String(date).startsWith("2026-03-04"))).not.toEqual([]);
  const report = await harness.admin.call("GET", `/admin/api/treatment/export-error-report/IMPORT_ERROR/${done.id}`);
  expect(report.body).toContain("UNKNOWN1");
  expect(report.body).toContain("UNKNOWN2");
  const ids = stored.map(({ id }) => id);
  expect(await database().select().from(bookingMessage).where(inArray(bookingMessage.appointmentId, ids))).toEqual([]);
  expect(
    await database()
      .select()
      .from(outbox)
      .where(sql`${outbox.recipient} like '%99001142'`),
  ).toEqual([]);

  const undone = await harness.admin.call("POST", `/admin/api/job/${done.id}/undo`, { body: {} });
  await calls.waitForEnd(data(undone));
  const left = and(inArray(record.id, ids), isNull(record.deletedAt));
  expect(await database().select().from(record).where(left)).toEqual([]);
}, 120_000);

it("a number plate of an imported appointment is written as the dealer's country does", async () => {
  const { dealer } = await makeGarage(harness, services, ["LIFT"]);
  await database()
    .update(fitter)
    .set({ address: { country: "FR" } })
    .where(eq(fitter.id, dealer.id));
  const calls = importCalls(() => harness.admin, "appointment-activity");
  const names = ["externalId", "fitter", "start", "durationMinutes", "vehicleRegistrationNumber", "customerName"];
  const draft = await calls.uploadDraft(
    `id;dealer;start;minutes;plate;customer\nL1;${String(dealer["code"])};2025-01-06 09:00;30;ab123cd;Plated\n`,
  );
  const mapping = Object.fromEntries(names.map((name, column) => [String(column), name]));
  await calls.data("PUT", `import/${draft.id}`, { mapping, options: draft.options });
  expect((await calls.run(draft)).report).toMatchObject({ created: 1 });
  const [stored] = await database()
    .select()
    .from(record)
    .where(and(eq(record.resource, "appointment"), eq(record.fitterId, dealer.id)));
  expect(stored?.data).toMatchObject({ vehicleRegistrationNumber: "AB-123-CD" });
});
