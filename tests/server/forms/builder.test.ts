/** Request forms: steps, fields, conditions, publication, and versions. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MODULES } from "../../../host/server/modules";
import type { FormDraft } from "../../../src/contract/endpoints/forms";
import type { Problem } from "../../../src/contract/errors";
import type { AnyRecord } from "../../../src/contract/resource";
import { testServer, type Browser, type TestServer } from "../support/test-server";

let server: TestServer;
let admin: Browser;
let count = 0;
beforeAll(async () => {
  server = await testServer({ modules: MODULES });
  admin = server.browser();
  await admin.signIn("admin");
});
afterAll(() => server.close());

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
  // 422 names fields, 409 concerns the whole record.
  expect([409, 422]).toContain(response.statusCode);
  return response.json<Problem>();
};
const to = (id: number) => ({ id, label: "" });
const fr = (text: string) => ({ fr_FR: text });

const newForm = (values: object = {}): Promise<AnyRecord> => {
  count += 1;
  return data("POST", "form", {
    name: `Formulaire ${count}`,
    code: `FORM_${count}`,
    type: "QUOTE",
    title: fr("Devis"),
    ...values,
  });
};
const newStep = (form: AnyRecord, values: object = {}): Promise<AnyRecord> =>
  data("POST", "form-step", { form: to(form.id), title: fr("Étape"), ...values });
const fieldBody = (step: AnyRecord, fieldCode: string, type: string, values: object = {}) => ({
  form: step["form"],
  step: to(step.id),
  fieldCode,
  label: fr(fieldCode),
  type,
  ...values,
});
const newField = (step: AnyRecord, fieldCode: string, type: string, values: object = {}): Promise<AnyRecord> =>
  data("POST", "form-field", fieldBody(step, fieldCode, type, values));
const draftOf = (form: AnyRecord): Promise<FormDraft> => data<FormDraft>("GET", `form/${form.id}/draft`);
const act = async (form: AnyRecord, action: string, input: object = {}) => {
  const { version } = await data("GET", `form/${form.id}`);
  return call("POST", `form/${form.id}/${action}`, { version, ...input });
};

/** A form that can be published. */
async function readyForm(values: object = {}): Promise<{ form: AnyRecord; step: AnyRecord }> {
  const form = await newForm(values);
  const step = await newStep(form);
  await newField(step, "email", "EMAIL", { mapping: "email", mandatory: true });
  await newField(step, "consent", "CONSENT", { mandatory: true, text: fr("<p>Oui</p>") });
  return { form, step };
}

describe("a field", () => {
  it("has a code of its own in the form, and fills a property that no other field fills", async () => {
    const step = await newStep(await newForm());
    await newField(step, "email", "EMAIL", { mapping: "email" });
    expect((await refused("POST", "form-field", fieldBody(step, "email", "TEXT"))).fields).toEqual({
      fieldCode: "error.duplicate",
    });
    expect(
      (await refused("POST", "form-field", fieldBody(step, "second", "EMAIL", { mapping: "email" }))).fields,
    ).toEqual({
      mapping: "request-form-field.error.mapping-used",
    });
  });

  it.each([
    ["a property that its type cannot fill", "TEXT", { mapping: "email" }, "mapping"],
    ["no choices", "SELECT", {}, "choices"],
    [
      "a default beside its choices",
      "SELECT",
      { choices: [{ value: "a", label: fr("A") }], defaultValue: "b" },
      "defaultValue",
    ],
    ["no value when it is hidden", "HIDDEN", {}, "defaultValue"],
    ["a maximum below the minimum", "NUMBER", { min: 3, max: 2 }, "max"],
    ["a consent without text", "CONSENT", {}, "text"],
    ["a pattern that RE2 refuses", "TEXT", { pattern: "REGEX", regex: "(a)\\1" }, "regex"],
    ["a pattern whose repetitions multiply", "TEXT", { pattern: "REGEX", regex: "((a{100}){100})" }, "regex"],
    [
      "a condition on a field that does not exist",
      "TEXT",
      { conditions: [{ field: "none", operator: "FILLED" }] },
      "conditions",
    ],
    [
      "a condition without a value",
      "TEXT",
      { conditions: [{ field: "none", operator: "EQUALS" }] },
      "conditions.0.value",
    ],
  ])("is refused with %s", async (_, type, values, path) => {
    const step = await newStep(await newForm());
    expect(
      Object.keys((await refused("POST", "form-field", fieldBody(step, "some", type, values))).fields ?? {}),
    ).toEqual([path]);
  });

  it("that a condition compares cannot be deleted or renamed", async () => {
    const step = await newStep(await newForm());
    const first = await newField(step, "first", "TEXT");
    await newField(step, "second", "TEXT", { conditions: [{ field: "first", operator: "FILLED" }] });
    expect((await refused("DELETE", `form-field/${first.id}`)).errors).toEqual(["request-form-field.error.in-use"]);
    expect(
      (await refused("PUT", `form-field/${first.id}`, { version: first.version, fieldCode: "other" })).fields,
    ).toEqual({
      fieldCode: "request-form-field.error.in-use",
    });
  });
});

