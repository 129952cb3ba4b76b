/** Settings of the appointment calendar: what garages inherit, what the network locks, and what the book, the clock and customers' links make of them. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { advanceVisits } from "../../../host/server/features/booking/clock-steps";
import { bookModule } from "../../../host/server/features/booking/routes";
import { createExternalLink } from "../../../host/server/features/customer-requests/link";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { publicModule } from "../../../host/server/public-module";
import { record, userAction } from "../../../host/server/platform/storage/schema";
import { DEFAULT_SETTINGS } from "../../../src/contract/application-settings";
import type { AppointmentBook } from "../../../src/contract/endpoints/appointment-book";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import configuration from "../../../src/resources/calendar/application/ecal-dealer-application-configuration.resource";
import { data, startHarness, type Harness } from "../../resources/harness";
import { makeGarage, makeServices, nineInParis, reference, type GarageServices } from "../support/garage";

const GARAGES = "/admin/api/appointment-calendar/application-configuration";
const NETWORK = "/admin/api/appointment-calendar/application-defaults";
const NOTHING = Object.fromEntries(Object.keys(DEFAULT_SETTINGS).map((name) => [name, null]));
let harness: Harness;
let services: GarageServices;
let dealer: AnyRecord;
beforeAll(async () => {
  harness = await startHarness(undefined, [...RESOURCE_MODULES, bookModule, publicModule]);
  services = await makeServices(harness);
  ({ dealer } = await makeGarage(harness, services, ["LIFT"]));
  await setNetwork({});
}, 120_000);
afterAll(() => harness.close());

/** Saves the network's settings: the defaults but for these. */
async function setNetwork(values: object): Promise<void> {
  const { elements } = data<{ elements: AnyRecord[] }>(await harness.admin.call("GET", NETWORK));
  const body = { ...DEFAULT_SETTINGS, locked: [], ...values };
  const [stored] = elements;
  data(
    stored === undefined
      ? await harness.admin.call("POST", NETWORK, { body })
      : await harness.admin.call("PUT", `${NETWORK}/${stored.id}`, { body: { ...body, version: stored.version } }),
  );
}
const configure = (garage: AnyRecord, values: object): Promise<AnyRecord> =>
  harness.make(widen(configuration), { ...NOTHING, fitter: reference(garage), ...values });
const garage = async (): Promise<AnyRecord> => (await makeGarage(harness, services, ["LIFT"])).dealer;
let count = 0;
const book = async (at: AnyRecord): Promise<AnyRecord> =>
  data(
    await harness.admin.call("POST", "/admin/api/appointment", {
      body: {
        customerName: "Camille Lefèvre",
        customerPhone: "+33199001122",
        fitter: reference(at),
        date: nineInParis((count += 1) * 30),
        services: [{ service: reference(services.fitting), quantity: 1 }],
      },
    }),
  );
const readBook = async (at: AnyRecord, day: string): Promise<AppointmentBook> =>
  data(await harness.admin.call("GET", `/admin/api/appointment-calendar/book?dealer=${at.id}&from=${day}&to=${day}`));
/** Moves an appointment into the past, as time does. */
async function begin({ id }: AnyRecord, minutesAgo: number, status: string): Promise<void> {
  const date = new Date(Date.now() - minutesAgo * 60_000).toISOString();
  const values = sql`jsonb_set(${record.data} - 'segments', '{date}', ${JSON.stringify(date)}::jsonb)`;
  await harness.server.open.database.update(record).set({ data: values, status }).where(eq(record.id, id));
}
const statusOf = async ({ id }: AnyRecord): Promise<unknown> =>
  data<AnyRecord>(await harness.admin.call("GET", `/admin/api/appointment/${id}`))["status"];

it("a garage has the network's settings, but for its own", async () => {
  await setNetwork({ defaultView: "WEEK", visibleFrom: "07:00", lateAfterMinutes: 10 });
  const [own, other] = [await garage(), await garage()];
  await configure(own, { visibleFrom: "06:30", colourBy: "BAY", lateAfterMinutes: 0 });
  const visit = await book(own);
  const day = String(visit["date"]).slice(0, 10);
  const shown = await readBook(own, day);
  expect(shown.settings).toEqual({ defaultView: "WEEK", visibleFrom: "06:30", visibleTo: null });
  // Zero is a value of its own, and not the network's.
  expect(shown.cards[0]?.lateFrom).toBe(visit["date"]);
  expect((await readBook(other, day)).settings).toEqual({ defaultView: "WEEK", visibleFrom: "07:00", visibleTo: null });
});

it("a garage has one record of settings, with an end after the start", async () => {
  const own = await garage();
  await configure(own, {});
  const again = await harness.admin.call("POST", GARAGES, { body: { ...NOTHING, fitter: reference(own) } });
  expect(again.json()).toMatchObject({ fields: { fitter: "error.duplicate" } });
  const wrong = { ...NOTHING, fitter: reference(await garage()), visibleFrom: "18:00", visibleTo: "08:00" };
  expect((await harness.admin.call("POST", GARAGES, { body: wrong })).json()).toMatchObject({
    fields: { visibleTo: "ecal-dealer-application-configuration.error.hours" },
  });
});

