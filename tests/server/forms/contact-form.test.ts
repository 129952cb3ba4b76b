/** The contact form: the default one, its fields, subjects with recipients, and the request form that may replace it. */
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MODULES } from "../../../host/server/modules";
import { mailNotices } from "../../../host/server/features/personal-information/notice-mails";
import { outbox, rateLimit, record, shop, userAccount, userNotice } from "../../../host/server/platform/storage/schema";
import type { ContactDraft } from "../../../src/contract/endpoints/forms";
import type { PublicForm } from "../../../src/contract/endpoints/public-forms";
import type { Problem } from "../../../src/contract/errors";
import type { AnyRecord } from "../../../src/contract/resource";
import { testServer, type Browser, type TestServer } from "../support/test-server";

let server: TestServer;
let admin: Browser;
let base: string;
beforeAll(async () => {
  server = await testServer({ modules: MODULES });
  admin = server.browser();
  await admin.signIn("admin");
  const [own] = await server.open.database.select().from(shop).where(eq(shop.id, server.fixture.shopId));
  base = `/admin/public/api/form/${own?.code ?? ""}/contact`;
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.open.database.delete(rateLimit);
  expect((await call("POST", "form-contact/reset")).statusCode).toBe(200);
});

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = (method: Method, path: string, body?: unknown) =>
  admin.call(method, `/admin/api/${path}`, body === undefined ? {} : { body });
async function data<T = AnyRecord>(method: Method, path: string, body?: unknown): Promise<T> {
  const response = await call(method, path, body);
  if (response.statusCode !== 200) throw new Error(`${method} ${path}: ${response.statusCode} ${response.body}`);
  return response.json<{ data: T }>().data;
}
const refused = async (method: Method, path: string, body?: unknown): Promise<Problem> => {
  const response = await call(method, path, body);
  expect([409, 422]).toContain(response.statusCode);
  return response.json<Problem>();
};
const fr = (text: string) => ({ fr_FR: text });

const draft = (): Promise<ContactDraft> => data<ContactDraft>("GET", "form-contact/draft");
const codes = async (): Promise<string[]> => (await draft()).content.steps[0]?.fields.map(({ code }) => code) ?? [];
const fieldOf = async (code: string): Promise<AnyRecord> => {
  const id = (await draft()).fields.find((field) => field.code === code)?.id;
  return data("GET", `form-contact/field/${id}`);
};
/** Path and version of the form's settings. */
async function settings(): Promise<{ readonly path: string; readonly version: number }> {
  const { elements } = await data<{ elements: readonly AnyRecord[] }>("GET", "form-contact");
  const [{ id, version } = { id: 0, version: 0 }] = elements;
  return { path: `form-contact/${id}`, version };
}
const setUp = async (values: object): Promise<void> => {
  const { path, version } = await settings();
  await data("PUT", path, { version, ...values });
};
const load = async (): Promise<PublicForm> =>
  (await server.browser().call("GET", base)).json<{ data: PublicForm }>().data;

let keys = 0;
async function send(answers: Readonly<Record<string, readonly string[]>>) {
  keys += 1;
  const body = {
    version: 1,
    locale: "fr_FR",
    answers: {
      name: ["Nora"],
      email: ["nora@client.test"],
      message: [`Bonjour ${keys}`],
      consent: ["true"],
      ...answers,
    },
    key: `key-of-a-contact-${keys}`,
  };
  const response = await server.browser().call("POST", base, { body });
  return response.json<{ data: { received: boolean; fields: Record<string, { key: string }> } }>().data;
}
const lastContact = async () => {
  const { database } = server.open;
  const [contact] = await database.select().from(record).where(eq(record.resource, "contact")).orderBy(desc(record.id));
  return contact;
};
const recipients = async (): Promise<string[]> => {
  const rows = await server.open.database.select().from(outbox).where(eq(outbox.template, "contact-forwarded"));
  return rows.map(({ recipient }) => recipient).sort();
};

describe("the default form", () => {
  it("is shown to visitors of a shop that has adapted nothing, and its message arrives among the contacts", async () => {
    const { database } = server.open;
    await database.delete(record).where(eq(record.resource, "form-contact"));
    await database.delete(record).where(eq(record.resource, "form-contact-field"));
    expect((await draft()).fields).toEqual([]);
    expect((await load()).content.steps[0]?.fields.map(({ code }) => code)).toEqual(await codes());
    expect(await send({ consent: [] })).toMatchObject({
      received: false,
      fields: { consent: { key: "request-form-page.error.consent" } },
    });
    expect(await send({ phone: ["0478000000"] })).toMatchObject({ received: true });
    expect(await lastContact()).toMatchObject({
      status: "NEW",
      data: { customerName: "Nora", customerPhone: "0478000000", formCode: "contact", comments: `Bonjour ${keys}` },
    });
  });

  it("comes back by a reset, which deletes the shop's own fields", async () => {
    await data("POST", "form-contact/field", { fieldCode: "plate", type: "PLATE", label: fr("Plaque"), active: true });
    expect(await codes()).toEqual(["name", "email", "phone", "message", "consent", "plate"]);
    await data("POST", "form-contact/reset");
    expect(await codes()).toEqual(["name", "email", "phone", "message", "consent"]);
  });
});

