/** Creating a shop from outside, to the first sign-in of its owner. */
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CreationStep } from "../../../src/contract/endpoints/creation";
import { publicModule } from "../../../host/server/public";
import {
  bay,
  bayService,
  company,
  creationDraft,
  dealerTransfer,
  fitter,
  membership,
  outbox,
  record,
  shop,
  shopFitterLink,
  subscription,
  userAction,
} from "../../../host/server/storage/schema";
import { testServer, type Browser, type TestServer } from "../support/test-server";

const API = "/admin/public/api";
const PASSWORD = "Vertical-Otter-41";

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ modules: [publicModule] });
});
afterAll(() => server.close());

async function visitor(): Promise<Browser> {
  const browser = server.browser();
  await browser.call("GET", "/admin/api/context/connected");
  return browser;
}

const BEGIN = {
  firstName: "Élise",
  lastName: "Garnier",
  email: "Elise@garage.test",
  phone: "+33 4 72 00 11 22",
  companyName: "Garage du Pont – Lyon 3e",
  activity: "TYRE_SPECIALIST",
  country: "FR",
  locale: "fr_FR",
  password: PASSWORD,
  acceptTerms: true,
};
const BUSINESS = {
  address1: "12 rue de la Part-Dieu",
  postalCode: "69003",
  city: "Lyon",
  place: "45.760000,4.860000",
  hours: "SATURDAYS",
  sites: 1,
};
const OFFER = {
  offers: ["QUOTES", "APPOINTMENTS"],
  services: ["FITTING", "ALIGNMENT", "STORAGE"],
  bays: 3,
  bayType: "LIFT",
};

interface StepAnswer {
  errors: { field: string; key: string }[];
  draft?: string;
}

async function step(
  browser: Browser,
  context: string,
  code: string,
  values: object,
  draft?: string,
): Promise<StepAnswer> {
  const body = { context, locale: "fr_FR", step: code, values, ...(draft !== undefined && { draft }) };
  const answer = await browser.call("POST", `${API}/vue-creation-validator/validate-begin-step-infos`, { body });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<StepAnswer>();
}

async function lastMail(recipient: string, template: string) {
  for (let waited = 0; waited < 100; waited++) {
    const [mail] = await server.open.database
      .select()
      .from(outbox)
      .where(and(eq(outbox.recipient, recipient), eq(outbox.template, template)));
    if (mail !== undefined) return mail;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`No ${template} to ${recipient}`);
}

const codeIn = (text: string): string => /\b(\d{6})\b/.exec(text)?.[1] ?? "";

