/** Request forms as files: what they hold, and the forms that are created from them. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { MODULES } from "../../../host/server/modules";
import type { FormDraft } from "../../../src/contract/endpoints/forms";
import type { AnyRecord } from "../../../src/contract/resource";
import type { FormFile } from "../../../src/resources/configuration/request-form/form-file";
import { data } from "../../resources/harness";
import { toolCalls } from "../dealers/run-tool";
import { testServer, type Browser, type TestServer } from "../support/test-server";

let server: TestServer;
let admin: Browser;
let form: AnyRecord;

const API = "/admin/api";
const fr = (text: string) => ({ fr_FR: text });
const to = ({ id }: AnyRecord) => ({ id, label: "" });
const post = async (path: string, body: object): Promise<AnyRecord> =>
  data<AnyRecord>(await admin.call("POST", `${API}/${path}`, { body }));
const fileOf = async ({ id }: AnyRecord): Promise<FormFile> => {
  const response = await admin.call("GET", `${API}/form/${id}/file`);
  expect(response.statusCode, response.body).toBe(200);
  return JSON.parse(response.body) as FormFile;
};
const tool = toolCalls("request-form-template", () => ({ admin }));
const formOf = async (code: string): Promise<AnyRecord> => {
  const { elements } = data<{ elements: AnyRecord[] }>(await admin.call("GET", `${API}/form?size=100`));
  const found = elements.find((candidate) => candidate["code"] === code);
  if (found === undefined) throw new Error(`No form has the code ${code}`);
  return found;
};

/** A form of three steps with a shared list, a condition between steps and a jump over one. */
beforeAll(async () => {
  server = await testServer({ modules: MODULES });
  admin = server.browser();
  await admin.signIn("admin");
  await server.services.jobs.open();
  const choices = ["Presse", "Ami"].map((text) => ({ value: fr(text), selected: false, active: true }));
  const list = await post("custom-select", { name: fr("Origine"), code: "origine", choices });
  form = await post("form", { name: "Devis", code: "DEVIS", type: "QUOTE", title: fr("Devis"), defaultForType: true });
  const step = (title: string, values: object = {}) =>
    post("form-step", { form: to(form), title: fr(title), ...values });
  const [first, second, last] = [await step("Vous"), await step("Pneus"), await step("Envoi")];
  const field = (owner: AnyRecord, fieldCode: string, type: string, values: object = {}) =>
    post("form-field", { form: to(form), step: to(owner), fieldCode, label: fr(fieldCode), type, ...values });
  await field(first, "email", "EMAIL", { mapping: "email", mandatory: true });
  await field(first, "origin", "SELECT", { choiceList: to(list) });
  const asked = { field: "origin", operator: "EQUALS", value: "2" };
  await field(second, "friend", "TEXT", { conditions: [asked] });
  await field(last, "consent", "CONSENT", { mandatory: true, text: fr("<p>Oui</p>") });
  const save = async ({ id }: AnyRecord, values: object) => {
    const { version } = data<AnyRecord>(await admin.call("GET", `${API}/form-step/${id}`));
    data(await admin.call("PUT", `${API}/form-step/${id}`, { body: { version, ...values } }));
  };
  await save(second, { conditions: [asked] });
  await save(first, { jumps: [{ ...asked, value: "1", to: last["key"] }] });
});
afterAll(async () => {
  await server.services.jobs.close();
  await server.close();
});

test("a form becomes a file, from which the same form is created under another code", async () => {
  const file = await fileOf(form);
  expect(file.steps.map(({ fields }) => fields.map(({ fieldCode }) => fieldCode))).toEqual([
    ["email", "origin"],
    ["friend"],
    ["consent"],
  ]);
  expect(JSON.stringify(file)).not.toContain("choiceList");
  const taken = await tool.preview({ file: JSON.stringify(file), code: null });
  expect(taken.lines).toMatchObject([{ outcome: "REFUSE", message: { key: "error.duplicate" } }]);
  await tool.run({ file: JSON.stringify(file), code: "DEVIS_2" });
  const copy = await formOf("DEVIS_2");
  expect(copy).toMatchObject({ status: "DRAFT", defaultForType: false, steps: 3, fieldCount: 4 });
  const draftOf = async ({ id }: AnyRecord) =>
    data<FormDraft>(await admin.call("GET", `${API}/form/${id}/draft`)).content;
  const [original, created] = [await draftOf(form), await draftOf(copy)];
  const shape = ({ steps }: FormDraft["content"]) =>
    steps.map(({ id: _id, key: _key, jumps, ...step }) => ({
      ...step,
      jumps: jumps.map((jump) => ({ ...jump, to: steps.findIndex(({ key }) => key === jump.to) })),
    }));
  expect(shape(created)).toEqual(shape(original));
  expect(shape(created)[0]?.jumps).toMatchObject([{ to: 2 }]);
});

test("a field that could not be saved refuses the whole file, and names the mistake", async () => {
  const file = await fileOf(form);
  const [first, ...others] = file.steps;
  const broken = {
    ...file,
    steps: [{ ...first, fields: [{ fieldCode: "hash", label: fr("x"), type: "TEXT" }] }, ...others],
  };
  const preview = await tool.preview({ file: JSON.stringify(broken), code: "BROKEN" });
  expect(preview.lines).toMatchObject([{ outcome: "REFUSE" }]);
});

test.each([
  ["{", "request-form-template.error.json"],
  ['{"format":1,"values":{},"steps":[]}', "request-form-template.error.json"],
  ['{"format":2,"values":{},"steps":[]}', "request-form-template.error.version"],
  [null, "error.required"],
])("the file %s is refused beside its field", async (file, key) => {
  const response = await admin.call("POST", `${tool.base}/dry-run`, { body: { input: { file, code: null } } });
  expect([response.statusCode, response.json<{ fields: object }>().fields]).toEqual([422, { file: key }]);
});

test("the file of another shop's form is not found", async () => {
  const other = server.browser();
  await other.signIn("other");
  expect((await other.call("GET", `${API}/form/${form.id}/file`)).statusCode).toBe(404);
});
