/** Groups of rankings: dealers with own stock first, and members that move to another group. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { rankingModule } from "../../../host/server/features/ranking/routes";
import { resourceModule } from "../../../host/server/resources/index";
import { fitter as dealers, shopFitterLink } from "../../../host/server/platform/storage/schema";
import type { ResponseOf } from "../../../src/contract/endpoint";
import type { previewRanking } from "../../../src/contract/endpoints/dealer-ranking";
import type { Problem } from "../../../src/contract/errors";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import group from "../../../src/resources/dealers/ranking/custom-dealer-ranking-group.resource";
import ranking from "../../../src/resources/dealers/ranking/custom-dealer-ranking.resource";
import provider from "../../../src/resources/offer/provider.resource";
import stock from "../../../src/resources/offer/stock.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";

describe("groups of rankings", { timeout: 60_000 }, () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule, rankingModule]);
  }, 60_000);
  afterAll(() => harness.close());

  const reference = ({ id }: AnyRecord) => ({ id, label: "" });
  const ids = (elements: readonly { id: number }[]) => elements.map(({ id }) => id);
  /** Creates an active dealer this many kilometres north of the search location. */
  const dealerAt = async (km: number): Promise<AnyRecord> => {
    const geo = { lat: 45.76 + km / 111.2, lng: 4.85, precision: "MANUAL" };
    const created = await harness.make(widen(fitter), { geo });
    const { database } = harness.server.open;
    await database.update(dealers).set({ status: "ACTIVE" }).where(eq(dealers.id, created.id));
    await database.update(shopFitterLink).set({ status: "ACTIVE" }).where(eq(shopFitterLink.fitterId, created.id));
    return created;
  };
  const preview = async (id: number) =>
    data<ResponseOf<typeof previewRanking>>(
      await harness.admin.call("GET", `/admin/api/customDealerRanking/${id}/try?lat=45.76&lng=4.85`),
    );

  it("put dealers with own stock first, in the preview as in the public search", async () => {
    const [near, far] = [await dealerAt(1), await dealerAt(3)];
    const parent = await harness.make(widen(ranking), {
      usages: ["QUOTE"],
      active: false,
      remainder: "SHOW_LAST",
      maxDistanceKm: 100,
      maxResults: 50,
      distanceBandKm: 0,
    });
    await harness.make(widen(group), {
      ranking: reference(parent),
      membership: "MANUAL",
      rules: [],
      dealers: [near, far].map(reference),
      innerOrder: "STOCK_FIRST",
      maxShown: null,
      boostKm: 0,
    });
    const order = async () => ids((await preview(parent.id)).elements).filter((id) => id === near.id || id === far.id);
    expect(await order()).toEqual([near.id, far.id]);
    const own = await harness.make(widen(provider), { type: "OWN_STOCK", fitter: reference(far), active: true });
    await harness.make(widen(stock), { provider: reference(own), quantity: 4, safetyStock: 0 });
    expect(await order()).toEqual([far.id, near.id]);
  });

  it("move members to another group of the ranking, at its end", async () => {
    const [first, second, third] = [await dealerAt(1), await dealerAt(2), await dealerAt(3)];
    const parent = await harness.make(widen(ranking), { active: false, remainder: "SHOW_LAST" });
    const elsewhere = await harness.make(widen(ranking), { active: false, remainder: "SHOW_LAST" });
    const manual = (of: AnyRecord, members: AnyRecord[]) =>
      harness.make(widen(group), {
        ranking: reference(of),
        membership: "MANUAL",
        rules: [],
        dealers: members.map(reference),
        innerOrder: "MANUAL",
      });
    const [from, to, other] = [
      await manual(parent, [first, second]),
      await manual(parent, [third]),
      await manual(elsewhere, []),
    ];
    const move = (target: AnyRecord, members: AnyRecord[], caller = harness.admin) =>
      caller.call("POST", `/admin/api/customDealerRankingGroup/${from.id}/move-members`, {
        body: { dealers: members.map(reference), to: reference(target) },
      });
    expect((await move(other, [first])).json<Problem>().fields).toEqual({
      to: "custom-dealer-ranking-group.error.other-group",
    });
    expect((await move(to, [third])).json<Problem>().fields).toEqual({
      dealers: "custom-dealer-ranking-group.error.not-member",
    });
    expect((await move(to, [first], harness.withoutRights)).statusCode).toBe(403);
    data(await move(to, [first]));
    const members = async (record: AnyRecord) =>
      ids(
        data<{ dealers: { id: number }[] }>(
          await harness.admin.call("GET", `/admin/api/customDealerRankingGroup/${record.id}`),
        ).dealers,
      );
    expect([await members(from), await members(to)]).toEqual([[second.id], [third.id, first.id]]);
  });
});
