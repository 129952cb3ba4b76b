/** Access to dealers: attached users, and shops that show a dealer they do not own. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { apiPathOf } from "../../../src/contract/api-path";
import type { Problem } from "../../../src/contract/errors";
import { widen } from "../../../src/contract/resource";
import ranking from "../../../src/resources/dealers/ranking/custom-dealer-ranking.resource";
import rankingGroup from "../../../src/resources/dealers/ranking/custom-dealer-ranking-group.resource";
import dealerOption from "../../../src/resources/dealers/dealer-option/dealer-option.resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import inactivity from "../../../src/resources/dealers/closures/inactivity.resource";
import service from "../../../src/resources/dealers/services/service.resource";
import metaData from "../../../src/resources/dealers/meta-data/meta-data.resource";
import { data, startHarness, type Harness } from "../../resources/harness";
import { record, shop } from "../../../host/server/platform/storage/schema";
import { attachDealer } from "../support/fixture";
import { BASE, dealerCalls, type Dealer } from "./dealer-calls";

const WHOLE_SHOP = [widen(ranking), widen(rankingGroup), widen(dealerOption), widen(metaData), widen(service)];

describe("the scope of dealers", { timeout: 60_000 }, () => {
  let harness: Harness;
  const { make, save, updateDealer, list } = dealerCalls(() => harness);
  beforeAll(async () => {
    harness = await startHarness();
  }, 60_000);
  afterAll(() => harness.close());

  describe("access to dealers", () => {
    it("shows an attached user only their dealers, with network fields locked", async () => {
      const [mine, theirs] = [await make({ code: "MINE-1" }), await make({ code: "THEIRS-1" })];
      await attachDealer(harness.server.open.database, harness.server.fixture.userIds.dealer, mine.id);
      const dealer = harness.server.browser();
      await dealer.signIn("dealer");
      expect((await list("", dealer)).elements.map(({ id }) => id)).toEqual([mine.id]);
      expect((await dealer.call("GET", `${BASE}/${theirs.id}`)).statusCode).toBe(404);
      expect((await save(theirs, { name: "À moi" }, dealer)).statusCode).toBe(404);
      expect((await save(mine, { code: "NEW-1" }, dealer)).json<Problem>()).toMatchObject({
        status: 422,
        fields: { code: "error.field-locked" },
      });
      expect((await save(mine, { code: "MINE-1", name: "Chez moi" }, dealer)).statusCode).toBe(200);
      expect((await dealer.call("POST", BASE, { body: await harness.sample(widen(fitter)) })).statusCode).toBe(403);
      const suspended = await dealer.call("POST", `${BASE}/${mine.id}/suspend`, { body: { reason: "Works" } });
      expect(suspended.statusCode).toBe(403);
      const csv = await dealer.call("GET", `${BASE}/export`);
      expect(csv.body.trim().split("\r\n")).toHaveLength(2);
      const bulk = data<{ done: number; failed: unknown[] }>(
        await dealer.call("POST", `${BASE}/bulk`, {
          body: { selection: { ids: [mine.id, theirs.id] }, action: "update", values: { tradingName: "x" } },
        }),
      );
      expect(bulk).toMatchObject({ done: 1, failed: [{ id: theirs.id, errors: ["error.not-found"] }] });
    });

    it("lets an attached user read records of the whole shop, but not change them", async () => {
      const dealer = harness.server.browser();
      await dealer.signIn("dealer");
      for (const resource of WHOLE_SHOP) {
        const { id, version } = await harness.make(resource);
        const path = `${apiPathOf(resource)}/${id}`;
        expect((await dealer.call("GET", path)).statusCode).toBe(200);
        expect((await dealer.call("PUT", path, { body: { version } })).statusCode).toBe(403);
        expect((await dealer.call("DELETE", path)).statusCode).toBe(403);
        expect((await dealer.call("POST", apiPathOf(resource), { body: {} })).statusCode).toBe(403);
      }
    });

    it("lets the owner of a site save it without access to its head office", async () => {
      const office = await make({ code: "OFFICE-1", dealerType: "HEAD_OFFICE" });
      const site = await make({ code: "SITE-1", parentDealer: { id: office.id, label: "" } });
      await attachDealer(harness.server.open.database, harness.server.fixture.userIds.dealer, site.id);
      const dealer = harness.server.browser();
      await dealer.signIn("dealer");
      expect((await save(site, { tradingName: "Chez nous" }, dealer)).statusCode).toBe(200);
      const read = data<Dealer>(await harness.admin.call("GET", `${BASE}/${site.id}`));
      expect(read).toMatchObject({ tradingName: "Chez nous", parentDealer: { id: office.id } });
    });

    it("accepts a locked reference under a former label, but not to another record", async () => {
      const office = await make({ code: "OFFICE-2", dealerType: "HEAD_OFFICE" });
      const site = await make({ code: "SITE-2", parentDealer: { id: office.id, label: "" } });
      await attachDealer(harness.server.open.database, harness.server.fixture.userIds.dealer, site.id);
      const dealer = harness.server.browser();
      await dealer.signIn("dealer");
      const moved = await save(site, { parentDealer: { id: site.id, label: "" } }, dealer);
      expect(moved.json<Problem>()).toMatchObject({ status: 422, fields: { parentDealer: "error.field-locked" } });
      const kept = await save(site, { parentDealer: { id: office.id, label: "Ancien nom" } }, dealer);
      expect(kept.statusCode).toBe(200);
    });

    it("shows an attached user only closures of their dealers", async () => {
      const [mine, theirs] = [await make({ code: "MINE-3" }), await make({ code: "THEIRS-3" })];
      await attachDealer(harness.server.open.database, harness.server.fixture.userIds.dealer, mine.id);
      const createClosure = (dealer: Dealer) =>
        harness.make(widen(inactivity), {
          dealers: [{ id: dealer.id, label: "" }],
          replacement: null,
          booked: "LEAVE",
        });
      const [ownClosure, other] = [await createClosure(mine), await createClosure(theirs)];
      const dealer = harness.server.browser();
      await dealer.signIn("dealer");
      const path = "/admin/api/inactivity";
      const visibleIds = data<{ elements: { id: number }[] }>(await dealer.call("GET", path)).elements.map(
        ({ id }) => id,
      );
      expect([visibleIds.includes(ownClosure.id), visibleIds.includes(other.id)]).toEqual([true, false]);
      expect((await dealer.call("GET", `${path}/${other.id}`)).statusCode).toBe(404);
    });

    it("lets an attached user close only dealers that they own or manage", async () => {
      const [mine, theirs] = [await make({ code: "MINE-4" }), await make({ code: "THEIRS-4" })];
      const { open, fixture } = harness.server;
      await attachDealer(open.database, fixture.userIds.dealer, mine.id);
      const dealer = harness.server.browser();
      await dealer.signIn("dealer");
      const path = "/admin/api/inactivity";
      const sample = { ...(await harness.sample(widen(inactivity))), replacement: null, booked: "LEAVE" };
      const closing = (from: string, ...dealers: readonly Dealer[]) => ({
        body: { ...sample, from, to: from, dealers: dealers.map(({ id }) => ({ id, label: "" })) },
      });
      const created = data<{ id: number; version: number }>(
        await dealer.call("POST", path, closing("2033-08-01", mine)),
      );
      expect((await dealer.call("POST", path, closing("2033-08-02", theirs))).statusCode).toBe(422);
      expect((await dealer.call("POST", path, closing("2033-08-02", mine, theirs))).statusCode).toBe(422);
      const longer = { body: { version: created.version, to: "2033-08-09" } };
      expect((await dealer.call("PUT", `${path}/${created.id}`, longer)).json()).toMatchObject({
        data: { to: "2033-08-09" },
      });
      // A user attached to one dealer can't change a closure that includes other dealers.
      const sharedClosure = data<{ id: number; version: number }>(
        await harness.admin.call("POST", path, closing("2033-09-01", mine, theirs)),
      );
      const refused = { status: 409, errors: ["inactivity.error.others"] };
      const change = await dealer.call("PUT", `${path}/${sharedClosure.id}`, {
        body: { version: sharedClosure.version, to: null },
      });
      expect(change.json<Problem>()).toMatchObject(refused);
      expect((await dealer.call("DELETE", `${path}/${sharedClosure.id}`)).json<Problem>()).toMatchObject(refused);
      await open.database.execute(sql`update dealer_user_scope set role = 'EMPLOYEE' where fitter_id = ${mine.id}`);
      expect((await dealer.call("DELETE", `${path}/${created.id}`)).json<Problem>()).toMatchObject(refused);
      await open.database.execute(sql`update dealer_user_scope set role = null where fitter_id = ${mine.id}`);
      expect((await dealer.call("DELETE", `${path}/${created.id}`)).statusCode).toBe(200);
    });

    it("omits run-flat fields in a shop that hides them, and keeps the stored values", async () => {
      const { fixture, open } = harness.server;
      const dealer = await updateDealer(await make({ code: "RUN-1" }), { runflatFitting: true });
      const hide = (hideRunflatOptionForDealer: boolean) =>
        open.database
          .update(shop)
          .set({ settings: sql`${shop.settings} || ${JSON.stringify({ hideRunflatOptionForDealer })}::jsonb` })
          .where(eq(shop.id, fixture.shopId));
      const read = async () => data<Dealer>(await harness.admin.call("GET", `${BASE}/${dealer.id}`));
      await hide(true);
      const hidden = await read();
      expect(hidden).not.toHaveProperty("runflatFitting");
      expect((await harness.admin.call("GET", `${BASE}/export`)).body).not.toContain("runflatFitting");
      await updateDealer(hidden, { maxRimInches: 22 });
      await hide(false);
      expect(await read()).toMatchObject({ runflatFitting: true, maxRimInches: 22 });
    });

    it("shows an attached user only requests of their dealers, in lists and exports", async () => {
      const [mine, theirs] = [await make({ code: "MINE-2" }), await make({ code: "THEIRS-2" })];
      const { fixture, open } = harness.server;
      await attachDealer(open.database, fixture.userIds.dealer, mine.id);
      const appointment = ({ id, code }: Dealer) => ({
        resource: "appointment",
        shopId: fixture.shopId,
        fitterId: id,
        status: "NEW",
        search: code.toLowerCase(),
        data: { customerName: code },
      });
      await open.database.insert(record).values([mine, theirs].map(appointment));
      const dealer = harness.server.browser();
      await dealer.signIn("dealer");
      const visible = data<{ elements: { id: number; customerName: string }[]; total: number }>(
        await dealer.call("GET", "/admin/api/appointment"),
      );
      expect(visible).toMatchObject({ total: 1, elements: [{ customerName: "MINE-2" }] });
      const whole = await harness.admin.call("GET", "/admin/api/appointment?q=theirs-2");
      const [hidden] = data<{ elements: { id: number }[] }>(whole).elements;
      expect((await dealer.call("GET", `/admin/api/appointment/${String(hidden?.id)}`)).statusCode).toBe(404);
      const file = await dealer.call("GET", "/admin/api/appointment/export");
      expect(file.body).toContain("MINE-2");
      expect(file.body).not.toContain("THEIRS-2");
    });

    it("counts the appointments during a closure", async () => {
      const [closed, other] = [await make({ code: "CLOSED-1" }), await make({ code: "OPEN-1" })];
      const booked = ({ id }: Dealer, date: string, status: string) => ({
        resource: "appointment",
        shopId: harness.server.fixture.shopId,
        fitterId: id,
        status,
        search: "",
        data: { customerName: "Nguyễn Thị Lan", date },
      });
      await harness.server.open.database.insert(record).values([
        // In the shop's time zone, this is the first of the month.
        booked(closed, "2031-07-31T22:30:00Z", "CONFIRMED"),
        booked(closed, "2031-08-04T08:00:00Z", "CANCELLED_BY_CUSTOMER"),
        booked(closed, "2031-08-30T08:00:00Z", "PENDING"),
        booked(other, "2031-08-04T08:00:00Z", "CONFIRMED"),
      ]);
      const body = await harness.sample(widen(inactivity));
      const dealers = [{ id: closed.id, label: "" }];
      const days = { from: "2031-08-01", to: "2031-08-20", dealers, replacement: null, scope: ["NO_APPOINTMENTS"] };
      const created = data<{ id: number; version: number }>(
        await harness.admin.call("POST", "/admin/api/inactivity", { body: { ...body, ...days } }),
      );
      expect(created).toMatchObject({ appointments: 1, state: "PLANNED" });
      const longer = await harness.admin.call("PUT", `/admin/api/inactivity/${created.id}`, {
        body: { to: null, version: created.version },
      });
      expect(data(longer)).toMatchObject({ appointments: 2 });
    });

    it("lets a shop that shows a dealer read it, and only the owner change its status", async () => {
      const dealer = await make({ code: "SHARED-1" });
      const { database } = harness.server.open;
      await database.execute(
        sql`insert into shop_fitter_link (shop_id, fitter_id, code, name_key, status) values (${harness.server.fixture.otherShopId}, ${dealer.id}, 'S-1', 'shared', 'ENVELOPE')`,
      );
      const visible = data<Dealer>(await harness.other.call("GET", `${BASE}/${dealer.id}`));
      expect(visible).toMatchObject({ code: "S-1", owned: false, name: dealer.name, services: [] });
      const archived = await harness.other.call("POST", `${BASE}/${dealer.id}/archive`, { body: {} });
      expect(archived.json<Problem>()).toMatchObject({ status: 409, errors: ["fitter.error.not-owner"] });
      await updateDealer(dealer, { name: "Nouveau nom partagé" });
      expect((await list("q=nouveau partage s-1", harness.other)).elements.map(({ id, code }) => [id, code])).toEqual([
        [dealer.id, "S-1"],
      ]);
    });
  });
});
