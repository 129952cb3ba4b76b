/** Rankings: preview and public search return the same order; refusals and scope. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { publicModule } from "../../../host/server/public-module";
import { rankingModule } from "../../../host/server/features/ranking/routes";
import { resourceModule } from "../../../host/server/resources/index";
import { fitter as dealers, shopFitterLink } from "../../../host/server/platform/storage/schema";
import type { ResponseOf } from "../../../src/contract/endpoint";
import type {
  DealerSearchResult,
  rankingMembers,
  previewRanking,
} from "../../../src/contract/endpoints/dealer-ranking";
import type { Problem } from "../../../src/contract/errors";
import { widen, type AnyRecord } from "../../../src/contract/resource";
import type { BulkResponse } from "../../../src/contract/bulk";
import group from "../../../src/resources/dealers/ranking/custom-dealer-ranking-group.resource";
import ranking from "../../../src/resources/dealers/ranking/custom-dealer-ranking.resource";
import exclusion from "../../../src/resources/dealers/exclusions/fitter-exclusion.resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import inactivity from "../../../src/resources/dealers/closures/inactivity.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";

const HOURS = { from: "08:00", to: "18:00", byAppointmentOnly: false };
const ALL_DAY = Object.fromEntries(
  ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"].map((day) => [day, [HOURS]]),
);

describe("rankings of dealers", { timeout: 60_000 }, () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule, rankingModule, publicModule]);
  }, 60_000);
  afterAll(() => harness.close());

  const reference = ({ id }: AnyRecord) => ({ id, label: "" });
  /** Creates an active dealer this many kilometres north of the search location. */
  const dealerAt = async (km: number, postalCode = "69100"): Promise<AnyRecord> => {
    const geo = { lat: 45.76 + km / 111.2, lng: 4.85, precision: "MANUAL" };
    const address = { address1: "1 rue Pasteur", postalCode, city: "Lyon", country: "FR" };
    const created = await harness.make(widen(fitter), { geo, address, openingHours: ALL_DAY });
    const { database } = harness.server.open;
    await database.update(dealers).set({ status: "ACTIVE" }).where(eq(dealers.id, created.id));
    await database.update(shopFitterLink).set({ status: "ACTIVE" }).where(eq(shopFitterLink.fitterId, created.id));
    return created;
  };
  const put = (record: AnyRecord, resource: string, values: object) =>
    harness.admin.call("PUT", `/admin/api/${resource}/${record.id}`, { body: { version: record.version, ...values } });
  const preview = async (id: number, query = "postalCode=69003") =>
    data<ResponseOf<typeof previewRanking>>(
      await harness.admin.call("GET", `/admin/api/customDealerRanking/${id}/try?${query}`),
    );
  const publicSearch = async (query = "postalCode=69003") =>
    data<{ elements: DealerSearchResult[] }>(
      await harness.server.browser().call("GET", `/admin/public/api/dealers/own?${query}`),
    );
  const ids = (elements: readonly { id: number }[]) => elements.map(({ id }) => id);

  it("refuses rules without values, and lists for rules", async () => {
    const parent = await harness.make(widen(ranking), {});
    const post = (rules: unknown) =>
      harness.admin.call("POST", "/admin/api/customDealerRankingGroup", {
        body: { ranking: reference(parent), name: { fr_FR: "Premium" }, membership: "RULE", rules },
      });
    const fieldsOf = async (rules: unknown) => (await post(rules)).json<Problem>().fields;
    expect(await fieldsOf([{}])).toEqual({ "rules.0.value": "error.required" });
    expect(await fieldsOf([{ field: "OPTION" }])).toEqual({ "rules.0.option": "error.required" });
    expect(await fieldsOf([[]])).toEqual({ "rules.0": "error.type" });
  });

  it("dealer pages: a former address redirects, and an excluded dealer's page is not found", async () => {
    const [dealer] = [await dealerAt(3), await dealerAt(5)];
    const visitor = harness.server.browser();
    const page = (url: string, locale = "fr_FR") =>
      visitor.call("GET", `/admin/public/api/dealers/own/page?${new URLSearchParams({ url, locale }).toString()}`);
    const rename = async (url: string): Promise<void> => {
      const now = data<AnyRecord>(await harness.admin.call("GET", `/admin/api/fitter/${dealer.id}`));
      data(await put(now, "fitter", { relativeUrl: { fr_FR: url } }));
    };
    await rename("garage-un");
    await rename("garage-deux");
    await rename("garage-trois");
    expect(data(await page("/garage-trois"))).toMatchObject({ dealer: { id: dealer.id }, redirect: null });
    for (const former of ["garage-un", "garage-deux"]) {
      const redirect = await page(former);
      expect(redirect.statusCode).toBe(301);
      expect(redirect.headers.location).toBe("/admin/public/api/dealers/own/page?url=garage-trois&locale=fr_FR");
      expect(redirect.json<{ data: object }>().data).toMatchObject({
        dealer: { id: dealer.id },
        redirect: "garage-trois",
      });
    }
    expect((await page("garage-trois", "de_DE")).statusCode).toBe(404);
    expect((await page("never-there")).statusCode).toBe(404);
    const exclusion = { scope: ["LOCATOR"], reason: "TEST", note: null, to: null };
    data(await harness.admin.call("POST", `/admin/api/fitter/${dealer.id}/exclude`, { body: exclusion }));
    for (const url of ["garage-un", "garage-trois"]) expect((await page(url)).statusCode).toBe(404);
  });

  it("determine the order in the preview and in the public search, without excluded and closed dealers", async () => {
    const [near, premium, far] = [await dealerAt(2), await dealerAt(8), await dealerAt(14)];
    // The only dealer with this postal code: the centre of the search.
    await dealerAt(0, "69003");
    const created = await harness.make(widen(ranking), {
      usages: ["LOCATOR"],
      active: true,
      distanceBandKm: 10,
      maxDistanceKm: 100,
      maxResults: 50,
      remainder: "SHOW_LAST",
    });
    await harness.make(widen(group), {
      ranking: reference(created),
      membership: "MANUAL",
      dealers: [reference(premium)],
      innerOrder: "DISTANCE",
      boostKm: 0,
    });
    const order = [premium.id, near.id, far.id];
    const ownIds = (elements: readonly { id: number }[]) => ids(elements).filter((id) => order.includes(id));
    const query = "postalCode=69003";
    expect(ownIds((await preview(created.id, query)).elements)).toEqual(order);
    expect(ownIds((await publicSearch(query)).elements)).toEqual(order);
    const [first] = (await preview(created.id, query)).elements;
    expect(first).toMatchObject({ id: premium.id, ring: 1, reason: "MANUAL", open: true });
    expect(ownIds((await preview(created.id, "lat=45.76&lng=4.85")).elements)).toEqual(order);

    await harness.make(widen(exclusion), {
      dealer: reference(premium),
      scope: ["LOCATOR"],
      reason: "TEST",
      from: "2026-01-01",
      to: null,
      codes: null,
    });
    expect(ownIds((await preview(created.id, query)).elements)).toEqual([near.id, far.id]);
    expect(ownIds((await publicSearch(query)).elements)).toEqual([near.id, far.id]);

    const closure = {
      dealers: [reference(near)],
      from: "2026-01-01",
      to: null,
      scope: ["LOCATOR_HIDE"],
      replacement: null,
    };
    await harness.make(widen(inactivity), closure);
    expect(ownIds((await publicSearch(query)).elements)).toEqual([far.id]);
    const body = { version: created.version, active: false };
    await harness.admin.call("PUT", `/admin/api/customDealerRanking/${created.id}`, { body });
    expect(await preview(created.id, query)).toMatchObject({ inForce: "DISTANCE", other: null });
  });

  it("report which ranking applies to a customer, the size of each group, and dealers in two groups", async () => {
    const values = { usages: ["QUOTE"], active: true, remainder: "SHOW_LAST" };
    const vans = await harness.make(widen(ranking), { ...values, segments: ["VAN"] });
    const general = await harness.make(widen(ranking), values);
    const [first, second] = [await dealerAt(20), await dealerAt(21)];
    const holding = (...dealers: AnyRecord[]) => ({
      ranking: reference(vans),
      membership: "MANUAL",
      dealers: dealers.map(reference),
      innerOrder: "MANUAL",
      boostKm: 0,
    });
    const groups = [
      await harness.make(widen(group), holding(first, second)),
      await harness.make(widen(group), holding(second)),
    ];
    const inForce = async (query: string) => {
      const { inForce: state, other } = await preview(vans.id, `usage=QUOTE&${query}`);
      return [state, other?.id];
    };
    expect(await inForce("segment=VAN")).toEqual(["THIS", undefined]);
    expect(await inForce("segment=CAR")).toEqual(["OTHER", general.id]);
    const members = `/admin/api/customDealerRanking/${vans.id}/members`;
    expect(data<ResponseOf<typeof rankingMembers>>(await harness.admin.call("GET", members))).toMatchObject({
      groups: groups.map(({ id }, index) => ({ id, size: 2 - index })),
      covered: 2,
      twice: [{ id: second.id }],
    });
    expect((await harness.withoutRights.call("GET", members)).statusCode).toBe(403);
    expect((await harness.other.call("GET", members)).statusCode).toBe(404);
    for (const record of [vans, general]) await put(record, "customDealerRanking", { active: false });
  });

  it("refuse to hide every dealer, and keep the only active ranking of a usage", async () => {
    const created = await harness.make(widen(ranking), { usages: ["QUOTE"], active: true, remainder: "SHOW_LAST" });
    expect((await put(created, "customDealerRanking", { remainder: "HIDE" })).json<Problem>()).toMatchObject({
      status: 422,
      fields: { remainder: "custom-dealer-ranking.error.hide-all" },
    });
    const rankingUrl = `/admin/api/customDealerRanking/${created.id}`;
    expect((await harness.admin.call("DELETE", rankingUrl)).json<Problem>()).toMatchObject({
      errors: ["custom-dealer-ranking.error.only-one"],
    });
    const onlyGroup = await harness.make(widen(group), {
      ranking: reference(created),
      innerOrder: "DISTANCE",
      boostKm: 0,
    });
    const updated = data<AnyRecord>(await put(created, "customDealerRanking", { remainder: "HIDE" }));
    expect(
      (await harness.admin.call("DELETE", `/admin/api/customDealerRankingGroup/${onlyGroup.id}`)).json<Problem>(),
    ).toMatchObject({
      errors: ["custom-dealer-ranking-group.error.last"],
    });
    // Deleting both at once is refused too.
    const further = await harness.make(widen(group), {
      ranking: reference(created),
      innerOrder: "DISTANCE",
      boostKm: 0,
    });
    const removeAll = async (name: string, ...ids: readonly number[]) =>
      data<BulkResponse>(
        await harness.admin.call("POST", `/admin/api/${name}/bulk`, {
          body: { selection: { ids }, action: "remove" },
        }),
      );
    expect(await removeAll("customDealerRankingGroup", onlyGroup.id, further.id)).toMatchObject({
      done: 0,
      failed: [{}, {}],
    });
    expect(await removeAll("customDealerRankingGroup", further.id)).toMatchObject({ done: 1, failed: [] });
    const second = await harness.make(widen(ranking), { usages: ["QUOTE"], active: true, remainder: "SHOW_LAST" });
    expect(await removeAll("customDealerRanking", created.id, second.id)).toMatchObject({ done: 0, failed: [{}, {}] });
    expect(await removeAll("customDealerRanking", second.id)).toMatchObject({ done: 1, failed: [] });
    await put(updated, "customDealerRanking", { active: false });
    expect((await harness.admin.call("DELETE", rankingUrl)).statusCode).toBe(200);
  });

  it("can be copied with their groups, and changed in priority", async () => {
    const created = await harness.make(widen(ranking), { usages: ["WIDGET"], remainder: "SHOW_LAST" });
    await harness.make(widen(group), { ranking: reference(created), innerOrder: "DISTANCE", boostKm: 7 });
    expect(
      (await harness.admin.call("POST", `/admin/api/customDealerRanking/${created.id}/duplicate`, { body: {} }))
        .statusCode,
    ).toBe(200);
    const { elements } = data<{ elements: AnyRecord[] }>(
      await harness.admin.call(
        "GET",
        `/admin/api/customDealerRanking?q=${encodeURIComponent(String(created["name"]))}`,
      ),
    );
    const copy = elements.find(({ name }) => name === `${String(created["name"])} (2)`);
    expect(copy).toMatchObject({ groups: 1, active: false });
    const raised = await harness.admin.call("POST", `/admin/api/customDealerRanking/${copy?.id ?? 0}/higher`, {
      body: {},
    });
    expect(data<AnyRecord>(raised)["position"]).toBeLessThan(Number(copy?.["position"]));
    // The other ranking has moved down; its history records that.
    const now = data<{ elements: AnyRecord[] }>(
      await harness.admin.call("GET", "/admin/api/customDealerRanking?size=100"),
    );
    const overtaken = now.elements.find(({ position }) => position === copy?.["position"]);
    const past = data<{ elements: AnyRecord[] }>(
      await harness.admin.call("GET", `/admin/api/customDealerRanking/${overtaken?.id ?? 0}/history`),
    );
    expect(past.elements[0]).toMatchObject({ action: "order", changes: [{ field: "position" }] });
  });

  it("preview the members of a group while editing, with the right", async () => {
    const dealer = await dealerAt(3);
    const hidden = await harness.make(widen(fitter));
    const body = { membership: "MANUAL", match: "ALL", rules: [], dealers: [reference(dealer), reference(hidden)] };
    const url = "/admin/api/customDealerRankingGroup/preview";
    expect(data(await harness.admin.call("POST", url, { body }))).toMatchObject({
      total: 1,
      elements: [{ id: dealer.id }],
      hidden: [{ id: hidden.id }],
    });
    expect((await harness.withoutRights.call("POST", url, { body })).statusCode).toBe(403);
    const created = await harness.make(widen(ranking), { usages: ["LOCATOR"], remainder: "SHOW_LAST" });
    const tryUrl = `/admin/api/customDealerRanking/${created.id}/try`;
    expect((await harness.withoutRights.call("GET", tryUrl)).statusCode).toBe(403);
    expect((await harness.other.call("GET", tryUrl)).statusCode).toBe(404);
    expect((await harness.server.browser().call("GET", "/admin/public/api/dealers/NOBODY")).statusCode).toBe(404);
  });

  it("refuse a manual order in groups whose members follow rules", async () => {
    const created = await harness.make(widen(ranking), { usages: ["LOCATOR"], remainder: "SHOW_LAST" });
    const body = {
      ...(await harness.sample(widen(group))),
      ranking: reference(created),
      membership: "RULE",
      innerOrder: "MANUAL",
    };
    expect(
      (await harness.admin.call("POST", "/admin/api/customDealerRankingGroup", { body })).json<Problem>(),
    ).toMatchObject({
      status: 422,
      fields: { innerOrder: "custom-dealer-ranking-group.error.manual-order", rules: "error.required" },
    });
  });
});
