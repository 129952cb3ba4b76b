/** What accounts that are attached to some dealers may read and change. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MODULES } from "../../../host/server/modules";
import { data, QUICKEST, startHarness, type Harness } from "../../resources/harness";
import { job } from "../../../host/server/platform/storage/schema";
import { dealerCalls } from "../resources/dealer-calls";
import { toolCalls } from "../dealers/run-tool";
import { attachDealer } from "../support/fixture";
import type { Browser } from "../support/test-server";

describe("accounts attached to some dealers", { timeout: 60_000 }, () => {
  let harness: Harness;
  let dealer: Browser;
  const { make } = dealerCalls(() => harness);
  const merging = toolCalls("mergeFitter", () => harness);
  beforeAll(async () => {
    harness = await startHarness(QUICKEST, MODULES);
    await harness.server.services.jobs.open();
    dealer = harness.server.browser();
    await dealer.signIn("dealer");
  }, 60_000);
  afterAll(async () => {
    await harness.server.services.jobs.close();
    await harness.close();
  });

  const attach = async (role?: "OWNER" | "MANAGER" | "EMPLOYEE" | "READ_ONLY") => {
    const own = await make();
    await attachDealer(harness.server.open.database, harness.server.fixture.userIds.dealer, own.id, role);
    return own;
  };

  it("neither read, stop nor undo runs of tools that they may not start", async () => {
    await attach();
    const [kept, other] = [await make(), await make()];
    const reference = ({ id }: { id: number }) => ({ id, label: "" });
    const { run } = await merging.run({
      kept: reference(kept),
      others: [reference(other)],
      values: [],
      lists: "UNION",
    });
    const of = `${merging.base}/runs/${run.id}`;
    expect(data(await harness.admin.call("GET", of))).toMatchObject({ run: { status: "DONE" } });

    expect(data(await dealer.call("GET", `${merging.base}/runs`))).toEqual({
      elements: [],
      unavailable: "tool.unavailable.attached",
    });
    for (const [method, path] of [
      ["GET", of],
      ["GET", `${of}/lines`],
      ["POST", `${of}/cancel`],
      ["POST", `${of}/undo`],
    ] as const)
      expect((await dealer.call(method, path)).json(), path).toMatchObject({
        status: 409,
        errors: ["tool.unavailable.attached"],
      });
  });

  it("see only their own runs of tools that they may start", async () => {
    await attach();
    const prices = "/admin/api/servicePrices/runs";
    const run = (userId: number) =>
      harness.server.open.database
        .insert(job)
        .values({
          type: "tool-service-prices",
          shopId: harness.server.fixture.shopId,
          userId,
          status: "DONE" as const,
          params: {
            resource: "service-prices",
            values: {},
            reason: null,
            actor: "A",
            as: null,
            expected: [],
            undoOf: null,
          },
        })
        .returning({ id: job.id });
    const { userIds } = harness.server.fixture;
    const [[theirs], [own]] = [await run(userIds.admin), await run(userIds.dealer)];
    const seen = data<{ elements: { id: number }[] }>(await dealer.call("GET", prices)).elements;
    expect(seen.map(({ id }) => id)).toEqual([own?.id]);
    expect((await dealer.call("GET", `${prices}/${theirs?.id}`)).statusCode).toBe(404);
    expect((await dealer.call("GET", `${prices}/${theirs?.id}/lines`)).statusCode).toBe(404);
    expect((await dealer.call("GET", `${prices}/${own?.id}`)).statusCode).toBe(200);
  });
});
