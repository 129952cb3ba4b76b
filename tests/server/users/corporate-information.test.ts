/** The company of a shop: what is saved, its VAT number, and the register that knows whether the number exists. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { corporateInformationModule } from "../../../host/server/features/corporate-information/routes";
import { recheckVatNumbers } from "../../../host/server/features/corporate-information/vat-check";
import { RESOURCE_MODULES } from "../../../host/server/modules";
import { company, membership, shop, userAction } from "../../../host/server/platform/storage/schema";
import { addDays } from "../../../src/contract/days";
import type { ResponseOf } from "../../../src/contract/endpoint";
import type { activeShopsByCountry } from "../../../src/contract/endpoints/corporate-information";
import type { Problem } from "../../../src/contract/errors";
import type { RecordOf } from "../../../src/contract/resource";
import type corporateInformation from "../../../src/resources/configuration/corporate-information/corporate-information.resource";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../../resources/harness";
import type { Browser } from "../support/test-server";

type Company = RecordOf<typeof corporateInformation>;
const PATH = "/admin/api/corporate-information";
const SIRET = "73282932000074";
const OWN_VAT = "FR44732829320";
const address = {
  address1: "14 avenue Foch",
  address2: null,
  postalCode: "69006",
  city: "Lyon",
  district: null,
  subDistrict: null,
  state: null,
  country: "FR",
};
const VALUES = {
  name: "Pneus du Rhône",
  companyId: SIRET,
  address,
  email: "contact@rhone.example",
  phone: "+33 1 99 00 44 11",
};

/** Plays the register of VAT numbers; `answers` by number, 503 for others. */
async function startRegister(answers: Map<string, object>): Promise<{ server: Server; url: string; asked: string[] }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const [, country = "", number = ""] = /\/ms\/(..)\/vat\/(\w+)$/.exec(request.url ?? "") ?? [];
    asked.push(country + number);
    const answer = answers.get(country + number);
    response.writeHead(answer === undefined ? 503 : 200, { "content-type": "application/json" });
    response.end(JSON.stringify(answer ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

describe("the company of a shop", { timeout: 60_000 }, () => {
  let harness: Harness;
  let register: Awaited<ReturnType<typeof startRegister>>;
  let network: Browser;
  let sisterId: number;
  const answers = new Map<string, object>();

  beforeAll(async () => {
    register = await startRegister(answers);
    const modules = [...RESOURCE_MODULES, corporateInformationModule];
    harness = await startHarness(FASTEST_DATABASE, modules, { viesUrl: register.url });
    const { database } = harness.server.open;
    const { fixture } = harness.server;
    const values = { code: "sister", name: "Sister", profileCode: "SHOP_NETWORK_MEMBER", networkId: fixture.networkId };
    const [sister] = await database.insert(shop).values(values).returning();
    sisterId = sister?.id ?? 0;
    await database.insert(company).values({ shopId: sisterId, name: "Sister SAS", address });
    await database.insert(company).values({ shopId: fixture.otherShopId, name: "Foreign SAS", address });
    await database
      .update(membership)
      .set({ withdrawnRights: [] })
      .where(eq(membership.userId, fixture.userIds.network));
    network = harness.server.browser();
    await network.signIn("network");
  }, 60_000);
  afterAll(async () => {
    register.server.close();
    await harness.close();
  });

  const read = async (browser = harness.admin): Promise<Company> => {
    const { elements } = data<{ elements: Company[] }>(await browser.call("GET", `${PATH}?size=25`));
    const [only] = elements;
    if (only === undefined || elements.length > 1) throw new Error("Not one company");
    return only;
  };
  const save = async (values: object) => {
    const { id, version } = await read();
    return harness.admin.call("PUT", `${PATH}/${id}`, { body: { version, ...values } });
  };
  const act = async (action: string, body: object = {}, browser = harness.admin) => {
    const { id, version } = await read(browser);
    return browser.call("POST", `${PATH}/${id}/${action}`, { body: { version, ...body } });
  };
  const fieldsOf = (response: Awaited<ReturnType<typeof save>>) => response.json<Problem>().fields;
  const stored = async (shopId: number) =>
    (await harness.server.open.database.select().from(company).where(eq(company.shopId, shopId)))[0];

  it("is created once, with a telephone number in international form", async () => {
    const created = data<Company>(await harness.admin.call("POST", PATH, { body: VALUES }));
    expect(created).toMatchObject({ name: "Pneus du Rhône", phone: "+33199004411", vatNumber: null, vatState: null });
    expect((await harness.admin.call("POST", PATH, { body: VALUES })).statusCode).toBe(409);
    expect(await read()).toMatchObject({ id: created.id, companyId: SIRET });
  });

  it.each([
    ["a SIRET with a wrong check digit", { companyId: "73282932000075" }, { companyId: "error.siret.check" }],
    ["a number that is neither SIREN nor SIRET", { companyId: "7328293200" }, { companyId: "error.siren.length" }],
    [
      "a day of foundation in the future",
      { foundedOn: addDays(new Date().toISOString().slice(0, 10), 2) },
      { foundedOn: "corporate-information.error.founded" },
    ],
    [
      "an IBAN with wrong check digits",
      { iban: "FR7630006000011234567890180" },
      { iban: "corporate-information.error.iban" },
    ],
    ["a BIC alone", { bic: "AGRIFRPP" }, { iban: "corporate-information.error.bic-alone" }],
    ["no telephone number", { phone: null }, { phone: "error.required" }],
    ["a VAT number, which has its own call", { vatNumber: OWN_VAT }, { vatNumber: "error.unknown-field" }],
  ])("refuses %s, beside the field", async (_, values, fields) => {
    expect(fieldsOf(await save(values))).toEqual(fields);
  });

  it("accepts a SIREN", async () => {
    expect(data<Company>(await save({ companyId: "732829320" })).companyId).toBe("732829320");
    data(await save({ companyId: SIRET }));
  });

  it.each([
    ["another key", "FR45732829320", { vatNumber: "error.vat-number.check" }],
    ["too few digits", "FR4473282932", { vatNumber: "error.vat-number.form" }],
    ["the SIREN of another company", "FR83404833048", { vatNumber: "corporate-information.error.vat-siren" }],
    [
      "another country, unless that is confirmed",
      "DE136695976",
      { otherCountry: "corporate-information.error.vat-country" },
    ],
    ["none", "", { vatNumber: "error.required" }],
  ])("refuses a VAT number with %s", async (_, vatNumber, fields) => {
    expect(fieldsOf(await act("update-vat", { vatNumber }))).toEqual(fields);
    expect((await read()).vatNumber).toBeNull();
  });

  it("stores what the register answers, and a failed check as such", async () => {
    answers.set(OWN_VAT, { isValid: true, userError: "VALID" });
    data(await act("update-vat", { vatNumber: "fr 44 732 829 320" }));
    expect(await read()).toMatchObject({ vatNumber: OWN_VAT, vatState: "VALID", vatCheckedAt: expect.any(String) });
    answers.set("DE136695976", { isValid: false, userError: "INVALID" });
    data(await act("update-vat", { vatNumber: "DE136695976", otherCountry: true }));
    expect(await read()).toMatchObject({ vatNumber: "DE136695976", vatState: "INVALID" });
    answers.set(OWN_VAT, { isValid: false, userError: "MS_UNAVAILABLE" });
    data(await act("update-vat", { vatNumber: OWN_VAT }));
    expect(await read()).toMatchObject({ vatNumber: OWN_VAT, vatState: "CHECK_FAILED" });
  });

  it("asks the register again at night about numbers whose check failed", async () => {
    const { database } = harness.server.open;
    answers.set(OWN_VAT, { isValid: true });
    await recheckVatNumbers(database, { viesUrl: register.url });
    expect((await read()).vatState).toBe("VALID");
    const asked = register.asked.length;
    await recheckVatNumbers(database, { viesUrl: register.url });
    expect(register.asked.length).toBe(asked);
  });

  it("marks the number invalid when the company number becomes that of another company", async () => {
    expect(data<Company>(await save({ companyId: "40483304800022" })).vatState).toBe("INVALID");
    data(await save({ companyId: SIRET }));
    data(await act("update-vat", { vatNumber: OWN_VAT }));
  });

  it("keeps the number while distance selling needs one", async () => {
    const selling = "/admin/api/distance-selling";
    const body = { vatScheme: "DOMESTIC", reverseCharge: true };
    const { id, version } = data<{ id: number; version: number }>(await harness.admin.call("POST", selling, { body }));
    expect((await act("remove-vat")).json<Problem>().errors).toEqual(["corporate-information.error.vat-needed"]);
    data(await harness.admin.call("PUT", `${selling}/${id}`, { body: { version, reverseCharge: false } }));
    expect(data<Company>(await act("remove-vat"))).toMatchObject({ vatNumber: null, vatState: null });
  });

  it("offers an account of the network the active shops of a country, and gives them the number with an entry in their journal", async () => {
    const shopsOf = async (browser: Browser, country: string) =>
      data<ResponseOf<typeof activeShopsByCountry>>(
        await browser.call("GET", `/admin/api/corporate-information-shops?country=${country}`),
      ).shops;
    expect(await shopsOf(network, "FR")).toEqual([
      { id: sisterId, name: "Sister", company: "Sister SAS", vatNumber: null },
    ]);
    expect(await shopsOf(network, "DE")).toEqual([]);
    expect(await shopsOf(harness.admin, "FR")).toEqual([]);
    const { otherShopId } = harness.server.fixture;
    const foreign = { vatNumber: OWN_VAT, shops: [{ shop: otherShopId }] };
    expect(fieldsOf(await act("update-vat", foreign, network))).toEqual({
      shops: "corporate-information.error.shops",
    });
    expect(fieldsOf(await act("update-vat", { vatNumber: OWN_VAT, shops: [{ shop: sisterId }] }))).toEqual({
      shops: "corporate-information.error.shops",
    });
    data(await act("update-vat", { vatNumber: OWN_VAT, shops: [{ shop: sisterId }] }, network));
    expect(await stored(sisterId)).toMatchObject({ vatNumber: OWN_VAT, vatState: "VALID" });
    expect((await stored(otherShopId))?.vatNumber).toBeNull();
    const [entry] = await harness.server.open.database
      .select()
      .from(userAction)
      .where(and(eq(userAction.resource, "corporate-information"), eq(userAction.shopId, sisterId)))
      .orderBy(desc(userAction.id));
    expect(entry?.changes).toEqual([{ field: "vatNumber", before: null, after: OWN_VAT }]);
  });

  it("is closed to accounts of some dealers and without the right, and read-only for readers", async () => {
    const dealer = harness.server.browser();
    await dealer.signIn("dealer");
    expect((await dealer.call("GET", PATH)).statusCode).toBe(403);
    expect((await dealer.call("GET", "/admin/api/corporate-information-shops?country=FR")).statusCode).toBe(403);
    const { id, version } = await read(harness.reader);
    expect((await harness.reader.call("PUT", `${PATH}/${id}`, { body: { version, name: "X" } })).statusCode).toBe(403);
    expect((await harness.other.call("GET", `${PATH}/${id}`)).statusCode).toBe(404);
  });
});
