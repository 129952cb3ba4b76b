/** Countries of a shop: what prevents a removal, and what a save refuses. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { personalInformationModule } from "../../../host/server/features/personal-information/routes";
import { shopCountryModule } from "../../../host/server/features/shops/countries";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { shop, userAction } from "../../../host/server/platform/storage/schema";
import type { ResponseOf } from "../../../src/contract/endpoint";
import type { checkRemovableCountry, ShopCountries } from "../../../src/contract/endpoints/shop-countries";
import type { Problem } from "../../../src/contract/errors";
import { dealerCalls } from "../resources/dealer-calls";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import { PASSWORD } from "../support/fixture";

const PATH = "/admin/api/shop-countries";
const germany = { country: "DE", active: true, languages: ["en_GB"] };
const france = { country: "FR", active: true, languages: ["fr_FR"] };

describe("the countries of a shop", { timeout: 60_000 }, () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness(FASTEST_DATABASE, [...RESOURCE_MODULES, personalInformationModule, shopCountryModule]);
  }, 60_000);
  afterAll(() => harness.close());
  const dealers = dealerCalls(() => harness);

  const read = async () => data<ShopCountries>(await harness.admin.call("GET", PATH));
  const check = async (country: string) =>
    data<ResponseOf<typeof checkRemovableCountry>>(await harness.admin.call("GET", `${PATH}/${country}/removable`));
  const save = async (values: Partial<ShopCountries>) => {
    const { version, defaultCountry } = await read();
    return harness.admin.call("POST", PATH, { body: { version, defaultCountry, countries: [france], ...values } });
  };

  it("are the shop's own country until others are added", async () => {
    expect(await read()).toMatchObject({ defaultCountry: "FR", countries: [{ country: "FR", active: true }] });
    expect(await check("FR")).toMatchObject({ removable: false });
    expect(data<ShopCountries>(await save({ countries: [france, germany] })).countries).toEqual([france, germany]);
    expect((await read()).countries).toEqual([france, germany]);
    const [entry] = await harness.server.open.database
      .select()
      .from(userAction)
      .where(eq(userAction.action, "countries"));
    expect(entry).toMatchObject({ resource: "shop", recordId: harness.server.fixture.shopId });
  });

  it("keep a country with dealers, and let it go after them; a used e-mail address is refused when it is checked and when it is saved (acceptance 30-11)", async () => {
    const address = { address1: "Industriestraße 8", postalCode: "50667", city: "Köln", country: "DE" };
    const made = [];
    for (let index = 0; index < 3; index += 1) made.push(await dealers.make({ address }));
    const reasons = [{ kind: "DEALER", count: 3, path: "fitter" }];
    expect(await check("DE")).toEqual({ removable: false, reasons });
    const before = await read();
    const refused = await save({ countries: [france] });
    expect(refused.statusCode).toBe(409);
    expect(refused.json<Problem>()).toMatchObject({
      errors: ["shop-countries.error.used"],
      current: { reasons: [{ country: "DE", kind: "DEALER", count: 3 }] },
    });
    expect(await read()).toEqual(before);
    for (const dealer of made) data(await dealers.callAction(dealer, "archive"));
    expect(await check("DE")).toEqual({ removable: true, reasons: [] });
    expect(data<ShopCountries>(await save({ countries: [france] })).countries).toEqual([france]);

    const email = "Reader@Example.test";
    const used = await harness.admin.call("GET", `/admin/api/personal-information/email-used?email=${email}`);
    expect(data<object>(used)).toEqual({ used: true, sameNetwork: true });
    const changed = await harness.admin.call("POST", "/admin/api/personal-information/email", {
      body: { email, password: PASSWORD },
    });
    expect(data<{ errors: string[] }>(changed).errors).toEqual(["personal-information.error.email-used"]);
  });

  it("refuse a list without its default, with a country twice, or with a language that the shop does not have", async () => {
    const fieldsOf = async (values: Partial<ShopCountries>) => (await save(values)).json<Problem>().fields;
    expect(await fieldsOf({ countries: [germany] })).toEqual({ defaultCountry: "shop-countries.error.default" });
    expect(await fieldsOf({ countries: [{ ...france, active: false }] })).toHaveProperty("defaultCountry");
    expect(await fieldsOf({ countries: [france, france] })).toEqual({ "countries.1.country": "error.duplicate" });
    expect(await fieldsOf({ countries: [{ ...france, languages: ["xx_XX"] }] })).toEqual({
      "countries.0.languages": "error.locale",
    });
    expect(await fieldsOf({ countries: [{ ...france, country: "ZZ" }] })).toHaveProperty(["countries.0.country"]);
    expect(await fieldsOf({ countries: [] })).toEqual({ countries: "error.required" });
  });

  it("change the shop's country with the default, and refuse a stale list", async () => {
    const { version } = await read();
    data(await save({ defaultCountry: "DE", countries: [france, germany] }));
    const [stored] = await harness.server.open.database
      .select()
      .from(shop)
      .where(eq(shop.id, harness.server.fixture.shopId));
    expect(stored?.country).toBe("DE");
    expect((await save({ version })).statusCode).toBe(409);
    data(await save({ defaultCountry: "FR", countries: [france] }));
  });

  it("are closed to accounts of some dealers, and cannot be saved by a read-only one", async () => {
    const dealer = harness.server.browser();
    await dealer.signIn("dealer");
    expect((await dealer.call("GET", PATH)).statusCode).toBe(403);
    const body = { version: 1, defaultCountry: "FR", countries: [france] };
    expect((await harness.reader.call("POST", PATH, { body })).statusCode).toBe(403);
    expect((await harness.reader.call("GET", PATH)).statusCode).toBe(200);
  });
});
