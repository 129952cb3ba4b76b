/** Request forms for visitors: what they load, what is refused, and which request the answers become. */
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MODULES } from "../../../host/server/modules";
import { file, formUsage, rateLimit, record, shop, shopFitterLink } from "../../../host/server/platform/storage/schema";
import type { PublicForm } from "../../../src/contract/endpoints/public-forms";
import type { AnyRecord } from "../../../src/contract/resource";
import { data, startHarness, type Harness } from "../../resources/harness";
import { smallBuild } from "../support/small-build";
import { makeGarage, makeServices, type GarageServices } from "../support/garage";

const build = smallBuild();
let harness: Harness;
let shopCode: string;
let services: GarageServices;
let dealer: AnyRecord;
let count = 0;

beforeAll(async () => {
  harness = await startHarness(undefined, MODULES, { distDirectory: build.distDirectory });
  const { open, fixture } = harness.server;
  const [own] = await open.database.select().from(shop).where(eq(shop.id, fixture.shopId));
  shopCode = own?.code ?? "";
  services = await makeServices(harness);
  ({ dealer } = await makeGarage(harness, services, ["LIFT"]));
  await open.database.update(shopFitterLink).set({ status: "ACTIVE" }).where(eq(shopFitterLink.fitterId, dealer.id));
}, 120_000);
afterAll(async () => {
  await harness.close();
  build.remove();
});
beforeEach(() => harness.server.open.database.delete(rateLimit).then(() => undefined));

const to = (id: number) => ({ id, label: "" });
const fr = (text: string) => ({ fr_FR: text });
interface Field {
  readonly fieldCode: string;
  readonly type: string;
  readonly [name: string]: unknown;
}
const CONTACT: readonly Field[] = [
  { fieldCode: "name", type: "TEXT", mapping: "customer.name" },
  { fieldCode: "email", type: "EMAIL", mapping: "email", mandatory: true },
  {
    fieldCode: "consent",
    type: "CONSENT",
    mapping: "consentUseOfPersonalData",
    mandatory: true,
    text: fr("<p>Oui</p>"),
  },
];
const ANSWERS = { name: ["Hannah"], email: ["hannah@client.test"], consent: ["true"] };

const post = (path: string, body: object) => harness.admin.call("POST", `/admin/api/${path}`, { body });

/** Publishes a form with one step. Returns its code and id. */
async function publish(
  type: string,
  fields: readonly Field[],
  values: object = {},
): Promise<{ code: string; id: number }> {
  count += 1;
  const code = `FORM_${count}`;
  const form = data<AnyRecord>(
    await post("form", { name: code, code, type, title: fr("Titre"), thankYou: fr("<p>Merci</p>"), ...values }),
  );
  const step = data<AnyRecord>(await post("form-step", { form: to(form.id), title: fr("Étape") }));
  for (const field of [...fields, ...CONTACT])
    data<AnyRecord>(
      await post("form-field", {
        form: to(form.id),
        step: to(step.id),
        label: fr(`Question ${field.fieldCode}`),
        ...field,
      }),
    );
  const { version } = data<AnyRecord>(await harness.admin.call("GET", `/admin/api/form/${form.id}`));
  data<AnyRecord>(await post(`form/${form.id}/publish`, { version }));
  return { code, id: form.id };
}

const base = (code: string): string => `/admin/public/api/form/${shopCode}/${code}`;
const load = async (code: string): Promise<PublicForm> =>
  (await harness.server.browser().call("GET", base(code))).json<{ data: PublicForm }>().data;
interface Sent {
  readonly received: boolean;
  readonly fields: Record<string, { key: string }>;
}
let keys = 0;
async function send(code: string, answers: Readonly<Record<string, readonly string[]>>, more: object = {}) {
  keys += 1;
  const body = {
    version: 1,
    locale: "fr_FR",
    answers: { ...ANSWERS, ...answers },
    key: `key-of-the-test-${keys}`,
    ...more,
  };
  return harness.server.browser().call("POST", base(code), { body });
}
const sent = async (...call: Parameters<typeof send>): Promise<Sent> =>
  (await send(...call)).json<{ data: Sent }>().data;
const stored = async (resource: string) => {
  const { database } = harness.server.open;
  return database.select().from(record).where(eq(record.resource, resource)).orderBy(desc(record.id));
};

