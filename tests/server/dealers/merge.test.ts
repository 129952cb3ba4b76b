/** Duplicate dealers are merged, and separated by undo. */
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DAY_MS } from "../../../src/contract/days";
import { dealerMergeModule } from "../../../host/server/features/dealers/merge/routes";
import { dealerUpdateModule } from "../../../host/server/features/dealers/updates/routes";
import { publicModule } from "../../../host/server/public-module";
import { resourceModule } from "../../../host/server/resources";
import {
  bay,
  dealerUserScope,
  fitter,
  fitterRedirect,
  payment,
  record,
  shopFitterLink,
  shopOrder,
  userAction,
} from "../../../host/server/platform/storage/schema";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import type { DuplicateGroup } from "../../../src/contract/endpoints/dealer-duplicates";
import inactivity from "../../../src/resources/dealers/closures/inactivity.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import type { StoredGroup } from "../../../host/server/platform/storage/schema/paragraphs";
import { attachDealer } from "../support/fixture";
import { makeOrder } from "../support/make-order";
import { makePayment } from "../support/make-payment";
import { BASE as FITTERS, dealerCalls, type Dealer } from "../resources/dealer-calls";
import { toolCalls } from "./run-tool";

describe("merging of dealers", { timeout: 90_000 }, () => {
  let harness: Harness;
  const { make, newOffer } = dealerCalls(() => harness);
  const tool = toolCalls("mergeFitter", () => harness);
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [
      resourceModule,
      dealerMergeModule,
      dealerUpdateModule,
      publicModule,
    ]);
    await harness.server.services.jobs.open();
  }, 60_000);
  afterAll(async () => {
    await harness.server.services.jobs.close();
    await harness.close();
  });

  const reference = ({ id }: { id: number }) => ({ id, label: "" });
  const input = (kept: Dealer, others: readonly Dealer[], overrides: object = {}) => ({
    kept: reference(kept),
    others: others.map(reference),
    values: [],
    lists: "UNION",
    ...overrides,
  });
  const dealer = async (id: number): Promise<Dealer> =>
    data<Dealer>(await harness.admin.call("GET", `${FITTERS}/${id}`));
  async function book(fitterId: number, count: number): Promise<void> {
    const { shopId } = harness.server.fixture;
    await harness.server.open.database.insert(record).values(
      Array.from({ length: count }, (_, index) => ({
        resource: "appointment",
        shopId,
        fitterId,
        status: "CONFIRMED",
        data: { date: new Date(Date.now() + (index + 1) * DAY_MS + fitterId * 60_000).toISOString() },
      })),
    );
  }
  const countAppointments = async (fitterId: number): Promise<number> =>
    (
      await harness.server.open.database
        .select()
        .from(record)
        .where(and(eq(record.resource, "appointment"), eq(record.fitterId, fitterId)))
    ).length;

  it("refuses a value of a dealer that is not merged", async () => {
    const [kept, other, outside] = [await make({ code: "MF-1" }), await make({ code: "MF-2" }), await make()];
    const values = [{ field: "phone", from: reference(outside) }];
    const body = { input: input(kept, [other], { values }) };
    const refused = await harness.admin.call("POST", `${tool.base}/dry-run`, { body });
    expect(refused.json()).toMatchObject({ status: 422, fields: { values: "merge-fitter.error.from" } });
  });

  it("numbers bays whose code or name the kept dealer has too", async () => {
    const { database } = harness.server.open;
    const [kept, other] = [await make({ code: "MB-1" }), await make({ code: "MB-2" })];
    const lift = { code: "P1", name: "Pont 1" };
    await database.insert(bay).values([
      { fitterId: kept.id, ...lift },
      { fitterId: kept.id, code: "P1-2", name: "Pont 1 (2)" },
      { fitterId: other.id, ...lift },
      { fitterId: other.id, code: "P2", name: "Pont 2" },
    ]);
    await tool.run(input(kept, [other]));
    const merged = await database.select().from(bay).where(eq(bay.fitterId, kept.id)).orderBy(bay.id);
    expect(merged.map(({ code, name }) => [code, name])).toEqual([
      ["P1", "Pont 1"],
      ["P1-2", "Pont 1 (2)"],
      ["P1-3", "Pont 1 (3)"],
      ["P2", "Pont 2"],
    ]);
  });

  it("moves all data, keeps addresses and codes, and undo separates the dealers", async () => {
    const { database } = harness.server.open;
    const { userIds, shopId } = harness.server.fixture;
    const kept = await make({ code: "ME-1", name: "Garage Un", email: null, services: [], customerNumbers: [] });
    const other = await make({
      code: "ME-2",
      name: "Garage Deux",
      email: "deux@garage.example",
      services: [await newOffer()],
      relativeUrl: { fr_FR: "garage-deux" },
      customerNumbers: [{ supplier: "Nord", number: "12" }],
    });
    // Both dealers are public.
    for (const { id } of [kept, other]) {
      await database.update(fitter).set({ status: "ACTIVE" }).where(eq(fitter.id, id));
      await database.update(shopFitterLink).set({ status: "ACTIVE" }).where(eq(shopFitterLink.fitterId, id));
    }
    await book(kept.id, 3);
    await book(other.id, 2);
    await attachDealer(database, userIds.dealer, other.id);
    const closure = await harness.make(widen(inactivity), { dealers: [reference(other)], replacement: null });

    const toolInput = input(kept, [other]);
    const toolPreview = await tool.preview(toolInput);
    expect(toolPreview.word).toBe("ME-1");
    expect(toolPreview.counts).toContainEqual({ kind: "appointment", outcome: "MOVE", count: 2 });
    expect(toolPreview.lines).toContainEqual(
      expect.objectContaining({
        kind: "appointment",
        message: { key: "merge-fitter.line.moved", params: { count: 2 } },
      }),
    );
    expect(await countAppointments(other.id)).toBe(2);

    const finished = await tool.run(toolInput);
    expect(finished.run).toMatchObject({
      status: "DONE",
      counts: expect.arrayContaining(toolPreview.counts) as unknown,
    });
    expect([await countAppointments(kept.id), await countAppointments(other.id)]).toEqual([5, 0]);
    expect(await dealer(other.id)).toMatchObject({ status: "MERGED" });
    expect(await dealer(kept.id)).toMatchObject({
      email: "deux@garage.example",
      serviceCount: 1,
      customerNumbers: [{ supplier: "Nord", number: "12" }],
    });
    expect(await database.select().from(fitterRedirect).where(eq(fitterRedirect.url, "garage-deux"))).toMatchObject([
      { fitterId: kept.id, shopId },
    ]);
    const page = () =>
      harness.server.browser().call("GET", "/admin/public/api/dealers/own/page?url=garage-deux&locale=fr_FR");
    const redirect = await page();
    expect([redirect.statusCode, redirect.json<{ data: object }>().data]).toMatchObject([
      301,
      { dealer: { id: kept.id } },
    ]);
    expect(await database.select().from(dealerUserScope)).toMatchObject([{ fitterId: kept.id }]);
    const movedClosure = data<AnyRecord>(await harness.admin.call("GET", `/admin/api/inactivity/${closure.id}`));
    expect(movedClosure["dealers"]).toMatchObject([{ id: kept.id }]);
    expect(
      (await database.select().from(userAction).where(eq(userAction.action, "merge"))).map(({ recordId }) => recordId),
    ).toEqual(expect.arrayContaining([kept.id, other.id]));

    // A file with the old code changes the kept dealer.
    const csv = "code;phone\nME-2;+33 4 72 44 44 44";
    const { ids } = data<{ ids: number[] }>(
      await harness.admin.call("POST", "/admin/api/fitterUpdate/file", { body: { fileName: "a.csv", csv } }),
    );
    await harness.admin.call("POST", `/admin/api/fitterUpdate/${ids[0] ?? 0}/accept`, { body: {} });
    expect(await dealer(kept.id)).toMatchObject({ phone: "+33472444444" });

    expect((await tool.undo(finished.run.id)).run).toMatchObject({ status: "DONE" });
    expect([await countAppointments(kept.id), await countAppointments(other.id)]).toEqual([3, 2]);
    expect((await page()).json<{ data: object }>().data).toMatchObject({ dealer: { id: other.id }, redirect: null });
    expect(await dealer(other.id)).toMatchObject({ status: "ACTIVE", name: "Garage Deux" });
    expect(await dealer(kept.id)).toMatchObject({ email: null, serviceCount: 0, phone: "+33472444444" });
    expect(await database.select().from(fitterRedirect).where(eq(fitterRedirect.url, "garage-deux"))).toEqual([]);
    expect(await database.select().from(dealerUserScope)).toMatchObject([{ fitterId: other.id }]);
    const restoredClosure = data<AnyRecord>(await harness.admin.call("GET", `/admin/api/inactivity/${closure.id}`));
    expect(restoredClosure["dealers"]).toMatchObject([{ id: other.id }]);
  });

  it("uses the chosen values, and links the kept dealer to the other dealer's shops", async () => {
    const { database } = harness.server.open;
    const { otherShopId } = harness.server.fixture;
    const numbers = (...rows: string[]) => rows.map((row) => ({ supplier: row.slice(0, 1), number: row }));
    const kept = await make({ code: "ME-3", name: "Garage Trois", customerNumbers: numbers("A1") });
    const other = await make({ code: "ME-4", name: "Garage Quatre", customerNumbers: numbers("A2", "B2") });
    const unionPreview = await tool.preview(input(kept, [other]));
    expect(unionPreview.warnings).toContainEqual({
      key: "merge-fitter.warning.customer-numbers",
      params: { count: 1 },
    });
    await database.execute(
      sql`insert into shop_fitter_link (shop_id, fitter_id, code, name_key, status) values (${otherShopId}, ${other.id}, 'X-4', 'quatre', 'ENVELOPE')`,
    );
    const finished = await tool.run(
      input(kept, [other], { values: [{ field: "name", from: reference(other) }], lists: "KEPT" }),
    );
    expect(finished.lines.map(({ kind }) => kind)).toEqual(expect.arrayContaining(["dealer", "link", "value"]));
    expect(await dealer(kept.id)).toMatchObject({ name: "Garage Quatre", customerNumbers: numbers("A1") });
    const links = () =>
      database
        .select()
        .from(shopFitterLink)
        .where(and(eq(shopFitterLink.fitterId, kept.id), eq(shopFitterLink.shopId, otherShopId)));
    expect(await links()).toMatchObject([{ ownerShop: false }]);
    await tool.undo(finished.run.id);
    expect(await links()).toEqual([]);
    expect(await dealer(kept.id)).toMatchObject({ name: "Garage Trois" });
  });

  it("unites the pictures of the pages up to their limit, and undo takes them back", async () => {
    const { database } = harness.server.open;
    const groups = (prefix: string, count: number): StoredGroup[] =>
      Array.from({ length: count }, (_, index) => ({
        altTexts: {},
        link: { url: "", newTab: false },
        pictures: [{ device: "DESKTOP", pictureUrl: `/${prefix}-${index}.jpg` } as StoredGroup["pictures"][number]],
      }));
    const withPictures = async (code: string, sliderPictures: readonly StoredGroup[]): Promise<Dealer> => {
      const made = await make({ code });
      await database.update(fitter).set({ sliderPictures }).where(eq(fitter.id, made.id));
      return dealer(made.id);
    };
    const shared = groups("shared", 1);
    const kept = await withPictures("MP-1", [...shared, ...groups("kept", 2)]);
    const second = await withPictures("MP-2", [...shared, ...groups("second", 3)]);
    const third = await withPictures("MP-3", groups("third", 5));
    const pictures = async (): Promise<string[]> => {
      const [row] = await database.select().from(fitter).where(eq(fitter.id, kept.id));
      return (row?.sliderPictures ?? []).map(({ pictures: [picture] }) => picture?.pictureUrl ?? "");
    };
    const own = await pictures();

    const toolInput = input(kept, [second, third]);
    const toolPreview = await tool.preview(toolInput);
    expect(toolPreview.counts).toContainEqual({ kind: "picture", outcome: "MOVE", count: 7 });
    expect(toolPreview.warnings).toContainEqual({ key: "merge-fitter.warning.pictures", params: { count: 1 } });
    const finished = await tool.run(toolInput);
    expect(await pictures()).toEqual([
      ...own,
      ...["second-0", "second-1", "second-2", "third-0", "third-1", "third-2", "third-3"].map((name) => `/${name}.jpg`),
    ]);
    await tool.undo(finished.run.id);
    expect(await pictures()).toEqual(own);

    const keptOnly = await tool.preview(input(kept, [second], { lists: "KEPT" }));
    expect(keptOnly.counts.some(({ kind }) => kind === "picture")).toBe(false);
  });

  it("moves orders and their payments, and undo hands them back", async () => {
    const { database } = harness.server.open;
    const [kept, other] = [await make({ code: "MO-1" }), await make({ code: "MO-2" })];
    const id = await makeOrder(harness.server, [other.id, kept.id]);
    await makePayment(harness.server, { orderId: id, dealers: [other.id, kept.id] });
    const dealersOfPayment = async () =>
      (await database.select().from(payment).where(eq(payment.orderId, id))).map(({ dealers }) => dealers);
    const order = async () => (await database.select().from(shopOrder).where(eq(shopOrder.id, id)))[0];
    const toolInput = input(kept, [other]);
    expect((await tool.preview(toolInput)).counts).toContainEqual({ kind: "order", outcome: "MOVE", count: 1 });
    const finished = await tool.run(toolInput);
    const dealersOfRows = async () => {
      const { dealers, parts, lines } = (await order()) ?? { dealers: [], parts: [], lines: [] };
      return [dealers, parts.map(({ fitter: dealerId }) => dealerId), lines.map(({ fitter: dealerId }) => dealerId)];
    };
    expect(await dealersOfPayment()).toEqual([[kept.id]]);
    expect(await dealersOfRows()).toEqual([[kept.id], [kept.id, kept.id], Array(4).fill(kept.id)]);
    await tool.undo(finished.run.id);
    expect(await dealersOfRows()).toEqual([
      [other.id, kept.id],
      [other.id, kept.id],
      [other.id, other.id, kept.id, kept.id],
    ]);
    expect(await dealersOfPayment()).toEqual([[other.id, kept.id]]);
  });

  it("finds similar dealers, and omits dismissed groups", async () => {
    const place = { lat: 48.1, lng: -1.68, precision: "ROOFTOP" };
    const first = await make({ code: "DU-1", name: "Pneus Armor Rennes", phone: "+33299000001", geo: place });
    const second = await make({
      code: "DU-2",
      name: "PNEUS ARMOR – Rennes",
      phone: "+33299000001",
      geo: { ...place, lat: 48.1005 },
    });
    const detect = async (): Promise<DuplicateGroup[]> =>
      data<{ groups: DuplicateGroup[] }>(await harness.admin.call("POST", `${FITTERS}/detect-duplicates`, { body: {} }))
        .groups;
    const containsFirst = (group: DuplicateGroup) => group.dealers.some(({ id }) => id === first.id);
    const duplicates = (await detect()).find(containsFirst);
    expect(duplicates).toMatchObject({
      score: 1,
      reasons: expect.arrayContaining(["NAME", "PHONE", "NEAR"]) as unknown,
    });
    expect(duplicates?.dealers.map(({ id }) => id)).toEqual(expect.arrayContaining([first.id, second.id]));
    const ids = duplicates?.dealers.map(({ id }) => id) ?? [];
    expect((await harness.reader.call("POST", `${FITTERS}/dismiss-duplicates`, { body: { ids } })).statusCode).toBe(
      403,
    );
    expect((await harness.other.call("POST", `${FITTERS}/dismiss-duplicates`, { body: { ids } })).statusCode).toBe(404);
    await harness.admin.call("POST", `${FITTERS}/dismiss-duplicates`, { body: { ids } });
    expect((await detect()).some(containsFirst)).toBe(false);
  });

  it("refuses invalid input and missing rights", async () => {
    const french = await make({ code: "ME-5" });
    const other = await make({ code: "ME-6" });
    const address = { ...french.address, country: "BE", postalCode: "9000", city: "Gent" };
    const belgian = await make({ code: "ME-7", address });
    const refusal = async (toolInput: object) => {
      const { lines, changes } = await tool.preview(toolInput);
      return [changes, lines.find(({ level }) => level === "ERROR")?.message?.key];
    };
    expect(await refusal(input(french, [belgian]))).toEqual([0, "merge-fitter.error.country"]);
    const mergeWithItself = await harness.admin.call("POST", `${tool.base}/dry-run`, {
      body: { input: input(french, [french]) },
    });
    expect(mergeWithItself.statusCode).toBe(422);
    const toolInput = input(french, [other]);
    const toolPreview = await tool.preview(toolInput);
    expect((await tool.start(toolInput, { ...toolPreview, word: "WRONG" })).statusCode).toBe(422);
    expect((await tool.start(toolInput, toolPreview, harness.withoutRights)).statusCode).toBe(403);
    expect((await tool.start(toolInput, toolPreview, harness.reader)).statusCode).toBe(403);
    const { database } = harness.server.open;
    await database.update(shopFitterLink).set({ ownerShop: false }).where(eq(shopFitterLink.fitterId, other.id));
    expect(await refusal(toolInput)).toEqual([0, "merge-fitter.error.not-owner"]);
    const { otherShopId } = harness.server.fixture;
    // The other shop owns the second dealer, and sells in Swiss francs.
    await database.execute(sql`update shop set settings = settings || '{"currency":"CHF"}' where id = ${otherShopId}`);
    await database.execute(
      sql`insert into shop_fitter_link (shop_id, fitter_id, code, name_key, status, owner_shop) values (${otherShopId}, ${other.id}, 'X-6', 'six', 'ENVELOPE', true)`,
    );
    expect(await refusal(toolInput)).toEqual([0, "merge-fitter.error.currency"]);
  });
});
