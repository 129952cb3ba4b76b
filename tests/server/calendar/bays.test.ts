/** Bays that close, become inactive or lose lanes: what happens to the appointments on them, and what is refused. */
import { and, desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closureOf } from "../../../host/server/features/booking/load-bays";
import { closingModule } from "../../../host/server/features/closures/routes";
import { importModule } from "../../../host/server/features/imports-history";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import {
  bay as bays,
  capacityRow,
  fitter,
  job,
  jobLine,
  record,
  shop,
  shopFitterLink,
} from "../../../host/server/platform/storage/schema";
import { jobModule } from "../../../host/server/services/jobs/routes";
import type { AnyRecord } from "../../../src/contract/resource";
import type { BulkResponse } from "../../../src/contract/bulk";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { importCalls } from "../resources/import-calls";
import { eventually } from "../../support/eventually";
import { makeGarage, makeServices, nineInParis as at, reference, type GarageServices } from "../support/garage";

const BAYS = "/admin/api/appointment-calendar/bays";

describe("bays", { timeout: 120_000 }, () => {
  let harness: Harness;
  let services: GarageServices;
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [...RESOURCE_MODULES, closingModule, jobModule, importModule]);
    services = await makeServices(harness);
  }, 120_000);
  afterAll(() => harness.close());

  const makeDealer = (...types: readonly string[]) => makeGarage(harness, services, types);
  const database = () => harness.server.open.database;
  const book = async (dealer: AnyRecord, bay: AnyRecord | undefined, minutes = 0, values: object = {}) =>
    data<AnyRecord>(
      await harness.admin.call("POST", "/admin/api/appointment", {
        body: {
          customerName: "Camille Lefèvre",
          customerPhone: "+33199001122",
          fitter: reference(dealer),
          bay: bay === undefined ? null : reference(bay),
          date: at(minutes),
          services: [{ service: reference(services.fitting), quantity: 1 }],
          ...values,
        },
      }),
    );
  const stored = async ({ id }: AnyRecord) => (await database().select().from(record).where(eq(record.id, id)))[0];
  const bayOf = async ({ id }: AnyRecord) => {
    const own = and(eq(capacityRow.sourceId, id), eq(capacityRow.source, "APPOINTMENT"));
    return (await database().select().from(capacityRow).where(own)).map(({ bayId }) => bayId);
  };
  const waitForJob = (bay: AnyRecord | undefined) =>
    eventually(
      async () => {
        const ofType = eq(job.type, "closing-appointments");
        const jobs = await database().select().from(job).where(ofType).orderBy(desc(job.id));
        const own = jobs.find(({ params }) => params["id"] === bay?.id);
        expect(own?.endedAt).toBeInstanceOf(Date);
        return own;
      },
      { timeout: 20_000, interval: 100 },
    );

  describe("bad input: a closure over appointments", () => {
    const close = (bay: AnyRecord | undefined, values: object = {}, caller = harness.admin) =>
      caller.call("POST", `${BAYS}/${bay?.id}/close`, {
        body: { from: at(-30), to: at(60), reason: "STAFF", ...values },
      });
    const count = async (bay: AnyRecord | undefined, values: object = {}, caller = harness.admin) => {
      const closure = { from: at(-30), to: at(60), repeat: "NONE", until: null, ...values };
      const closing = { resource: "ecal-bay", bays: [{ id: bay?.id }], closures: [closure] };
      const body = { id: null, closing };
      return data<{ total: number; elements: AnyRecord[] }>(
        await caller.call("POST", "/admin/api/closing-appointments", { body }),
      );
    };
    it("counts those within the time, of the bay, and every week; other shops see none", async () => {
      const { dealer, bays: own } = await makeDealer("LIFT", "LIFT");
      const hit = await book(dealer, own[0]);
      await book(dealer, own[0], 120);
      await book(dealer, own[1]);
      expect(await count(own[0])).toMatchObject({ total: 1, elements: [{ id: hit.id, customer: "Camille Lefèvre" }] });
      expect(await count(own[0], { to: at(180) })).toMatchObject({ total: 2 });
      // The work ends when the closure begins.
      expect(await count(own[0], { from: at(30), to: at(60) })).toMatchObject({ total: 0 });
      const weekEarlier = (minutes: number): string => new Date(Date.parse(at(minutes)) - 7 * 86_400_000).toISOString();
      const weekly = { from: weekEarlier(-30), to: weekEarlier(60), repeat: "WEEKLY" };
      expect(await count(own[0], weekly)).toMatchObject({ total: 1 });
      expect(await count(own[0], { ...weekly, repeat: "NONE" })).toMatchObject({ total: 0 });
      expect(await count(own[0], {}, harness.other)).toMatchObject({ total: 0 });
      const early = { from: "soon", to: at(60) };
      const closing = {
        resource: "ecal-bay",
        bays: [{ id: own[0]?.id }],
        closures: [{ ...early, repeat: "NONE", until: null }],
      };
      const refused = await harness.admin.call("POST", "/admin/api/closing-appointments", {
        body: { id: null, closing },
      });
      expect(refused.statusCode).toBe(422);
    });

    it("leaves them by default, and starts nothing", async () => {
      const { dealer, bays: own } = await makeDealer("LIFT", "LIFT");
      const hit = await book(dealer, own[0]);
      expect((await close(own[0])).statusCode).toBe(200);
      expect(await stored(hit)).toMatchObject({ status: "CONFIRMED", version: 1 });
      expect(await bayOf(hit)).toEqual([own[0]?.id]);
      expect((await database().select().from(job)).filter(({ params }) => params["id"] === own[0]?.id)).toEqual([]);
    });

    it("moves them to another bay that is free at the same time, and names those for which none is", async () => {
      const { dealer, bays: own } = await makeDealer("LIFT", "LIFT");
      const [moved, stuck] = [await book(dealer, own[0]), await book(dealer, own[0], 30)];
      await book(dealer, own[1], 30);
      expect((await close(own[0], { booked: "MOVE" })).statusCode).toBe(200);
      const done = await waitForJob(own[0]);
      expect(done).toMatchObject({ status: "PARTIAL", report: { done: 1, failed: 1 } });
      expect(await bayOf(moved)).toEqual([own[1]?.id]);
      expect(await stored(moved)).toMatchObject({
        status: "CONFIRMED",
        version: 2,
        data: { date: at(), bay: own[1]?.id, segments: [{ bay: own[1]?.id }] },
      });
      expect(await bayOf(stuck)).toEqual([own[0]?.id]);
      const lines = await database()
        .select()
        .from(jobLine)
        .where(eq(jobLine.jobId, done?.id ?? 0));
      expect(lines).toMatchObject([{ code: "job.left.no-bay", rowKey: `Camille Lefèvre · #${stuck.id}` }]);
    });

    it("proposes other times to their customers by mail, also from the form of the bay", async () => {
      const { dealer, bays: own } = await makeDealer("LIFT");
      const hit = await book(dealer, own[0], 0, { customerEmail: "camille@client.test" });
      const closure = { from: at(-30), to: at(60), reason: "TRAINING", note: null, repeat: "NONE", until: null };
      const saved = await harness.admin.call("PUT", `${BAYS}/${own[0]?.id}`, {
        body: { version: own[0]?.version, closures: [{ ...closure, booked: "PROPOSE" }] },
      });
      expect(saved.statusCode).toBe(200);
      expect(await waitForJob(own[0])).toMatchObject({ status: "DONE", report: { done: 1, failed: 0 } });
      const proposed = await stored(hit);
      expect(proposed?.status).toBe("RESCHEDULE_PROPOSED");
      const starts = ((proposed?.data["proposals"] ?? []) as string[]).map((start) => Date.parse(start));
      expect(starts).toHaveLength(3);
      expect(starts.some((start) => start >= Date.parse(at(-30)) && start < Date.parse(at(60)))).toBe(false);
      // A note on the same closure sends no mail again.
      const bay = data<AnyRecord>(saved);
      const noted = await harness.admin.call("PUT", `${BAYS}/${own[0]?.id}`, {
        body: { version: bay.version, closures: [{ ...closure, note: "Level 2", booked: "PROPOSE" }] },
      });
      expect(noted.statusCode).toBe(200);
      const jobs = (await database().select().from(job)).filter(({ params }) => params["id"] === own[0]?.id);
      expect(jobs).toHaveLength(1);
    });

    it("refuses an end before the start beside it, and keeps the bay as it is", async () => {
      const { bays: own } = await makeDealer("LIFT");
      const refused = await close(own[0], { to: at(-60) });
      expect(refused.json()).toMatchObject({ fields: { to: "ecal-bay.error.closure-order" } });
      const kept = await database()
        .select()
        .from(bays)
        .where(eq(bays.id, own[0]?.id ?? 0));
      expect(kept[0]?.closures).toEqual([]);
    });
  });

  describe("bad input: bays that are needed", () => {
    const call = (bay: AnyRecord | undefined, action: string, body: object = {}) =>
      harness.admin.call("POST", `${BAYS}/${bay?.id}/${action}`, { body });
    const bulk = async (ids: readonly (number | undefined)[], action: string, values: object = {}) =>
      data<BulkResponse>(
        await harness.admin.call("POST", `${BAYS}/bulk`, { body: { selection: { ids }, action, values } }),
      );
    const confirmAtOnce = async (dealer: AnyRecord) => {
      await database().update(fitter).set({ bookingMode: "INSTANT" }).where(eq(fitter.id, dealer.id));
      await database()
        .update(shopFitterLink)
        .set({ bookingMode: "INSTANT" })
        .where(eq(shopFitterLink.fitterId, dealer.id));
    };

    it("the last active bay of a dealer that confirms at once stays active, by every way", async () => {
      const { dealer, bays: own } = await makeDealer("LIFT", "LIFT");
      await confirmAtOnce(dealer);
      const both = await bulk([own[0]?.id, own[1]?.id], "deactivate");
      expect(both).toMatchObject({ done: 1, failed: [{ id: own[1]?.id, errors: ["ecal-bay.error.last"] }] });
      expect((await call(own[1], "deactivate")).json()).toMatchObject({ errors: ["ecal-bay.error.last"] });
      const saved = await harness.admin.call("PUT", `${BAYS}/${own[1]?.id}`, {
        body: { version: own[1]?.version, active: false },
      });
      expect(saved.json()).toMatchObject({ fields: { active: "ecal-bay.error.last" } });
      const removed = await harness.admin.call("DELETE", `${BAYS}/${own[1]?.id}`);
      expect(removed.json()).toMatchObject({ errors: ["ecal-bay.error.last"] });
      expect((await call(own[0], "activate")).statusCode).toBe(200);
      expect((await call(own[1], "deactivate")).statusCode).toBe(200);
    });

    it("no more bays become active than the account has, with the figures named", async () => {
      const { dealer, bays: own } = await makeDealer("LIFT");
      await call(own[0], "deactivate");
      const { shopId } = harness.server.fixture;
      const { rows } = await database().execute<{ used: number | string }>(
        sql`select count(*) as used from bay where active and deleted_at is null`,
      );
      const max = Number(rows[0]?.used ?? 0);
      await database()
        .update(shop)
        .set({ settings: { calendarAccount: { maxBays: max } } })
        .where(eq(shop.id, shopId));
      const refusal = { errors: ["ecal-bay.error.limit"], params: { "": { max } } };
      expect((await call(own[0], "activate")).json()).toMatchObject(refusal);
      const body = { fitter: reference(dealer), name: "Neuf", code: "N", type: "LIFT" };
      expect((await harness.admin.call("POST", BAYS, { body })).json()).toMatchObject(refusal);
      await database().update(shop).set({ settings: {} }).where(eq(shop.id, shopId));
      expect((await call(own[0], "activate")).statusCode).toBe(200);
    });

    it("lanes that are booked are not taken away: the refusal counts the visits and names their times, also in a file", async () => {
      const { dealer, bays: own } = await makeDealer("LIFT");
      const [bay] = own;
      const wide = data<AnyRecord>(
        await harness.admin.call("PUT", `${BAYS}/${bay?.id}`, { body: { version: bay?.version, capacity: 2 } }),
      );
      await book(dealer, bay);
      await book(dealer, bay);
      const refused = await harness.admin.call("PUT", `${BAYS}/${bay?.id}`, {
        body: { version: wide.version, capacity: 1 },
      });
      expect(refused.json()).toMatchObject({
        fields: { capacity: "ecal-bay.error.booked" },
        params: { capacity: { count: 1, times: expect.stringMatching(/0?9[:.]00/) as string } },
      });
      const calls = importCalls(() => harness.admin, "ecal-bay");
      const draft = await calls.uploadDraft(
        `fitter;code;name;type;capacity\n${String(dealer["code"])};B0;Pont 1;LIFT;1\n`,
      );
      await calls.preview(draft);
      expect((await calls.lines(draft))[0]?.errors).toMatchObject([
        { column: 4, code: "ecal-bay.error.booked", params: { count: 1 } },
      ]);
    });

    it("appointments of a bay that is deactivated stay, or move to bays that are free", async () => {
      const { dealer, bays: own } = await makeDealer("LIFT", "LIFT", "LIFT");
      const [stays, moves] = [await book(dealer, own[0]), await book(dealer, own[1])];
      await call(own[0], "deactivate");
      expect(await bayOf(stays)).toEqual([own[0]?.id]);
      await call(own[1], "deactivate", { booked: "MOVE" });
      expect(await waitForJob(own[1])).toMatchObject({ status: "DONE", report: { done: 1 } });
      expect(await bayOf(moves)).toEqual([own[2]?.id]);
    });

    it("another grid of a bay moves nothing that is booked", async () => {
      const { dealer, bays: own } = await makeDealer("LIFT");
      const hit = await book(dealer, own[0], 30);
      const body = { version: own[0]?.version, slotMinutes: "60" };
      expect((await harness.admin.call("PUT", `${BAYS}/${own[0]?.id}`, { body })).statusCode).toBe(200);
      expect(await stored(hit)).toMatchObject({ version: 1, data: { date: at(30) } });
      expect(await bayOf(hit)).toEqual([own[0]?.id]);
    });

    it("a weekly closure without a last day ends after a year", () => {
      const weekly = { from: "2026-03-05T08:00:00.000Z", to: "2026-03-05T09:00:00.000Z", repeat: "WEEKLY" } as const;
      expect(closureOf({ ...weekly, reason: "TRAINING" }).until).toBe("2027-03-05");
    });
  });
});