describe("the order", () => {
  it("changes within a step, and a field moves to another step of its form only", async () => {
    const form = await newForm();
    const [one, two] = [await newStep(form), await newStep(form, { title: fr("Deux") })];
    const [a, b] = [await newField(one, "first", "TEXT"), await newField(one, "second", "TEXT")];
    await data("PUT", "form-field/order", { ids: [b.id, a.id], base: [a.id, b.id], part: true });
    await data("PUT", "form-step/order", { ids: [two.id, one.id], base: [one.id, two.id], part: true });
    const codes = ({ content }: FormDraft) => content.steps.map(({ fields }) => fields.map(({ code }) => code));
    expect(codes(await draftOf(form))).toEqual([[], ["second", "first"]]);
    const { version } = await data("GET", `form-field/${a.id}`);
    await data("PUT", `form-field/${a.id}`, { version, step: to(two.id) });
    expect(codes(await draftOf(form))).toEqual([["first"], ["second"]]);
    const foreign = await newStep(await newForm());
    const moved = await data("GET", `form-field/${a.id}`);
    expect(
      (await refused("PUT", `form-field/${a.id}`, { version: moved.version, step: to(foreign.id) })).fields,
    ).toEqual({
      step: "request-form-field.error.other-form",
    });
  });

  it("a step is deleted only when its fields have a place, and not the last one", async () => {
    const form = await newForm();
    const step = await newStep(form);
    expect((await refused("DELETE", `form-step/${step.id}`)).errors).toEqual(["request-form-step.error.last"]);
    const second = await newStep(form);
    await newField(step, "some", "TEXT");
    expect((await refused("DELETE", `form-step/${step.id}`)).fields).toEqual({
      fieldsTo: "request-form-step.error.fields",
    });
    await data("DELETE", `form-step/${second.id}`);
  });

  it("a deleted step leaves its fields to its neighbour in their order, and undo puts them back", async () => {
    const form = await newForm();
    const [one, two, three] = [await newStep(form), await newStep(form), await newStep(form)];
    await newField(one, "aa", "TEXT");
    await newField(two, "bb", "TEXT");
    await newField(two, "cc", "TEXT");
    await newField(three, "dd", "TEXT");
    const remove = (step: AnyRecord, values: object) =>
      data<{ done: number; undoToken: string; failed: { errors?: string[] }[] }>("POST", "form-step/bulk", {
        ...{ action: "remove", values, selection: { ids: [step.id] } },
      });
    const codes = async () => (await draftOf(form)).content.steps.map(({ fields }) => fields.map(({ code }) => code));
    expect((await remove(one, { fieldsTo: "PREVIOUS" })).failed[0]?.errors).toEqual([
      "request-form-step.error.no-previous",
    ]);
    expect((await remove(three, { fieldsTo: "NEXT" })).failed[0]?.errors).toEqual(["request-form-step.error.no-next"]);
    const before = await remove(two, { fieldsTo: "PREVIOUS" });
    expect(await codes()).toEqual([["aa", "bb", "cc"], ["dd"]]);
    await data("POST", `form-step/undo/${before.undoToken}`, {});
    expect(await codes()).toEqual([["aa"], ["bb", "cc"], ["dd"]]);
    const after = await remove(two, { fieldsTo: "NEXT" });
    expect(await codes()).toEqual([["aa"], ["bb", "cc", "dd"]]);
    await data("POST", `form-step/undo/${after.undoToken}`, {});
    expect(await codes()).toEqual([["aa"], ["bb", "cc"], ["dd"]]);
  });

  it("a step jumps forwards only, and copies keep their jumps", async () => {
    const form = await newForm();
    const [one, two, three] = [await newStep(form), await newStep(form), await newStep(form)];
    await newField(one, "fleet", "TEXT");
    await newField(two, "plate", "TEXT");
    const jumpTo = async (from: AnyRecord, field: string, to: unknown) => {
      const { version } = await data("GET", `form-step/${from.id}`);
      return call("PUT", `form-step/${from.id}`, { version, jumps: [{ field, operator: "FILLED", value: null, to }] });
    };
    const errorsOf = async (...jump: Parameters<typeof jumpTo>) => (await jumpTo(...jump)).json<Problem>().fields;
    expect(await errorsOf(one, "plate", three["key"])).toEqual({ jumps: "request-form-step.error.jump" });
    expect(await errorsOf(two, "fleet", one["key"])).toEqual({ jumps: "request-form-step.error.jump" });
    expect(await errorsOf(two, "fleet", "gone")).toEqual({ jumps: "request-form-step.error.jump" });
    expect((await jumpTo(one, "fleet", three["key"])).statusCode).toBe(200);
    expect((await refused("DELETE", `form-step/${three.id}`)).errors).toEqual(["request-form-step.error.jump-target"]);

    const stepsOf = async (of: AnyRecord) => (await draftOf(of)).content.steps;
    const copy = await data("POST", `form/${form.id}/duplicate`, {});
    const [first, , last] = await stepsOf(copy);
    expect(last?.id).not.toBe(three.id);
    expect(first?.jumps).toEqual([{ field: "fleet", operator: "FILLED", value: "", to: last?.key }]);
    await data("PUT", "form-step/order", {
      ...{ ids: [three.id, one.id, two.id], base: [one.id, two.id, three.id], part: true },
    });
    expect((await draftOf(form)).errors).toContain("request-form.error.jump");
  });

  it("a step does not take fields that its own condition is about", async () => {
    const form = await newForm();
    const [one, two] = [await newStep(form), await newStep(form)];
    await newField(one, "fleet", "TEXT");
    const { version } = await data("GET", `form-step/${two.id}`);
    await data("PUT", `form-step/${two.id}`, { version, conditions: [{ field: "fleet", operator: "FILLED" }] });
    const { failed } = await data<{ failed: { errors?: string[] }[] }>("POST", "form-step/bulk", {
      ...{ action: "remove", values: { fieldsTo: "NEXT" }, selection: { ids: [one.id] } },
    });
    expect(failed[0]?.errors).toEqual(["request-form-step.error.moved-condition"]);
  });
});