describe("creation of a shop", () => {
  it("hands out steps, and knows no context that does not exist", async () => {
    const browser = await visitor();
    const loaded = await browser.call("GET", `${API}/vue-creation/load-creation-steps/DEFAULT/de_DE`);
    const { data } = loaded.json<{ data: { steps: CreationStep[]; access: string } }>();
    expect(data.steps.map(({ code }) => code)).toEqual([
      "BEGIN",
      "CODE",
      "BUSINESS",
      "CLAIM",
      "DOMAIN",
      "OFFER",
      "PLAN",
      "SUMMARY",
    ]);
    expect((await browser.call("GET", `${API}/vue-creation/load-creation-steps/nobody/de_DE`)).statusCode).toBe(404);
    const closed = await browser.call("GET", `${API}/vue-creation/load-creation-steps/demo/de_DE`);
    expect(closed.json()).toMatchObject({ data: { access: "CLOSED", steps: [] } });
  });

  it("creates a shop that its owner can sign in to", async () => {
    const browser = await visitor();
    const faulty = await step(browser, "DEFAULT", "BEGIN", {
      ...BEGIN,
      email: "nobody",
      acceptTerms: false,
      password: "short",
    });
    expect(faulty.errors.map(({ field }) => field).sort()).toEqual(["acceptTerms", "email", "password"]);

    const { errors, draft } = await step(browser, "DEFAULT", "BEGIN", BEGIN);
    expect(errors).toEqual([]);
    expect((await step(browser, "DEFAULT", "BUSINESS", BUSINESS, draft)).errors).toEqual([
      { field: "", key: "creation.error.code-first" },
    ]);
    const mail = await lastMail("elise@garage.test", "creation-code");
    expect(
      (await step(browser, "DEFAULT", "CODE", { code: "000000" === codeIn(mail.text) ? "111111" : "000000" }, draft))
        .errors,
    ).toEqual([{ field: "code", key: "creation.error.code-wrong" }]);
    expect((await step(browser, "DEFAULT", "CODE", { code: codeIn(mail.text) }, draft)).errors).toEqual([]);
    expect((await step(browser, "DEFAULT", "BUSINESS", { ...BUSINESS, place: "Lyon" }, draft)).errors).toEqual([
      { field: "place", key: "creation.error.place" },
    ]);
    // Nobody in the directory looks like this garage, so nobody is asked whether it is them.
    expect(await step(browser, "DEFAULT", "BUSINESS", BUSINESS, draft)).toMatchObject({ errors: [], next: "DOMAIN" });

    const candidate = await browser.call(
      "GET",
      `${API}/vue-creation-validator/domain-candidate/${encodeURIComponent(BEGIN.companyName)}`,
    );
    expect(candidate.json()).toEqual({ data: { label: "garage-du-pont-lyon-3e", baseDomain: "shops.example" } });
    const address = { label: "garage-du-pont-lyon-3e", baseDomain: "shops.example" };
    expect((await step(browser, "DEFAULT", "DOMAIN", { ...address, label: "Www" }, draft)).errors).toEqual([
      { field: "label", key: "creation.error.domain-format" },
    ]);
    expect((await step(browser, "DEFAULT", "DOMAIN", { ...address, label: "www" }, draft)).errors).toEqual([
      { field: "label", key: "creation.error.domain-reserved" },
    ]);
    expect((await step(browser, "DEFAULT", "DOMAIN", { ...address, label: "own" }, draft)).errors).toEqual([
      { field: "label", key: "creation.error.domain-taken" },
    ]);
    expect((await step(browser, "DEFAULT", "DOMAIN", address, draft)).errors).toEqual([]);
    const used = await browser.call(
      "GET",
      `${API}/vue-creation-validator/domain-already-used/${address.label}/shops.example`,
    );
    expect(used.json()).toMatchObject({
      data: {
        used: true,
        candidates: ["garage-du-pont-lyon-3e-2", "garage-du-pont-lyon-3e-3", "garage-du-pont-lyon-3e-4"],
      },
    });

    const early = await browser.call("POST", `${API}/vue-creation/create`, { body: { draft } });
    expect(early.json()).toEqual({ errors: [{ field: "offers", key: "creation.error.required", step: "OFFER" }] });
    expect((await step(browser, "DEFAULT", "OFFER", { ...OFFER, services: ["MAGIC"] }, draft)).errors).toEqual([
      { field: "services", key: "creation.error.choice" },
    ]);
    expect((await step(browser, "DEFAULT", "OFFER", OFFER, draft)).errors).toEqual([]);
    expect((await step(browser, "DEFAULT", "PLAN", { plan: "PLUS", billing: "YEARLY" }, draft)).errors).toEqual([]);
    const resumed = await browser.call("GET", `${API}/vue-creation/load-creation-steps/DEFAULT/fr_FR?draft=${draft}`);
    expect(resumed.json()).toMatchObject({ data: { existingDraft: { step: "SUMMARY", values: { city: "Lyon" } } } });
    expect(resumed.body).not.toContain(PASSWORD);

    const twice = await Promise.all(
      [1, 2].map(() => browser.call("POST", `${API}/vue-creation/create`, { body: { draft } })),
    );
    expect(twice.map((answer) => answer.json<{ shopCode: string }>().shopCode)).toEqual([address.label, address.label]);
    expect(twice.filter((answer) => answer.json<{ successfullyLogin: boolean }>().successfullyLogin)).toHaveLength(1);

    const { database } = server.open;
    const shops = await database.select().from(shop).where(eq(shop.code, address.label));
    expect(shops).toHaveLength(1);
    const [own] = shops;
    expect(own).toMatchObject({ name: BEGIN.companyName, status: "ACTIVE", open: false, country: "FR" });
    const id = own?.id ?? 0;
    expect(await database.select().from(company).where(eq(company.shopId, id))).toMatchObject([
      { address: { city: "Lyon" } },
    ]);
    expect(await database.select().from(subscription).where(eq(subscription.shopId, id))).toMatchObject([
      { status: "TRIAL", planCode: "PLUS" },
    ]);
    expect(await database.select().from(membership).where(eq(membership.shopId, id))).toMatchObject([
      { mainAdministrator: true },
    ]);
    expect(await database.select().from(fitter)).toMatchObject([
      { name: BEGIN.companyName, dealerType: "TYRE_SPECIALIST" },
    ]);
    const [dealer] = await database.select().from(fitter);
    expect(dealer).toMatchObject({ bays: 3, bookingMode: "REQUEST", lat: 45.76, lng: 4.86 });
    expect(dealer?.openingHours).toMatchObject({ SATURDAY: [{ from: "08:00", to: "12:00" }], SUNDAY: [] });
    const services = await database
      .select()
      .from(record)
      .where(and(eq(record.shopId, id), eq(record.resource, "service")));
    expect(services.map(({ code }) => code).sort()).toEqual(["ALIGNMENT", "FITTING", "STORAGE"]);
    const bays = await database
      .select()
      .from(bay)
      .where(eq(bay.fitterId, dealer?.id ?? 0));
    expect(bays.map(({ name, type, slotMinutes }) => [name, type, slotMinutes])).toEqual([
      ["Pont 1", "LIFT", 30],
      ["Pont 2", "LIFT", 30],
      ["Pont 3", "LIFT", 30],
    ]);
    // Tyres are stored without a bay.
    expect(await database.select().from(bayService)).toHaveLength(6);
    expect(await database.select().from(userAction).where(eq(userAction.action, "creation"))).toHaveLength(1);
    expect(await database.select().from(creationDraft)).toMatchObject([{ passwordHash: "" }]);
    expect((await lastMail("elise@garage.test", "creation-welcome")).subject).toContain("Garage du Pont");

    const shown = await browser.call("GET", "/admin/api/display-configuration");
    expect(shown.json()).toMatchObject({
      data: { shopInfo: { code: address.label }, rightsMap: { CREATION_GUIDE: true, FITTER: true } },
    });
    const later = await visitor();
    const entered = await later.call("POST", "/admin/login?fromIhm=true", {
      body: { login: "elise@garage.test", password: PASSWORD },
    });
    expect(entered.json()).toMatchObject({ successfullyLogin: true });
  });

  it("creates a calendar account in the calendar's own administration", async () => {
    const browser = await visitor();
    const begin = { ...BEGIN, email: "agenda@garage.test", companyName: "Agenda Martin", activity: "GARAGE" };
    const { draft } = await step(browser, "ECAL_DEFAULT", "BEGIN", begin);
    const { text } = await lastMail("agenda@garage.test", "creation-code");
    expect((await step(browser, "ECAL_DEFAULT", "CODE", { code: codeIn(text) }, draft)).errors).toEqual([]);
    expect((await step(browser, "ECAL_DEFAULT", "BUSINESS", BUSINESS, draft)).errors).toEqual([]);
    const book = {
      bays: 2,
      bayType: "QUICK",
      slotMinutes: "15",
      confirmation: "AUTOMATIC",
      services: ["SEASONAL_SWAP", "PUNCTURE"],
    };
    expect(await step(browser, "ECAL_DEFAULT", "BOOK", book, draft)).toMatchObject({ errors: [], next: "DOMAIN" });
    expect(
      (await step(browser, "ECAL_DEFAULT", "DOMAIN", { label: "agenda-martin", baseDomain: "shops.example" }, draft))
        .errors,
    ).toEqual([]);
    expect(
      (await step(browser, "ECAL_DEFAULT", "PLAN", { plan: "ESSENTIAL", billing: "MONTHLY" }, draft)).errors,
    ).toEqual([]);
    const created = await browser.call("POST", `${API}/vue-creation/create`, { body: { draft } });
    expect(created.json()).toMatchObject({ successfullyLogin: true, shopCode: "agenda-martin" });
    const shown = await browser.call("GET", "/admin/api/display-configuration");
    expect(shown.json()).toMatchObject({
      data: { common: { appContextGroup: "ECALENDAR" }, rightsMap: { E_CALENDRO_CAN_ACCESS_ADMIN: true } },
    });
    const { database } = server.open;
    const [dealer] = await database.select().from(fitter).where(eq(fitter.name, "Agenda Martin"));
    expect(dealer).toMatchObject({ bays: 2, bookingMode: "INSTANT" });
    const bays = await database
      .select()
      .from(bay)
      .where(eq(bay.fitterId, dealer?.id ?? 0));
    expect(bays).toMatchObject([
      { name: "Poste rapide 1", slotMinutes: 15 },
      { name: "Poste rapide 2", slotMinutes: 15 },
    ]);
  });

  it("tells only the owner of an address that it has an account", async () => {
    const browser = await visitor();
    const { errors, draft } = await step(browser, "DEFAULT", "BEGIN", { ...BEGIN, email: "admin@example.test" });
    expect(errors).toEqual([]);
    await lastMail("admin@example.test", "creation-existing");
    expect((await step(browser, "DEFAULT", "CODE", { code: "123456" }, draft)).errors).toEqual([
      { field: "code", key: "creation.error.code-wrong" },
    ]);
    for (let tries = 0; tries < 4; tries++) await step(browser, "DEFAULT", "CODE", { code: "123456" }, draft);
    expect((await step(browser, "DEFAULT", "CODE", { code: "123456" }, draft)).errors).toEqual([
      { field: "code", key: "creation.error.code-over" },
    ]);
  });
});

