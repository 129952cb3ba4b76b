/** Offering a service at all active dealers: a job with the history of each dealer, undone as a whole. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resourceModule } from "../../../host/server/resources";
import { jobModule } from "../../../host/server/services/jobs/routes";
import { fitter as dealers, shopFitterLink } from "../../../host/server/platform/storage/schema";
import type { JobView } from "../../../src/contract/endpoints/jobs";
import type { HistoryEntry } from "../../../src/contract/resource-endpoints";
import { widen } from "../../../src/contract/resource";
import service from "../../../src/resources/dealers/services/service.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { eventually } from "../../support/eventually";
import { dealerCalls, type Dealer } from "../resources/dealer-calls";

describe("offering a service at all dealers", { timeout: 60_000 }, () => {
  let harness: Harness;
  const { make } = dealerCalls(() => harness);
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule, jobModule]);
    await harness.server.services.jobs.open();
  }, 60_000);
  afterAll(async () => {
    await harness.server.services.jobs.close();
    await harness.close();
  });

  it("changes the active dealers in a job, names it in their history, and is undone as a whole", async () => {
    const { database } = harness.server.open;
    const offered = await harness.make(widen(service), { code: "EVERYWHERE", active: true });
    const [active, suspended] = [await make({ code: "OE-1" }), await make({ code: "OE-2" })];
    for (const [dealer, status] of [
      [active, "ACTIVE"],
      [suspended, "SUSPENDED"],
    ] as const) {
      await database.update(dealers).set({ status }).where(eq(dealers.id, dealer.id));
      await database.update(shopFitterLink).set({ status }).where(eq(shopFitterLink.fitterId, dealer.id));
    }
    const offersOf = async ({ id }: Dealer) =>
      data<Dealer>(await harness.admin.call("GET", `/admin/api/fitter/${id}`)).services.map((row) => row.service.id);
    const path = `/admin/api/service/${offered.id}/offer-everywhere`;
    expect((await harness.reader.call("POST", path, { body: {} })).statusCode).toBe(403);
    expect((await harness.admin.call("POST", path, { body: {} })).statusCode).toBe(200);
    const job = await eventually(
      async () => {
        const { elements } = data<{ elements: JobView[] }>(await harness.admin.call("GET", "/admin/api/job"));
        const bulk = elements.find(({ type }) => type === "bulk");
        if (bulk?.status !== "DONE") throw new Error(`The job is ${bulk?.status ?? "missing"}`);
        return bulk;
      },
      { timeout: 30_000, interval: 100 },
    );
    expect(await offersOf(active)).toEqual([offered.id]);
    expect(await offersOf(suspended)).toEqual([]);
    const history = data<{ elements: HistoryEntry[] }>(
      await harness.admin.call("GET", `/admin/api/fitter/${active.id}/history`),
    );
    expect(history.elements[0]).toMatchObject({ action: "offer-service" });
    expect(job.undoable).toBe(true);
    expect((await harness.admin.call("POST", `/admin/api/job/${job.id}/undo`, { body: {} })).statusCode).toBe(200);
    await eventually(async () => expect(await offersOf(active)).toEqual([]), { timeout: 30_000, interval: 100 });
  });
});
