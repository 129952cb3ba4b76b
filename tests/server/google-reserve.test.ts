/** Reserve with Google: eligible dealers, feeds, the switch to production, refusals. */
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../host/server/platform/config";
import { ProviderError } from "../../host/server/services/directories/provider";
import { MATCHES_KEY, localDirectory, writeCopy } from "../../host/server/services/directories/providers";
import { scopeOfShop } from "../../host/server/platform/storage/each-shop";
import { sendFeeds } from "../../host/server/features/google-reserve/feeds";
import { readMatches } from "../../host/server/features/google-reserve/matches";
import { googleReserveModule } from "../../host/server/features/google-reserve/routes";
import { resourceModule } from "../../host/server/resources/index";
import {
  alert,
  fitter as dealers,
  membership,
  record,
  shopFitterLink,
} from "../../host/server/platform/storage/schema";
import type { ReserveDealer } from "../../src/contract/endpoints/google-reserve";
import type { Problem } from "../../src/contract/errors";
import { widen, type AnyRecord } from "../../src/contract/resource";
import fitter from "../../src/resources/dealers/fitter/fitter.resource";
import service from "../../src/resources/dealers/services/service.resource";
import { matchesFilter, RESERVE_FILTERS } from "../../src/screens/google-reserve/reserve-dealer-filter";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../resources/harness";

const BASE = "/admin/api/google-reserve";
const HOURS = [{ from: "08:00", to: "10:00", byAppointmentOnly: false }];
const DAYS = ["MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY"];