it("what the network locks is the network's in every garage, and refused from them", async () => {
  const own = await garage();
  const { id } = await configure(own, { colourBy: "TAG", visibleFrom: "09:00" });
  await setNetwork({ locked: ["visibleFrom"], visibleFrom: "07:00" });
  const { version } = data<AnyRecord>(await harness.admin.call("GET", `${GARAGES}/${id}`));
  const change = (values: object) => harness.admin.call("PUT", `${GARAGES}/${id}`, { body: { ...values, version } });
  const refusal = {
    status: 403,
    errors: ["ecal-dealer-application-configuration.error.locked-by-network"],
    fields: { visibleFrom: "ecal-dealer-application-configuration.lock.network" },
  };
  expect((await change({ visibleFrom: "10:00" })).json()).toMatchObject(refusal);
  const fresh = { ...NOTHING, fitter: reference(await garage()), visibleFrom: "10:00" };
  expect((await harness.admin.call("POST", GARAGES, { body: fresh })).json()).toMatchObject(refusal);
  expect((await change({ colourBy: "STATUS" })).statusCode).toBe(200);
  const day = nineInParis().slice(0, 10);
  expect((await readBook(own, day)).settings.visibleFrom).toBe("07:00");
  await setNetwork({});
  expect((await readBook(own, day)).settings.visibleFrom).toBe("09:00");
});

it("a visit counts as missed only after the time that the garage allows", async () => {
  await configure(dealer, { noShowAfterMinutes: 90 });
  const visit = await book(dealer);
  await begin(visit, 60, "CONFIRMED");
  const miss = () => harness.admin.call("POST", `/admin/api/appointment/${visit.id}/no-show`, { body: {} });
  expect((await miss()).json()).toMatchObject({ errors: ["appointment.error.no-show-early"] });
  await begin(visit, 91, "CONFIRMED");
  expect((await miss()).statusCode).toBe(200);
});

it("the clock moves visits on where the garage wants it, and says so in the journal", async () => {
  const [automatic, manual] = [await garage(), await garage()];
  await configure(automatic, { autoArrive: "YES", autoDone: "YES", autoDoneMinutes: 15 });
  const [arriving, finishing, waiting] = [await book(automatic), await book(automatic), await book(manual)];
  await begin(arriving, 5, "CONFIRMED");
  await begin(finishing, 50, "IN_PROGRESS");
  await begin(waiting, 50, "CONFIRMED");
  await advanceVisits(harness.server.services);
  expect(await Promise.all([arriving, finishing, waiting].map(statusOf))).toEqual(["ARRIVED", "DONE", "CONFIRMED"]);
  const entries = await harness.server.open.database
    .select()
    .from(userAction)
    .where(sql`${userAction.recordId} = ${finishing.id} and ${userAction.action} = 'clock'`);
  expect(entries.map(({ changes }) => changes)).toEqual([[{ field: "status", before: "IN_PROGRESS", after: "DONE" }]]);
});

it("customers change their visit by a link only as far as the garage lets them", async () => {
  const strict = await garage();
  const { id, version } = await configure(strict, { cancelByCustomer: "NO", maxReschedules: 1 });
  const visit = await book(strict);
  await harness.server.open.database
    .update(record)
    .set({ data: sql`jsonb_set(${record.data}, '{date}', ${JSON.stringify(nineInParis(5 * 1440))}::jsonb)` })
    .where(eq(record.id, visit.id));
  const { shopId } = harness.server.fixture;
  const link = { type: "appointment", audience: "CUSTOMER", shopId, recordId: visit.id } as const;
  const hash = await createExternalLink(harness.server.open.database, link);
  const visitor = harness.server.browser();
  const actions = async (): Promise<unknown> => {
    const address = `/admin/public/api/request/external-hash?type=appointment&hash=${hash}`;
    return data<{ actions: unknown }>(await visitor.call("GET", address)).actions;
  };
  expect(await actions()).toEqual(["reschedule"]);
  const offered = await visitor.call(
    "GET",
    `/admin/public/api/request/external-hash/starts?type=appointment&hash=${hash}`,
  );
  const at = data<{ starts: string[] }>(offered).starts.at(-1);
  const moved = await visitor.call("POST", "/admin/public/api/request/external-hash/reschedule", {
    body: { type: "appointment", hash, at },
  });
  expect(moved.json()).toMatchObject({ errors: [] });
  expect(await actions()).toEqual([]);
  data(
    await harness.admin.call("PUT", `${GARAGES}/${id}`, {
      body: { maxReschedules: null, cancelByCustomer: null, version },
    }),
  );
  expect(await actions()).toEqual(["reschedule", "cancel"]);
});
