/** What the tabs of services and options rely on: dealers with and without, dealers by code, and what uses a record. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { record } from "../../../host/server/platform/storage/schema";
import type { Problem } from "../../../src/contract/errors";
import { widen } from "../../../src/contract/resource";
import dealerOption from "../../../src/resources/dealers/dealer-option/dealer-option.resource";
import customDealerRanking from "../../../src/resources/dealers/ranking/custom-dealer-ranking.resource";
import customDealerRankingGroup from "../../../src/resources/dealers/ranking/custom-dealer-ranking-group.resource";
import service from "../../../src/resources/dealers/services/service.resource";
import { data, startHarness, type Harness } from "../../resources/harness";
import { BASE, dealerCalls, type Dealer } from "../resources/dealer-calls";

const BY_CODE = `${BASE}/by-code`;

describe("dealers with and without a service or an option", { timeout: 60_000 }, () => {
  let harness: Harness;
  const { make } = dealerCalls(() => harness);
  let [first, second]: (Dealer | undefined)[] = [];
  let [wifi, balancing] = [0, 0];
  beforeAll(async () => {
    harness = await startHarness();
    first = await make({ code: "PANE-1", name: "Premier" });
    second = await make({ code: "PANE-2", name: "Second" });
    wifi = (await harness.make(widen(dealerOption), { label: { fr_FR: "Wi-Fi" }, valueName: "wifi", kind: "YES_NO" }))
      .id;
    balancing = (await harness.make(widen(service))).id;
  }, 60_000);
  afterAll(() => harness.close());

  const found = async (filter: string, path = "fitter"): Promise<number[]> =>
    data<{ elements: { id: number }[] }>(
      await harness.admin.call("GET", `/admin/api/${path}?${filter}&size=100`),
    ).elements.map(({ id }) => id);
  const bulk = async (action: string, values: object, ids: (number | undefined)[]) =>
    data(await harness.admin.call("POST", `${BASE}/bulk`, { body: { selection: { ids }, action, values } }));

  it("are told apart by filters", async () => {
    const option = { id: wifi, label: "" };
    await bulk("set-option", { option, value: "true" }, [first?.id]);
    await bulk("offer-service", { service: { id: balancing, label: "" } }, [second?.id]);
    expect(await found(`filter[withOptions]=${wifi}`)).toEqual([first?.id]);
    expect(await found(`filter[withoutOptions]=${wifi}`)).toEqual(expect.not.arrayContaining([first?.id]));
    expect(await found(`filter[withoutOptions]=${wifi}`)).toContain(second?.id);
    expect(await found(`filter[withServices]=${balancing}`)).toEqual([second?.id]);
    expect(await found(`filter[withoutServices]=${balancing}`)).toContain(first?.id);
    expect(await found(`filter[withoutServices]=${balancing}`)).not.toContain(second?.id);
    await bulk("set-option", { option, value: "false" }, [first?.id]);
    expect(await found(`filter[withOptions]=${wifi}`)).toEqual([]);
  });

  it("are counted without archived ones, whose services still may not be deleted", async () => {
    const counted = async () =>
      data<{ dealers: number }>(await harness.admin.call("GET", `/admin/api/service/${balancing}`)).dealers;
    expect(await counted()).toBe(1);
    await bulk("archive", {}, [second?.id]);
    expect(await counted()).toBe(0);
    const refused = await harness.admin.call("DELETE", `/admin/api/service/${balancing}`);
    expect(refused.json<Problem>().errors).toEqual(["service.error.offered"]);
    await bulk("restore", {}, [second?.id]);
    expect(await counted()).toBe(1);
  });

  it("are found by pasted codes in any case, within the shop and with the right only", async () => {
    const body = { codes: ["pane-2", "NOBODY", "PANE-1"] };
    const result = data<{ found: { id: number; name: string }[]; unknown: string[] }>(
      await harness.admin.call("POST", BY_CODE, { body }),
    );
    expect(result.found.map(({ name }) => name)).toEqual(["Second", "Premier"]);
    expect(result.unknown).toEqual(["NOBODY"]);
    expect(data<{ found: unknown[] }>(await harness.other.call("POST", BY_CODE, { body })).found).toEqual([]);
    expect((await harness.withoutRights.call("POST", BY_CODE, { body })).statusCode).toBe(403);
  });

  it("names the ranking groups that use an option or a service, and counts the visits with a service", async () => {
    const ranking = await harness.make(widen(customDealerRanking));
    const rule = { field: "OPTION", operator: "IS", option: null, tag: null, service: null, parent: null, value: null };
    const group = (rules: object[], membership = "RULE") =>
      harness.make(widen(customDealerRankingGroup), {
        ranking: { id: ranking.id, label: "" },
        name: { fr_FR: "Groupe" },
        membership,
        rules,
        innerOrder: "DISTANCE",
      });
    const byOption = await group([{ ...rule, option: { id: wifi, label: "" } }]);
    const byService = await group([{ ...rule, field: "SERVICE", service: { id: balancing, label: "" } }]);
    expect(await found(`filter[usedOptions]=${wifi}`, "customDealerRankingGroup")).toEqual([byOption.id]);
    expect(await found(`filter[usedServices]=${balancing}`, "customDealerRankingGroup")).toEqual([byService.id]);
    const book = async (services: object[]): Promise<number> => {
      const [visit] = await harness.server.open.database
        .insert(record)
        .values({
          resource: "appointment",
          shopId: harness.server.fixture.shopId,
          fitterId: first?.id ?? 0,
          status: "CONFIRMED",
          data: { date: "2090-01-02T10:00:00.000Z", services },
        })
        .returning({ id: record.id });
      return visit?.id ?? 0;
    };
    const visit = await book([{ service: balancing, quantity: 1 }]);
    await book([]);
    expect(await found(`filter[withServices]=${balancing}`, "appointment")).toEqual([visit]);
  });

  it("limits the shop to 50 custom options", async () => {
    const create = (number: number) =>
      harness.other.call("POST", "/admin/api/dealerOption", {
        body: { label: { de_DE: `Option ${String(number)}` }, valueName: `own_${String(number)}`, kind: "YES_NO" },
      });
    for (let number = 1; number <= 50; number++) data(await create(number));
    expect((await create(51)).json<Problem>().errors).toEqual(["dealer-option.error.too-many"]);
  });
});