describe("Reserve with Google", { timeout: 60_000 }, () => {
  let harness: Harness;
  let dealer: AnyRecord;
  let offeredService: AnyRecord;
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule, googleReserveModule]);
    const { database } = harness.server.open;
    const { admin, reader, other } = harness.server.fixture.userIds;
    await database
      .update(membership)
      .set({ extraRights: ["GOOGLE_RESERVE"] })
      .where(inArray(membership.userId, [admin, reader, other]));
    offeredService = await harness.make(widen(service), {
      bookable: true,
      active: true,
      priceMode: "FREE",
      price: null,
      durationMinutes: 30,
    });
    dealer = await harness.make(widen(fitter), {
      geo: { lat: 45.76, lng: 4.85, precision: "MANUAL" },
      openingHours: Object.fromEntries(DAYS.map((day) => [day, HOURS])),
      bookingMode: "REQUEST",
      fittingHours: null,
      minLeadHours: 0,
      maxHorizonDays: 60,
      maxPerDay: null,
      services: [
        { service: { id: offeredService.id, label: "" }, priceOverride: null, durationOverride: null, available: true },
      ],
    });
    await database.update(dealers).set({ status: "ACTIVE" }).where(eq(dealers.id, dealer.id));
    await database.update(shopFitterLink).set({ status: "ACTIVE" }).where(eq(shopFitterLink.fitterId, dealer.id));
  }, 60_000);
  afterAll(() => harness.close());

  const overview = async (): Promise<ReserveDealer | undefined> =>
    data<{ elements: ReserveDealer[] }>(await harness.admin.call("GET", `${BASE}/overview/dealers`)).elements.find(
      ({ id }) => id === dealer.id,
    );
  const enable = (ids: readonly number[], enabled = true, caller = harness.admin) =>
    caller.call("POST", `${BASE}/overview/dealers`, { body: { dealers: ids, enabled } });
  const saveTerms = (values: object) =>
    harness.admin.call("POST", BASE, { body: { service: { id: offeredService.id, label: "" }, ...values } });

  it("shows the state of a service and whether it is sold online in the list of services", async () => {
    const sold = await harness.make(widen(service), { bookable: true, active: true, priceMode: "FREE", price: null });
    const onQuote = await harness.make(widen(service), {
      bookable: true,
      active: true,
      priceMode: "ON_QUOTE",
      price: null,
    });
    await harness.server.open.database.insert(record).values({
      resource: "google-reserve",
      shopId: harness.server.fixture.shopId,
      data: { service: sold.id, enabled: true, state: "READY" },
    });
    const list = async (query: string): Promise<AnyRecord[]> =>
      data<{ elements: AnyRecord[] }>(await harness.admin.call("GET", `/admin/api/service?${query}`)).elements;
    const ready = await list("filter[google]=READY");
    expect(ready).toContainEqual(expect.objectContaining({ id: sold.id, google: "READY", soldOnline: true }));
    expect(ready.map(({ id }) => id)).not.toContain(onQuote.id);
    expect((await list("filter[soldOnline]=false")).find(({ id }) => id === onQuote.id)).toMatchObject({
      google: "OFF",
      soldOnline: false,
    });
  });

  it("enables only eligible dealers of the account's shop, and needs the right", async () => {
    expect(await overview()).toMatchObject({ enabled: false, lacks: [], match: "NOT_SENT" });
    const ineligible = await harness.make(widen(fitter));
    expect(data(await enable([dealer.id, ineligible.id]))).toMatchObject({ done: 1, refused: [{ id: ineligible.id }] });
    expect(await overview()).toMatchObject({ enabled: true });
    expect((await enable([dealer.id], false, harness.other)).statusCode).toBe(404);
    expect((await enable([dealer.id], false, harness.withoutRights)).statusCode).toBe(403);
    expect((await enable([dealer.id], false, harness.reader)).statusCode).toBe(403);
  });

  it("feeds contain live services and free times of enabled dealers; without such a dealer no feed is sent", async () => {
    const base = {
      localizedName: { fr_FR: "Montage", en_GB: "Fitting", de_DE: "Montage" },
      localizedDescription: {
        fr_FR:
          '<h2 style="text-align:center;">Montage</h2><p><i>Rapide</i> <u>et sûr</u></p><figure class="table"><table><tbody><tr><td>Prix</td></tr></tbody></table></figure>',
      },
      minAdvanceMinutes: 0,
    };
    const terms = data<AnyRecord>(await saveTerms({ enabled: true, ...base }));
    expect(terms).toMatchObject({
      state: "READY",
      // Google shows headings, lists, bold and italics only.
      localizedDescription: { fr_FR: "<h2>Montage</h2><p><i>Rapide</i> et sûr</p>Prix" },
    });
    expect(
      data<AnyRecord>(await harness.admin.call("POST", `${BASE}/${terms.id}/publish`, { body: {} }))["state"],
    ).toBe("LIVE");
    // The form of the terms reports presence like the form of any record.
    const open = await harness.admin.call("PUT", `${BASE}/${terms.id}/presence`, {
      body: { tab: "tab-of-the-form", open: true },
    });
    expect(open.statusCode).toBe(200);
    const scope = scopeOfShop(harness.server.open.database, harness.server.fixture.shopId);
    const sentFeeds: Record<string, { items: unknown[] }> = {};
    const provider = {
      ...localDirectory(scope),
      feed: (name: string, content: object) => {
        sentFeeds[name] = content as { items: unknown[] };
        return Promise.resolve();
      },
    };
    expect(await sendFeeds(scope, provider)).toBe(3);
    expect(sentFeeds["merchants"]?.items).toMatchObject([{ id: dealer.id }]);
    expect(sentFeeds["services"]?.items).toMatchObject([
      {
        merchant: dealer.id,
        service: offeredService.id,
        name: base.localizedName,
        description: { fr_FR: "<h2>Montage</h2><p><em>Rapide</em> et sûr</p>Prix" },
      },
    ]);
    expect(sentFeeds["availability"]?.items.length).toBeGreaterThan(20);
    const { elements } = data<{ elements: { id: number; state: string }[] }>(
      await harness.admin.call("GET", `${BASE}/overview/feeds`),
    );
    expect(elements[0]).toMatchObject({ name: "availability", state: "SENT", environment: "SANDBOX" });
    const file = await harness.admin.call("GET", `${BASE}/overview/feeds/${elements[0]?.id ?? 0}/file`);
    expect(file.body).toContain(`"merchant": ${dealer.id}`);
    expect((await harness.other.call("GET", `${BASE}/overview/feeds/${elements[0]?.id ?? 0}/file`)).statusCode).toBe(
      404,
    );
    await enable([dealer.id], false);
    expect(await sendFeeds(scope, provider)).toBe(0);
    await enable([dealer.id]);
  });

  it("reads match results from Google, reports problems per feed, and alerts when feeds fail", async () => {
    const { database } = harness.server.open;
    const { shopId } = harness.server.fixture;
    const scope = scopeOfShop(database, shopId);
    const config = readConfig({ TD_LOG: "silent" });
    const merchants = [
      { merchant: dealer.id, state: "MISMATCH", name: "Garage", address: "", phone: "+33 4 00" },
      { merchant: "x" },
    ];
    await writeCopy(scope, MATCHES_KEY, { merchants });
    // One unreadable result does not block later runs.
    expect(await readMatches({ database, config })).toBe(0);
    await writeCopy(scope, MATCHES_KEY, { merchants: merchants.slice(0, 1) });
    expect([await readMatches({ database, config }), await readMatches({ database, config })]).toEqual([1, 0]);
    expect(await overview()).toMatchObject({
      match: "MISMATCH",
      theirs: { name: "Garage", phone: "+33 4 00" },
      ours: { name: dealer["name"] },
      bookings: 0,
    });
    const current = await overview();
    expect(RESERVE_FILTERS.filter((filter) => current !== undefined && matchesFilter(current, filter))).toEqual([
      "ENABLED",
      "DIFFERENT",
    ]);
    await database.update(dealers).set({ phone: null }).where(eq(dealers.id, dealer.id));
    const alerts = () => database.select().from(alert).where(eq(alert.key, "google-reserve-feed"));
    await sendFeeds(scope, localDirectory(scope));
    const feeds = async () =>
      data<{ elements: { name: string; problems: object[]; problemCount: number }[] }>(
        await harness.admin.call("GET", `${BASE}/overview/feeds`),
      ).elements.slice(0, 3);
    const problemsOf = async (name: string) => (await feeds()).find((feed) => feed.name === name)?.problems;
    expect(await problemsOf("merchants")).toEqual([
      { code: "PHONE", label: dealer["name"], path: `fitter/${dealer.id}` },
    ]);
    expect(await problemsOf("services")).toMatchObject([{ code: "NO_DEALER" }]);
    await database
      .update(dealers)
      .set({ phone: String(dealer["phone"]) })
      .where(eq(dealers.id, dealer.id));
    const refusing = { ...localDirectory(scope), feed: () => Promise.reject(new ProviderError("HTTP 500", false)) };
    await sendFeeds(scope, refusing);
    expect(await alerts()).toMatchObject([
      { shopId, right: "GOOGLE_RESERVE", closedAt: null, params: { error: "HTTP 500" } },
    ]);
    await sendFeeds(scope, localDirectory(scope));
    expect((await alerts())[0]?.closedAt).toBeInstanceOf(Date);
    // Dealers that Google has matched stay matched.
    expect(await overview()).toMatchObject({ match: "MISMATCH" });
  });

  it("copies the terms of a service to others, without names", async () => {
    const other = await harness.make(widen(service), { bookable: true, active: true, priceMode: "FREE", price: null });
    const [terms] = data<{ elements: AnyRecord[] }>(
      await harness.admin.call("GET", `${BASE}?filter[service]=${offeredService.id}`),
    ).elements;
    const copyTerms = (caller = harness.admin) =>
      caller.call("POST", `${BASE}/${terms?.id ?? 0}/copy`, { body: { services: [{ id: other.id, label: "" }] } });
    expect((await copyTerms()).statusCode).toBe(200);
    expect((await copyTerms()).statusCode).toBe(200);
    const { elements } = data<{ elements: AnyRecord[] }>(
      await harness.admin.call("GET", `${BASE}?filter[service]=${other.id}`),
    );
    expect(elements).toHaveLength(1);
    expect(data(await harness.admin.call("GET", `${BASE}/${elements[0]?.id ?? 0}`))).toMatchObject({
      enabled: false,
      state: "OFF",
      localizedName: {},
      minAdvanceMinutes: 0,
    });
    expect((await copyTerms(harness.reader)).statusCode).toBe(403);
  });

  it("refuses values that the service does not allow", async () => {
    const onQuote = await harness.make(widen(service), {
      bookable: true,
      active: true,
      priceMode: "ON_QUOTE",
      price: null,
    });
    const notBookable = await harness.make(widen(service), { bookable: false, priceMode: "FREE", price: null });
    const saveFor = (id: number, values: object) =>
      harness.admin.call("POST", BASE, { body: { service: { id, label: "" }, ...values } });
    expect((await saveFor(onQuote.id, { prepayment: "REQUIRED" })).json<Problem>()).toMatchObject({
      fields: { prepayment: "google-reserve.error.prepaid-quote" },
    });
    expect((await saveFor(notBookable.id, { enabled: true })).json<Problem>()).toMatchObject({
      fields: { enabled: "google-reserve.error.not-bookable" },
    });
    expect((await saveFor(onQuote.id, { minAdvanceMinutes: 40_000, maxAdvanceDays: 2 })).json<Problem>()).toMatchObject(
      {
        fields: { minAdvanceMinutes: "google-reserve.error.advance" },
      },
    );
    expect((await saveTerms({})).json<Problem>()).toMatchObject({ fields: { service: "error.duplicate" } });
    expect(
      (await harness.admin.call("GET", `${BASE}/overview/services/${offeredService.id}/slots?dealer=999999`))
        .statusCode,
    ).toBe(404);
    const { days } = data<{ days: { starts: string[] }[] }>(
      await harness.admin.call("GET", `${BASE}/overview/services/${offeredService.id}/slots?dealer=${dealer.id}`),
    );
    expect(days.at(-1)?.starts).toContain("08:00");
  });

  it("needs the shop's code for production, and does not store it", async () => {
    const base = "/admin/api/google-reserve-settings";
    const refused = await harness.admin.call("POST", base, { body: { environment: "PRODUCTION", confirmation: "no" } });
    expect(refused.json<Problem>()).toMatchObject({ fields: { confirmation: "google-reserve-settings.error.code" } });
    const saved = data<AnyRecord>(
      await harness.admin.call("POST", base, { body: { environment: "PRODUCTION", confirmation: "OWN" } }),
    );
    expect(saved).toMatchObject({ environment: "PRODUCTION", confirmation: null });
    // The settings screen loads the single record through the list, with every form field.
    const { elements } = data<{ elements: AnyRecord[] }>(await harness.admin.call("GET", base));
    expect(elements).toMatchObject([{ id: saved.id, feedTime: "03:00", notificationEmail: null }]);
    const rows = await harness.server.open.database
      .select()
      .from(record)
      .where(eq(record.resource, "google-reserve-settings"));
    expect(JSON.stringify(rows)).not.toContain("OWN");
    // A page opened before the first save gets the stored record to merge with, because there is only one.
    const lateSaves = await Promise.all([
      harness.admin.call("POST", base, { body: { feedTime: "04:00" } }),
      harness.admin.call("POST", base, { body: { feedTime: "05:00" } }),
    ]);
    expect(lateSaves.map(({ statusCode }) => statusCode)).toEqual([409, 409]);
    expect(lateSaves[0]?.json<Problem>()).toMatchObject({
      type: "conflict",
      current: { id: saved.id, feedTime: "03:00" },
    });
  });
});
