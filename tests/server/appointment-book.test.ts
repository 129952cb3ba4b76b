/** The calls of the appointment book: moving with undo, held slots, past starts, access, and days of 23 and 25 hours. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { bookModule } from "../../host/server/features/booking/routes";
import { RESOURCE_MODULES } from "../../host/server/modules";
import { capacityRow } from "../../host/server/platform/storage/schema";
import type { AppointmentBook } from "../../src/contract/endpoints/appointment-book";
import type { Problem } from "../../src/contract/errors";
import type { AnyRecord } from "../../src/contract/resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../resources/harness";
import { attachDealer } from "./support/fixture";
import { makeGarage, makeServices, nineInParis as at, reference, type GarageServices } from "./support/garage";

const APPOINTMENTS = "/admin/api/appointment";
const CALENDAR = "/admin/api/appointment-calendar";

interface Moved extends AnyRecord {
  readonly undoToken: string;
}

describe("the appointment book", { timeout: 60_000 }, () => {
  let harness: Harness;
  let services: GarageServices;
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [...RESOURCE_MODULES, bookModule]);
    services = await makeServices(harness);
  }, 60_000);
  afterAll(() => harness.close());

  const garage = (types: readonly string[], timeZone?: string) => makeGarage(harness, services, types, timeZone);
  const post = (url: string, body: object, caller = harness.admin) => caller.call("POST", url, { body });
  const book = (dealer: AnyRecord, values: object = {}) =>
    post(APPOINTMENTS, {
      customerName: "Camille Lefèvre",
      customerPhone: "+33199001122",
      fitter: reference(dealer),
      date: at(),
      services: [{ service: reference(services.fitting), quantity: 1 }],
      ...values,
    });
  const read = async (query: string, caller = harness.admin) =>
    data<AppointmentBook>(await caller.call("GET", `${CALENDAR}/book?${query}`));
  const lanes = (id: number) =>
    harness.server.open.database.select().from(capacityRow).where(eq(capacityRow.sourceId, id));

  it("moves and lengthens an appointment in one call, which undo takes back", async () => {
    const { dealer, bays } = await garage(["LIFT", "LIFT"]);
    const visit = data<AnyRecord>(await book(dealer, { bay: { id: bays[0]?.id, label: "" } }));
    const target = { version: visit.version, date: at(60), bay: { id: bays[1]?.id, label: "" }, minutes: 45 };
    const moved = data<Moved>(await post(`${APPOINTMENTS}/${visit.id}/move`, target));
    expect(moved).toMatchObject({ date: at(60), durationMinutes: 45, bay: { id: bays[1]?.id } });
    expect(await lanes(visit.id)).toMatchObject([{ bayId: bays[1]?.id, endsAt: new Date(at(105)) }]);
    const stale = (await post(`${APPOINTMENTS}/${visit.id}/move`, { ...target, date: at(120) })).json<Problem>();
    expect(stale).toMatchObject({ status: 409, type: "conflict", current: { version: moved.version } });
    expect((await post(`${APPOINTMENTS}/undo/${moved.undoToken}`, {})).statusCode).toBe(200);
    const restored = data<AnyRecord>(await harness.admin.call("GET", `${APPOINTMENTS}/${visit.id}`));
    expect(restored).toMatchObject({ date: at(), durationMinutes: 30, bay: { id: bays[0]?.id }, status: "CONFIRMED" });
    expect(await lanes(visit.id)).toMatchObject([{ bayId: bays[0]?.id, startsAt: new Date(at()) }]);
  });

  it("does not undo a move onto a slot that was booked meanwhile", async () => {
    const { dealer } = await garage(["LIFT"]);
    const visit = data<AnyRecord>(await book(dealer));
    const moved = data<Moved>(await post(`${APPOINTMENTS}/${visit.id}/move`, { date: at(60) }));
    expect((await book(dealer)).statusCode).toBe(200);
    const undone = (await post(`${APPOINTMENTS}/undo/${moved.undoToken}`, {})).json<Problem>();
    expect(undone).toMatchObject({ status: 409, errors: ["appointment.error.ecal-slot-taken"] });
    expect(await lanes(visit.id)).toMatchObject([{ startsAt: new Date(at(60)) }]);
  });

  it("refuses a past start, even by force", async () => {
    const { dealer } = await garage(["LIFT"]);
    const past = new Date(Date.now() - 3_600_000).toISOString();
    const refused = (await book(dealer, { date: past, forceReason: "Walk-in" })).json<Problem>();
    expect(refused).toMatchObject({ status: 409, fields: { date: "appointment.error.past" } });
    const visit = data<AnyRecord>(await book(dealer));
    const move = { date: past, reason: "Walk-in" };
    expect((await post(`${APPOINTMENTS}/${visit.id}/move`, move)).json<Problem>()).toMatchObject({
      errors: ["appointment.error.past"],
    });
  });

  it("books a held slot on the bay that was held, and offers others the nearest starts", async () => {
    const { dealer, bays } = await garage(["LIFT", "LIFT"]);
    const hold = { dealer: dealer.id, bay: bays[1]?.id, start: at(), minutes: 30 };
    expect((await post(`${CALENDAR}/holds`, hold)).statusCode).toBe(200);
    expect((await post(`${CALENDAR}/holds`, hold)).json<Problem>()).toMatchObject({
      errors: ["appointment.error.ecal-slot-taken"],
      current: { starts: [at(-60), at(-30), at(30)], failed: ["LANE"] },
    });
    expect(data<AnyRecord>(await book(dealer))).toMatchObject({ bay: { id: bays[1]?.id } });
    expect((await read(`dealer=${dealer.id}&from=${at().slice(0, 10)}&to=${at().slice(0, 10)}`)).cards).toHaveLength(1);
  });

  it("reads the load of weeks without cards, and the first dealer by default", async () => {
    const { dealer } = await garage(["LIFT"]);
    expect((await book(dealer)).statusCode).toBe(200);
    const day = at().slice(0, 10);
    const load = await read(`dealer=${dealer.id}&from=${day}&to=${day}&content=load`);
    expect(load).toMatchObject({ cards: [], waiting: [], bayDays: [{ bookedMinutes: 30, appointments: 1 }] });
    const { elements } = data<{ elements: readonly { id: number }[] }>(
      await harness.admin.call("GET", `${CALENDAR}/book/dealers`),
    );
    expect((await read(`from=${day}&to=${day}`)).dealer.id).toBe(elements[0]?.id);
  });

  it("shows an attached user only the books of their dealers", async () => {
    const [{ dealer: mine }, { dealer: theirs, bays }] = [await garage(["LIFT"]), await garage(["LIFT"])];
    const { open, fixture } = harness.server;
    await attachDealer(open.database, fixture.userIds.dealer, mine.id);
    const attached = harness.server.browser();
    await attached.signIn("dealer");
    const day = at().slice(0, 10);
    expect((await read(`from=${day}&to=${day}`, attached)).dealer.id).toBe(mine.id);
    const url = `${CALENDAR}/book?dealer=${theirs.id}&from=${day}&to=${day}`;
    expect((await attached.call("GET", url)).statusCode).toBe(404);
    const hold = { dealer: theirs.id, bay: bays[0]?.id, start: at(), minutes: 30 };
    expect((await post(`${CALENDAR}/holds`, hold, attached)).statusCode).toBe(404);
    const visit = data<AnyRecord>(await book(theirs));
    expect((await post(`${APPOINTMENTS}/${visit.id}/move`, { date: at(60) }, attached)).statusCode).toBe(404);
    expect((await post(`${CALENDAR}/holds`, hold, harness.reader)).statusCode).toBe(403);
  });

  it.each([
    ["Europe/Paris", "2027-03-28", 23, "2027-03-27T23:00:00.000Z"],
    ["Europe/Paris", "2027-10-31", 25, "2027-10-30T22:00:00.000Z"],
    ["America/New_York", "2027-11-07", 25, "2027-11-07T04:00:00.000Z"],
  ])("gives a day in %s its length on %s: %i hours", async (timeZone, day, hours, midnight) => {
    const { dealer } = await garage(["LIFT"], timeZone);
    const [shown] = (await read(`dealer=${dealer.id}&from=${day}&to=${day}`)).days;
    expect(shown?.from).toBe(midnight);
    expect((Date.parse(shown?.to ?? "") - Date.parse(midnight)) / 3_600_000).toBe(hours);
  });
});
