/** Services of the library: the dry run shows what the run does, services that are there are respected, dealers offer them, undo. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { libraryService, takenOver } from "../../host/server/library/preconfigure";
import { SERVICES } from "../../host/server/library/services";
import { jobModule } from "../../host/server/jobs/routes";
import { resourceModule } from "../../host/server/resources/index";
import { widen, type AnyRecord } from "../../src/contract/resource";
import fitter from "../../src/resources/dealers/fitter.resource";
import { LIBRARY_SERVICES } from "../../src/resources/dealers/service-preconfigure.resource";
import { data, QUICKEST, startHarness, type Harness } from "../resources/harness";

const BASE = "/admin/api/servicePreconfigure";

it("names every service of the library, and no other", () => {
  expect([...LIBRARY_SERVICES].sort()).toEqual(SERVICES.map(([code]) => code).sort());
});

it("prices by level, and takes over no more than was asked for", () => {
  const alignment = SERVICES.find(([code]) => code === "ALIGNMENT");
  if (alignment === undefined) throw new Error("No alignment in the library");
  expect(libraryService(alignment, "HIGH", ["fr_FR", "nl_NL"])).toMatchObject({
    name: { fr_FR: "Géométrie 3D", nl_NL: "Wheel alignment" },
    price: { minor: 9090 },
  });
  expect(libraryService(alignment, "NONE", ["fr_FR"])).toMatchObject({ priceMode: "ON_QUOTE", price: null });
  const own = { code: "X", unit: "PER_AXLE", rimPrices: [], price: null };
  const wanted = { code: "Y", unit: "PER_TYRE", rimPrices: [], price: { minor: 1 } };
  expect(takenOver(own, wanted, "FILL_EMPTY")).toEqual({ price: { minor: 1 } });
  expect(takenOver(own, wanted, "OVERWRITE")).toEqual({ unit: "PER_TYRE", price: { minor: 1 } });
});

describe("the tool", { timeout: 60_000 }, () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(QUICKEST, [resourceModule, jobModule]);
  }, 60_000);
  afterAll(() => harness.close());

  interface DryRun {
    readonly fingerprint: string;
  }
  const services = async (): Promise<AnyRecord[]> =>
    data<{ elements: AnyRecord[] }>(await harness.admin.call("GET", "/admin/api/service?size=200")).elements;
  const input = {
    services: ["ALIGNMENT", "CHECK"],
    priceLevel: "USUAL",
    onExisting: "SKIP",
    createCategories: true,
    activate: true,
    bookable: true,
    dealers: [] as unknown[],
  };
  const dryRun = async (values: object = {}): Promise<DryRun> =>
    data<DryRun>(await harness.admin.call("POST", `${BASE}/dry-run`, { body: { input: { ...input, ...values } } }));
  const run = async (values: object = {}): Promise<number> => {
    const { fingerprint } = await dryRun(values);
    const body = { input: { ...input, ...values }, fingerprint, confirmation: true };
    const answer = data<{ id: number }>(await harness.admin.call("POST", `${BASE}/run`, { body }));
    await expect
      .poll(
        async () =>
          data<{ run: { status: string } }>(await harness.admin.call("GET", `${BASE}/runs/${answer.id}`)).run.status,
        {
          timeout: 30_000,
        },
      )
      .toBe("DONE");
    return answer.id;
  };

  it("shows first, creates then, lets dealers offer them, and is taken back", async () => {
    const dealer = await harness.make(widen(fitter));
    const values = { dealers: [{ id: dealer.id, label: "" }] };
    const preview = JSON.stringify(await dryRun(values));
    expect(preview).toContain("ALIGNMENT");
    expect(await services()).toEqual([]);
    const id = await run(values);
    expect((await services()).map((service) => service["code"]).sort()).toEqual(["ALIGNMENT", "CHECK"]);
    const offered = data<AnyRecord>(await harness.admin.call("GET", `/admin/api/fitter/${dealer.id}`))["services"];
    expect(offered).toHaveLength(2);
    expect((await harness.admin.call("POST", `${BASE}/runs/${id}/undo`, { body: {} })).statusCode).toBe(200);
    await expect.poll(services, { timeout: 30_000 }).toEqual([]);
  });

  it("leaves services alone that are there, unless told otherwise", async () => {
    await run({ services: ["CHECK"] });
    const [before] = await services();
    const again = { ...input, services: ["CHECK"], priceLevel: "HIGH" };
    const { fingerprint } = await dryRun(again);
    const nothing = await harness.admin.call("POST", `${BASE}/run`, {
      body: { input: again, fingerprint, confirmation: true },
    });
    expect([nothing.statusCode, (await services())[0]?.version]).toEqual([409, before?.version]);
    await run({ services: ["ALIGNMENT"] });
    const own = (await services()).find((service) => service["code"] === "ALIGNMENT");
    await harness.admin.call("PUT", `/admin/api/service/${own?.id ?? 0}`, {
      body: { version: own?.version, durationMinutes: 90 },
    });
    await run({ services: ["ALIGNMENT"], onExisting: "OVERWRITE" });
    expect((await services()).find((service) => service["code"] === "ALIGNMENT")).toMatchObject({
      durationMinutes: 60,
    });
  });

  it("is refused without the right", async () => {
    expect((await harness.powerless.call("POST", `${BASE}/dry-run`, { body: { input } })).statusCode).toBe(403);
    expect(
      (await harness.reader.call("POST", `${BASE}/run`, { body: { input, fingerprint: "x", confirmation: true } }))
        .statusCode,
    ).toBe(403);
  });
});
