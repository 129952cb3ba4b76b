/** Services of the appointment calendar: who reads them, and how their booking rules decide which starts are offered. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { bookModule } from "../../../host/server/features/booking/routes";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { bayService, membership } from "../../../host/server/platform/storage/schema";
import { RIGHTS } from "../../../src/contract/right-codes";
import type { AnyRecord } from "../../../src/contract/resource";
import { data, startHarness, type Harness } from "../../resources/harness";
import { makeGarage, makeServices, nineInParis, type GarageServices } from "../support/garage";

const SERVICES = "/admin/api/service";
let harness: Harness;
let services: GarageServices;
beforeAll(async () => {
  harness = await startHarness(undefined, [...RESOURCE_MODULES, bookModule]);
  services = await makeServices(harness);
}, 120_000);
afterAll(() => harness.close());

async function save(values: object) {
  const path = `${SERVICES}/${services.fitting.id}`;
  const { version } = data<AnyRecord>(await harness.admin.call("GET", path));
  return harness.admin.call("PUT", path, { body: { ...values, version } });
}
const change = async (values: object): Promise<AnyRecord> => data(await save(values));

/** Starts of the hour from nine. */
async function starts(dealer: AnyRecord, quantity = 1): Promise<readonly string[]> {
  const query = new URLSearchParams({
    dealer: String(dealer.id),
    services: `${services.fitting.id}:${quantity}`,
    from: nineInParis(),
    to: nineInParis(60),
  });
  const { starts: found } = data<{ readonly starts: readonly string[] }>(
    await harness.admin.call("GET", `/admin/api/appointment-calendar/slots?${query.toString()}`),
  );
  return found;
}

it("is read with the right of the calendar alone, and written with the right to services", async () => {
  const withdrawnRights = RIGHTS.filter((right) => right !== "E_CALENDRO_CAN_ACCESS_ADMIN");
  const { database, fixture } = { ...harness.server, ...harness.server.open };
  expect((await harness.withoutRights.call("GET", SERVICES)).statusCode).toBe(403);
  await database
    .update(membership)
    .set({ withdrawnRights, extraRights: ["E_CALENDRO_CAN_ACCESS_ADMIN"] })
    .where(eq(membership.userId, fixture.userIds.network));
  expect((await harness.withoutRights.call("GET", SERVICES)).statusCode).toBe(200);
  const body = { active: false };
  const refused = await harness.withoutRights.call("PUT", `${SERVICES}/${services.fitting.id}`, { body });
  expect(refused.statusCode).toBe(403);
});

it("offers starts as its quantities, setup and horizon allow", async () => {
  const { dealer } = await makeGarage(harness, services, ["LIFT"]);
  expect(await starts(dealer)).toEqual([nineInParis(), nineInParis(30)]);
  await change({ minQuantity: 2, maxQuantity: 4 });
  expect(await starts(dealer)).toEqual([]);
  expect(await starts(dealer, 2)).not.toEqual([]);
  expect(await starts(dealer, 5)).toEqual([]);
  await change({ minQuantity: null, maxQuantity: null, maxHorizonDays: 1 });
  expect(await starts(dealer)).toEqual([]);
  await change({ maxHorizonDays: null });
});

it("refuses durations beyond a day's work and quantities in the wrong order", async () => {
  expect((await save({ durationMinutes: 120, minQuantity: 4, fixedMinutes: 5 })).json()).toMatchObject({
    fields: { durationMinutes: "service.error.too-long" },
  });
  expect((await save({ minQuantity: 3, maxQuantity: 2 })).json()).toMatchObject({
    fields: { maxQuantity: "service.error.quantity-order" },
  });
});

it("is assigned to all bays of a type once, at the dealers that the account manages", async () => {
  const { database } = harness.server.open;
  const { bays } = await makeGarage(harness, services, ["ALIGNMENT", "LIFT"]);
  const assign = () =>
    harness.admin.call("POST", `${SERVICES}/${services.fitting.id}/assign-bays`, { body: { type: "ALIGNMENT" } });
  data(await assign());
  data(await assign());
  const entries = await database
    .select()
    .from(bayService)
    .where(eq(bayService.bayId, bays[0]?.id ?? 0));
  expect(entries.filter(({ serviceId }) => serviceId === services.fitting.id)).toHaveLength(1);
  const foreign = await harness.other.call("POST", `${SERVICES}/${services.fitting.id}/assign-bays`, {
    body: { type: "LIFT" },
  });
  expect(foreign.statusCode).toBe(404);
});
