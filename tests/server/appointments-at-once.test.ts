/** Several appointments changed by one call: to another dealer, cancelled, told, and printed, with a report for each that is refused. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MODULES } from "../../host/server/modules";
import type { BulkResponse } from "../../src/contract/bulk";
import type { AnyRecord, RecordOf } from "../../src/contract/resource";
import type appointment from "../../src/resources/activity/appointment.resource";
import { data, TESTED_DATABASE, startHarness, type Harness } from "../resources/harness";
import { makeGarage, makeServices, nineInParis, reference, type GarageServices } from "./support/garage";
import { pdfText } from "./support/pdf-text";

type Appointment = RecordOf<typeof appointment>;
const PATH = "/admin/api/appointment";

describe(`several appointments at once on the ${TESTED_DATABASE} database`, { timeout: 120_000 }, () => {
  let harness: Harness;
  let services: GarageServices;
  beforeAll(async () => {
    harness = await startHarness(TESTED_DATABASE, MODULES);
    services = await makeServices(harness);
  }, 120_000);
  afterAll(() => harness.close());

  const garage = async (...bays: readonly "LIFT"[]): Promise<AnyRecord> =>
    (await makeGarage(harness, services, bays)).dealer;
  const book = async (dealer: AnyRecord, customerName: string, hours = 0): Promise<Appointment> => {
    const date = new Date(Date.parse(nineInParis()) + hours * 3_600_000).toISOString();
    const visit = { customerName, customerPhone: "+33199001122", fitter: reference(dealer), date };
    const body = { ...visit, services: [{ service: reference(services.fitting), quantity: 1 }] };
    return data<Appointment>(await harness.admin.call("POST", PATH, { body }));
  };
  const bulk = async (action: string, ids: readonly number[], values: object): Promise<BulkResponse> =>
    data<BulkResponse>(
      await harness.admin.call("POST", `${PATH}/bulk`, { body: { action, selection: { ids }, values } }),
    );
  const read = async (id: number): Promise<Appointment> =>
    data<Appointment>(await harness.admin.call("GET", `${PATH}/${id}`));

  it("cancels those that have not begun with the reason, and names the others", async () => {
    const dealer = await garage("LIFT");
    const [first, second, over] = [await book(dealer, "A"), await book(dealer, "B", 2), await book(dealer, "C", 4)];
    await bulk("cancel", [over.id], { reason: "Before" });
    const { done, failed } = await bulk("cancel", [first.id, second.id, over.id], { reason: "Closed" });
    expect(done).toBe(2);
    expect(failed).toMatchObject([{ id: over.id, label: "C", errors: ["error.action-not-possible"] }]);
    expect(await read(first.id)).toMatchObject({ status: "CANCELLED_BY_DEALER", decisionReason: "Closed" });
    expect(await read(over.id)).toMatchObject({ decisionReason: "Before" });
  });

  it("moves them to another dealer at the same time as long as it has a free bay, and back by undo", async () => {
    const [from, to] = [await garage("LIFT", "LIFT"), await garage("LIFT")];
    const [first, second, there] = [await book(from, "A"), await book(from, "B"), await book(to, "C", 2)];
    const dealer = reference(to);
    const { done, failed, undoToken } = await bulk("change-dealer", [first.id, second.id, there.id], { dealer });
    expect(done).toBe(1);
    expect(failed.map(({ label, errors }) => [label, errors[0]])).toEqual([
      ["B", "appointment.error.ecal-slot-taken"],
      ["C", "appointment.error.same-dealer"],
    ]);
    expect(await read(first.id)).toMatchObject({ fitter: { id: to.id }, date: first.date, status: "CONFIRMED" });
    expect(await read(second.id)).toMatchObject({ fitter: { id: from.id } });
    const forced = await bulk("change-dealer", [second.id], { dealer, reason: "A waits" });
    expect(forced.done).toBe(1);
    expect(await read(second.id)).toMatchObject({ fitter: { id: to.id }, forced: true });
    const undone = await harness.admin.call("POST", `${PATH}/undo/${undoToken}`, { body: {} });
    expect(undone.statusCode).toBe(200);
    expect(await read(first.id)).toMatchObject({ fitter: { id: from.id }, date: first.date });
  });

  it("reports each that has no message to send, and each that may still arrive", async () => {
    const dealer = await garage("LIFT");
    const ids = [(await book(dealer, "A")).id, (await book(dealer, "B", 2)).id];
    const missed = await bulk("no-show", ids, {});
    expect(missed.failed.map(({ errors }) => errors)).toEqual(ids.map(() => ["appointment.error.no-show-early"]));
    const told = await bulk("message", ids, { type: "REMINDER_1" });
    expect(told.failed.map(({ errors }) => errors)).toEqual(ids.map(() => ["appointment.error.message-off"]));
  });

  it("prints the work sheets of the chosen ones by their start, without those of another shop", async () => {
    const dealer = await garage("LIFT");
    const [late, early] = [await book(dealer, "Hannah", 2), await book(dealer, "Camille")];
    const path = `/admin/api/work-sheets?ids=${late.id},${early.id},999999999`;
    const file = await harness.admin.call("GET", path);
    expect(file.headers["content-type"]).toBe("application/pdf");
    const pages = await pdfText(file.rawPayload);
    expect(pages.map((page) => /Hannah|Camille/.exec(page)?.[0])).toEqual(["Camille", "Hannah"]);
    expect((await harness.other.call("GET", path)).statusCode).toBe(404);
    expect((await harness.withoutRights.call("GET", path)).statusCode).toBe(403);
    expect((await harness.admin.call("GET", "/admin/api/work-sheets?ids=1,x")).statusCode).toBe(400);
  });
});
