/** The register of newsletter subscribers: double opt-in, proof of consent, import, erasure, rights. */
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newsletterModule } from "../../host/server/features/newsletters/routes";
import { deleteUnconfirmed, feedFromRequests, mailOptIns } from "../../host/server/features/newsletters/opt-in";
import { importModule } from "../../host/server/features/imports-history";
import { RESOURCE_MODULES } from "../../host/server/modules";
import { scopeOfShop } from "../../host/server/platform/storage/each-shop";
import { outbox, rateLimit, record, recordVersion, shop } from "../../host/server/platform/storage/schema";
import type { ScopedDatabase } from "../../host/server/platform/storage/scoped-database";
import { jobModule } from "../../host/server/services/jobs/routes";
import type { RecordOf } from "../../src/contract/resource";
import type newsletter from "../../src/resources/activity/newsletters/newsletter.resource";
import { importCalls } from "./resources/import-calls";
import { data, FASTEST_DATABASE, startHarness, type Harness } from "../resources/harness";

type Subscriber = RecordOf<typeof newsletter>;

const PATH = "/admin/api/newsletter";
const LINK = "/admin/public/api/newsletter-link";

let harness: Harness;
let shopData: ScopedDatabase;
let shopCode: string;
beforeAll(async () => {
  harness = await startHarness(FASTEST_DATABASE, [...RESOURCE_MODULES, importModule, jobModule, newsletterModule]);
  const { open, fixture } = harness.server;
  shopData = scopeOfShop(open.database, fixture.shopId);
  const [own] = await open.database.select().from(shop).where(eq(shop.id, fixture.shopId));
  shopCode = own?.code ?? "";
}, 120_000);
afterAll(() => harness.close());

let count = 0;
const address = (): string => `person.${(count += 1)}@client.test`;
const stored = async (email: string) =>
  harness.server.open.database
    .select()
    .from(record)
    .where(sql`${record.resource} = 'newsletter' and ${record.data}->>'email' = ${email}`);
const mailsTo = (email: string) =>
  harness.server.open.database.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(desc(outbox.id));
const mail = () => mailOptIns(harness.server.services, shopData);

