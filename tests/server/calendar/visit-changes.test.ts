/** What agents do with booked visits: they propose other starts, cancel, and see how far the ordered tyres are. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { endRetiredServices } from "../../../host/server/features/service-catalogue/retire-network";
import { MODULES } from "../../../host/server/modules";
import { outbox, record, shopOrder } from "../../../host/server/platform/storage/schema";
import { CALENDAR_SCOPES } from "../../../src/contract/calendar-api";
import type { AppointmentBook } from "../../../src/contract/endpoints/appointment-book";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import ecalApiKey from "../../../src/resources/calendar/api-key/ecal-api-key.resource";
import networkService from "../../../src/resources/calendar/network-service.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { makeGarage, makeServices, nineInParis, reference, type GarageServices } from "../support/garage";
import { makeOrder } from "../support/make-order";

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
async function book(values: object = {}): Promise<{ readonly visit: AnyRecord; readonly dealer: AnyRecord }> {
  const { dealer } = await makeGarage(harness, services, ["LIFT"]);
  const body = {
    ...{ customerName: "Camille Lefèvre", customerEmail: `camille-${dealer.id}@client.test`, date: nineInParis() },
    ...{ fitter: reference(dealer), services: [{ service: reference(services.fitting), quantity: 1 }] },
    ...values,
  };
  return { dealer, visit: data<AnyRecord>(await harness.admin.call("POST", APPOINTMENTS, { body })) };
}
const act = (id: number, action: string, body: object, caller = harness.admin) =>
  caller.call("POST", `${APPOINTMENTS}/${id}/${action}`, { body });
const read = async (id: number): Promise<AnyRecord> =>
  data<AnyRecord>(await harness.admin.call("GET", `${APPOINTMENTS}/${id}`));
/** An hour later than another start. */
const later = (start: string, hours = 1): string => new Date(Date.parse(start) + hours * 3_600_000).toISOString();

it("an agent proposes up to three starts, which are kept, and the customer picks one through the mailed link", async () => {
  const { visit, dealer } = await book();
  const starts = [later(nineInParis()), later(nineInParis(), 2)];
  const closed = later(nineInParis(), 14);
  expect((await act(visit.id, "propose", { first: starts[0], second: closed })).json()).toMatchObject({
    fields: { second: "appointment.error.proposal-taken" },
  });
  expect(await read(visit.id)).toMatchObject({ status: "CONFIRMED" });
  expect((await act(visit.id, "propose", { first: starts[0] }, harness.withoutRights)).statusCode).toBe(403);
  const input = { first: starts[0], second: starts[1] };
  expect(data(await act(visit.id, "propose", input))).toMatchObject({ status: "RESCHEDULE_PROPOSED" });
  // Others do not get the proposed starts meanwhile.
  const other = {
    ...{ customerName: "Jürgen Weiß", customerPhone: "+33199001122", fitter: reference(dealer), date: starts[0] },
    services: [{ service: reference(services.fitting), quantity: 1 }],
  };
  expect((await harness.admin.call("POST", APPOINTMENTS, { body: other })).statusCode).toBe(409);

  const mailTo = () =>
    database()
      .select()
      .from(outbox)
      .where(eq(outbox.recipient, `camille-${dealer.id}@client.test`));
  await expect
    .poll(async () => (await mailTo()).filter(({ template }) => template === "appointment-proposed"))
    .toHaveLength(1);
  const mail = (await mailTo()).find(({ template }) => template === "appointment-proposed");
  const hash = /hash=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const customer = harness.server.browser();
  await customer.call("GET", "/admin/api/context/connected");
  const link = "/admin/public/api/request/external-hash";
  const body = { type: "appointment", hash, at: starts[1] };
  expect((await customer.call("POST", `${link}/confirm`, { body })).json()).toMatchObject({ errors: [] });
  expect(await read(visit.id)).toMatchObject({ status: "CONFIRMED", date: starts[1] });
});

