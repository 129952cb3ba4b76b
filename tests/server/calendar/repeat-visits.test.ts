/** An appointment is booked again at the same time of later days, where that is free. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { bookModule } from "../../../host/server/features/booking/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { addDays } from "../../../src/contract/days";
import type { ResponseOf } from "../../../src/contract/endpoint";
import type { repeatVisit } from "../../../src/contract/endpoints/repeat-visits";
import type { AnyRecord } from "../../../src/contract/resource";
import { dayInZone, instantOf } from "../../../src/contract/zone-clock";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { makeGarage, makeServices, nineInParis, reference, type GarageServices } from "../support/garage";

type Outcome = ResponseOf<typeof repeatVisit>;

let harness: Harness;
let services: GarageServices;
beforeAll(async () => {
  harness = await startHarness(FASTEST_DATABASE, [...RESOURCE_MODULES, bookModule]);
  services = await makeServices(harness);
}, 120_000);
afterAll(() => harness.close());

/** Nine o'clock in Paris, weeks after the first visit. */
const weeksLater = (weeks: number): string =>
  instantOf(
    `${addDays(dayInZone("Europe/Paris", new Date(nineInParis())), weeks * 7)}T09:00`,
    "Europe/Paris",
  ).toISOString();
const book = async (dealer: AnyRecord, values: object = {}): Promise<AnyRecord> =>
  data<AnyRecord>(
    await harness.admin.call("POST", "/admin/api/appointment", {
      body: {
        ...{ customerName: "Taxi Fleet", customerPhone: "+33199001122", vehicleRegistrationNumber: "AB-123-CD" },
        ...{ fitter: reference(dealer), date: nineInParis(), comments: "Front axle" },
        services: [{ service: reference(services.fitting), quantity: 1 }],
        ...values,
      },
    }),
  );
const repeat = (body: object, caller = harness.admin) =>
  caller.call("POST", "/admin/api/appointment-calendar/repeat-visits", { body });
const read = async (id: number | undefined): Promise<AnyRecord> =>
  data<AnyRecord>(await harness.admin.call("GET", `/admin/api/appointment/${id}`));

it("books the visit every few weeks, and names the starts that are not free with the nearest ones", async () => {
  const { dealer } = await makeGarage(harness, services, ["LIFT"]);
  const visit = await book(dealer);
  await book(dealer, { date: weeksLater(4) });
  const order = { appointment: visit.id, first: weeksLater(2), weeks: 2, times: 3 };
  const { booked, refused } = data<Outcome>(await repeat(order));
  expect(booked.map(({ date }) => date)).toEqual([weeksLater(2), weeksLater(6)]);
  expect(refused).toMatchObject([{ date: weeksLater(4), failed: "LANE" }]);
  expect(refused[0]?.starts).toHaveLength(3);
  expect(await read(booked[0]?.id)).toMatchObject({
    customerName: "Taxi Fleet",
    vehicleRegistrationNumber: "AB-123-CD",
    comments: "Front axle",
    status: "CONFIRMED",
    origin: "ADMIN",
    services: [{ service: { id: services.fitting.id }, quantity: 1 }],
    segments: [{ lane: 1, start: weeksLater(2) }],
  });
  // Its lane is taken.
  expect(data<Outcome>(await repeat({ ...order, times: 1 })).refused).toHaveLength(1);
});

it("books beyond the days that customers see, as the visit is agreed, but not in the past", async () => {
  const { dealer } = await makeGarage(harness, services, ["LIFT"]);
  const visit = await book(dealer);
  const late = data<Outcome>(await repeat({ appointment: visit.id, first: weeksLater(26), weeks: 1, times: 1 }));
  expect(late).toMatchObject({ booked: [{ date: weeksLater(26) }], refused: [] });
  const past = data<Outcome>(await repeat({ appointment: visit.id, first: weeksLater(-2), weeks: 1, times: 1 }));
  expect(past).toMatchObject({ booked: [], refused: [{ failed: null }] });
});

it("needs the right to change appointments, a visit within reach, and at most 26 weeks", async () => {
  const { dealer } = await makeGarage(harness, services, ["LIFT"]);
  const order = { appointment: (await book(dealer)).id, first: weeksLater(1), weeks: 1, times: 1 };
  expect((await repeat(order, harness.reader)).statusCode).toBe(403);
  expect((await repeat(order, harness.other)).statusCode).toBe(404);
  expect((await repeat({ ...order, weeks: 27 })).json()).toMatchObject({
    status: 422,
    fields: { weeks: "error.max" },
  });
});
