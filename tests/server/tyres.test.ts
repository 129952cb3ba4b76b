/** Tyres, profiles, providers and stock: what is read from a size, what is found, and how quantities change. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { tyreModule } from "../../host/server/features/tyres/routes";
import { RESOURCE_MODULES } from "../../host/server/modules";
import { record, stockOffer } from "../../host/server/platform/storage/schema";
import type { ResponseOf } from "../../src/contract/endpoint";
import type { stockMovements, tyreOffers } from "../../src/contract/endpoints/tyres";
import { widen, type AnyRecord, type RecordOf } from "../../src/contract/resource";
import { gtinCheckDigit } from "../../src/contract/spec";
import profile from "../../src/resources/offer/profile.resource";
import provider from "../../src/resources/offer/provider.resource";
import stock from "../../src/resources/offer/stock.resource";
import tire from "../../src/resources/offer/tire.resource";
import { data, TESTED_DATABASE, startHarness, type Harness } from "../resources/harness";

type Tire = RecordOf<typeof tire>;
type Offer = RecordOf<typeof stock>;

const TIRE = "/admin/api/tire";
const STOCK = "/admin/api/stock";
let eanCount = 0;
const nextEan = (): string => {
  const body = `2009${String((eanCount += 1)).padStart(8, "0")}`;
  return `${body}${gtinCheckDigit(body)}`;
};

describe(`tyres on the ${TESTED_DATABASE} database`, { timeout: 120_000 }, () => {
  let harness: Harness;
  let wholesaler: AnyRecord;
  let ownStock: AnyRecord;
  beforeAll(async () => {
    harness = await startHarness(TESTED_DATABASE, [...RESOURCE_MODULES, tyreModule]);
    wholesaler = await harness.make(widen(provider), { type: "WHOLESALER", fitter: null, maxFeedAgeHours: 24 });
    ownStock = await harness.make(widen(provider), { type: "OWN_STOCK", fitter: null });
  }, 120_000);
  afterAll(() => harness.close());

  const to = ({ id }: AnyRecord) => ({ id, label: "" });
  const makeTire = async (values: Partial<Tire>): Promise<Tire> =>
    (await harness.make(widen(tire), { ean: nextEan(), brand: "Michelin", name: null, ...values })) as unknown as Tire;
  const refusal = async (values: Partial<Tire>) => {
    const body = { ...(await harness.sample(widen(tire))), ean: nextEan(), ...values };
    const response = await harness.admin.call("POST", TIRE, { body });
    return [response.statusCode, response.json<{ fields?: Record<string, string> }>().fields];
  };
  const found = async (q: string): Promise<string[]> => {
    const response = await harness.admin.call("GET", `${TIRE}?q=${encodeURIComponent(q)}&size=100`);
    return data<{ elements: Tire[] }>(response).elements.map(({ name }) => String(name));
  };
  const makeOffer = async (place: AnyRecord, values: Partial<Offer> = {}): Promise<Offer> =>
    (await harness.make(widen(stock), {
      ean: nextEan(),
      provider: to(place),
      quantity: 10,
      safetyStock: 0,
      dot: null,
      minQuantity: null,
      packQuantity: null,
      ...values,
    })) as unknown as Offer;
  const act = (id: number, action: string, body: object) =>
    harness.admin.call("POST", `${STOCK}/${id}/${action}`, { body });
  const readTire = async (id: number): Promise<Tire> => data<Tire>(await harness.admin.call("GET", `${TIRE}/${id}`));

  it("reads the size with its marks (acceptance 30-9)", async () => {
    const made = await makeTire({ size: "225/40ZR18 (92Y) XL" });
    expect(made).toMatchObject({
      size: "225/40ZR18 92Y",
      reinforced: true,
      width: 225,
      aspect: 40,
      diameter: 18,
      loadIndex: 92,
      speedIndex: "Y",
      unparsed: false,
      name: "Michelin 225/40 ZR18 92Y",
      origin: "SHOP",
    });
  });

  it("keeps a size in another notation with its typed diameter, and refuses it without one (acceptance 30-9)", async () => {
    expect(await refusal({ size: "185 R14C 102/100R" })).toEqual([422, { diameter: "tire.error.diameter" }]);
    const made = await makeTire({ size: "185 r14c 102/100r", diameter: 14 });
    expect(made).toMatchObject({ size: "185 R14C 102/100R", unparsed: true, diameter: 14, width: null });
    expect(await found("185 R14C")).toContain(made.name);
  });

  it("refuses text after the marks of a size, a wrong check digit and scientific notation (acceptance 30-9)", async () => {
    expect(await refusal({ size: "205/55 R16 91V PRIMACY 4" })).toEqual([422, { size: "tire.error.size-rest" }]);
    const body = { ...(await harness.sample(widen(tire))), ean: nextEan(), size: "205/55 X16 91V", diameter: null };
    expect((await harness.admin.call("POST", TIRE, { body })).json()).toMatchObject({
      fields: { diameter: "tire.error.diameter" },
      params: { diameter: { rest: "X16 91V" } },
    });
    expect(await refusal({ ean: "3528706953683" })).toEqual([422, { ean: "tire.error.ean" }]);
    expect(await refusal({ ean: "4,01924E+12" })).toEqual([422, { ean: "tire.error.ean" }]);
  });

  it("puts back the leading zero of an article number, and refuses the number a second time in either form", async () => {
    const made = await makeTire({ ean: "36000291452" });
    expect(made.ean).toBe("036000291452");
    expect(await refusal({ ean: "36000291452" })).toEqual([422, { ean: "error.duplicate" }]);
  });

  it.each(["205/55 R16", "205 55 16", "2055516", "205-55-16", "michelin 205 55 16 v", "205/55R16 (91V)"])(
    "finds a size typed as %j, and no other one (acceptance 30-9)",
    async (query) => {
      const wanted = await makeTire({ size: "205/55 R16 91V" });
      const other = await makeTire({ size: "205/60 R16 92V" });
      const names = await found(query);
      expect(names).toContain(wanted.name);
      expect(names).not.toContain(other.name);
    },
  );

  it("sorts sizes by width, aspect and diameter instead of as text", async () => {
    await makeTire({ brand: "Sorted", size: "315/80 R22.5 156/150L" });
    await makeTire({ brand: "Sorted", size: "155/80 R13 79T" });
    await makeTire({ brand: "Sorted", size: "155/80 R12 77T" });
    const response = await harness.admin.call("GET", `${TIRE}?q=sorted&sort=size`);
    const sizes = data<{ elements: Tire[] }>(response).elements.map(({ size }) => size);
    expect(sizes).toEqual(["155/80R12 77T", "155/80R13 79T", "315/80R22.5 156/150L"]);
  });

  it("knows whether the label is complete, and accepts ice grip only on car tyres with the snowflake", async () => {
    const label = { fuelClass: "B", wetGripClass: "A", noiseDb: 71, noiseClass: "B" } as const;
    expect((await makeTire({ ...label })).labelState).toBe("COMPLETE");
    expect((await makeTire({ ...label, noiseClass: null })).labelState).toBe("INCOMPLETE");
    expect((await makeTire({ ...label, noiseClass: null, studded: true })).labelState).toBe("EXEMPT");
    expect(await refusal({ iceGrip: true })).toEqual([422, { iceGrip: "tire.error.ice-without-snow" }]);
    const [status] = await refusal({ fuelClass: "F" as "E" });
    expect(status).toBe(422);
  });

  it("refuses a profile of another brand, and renames the tyres of a renamed profile", async () => {
    const pattern = await harness.make(widen(profile), { brand: "Kleber", name: "Quadraxer 9" });
    expect(await refusal({ brand: "Michelin", profile: to(pattern) })).toEqual([
      422,
      { profile: "tire.error.profile-brand" },
    ]);
    const made = await makeTire({ brand: "Kleber", profile: to(pattern), size: "205/55 R16 91V" });
    const body = { name: "Quadraxer 10", version: pattern.version };
    data(await harness.admin.call("PUT", `/admin/api/profile/${pattern.id}`, { body }));
    expect((await readTire(made.id)).name).toBe("Kleber Quadraxer 10 205/55 R16 91V");
    expect(await found("quadraxer 10")).toContain("Kleber Quadraxer 10 205/55 R16 91V");
  });

  it("counts the tyres of a profile that have another season, and winter tyres without the snowflake", async () => {
    const winter = await harness.make(widen(profile), {
      brand: "Nokian",
      name: "Neige",
      season: "WINTER",
      replacedBy: null,
    });
    const ofProfile = { brand: "Nokian", profile: to(winter), size: "205/55 R16 91H" };
    await makeTire({ ...ofProfile, season: "WINTER", threePmsf: true });
    await makeTire({ ...ofProfile, season: "WINTER", threePmsf: false, iceGrip: false });
    await makeTire({ ...ofProfile, season: "SUMMER", threePmsf: false, iceGrip: false });
    const read = async () => data<AnyRecord>(await harness.admin.call("GET", `/admin/api/profile/${winter.id}`));
    expect(await read()).toMatchObject({ otherSeason: 1, withoutSnowflake: 2 });
    const body = { season: "SUMMER", version: (await read()).version };
    data(await harness.admin.call("PUT", `/admin/api/profile/${winter.id}`, { body }));
    expect(await read()).toMatchObject({ otherSeason: 2, withoutSnowflake: 0 });
  });

  it("refuses two profiles of one name in a brand, and a loop of successors", async () => {
    const first = await harness.make(widen(profile), { brand: "Toyo", name: "Loop" });
    const second = await harness.make(widen(profile), { brand: "Toyo", name: "Loop 2", replacedBy: to(first) });
    const change = (body: object) =>
      harness.admin.call("PUT", `/admin/api/profile/${first.id}`, { body: { version: first.version, ...body } });
    expect((await change({ name: "loop 2" })).json()).toMatchObject({ fields: { name: "profile.error.same-name" } });
    expect((await change({ replacedBy: to(second) })).json()).toMatchObject({
      fields: { replacedBy: "profile.error.loop" },
    });
  });

  it("says why a tyre is not on sale, from the first reason to none", async () => {
    const made = await makeTire({});
    expect(made.unsoldReason).toBe("NO_OFFER");
    const offer = await makeOffer(wholesaler, { ean: made.ean, quantity: 0 });
    expect((await readTire(made.id)).unsoldReason).toBe("NO_STOCK");
    data(await act(offer.id, "count", { counted: 8 }));
    expect(await readTire(made.id)).toMatchObject({ unsoldReason: null, available: 8, offers: 1 });
    data(await harness.admin.call("POST", `/admin/api/provider/${wholesaler.id}/deactivate`, { body: {} }));
    expect(await readTire(made.id)).toMatchObject({ unsoldReason: "STALE", available: 0 });
    data(await harness.admin.call("POST", `/admin/api/provider/${wholesaler.id}/activate`, { body: {} }));
    data(await harness.admin.call("POST", `${TIRE}/${made.id}/hide`, { body: {} }));
    expect((await readTire(made.id)).unsoldReason).toBe("HIDDEN");
  });

  it("links the offers of an unknown article number as soon as the tyre exists", async () => {
    const offer = await makeOffer(wholesaler);
    expect(offer.tire).toBeNull();
    const made = await makeTire({ ean: offer.ean });
    expect(data<Offer>(await harness.admin.call("GET", `${STOCK}/${offer.id}`)).tire?.id).toBe(made.id);
    const listed = await harness.admin.call("GET", `${TIRE}/${made.id}/offers`);
    expect(data<ResponseOf<typeof tyreOffers>>(listed).offers).toMatchObject([
      { id: offer.id, available: 10, isFresh: true },
    ]);
  });

  it("sells what is neither reserved nor kept back, and never less than nothing", async () => {
    const offer = await makeOffer(wholesaler, { quantity: 3, safetyStock: 2 });
    expect(offer.available).toBe(1);
    const version = data<Offer>(await harness.admin.call("GET", `${STOCK}/${offer.id}`)).version;
    const saved = await harness.admin.call("PUT", `${STOCK}/${offer.id}`, { body: { safetyStock: 9, version } });
    expect(data<Offer>(saved).available).toBe(0);
  });

  it("records each change of a quantity with its reason, and refuses to edit the quantity itself", async () => {
    const offer = await makeOffer(ownStock, { quantity: 10 });
    data(await act(offer.id, "adjust", { difference: -3, reason: "BREAKAGE", note: "Fork lift" }));
    data(await act(offer.id, "count", { counted: 12 }));
    const listed = await harness.admin.call("GET", `${STOCK}/${offer.id}/movements`);
    expect(data<ResponseOf<typeof stockMovements>>(listed).movements).toMatchObject([
      { reason: "COUNT", difference: 5, quantity: 12 },
      { reason: "BREAKAGE", difference: -3, quantity: 7, note: "Fork lift" },
      { reason: "COUNT", difference: 10, quantity: 10 },
    ]);
    const current = data<Offer>(await harness.admin.call("GET", `${STOCK}/${offer.id}`));
    const edited = await harness.admin.call("PUT", `${STOCK}/${offer.id}`, {
      body: { quantity: 99, version: current.version },
    });
    expect(edited.statusCode).toBe(422);
  });

  it("adds up what two users adjust at once, and refuses the second of two counts", async () => {
    const { id, version } = await makeOffer(ownStock, { quantity: 10 });
    const adjusted = await Promise.all(
      [-2, 5].map((difference) => act(id, "adjust", { difference, reason: "CORRECTION", version })),
    );
    expect(adjusted.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const after = data<Offer>(await harness.admin.call("GET", `${STOCK}/${id}`));
    expect(after.quantity).toBe(13);
    const count = (counted: number) => act(id, "count", { counted, version: after.version });
    expect(data<Offer>(await count(20)).quantity).toBe(20);
    expect((await count(7)).statusCode).toBe(409);
    expect(data<Offer>(await harness.admin.call("GET", `${STOCK}/${id}`)).quantity).toBe(20);
  });

  it("refuses an adjustment below zero, and one without effect", async () => {
    const offer = await makeOffer(ownStock, { quantity: 2 });
    const below = await act(offer.id, "adjust", { difference: -3, reason: "LOSS" });
    expect(below.json()).toMatchObject({ fields: { difference: "stock.error.below-zero" } });
    const none = await act(offer.id, "adjust", { difference: 0, reason: "LOSS" });
    expect(none.json()).toMatchObject({ fields: { difference: "stock.error.no-difference" } });
  });

  it("takes tyres that orders have reserved as broken only", async () => {
    const { id } = await makeOffer(ownStock, { quantity: 5 });
    await harness.server.open.database.update(stockOffer).set({ reserved: 4 }).where(eq(stockOffer.id, id));
    const adjust = (reason: string) => act(id, "adjust", { difference: -2, reason });
    expect((await adjust("LOSS")).json()).toMatchObject({ fields: { difference: "stock.error.reserved" } });
    expect(data<Offer>(await adjust("BREAKAGE")).quantity).toBe(3);
  });

  it("leaves the stock of a provider to its feed, until that is paused", async () => {
    const fed = await harness.make(widen(provider), { type: "WHOLESALER", fitter: null });
    const offer = await makeOffer(fed, { quantity: 5 });
    const { shopId } = harness.server.fixture;
    const { database } = harness.server.open;
    const [feed] = await database
      .insert(record)
      .values({ resource: "import-config", shopId, active: true, data: { name: "Feed", provider: fed.id } })
      .returning();
    const refused = [
      await act(offer.id, "adjust", { difference: 2, reason: "RECEIPT" }),
      await act(offer.id, "count", { counted: 9 }),
      await act(offer.id, "transfer", { to: to(ownStock), pieces: 1 }),
      await act(offer.id, "zero", {}),
    ];
    for (const response of refused) expect(response.json()).toMatchObject({ errors: ["stock.error.fed"] });
    expect(data<Offer>(await harness.admin.call("GET", `${STOCK}/${offer.id}`)).quantity).toBe(5);
    await database
      .update(record)
      .set({ active: false })
      .where(eq(record.id, feed?.id ?? 0));
    expect(data<Offer>(await act(offer.id, "count", { counted: 9 })).quantity).toBe(9);
  });

  it("transfers available tyres to own stock, and refuses more than there are", async () => {
    const offer = await makeOffer(wholesaler, { quantity: 5 });
    const many = await act(offer.id, "transfer", { to: to(ownStock), pieces: 6 });
    expect(many.json()).toMatchObject({ fields: { pieces: "stock.error.not-available" } });
    expect(data<Offer>(await act(offer.id, "transfer", { to: to(ownStock), pieces: 2 })).quantity).toBe(3);
    expect(data<Offer>(await act(offer.id, "transfer", { to: to(ownStock), pieces: 2 })).quantity).toBe(1);
    const moved = await harness.admin.call("GET", `${STOCK}?q=${offer.ean}&filter[provider]=${ownStock.id}`);
    expect(data<{ elements: Offer[] }>(moved).elements).toMatchObject([{ quantity: 4, source: "MANUAL" }]);
  });

  it("refuses a second offer of a provider for an article, and a production week to come", async () => {
    const offer = await makeOffer(wholesaler);
    const body = { ...(await harness.sample(widen(stock))), ean: offer.ean, provider: to(wholesaler), dot: null };
    const again = await harness.admin.call("POST", STOCK, { body });
    expect(again.json()).toMatchObject({ fields: { ean: "stock.error.has-offer" } });
    const late = await harness.admin.call("POST", STOCK, { body: { ...body, ean: nextEan(), dot: "5288" } });
    expect(late.json()).toMatchObject({ fields: { dot: "stock.error.dot" } });
    const dated = await makeOffer(wholesaler, { dot: "0124" });
    expect(dated.producedOn).toBe("2024-01-01");
  });

  it("counts an offer as out of date once its provider says so", async () => {
    const slow = await harness.make(widen(provider), { type: "WHOLESALER", fitter: null, maxFeedAgeHours: 48 });
    const offer = await makeOffer(slow);
    const until = Date.parse(String(offer.freshUntil));
    data(
      await harness.admin.call("PUT", `/admin/api/provider/${slow.id}`, {
        body: { maxFeedAgeHours: 1, version: slow.version },
      }),
    );
    const changed = data<Offer>(await harness.admin.call("GET", `${STOCK}/${offer.id}`));
    expect(until - Date.parse(String(changed.freshUntil))).toBe(47 * 3_600_000);
  });
});