/** Signs up as a visitor. */
async function signUp(email: string, body: object = {}) {
  await harness.server.open.database.delete(rateLimit);
  const browser = harness.server.browser();
  await browser.call("GET", "/admin/api/context/connected");
  return browser.call("POST", `/admin/public/api/newsletter/${shopCode}`, {
    body: { email, wording: "I agree to mails.", page: "/footer", consent: true, locale: "fr_FR", ...body },
  });
}
async function linkOf(email: string): Promise<string> {
  await mail();
  const [newest] = await mailsTo(email);
  return decodeURIComponent(/hash=([^\s"&]+)/.exec(newest?.text ?? "")?.[1] ?? "");
}
async function follow(hash: string, action: "confirm" | "unsubscribe") {
  const browser = harness.server.browser();
  await browser.call("GET", "/admin/api/context/connected");
  return browser.call("POST", LINK, { body: { hash, action } });
}
const add = (body: object, browser = harness.admin) => browser.call("POST", PATH, { body });
const act = (id: number, action: string, browser = harness.admin) =>
  browser.call("POST", `${PATH}/${id}/${action}`, { body: {} });

describe("a sign-up", () => {
  it("waits for its confirmation, and keeps when, where and to which words the visitor agreed", async () => {
    const email = address();
    expect((await signUp(email.toUpperCase())).json()).toEqual({ data: { received: true } });
    const [row] = await stored(email);
    expect(row).toMatchObject({
      status: "PENDING_CONFIRMATION",
      data: { source: "FORM", consentWording: "I agree to mails.", consentPage: "/footer", consentIp: "127.0.0.1" },
    });
    const hash = await linkOf(email);
    expect((await harness.server.browser().call("GET", `${LINK}?hash=${hash}`)).json()).toMatchObject({
      data: { email, status: "PENDING_CONFIRMATION" },
    });
    expect((await stored(email))[0]).toMatchObject({ status: "PENDING_CONFIRMATION" });
    for (let turn = 0; turn < 2; turn++)
      expect((await follow(hash, "confirm")).json()).toMatchObject({ data: { status: "SUBSCRIBED" } });
    const id = row?.id ?? 0;
    expect(data<Subscriber>(await harness.admin.call("GET", `${PATH}/${id}`)).subscribedAt).not.toBeNull();
    expect((await follow(hash, "unsubscribe")).json()).toMatchObject({ data: { status: "UNSUBSCRIBED" } });
    expect((await follow(hash, "confirm")).json()).toMatchObject({ data: { status: "UNSUBSCRIBED" } });
  });

  it("is mailed once, also by two processes, and again twice at most", async () => {
    const email = address();
    await Promise.all([signUp(email), signUp(email)]);
    await Promise.all([mail(), mail()]);
    expect(await stored(email)).toHaveLength(1);
    for (let turn = 0; turn < 4; turn++) {
      await signUp(email);
      await mail();
    }
    expect(await mailsTo(email)).toHaveLength(3);
    expect((await mailsTo(email))[0]).toMatchObject({ template: "newsletter-confirm", locale: "fr_FR" });
    const [row] = await stored(email);
    expect((await act(row?.id ?? 0, "resend")).statusCode).not.toBe(200);
  });

  it("without consent, address or an existing shop is refused", async () => {
    expect((await signUp(address(), { consent: false })).statusCode).toBe(422);
    expect((await signUp("no address")).statusCode).toBe(422);
    expect((await signUp(address(), { fitterId: 999_999 })).statusCode).toBe(404);
    expect((await follow("x".repeat(43), "confirm")).statusCode).toBe(404);
  });

  it("that is not confirmed within 30 days is deleted", async () => {
    const [old, recent] = [address(), address()];
    await signUp(old);
    await signUp(recent);
    await harness.server.open.database
      .update(record)
      .set({ createdAt: sql`now() - interval '31 days'` })
      .where(sql`${record.data}->>'email' = ${old}`);
    await deleteUnconfirmed(shopData);
    expect([await stored(old), await stored(recent)]).toMatchObject([[], [{ status: "PENDING_CONFIRMATION" }]]);
  });
});

describe("an address added by hand", () => {
  it("needs a note about its consent and is asked by mail", async () => {
    const email = address();
    expect((await add({ email })).json()).toMatchObject({ fields: { consentNote: "error.required" } });
    expect((await add({ email, consentNote: "Asked at the counter", consentDate: "2026-01-01" })).json()).toMatchObject(
      {
        fields: { consentDate: "newsletter.error.date-by-hand" },
      },
    );
    const created = data<Subscriber>(await add({ email, consentNote: "Asked at the counter" }));
    expect(created).toMatchObject({ status: "PENDING_CONFIRMATION", source: "ADMIN", optIns: 1 });
    await mail();
    expect(await mailsTo(email)).toHaveLength(1);
    expect((await add({ email: email.toUpperCase(), consentNote: "Twice" })).statusCode).toBe(409);
    const { id, version } = created;
    expect(
      (await harness.admin.call("PUT", `${PATH}/${id}`, { body: { version, consentNote: "Other" } })).json(),
    ).toMatchObject({ fields: { consentNote: "newsletter.lock.consent" } });
  });
});

describe("a file", () => {
  const imported = (text: string) => {
    const { run, uploadDraft } = importCalls(() => harness.admin, "newsletter");
    return uploadDraft(text).then(run);
  };
  const HEAD = "email;firstName;lastName;locale;consentDate;source\n";

  it("subscribes addresses with the day of their consent, and asks the others by mail", async () => {
    const [agreed, unasked] = [address(), address()];
    const { report } = await imported(
      `${HEAD}${agreed.toUpperCase()};Zoé;Martin;fr_FR;2026-03-01;FORM\n${unasked};;;fr_FR;;\n`,
    );
    expect(report).toMatchObject({ nbLines: 2, nbLinesInError: 0, created: 2 });
    expect(await stored(agreed)).toMatchObject([
      { status: "SUBSCRIBED", data: { source: "FORM", consentAt: "2026-03-01T00:00:00.000Z" } },
    ]);
    expect(await stored(unasked)).toMatchObject([{ status: "PENDING_CONFIRMATION", data: { source: "IMPORT" } }]);
    await mail();
    expect([await mailsTo(agreed), await mailsTo(unasked)].map(({ length }) => length)).toEqual([0, 1]);
  });

  it("does not bring back unsubscribed and erased addresses, and reports days that do not exist", async () => {
    const [left, erased, wrong, future] = [address(), address(), address(), address()];
    for (const email of [left, erased]) await imported(`${HEAD}${email};;;fr_FR;2026-03-01;FORM\n`);
    await act((await stored(left))[0]?.id ?? 0, "unsubscribe");
    await act((await stored(erased))[0]?.id ?? 0, "erase");
    const { report } = await imported(
      `${HEAD}${left};New;;fr_FR;2026-04-01;FORM\n${erased};;;fr_FR;2026-04-01;FORM\n${wrong};;;fr_FR;31/02/2026;\n${future};;;fr_FR;2099-01-01;\n`,
    );
    expect(report).toMatchObject({ nbLines: 4, nbLinesInError: 4, created: 0, updated: 0 });
    expect(await stored(left)).toMatchObject([{ status: "UNSUBSCRIBED" }]);
    for (const email of [erased, wrong, future]) expect(await stored(email)).toEqual([]);
  });
});

describe("erasure", () => {
  it("keeps nothing but a salted hash, ends the links, and lets the owner sign up again", async () => {
    const email = address();
    await signUp(email, { firstName: "Aurélie", lastName: "Quentin" });
    const hash = await linkOf(email);
    await follow(hash, "confirm");
    const [row] = await stored(email);
    expect(data<Subscriber>(await act(row?.id ?? 0, "erase"))).toMatchObject({ status: "ERASED", email: null });
    const { database } = harness.server.open;
    const all = await database
      .select()
      .from(record)
      .where(sql`${record.resource} like 'newsletter%'`);
    const id = row?.id ?? 0;
    const history = [...(await database.select().from(recordVersion).where(eq(recordVersion.recordId, id)))];
    const content = JSON.stringify([all, history]);
    for (const part of [email, "Aurélie", "Quentin", "aurelie"]) expect(content).not.toContain(part);
    expect(all.some(({ resource }) => resource === "newsletterErased")).toBe(true);
    expect((await follow(hash, "unsubscribe")).statusCode).toBe(404);
    await signUp(email);
    expect((await stored(email))[0]).toMatchObject({ status: "PENDING_CONFIRMATION" });
  });
});

describe("a request", () => {
  it("whose customer asked for newsletters is the proof of a subscription, once", async () => {
    const email = address();
    const { database } = harness.server.open;
    const { shopId } = harness.server.fixture;
    const values = { customer: { name: "Camille", email, newsletter: true } };
    const [request] = await database
      .insert(record)
      .values([
        { resource: "quote", shopId, status: "NEW", data: values },
        { resource: "contact", shopId, status: "NEW", data: values },
      ])
      .returning();
    await feedFromRequests(shopData);
    await feedFromRequests(shopData);
    expect(await stored(email)).toMatchObject([
      { status: "SUBSCRIBED", data: { source: "QUOTE", quote: request?.id, lastName: "Camille" } },
    ]);
  });
});

describe("rights", () => {
  it("are needed, and subscribers of another shop are not found", async () => {
    const { id } = data<Subscriber>(await add({ email: address(), consentNote: "Counter" }));
    expect((await act(id, "erase", harness.withoutRights)).statusCode).toBe(403);
    expect((await act(id, "erase", harness.other)).statusCode).toBe(404);
    expect((await harness.other.call("GET", `${PATH}/${id}`)).statusCode).toBe(404);
  });
});
