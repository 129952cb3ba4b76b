/** Lookups of the dealer form: positions of addresses, similar dealers. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readConfig } from "../../../host/server/platform/config";
import { vatStateOf } from "../../../host/server/features/corporate-information/vat-check";
import { dealerMergeModule } from "../../../host/server/features/dealers/merge/routes";
import { locateAddress, parseGeocoderResponse } from "../../../host/server/features/dealers/places/geocode";
import { resourceModule } from "../../../host/server/resources";
import { ScopedDatabase } from "../../../host/server/platform/storage/scoped-database";
import { SYSTEM_ACTOR } from "../../../host/server/platform/storage/audit";
import type { SimilarDealer } from "../../../src/contract/endpoints/dealer-form";
import type { Geo } from "../../../src/contract/fields/values";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { dealerCalls } from "../resources/dealer-calls";

describe("the form of a dealer", { timeout: 60_000 }, () => {
  let harness: Harness;
  const { make, updateDealer } = dealerCalls(() => harness);
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [resourceModule, dealerMergeModule]);
  }, 60_000);
  afterAll(() => harness.close());

  const geocode = async (query: Record<string, string>, browser = harness.admin) =>
    browser.call("GET", `/admin/api/fitter/geocode?${new URLSearchParams(query).toString()}`);
  const placeOf = async (query: Record<string, string>) => data<{ place: Geo | null }>(await geocode(query)).place;
  const similar = async (query: Record<string, string>, browser = harness.admin) =>
    data<{ elements: SimilarDealer[] }>(
      await browser.call("GET", `/admin/api/fitter/similar?${new URLSearchParams(query).toString()}`),
    ).elements;

  const address = {
    address1: "8 rue des Tanneurs",
    address2: null,
    postalCode: "48999",
    city: "Villeneuve-Essai",
    district: null,
    subDistrict: null,
    state: null,
    country: "FR",
  };

  it("locates towns by postal code or name, also from the shop's own dealers, and returns null for unknown ones", async () => {
    const lyon = await placeOf({ postalCode: "", city: "LYON", country: "FR" });
    expect(lyon).toMatchObject({ precision: "CITY" });
    expect(await placeOf({ postalCode: "50667", city: "", country: "DE" })).toEqual({
      lat: 50.9384,
      lng: 6.9599,
      precision: "CITY",
    });
    expect(await placeOf({ postalCode: "48999", city: "Villeneuve-Essai", country: "FR" })).toBeNull();
    await make({ name: "Garage des Tanneurs", address, geo: { lat: 44.5, lng: 3.5, precision: "ROOFTOP" } });
    expect(await placeOf({ postalCode: "48999", city: "", country: "FR" })).toEqual({
      lat: 44.5,
      lng: 3.5,
      precision: "CITY",
    });
    expect(await placeOf({ postalCode: "", city: "villeneuve-essai", country: "FR" })).not.toBeNull();
    expect(
      data<{ place: null }>(await geocode({ postalCode: "48999", country: "FR" }, harness.other)).place,
    ).toBeNull();
    expect((await geocode({ city: "Lyon", country: "FR" }, harness.withoutRights)).statusCode).toBe(403);
  });

  it("moves the pin with the address to another town, and marks it as approximate in the same one", async () => {
    const dealer = await make({ address, geo: { lat: 44.5, lng: 3.5, precision: "ROOFTOP" } });
    const street = await updateDealer(dealer, { address: { ...address, address1: "9 rue des Tanneurs" } });
    expect(street.geo).toEqual({ lat: 44.5, lng: 3.5, precision: "CITY" });
    const nearby = await updateDealer(street, {
      address: { ...address, postalCode: "50667", city: "Köln", country: "DE" },
    });
    expect(nearby.geo).toEqual({ lat: 50.9384, lng: 6.9599, precision: "CITY" });
  });

  it("lists dealers of the shop with two matching properties, but not the dealer itself", async () => {
    const existing = await make({
      name: "Pneus Armor",
      phone: "+33299110777",
      email: "armor@example.test",
      address: { ...address, postalCode: "35999", city: "Rennes" },
    });
    const typed = { name: "Pneus Armor Rennes", phone: "02 99 11 07 77", postalCode: "35999" };
    expect(await similar(typed)).toEqual([
      {
        id: existing.id,
        name: "Pneus Armor",
        code: existing.code,
        city: "Rennes",
        status: "ENVELOPE",
        reasons: ["PHONE"],
      },
    ]);
    expect(await similar({ name: "Autre chose", postalCode: "35999" })).toEqual([]);
    expect(await similar({ name: "Pneus Armor", email: "ARMOR@example.test" })).toMatchObject([
      { reasons: ["NAME", "EMAIL"] },
    ]);
    expect(await similar({ ...typed, id: String(existing.id) })).toEqual([]);
    expect(await similar(typed, harness.other)).toEqual([]);
    const twin = await make({
      name: "Pneus Armor II",
      phone: "+33299110777",
      address: { ...address, postalCode: "35999", city: "Rennes" },
    });
    expect((await similar({ ...typed, id: String(twin.id) })).map(({ id }) => id)).toEqual([existing.id]);
    await harness.admin.call("POST", "/admin/api/fitter/dismiss-duplicates", { body: { ids: [existing.id, twin.id] } });
    expect(await similar({ ...typed, id: String(twin.id) })).toEqual([]);
  });

  it("tells whether the register of VAT numbers knows a number; without a register it stays unverified", async () => {
    const response = await harness.admin.call("GET", "/admin/api/fitter/vat-number?vatNumber=FR44732829320");
    expect(data(response)).toEqual({ state: "UNVERIFIED" });
    const register = createServer((request, reply) => {
      reply.setHeader("content-type", "application/json");
      reply.end(JSON.stringify({ isValid: request.url?.endsWith("/ms/FR/vat/44732829320") }));
    });
    await new Promise<void>((resolve) => register.listen(0, "127.0.0.1", resolve));
    const viesUrl = `http://127.0.0.1:${(register.address() as AddressInfo).port}`;
    expect(await vatStateOf({ viesUrl }, "FR44732829320")).toBe("VALID");
    expect(await vatStateOf({ viesUrl }, "DE136695976")).toBe("INVALID");
    expect(await vatStateOf({ viesUrl }, "CHE123456788")).toBe("UNVERIFIED");
    await new Promise((resolve) => register.close(resolve));
  });

  describe("with a geocoder", () => {
    let geocoder: Server;
    let requestedUrls: string[] = [];
    let geocoderResponse = "";
    beforeAll(async () => {
      geocoder = createServer((request, response) => {
        requestedUrls.push(request.url ?? "");
        response.setHeader("content-type", "application/json");
        response.end(geocoderResponse);
      });
      await new Promise<void>((resolve) => geocoder.listen(0, "127.0.0.1", resolve));
    });
    afterAll(() => new Promise((resolve) => geocoder.close(resolve)));

    it("locates the house, and falls back to the town when the geocoder fails", async () => {
      const { shopId } = harness.server.fixture;
      const scope = { userId: null, shopId, networkId: null, fitterIds: "ALL", reach: "SHOP" } as const;
      const scoped = new ScopedDatabase(harness.server.open.database, scope, SYSTEM_ACTOR);
      const service = `http://127.0.0.1:${(geocoder.address() as AddressInfo).port}/search?q={query}&country={country}`;
      const lyon = { address1: "3 rue du Lac & Fils", postalCode: "69003", city: "Lyon", country: "FR" };
      geocoderResponse = JSON.stringify([{ lat: "45.75", lon: "4.86", addresstype: "building" }]);
      expect(await locateAddress(scoped, lyon, service)).toEqual({ lat: 45.75, lng: 4.86, precision: "ROOFTOP" });
      expect(requestedUrls).toEqual(["/search?q=3%20rue%20du%20Lac%20%26%20Fils%2C%2069003%20Lyon&country=fr"]);
      geocoderResponse = "<html>";
      expect(await locateAddress(scoped, lyon, service)).toMatchObject({ precision: "CITY" });
      requestedUrls = [];
      expect(await locateAddress(scoped, lyon, undefined)).toMatchObject({ precision: "CITY" });
      expect(requestedUrls).toEqual([]);
    });
  });

  it("parses both geocoder response formats, and requires a placeholder in the URL", () => {
    const feature = { geometry: { coordinates: [2.35, 48.85] }, properties: { type: "street" } };
    expect(parseGeocoderResponse({ type: "FeatureCollection", features: [feature] })).toEqual({
      lat: 48.85,
      lng: 2.35,
      precision: "STREET",
    });
    expect(parseGeocoderResponse({ features: [] })).toBeNull();
    expect(parseGeocoderResponse([])).toBeNull();
    expect(parseGeocoderResponse({ error: "quota" })).toBeUndefined();
    expect(() => readConfig({ TD_GEOCODER_URL: "https://geocoder.example/search" })).toThrow(/TD_GEOCODER_URL/);
  });
});
