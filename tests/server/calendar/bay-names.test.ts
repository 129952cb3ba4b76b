/** Names and codes of bays, which are unique within their dealer. */
import { and, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importModule } from "../../../host/server/features/imports-history";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { bay as bays } from "../../../host/server/platform/storage/schema";
import { jobModule } from "../../../host/server/services/jobs/routes";
import type { BulkResponse } from "../../../src/contract/bulk";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { importCalls } from "../resources/import-calls";
import { makeGarage, makeServices, reference, type GarageServices } from "../support/garage";

const BAYS = "/admin/api/appointment-calendar/bays";

describe("names of bays", { timeout: 120_000 }, () => {
  let harness: Harness;
  let services: GarageServices;
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [...RESOURCE_MODULES, jobModule, importModule]);
    services = await makeServices(harness);
  }, 120_000);
  afterAll(() => harness.close());

  const makeDealer = (...types: readonly string[]) => makeGarage(harness, services, types);
  const namesOf = async (dealerId: number) => {
    const ofDealer = and(eq(bays.fitterId, dealerId), isNull(bays.deletedAt));
    return (await harness.server.open.database.select().from(bays).where(ofDealer)).map(({ name }) => name).sort();
  };

  describe("bad input: a name that another bay of the dealer has", () => {
    const calls = importCalls(() => harness.admin, "ecal-bay");

    it("is refused beside the name, whatever its case, and free at other dealers", async () => {
      const [{ dealer, bays: own }, { dealer: other }] = [await makeDealer("LIFT", "LIFT"), await makeDealer()];
      const post = (values: object) => harness.admin.call("POST", BAYS, { body: { type: "LIFT", ...values } });
      const taken = await post({ fitter: reference(dealer), name: "PONT 1", code: "NEW" });
      expect(taken.json()).toMatchObject({ type: "duplicate", fields: { name: "error.duplicate" } });
      const renamed = await harness.admin.call("PUT", `${BAYS}/${own[1]?.id}`, {
        body: { version: own[1]?.version, name: "pont 1" },
      });
      expect(renamed.json()).toMatchObject({ type: "duplicate", fields: { name: "error.duplicate" } });
      const code = await post({ fitter: reference(dealer), name: "Pont 9", code: "b0" });
      expect(code.json()).toMatchObject({ type: "duplicate", fields: { code: "error.duplicate" } });
      expect((await post({ fitter: reference(other), name: "Pont 1", code: "B0" })).statusCode).toBe(200);
      expect(await namesOf(dealer.id)).toEqual(["Pont 1", "Pont 2"]);
    });

    it("is stored once when several accounts send it at the same time", async () => {
      const { dealer } = await makeDealer();
      const answers = await Promise.all(
        ["A", "B", "C"].map((code) =>
          harness.admin.call("POST", BAYS, {
            body: { fitter: reference(dealer), name: "Neuf", code, type: "LIFT" },
          }),
        ),
      );
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
      for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
        expect(answer.json()).toMatchObject({ fields: { name: "error.duplicate" } });
      expect(await namesOf(dealer.id)).toEqual(["Neuf"]);
    });

    it("is an error of its line in a file, also of two lines of the same file", async () => {
      const { dealer } = await makeDealer("LIFT");
      const code = String(dealer["code"]);
      const draft = await calls.uploadDraft(
        `fitter;code;name;type;capacity\n${code};N1;Pont 1;LIFT;1\n${code};N2;Neuf;LIFT;1\n${code};N3;NEUF;LIFT;1\n`,
      );
      await calls.preview(draft);
      expect(
        (await calls.lines(draft)).map(({ errors }) => errors.map(({ column, code: error }) => [column, error])),
      ).toEqual([[[2, "error.duplicate"]], [], [[2, "error.duplicate"]]]);
      expect((await calls.run(draft)).report).toMatchObject({ created: 1, nbLinesInError: 2 });
      expect(await namesOf(dealer.id)).toEqual(["Neuf", "Pont 1"]);
    });

    it("is given to one bay only by a change of several", async () => {
      const { dealer, bays: own } = await makeDealer("LIFT", "LIFT");
      const ids = own.map(({ id }) => id);
      const body = { selection: { ids }, action: "update", values: { name: "Pont" } };
      const changed = data<BulkResponse>(await harness.admin.call("POST", `${BAYS}/bulk`, { body }));
      expect(changed).toMatchObject({ done: 1, failed: [{ id: ids[1], errors: ["error.duplicate"] }] });
      expect(await namesOf(dealer.id)).toEqual(["Pont", "Pont 2"]);
    });
  });
});
