/** Behaviour specific to dealers: codes, addresses, hours, booking, states. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Problem } from "../../../src/contract/errors";
import type { HistoryEntry } from "../../../src/contract/resource-endpoints";
import { widen } from "../../../src/contract/resource";
import fitter from "../../../src/resources/dealers/fitter/fitter.resource";
import { record, shopOrder } from "../../../host/server/platform/storage/schema";
import { data, startHarness, type Harness } from "../../resources/harness";
import { attachDealer } from "../support/fixture";
import { makeOrder } from "../support/make-order";
import type { Browser } from "../support/test-server";
import { BASE, dealerCalls, type Dealer } from "./dealer-calls";

describe("dealers", { timeout: 60_000 }, () => {
  let harness: Harness;
  let admin: Browser;
  const { make, updateDealer, saveProblem, callAction, list, newOffer, activeDealer } = dealerCalls(() => harness);
  beforeAll(async () => {
    harness = await startHarness();
    ({ admin } = harness);
  }, 60_000);
  afterAll(() => harness.close());

  describe("identity", () => {
    it("refuses a code that another dealer of the shop has, in any case, also for simultaneous calls", async () => {
      const dealer = await make({ code: "TWICE-1" });
      const body = { ...(await harness.sample(widen(fitter))), code: "twice-1" };
      expect((await admin.call("POST", BASE, { body })).json<Problem>()).toMatchObject({
        status: 409,
        type: "duplicate",
        fields: { code: "error.duplicate" },
      });
      const racing = { ...body, code: "TWICE-2", relativeUrl: {} };
      const responses = await Promise.all([
        admin.call("POST", BASE, { body: racing }),
        admin.call("POST", BASE, { body: racing }),
      ]);
      expect(responses.map((response) => response.statusCode).sort()).toEqual([200, 409]);
      expect((await updateDealer(dealer, { code: "TWICE-1", tradingName: "Même code" })).tradingName).toBe("Même code");
      const elsewhere = await harness.make(widen(fitter), { code: "TWICE-1" }, harness.other);
      expect(elsewhere["code"]).toBe("TWICE-1");
    });

    it("public addresses are unique per language, and generated when missing", async () => {
      await make({ relativeUrl: { fr_FR: "meme-adresse" } });
      const body = { ...(await harness.sample(widen(fitter))), relativeUrl: { fr_FR: "meme-adresse", en_GB: "other" } };
      expect((await admin.call("POST", BASE, { body })).json<Problem>()).toMatchObject({
        status: 409,
        fields: { "relativeUrl.fr_FR": "error.duplicate" },
      });
      const [first, second] = [
        await make({ name: "Garage Éléphant", relativeUrl: {} }),
        await make({ name: "Garage Éléphant", relativeUrl: {} }),
      ];
      expect([first.relativeUrl, second.relativeUrl]).toEqual([
        { fr_FR: "garage-elephant-lyon" },
        { fr_FR: "garage-elephant-lyon-2" },
      ]);
    });

    it("reports the expected check digit of a SIRET", async () => {
      const dealer = await make();
      expect(await saveProblem(dealer, { companyId: "732 829 320 00075" })).toMatchObject({
        fields: { companyId: "error.siret.check" },
        params: { companyId: { digit: 4 } },
      });
    });

    it("a parent must be a head office, without cycles", async () => {
      const [office, site] = [await make({ dealerType: "HEAD_OFFICE" }), await make({ dealerType: "GARAGE" })];
      const withParent = (dealer: Dealer) => ({ parentDealer: { id: dealer.id, label: "" } });
      expect((await updateDealer(site, withParent(office))).parentDealer).toEqual({
        id: office.id,
        label: office.name,
      });
      expect((await saveProblem(await make(), withParent(site))).fields).toEqual({
        parentDealer: "fitter.error.parent-not-head-office",
      });
      expect((await saveProblem(office, withParent(office))).fields).toEqual({
        parentDealer: "fitter.error.parent-self",
      });
      expect((await saveProblem(office, { parentDealer: { id: 999_999, label: "x" } })).fields).toEqual({
        parentDealer: "error.reference-gone",
      });
    });
  });

  describe("hours, booking, offer", () => {
    it("refuses overlapping and adjoining hours, with the error at their day", async () => {
      const dealer = await make();
      const hours = (to: string) => ({
        openingHours: {
          ...dealer.openingHours,
          MONDAY: [
            { from: "08:00", to, byAppointmentOnly: false },
            { from: "12:00", to: "18:00", byAppointmentOnly: false },
          ],
        },
      });
      expect((await saveProblem(dealer, hours("12:30"))).fields).toEqual({
        "openingHours.MONDAY": "error.hours.overlap",
      });
      expect((await saveProblem(dealer, hours("12:00"))).fields).toEqual({
        "openingHours.MONDAY": "error.hours.overlap",
      });
      expect((await updateDealer(dealer, hours("11:55"))).openingHours.MONDAY).toHaveLength(2);
    });

    it("instant booking needs hours, a service and a bay", async () => {
      const dealer = await make({ services: [] });
      expect((await saveProblem(dealer, { bookingMode: "INSTANT" })).fields).toEqual({
        bookingMode: "fitter.error.instant-incomplete",
      });
      expect((await saveProblem(dealer, { bookingMode: "INSTANT", services: [await newOffer()] })).fields).toEqual({
        bookingMode: "fitter.error.no-bay",
      });
      await harness.server.open.database.execute(sql`update fitter set bays = 2 where id = ${dealer.id}`);
      const bookable = await updateDealer(dealer, { bookingMode: "INSTANT", services: [await newOffer()] });
      expect(bookable).toMatchObject({ bookingMode: "INSTANT", bays: 2, serviceCount: 1 });
      expect(
        (
          await saveProblem(bookable, {
            openingHours: Object.fromEntries(Object.keys(bookable.openingHours).map((day) => [day, []])),
          })
        ).fields,
      ).toEqual({ bookingMode: "fitter.error.instant-incomplete" });
    });

    it("stores services in order, with labels", async () => {
      const [a, b] = [await newOffer(), await newOffer()];
      const dealer = await updateDealer(await make(), { services: [b, { ...a, available: false }] });
      expect(dealer.services.map((row) => row.service.id)).toEqual([b.service.id, a.service.id]);
      expect(dealer.services[0]?.service.label).not.toBe("");
      expect(dealer.services[0]?.priceOverride).toEqual({ minor: 1500, currency: "EUR" });
      expect(dealer.serviceCount).toBe(1);
      expect((await saveProblem(dealer, { services: [a, a] })).fields).toEqual({ "services.1": "error.duplicate-row" });
    });
  });

  it("keeps a service that an appointment to come needs, unless it is only set as not available", async () => {
    const offer = await newOffer();
    const dealer = await activeDealer({ services: [offer] });
    await harness.server.open.database.insert(record).values({
      resource: "appointment",
      shopId: harness.server.fixture.shopId,
      fitterId: dealer.id,
      status: "PENDING",
      data: { date: new Date(Date.now() + 86_400_000).toISOString(), service: offer.service.id },
    });
    expect(await saveProblem(dealer, { services: [] })).toMatchObject({
      fields: { services: "fitter.error.service-booked" },
      params: { services: { count: 1 } },
    });
    const unavailable = await updateDealer(dealer, { services: [{ ...offer, available: false }] });
    expect(unavailable.services).toMatchObject([{ available: false }]);
  });

  describe("contact and content", () => {
    it("normalises telephone numbers, and finds them in any format", async () => {
      const dealer = await make({ phone: "04 65 71 12 34" });
      expect(dealer.phone).toBe("+33465711234");
      for (const q of ["0465711234", "04 65 71 12 34", "+33465711234"])
        expect(
          (await list(`q=${encodeURIComponent(q)}`)).elements.map(({ id }) => id),
          q,
        ).toContain(dealer.id);
    });

    it("removes scripts from rich text, and keeps them as text in plain fields", async () => {
      const dealer = await make({
        tradingName: "<script>alert(1)</script>",
        description: { fr_FR: '<p onclick="x()">Bonjour <script>alert(1)</script><a href="javascript:x">ici</a></p>' },
      });
      expect(dealer.tradingName).toBe("<script>alert(1)</script>");
      expect(dealer.description).toEqual({ fr_FR: "<p>Bonjour <a>ici</a></p>" });
    });

    it("lowers the precision of the position when the address changes", async () => {
      const dealer = await make({ geo: { lat: 45.7, lng: 4.8, precision: "ROOFTOP" } });
      const renumbered = await updateDealer(dealer, { address: { ...dealer.address, address1: "99 rue Neuve" } });
      expect(renumbered.geo).toEqual({ lat: 45.7, lng: 4.8, precision: "CITY" });
      expect((await updateDealer(renumbered, { address: renumbered.address, tradingName: "x" })).geo?.precision).toBe(
        "CITY",
      );
    });

    it("keeps parts of the address that the shop hides", async () => {
      const dealer = await make();
      const hidden = sql`'{"fieldStatuses": {"state": "HIDDEN"}}'::jsonb`;
      await harness.server.open.database.execute(
        sql`update shop set settings = settings || ${hidden} where id = ${harness.server.fixture.shopId}`,
      );
      await harness.server.open.database.execute(
        sql`update fitter set address = address || '{"state": "Rhône"}' where id = ${dealer.id}`,
      );
      expect(
        (await updateDealer(dealer, { address: { ...dealer.address, state: "typed by hand" } })).address.state,
      ).toBe("Rhône");
    });
  });

  describe("states", () => {
    it("activates only a complete dealer, suspends with a reason, and records it in the history", async () => {
      const envelope = await make({ services: [] });
      expect(envelope.status).toBe("ENVELOPE");
      expect((await callAction(envelope, "activate")).json<Problem>()).toMatchObject({
        status: 409,
        errors: ["fitter.error.not-complete"],
      });
      const dealer = await activeDealer();
      expect(dealer.status).toBe("ACTIVE");
      expect((await callAction(dealer, "suspend")).json<Problem>()).toMatchObject({
        status: 422,
        fields: { reason: "error.required" },
      });
      const suspended = data<Dealer & { undoToken: string }>(
        await callAction(dealer, "suspend", { reason: "Travaux" }),
      );
      expect(suspended).toMatchObject({ status: "SUSPENDED", version: dealer.version + 1 });
      const { elements } = data<{ elements: HistoryEntry[] }>(await admin.call("GET", `${BASE}/${dealer.id}/history`));
      expect(elements[0]).toMatchObject({
        action: "suspend",
        changes: expect.arrayContaining([
          { field: "status", before: "ACTIVE", after: "SUSPENDED" },
          { field: "reason", before: null, after: "Travaux" },
        ]) as unknown,
      });
      expect(data(await admin.call("POST", `${BASE}/undo/${suspended.undoToken}`))).toEqual({ restored: 1 });
    });

    it("are never deleted, alone or in a selection", async () => {
      const dealer = await make();
      expect((await admin.call("DELETE", `${BASE}/${dealer.id}`)).statusCode).toBe(404);
      const body = { selection: { ids: [dealer.id] }, action: "remove", values: {} };
      expect((await admin.call("POST", `${BASE}/bulk`, { body })).statusCode).toBe(404);
      expect(data<Dealer>(await admin.call("GET", `${BASE}/${dealer.id}`)).status).toBe("ENVELOPE");
    });

    it("are not archived while active, or while a confirmed appointment is to come", async () => {
      const dealer = await activeDealer();
      expect((await callAction(dealer, "archive")).json<Problem>().errors).toEqual(["error.action-not-possible"]);
      const suspended = data<Dealer>(await callAction(dealer, "suspend", { reason: "Travaux" }));
      const inThreeDays = new Date(Date.now() + 3 * 86_400_000).toISOString();
      await harness.server.open.database.insert(record).values({
        resource: "appointment",
        shopId: harness.server.fixture.shopId,
        fitterId: dealer.id,
        status: "CONFIRMED",
        data: { date: inThreeDays },
      });
      expect((await callAction(suspended, "archive")).json<Problem>()).toMatchObject({
        errors: ["fitter.error.booked"],
        params: { "": { count: 1 } },
      });
      const body = { selection: { ids: [dealer.id] }, action: "archive", values: {} };
      expect(data<{ failed: object[] }>(await admin.call("POST", `${BASE}/bulk`, { body })).failed).toMatchObject([
        { id: dealer.id, errors: ["fitter.error.booked"] },
      ]);
    });

    it("are not archived while an order is to be paid", async () => {
      const dealer = await make();
      const orderId = await makeOrder(harness.server, [dealer.id]);
      expect((await callAction(dealer, "archive")).json<Problem>()).toMatchObject({
        errors: ["fitter.error.unpaid"],
        params: { "": { count: 1 } },
      });
      const { database } = harness.server.open;
      await database.update(shopOrder).set({ state: "CANCELLED" }).where(eq(shopOrder.id, orderId));
      expect(data<Dealer>(await callAction(dealer, "archive")).status).toBe("ARCHIVED");
    });

    it("hides archived dealers unless filtered by status, and keeps their code reserved", async () => {
      const dealer = await make({ code: "ARCHIVED-1" });
      expect(data<Dealer>(await callAction(dealer, "archive")).status).toBe("ARCHIVED");
      expect((await list("q=archived-1")).total).toBe(0);
      expect((await list("q=archived-1&filter[status]=ARCHIVED,ACTIVE")).elements.map(({ id }) => id)).toEqual([
        dealer.id,
      ]);
      const body = { ...(await harness.sample(widen(fitter))), code: "ARCHIVED-1" };
      expect((await admin.call("POST", BASE, { body })).statusCode).toBe(409);
    });

    it("shows a link to its page on the shop's site while it is public", async () => {
      const { database } = harness.server.open;
      const site = (url: string) =>
        database.execute(
          sql`update shop set settings = settings || jsonb_build_object('shopUrl', ${url}::text) where code = 'own'`,
        );
      const dealer = await activeDealer({ code: "SITE-1", relativeUrl: { fr_FR: "garage-du-site" } });
      const row = async () => (await list("q=SITE-1")).elements[0]?.publicUrl;
      expect(await row()).toBeNull();
      await site("https://www.own.example/");
      expect(await row()).toBe("https://www.own.example/garage-du-site");
      await callAction(dealer, "suspend", { reason: "Travaux" });
      expect(await row()).toBeNull();
      await site("");
    });

    it("is found around a postal code, and by whether it has users", async () => {
      const place = (postalCode: string, lat: number) => ({
        address: { address1: "1 rue Haute", postalCode, city: "Vesoul", country: "FR" },
        geo: { lat, lng: 6.16, precision: "STREET" },
      });
      const [here, near, far] = [
        await make({ code: "AR-1", ...place("70000", 47.62) }),
        await make({ code: "AR-2", ...place("70400", 47.8) }),
        await make({ code: "AR-3", ...place("54000", 48.69) }),
      ];
      const idsAround = async (text: string, query = "") =>
        (await list(`q=AR-&size=100&filter[near]=${encodeURIComponent(text)}${query}`)).elements
          .map(({ id }) => id)
          .sort();
      expect(await idsAround("70000")).toEqual([here.id, near.id].sort());
      expect(await idsAround("70000, 5 km")).toEqual([here.id]);
      expect(await idsAround("70000 200 km")).toEqual([here.id, near.id, far.id].sort());
      // No place has this code: the longest known prefix is used.
      expect(await idsAround("70009, 30")).toContain(here.id);
      expect(await idsAround("nowhere at all!")).toEqual([]);
      await attachDealer(harness.server.open.database, harness.server.fixture.userIds.dealer, near.id);
      expect(await idsAround("70000", "&filter[hasUser]=false")).toEqual([here.id]);
      expect(await idsAround("70000", "&filter[hasUser]=true")).toEqual([near.id]);
    });

    it("names the dealers that an undo leaves, because they were changed since", async () => {
      const [a, b] = [await make({ name: "Garage annulé" }), await make({ name: "Garage repris" })];
      const body = { selection: { ids: [a.id, b.id] }, action: "update", values: { bookingMode: "REQUEST" } };
      const { undoToken } = data<{ undoToken: string }>(await admin.call("POST", `${BASE}/bulk`, { body }));
      await updateDealer({ ...b, version: b.version + 1 }, { bookingMode: "NONE" });
      expect(data(await admin.call("POST", `${BASE}/undo/${undoToken}`))).toEqual({
        restored: 1,
        left: { count: 1, names: ["Garage repris"] },
      });
    });

    it("suspends a selection, and reports which dealers failed", async () => {
      const [a, b] = [await activeDealer({ tradingName: "Sélection" }), await make({ tradingName: "Sélection" })];
      const body = { selection: { query: { q: "selection" } }, action: "suspend", values: { reason: "Inventaire" } };
      const result = data<{ done: number; failed: { id: number; errors: string[] }[] }>(
        await admin.call("POST", `${BASE}/bulk`, { body }),
      );
      expect(result).toMatchObject({ done: 1, failed: [{ id: b.id, errors: ["error.action-not-possible"] }] });
      expect(data<Dealer>(await admin.call("GET", `${BASE}/${a.id}`)).status).toBe("SUSPENDED");
    });
  });
});
