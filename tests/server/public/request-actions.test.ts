/** Actions of mailed links on requests: effects, mails, journal, idempotency. */
import { and, desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays, DAY_MS, utcDay } from "../../../src/contract/days";
import { publicModule } from "../../../host/server/public-module";
import { expireProposals } from "../../../host/server/features/customer-requests/act";
import { createExternalLink } from "../../../host/server/features/customer-requests/link";
import {
  alert,
  externalLink,
  fitter,
  outbox,
  quoteRevision,
  record,
  shopFitterLink,
  userAction,
} from "../../../host/server/platform/storage/schema";
import { WEEKDAYS, type OpeningHours } from "../../../src/contract/fields/values";
import { testServer, type Browser, type TestServer } from "../support/test-server";

const URL = "/admin/public/api/request/external-hash";
const DEALER_MAIL = "atelier@garage.test";
const CUSTOMER = { name: "Ada Martin", email: "ada@client.test" };

let server: TestServer;
let browser: Browser;
let fitterId: number;
beforeAll(async () => {
  server = await testServer({ modules: [publicModule] });
  browser = server.browser();
  await browser.call("GET", "/admin/api/context/connected");
  const { database } = server.open;
  const range = { from: "08:00", to: "18:00", byAppointmentOnly: false };
  const openingHours = Object.fromEntries(WEEKDAYS.map((day) => [day, [range]])) as unknown as OpeningHours;
  const [dealer] = await database
    .insert(fitter)
    .values({
      status: "ACTIVE",
      dealerType: "GARAGE",
      name: "Garage du Pont",
      email: DEALER_MAIL,
      bookingMode: "INSTANT",
      openingHours,
      data: { slotMinutes: "60", minLeadHours: 0, cancelLeadHours: 24 },
    })
    .returning();
  fitterId = dealer?.id ?? 0;
  await database
    .insert(shopFitterLink)
    .values({ shopId: server.fixture.shopId, fitterId, ownerShop: true, code: "GP1", nameKey: "garage du pont" });
});
afterAll(() => server.close());

interface RequestWithLinks {
  readonly id: number;
  readonly customer: string;
  readonly dealer: string;
}

/** Creates a request with a link for each side. */
async function make(
  status: string,
  data: Record<string, unknown> = {},
  type: "appointment" | "quote" | "contact" = "appointment",
): Promise<RequestWithLinks> {
  const { database } = server.open;
  const { shopId } = server.fixture;
  const date = new Date(Date.now() + 9 * DAY_MS).toISOString();
  const [stored] = await database
    .insert(record)
    .values({ resource: type, shopId, fitterId, status, data: { date, customer: CUSTOMER, ...data } })
    .returning();
  const recordId = stored?.id ?? 0;
  const link = (audience: "CUSTOMER" | "DEALER") => createExternalLink(database, { type, audience, shopId, recordId });
  return { id: recordId, customer: await link("CUSTOMER"), dealer: await link("DEALER") };
}

/** Stores an offer as the first revision of a quote. */
async function addOffer(quoteId: number): Promise<void> {
  const price = { minor: 10_000, currency: "EUR" };
  const line = { group: "A", kind: "TYRE", label: "Tyre", quantity: 4, unitPrice: price, vatRate: 20 } as const;
  await server.open.database.insert(quoteRevision).values({
    shopId: server.fixture.shopId,
    quoteId,
    number: 1,
    sentOn: utcDay(),
    validUntil: addDays(utcDay(), 15),
    content: {
      locale: "fr_FR",
      currency: "EUR",
      reference: "Q-1",
      seller: { name: "Shop", legalForm: null, companyId: null, vatNumber: null, address: {} },
      customer: { name: CUSTOMER.name, email: CUSTOMER.email },
      dealer: null,
      vehicle: null,
      message: null,
      conditions: null,
      lines: [{ ...line, ecotax: null, discountPercent: null }],
    },
  });
}

interface ActionResponse {
  errors: string[];
  already?: boolean;
  request?: { status: string; date: string; actions: string[] };
}

const callAction = async (
  action: string,
  hash: string,
  body: object = {},
  type = "appointment",
): Promise<ActionResponse> => {
  const response = await browser.call("POST", `${URL}/${action}`, { body: { type, hash, ...body } });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<ActionResponse>();
};
const getRequest = async (hash: string, type = "appointment") =>
  (await browser.call("GET", `${URL}?type=${type}&hash=${hash}`)).json<{ data: Record<string, unknown> }>().data;
