/** Bookings by agents: concurrent bookings, forced ones, visits on two bays, moves, cancellations, and what bays and holds allow. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  bookingHold,
  capacityRow,
  fitter as dealers,
  record,
  userAction,
} from "../../host/server/platform/storage/schema";
import { SLOT_CHECKS } from "../../src/contract/booking";
import type { AppointmentBook, SlotExplanation } from "../../src/contract/endpoints/appointment-book";
import type { Problem } from "../../src/contract/errors";
import type { AnyRecord } from "../../src/contract/resource";
import { bookModule } from "../../host/server/features/booking/routes";
import { RESOURCE_MODULES } from "../../host/server/modules";
import { data, TESTED_DATABASE, startHarness, type Harness } from "../resources/harness";
import { makeGarage, makeServices, nineInParis, reference, type GarageServices } from "./support/garage";

const APPOINTMENTS = "/admin/api/appointment";
interface SlotRefusal extends Problem {
  readonly current: { readonly starts: readonly string[]; readonly failed: readonly string[] };
}

describe(`bookings on the ${TESTED_DATABASE} database`, { timeout: 120_000 }, () => {
  let harness: Harness;
  let fitting: AnyRecord;
  let alignment: AnyRecord;
  let services: GarageServices;
  beforeAll(async () => {
    harness = await startHarness(TESTED_DATABASE, [...RESOURCE_MODULES, bookModule]);
    services = await makeServices(harness);
    ({ fitting, alignment } = services);
  }, 120_000);
  afterAll(() => harness.close());

  const database = () => harness.server.open.database;
  const makeDealer = (...types: readonly string[]) => makeGarage(harness, services, types);
  const at = nineInParis;
  const book = (dealer: AnyRecord, values: object = {}, caller = harness.admin) =>
    caller.call("POST", APPOINTMENTS, {
      body: {
        customerName: "Camille Lefèvre",
        customerPhone: "+33199001122",
        fitter: reference(dealer),
        date: at(),
        services: [{ service: reference(fitting), quantity: 1 }],
        ...values,
      },
    });
  const lanesOf = (id: number) =>
    database()
      .select()
      .from(capacityRow)
      .where(and(eq(capacityRow.sourceId, id), eq(capacityRow.source, "APPOINTMENT")));

  it("acceptance 50-1: 20 at once for one free slot: one is stored, the others get the three nearest starts", async () => {
    const { dealer } = await makeDealer("LIFT");
    const answers = await Promise.all(Array.from({ length: 20 }, () => book(dealer)));
    const stored = answers.filter(({ statusCode }) => statusCode === 200);
    expect(stored).toHaveLength(1);
    const refused = answers.filter(({ statusCode }) => statusCode === 409).map((answer) => answer.json<SlotRefusal>());
    expect(refused).toHaveLength(19);
    for (const refusal of refused)
      expect(refusal).toMatchObject({
        errors: ["appointment.error.ecal-slot-taken"],
        current: { starts: [at(-60), at(-30), at(30)], failed: ["LANE"] },
      });
  });

  it("acceptance 10-6: a third at the same time on two bays is refused unless forced with a reason, which the history keeps", async () => {
    const { dealer, bays } = await makeDealer("LIFT", "LIFT");
    const [first, second] = [data<AnyRecord>(await book(dealer)), data<AnyRecord>(await book(dealer))];
    expect([first, second].map(({ bay: used }) => (used as { id: number }).id).sort()).toEqual(
      bays.map(({ id }) => id).sort(),
    );
    expect((await book(dealer)).statusCode).toBe(409);
    const forced = data<AnyRecord>(await book(dealer, { forceReason: "Regular customer" }));
    expect(forced).toMatchObject({ forced: true, segments: [{ lane: 0 }] });
    const [entry] = await database().select().from(userAction).where(eq(userAction.recordId, forced.id));
    expect(entry).toMatchObject({ verb: "CREATE", actorId: harness.server.fixture.userIds.admin });
    expect(JSON.stringify(entry?.changes)).toContain("Regular customer");
    expect(entry?.changes).toEqual(expect.arrayContaining([expect.objectContaining({ field: "status" })]));
    expect([entry?.actorName, entry?.at]).toEqual([expect.stringMatching(/\S/), expect.any(Date)]);
  });

  it("acceptance 50-1: of two appointments that are moved to one free start at once, one is stored and the other stays", async () => {
    const { dealer } = await makeDealer("LIFT");
    const [first, second] = [
      data<AnyRecord>(await book(dealer, { date: at(120) })),
      data<AnyRecord>(await book(dealer, { date: at(180) })),
    ];
    const move = ({ id, version }: AnyRecord) =>
      harness.admin.call("POST", `${APPOINTMENTS}/${id}/move`, { body: { version, date: at() } });
    const answers = await Promise.all([move(first), move(second)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const [lost, stays] = answers[0]?.statusCode === 409 ? [answers[0], first] : [answers[1], second];
    expect(lost?.json<SlotRefusal>()).toMatchObject({ errors: ["appointment.error.ecal-slot-taken"] });
    expect(lost?.json<SlotRefusal>().current.starts).toHaveLength(3);
    const kept = data<AnyRecord>(await harness.admin.call("GET", `${APPOINTMENTS}/${stays.id}`));
    expect(kept).toMatchObject({ date: stays["date"], version: stays.version });
  });

  it("only one appointment at a time is forced onto a full bay", async () => {
    const { dealer, bays } = await makeDealer("LIFT");
    const place = { bay: { id: bays[0]?.id, label: "" }, forceReason: "Urgent" };
    expect((await book(dealer)).statusCode).toBe(200);
    expect((await book(dealer, place)).statusCode).toBe(200);
    expect((await book(dealer, place)).json<SlotRefusal>()).toMatchObject({
      status: 409,
      errors: ["appointment.error.ecal-slot-taken"],
    });
  });

  it("acceptance 50-5: fitting and alignment are two parts that move together, or not at all", async () => {
    const { dealer, bays } = await makeDealer("LIFT", "ALIGNMENT");
    const services = [fitting, alignment].map((item) => ({ service: reference(item), quantity: 1 }));
    const visit = data<AnyRecord>(await book(dealer, { services }));
    expect(visit).toMatchObject({
      durationMinutes: 90,
      segments: [
        { bay: { id: bays[0]?.id }, start: at(0), end: at(30) },
        { bay: { id: bays[1]?.id }, start: at(30), end: at(90) },
      ],
    });
    const move = (date: string) => harness.admin.call("POST", `${APPOINTMENTS}/${visit.id}/move`, { body: { date } });
    expect((await move(at(30))).statusCode).toBe(200);
    expect((await lanesOf(visit.id)).map(({ startsAt }) => startsAt.toISOString())).toEqual([at(30), at(60)]);
    const blocking = { services: [{ service: reference(alignment), quantity: 1 }], date: at(120) };
    expect((await book(dealer, blocking)).statusCode).toBe(200);
    expect((await move(at(90))).statusCode).toBe(409);
    expect((await lanesOf(visit.id)).map(({ startsAt }) => startsAt.toISOString())).toEqual([at(30), at(60)]);
  });

  it("a second part waits up to an hour for its bay, and keeps its gap when the visit moves", async () => {
    const { dealer } = await makeDealer("LIFT", "ALIGNMENT");
    const both = [fitting, alignment].map((item) => ({ service: reference(item), quantity: 1 }));
    const blocking = { services: [{ service: reference(alignment), quantity: 1 }], date: at(30) };
    expect((await book(dealer, blocking)).statusCode).toBe(200);
    const visit = data<AnyRecord>(await book(dealer, { services: both }));
    const startsOf = async () => (await lanesOf(visit.id)).map(({ startsAt }) => startsAt.toISOString()).sort();
    expect(await startsOf()).toEqual([at(0), at(90)]);
    const moved = await harness.admin.call("POST", `${APPOINTMENTS}/${visit.id}/move`, { body: { date: at(150) } });
    expect(moved.statusCode).toBe(200);
    expect(await startsOf()).toEqual([at(150), at(240)]);
  });

  it("a cancelled appointment frees its time, and needs a reason", async () => {
    const { dealer } = await makeDealer("LIFT");
    const visit = data<AnyRecord>(await book(dealer));
    const cancel = (body: object) => harness.admin.call("POST", `${APPOINTMENTS}/${visit.id}/cancel`, { body });
    expect((await cancel({})).json<Problem>()).toMatchObject({ status: 422, fields: { reason: "error.required" } });
    expect(data<AnyRecord>(await cancel({ reason: "Sick" }))).toMatchObject({
      status: "CANCELLED_BY_DEALER",
      decisionReason: "Sick",
    });
    expect(await lanesOf(visit.id)).toEqual([]);
    expect((await book(dealer)).statusCode).toBe(200);
  });

  it("a closed bay is never booked, not even by force", async () => {
    const { dealer, bays } = await makeDealer("LIFT");
    const closure = { from: at(-60), to: at(120), reason: "MAINTENANCE", note: "Compressor" };
    const closed = await harness.admin.call("POST", `/admin/api/appointment-calendar/bays/${bays[0]?.id}/close`, {
      body: closure,
    });
    expect(closed.statusCode).toBe(200);
    const refused = (await book(dealer, { forceReason: "Urgent" })).json<SlotRefusal>();
    expect(refused).toMatchObject({ errors: ["appointment.error.BAY_CLOSURE"], current: { failed: ["BAY_CLOSURE"] } });
    expect((await book(dealer, { date: at(120) })).statusCode).toBe(200);
  });

  it("a bay that was used is not deleted, and its dealer counts the active ones", async () => {
    const { dealer, bays } = await makeDealer("LIFT", "LIFT");
    const remove = (id: number | undefined) =>
      harness.admin.call("DELETE", `/admin/api/appointment-calendar/bays/${id}`);
    const used = (data<AnyRecord>(await book(dealer))["bay"] as { id: number }).id;
    expect((await remove(used)).json<Problem>()).toMatchObject({ errors: ["ecal-bay.error.used"] });
    expect((await remove(bays.find(({ id }) => id !== used)?.id)).statusCode).toBe(200);
    const [row] = await database().select().from(dealers).where(eq(dealers.id, dealer.id));
    expect(row?.bays).toBe(1);
  });

  it("a held slot is refused to others for ten minutes, and its holder books it", async () => {
    const { dealer, bays } = await makeDealer("LIFT");
    const hold = (caller = harness.admin) =>
      caller.call("POST", "/admin/api/appointment-calendar/holds", {
        body: { dealer: dealer.id, bay: bays[0]?.id, start: at(), minutes: 30 },
      });
    expect(data<{ expiresAt: string }>(await hold()).expiresAt > new Date(Date.now() + 9 * 60_000).toISOString()).toBe(
      true,
    );
    expect((await hold()).json<Problem>()).toMatchObject({ errors: ["appointment.error.ecal-slot-taken"] });
    const visit = data<AnyRecord>(await book(dealer));
    expect(await lanesOf(visit.id)).toHaveLength(1);
    expect(await database().select().from(bookingHold).where(eq(bookingHold.fitterId, dealer.id))).toEqual([]);
    // An expired hold takes no time.
    const next = { dealer: dealer.id, bay: bays[0]?.id, start: at(60), minutes: 30 };
    expect((await harness.admin.call("POST", "/admin/api/appointment-calendar/holds", { body: next })).statusCode).toBe(
      200,
    );
    const past = new Date(Date.now() - 1000);
    await database()
      .update(bookingHold)
      .set({ expiresAt: past, userId: null })
      .where(eq(bookingHold.fitterId, dealer.id));
    await database()
      .update(capacityRow)
      .set({ expiresAt: past })
      .where(and(eq(capacityRow.fitterId, dealer.id), eq(capacityRow.source, "HOLD")));
    expect((await book(dealer, { date: at(60) })).statusCode).toBe(200);
  });

  it("the book shows bays with their hours and closures, appointments, and those without a lane", async () => {
    const { dealer, bays } = await makeDealer("LIFT", "ALIGNMENT");
    const visit = data<AnyRecord>(await book(dealer));
    const [waiting] = await database()
      .insert(record)
      .values({
        resource: "appointment",
        shopId: harness.server.fixture.shopId,
        fitterId: dealer.id,
        status: "PENDING",
        data: { date: at(30), durationMinutes: 45, customerName: "Marc Tessier" },
      })
      .returning();
    const closure = { from: at(60), to: at(120), reason: "TRAINING", note: "" };
    await harness.admin.call("POST", `/admin/api/appointment-calendar/bays/${bays[1]?.id}/close`, { body: closure });
    const day = at().slice(0, 10);
    const url = `/admin/api/appointment-calendar/book?dealer=${dealer.id}&from=${day}&to=${day}`;
    const shown = data<AppointmentBook>(await harness.reader.call("GET", url));
    expect(shown.bays.map(({ id, lanes }) => [id, lanes])).toEqual(bays.map(({ id }) => [id, 1]));
    expect(shown.cards).toMatchObject([
      {
        kind: "APPOINTMENT",
        id: visit.id,
        bay: bays[0]?.id,
        lane: 1,
        start: at(),
        end: at(30),
        status: "CONFIRMED",
        customer: "Camille Lefèvre",
      },
    ]);
    expect(shown.waiting).toMatchObject([{ id: waiting?.id, customer: "Marc Tessier", minutes: 45 }]);
    expect(shown.bayDays).toMatchObject([
      { open: [{ from: at(-60), to: at(540) }], closed: [], offeredMinutes: 600, bookedMinutes: 30 },
      { closed: [{ from: at(60), to: at(120), reason: "TRAINING" }], offeredMinutes: 540, bookedMinutes: 0 },
    ]);
    // An unchanged book is answered without a body.
    const first = await harness.reader.call("GET", url);
    const again = await harness.reader.call("GET", url, {
      headers: { "if-none-match": String(first.headers["etag"]) },
    });
    expect(again.statusCode).toBe(304);
    expect((await harness.other.call("GET", url)).statusCode).toBe(404);
    expect((await harness.withoutRights.call("GET", url)).statusCode).toBe(403);
  });

  it("acceptance 50-3: a closed bay is explained by all checks in order, with the next free starts", async () => {
    const { dealer, bays } = await makeDealer("ALIGNMENT");
    const bayUrl = `/admin/api/appointment-calendar/bays/${bays[0]?.id}`;
    const closure = { from: at(), to: at(60), reason: "TRAINING", note: "Laser" };
    const closed = data<AnyRecord>(await harness.admin.call("POST", `${bayUrl}/close`, { body: closure }));
    const url = `/admin/api/appointment-calendar/slots/explain?dealer=${dealer.id}&services=${alignment.id}&start=${at()}`;
    const explain = async () => data<SlotExplanation>(await harness.reader.call("GET", url));
    const { checks, nearest, offered } = await explain();
    expect(offered).toBe(false);
    expect(checks.map(({ order, code }) => [order, code])).toEqual(SLOT_CHECKS.map((code, index) => [index + 1, code]));
    expect(checks.filter(({ ok }) => !ok)).toMatchObject([
      {
        code: "BAY_CLOSURE",
        params: { reason: "TRAINING", note: "Laser" },
        path: `ecal-bays/${bays[0]?.id}`,
        forceable: false,
      },
    ]);
    expect(nearest).toHaveLength(5);
    expect(nearest).toContain(at(60));
    const opened = await harness.admin.call("PUT", bayUrl, { body: { version: closed.version, closures: [] } });
    expect(opened.statusCode).toBe(200);
    expect((await explain()).offered).toBe(true);
    const slots = `/admin/api/appointment-calendar/slots?dealer=${dealer.id}&services=${alignment.id}&from=${at()}&to=${at(61)}`;
    expect(data<{ starts: string[] }>(await harness.reader.call("GET", slots)).starts).toEqual([at(), at(30), at(60)]);
  });

  it("need the right, and a dealer that the account reaches", async () => {
    const { dealer } = await makeDealer("LIFT");
    expect((await book(dealer, {}, harness.withoutRights)).statusCode).toBe(403);
    expect((await book(dealer, {}, harness.reader)).statusCode).toBe(403);
    expect((await book(dealer, {}, harness.other)).statusCode).toBe(422);
  });
});