describe("a garage that the directory knows already", () => {
  let known = 0;
  const EMAIL = "accueil@connu.test";
  beforeAll(async () => {
    const { database } = server.open;
    const address = { address1: "3 rue du Lac", postalCode: "74000", city: "Annecy", country: "FR" };
    const [dealer] = await database
      .insert(fitter)
      .values({ status: "ENVELOPE", dealerType: "GARAGE", name: "Garage du Lac", email: EMAIL, address })
      .returning();
    known = dealer?.id ?? 0;
    await database.insert(shopFitterLink).values({
      shopId: server.fixture.shopId,
      fitterId: known,
      ownerShop: true,
      code: "LAC",
      nameKey: "garage du lac",
    });
  });

  async function toClaim(email: string): Promise<{ browser: Browser; draft: string }> {
    const browser = await visitor();
    const begin = { ...BEGIN, email, companyName: "Garage du Lac" };
    const { draft = "" } = await step(browser, "DEFAULT", "BEGIN", begin);
    // Before the address is proved, the directory stays shut.
    const early = await browser.call("POST", `${API}/vue-creation/claimable-dealers`, { body: { draft } });
    expect(early.json()).toEqual({ data: { dealers: [] } });
    await step(browser, "DEFAULT", "CODE", { code: codeIn((await lastMail(email, "creation-code")).text) }, draft);
    const business = { ...BUSINESS, postalCode: "74000", city: "Annecy", place: "" };
    expect(await step(browser, "DEFAULT", "BUSINESS", business, draft)).toMatchObject({ errors: [], next: "CLAIM" });
    const offered = await browser.call("POST", `${API}/vue-creation/claimable-dealers`, { body: { draft } });
    expect(offered.json()).toEqual({
      data: {
        dealers: [
          {
            id: String(known),
            name: "Garage du Lac",
            address: "3 rue du Lac, 74000 Annecy",
            proof: "CODE",
            mailedTo: "a•••@connu.test",
          },
        ],
      },
    });
    return { browser, draft };
  }

  async function finish(browser: Browser, draft: string, label: string): Promise<number> {
    await step(browser, "DEFAULT", "DOMAIN", { label, baseDomain: "shops.example" }, draft);
    await step(browser, "DEFAULT", "OFFER", OFFER, draft);
    await step(browser, "DEFAULT", "PLAN", { plan: "PLUS", billing: "MONTHLY" }, draft);
    const created = await browser.call("POST", `${API}/vue-creation/create`, { body: { draft } });
    expect(created.json()).toMatchObject({ errors: [], shopCode: label, successfullyLogin: true });
    const [own] = await server.open.database.select().from(shop).where(eq(shop.code, label));
    return own?.id ?? 0;
  }
  const linksOf = (shopId: number) =>
    server.open.database.select().from(shopFitterLink).where(eq(shopFitterLink.shopId, shopId));

  it("asks whoever keeps the entry when nothing proves the claim", async () => {
    const { browser, draft } = await toClaim("patient@garage.test");
    expect((await step(browser, "DEFAULT", "CLAIM", { claim: "999999" }, draft)).errors).toEqual([
      { field: "claim", key: "creation.error.claim" },
    ]);
    expect((await step(browser, "DEFAULT", "CLAIM", { claim: String(known) }, draft)).errors).toEqual([]);
    const shopId = await finish(browser, draft, "garage-du-lac-patient");
    const links = await linksOf(shopId);
    expect(links).toHaveLength(1);
    expect(links[0]?.fitterId).not.toBe(known);
    const { database } = server.open;
    expect(await database.select().from(dealerTransfer).where(eq(dealerTransfer.toShopId, shopId))).toMatchObject([
      { status: "REQUESTED", fromShopId: server.fixture.shopId, fitterIds: [known] },
    ]);
    await lastMail("admin@example.test", "transfer-request");
  });

  it("takes the entry over with the code that was mailed to it", async () => {
    const { browser, draft } = await toClaim("lac@garage.test");
    const asked = await browser.call("POST", `${API}/vue-creation/claim-code`, {
      body: { draft, dealer: String(known) },
    });
    expect(asked.json()).toEqual({ errors: [] });
    const code = codeIn((await lastMail(EMAIL, "creation-claim")).text);
    const wrong = code === "000000" ? "111111" : "000000";
    expect((await step(browser, "DEFAULT", "CLAIM", { claim: String(known), claimCode: wrong }, draft)).errors).toEqual(
      [{ field: "claimCode", key: "creation.error.code-wrong" }],
    );
    expect((await step(browser, "DEFAULT", "CLAIM", { claim: String(known), claimCode: code }, draft)).errors).toEqual(
      [],
    );
    const shopId = await finish(browser, draft, "garage-du-lac");
    expect(await linksOf(shopId)).toMatchObject([{ fitterId: known, ownerShop: true }]);
    const former = await linksOf(server.fixture.shopId);
    expect(former.find(({ fitterId }) => fitterId === known)).toMatchObject({ ownerShop: false });
    expect(await server.open.database.select().from(bay).where(eq(bay.fitterId, known))).toHaveLength(3);
  });
});
