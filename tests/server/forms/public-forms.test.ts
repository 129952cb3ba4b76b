/** Request forms for visitors: what they load, what is refused, and which request the answers become. */
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { FASTEST_MS, newTicket, VISIT_SECRET } from "../../../host/server/features/forms/visit-ticket";
import { file, formUsage, record } from "../../../host/server/platform/storage/schema";
import type { AnyRecord } from "../../../src/contract/resource";
import { data } from "../../resources/harness";
import { fr, to, usePublicForms } from "./use-public-forms";

const forms = usePublicForms();
const { post, publish, base, load, send, sent, stored } = forms;

describe("a form", () => {
  it("asks nothing of a step that a jump passes over, and stores no answer to it", async () => {
    const { code, id } = await publish("QUOTE", [{ fieldCode: "company", type: "TEXT" }]);
    const { admin } = forms.harness;
    const read = async (path: string) => data<AnyRecord>(await admin.call("GET", `/admin/api/${path}`));
    const [first] = (await load(code)).content.steps;
    const second = data<AnyRecord>(await post("form-step", { form: to(id), title: fr("Suite") }));
    const question = { fieldCode: "plate", type: "TEXT", mandatory: true, label: fr("Plaque") };
    data<AnyRecord>(await post("form-field", { form: to(id), step: to(second.id), ...question }));
    const path = `form-step/${first?.id}`;
    const jumps = [{ field: "company", operator: "FILLED", value: null, to: "END" }];
    const { version } = await read(path);
    data<AnyRecord>(await admin.call("PUT", `/admin/api/${path}`, { body: { version, jumps } }));
    data<AnyRecord>(await post(`form/${id}/publish`, { version: (await read(`form/${id}`)).version }));

    expect((await load(code)).content.steps[0]?.jumps).toMatchObject([{ field: "company", to: "END" }]);
    expect((await sent(code, {}, { version: 2 })).fields).toMatchObject({ plate: { key: "error.required" } });
    const answers = { company: ["Flotte"], plate: ["secret"] };
    expect(await sent(code, answers, { version: 2 })).toMatchObject({ received: true });
    const [quote] = await stored("quote");
    expect(JSON.stringify(quote?.data)).toContain("Flotte");
    expect(JSON.stringify(quote?.data)).not.toContain("secret");
  });

  it("is public only while it is published, without the shop's patterns, and by its type when it is the default", async () => {
    const { code, id } = await publish(
      "FLEET",
      [{ fieldCode: "fleet", type: "TEXT", pattern: "REGEX", regex: "[0-9]{3}" }],
      { defaultForType: true },
    );
    const { content } = await load(code);
    expect(content.steps[0]?.fields[0]).toMatchObject({ code: "fleet", regex: "" });
    expect((await load("fleet")).content.code).toBe(code);
    const { version } = data<AnyRecord>(await forms.harness.admin.call("GET", `/admin/api/form/${id}`));
    await forms.harness.admin.call("PUT", `/admin/api/form/${id}`, { body: { version, defaultForType: false } });
    await post(`form/${id}/archive`, { version: version + 1 });
    expect((await forms.harness.server.browser().call("GET", base(code))).statusCode).toBe(404);
    expect((await forms.harness.server.browser().call("GET", "/admin/public/api/form/none/QUOTE")).statusCode).toBe(
      404,
    );
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
      dealer: [String(forms.dealer.id)],
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
      fitterId: forms.dealer.id,
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
    expect(data<AnyRecord>(await forms.harness.admin.call("GET", `/admin/api/quote/${quote?.id}`))).toMatchObject({
      formCode: code,
    });
    const used = await forms.harness.server.open.database.select().from(formUsage).where(eq(formUsage.formId, id));
    expect(used).toEqual([expect.objectContaining({ stage: 0, count: 1 })]);
  });

  it("a quote or a message that waits for an answer as long as the form promises", async () => {
    const waiting = async (resource: string, id: number | undefined) =>
      data<AnyRecord>(await forms.harness.admin.call("GET", `/admin/api/${resource}/${String(id)}`));
    for (const [type, resource] of [
      ["QUOTE", "quote"],
      ["CONTACT", "contact"],
    ] as const) {
      const { code } = await publish(type, [{ fieldCode: "size", type: "TYRE_SIZE" }], { answerHours: 4 });
      expect(await sent(code, { size: ["205/55R16 91V"] })).toMatchObject({ received: true });
      const [request] = await stored(resource);
      const hours = Date.parse(String((await waiting(resource, request?.id))["answerBy"])) - Number(request?.createdAt);
      expect(Math.round(hours / 3_600_000)).toBe(4);
      await forms.harness.server.open.database
        .update(record)
        .set({ status: "CLOSED" })
        .where(eq(record.id, request?.id ?? 0));
      expect(await waiting(resource, request?.id)).toMatchObject({ answerBy: null });
    }
  });

  it("a quote that keeps the label of a choice that was renamed afterwards (acceptance 30-10)", async () => {
    const choices = (text: string) => [{ value: fr(text), selected: false, active: true }];
    const body = { code: "HOW", name: fr("Liste"), sort: "MANUAL", choices: choices("Par un ami") };
    const list = data<AnyRecord>(await post("custom-select", body));
    const { code } = await publish("QUOTE", [{ fieldCode: "how", type: "RADIO", choiceList: to(list.id) }]);
    const [choice] = (await load(code)).content.steps[0]?.fields[0]?.choices ?? [];
    await sent(code, { how: [choice?.value ?? ""] });
    const { version, choices: given } = data<AnyRecord>(
      await forms.harness.admin.call("GET", `/admin/api/custom-select/${list.id}`),
    );
    const [former] = given as object[];
    const renamed = { version, choices: [{ ...former, value: fr("Recommandation") }] };
    data(await forms.harness.admin.call("PUT", `/admin/api/custom-select/${list.id}`, { body: renamed }));
    const [quote] = await stored("quote");
    const answers = [{ label: "Question how", value: "Par un ami" }];
    expect(data<AnyRecord>(await forms.harness.admin.call("GET", `/admin/api/quote/${quote?.id}`))).toMatchObject({
      answers,
    });
  });

  it("an appointment on a free start of the dealer, and the same start is refused afterwards", async () => {
    const { code } = await publish("APPOINTMENT", [
      { fieldCode: "dealer", type: "DEALER", mandatory: true },
      { fieldCode: "services", type: "SERVICE", mapping: "shopServices", mandatory: true },
      { fieldCode: "start", type: "TIME_SLOT", mapping: "date", mandatory: true },
    ]);
    const service = String(forms.services.fitting.id);
    const path = `${base(code)}/starts?dealer=${forms.dealer.id}&services=${service}`;
    const { starts } = (await forms.harness.server.browser().call("GET", path)).json<{ data: { starts: string[] } }>()
      .data;
    const start = starts[5] ?? "";
    expect(start).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
    const answers = { dealer: [String(forms.dealer.id)], services: [service], start: [start] };
    expect(await sent(code, answers)).toMatchObject({ received: true });
    expect((await stored("appointment"))[0]).toMatchObject({
      fitterId: forms.dealer.id,
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
      fixedDealer: to(forms.dealer.id),
    });
    expect(await sent(code, { when: ["Le matin"] })).toMatchObject({ received: true });
    expect((await stored("contact"))[0]).toMatchObject({
      fitterId: forms.dealer.id,
      status: "NEW",
      data: { customerName: "Hannah", formCode: code, customer: { contactTime: "Le matin" } },
    });
  });
});

