/** The API of the appointment calendar: what a key opens, books and cancels, and what it refuses. */
import { and, eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiKeyModule } from "../../../host/server/features/api-keys/routes";
import { bookModule } from "../../../host/server/features/booking/routes";
import { calendarApiModule } from "../../../host/server/features/calendar-api/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { apiKeySecret, capacityRow, fitter, userAction } from "../../../host/server/platform/storage/schema";
import { CALENDAR_SCOPES } from "../../../src/contract/calendar-api";
import type { ApiAppointment } from "../../../src/contract/endpoints/calendar-api";
import { DAY_MS, utcDay } from "../../../src/contract/days";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import ecalApiKey from "../../../src/resources/calendar/api-key/ecal-api-key.resource";
import { data, startHarness, type Harness } from "../../resources/harness";
import { makeGarage, makeServices, nineInParis, reference, type GarageServices } from "../support/garage";

const KEYS = "/admin/api/appointment-calendar/api-keys";
const API = "/admin/public/api/appointment-calendar";
let harness: Harness;
let services: GarageServices;
let dealer: AnyRecord;
let elsewhere: AnyRecord;
let live = "";
beforeAll(async () => {
  harness = await startHarness(undefined, [...RESOURCE_MODULES, apiKeyModule, bookModule, calendarApiModule]);
  services = await makeServices(harness);
  ({ dealer } = await makeGarage(harness, services, ["LIFT"]));
  ({ dealer: elsewhere } = await makeGarage(harness, services, ["LIFT"]));
  live = await secretOf(await makeKey({}));
}, 120_000);
afterAll(() => harness.close());

let count = 0;
const makeKey = (values: object): Promise<AnyRecord> =>
  harness.make(widen(ecalApiKey), {
    name: `Key ${(count += 1)}`,
    environment: "LIVE",
    scopes: [...CALENDAR_SCOPES],
    dealers: [],
    rate: 600,
    addresses: [],
    origins: [],
    expiresOn: null,
    contact: "api@partner.test",
    webhookUrl: null,
    webhookEvents: [],
    ...values,
  });
const secretOf = async ({ id }: AnyRecord): Promise<string> =>
  data<{ secret: string }>(await harness.admin.call("POST", `/admin/api/api-key/${id}/secret`)).secret;
/** Calls as a partner's server does: without cookies. */
const call = (method: "GET" | "POST", path: string, body?: object, bearer = live) =>
  harness.server.app.inject({
    method,
    url: `${API}${path}`,
    headers: { authorization: `Bearer ${bearer}` },
    ...(body !== undefined && { payload: body }),
  });
const booking = (start: string, values: object = {}) => ({
  dealer: dealer.id,
  start,
  services: [{ id: services.fitting.id }],
  customer: { name: "Camille Lefèvre", phone: "+33199001122" },
  ...values,
});
const book = async (start: string, values: object = {}, bearer = live): Promise<ApiAppointment> =>
  data(await call("POST", "/appointments", booking(start, values), bearer));
const slots = async (at = dealer, bearer = live): Promise<string[]> =>
  data<{ starts: string[] }>(
    await call("GET", `/slots?dealer=${at.id}&services=${services.fitting.id}`, undefined, bearer),
  ).starts;

it("names the services in season first, with what is said of the price then", async () => {
  const list = async () =>
    data<{ elements: { id: number; priceText: string | null }[] }>(await call("GET", `/services?dealer=${dealer.id}`))
      .elements;
  const save = async (seasonWindows: readonly object[]) => {
    const path = `/admin/api/service/${services.alignment.id}`;
    const { version } = data<AnyRecord>(await harness.admin.call("GET", path));
    return harness.admin.call("PUT", path, { body: { version, seasonWindows } });
  };
  const always = { from: "01-01", to: "31-12", priceText: { fr_FR: "Offert", en_GB: "Free" }, boost: true };
  expect((await save([{ ...always, to: "31-04" }])).json()).toMatchObject({
    fields: { "seasonWindows.0.to": "service.error.day-of-year" },
  });
  data(await save([always]));
  expect(await list()).toMatchObject([
    { id: services.alignment.id, priceText: expect.stringMatching(/^(Offert|Free)$/) as string },
    { id: services.fitting.id, priceText: null },
  ]);
  // Within the next months, possibly across the end of the year.
  const dayOfYear = (days: number): string =>
    utcDay(Date.now() + days * DAY_MS)
      .slice(5)
      .split("-")
      .reverse()
      .join("-");
  data(await save([{ ...always, from: dayOfYear(60), to: dayOfYear(90) }]));
  expect((await list()).map(({ priceText }) => priceText)).toEqual([null, null]);
  data(await save([]));
});