describe("a form", () => {
  it("is public only while it is published, without the shop's patterns, and by its type when it is the default", async () => {
    const { code, id } = await publish(
      "FLEET",
      [{ fieldCode: "fleet", type: "TEXT", pattern: "REGEX", regex: "[0-9]{3}" }],
      { defaultForType: true },
    );
    const { content } = await load(code);
    expect(content.steps[0]?.fields[0]).toMatchObject({ code: "fleet", regex: "" });
    expect((await load("fleet")).content.code).toBe(code);
    const { version } = data<AnyRecord>(await harness.admin.call("GET", `/admin/api/form/${id}`));
    await harness.admin.call("PUT", `/admin/api/form/${id}`, { body: { version, defaultForType: false } });
    await post(`form/${id}/archive`, { version: version + 1 });
    expect((await harness.server.browser().call("GET", base(code))).statusCode).toBe(404);
    expect((await harness.server.browser().call("GET", "/admin/public/api/form/none/QUOTE")).statusCode).toBe(404);
  });

  it("refuses answers by input, with the same checks as the browser and the shop's pattern on RE2", async () => {
    const { code } = await publish("QUOTE", [
      { fieldCode: "size", type: "TYRE_SIZE", mapping: "tyreSize", mandatory: true },
      { fieldCode: "fleet", type: "TEXT", pattern: "REGEX", regex: "(a+)+b" },
      { fieldCode: "day", type: "DATE", minDays: 1 },
      { fieldCode: "choice", type: "RADIO", choices: [{ value: "a", label: fr("A") }] },
      { fieldCode: "dealer", type: "DEALER" },
    ]);
    const before = (await stored("quote")).length;
    const answers = {
      size: ["R16"],
      fleet: ["a".repeat(40)],
      day: ["2020-01-01"],
      choice: ["z"],
      dealer: ["999999"],
      email: ["x"],
      consent: [],
    };
    const { received, fields } = await sent(code, answers);
    expect(received).toBe(false);
    expect(Object.fromEntries(Object.entries(fields).map(([input, { key }]) => [input, key]))).toEqual({
      size: "request-form-page.error.tyre-size",
      fleet: "error.pattern",
      day: "request-form-page.error.first-day",
      choice: "error.choice",
      dealer: "error.reference",
      email: "error.email",
      consent: "request-form-page.error.consent",
    });
    expect(await stored("quote")).toHaveLength(before);
  });

  it("neither requires nor stores what its conditions hide", async () => {
    const { code } = await publish("QUOTE", [
      {
        fieldCode: "need",
        type: "RADIO",
        mandatory: true,
        choices: [
          { value: "tyres", label: fr("Pneus") },
          { value: "other", label: fr("Autre") },
        ],
      },
      {
        fieldCode: "size",
        type: "TYRE_SIZE",
        mandatory: true,
        conditions: [{ field: "need", operator: "EQUALS", value: "tyres" }],
      },
      { fieldCode: "note", type: "TEXT", conditions: [{ field: "size", operator: "FILLED" }] },
    ]);
    expect(await sent(code, { need: ["tyres"] })).toMatchObject({
      received: false,
      fields: { size: { key: "error.required" } },
    });
    expect(await sent(code, { need: ["other"], size: ["205/55 R16 91V"], note: ["caché"] })).toMatchObject({
      received: true,
    });
    expect((await stored("quote"))[0]?.data["answers"]).toEqual([{ label: "Question need", value: "Autre" }]);
  });
});

describe("the answers become", () => {
  it("a quote, with the labels that the customer saw, once for each key", async () => {
    const { code, id } = await publish("QUOTE", [
      { fieldCode: "size", type: "TYRE_SIZE", mapping: "tyreSize", asksQuantity: true },
      { fieldCode: "plate", type: "PLATE", mapping: "vehicleRegistrationNumber" },
      { fieldCode: "dealer", type: "DEALER" },
      { fieldCode: "how", type: "CHECKBOX", otherChoice: true, choices: [{ value: "web", label: fr("Par Internet") }] },
    ]);
    const answers = {
      size: ["205/55R16 91V"],
      "size.quantity": ["4"],
      plate: ["AB-123-CD"],
      dealer: [String(dealer.id)],
      how: ["web", "~other"],
      "how.other": ["Un ami"],
    };
    const key = { key: "the-same-key-twice" };
    expect(await sent(code, answers, key)).toMatchObject({ received: true });
    const amount = (await stored("quote")).length;
    expect(await sent(code, answers, key)).toMatchObject({ received: true });
    const [quote, ...others] = await stored("quote");
    expect(others).toHaveLength(amount - 1);
    expect(quote).toMatchObject({
      fitterId: dealer.id,
      status: "NEW",
      data: {
        customerName: "Hannah",
        customerEmail: "hannah@client.test",
        vehicleRegistrationNumber: "AB-123-CD",
        tyreSize: "205/55R16 91V",
        formCode: code,
        formVersion: 1,
        origin: "WEBSITE",
        answers: [
          { label: "Question size", value: "205/55 R16 91V × 4" },
          { label: "Question how", value: "Par Internet, Un ami" },
        ],
      },
    });
    expect(data<AnyRecord>(await harness.admin.call("GET", `/admin/api/quote/${quote?.id}`))).toMatchObject({
      formCode: code,
    });
    const used = await harness.server.open.database.select().from(formUsage).where(eq(formUsage.formId, id));
    expect(used).toEqual([expect.objectContaining({ stage: 0, count: 1 })]);
  });

  it("an appointment on a free start of the dealer, and the same start is refused afterwards", async () => {
    const { code } = await publish("APPOINTMENT", [
      { fieldCode: "dealer", type: "DEALER", mandatory: true },
      { fieldCode: "services", type: "SERVICE", mapping: "shopServices", mandatory: true },
      { fieldCode: "start", type: "TIME_SLOT", mapping: "date", mandatory: true },
    ]);
    const service = String(services.fitting.id);
    const path = `${base(code)}/starts?dealer=${dealer.id}&services=${service}`;
    const { starts } = (await harness.server.browser().call("GET", path)).json<{ data: { starts: string[] } }>().data;
    const start = starts[5] ?? "";
    expect(start).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
    const answers = { dealer: [String(dealer.id)], services: [service], start: [start] };
    expect(await sent(code, answers)).toMatchObject({ received: true });
    expect((await stored("appointment"))[0]).toMatchObject({
      fitterId: dealer.id,
      status: "PENDING",
      data: { origin: "WEBSITE", formCode: code },
    });
    const again = await sent(code, answers);
    expect(again.received).toBe(false);
    expect(Object.keys(again.fields)).toEqual(["start"]);
  });

  it("a contact for every other kind, for the dealer that the form is for", async () => {
    const { code } = await publish("CALLBACK", [{ fieldCode: "when", type: "TEXT", mapping: "contactTime" }], {
      assignTo: "FIXED",
      fixedDealer: to(dealer.id),
    });
    expect(await sent(code, { when: ["Le matin"] })).toMatchObject({ received: true });
    expect((await stored("contact"))[0]).toMatchObject({
      fitterId: dealer.id,
      status: "NEW",
      data: { customerName: "Hannah", formCode: code, customer: { contactTime: "Le matin" } },
    });
  });
});