const getFreeStarts = async (hash: string): Promise<string[]> =>
  (await browser.call("GET", `${URL}/starts?type=appointment&hash=${hash}`)).json<{
    data: { starts: string[] };
  }>().data.starts;
const latestMail = async (template: string) =>
  (
    await server.open.database
      .select()
      .from(outbox)
      .where(eq(outbox.template, template))
      .orderBy(desc(outbox.id))
      .limit(1)
  )[0];
const stored = async (id: number) => (await server.open.database.select().from(record).where(eq(record.id, id)))[0];

describe("the customer", () => {
  it("can cancel in time once, with a mail to the dealer, an alert for the shop and a journal entry", async () => {
    const { database } = server.open;
    const { id, customer } = await make("CONFIRMED");
    const cancelled = await callAction("cancel", customer, { reason: "I sold the car" });
    expect(cancelled).toMatchObject({
      errors: [],
      already: false,
      request: { status: "CANCELLED_BY_CUSTOMER", actions: [] },
    });
    expect(await callAction("cancel", customer)).toMatchObject({ errors: [], already: true });

    expect(await stored(id)).toMatchObject({ status: "CANCELLED_BY_CUSTOMER", version: 2 });
    const lines = await database
      .select()
      .from(userAction)
      .where(and(eq(userAction.recordId, id), eq(userAction.resource, "appointment")));
    expect(lines).toMatchObject([
      { actorId: null, actorName: CUSTOMER.name, channel: "PUBLIC", action: "external-cancel", note: "I sold the car" },
    ]);
    expect(await latestMail("appointment-cancelled")).toMatchObject({ recipient: DEALER_MAIL });
    expect(
      await database
        .select()
        .from(alert)
        .where(eq(alert.key, `appointment-${String(id)}`)),
    ).toMatchObject([{ shopId: server.fixture.shopId, right: "APPOINTMENTS_READ" }]);
  });

  it("can change nothing shortly before the appointment", async () => {
    const { customer } = await make("CONFIRMED", { date: new Date(Date.now() + 3_600_000).toISOString() });
    expect(await getRequest(customer)).toMatchObject({ actions: [] });
    expect(await callAction("cancel", customer)).toEqual({ errors: ["external.error.not-now"] });
  });

  it("can move it to free times only; two requests can't use the same time", async () => {
    const first = await make("CONFIRMED");
    const second = await make("CONFIRMED");
    const offered = await getFreeStarts(first.customer);
    expect(offered.length).toBeGreaterThan(10);
    const [chosenStart = ""] = offered;
    expect(await callAction("reschedule", first.customer, { at: "2099-01-01T03:07:00Z" })).toEqual({
      errors: ["external.error.start-taken"],
    });
    expect(await callAction("reschedule", first.customer)).toEqual({ errors: ["external.error.start"] });
    const results = await Promise.all(
      [first, second].map(({ customer }) => callAction("reschedule", customer, { at: chosenStart })),
    );
    expect(results.map(({ errors }) => errors).sort()).toEqual([[], ["external.error.start-taken"]]);
    expect(results.find(({ errors }) => errors.length === 0)?.request).toMatchObject({
      status: "CONFIRMED",
      date: chosenStart,
    });
    expect(await latestMail("appointment-moved")).toMatchObject({ recipient: DEALER_MAIL });
    const loser = results[0]?.errors.length === 0 ? second : first;
    expect(await getFreeStarts(loser.customer)).not.toContain(chosenStart);
  });

  it("cannot perform the dealer's actions, nor actions that the status does not allow", async () => {
    const { customer } = await make("PENDING");
    for (const action of ["confirm", "refuse", "propose", "accept"])
      expect(await callAction(action, customer, { reason: "x" })).toEqual({ errors: ["external.error.not-now"] });
  });

  it("answers a quote", async () => {
    const quoteOf = async () => {
      const made = await make("SENT", { revision: 1 }, "quote");
      await addOffer(made.id);
      return made;
    };
    const chosen = { group: "A", revision: 1 };
    const accepted = await quoteOf();
    expect(await getRequest(accepted.customer, "quote")).toMatchObject({ actions: ["accept", "refuse"] });
    expect(await callAction("accept", accepted.customer, chosen, "quote")).toMatchObject({
      request: { status: "ACCEPTED" },
    });
    expect(await callAction("accept", accepted.customer, chosen, "quote")).toMatchObject({ already: true });
    expect(await latestMail("quote-answered")).toMatchObject({ recipient: DEALER_MAIL });
    const refused = await quoteOf();
    expect(await callAction("refuse", refused.customer, {}, "quote")).toMatchObject({ request: { status: "REFUSED" } });
    expect(await callAction("accept", refused.dealer, chosen, "quote")).toEqual({
      errors: ["external.error.not-now"],
    });
  });
});