describe("publishing", () => {
  it("names everything that is missing", async () => {
    const form = await newForm({ type: "APPOINTMENT" });
    expect((await draftOf(form)).errors).toEqual([
      "request-form.error.no-field",
      "request-form.error.no-contact",
      "request-form.error.no-consent",
      "request-form.error.appointment",
    ]);
    const response = await act(form, "publish");
    expect(response.statusCode).toBe(409);
    expect(response.json<Problem>().errors).toHaveLength(4);
  });

  it("refuses a condition whose field was moved behind it", async () => {
    const { form, step } = await readyForm();
    const first = await newField(step, "first", "TEXT");
    const second = await newField(step, "second", "TEXT", { conditions: [{ field: "first", operator: "FILLED" }] });
    await data("PUT", "form-field/order", { ids: [second.id, first.id], base: [first.id, second.id], part: true });
    expect((await act(form, "publish")).json<Problem>().errors).toEqual(["request-form.error.condition"]);
  });

  it("freezes versions: the draft goes on, code and type stay, and a version can be restored", async () => {
    const { form, step } = await readyForm();
    expect((await act(form, "publish")).json()).toMatchObject({ data: { status: "PUBLISHED", publishedVersion: 1 } });
    await newField(step, "late", "TEXT");
    await act(form, "publish");
    const versions = await data<{ elements: { number: number; fields: number }[]; modified: boolean }>(
      "GET",
      `form/${form.id}/versions`,
    );
    expect(versions.elements.map(({ number, fields }) => [number, fields])).toEqual([
      [2, 3],
      [1, 2],
    ]);
    expect(versions.modified).toBe(false);
    const [email] = (await draftOf(form)).fields.filter(({ code }) => code === "email");
    const path = `form-field/${email?.id}`;
    expect((await refused("PUT", path, { version: email?.version, fieldCode: "mail" })).fields).toEqual({
      fieldCode: "request-form-field.error.code-fixed",
    });
    expect((await refused("PUT", path, { version: email?.version, type: "TEXT", mapping: null })).fields).toEqual({
      type: "request-form-field.error.type-fixed",
    });
    expect((await act(form, "restore", { number: 1 })).statusCode).toBe(200);
    expect((await draftOf(form)).content.steps.flatMap(({ fields }) => fields.map(({ code }) => code))).toEqual([
      "email",
      "consent",
    ]);
    expect(await data("GET", `form/${form.id}/versions`)).toMatchObject({ modified: true });
    expect((await refused("DELETE", `form/${form.id}`)).errors).toEqual(["request-form.error.published"]);
  });

  it("a new default form of a type takes over, and a default form is not archived", async () => {
    const { form } = await readyForm({ type: "FLEET", defaultForType: true });
    await act(form, "publish");
    expect((await act(form, "archive")).json<Problem>().errors).toEqual(["request-form.error.default"]);
    await newForm({ type: "FLEET", defaultForType: true });
    expect(await data("GET", `form/${form.id}`)).toMatchObject({ defaultForType: false });
    expect((await act(form, "archive")).json()).toMatchObject({ data: { status: "ARCHIVED" } });
  });

  it("a copy has the steps and fields of its original, and starts as a draft", async () => {
    const { form } = await readyForm();
    await act(form, "publish");
    const copy = await data("POST", `form/${form.id}/duplicate`, {});
    expect(copy).toMatchObject({ status: "DRAFT", publishedVersion: null });
    expect((await draftOf(copy)).content.steps.map(({ fields }) => fields.length)).toEqual([2]);
  });
});