describe("the secret of a calendar key", () => {
  it("is shown once, says its environment, and is stored as a hash", async () => {
    expect(live).toMatch(/^ek_live_[\w-]{43}$/);
    expect(await secretOf(await makeKey({ environment: "TEST" }))).toMatch(/^ek_test_/);
    expect(JSON.stringify(await harness.server.open.database.select().from(apiKeySecret))).not.toContain(live);
    const { elements } = data<{ elements: AnyRecord[] }>(await harness.admin.call("GET", KEYS));
    expect(JSON.stringify(elements)).not.toContain(live);
    expect(elements.map(({ prefix }) => prefix)).toContain(live.slice(0, 14));
  });

  it("works on for a day beside a new one, ends with the next one, with a revocation and with its last day", async () => {
    const key = await makeKey({});
    const first = await secretOf(key);
    const second = await secretOf(key);
    const status = async (bearer: string) => (await call("GET", "/dealers", undefined, bearer)).statusCode;
    expect([await status(first), await status(second), await status("ek_live_unknown")]).toEqual([200, 200, 401]);
    const readKey = async () => data<AnyRecord>(await harness.admin.call("GET", `${KEYS}/${key.id}`));
    const hours = (Date.parse(String((await readKey())["formerUntil"])) - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
    const third = await secretOf(key);
    expect([await status(first), await status(second), await status(third)]).toEqual([401, 200, 200]);
    await harness.server.open.database
      .update(apiKeySecret)
      .set({ endedAt: new Date(Date.now() - 1_000) })
      .where(and(eq(apiKeySecret.keyId, key.id), isNotNull(apiKeySecret.endedAt)));
    expect([await status(second), await status(third), (await readKey())["formerUntil"]]).toEqual([401, 200, null]);
    const { version } = data<AnyRecord>(await harness.admin.call("GET", `${KEYS}/${key.id}`));
    const locked = await harness.admin.call("PUT", `${KEYS}/${key.id}`, { body: { environment: "TEST", version } });
    expect(locked.json()).toMatchObject({ fields: { environment: "ecal-api-key.lock.environment" } });
    data(await harness.admin.call("POST", `${KEYS}/${key.id}/revoke`, { body: {} }));
    expect(await status(third)).toBe(401);
    expect((await harness.admin.call("POST", `/admin/api/api-key/${key.id}/secret`)).statusCode).toBe(409);
  });

  it("is refused to accounts without the right and for keys of other shops", async () => {
    const { id } = await makeKey({});
    expect((await harness.withoutRights.call("GET", KEYS)).statusCode).toBe(403);
    expect((await harness.other.call("POST", `/admin/api/api-key/${id}/secret`)).statusCode).toBe(404);
  });
});

it("a key does what its permissions, garages, addresses and rate allow", async () => {
  const reader = await secretOf(await makeKey({ scopes: ["SLOTS_READ"], dealers: [reference(dealer)] }));
  expect((await slots(dealer, reader)).length).toBeGreaterThan(0);
  const away = await call("GET", `/slots?dealer=${elsewhere.id}&services=${services.fitting.id}`, undefined, reader);
  expect(away.json()).toMatchObject({ fields: { dealer: "error.reference" } });
  expect((await call("POST", "/appointments", booking(nineInParis()), reader)).json()).toMatchObject({
    errors: ["api-key.error.scope"],
  });
  const limited = await secretOf(await makeKey({ dealers: [reference(dealer)] }));
  const { elements } = data<{ elements: { id: number }[] }>(await call("GET", "/dealers", undefined, limited));
  expect(elements.map(({ id }) => id)).toEqual([dealer.id]);
  const foreign = await book(nineInParis(420), { dealer: elsewhere.id });
  expect((await call("GET", `/appointments/${String(foreign.id)}`, undefined, limited)).statusCode).toBe(404);

  const remote = await secretOf(await makeKey({ addresses: [{ range: "203.0.113.0/24" }] }));
  expect((await call("GET", "/dealers", undefined, remote)).json()).toMatchObject({
    errors: ["api-key.error.address"],
  });
  const local = await secretOf(await makeKey({ addresses: [{ range: "203.0.113.7" }, { range: "127.0.0.0/8" }] }));
  expect((await call("GET", "/dealers", undefined, local)).statusCode).toBe(200);

  const slow = await secretOf(await makeKey({ rate: 10 }));
  for (let turn = 0; turn < 10; turn += 1) await call("GET", "/dealers", undefined, slow);
  const refused = await call("GET", "/dealers", undefined, slow);
  expect([refused.statusCode, refused.headers["retry-after"]]).toEqual([429, "60"]);
  expect(refused.json()).toMatchObject({ errors: ["api-key.error.rate"] });
});

it("a page in a browser calls from the origins of its key only, and servers from everywhere", async () => {
  const origins = [{ origin: "https://garage.example" }, { origin: "https://*.chain.example" }];
  const key = await secretOf(await makeKey({ origins }));
  const from = async (origin: string | undefined, bearer = key) =>
    harness.server.app.inject({
      method: "GET",
      url: `${API}/dealers`,
      headers: { authorization: `Bearer ${bearer}`, ...(origin !== undefined && { origin }) },
    });
  for (const origin of [undefined, "https://garage.example", "https://lyon.chain.example"])
    expect((await from(origin)).statusCode).toBe(200);
  for (const origin of ["https://other.example", "https://chain.example", "https://a.b.chain.example", "null"])
    expect((await from(origin)).json()).toMatchObject({ status: 403, errors: ["ecal-api-key.error.origin"] });
  expect((await from("https://garage.example", live)).statusCode).toBe(403);
  const preflight = await harness.server.app.inject({
    method: "OPTIONS",
    url: `${API}/dealers`,
    headers: { origin: "https://garage.example", "access-control-request-method": "GET" },
  });
  expect(preflight.headers["access-control-allow-origin"]).toBe("https://garage.example");
  expect(preflight.headers["access-control-allow-credentials"]).toBeUndefined();
  const elsewhere = await harness.server.app.inject({
    method: "OPTIONS",
    url: `${API}/dealers`,
    headers: { origin: "https://other.example", "access-control-request-method": "GET" },
  });
  expect(elsewhere.headers["access-control-allow-origin"]).toBeUndefined();
});

it("keys are refused with an address that is none, or a life that is too long or over", async () => {
  const body = (values: object) => ({
    name: "X",
    environment: "LIVE",
    scopes: ["SLOTS_READ"],
    rate: 60,
    contact: "a@b.test",
    ...values,
  });
  const fieldsOf = async (values: object) =>
    (await harness.admin.call("POST", KEYS, { body: body(values) })).json<{ fields: object }>().fields;
  for (const origin of [
    "http://garage.example",
    "https://garage.example/path",
    "https://*.*.example",
    "garage.example",
  ])
    expect(await fieldsOf({ origins: [{ origin }] })).toEqual({ "origins.0.origin": "ecal-api-key.error.origin-form" });
  expect(await fieldsOf({ addresses: [{ range: "300.0.0.1" }] })).toEqual({
    "addresses.0.range": "ecal-api-key.error.range",
  });
  expect(await fieldsOf({ expiresOn: "2020-01-01" })).toEqual({ expiresOn: "ecal-api-key.error.past" });
  expect(await fieldsOf({ expiresOn: "2199-01-01" })).toEqual({ expiresOn: "ecal-api-key.error.too-long" });
});

describe("a booking by the API", () => {
  it("takes a free start, and is answered, listed and shown in the book as one of the API", async () => {
    const start = nineInParis();
    expect(await slots()).toContain(start);
    const made = await book(start, { plate: "AB-123-CD", reference: "DMS-1" });
    expect(made).toMatchObject({ dealer: dealer.id, start, minutes: 30, status: "PENDING", reference: "DMS-1" });
    expect(await slots()).not.toContain(start);
    const day = start.slice(0, 10);
    const listed = data<{ elements: ApiAppointment[]; total: number }>(
      await call("GET", `/appointments?dealer=${dealer.id}&from=${day}&to=${day}`),
    );
    expect(listed).toEqual({ elements: [made], total: 1 });
    const record = data<AnyRecord>(await harness.admin.call("GET", `/admin/api/appointment/${String(made.id)}`));
    expect(record).toMatchObject({ origin: "API", customerName: "Camille Lefèvre", durationMinutes: 30 });
    const [entry] = await harness.server.open.database
      .select()
      .from(userAction)
      .where(and(eq(userAction.action, "api-booking"), eq(userAction.recordId, made.id ?? 0)));
    expect(entry).toMatchObject({ channel: "API_KEY" });
  });

  it("with a repeated reference is booked once", async () => {
    const start = nineInParis(60);
    const [first, second] = [await book(start, { reference: "DMS-2" }), await book(start, { reference: "DMS-2" })];
    expect(second.id).toBe(first.id);
  });

  it("of a taken start is refused with the nearest free ones, and is never forced", async () => {
    const start = nineInParis(120);
    await book(start);
    const refused = await call("POST", "/appointments", booking(start));
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ fields: { start: "appointment.error.ecal-slot-taken" } });
    expect(refused.json<{ current: { starts: string[] } }>().current.starts).toHaveLength(3);
    expect((await call("POST", "/appointments", { ...booking(start), force: true })).statusCode).toBe(409);
    const many = await Promise.all(
      Array.from({ length: 10 }, () => call("POST", "/appointments", booking(nineInParis(180)))),
    );
    expect(many.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(many.filter(({ statusCode }) => statusCode === 409)).toHaveLength(9);
  });

  it("is confirmed at once where the garage confirms at once", async () => {
    const { database } = harness.server.open;
    await database.update(fitter).set({ bookingMode: "INSTANT" }).where(eq(fitter.id, elsewhere.id));
    expect(await book(nineInParis(), { dealer: elsewhere.id })).toMatchObject({ status: "CONFIRMED" });
  });

  it("of a test key is checked and answered, and takes nothing", async () => {
    const test = await secretOf(await makeKey({ environment: "TEST" }));
    const start = nineInParis(240);
    const rows = () => harness.server.open.database.$count(capacityRow);
    const before = await rows();
    expect(await book(start, {}, test)).toMatchObject({ id: null, start, status: "PENDING" });
    expect(await rows()).toBe(before);
    await book(start);
    expect((await call("POST", "/appointments", booking(start), test)).statusCode).toBe(409);
  });

  it("is cancelled until it begins, and frees its start", async () => {
    const start = nineInParis(300);
    const { id } = await book(start);
    const cancel = () => call("POST", `/appointments/${String(id)}/cancel`, { by: "CUSTOMER", reason: "Ill" });
    expect(data(await cancel())).toMatchObject({ status: "CANCELLED_BY_CUSTOMER" });
    expect((await cancel()).statusCode).toBe(200);
    expect(await slots()).toContain(start);
    const other = await call("POST", `/appointments/${String(id)}/cancel`, { by: "DEALER" });
    expect(other.json()).toMatchObject({ errors: ["ecal-api-key.error.begun"] });
  });
});
