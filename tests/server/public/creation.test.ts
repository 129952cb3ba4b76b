/** Creating a shop, up to the owner's first sign-in. */
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { CreationStep } from "../../../src/contract/endpoints/creation";
import { shopInvitationModule } from "../../../host/server/features/shops/shop-invitations";
import { publicModule } from "../../../host/server/public-module";
import {
  bay,
  bayService,
  company,
  creationDraft,
  fitter,
  membership,
  record,
  shop,
  subscription,
  userAccount,
  userAction,
} from "../../../host/server/platform/storage/schema";
import { testServer, type TestServer } from "../support/test-server";
import { API, BEGIN, BUSINESS, codeIn, invitationIn, findMail, OFFER, PASSWORD, step, visitor } from "./creation-steps";

let server: TestServer;
beforeAll(async () => {
  server = await testServer({
    modules: [publicModule, shopInvitationModule],
    config: {
      promoCodes: new Map([
        ["SPRING", { days: 75, until: undefined }],
        ["PAST", { days: 90, until: "2020-01-01" }],
      ]),
    },
  });
});
afterAll(() => server.close());

describe("creation of a shop", () => {
  it("returns the steps of a known context", async () => {
    const browser = await visitor(server);
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
    const browser = await visitor(server);
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
    const mail = await findMail(server, "elise@garage.test", "creation-code");
    expect(
      (await step(browser, "DEFAULT", "CODE", { code: "000000" === codeIn(mail.text) ? "111111" : "000000" }, draft))
        .errors,
    ).toEqual([{ field: "code", key: "creation.error.code-wrong" }]);
    expect((await step(browser, "DEFAULT", "CODE", { code: codeIn(mail.text) }, draft)).errors).toEqual([]);
    expect((await step(browser, "DEFAULT", "BUSINESS", { ...BUSINESS, place: "Lyon" }, draft)).errors).toEqual([
      { field: "place", key: "creation.error.place" },
    ]);
    // No dealer in the directory is similar, so no claim is offered.
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

    const tooEarly = await browser.call("POST", `${API}/vue-creation/create`, { body: { draft } });
    expect(tooEarly.json()).toEqual({ errors: [{ field: "offers", key: "creation.error.required", step: "OFFER" }] });
    expect((await step(browser, "DEFAULT", "OFFER", { ...OFFER, services: ["MAGIC"] }, draft)).errors).toEqual([
      { field: "services", key: "creation.error.choice" },
    ]);
    expect((await step(browser, "DEFAULT", "OFFER", OFFER, draft)).errors).toEqual([]);
    expect((await step(browser, "DEFAULT", "PLAN", { plan: "PLUS", billing: "YEARLY" }, draft)).errors).toEqual([]);
    const resumed = await browser.call("GET", `${API}/vue-creation/load-creation-steps/DEFAULT/fr_FR?draft=${draft}`);
    expect(resumed.json()).toMatchObject({ data: { existingDraft: { step: "SUMMARY", values: { city: "Lyon" } } } });
    expect(resumed.body).not.toContain(PASSWORD);

    const created = await Promise.all(
      [1, 2].map(() => browser.call("POST", `${API}/vue-creation/create`, { body: { draft } })),
    );
    const results = created.map((response) => response.json<{ shopCode: string; successfullyLogin: boolean }>());
    expect(results.map(({ shopCode }) => shopCode)).toEqual([address.label, address.label]);
    expect(results.filter(({ successfullyLogin }) => successfullyLogin)).toHaveLength(1);

    const { database } = server.open;
    const shops = await database.select().from(shop).where(eq(shop.code, address.label));
    expect(shops).toHaveLength(1);
    const [createdShop] = shops;
    expect(createdShop).toMatchObject({ name: BEGIN.companyName, status: "ACTIVE", open: false, country: "FR" });
    const id = createdShop?.id ?? 0;
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
    // Tyre storage needs no bay.
    expect(await database.select().from(bayService)).toHaveLength(6);
    expect(await database.select().from(userAction).where(eq(userAction.action, "creation"))).toHaveLength(1);
    expect(await database.select().from(creationDraft)).toMatchObject([{ passwordHash: "" }]);
    expect((await findMail(server, "elise@garage.test", "creation-welcome")).subject).toContain("Garage du Pont");

    const display = await browser.call("GET", "/admin/api/display-configuration");
    expect(display.json()).toMatchObject({
      data: { shopInfo: { code: address.label }, rightsMap: { CREATION_GUIDE: true, FITTER: true } },
    });
    const laterVisitor = await visitor(server);
    const signedIn = await laterVisitor.call("POST", "/admin/login?fromIhm=true", {
      body: { login: "elise@garage.test", password: PASSWORD },
    });
    expect(signedIn.json()).toMatchObject({ successfullyLogin: true });
  });

  it("creates a calendar account with the calendar administration", async () => {
    const browser = await visitor(server);
    const begin = { ...BEGIN, email: "agenda@garage.test", companyName: "Agenda Martin", activity: "GARAGE" };
    const { draft } = await step(browser, "ECAL_DEFAULT", "BEGIN", begin);
    const { text } = await findMail(server, "agenda@garage.test", "creation-code");
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
    const display = await browser.call("GET", "/admin/api/display-configuration");
    expect(display.json()).toMatchObject({
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

  it("uses a network's invitation and promotional code, and resumes at a failed phase", async () => {
    const { database } = server.open;
    const inviter = server.browser();
    await inviter.signIn("super");
    const invite = (body: object) => inviter.call("POST", "/admin/api/shop-invitation", { body });
    expect((await invite({ email: "nobody" })).json()).toMatchObject({
      fields: { email: "shop-list.invite.error.email" },
    });
    const invited = await invite({ email: "Invited@garage.test", companyName: "Pneus du Lac" });
    expect(invited.statusCode, invited.body).toBe(200);
    const mail = await findMail(server, "invited@garage.test", "creation-invitation");
    const invitation = invitationIn(mail.text);
    const listed = await inviter.call("GET", "/admin/api/shop-invitation");
    expect(listed.json()).toMatchObject({ data: { elements: [{ email: "invited@garage.test" }] } });
    const otherAdmin = server.browser();
    await otherAdmin.signIn("admin");
    expect((await otherAdmin.call("GET", "/admin/api/shop-invitation")).statusCode).toBe(403);

    const browser = await visitor(server);
    const load = (query: string) =>
      browser.call("GET", `${API}/vue-creation/load-creation-steps/network-shop/fr_FR${query}`);
    expect((await load("")).json()).toMatchObject({ data: { access: "INVITATION", steps: [], invitedBy: null } });
    expect((await load("?invitation=guessed")).json()).toMatchObject({ data: { access: "INVITATION" } });
    const loaded = (await load(`?invitation=${invitation}`)).json<{ data: { steps: CreationStep[] } }>().data;
    expect(loaded).toMatchObject({ access: "OPEN", invitedBy: "Network" });
    const fieldOf = (name: string) => loaded.steps[0]?.fields.find((field) => field.name === name);
    expect(fieldOf("email")).toMatchObject({ value: "invited@garage.test", fixed: true });
    expect(fieldOf("companyName")).toMatchObject({ value: "Pneus du Lac" });
    expect(fieldOf("newsletter")).toMatchObject({ value: false, required: false });

    const begin = { ...BEGIN, email: "invited@garage.test", companyName: "Pneus du Lac", newsletter: true };
    const submit = (code: string, values: object, draft?: string) => step(browser, "NETWORK_SHOP", code, values, draft);
    expect((await submit("BEGIN", begin)).errors).toEqual([{ field: "", key: "creation.error.invitation-over" }]);
    const submitBegin = async (values: object) =>
      (
        await browser.call("POST", `${API}/vue-creation-validator/validate-begin-step-infos`, {
          body: { context: "NETWORK_SHOP", locale: "fr_FR", step: "BEGIN", values, invitation },
        })
      ).json<{ errors: unknown[]; draft: string }>();
    expect((await submitBegin({ ...begin, email: "other@garage.test" })).errors).toEqual([
      { field: "email", key: "creation.error.invitation-email" },
    ]);
    const { draft } = await submitBegin(begin);
    const { text } = await findMail(server, "invited@garage.test", "creation-code");
    expect((await submit("CODE", { code: codeIn(text) }, draft)).errors).toEqual([]);
    expect((await submit("BUSINESS", BUSINESS, draft)).errors).toEqual([]);
    expect((await submit("DOMAIN", { label: "pneus-du-lac", baseDomain: "shops.example" }, draft)).errors).toEqual([]);
    expect((await submit("OFFER", OFFER, draft)).errors).toEqual([]);
    const plan = { plan: "PLUS", billing: "MONTHLY" };
    expect((await submit("PLAN", { ...plan, promoCode: "MAGIC" }, draft)).errors).toEqual([
      { field: "promoCode", key: "creation.error.promo-unknown" },
    ]);
    expect((await submit("PLAN", { ...plan, promoCode: "past" }, draft)).errors).toEqual([
      { field: "promoCode", key: "creation.error.promo-over" },
    ]);
    expect((await submit("PLAN", { ...plan, promoCode: "spring" }, draft)).errors).toEqual([]);

    const create = () => browser.call("POST", `${API}/vue-creation/create`, { body: { draft } });
    const progress = async () =>
      (await browser.call("POST", `${API}/vue-creation/progress`, { body: { draft } })).json<{ data: object }>().data;
    expect(await progress()).toEqual({ phase: "SHOP" });
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    // Makes the creation fail after the dealer is stored and before its bays are.
    await database.execute(sql`alter table bay rename to bay_away`);
    expect((await create()).json()).toMatchObject({
      failedPhase: "WORKSHOP",
      errors: [{ field: "", key: "creation.error.phase" }],
      successfullyLogin: true,
    });
    expect(await progress()).toEqual({ phase: "WORKSHOP" });
    await database.execute(sql`alter table bay_away rename to bay`);
    const retried = await create();
    expect(retried.json()).toMatchObject({ errors: [], successfullyLogin: true, shopCode: "pneus-du-lac" });
    expect(retried.json()).not.toHaveProperty("failedPhase");
    expect(await progress()).toEqual({ phase: null });
    vi.restoreAllMocks();

    const [createdShop] = await database.select().from(shop).where(eq(shop.code, "pneus-du-lac"));
    expect(createdShop).toMatchObject({ networkId: server.fixture.networkId });
    const dealers = await database.select().from(fitter).where(eq(fitter.name, "Pneus du Lac"));
    expect(dealers).toHaveLength(1);
    const dealerId = dealers[0]?.id ?? 0;
    expect(await database.$count(bay, eq(bay.fitterId, dealerId))).toBe(3);
    const ownServices = and(eq(record.shopId, createdShop?.id ?? 0), eq(record.resource, "service"));
    expect(await database.$count(record, ownServices)).toBe(3);
    const [trial] = await database
      .select({ days: sql<number>`${subscription.endsOn} - current_date` })
      .from(subscription)
      .where(eq(subscription.shopId, createdShop?.id ?? 0));
    expect(trial?.days).toBe(75);
    const [owner] = await database.select().from(userAccount).where(eq(userAccount.email, "invited@garage.test"));
    expect(owner?.newsletterAt).toBeInstanceOf(Date);
    // An invitation can be used once.
    expect((await load(`?invitation=${invitation}`)).json()).toMatchObject({ data: { access: "INVITATION" } });
  });

  it("refuses a revoked invitation", async () => {
    const inviter = server.browser();
    await inviter.signIn("super");
    const { id } = (
      await inviter.call("POST", "/admin/api/shop-invitation", { body: { email: "away@garage.test" } })
    ).json<{ data: { id: number } }>().data;
    const invitation = invitationIn((await findMail(server, "away@garage.test", "creation-invitation")).text);
    const revoke = () => inviter.call("DELETE", `/admin/api/shop-invitation/${String(id)}`);
    expect((await revoke()).statusCode).toBe(200);
    expect((await revoke()).statusCode).toBe(404);
    const loaded = await (
      await visitor(server)
    ).call("GET", `${API}/vue-creation/load-creation-steps/network-shop/fr_FR?invitation=${invitation}`);
    expect(loaded.json()).toMatchObject({ data: { access: "INVITATION", steps: [] } });
    const lines = await server.open.database.select().from(userAction).where(eq(userAction.resource, "shopInvitation"));
    expect(lines.filter(({ recordId }) => recordId === id).map(({ verb }) => verb)).toEqual(["CREATE", "DELETE"]);
  });

  it("reveals an existing account only to the address's owner", async () => {
    const browser = await visitor(server);
    const { errors, draft } = await step(browser, "DEFAULT", "BEGIN", { ...BEGIN, email: "admin@example.test" });
    expect(errors).toEqual([]);
    await findMail(server, "admin@example.test", "creation-existing");
    expect((await step(browser, "DEFAULT", "CODE", { code: "123456" }, draft)).errors).toEqual([
      { field: "code", key: "creation.error.code-wrong" },
    ]);
    for (let tries = 0; tries < 4; tries++) await step(browser, "DEFAULT", "CODE", { code: "123456" }, draft);
    expect((await step(browser, "DEFAULT", "CODE", { code: "123456" }, draft)).errors).toEqual([
      { field: "code", key: "creation.error.code-expired" },
    ]);
  });
});