describe("the dealer", () => {
  it("confirms, or refuses with a reason; the customer receives a mail with a link", async () => {
    const { id, dealer } = await make("PENDING");
    expect(await callAction("confirm", dealer)).toMatchObject({ request: { status: "CONFIRMED" } });
    const mail = await latestMail("appointment-confirmed");
    expect(mail?.recipient).toBe(CUSTOMER.email);
    const hash = /hash=([\w-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
    expect(await getRequest(hash)).toMatchObject({ id, audience: "CUSTOMER", status: "CONFIRMED" });
    expect(mail?.text).not.toContain("link.invalid");

    const other = await make("PENDING");
    expect(await callAction("refuse", other.dealer)).toEqual({ errors: ["external.error.reason"] });
    expect(await callAction("refuse", other.dealer, { reason: "No lift free" })).toMatchObject({
      request: { status: "REFUSED" },
    });
    expect((await latestMail("appointment-refused"))?.text).toContain("No lift free");
  });

  it("proposes up to three free times, of which the customer chooses one", async () => {
    const { id, dealer, customer } = await make("PENDING");
    const offered = (await getFreeStarts(dealer)).slice(0, 3);
    expect(await callAction("propose", dealer, { starts: [] })).toEqual({ errors: ["external.error.start"] });
    expect(await callAction("propose", dealer, { starts: offered })).toMatchObject({
      request: { status: "RESCHEDULE_PROPOSED" },
    });
    expect((await latestMail("appointment-proposed"))?.recipient).toBe(CUSTOMER.email);
    expect(await getRequest(customer)).toMatchObject({
      actions: ["confirm", "reschedule", "cancel"],
      proposals: offered,
    });
    expect(await callAction("confirm", customer, { at: new Date().toISOString() })).toEqual({
      errors: ["external.error.start-taken"],
    });
    expect(await callAction("confirm", customer, { at: offered[1] })).toMatchObject({
      request: { status: "CONFIRMED", date: offered[1] },
    });
    expect((await stored(id))?.data).not.toHaveProperty("proposals");
  });

  it("decides again when a proposal expires", async () => {
    const [past, ahead] = [-1, 3].map((days) => new Date(Date.now() + days * DAY_MS).toISOString());
    const { id, customer, dealer } = await make("RESCHEDULE_PROPOSED", { proposals: [ahead], proposalsUntil: past });
    expect(await callAction("confirm", customer, { at: ahead })).toEqual({ errors: ["external.error.not-now"] });
    expect(await getRequest(dealer)).toMatchObject({ status: "PENDING", actions: ["confirm", "refuse", "propose"] });
    expect(await expireProposals(server.open.database)).toBe(1);
    expect(await stored(id)).toMatchObject({ status: "PENDING", version: 2 });
  });
});

describe("a link", () => {
  it("changes nothing when opened, and needs the XSRF header for actions", async () => {
    const { id, customer } = await make("CONFIRMED");
    await getRequest(customer);
    const forged = await browser.call("POST", `${URL}/cancel`, {
      body: { type: "appointment", hash: customer },
      xsrf: null,
    });
    expect(forged.statusCode).toBe(403);
    expect(await stored(id)).toMatchObject({ status: "CONFIRMED", version: 1 });
  });

  it("expires when revoked, and a month after the appointment", async () => {
    const { id, customer } = await make("CONFIRMED");
    const old = await make("CONFIRMED", { date: new Date(Date.now() - 31 * DAY_MS).toISOString() });
    await server.open.database.update(externalLink).set({ revokedAt: new Date() }).where(eq(externalLink.recordId, id));
    for (const hash of [customer, old.customer, "x".repeat(40)]) {
      const body = { type: "appointment", hash };
      expect((await browser.call("POST", `${URL}/cancel`, { body })).statusCode).toBe(404);
      expect((await browser.call("GET", `${URL}?type=appointment&hash=${hash}`)).statusCode).toBe(404);
      expect((await browser.call("GET", `${URL}/starts?type=appointment&hash=${hash}`)).statusCode).toBe(404);
    }
  });

  it("shows nothing of an erased customer", async () => {
    const { id, customer } = await make("CONFIRMED", { erasedAt: new Date().toISOString() });
    expect(await getRequest(customer)).toEqual({ id, erased: true });
  });
});
