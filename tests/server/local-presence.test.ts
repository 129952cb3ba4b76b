/** Local presence: listings are compared, pushed and imported; external directories are called in the background and may be down. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { DAY_MS, utcDay } from "../../src/contract/days";
import { readConfig } from "../../host/server/platform/config";
import { localDirectory } from "../../host/server/services/directories/providers";
import { inEachShop, scopeOfShop } from "../../host/server/platform/storage/each-shop";
import { addRecords } from "../../host/server/features/service-catalogue/add-services";
import {
  differencesOf,
  hoursText,
  listingOf,
  nameNotice,
  type Dealer,
} from "../../host/server/features/local-presence/listing";
import { NO_SETTINGS } from "../../host/server/features/local-presence/settings";
import { specialHoursText } from "../../host/server/features/local-presence/special-hours";
import { pushChanged, pushSpecialHours, syncPending } from "../../host/server/features/local-presence/waiting";
import { localPresenceModule } from "../../host/server/features/local-presence/waiting";
import { resourceModule } from "../../host/server/resources/index";
import { alert, fitter as dealers, membership, record, shop } from "../../host/server/platform/storage/schema";
import { widen, type AnyRecord } from "../../src/contract/resource";
import fitter from "../../src/resources/dealers/fitter/fitter.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../resources/harness";

const BASE = "/admin/api/local-listing";
describe("local presence", { timeout: 60_000 }, () => {
  let harness: Harness;
  let dealer: Dealer;
  let directoryService: Server;
  let serviceStatus = 200;
  const store = new Map<string, string>();
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule, localPresenceModule]);
    const { database } = harness.server.open;
    const { admin, reader, other } = harness.server.fixture.userIds;
    await database
      .update(membership)
      .set({ extraRights: ["YEXT"] })
      .where(inArray(membership.userId, [admin, reader, other]));
    await database.update(shop).set({ settings: { localPresence: true } });
    dealer = (await harness.make(widen(fitter), {
      geo: { lat: 45.76, lng: 4.85, precision: "MANUAL" },
      website: "https://www.garage.example",
    })) as unknown as Dealer;
    directoryService = createServer((request, response) => {
      let text = "";
      request.on("data", (part: Buffer) => (text += part.toString()));
      request.on("end", () => {
        if (request.method === "PUT" && serviceStatus === 200) store.set(request.url ?? "", text);
        const content = store.get(request.url ?? "");
        response.writeHead(serviceStatus === 200 && content === undefined ? 404 : serviceStatus).end(content ?? "{}");
      });
    });
    await new Promise<void>((resolve) => directoryService.listen(0, "127.0.0.1", resolve));
  }, 60_000);
  afterAll(async () => {
    directoryService.close();
    await harness.close();
  });

  const scope = () => scopeOfShop(harness.server.open.database, harness.server.fixture.shopId);
  const listing = async (directory: string): Promise<AnyRecord> => {
    const [id = 0] = await addRecords(scope(), "local-listing", [
      {
        dealer: { id: dealer.id, label: "" },
        dealerName: dealer.name,
        dealerCode: dealer.code,
        directory,
        state: "PENDING",
      },
    ]);
    return data<AnyRecord>(await harness.admin.call("GET", `${BASE}/${id}`));
  };
  const callAction = (record: AnyRecord, name: string, body: object = {}, caller = harness.admin) =>
    caller.call("POST", `${BASE}/${record.id}/${name}`, { body });

  it("formats opening hours for directories, and finds differences", () => {
    const range = [{ from: "08:00", to: "12:00", byAppointmentOnly: false }];
    const hours = { MONDAY: range, TUESDAY: [], WEDNESDAY: [], THURSDAY: [], FRIDAY: range, SATURDAY: [], SUNDAY: [] };
    expect(hoursText(hours)).toBe("Mo 08:00-12:00; Fr 08:00-12:00");
    const contact = { NAME: "Garage du Pont", ADDRESS: "1 rue", PHONE: "+33472000001" };
    const ours = { ...contact, URL: "", HOURS: "", DESCRIPTION: "" };
    const theirs = { NAME: "GARAGE DU PONT", ADDRESS: "1, rue", PHONE: "+33400000000" };
    expect(differencesOf(ours, theirs)).toEqual(["PHONE"]);
  });

  it("formats special hours and temporary closures", () => {
    const facts = {
      status: "SUSPENDED",
      timeZone: "Europe/Paris",
      openingHours: {},
      closures: [{ id: 1, from: "2026-08-01", to: "2026-08-23", scope: ["LOCATOR_SHOW_CLOSED"] }],
      dealerDays: [
        {
          id: 2,
          from: "2026-09-05",
          to: null,
          yearly: false,
          kind: "OPEN_WITH_HOURS",
          hours: [{ from: "08:00", to: "12:00", byAppointmentOnly: false }],
          capacityPercent: 100,
        },
      ],
      shopDays: [],
      countryDays: [],
    } as const;
    expect(specialHoursText(facts, "2026-08-10")).toBe(
      "2026-08-10/2026-08-23 temporarily closed; 2026-09-05 08:00-12:00",
    );
    expect(specialHoursText(facts, "2026-08-20")).toBe("2026-08-20/2026-08-23 closed; 2026-09-05 08:00-12:00");
  });

  it("without an external service it stores listings itself: compare, push, import", async () => {
    const bing = await listing("BING");
    expect(data<AnyRecord>(await callAction(bing, "compare"))["state"]).toBe("NOT_FOUND");
    expect(data<AnyRecord>(await callAction(bing, "push"))).toMatchObject({
      state: "LIVE",
      theirName: dealer.name,
      differing: [],
    });
    const theirs = { ...listingOf(dealer, ["fr_FR"], NO_SETTINGS, "BING"), URL: "https://www.other.example" };
    await localDirectory(scope()).push("BING", dealer.code, theirs);
    expect(data<AnyRecord>(await callAction(bing, "compare"))).toMatchObject({
      state: "DIFFERENT",
      differing: ["URL"],
    });
    expect(data<AnyRecord>(await callAction(bing, "take", { fields: ["URL"] }))).toMatchObject({ state: "LIVE" });
    const after = data<AnyRecord>(await harness.admin.call("GET", `/admin/api/fitter/${dealer.id}`));
    expect(after["website"]).toBe("https://www.other.example");
    dealer = after as unknown as Dealer;
  });

  it("calls an external service in the background, retries while it is down, and stores its refusal", async () => {
    const google = await listing("GOOGLE");
    const { database } = harness.server.open;
    const { port } = directoryService.address() as AddressInfo;
    const config = {
      ...readConfig({ TD_LOG: "silent" }),
      directoryUrl: `http://127.0.0.1:${String(port)}`,
      directoryToken: "",
    };
    const push = async (): Promise<AnyRecord> => {
      const [row] = await database.select().from(record).where(eq(record.id, google.id));
      await database
        .update(record)
        .set({ data: { ...row?.data, wanted: "PUSH" } })
        .where(eq(record.id, google.id));
      await syncPending({ database, config });
      return data<AnyRecord>(await harness.admin.call("GET", `${BASE}/${google.id}`));
    };
    serviceStatus = 503;
    expect(await push()).toMatchObject({ state: "PENDING", wanted: "PUSH" });
    const notices = () => database.select().from(alert).where(eq(alert.key, "directory-account"));
    serviceStatus = 401;
    expect(await push()).toMatchObject({ state: "PENDING", wanted: "PUSH" });
    expect(await notices()).toMatchObject([{ right: "YEXT", closedAt: null }]);
    serviceStatus = 422;
    expect(await push()).toMatchObject({ state: "REFUSED", problem: "HTTP 422", wanted: "NONE" });
    serviceStatus = 200;
    expect(await push()).toMatchObject({ state: "LIVE", wanted: "NONE", problem: null });
    expect((await notices())[0]?.closedAt).toBeInstanceOf(Date);
    expect(store.get(`/listings/GOOGLE/${dealer.code}`)).toContain(dealer.name);
  });

  it("shows differences to the shop's data, applies templates, and pushes automatically if configured", async () => {
    const { database } = harness.server.open;
    const apple = await listing("APPLE");
    await callAction(apple, "push");
    const compare = (caller = harness.admin) => caller.call("GET", `/admin/api/local-presence/${apple.id}/compare`);
    const settings = { pushed: ["NAME", "URL"], nameTemplate: "{name} – {city}", campaign: "utm_source={directory}" };
    const saveSettings = (values: object) =>
      harness.admin.call("POST", "/admin/api/localPresenceSettings", {
        body: { ...settings, autoPush: true, ...values },
      });
    expect((await saveSettings({ nameTemplate: "{town}" })).json()).toMatchObject({
      fields: { nameTemplate: "local-presence-settings.error.no-name" },
    });
    const savedSettings = data<AnyRecord>(await saveSettings({}));
    const rows = data<{ elements: object[] }>(await compare()).elements;
    expect(rows).toMatchObject([
      {
        field: "NAME",
        ours: `${dealer.name} – ${dealer.address.city}`,
        theirs: dealer.name,
        differs: true,
        takeable: true,
      },
      { field: "URL", ours: "https://www.other.example?utm_source=apple", differs: true },
    ]);
    // Warns before pushing.
    const noticeFor = async (tradingName: string | null): Promise<unknown> => {
      await database.update(dealers).set({ tradingName }).where(eq(dealers.id, dealer.id));
      return data<AnyRecord>(await compare())["notice"];
    };
    expect([await noticeFor("Pneus moins chers !"), await noticeFor(dealer.tradingName)]).toEqual(["SLOGAN", null]);
    expect([(await compare(harness.withoutRights)).statusCode, (await compare(harness.other)).statusCode]).toEqual([
      403, 404,
    ]);
    await pushChanged({ database });
    expect(await pushChanged({ database })).toBe(0);
    await database
      .update(dealers)
      .set({ updatedAt: new Date(Date.now() + 1_000) })
      .where(eq(dealers.id, dealer.id));
    expect(await pushChanged({ database })).toBeGreaterThan(0);
    await syncPending({ database, config: readConfig({ TD_LOG: "silent" }) });
    const { fixture } = harness.server;
    const day = (days: number): string => utcDay(Date.now() + days * DAY_MS);
    const hoursToo = { version: savedSettings.version, pushed: ["NAME", "URL", "HOURS"] };
    data(await harness.admin.call("PUT", `/admin/api/localPresenceSettings/${savedSettings.id}`, { body: hoursToo }));
    await pushSpecialHours({ database });
    const closed = { date: day(5), to: day(6), kind: "CLOSED", repeat: "NONE", appliesTo: "ALL" };
    await database
      .insert(record)
      .values({ resource: "specific-day", shopId: fixture.shopId, data: closed, i18n: { label: { fr_FR: "Pont" } } });
    expect(await pushSpecialHours({ database })).toBeGreaterThan(0);
    await syncPending({ database, config: readConfig({ TD_LOG: "silent" }) });
    expect(await pushSpecialHours({ database })).toBe(0);
    expect(await localDirectory(scope()).read("APPLE", dealer.code)).toMatchObject({
      SPECIAL_HOURS: `${day(5)}/${day(6)} closed`,
    });
    expect(data<AnyRecord>(await harness.admin.call("GET", `${BASE}/${apple.id}`))).toMatchObject({
      state: "LIVE",
      theirName: `${dealer.name} – ${dealer.address.city}`,
    });
  });

  it("stops at an expired account with notices, and continues once it is renewed", async () => {
    const { database } = harness.server.open;
    const [settings] = data<{ elements: AnyRecord[] }>(
      await harness.admin.call("GET", "/admin/api/localPresenceSettings"),
    ).elements;
    const facebook = await listing("FACEBOOK");
    const account = { directory: "FACEBOOK", account: "presence@garage.example", state: "CONNECTED" };
    let version = settings?.version;
    const saveSettings = async (values: object): Promise<AnyRecord> => {
      const saved = data<AnyRecord>(
        await harness.admin.call("PUT", `/admin/api/localPresenceSettings/${settings?.id}`, {
          body: { version, ...values },
        }),
      );
      version = saved.version;
      return saved;
    };
    const currentListing = async () => data<AnyRecord>(await harness.admin.call("GET", `${BASE}/${facebook.id}`));
    const notice = async () => database.select().from(alert).where(eq(alert.key, "directory-expired"));
    await saveSettings({ accounts: [{ ...account, expires: "2020-01-31" }] });
    expect(await currentListing()).toMatchObject({ notice: "ACCOUNT" });
    expect(await notice()).toMatchObject([{ right: "YEXT", params: { directories: "Facebook" }, closedAt: null }]);
    expect((await callAction(facebook, "push")).json()).toMatchObject({ errors: ["local-listing.error.account"] });
    const [row] = await database.select().from(record).where(eq(record.id, facebook.id));
    await database
      .update(record)
      .set({ data: { ...row?.data, wanted: "PUSH" } })
      .where(eq(record.id, facebook.id));
    const config = readConfig({ TD_LOG: "silent" });
    await syncPending({ database, config });
    expect(await currentListing()).toMatchObject({ state: "PENDING", wanted: "PUSH" });
    await saveSettings({ accounts: [{ ...account, expires: null }], additionalCategories: ["wheel_store"] });
    expect(await currentListing()).toMatchObject({ notice: null });
    expect((await notice())[0]?.closedAt).toBeInstanceOf(Date);
    await syncPending({ database, config });
    expect(await currentListing()).toMatchObject({ state: "LIVE", wanted: "NONE" });
    expect(await localDirectory(scope()).read("FACEBOOK", dealer.code)).toMatchObject({
      CATEGORIES: "tire_shop, wheel_store",
    });
    const duplicate = await harness.admin.call("PUT", `/admin/api/localPresenceSettings/${settings?.id}`, {
      body: { version, additionalCategories: ["tire_shop"] },
    });
    expect(duplicate.json()).toMatchObject({
      fields: { additionalCategories: "local-presence-settings.error.category-twice" },
    });
    await callAction(facebook, "pause");
  });

  it("links a listing to one dealer only, unlinks it, and counts duplicates", async () => {
    const waze = await listing("WAZE");
    await localDirectory(scope()).push("WAZE", "place-77", { NAME: "Autre garage", PHONE: dealer.phone });
    const linkTo = (url: string, record = waze, caller = harness.admin) =>
      callAction(record, "link", { listing: url }, caller);
    expect((await linkTo("https://waze.example/places/nobody")).json()).toMatchObject({
      fields: { listing: "local-listing.error.no-listing" },
    });
    expect(data<AnyRecord>(await linkTo("https://waze.example/places/place-77?from=search"))).toMatchObject({
      state: "DIFFERENT",
      listedAs: "place-77",
      theirName: "Autre garage",
    });
    const second = await harness.make(widen(fitter), {});
    const [id = 0] = await addRecords(scope(), "local-listing", [
      { dealer: { id: second.id, label: "" }, dealerCode: second["code"], directory: "WAZE", state: "PENDING" },
    ]);
    const other = data<AnyRecord>(await harness.admin.call("GET", `${BASE}/${id}`));
    expect((await linkTo("place-77", other)).json()).toMatchObject({
      fields: { listing: "local-listing.error.linked" },
    });
    expect((await linkTo("place-77", other, harness.reader)).statusCode).toBe(403);
    expect(data<AnyRecord>(await callAction(waze, "push"))).toMatchObject({ state: "LIVE" });
    expect((await localDirectory(scope()).read("WAZE", "place-77"))?.["NAME"]).toContain(dealer.name);
    expect(data<AnyRecord>(await callAction(waze, "unlink"))).toMatchObject({
      state: "UNLINKED",
      listedAs: null,
      theirName: null,
    });
    expect((await callAction(waze, "push")).statusCode).toBe(409);
    expect(data<AnyRecord>(await linkTo("place-77", other))["listedAs"]).toBe("place-77");
    expect(data<AnyRecord>(await callAction(other, "reportDuplicate"))["state"]).toBe("DUPLICATE");
    const report = data<{ figures: object }>(await harness.admin.call("GET", `${BASE}/report`));
    expect(report.figures).toMatchObject({ duplicates: 1 });
    await callAction(other, "unlink");
  });

  it("uses the date in the shop's time zone", async () => {
    const days: string[] = [];
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-01-01T23:30:00Z") });
    const recordDay = (_: unknown, today: string): Promise<void> => Promise.resolve(void days.push(today));
    await inEachShop({ database: harness.server.open.database }, recordDay).finally(() => vi.useRealTimers());
    expect(new Set(days)).toEqual(new Set(["2026-01-02"]));
  });

  it("detects names that directories refuse as advertising", () => {
    expect(["GARAGE DUPONT LYON", "EUROMASTER Lyon", "Pneus moins chers !", "Garage du Pont"].map(nameNotice)).toEqual([
      "CAPITALS",
      null,
      "SLOGAN",
      null,
    ]);
  });

  it("is refused without the right, and is invisible to other shops", async () => {
    const waze = await listing("WAZE");
    expect((await callAction(waze, "push", {}, harness.withoutRights)).statusCode).toBe(403);
    expect((await callAction(waze, "push", {}, harness.reader)).statusCode).toBe(403);
    expect((await callAction(waze, "push", {}, harness.other)).statusCode).toBe(404);
    expect(data<AnyRecord>(await callAction(waze, "pause"))["state"]).toBe("OFF");
    expect((await callAction(waze, "push")).statusCode).toBe(409);
    const report = data<{ figures: { listings: number } }>(await harness.admin.call("GET", `${BASE}/report`));
    expect(report.figures.listings).toBe(3);
  });
});