describe("a field", () => {
  it("of the system keeps type, code, property and mandatory, and is not deleted", async () => {
    const email = await fieldOf("email");
    const { version } = email;
    expect(await refused("PUT", `form-contact/field/${email.id}`, { version, mandatory: false })).toMatchObject({
      fields: { mandatory: "form-contact-field.lock.system" },
    });
    expect(await data("PUT", `form-contact/field/${email.id}`, { version, label: fr("Votre adresse") })).toMatchObject({
      label: { fr_FR: "Votre adresse" },
    });
    expect((await refused("DELETE", `form-contact/field/${email.id}`)).errors).toEqual([
      "form-contact-field.lock.system",
    ]);
  });

  it("has a code of its own, which the settings of the form do not use, and a type that books nothing", async () => {
    const add = (values: object) =>
      refused("POST", "form-contact/field", { label: fr("Question"), active: true, ...values });
    expect((await add({ fieldCode: "email", type: "TEXT" })).fields).toEqual({ fieldCode: "error.duplicate" });
    expect((await add({ fieldCode: "subject", type: "TEXT" })).fields).toEqual({
      fieldCode: "request-form-field.error.reserved",
    });
    expect((await add({ fieldCode: "start", type: "TIME_SLOT" })).fields).toHaveProperty("type");
    const conditions = [{ field: "later", operator: "FILLED", value: null }];
    expect((await add({ fieldCode: "note", type: "TEXT", conditions })).fields).toEqual({
      conditions: "request-form-field.error.condition",
    });
  });

  it("that is hidden keeps its record and is asked no more", async () => {
    const phone = await fieldOf("phone");
    await data("PUT", `form-contact/field/${phone.id}`, { version: phone.version, active: false });
    expect(await codes()).not.toContain("phone");
    expect((await draft()).hidden).toEqual([{ id: phone.id, label: expect.objectContaining({ fr_FR: "Téléphone" }) }]);
  });
});

describe("subjects", () => {
  it("need a recipient, valid addresses and different labels", async () => {
    const { path, version } = await settings();
    const subject = (label: string, values: object = {}) => ({
      label: fr(label),
      recipients: null,
      sendToDealer: false,
      ...values,
    });
    const subjects = [subject("Devis"), subject("Devis", { recipients: "devis@garage.test" })];
    expect((await refused("PUT", path, { version, subjects })).fields).toEqual({
      "subjects.0.recipients": "form-contact.error.no-recipient",
      "subjects.1.label": "error.duplicate",
    });
    const wrong = [subject("Atelier", { recipients: "atelier" })];
    expect((await refused("PUT", path, { version, subjects: wrong })).fields).toEqual({
      "subjects.0.recipients": "error.pattern",
    });
  });

  it("are asked before the message, name the contact and decide who receives a mail", async () => {
    await setUp({
      attachments: true,
      recipients: "accueil@garage.test",
      subjects: [
        { label: fr("Devis"), recipients: "devis@garage.test, chef@garage.test", sendToDealer: false },
        { label: fr("Autre"), recipients: null, sendToDealer: false },
      ],
    });
    expect(await codes()).toEqual(["name", "email", "phone", "subject", "message", "attachments", "consent"]);
    expect(await send({})).toMatchObject({ received: false, fields: { subject: { key: "error.required" } } });
    expect(await send({ subject: ["1"] })).toMatchObject({ received: true });
    expect((await lastContact())?.data).toMatchObject({ subject: "Devis" });
    expect(await recipients()).toEqual(["chef@garage.test", "devis@garage.test"]);
    expect(await send({ subject: ["2"] })).toMatchObject({ received: true });
    expect(await recipients()).toEqual(["accueil@garage.test", "chef@garage.test", "devis@garage.test"]);
    await setUp({ subjects: [], recipients: null });
  });

  it("send one mail to each recipient, however it is written and whether or not a user wants mails about contacts", async () => {
    const { database } = server.open;
    await database.delete(outbox);
    await database.delete(userNotice);
    await setUp({ recipients: "Admin@Example.test, admin@example.test, accueil@garage.test" });
    await database
      .update(userAccount)
      .set({ mailTopics: ["CONTACT"] })
      .where(eq(userAccount.email, "admin@example.test"));
    expect(await send({})).toMatchObject({ received: true });
    await mailNotices(server.services);
    const mails = await database.select().from(outbox);
    expect(mails.map(({ recipient }) => recipient.toLowerCase()).sort()).toEqual([
      "accueil@garage.test",
      "admin@example.test",
    ]);
    await setUp({ recipients: null });
  });
});

it("a published default form for contacts takes the place of the contact form, which says so", async () => {
  expect((await draft()).replacedBy).toBeNull();
  const form = await data("POST", "form", {
    name: "Contact détaillé",
    code: "CONTACT",
    type: "CONTACT",
    defaultForType: true,
    title: fr("Écrivez-nous"),
  });
  const step = await data("POST", "form-step", { form: { id: form.id, label: "" }, title: fr("Message") });
  const inStep = { form: { id: form.id, label: "" }, step: { id: step.id, label: "" }, label: fr("Question") };
  await data("POST", "form-field", { ...inStep, fieldCode: "email", type: "EMAIL", mapping: "email" });
  await data("POST", "form-field", { ...inStep, fieldCode: "consent", type: "CONSENT", text: fr("<p>Oui</p>") });
  const { version } = await data("GET", `form/${form.id}`);
  await data("POST", `form/${form.id}/publish`, { version });
  expect((await draft()).replacedBy).toEqual({ id: form.id, name: "Contact détaillé" });
  expect((await load()).content.code).toBe("CONTACT");
});
