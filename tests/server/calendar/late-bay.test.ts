/** A bay that runs late: its next visits move on together after a preview, and back by one undo. Customers hear of it only if the agent wants. */
import { and, asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { capacityRow, fitter, record } from "../../../host/server/platform/storage/schema";
import type { LateVisit } from "../../../src/contract/endpoints/late-bay";
import type { AnyRecord } from "../../../src/contract/resource";
import { data, FASTEST_DATABASE } from "../../resources/harness";
import { HOUR_MS, messagingShop } from "../support/messaging";

const LATE = "/admin/api/appointment-calendar/late-bay";

/** Returns a zone in which it is between 9 and 10 o'clock now, so that the rest of a working day lies ahead. */
function zoneAtNine(): string {
  const offset = 9 - new Date().getUTCHours();
  const hours = offset < -12 ? offset + 24 : offset;
  return `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
}

describe("a bay that runs late", { timeout: 120_000 }, () => {
  const shop = messagingShop(FASTEST_DATABASE);
  const { database, book, act, plan, typesOf } = shop;
  let nine = 0;
  let bays: readonly AnyRecord[] = [];
  beforeAll(async () => {
    nine = Math.floor(Date.now() / HOUR_MS) * HOUR_MS;
    await database().update(fitter).set({ timeZone: zoneAtNine() }).where(eq(fitter.id, shop.dealer().id));
    const url = `/admin/api/appointment-calendar/bays?filter[fitter]=${shop.dealer().id}&size=50`;
    bays = data<{ elements: AnyRecord[] }>(await shop.harness().admin.call("GET", url)).elements;
  });
  beforeEach(async () => {
    await database().update(record).set({ deletedAt: new Date() }).where(eq(record.resource, "appointment"));
  });

  /** Minutes after nine in the dealer's zone. */
  const at = (minutes: number): string => new Date(nine + minutes * 60_000).toISOString();
  const bayRef = (index: number) => ({ id: bays[index]?.id ?? 0, label: "" });
  const bookAt = (minutes: number, values: object = {}): Promise<AnyRecord> =>
    book({ date: at(minutes), bay: bayRef(0), ...values });
  const late = (minutes = 15, bay = 0) => ({ dealer: shop.dealer().id, bay: bayRef(bay).id, minutes });
  const call = (url: string, body: object, caller = shop.harness().admin) => caller.call("POST", url, { body });
  const preview = async (order: object = late()): Promise<LateVisit[]> =>
    data<{ visits: LateVisit[] }>(await call(`${LATE}/preview`, order)).visits;
  const move = async (values: object = {}, order: object = late()) => {
    const visits = (await preview(order)).map(({ id, version, newStart }) => ({ id, version, newStart }));
    return call(LATE, { ...order, visits, notify: false, reason: null, ...values });
  };
  const read = async ({ id }: AnyRecord): Promise<AnyRecord> =>
    data<AnyRecord>(await shop.harness().admin.call("GET", `/admin/api/appointment/${id}`));
  const lanes = async ({ id }: AnyRecord): Promise<(string | number)[][]> =>
    (
      await database()
        .select()
        .from(capacityRow)
        .where(and(eq(capacityRow.sourceId, id), eq(capacityRow.source, "APPOINTMENT")))
        .orderBy(asc(capacityRow.startsAt))
    ).map(({ startsAt, endsAt, lane }) => [startsAt.toISOString(), endsAt.toISOString(), lane]);

  it("moves each visit as far as the one before needs, and all of them back by one undo", async () => {
    const [first, second, afterBreak] = [await bookAt(90), await bookAt(120), await bookAt(240)];
    const otherBay = await bookAt(90, { bay: bayRef(1) });
    expect(await preview()).toMatchObject([
      { id: first.id, start: at(90), newStart: at(105), newEnd: at(135), failed: [], possible: true, reachable: true },
      { id: second.id, start: at(120), newStart: at(135), failed: [] },
    ]);
    const { moved, undoToken } = data<{ moved: number; undoToken: string }>(await move());
    expect(moved).toBe(2);
    expect(await lanes(first)).toEqual([[at(105), at(135), 1]]);
    expect(await lanes(second)).toEqual([[at(135), at(165), 1]]);
    expect(await lanes(afterBreak)).toEqual([[at(240), at(270), 1]]);
    expect(await lanes(otherBay)).toEqual([[at(90), at(120), 1]]);
    expect(await read(second)).toMatchObject({ date: at(135), toldDate: at(120), status: "CONFIRMED" });
    expect(data(await call(`/admin/api/appointment/undo/${undoToken}`, {}))).toMatchObject({ restored: 2 });
    expect([await lanes(first), await lanes(second)]).toEqual([[[at(90), at(120), 1]], [[at(120), at(150), 1]]]);
    expect(await read(second)).toMatchObject({ date: at(120), toldDate: null });
  });

  it("tells the customers only if the agent wants, and never of what was undone", async () => {
    const visit = await bookAt(90);
    await plan();
    const { undoToken } = data<{ undoToken: string }>(await move());
    await plan();
    expect(await typesOf(visit.id)).not.toContain("APPOINTMENT_MOVED PLANNED");
    data(await call(`/admin/api/appointment/undo/${undoToken}`, {}));
    await plan();
    expect(await typesOf(visit.id)).not.toContain("APPOINTMENT_MOVED PLANNED");
    data(await move());
    await plan();
    data(await move({ notify: true }));
    await plan();
    expect(await typesOf(visit.id)).toContain("APPOINTMENT_MOVED PLANNED");
    expect(await read(visit)).toMatchObject({ date: at(120), toldDate: null });
  });

  it("a later move by hand tells the customer again", async () => {
    const visit = await bookAt(90);
    await plan();
    data(await move());
    await plan();
    await act(visit.id, "move", { date: at(180) });
    await plan();
    expect(await typesOf(visit.id)).toContain("APPOINTMENT_MOVED PLANNED");
    expect(await read(visit)).toMatchObject({ toldDate: null });
  });

  it("customers who have arrived keep their time; a visit that meets theirs, or ends after closing, needs a reason", async () => {
    const [visit, arrived, last] = [await bookAt(90), await bookAt(120), await bookAt(510)];
    await act(arrived.id, "arrive");
    expect(await preview()).toMatchObject([{ id: visit.id, failed: ["LANE"], possible: true }]);
    expect((await move()).json()).toMatchObject({ status: 422, fields: { reason: "error.required" } });
    expect(await lanes(visit)).toEqual([[at(90), at(120), 1]]);
    data(await move({ reason: "Parts came late" }));
    expect(await lanes(visit)).toEqual([[at(105), at(135), 0]]);
    expect(await read(visit)).toMatchObject({ forced: true, forceReason: "Parts came late" });
    // It starts at half past five and the bay closes at six.
    await act(visit.id, "cancel", { reason: "Ill" });
    expect(await preview()).toMatchObject([{ id: last.id, failed: ["BAY_HOURS"], possible: true }]);
  });

  it("nothing moves into a time at which the bay is closed", async () => {
    const visit = await bookAt(90, { bay: bayRef(2) });
    const closure = { from: at(120), to: at(180), reason: "STAFF", note: "" };
    data(await call(`/admin/api/appointment-calendar/bays/${bayRef(2).id}/close`, closure));
    const order = late(15, 2);
    expect(await preview(order)).toMatchObject([{ failed: ["BAY_CLOSURE"], possible: false }]);
    expect((await move({ reason: "All the same" }, order)).json()).toMatchObject({
      status: 409,
      errors: ["appointment-book.error.late-impossible"],
    });
    expect(await lanes(visit)).toEqual([[at(90), at(120), 1]]);
  });

  it("nothing moves when the visits are no longer those of the preview", async () => {
    const visit = await bookAt(90);
    const visits = (await preview()).map(({ id, version, newStart }) => ({ id, version, newStart }));
    await act(visit.id, "move", { date: at(150) });
    expect((await call(LATE, { ...late(), visits, notify: false, reason: null })).json()).toMatchObject({
      status: 409,
      errors: ["appointment-book.error.late-changed"],
    });
    expect(await lanes(visit)).toEqual([[at(150), at(180), 1]]);
  });

  it("needs the right to change appointments, a dealer within reach and a usual delay", async () => {
    const { reader, other, withoutRights, admin } = shop.harness();
    expect((await call(`${LATE}/preview`, late(), withoutRights)).statusCode).toBe(403);
    expect((await call(`${LATE}/preview`, late(), other)).statusCode).toBe(404);
    expect((await call(`${LATE}/preview`, late(0), admin)).json()).toMatchObject({
      status: 422,
      fields: { minutes: "error.min" },
    });
    const nothing = { ...late(), visits: [], notify: false, reason: null };
    expect((await call(LATE, nothing, reader)).statusCode).toBe(403);
    expect((await call(LATE, nothing)).json()).toMatchObject({
      fields: { visits: "appointment-book.error.none-late" },
    });
  });
});
