/** The report of a network's appointments: what it counts, how full garages are, and who may read it. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { record } from "../../../host/server/platform/storage/schema";
import type { ReportResponse } from "../../../src/contract/kinds/report-endpoints";
import type { AnyRecord } from "../../../src/contract/resource";
import { data, startHarness, type Harness } from "../../resources/harness";
import { makeGarage, makeServices, nineInParis, reference, type GarageServices } from "../support/garage";
import { dayInZone } from "../../../src/contract/zone-clock";

const REPORT = "/admin/api/appointment-calendar/reports/network/report";
let harness: Harness;
let services: GarageServices;
let dealer: AnyRecord;
let other: AnyRecord;
const day = nineInParis().slice(0, 10);
beforeAll(async () => {
  harness = await startHarness();
  services = await makeServices(harness);
  ({ dealer } = await makeGarage(harness, services, ["LIFT"]));
  ({ dealer: other } = await makeGarage(harness, services, ["LIFT", "ALIGNMENT"]));
  const visits = [
    await book(dealer, 0),
    await book(dealer, 30),
    await book(dealer, 60),
    await book(dealer, 90),
    await book(other, 0),
  ];
  const [missed, cancelled, google, done] = visits;
  await change(missed, { status: "NO_SHOW" });
  await change(cancelled, { status: "CANCELLED_BY_CUSTOMER" });
  await change(google, { status: "CONFIRMED", origin: "GOOGLE_RESERVE" });
  await change(done, { status: "DONE" });
}, 120_000);
afterAll(() => harness.close());

const book = async (at: AnyRecord, minutes: number): Promise<AnyRecord> =>
  data(
    await harness.admin.call("POST", "/admin/api/appointment", {
      body: {
        customerName: "Camille Lefèvre",
        customerPhone: "+33199001122",
        fitter: reference(at),
        date: nineInParis(minutes),
        services: [{ service: reference(services.fitting), quantity: 1 }],
      },
    }),
  );
/** Sets status and origin of an appointment, as its life does. */
async function change(visit: AnyRecord | undefined, { status, origin = "ADMIN" }: { status: string; origin?: string }) {
  const values = sql`jsonb_set(${record.data}, '{origin}', ${JSON.stringify(origin)}::jsonb)`;
  await harness.server.open.database
    .update(record)
    .set({ status, data: values })
    .where(eq(record.id, visit?.id ?? 0));
}
async function read(filters: object = {}, period: object = { from: day, to: day }): Promise<ReportResponse> {
  const query = new URLSearchParams({ ...period, filters: JSON.stringify(filters) });
  return data(await harness.admin.call("GET", `${REPORT}?${query.toString()}`));
}

it("counts the visits of the days, and what was lost of them", async () => {
  const { figures, series } = await read();
  expect(figures).toMatchObject({
    visits: 5,
    online: 20,
    cancelledByCustomer: 20,
    cancelledByDealer: 0,
    // Of those that were to come: one missed, one done.
    missed: 50,
    forced: 0,
  });
  expect(series["visits"]).toEqual([{ at: day, values: { visits: 5 }, previous: null }]);
  expect((await read({}, { from: "2020-01-01", to: "2020-01-31" })).figures).toMatchObject({
    visits: 0,
    online: null,
    missed: null,
  });
});

it("compares the booked time with the time on offer, by garage", async () => {
  const { groupings } = await read();
  const row = groupings["dealer"]?.find(({ key }) => key === String(dealer.id));
  // One lane from 8 to 18; of four half hours, those of the cancelled and the missed visit are free again.
  expect(row).toMatchObject({ path: `welcome?dealer=${dealer.id}`, values: { visits: 4, perDay: 4, load: 10 } });
  const { figures } = await read({ fitter: reference(other) });
  expect(figures).toMatchObject({ visits: 1, offered: 20, booked: 0.5, load: 2.5 });
});

it("is filtered by origin and service, and counts days of bookings when asked", async () => {
  expect((await read({ origin: "GOOGLE_RESERVE" })).figures["visits"]).toBe(1);
  expect((await read({ service: reference(services.alignment) })).figures["visits"]).toBe(0);
  const today = dayInZone("Europe/Paris");
  expect((await read({ basis: "BOOKING" }, { from: today, to: today })).figures["visits"]).toBe(5);
  const { groupings } = await read();
  expect(groupings["service"]).toMatchObject([{ key: String(services.fitting.id), values: { visits: 5 } }]);
  expect(groupings["origin"]?.map(({ key }) => key)).toEqual(["ADMIN", "GOOGLE_RESERVE"]);
  expect(groupings["hour"]).toContainEqual(expect.objectContaining({ key: "09:00", label: "09:00" }));
  expect(groupings["weekday"]).toHaveLength(1);
});

it("hides the shares of parts of the visits that fewer than five customers made, but not those of a garage", async () => {
  const sharesOf = async (grouping: string, key: string) =>
    (await read()).groupings[grouping]?.find((row) => row.key === key)?.values;
  const service = String(services.fitting.id);
  expect(await sharesOf("service", service)).toMatchObject({ visits: 5, online: null, cancelledByCustomer: null });
  expect(await sharesOf("dealer", String(dealer.id))).toMatchObject({ visits: 4, cancelledByCustomer: 25 });
  await harness.server.open.database
    .update(record)
    .set({ data: sql`${record.data} || jsonb_build_object('customerPhone', '+331' || ${record.id}::text)` })
    .where(eq(record.resource, "appointment"));
  expect(await sharesOf("service", service)).toMatchObject({ visits: 5, online: 20, cancelledByCustomer: 20 });
  expect(await sharesOf("origin", "GOOGLE_RESERVE")).toMatchObject({ visits: 1, cancelledByCustomer: null });
});

it("is refused without the right, shows another shop nothing of this one, and is exported by garage", async () => {
  expect((await harness.withoutRights.call("GET", REPORT)).statusCode).toBe(403);
  const foreign = await harness.other.call("GET", `${REPORT}?from=${day}&to=${day}`);
  if (foreign.statusCode === 200) expect(data<ReportResponse>(foreign).figures["visits"]).toBe(0);
  else expect(foreign.statusCode).toBe(403);
  const file = await harness.admin.call("GET", `${REPORT}/export?from=${day}&to=${day}&part=dealer&format=csv`);
  expect(file.statusCode).toBe(200);
  expect(file.body.split("\r\n").filter(Boolean)).toHaveLength(3);
});