it("a past start is booked only for a customer who is there, and arrives at once", async () => {
  const { dealer } = await makeGarage(harness, services, ["LIFT"]);
  const allDay = [{ from: "00:00", to: "24:00", byAppointmentOnly: false }];
  const week = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"];
  const openingHours = Object.fromEntries(week.map((day) => [day, allDay]));
  const { version } = data<AnyRecord>(await harness.admin.call("GET", `/admin/api/fitter/${dealer.id}`));
  const fitterUrl = `/admin/api/fitter/${dealer.id}`;
  data(await harness.admin.call("PUT", fitterUrl, { body: { version, openingHours } }));
  const halfHour = 1_800_000;
  const date = new Date(Math.floor(Date.now() / halfHour) * halfHour - halfHour).toISOString();
  const values = {
    ...{ customerName: "Ada", customerPhone: "+33199001122", fitter: reference(dealer), date },
    services: [{ service: reference(services.fitting), quantity: 1 }],
  };
  const post = (body: object) => harness.admin.call("POST", APPOINTMENTS, { body });
  expect((await post(values)).json()).toMatchObject({ fields: { date: "appointment.error.past" } });
  expect(data(await post({ ...values, walkIn: true }))).toMatchObject({ status: "ARRIVED", forced: false, date });
  const yesterday = new Date(Date.parse(date) - 48 * 3_600_000).toISOString();
  expect((await post({ ...values, walkIn: true, date: yesterday })).json()).toMatchObject({
    fields: { date: "appointment.error.past" },
  });
});

it("nothing is proposed to a customer without an e-mail address, who must be called", async () => {
  const { visit } = await book({ customerEmail: null, customerPhone: "+33199001122" });
  const refused = await act(visit.id, "propose", { first: later(nineInParis()) });
  expect(refused.json()).toMatchObject({ errors: ["appointment.error.no-address"] });
});

it("a cancellation says who cancels, and whether it comes late", async () => {
  const early = await book({ date: nineInParis(30) });
  data(await act(early.visit.id, "cancel", { reason: "Ill", byCustomer: true }));
  expect(await read(early.visit.id)).toMatchObject({ status: "CANCELLED_BY_CUSTOMER", cancelledLate: false });
  const late = await book();
  await harness.admin.call("GET", `/admin/api/fitter/${late.dealer.id}`);
  const { version } = data<AnyRecord>(await harness.admin.call("GET", `/admin/api/fitter/${late.dealer.id}`));
  data(
    await harness.admin.call("PUT", `/admin/api/fitter/${late.dealer.id}`, { body: { version, cancelLeadHours: 168 } }),
  );
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const [row] = await database().select().from(record).where(eq(record.id, late.visit.id));
  await database()
    .update(record)
    .set({ data: { ...row?.data, date: soon } })
    .where(eq(record.id, late.visit.id));
  data(await act(late.visit.id, "cancel", { reason: "Works" }));
  expect(await read(late.visit.id)).toMatchObject({ status: "CANCELLED_BY_DEALER", cancelledLate: true });
});

it("acceptance 50-3: partners are offered a start again once the closure of its bay is removed", async () => {
  const { dealer, bays } = await makeGarage(harness, services, ["ALIGNMENT"]);
  const key = await harness.make(widen(ecalApiKey), {
    ...{ name: "Widget", environment: "LIVE", scopes: [...CALENDAR_SCOPES], dealers: [], rate: 600, addresses: [] },
    ...{ origins: [], expiresOn: null, contact: "api@partner.test", webhookUrl: null, webhookEvents: [] },
  });
  const { secret } = data<{ secret: string }>(await harness.admin.call("POST", `/admin/api/api-key/${key.id}/secret`));
  const offered = async (): Promise<readonly string[]> => {
    const url = `/admin/public/api/appointment-calendar/slots?dealer=${dealer.id}&services=${services.alignment.id}`;
    const headers = { authorization: `Bearer ${secret}` };
    return data<{ starts: string[] }>(await harness.server.app.inject({ method: "GET", url, headers })).starts;
  };
  const bay = `/admin/api/appointment-calendar/bays/${bays[0]?.id}`;
  const closure = { from: nineInParis(), to: later(nineInParis()), reason: "TRAINING", note: "Laser" };
  const { version } = data<AnyRecord>(await harness.admin.call("POST", `${bay}/close`, { body: closure }));
  const isOffered = async (): Promise<boolean> =>
    (await offered()).some((start) => Date.parse(start) === Date.parse(nineInParis()));
  expect(await isOffered()).toBe(false);
  data(await harness.admin.call("PUT", bay, { body: { version, closures: [] } }));
  expect(await isOffered()).toBe(true);
});

