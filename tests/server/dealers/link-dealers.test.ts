/** Linking directory dealers to a shop, and unlinking them. */
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "../../../src/contract/days";
import { networkShopModule } from "../../../host/server/features/shops/network-shops";
import { resourceModule } from "../../../host/server/resources";
import { fitterOverride, network, record, shop, shopFitterLink } from "../../../host/server/platform/storage/schema";
import type { Problem } from "../../../src/contract/errors";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { dealerCalls, type Dealer } from "../resources/dealer-calls";
import { attachDealer } from "../support/fixture";
import { toolCalls } from "./run-tool";

describe("linking of dealers", { timeout: 90_000 }, () => {
  let harness: Harness;
  const { make, list } = dealerCalls(() => harness);
  const tool = toolCalls("linkDealers", () => harness);
  const otherDealers: Dealer[] = [];
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule, networkShopModule]);
    await harness.server.services.jobs.open();
    const { database } = harness.server.open;
    const { otherShopId, networkId } = harness.server.fixture;
    await database.update(shop).set({ networkId }).where(eq(shop.id, otherShopId));
    // Dealers of the other shop of the network.
    for (const code of ["LI-1", "LI-2", "0LI-3"]) {
      const dealer = await make({ code });
      await database.update(shopFitterLink).set({ shopId: otherShopId }).where(eq(shopFitterLink.fitterId, dealer.id));
      otherDealers.push(dealer);
    }
  }, 60_000);
  afterAll(async () => {
    await harness.server.services.jobs.close();
    await harness.close();
  });

  const toolInput = (values: object) => ({
    mode: "LINK",
    source: "CODES",
    codes: null,
    search: null,
    country: null,
    dealerType: null,
    near: null,
    withinKm: null,
    network: null,
    shop: null,
    withServices: false,
    withOverridesOf: null,
    ...values,
  });
  const linkedIds = async (): Promise<number[]> => (await list("size=200")).elements.map(({ id }) => id);
  const outcomes = async (values: object) =>
    (await tool.preview(toolInput(values))).lines.map(({ rowKey, outcome, message }) => [
      rowKey,
      outcome,
      message?.key,
    ]);

  it("links by codes, guesses unambiguous ones, and undoes", async () => {
    const codes = "LI-1\nli-2\nLI-3\nNO-SUCH";
    expect(await outcomes({ codes })).toEqual([
      ["LI-1", "CREATE", undefined],
      ["LI-2", "CREATE", "link-dealers.line.guessed"],
      ["0LI-3", "CREATE", "link-dealers.line.guessed"],
      ["NO-SUCH", "REFUSE", "link-dealers.line.unknown"],
    ]);
    expect(await linkedIds()).toEqual([]);
    const finished = await tool.run(toolInput({ codes }));
    expect((await linkedIds()).sort()).toEqual(otherDealers.map(({ id }) => id).sort());
    expect(await outcomes({ codes: "LI-1" })).toEqual([["LI-1", "SKIP", "link-dealers.line.linked"]]);
    await tool.undo(finished.run.id);
    expect(await linkedIds()).toEqual([]);
  });

  it("finds the dealers of a network by its code or name", async () => {
    const [owner] = await harness.server.open.database
      .select()
      .from(network)
      .where(eq(network.id, harness.server.fixture.networkId));
    const found = async (text: string) =>
      (await outcomes({ source: "DIRECTORY_SEARCH", codes: null, network: text })).map(([code]) => code);
    expect(await found(owner?.code.toLowerCase() ?? "")).toEqual(expect.arrayContaining(["LI-1", "LI-2", "0LI-3"]));
    expect(await found(owner?.name ?? "")).toContain("LI-1");
    expect(await found("no such network")).toEqual([]);
  });

  it("mirrors a list: unlinks all other dealers, except those that the shop owns and those with appointments", async () => {
    const [first, second, third] = otherDealers as [Dealer, Dealer, Dealer];
    await tool.run(toolInput({ source: "SHOP", shop: "OTHER" }));
    expect(await linkedIds()).toHaveLength(3);
    const ownDealer = await make({ code: "OWN-1" });
    await harness.server.open.database.insert(record).values({
      resource: "appointment",
      shopId: harness.server.fixture.shopId,
      fitterId: second.id,
      status: "CONFIRMED",
      data: { date: new Date(Date.now() + DAY_MS).toISOString() },
    });
    const finished = await tool.run(toolInput({ mode: "MIRROR", codes: "LI-1" }));
    expect(finished.lines).toContainEqual(
      expect.objectContaining({
        rowKey: "LI-2",
        message: { key: "link-dealers.line.appointments", params: { count: 1 } },
      }),
    );
    expect((await linkedIds()).sort()).toEqual([first.id, second.id, ownDealer.id].sort());
    await tool.undo(finished.run.id);
    expect(await linkedIds()).toContain(third.id);
    expect(await outcomes({ mode: "UNLINK", codes: "OWN-1" })).toEqual([
      ["OWN-1", "REFUSE", "link-dealers.line.owner"],
    ]);
  });

  it("takes positions and another shop's values along, refuses countries that are not sold, and names what unlinking takes away", async () => {
    const { database } = harness.server.open;
    const { shopId, otherShopId, userIds } = harness.server.fixture;
    const [first, second, third] = otherDealers as [Dealer, Dealer, Dealer];
    await tool.run(toolInput({ mode: "UNLINK", codes: "LI-1\n0LI-3" }));
    const own = data<{ elements: { code: string }[] }>(await harness.admin.call("GET", "/admin/api/network-shops"));
    expect(own.elements.map(({ code }) => code.toUpperCase())).toEqual(["OTHER"]);
    const override = { shopId: otherShopId, fitterId: first.id, field: "phone", value: "+33199009900", search: "" };
    await database.insert(fitterOverride).values(override);
    await database.update(shopFitterLink).set({ country: "ES" }).where(eq(shopFitterLink.fitterId, third.id));
    const codes = "LI-1;7\nLI-2;9\n0LI-3";
    expect(await outcomes({ codes, withOverridesOf: "other" })).toEqual([
      ["LI-1", "CREATE", "link-dealers.line.overrides"],
      ["LI-2", "CHANGE", "link-dealers.line.position"],
      ["0LI-3", "REFUSE", "link-dealers.line.country"],
    ]);
    const finished = await tool.run(toolInput({ codes, withOverridesOf: "other" }));
    const linkOf = async (fitterId: number) => {
      const isLink = and(eq(shopFitterLink.shopId, shopId), eq(shopFitterLink.fitterId, fitterId));
      const [link] = await database.select().from(shopFitterLink).where(isLink);
      return link;
    };
    expect(await linkOf(first.id)).toMatchObject({
      position: 7,
      overrides: { phone: [{ locale: "", value: "+33199009900", from: null, to: null }] },
    });
    expect((await linkOf(second.id))?.position).toBe(9);

    await attachDealer(database, userIds.dealer, first.id);
    const preview = await tool.preview(toolInput({ mode: "UNLINK", codes: "LI-1" }));
    expect(preview.lines).toMatchObject([
      { outcome: "DELETE", message: { key: "link-dealers.line.consequences", params: { groups: 0, users: 1 } } },
    ]);
    await tool.undo(finished.run.id);
    expect(await linkOf(first.id)).toBeUndefined();
    expect((await linkOf(second.id))?.position).not.toBe(9);
    await database.update(shopFitterLink).set({ country: "FR" }).where(eq(shopFitterLink.fitterId, third.id));
    const refused = await harness.admin.call("POST", `${tool.base}/dry-run`, {
      body: { input: toolInput({ codes: "LI-1", withOverridesOf: "NOWHERE" }) },
    });
    expect(refused.json<Problem>().fields).toEqual({ withOverridesOf: "link-dealers.error.unknown-shop" });
    await tool.run(toolInput({ codes: "LI-1\n0LI-3" }));
  });

  it("finds dealers around a place", async () => {
    const [first, second] = otherDealers as [Dealer, Dealer];
    const place = (id: number, lat: number, lng: number) =>
      harness.server.open.database.execute(sql`update fitter set lat = ${lat}, lng = ${lng} where id = ${id}`);
    await place(first.id, 45.77, 4.83);
    await place(second.id, 48.85, 2.35);
    const searchArea = { source: "DIRECTORY_SEARCH", near: "Lyon" };
    expect((await outcomes({ ...searchArea, withinKm: 30 })).map(([code]) => code)).toEqual(["LI-1"]);
    expect((await outcomes({ ...searchArea, withinKm: 500 })).map(([code]) => code).sort()).toEqual(["LI-1", "LI-2"]);
    const refused = async (values: object) =>
      (await harness.admin.call("POST", `${tool.base}/dry-run`, { body: { input: toolInput(values) } })).json<Problem>()
        .fields;
    expect(await refused({ ...searchArea, near: "Nulle part", withinKm: 5 })).toEqual({
      near: "link-dealers.error.unknown-place",
    });
    expect(await refused(searchArea)).toEqual({ withinKm: "error.required" });
  });

  it("unlinks merged dealers, finds by search, and refuses invalid input", async () => {
    const [merged] = otherDealers as [Dealer];
    const { database } = harness.server.open;
    await database.execute(sql`update fitter set status = 'MERGED' where id = ${merged.id}`);
    await tool.run(toolInput({ mode: "CLEAN" }));
    expect(await linkedIds()).not.toContain(merged.id);
    expect(await outcomes({ codes: "LI-1" })).toEqual([["LI-1", "REFUSE", "link-dealers.line.merged"]]);
    expect(await outcomes({ source: "DIRECTORY_SEARCH", search: "nothing like it" })).toEqual([]);
    const problem = async (values: object) =>
      (
        await harness.admin.call("POST", `${tool.base}/dry-run`, { body: { input: toolInput(values) } })
      ).json<Problem>();
    expect((await problem({})).fields).toEqual({ codes: "error.required" });
    expect((await problem({ source: "SHOP", shop: "NOWHERE" })).fields).toEqual({
      shop: "link-dealers.error.unknown-shop",
    });
    expect((await problem({ mode: "MIRROR", codes: "NO-SUCH" })).errors).toEqual(["link-dealers.error.empty-mirror"]);
    for (const browser of [harness.withoutRights, harness.reader])
      expect(
        (await browser.call("POST", `${tool.base}/dry-run`, { body: { input: toolInput({ codes: "LI-1" }) } }))
          .statusCode,
      ).toBe(403);
    // A shop without a network sees only its own dealers.
    await database.update(shop).set({ networkId: null }).where(eq(shop.id, harness.server.fixture.otherShopId));
    expect(await outcomes({ codes: "0LI-3" })).toEqual([["0LI-3", "SKIP", "link-dealers.line.linked"]]);
  });
});