describe("protection", () => {
  const upload = (code: string, name: string, content: string) => {
    const boundary = "----form-file";
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
    return harness.server.browser().call("POST", `${base(code)}/file`, {
      body: `${head}${content}\r\n--${boundary}--\r\n`,
      headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    });
  };

  it("a program that fills in the hidden input is answered like a visitor, and stores nothing", async () => {
    const { code } = await publish("QUOTE", []);
    const before = (await stored("quote")).length;
    expect(await sent(code, {}, { website: "https://spam.example" })).toMatchObject({ received: true });
    expect(await stored("quote")).toHaveLength(before);
  });

  it("limits the requests of an address to the number of the form", async () => {
    const { code } = await publish("QUOTE", [], { maxPerHour: 2 });
    expect(
      [await send(code, {}), await send(code, {}), await send(code, {})].map(({ statusCode }) => statusCode),
    ).toEqual([200, 200, 429]);
  });

  it("judges files by their bytes, and gives them to the request that names them", async () => {
    const { code } = await publish("QUOTE", [{ fieldCode: "photo", type: "FILE", maxFiles: 2 }]);
    expect((await upload(code, "photo.png", "MZ\x00\x01")).statusCode).toBe(422);
    const pdf = await upload(code, "photo.png", "%PDF-1.4 test");
    const { token, name } = pdf.json<{ data: { token: string; name: string } }>().data;
    expect(name).toBe("photo.pdf");
    expect(await sent(code, { photo: ["00000000-0000-4000-8000-000000000000"] })).toMatchObject({
      fields: { photo: { key: "file.error.gone" } },
    });
    expect(await sent(code, { photo: [token] })).toMatchObject({ received: true });
    const [quote] = await stored("quote");
    expect(quote?.data["firstFile"]).toMatchObject({ id: token, name: "photo.pdf" });
    expect((await harness.admin.call("GET", `/admin/api/quote/file/${token}`)).statusCode).toBe(200);
    const [row] = await harness.server.open.database.select().from(file).where(eq(file.storageKey, token));
    expect(row?.expiresAt).toBeNull();
    expect(await sent(code, { photo: [token] })).toMatchObject({ received: false });
  });
});

describe("without JavaScript", () => {
  const page = (code: string) => `/admin/public/request-form/${shopCode}/${code}`;

  it("the page has the whole form, refuses by the names of its fields, and stores what it receives", async () => {
    const { code } = await publish("CONTACT", [
      { fieldCode: "message", type: "MULTILINE", mapping: "comments", mandatory: true },
      { fieldCode: "photo", type: "FILE", mandatory: true },
    ]);
    const browser = harness.server.browser();
    const html = (await browser.call("GET", page(code))).body;
    expect(html).toContain('name="message"');
    expect(html).toContain("Question email");
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(html)?.[1] ?? "";
    const submit = (values: Record<string, string>) =>
      browser.call("POST", base(code), {
        body: new URLSearchParams({
          xsrf,
          page: page(code).replace("/admin", ""),
          base: "/admin",
          version: "1",
          key: "key-of-the-plain-page",
          ...values,
        }).toString(),
        headers: { "content-type": "application/x-www-form-urlencoded" },
        xsrf: null,
      });
    const refused = await submit({ email: "hannah@client.test", consent: "true" });
    expect(refused.statusCode).toBe(422);
    expect(refused.body).toContain("Question message:");
    const accepted = await submit({ email: "hannah@client.test", consent: "true", message: "Bonjour" });
    expect(accepted.statusCode).toBe(200);
    expect(accepted.body).toContain("<p>Merci</p>");
    expect((await stored("contact"))[0]).toMatchObject({ data: { comments: "Bonjour", formCode: code } });
  });
});