describe("protection", () => {
  const upload = (code: string, name: string, content: string) => {
    const boundary = "----form-file";
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
    return forms.harness.server.browser().call("POST", `${base(code)}/file`, {
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

  it("answers within three seconds, or without the ticket of the form, are refused where the form checks visitors", async () => {
    const { code } = await publish("QUOTE", [], { captcha: "INVISIBLE" });
    const { ticket } = await load(code);
    const errorsOf = async (more: object): Promise<readonly string[] | undefined> =>
      (await send(code, {}, more)).json<{ data: { errors: readonly string[] } }>().data.errors;
    const before = (await stored("quote")).length;
    expect(await errorsOf({})).toEqual(["request-form-page.error.outdated"]);
    expect(await errorsOf({ ticket })).toEqual(["request-form-page.error.too-fast"]);
    const [since = "", signature = ""] = ticket.split(".");
    const earlier = (Number.parseInt(since, 36) - 60_000).toString(36);
    expect(await errorsOf({ ticket: `${earlier}.${signature}` })).toEqual(["request-form-page.error.outdated"]);
    expect(await errorsOf({ ticket: (await load((await publish("QUOTE", [])).code)).ticket })).toEqual([
      "request-form-page.error.outdated",
    ]);
    expect((await stored("quote")).length).toBe(before);
    const { services, fixture } = forms.harness.server;
    const secret = await services.secrets.get(VISIT_SECRET);
    const old = newTicket(secret, `${fixture.shopId}.${code}`, Date.now() - FASTEST_MS);
    expect(await sent(code, {}, { ticket: old })).toMatchObject({ received: true });
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
    expect((await forms.harness.admin.call("GET", `/admin/api/quote/file/${token}`)).statusCode).toBe(200);
    const [row] = await forms.harness.server.open.database.select().from(file).where(eq(file.storageKey, token));
    expect(row?.expiresAt).toBeNull();
    expect(await sent(code, { photo: [token] })).toMatchObject({ received: false });
  });
});