it("the list, the record and the book say how far the ordered tyres are", async () => {
  const { visit, dealer } = await book({ tyresOrigin: "BOUGHT_HERE" });
  expect(await read(visit.id)).toMatchObject({ goods: null });
  const orderId = await makeOrder(harness.server, [dealer.id], { state: "SHIPPED" });
  const setPart = (state: string) =>
    database()
      .update(shopOrder)
      .set({ parts: [{ fitter: dealer.id, state, appointment: visit.id }] })
      .where(eq(shopOrder.id, orderId));
  const day = nineInParis().slice(0, 10);
  const card = async () =>
    data<AppointmentBook>(
      await harness.admin.call("GET", `/admin/api/appointment-calendar/book?dealer=${dealer.id}&from=${day}&to=${day}`),
    ).cards.find(({ id }) => id === visit.id);
  const listed = async (filter: string): Promise<readonly number[]> =>
    data<{ elements: AnyRecord[] }>(
      await harness.admin.call("GET", `${APPOINTMENTS}?size=100&filter[fitter]=${dealer.id}&filter[goods]=${filter}`),
    ).elements.map(({ id }) => id);
  await setPart("PAID");
  expect(await read(visit.id)).toMatchObject({ goods: "TO_ORDER" });
  await setPart("SHIPPED");
  expect(await read(visit.id)).toMatchObject({ goods: "SHIPPED" });
  expect((await card())?.awaitsGoods).toBe(true);
  expect(await listed("TO_ORDER,ORDERED,SHIPPED")).toEqual([visit.id]);
  await setPart("RECEIVED");
  expect(await read(visit.id)).toMatchObject({ goods: "RECEIVED" });
  expect((await card())?.awaitsGoods).toBe(false);
  expect(await listed("TO_ORDER,ORDERED,SHIPPED")).toEqual([]);
});

it("a mandatory service of the network that is retired takes no new bookings, and ends after its last visit", async () => {
  const made = await harness.make(widen(networkService), {
    ...{ code: "KEPT", mandatory: true, bookable: true, channels: [], needsBay: "ANY", bayTypes: [], dealers: [] },
    ...{ minQuantity: null, maxQuantity: null, setupMinutes: null, cleanupMinutes: null, fixedMinutes: null },
    ...{ minLeadHours: null, maxHorizonDays: null, maxPerDay: null, priceMode: "FREE", price: null },
  });
  const { visit } = await book();
  const network = { state: "PUBLISHED", service: services.fitting.id };
  const [row] = await database().select().from(record).where(eq(record.id, made.id));
  await database()
    .update(record)
    .set({ data: { ...row?.data, ...network } })
    .where(eq(record.id, made.id));
  const service = async () =>
    data<AnyRecord>(await harness.admin.call("GET", `/admin/api/service/${services.fitting.id}`));
  const path = `/admin/api/appointment-calendar/network-services/${made.id}/retire`;
  expect(data(await harness.admin.call("POST", path, { body: {} }))).toMatchObject({ state: "RETIRED" });
  expect(await service()).toMatchObject({ active: true, bookable: false });
  await endRetiredServices(harness.server.services);
  expect(await service()).toMatchObject({ active: true });
  await database().update(record).set({ status: "DONE" }).where(eq(record.resource, "appointment"));
  await endRetiredServices(harness.server.services);
  expect(await service()).toMatchObject({ active: false });
  expect(await read(visit.id)).toMatchObject({ services: [{ service: { id: services.fitting.id } }] });
});
