/** Own databases: a published structure makes resources of its levels, with lists, rules, computed fields, imports and exports of their own. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { MODULES } from "../../../host/server/modules";
import { subscription } from "../../../host/server/storage/schema";
import type { ImportDraft } from "../../../src/contract/endpoints/imports";
import type { JobView } from "../../../src/contract/endpoints/jobs";
import type { AnyRecord } from "../../../src/contract/resource";
import { testServer, type Browser, type TestServer } from "../support/test-server";

let server: TestServer;
let admin: Browser;
let struct: number;
let maker: number;
let model: number;

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = (method: Method, path: string, body?: unknown, browser = admin) =>
  browser.call(method, `/admin/api/${path}`, body === undefined ? {} : { body });
async function data<T = AnyRecord>(method: Method, path: string, body?: unknown): Promise<T> {
  const answer = await call(method, path, body);
  if (answer.statusCode !== 200) throw new Error(`${method} ${path}: ${answer.statusCode} ${answer.body}`);
  return answer.json<{ data: T }>().data;
}
const to = (id: number) => ({ id, label: "" });
const add = async (resource: string, body: object): Promise<number> => (await data("POST", resource, body)).id;
const fr = (text: string) => ({ fr_FR: text });

const field = (level: number, fieldCode: string, type: string, more: object = {}): Promise<number> =>
  add("custom-database-field", {
    struct: to(struct),
    level: to(level),
    fieldCode,
    label: fr(fieldCode),
    type,
    ...more,
  });
async function change(resource: string, id: number, values: object): Promise<void> {
  const { version } = await data("GET", `${resource}/${id}`);
  await data("PUT", `${resource}/${id}`, { version, ...values });
}

const models = () => `custom-database-article-${model}`;
const makers = () => `custom-database-article-${maker}`;

beforeAll(async () => {
  server = await testServer({ modules: MODULES });
  await server.open.database.update(subscription).set({ planCode: "PREMIUM" });
  admin = server.browser();
  await admin.signIn("admin");
  struct = await add("custom-database-struct", { name: fr("Jantes"), code: "rims" });
  const level = (name: string, levelCode: string, more: object = {}) =>
    add("custom-database-level", { struct: to(struct), name: fr(name), levelCode, ...more });
  maker = await level("Fabricant", "maker", { maxArticles: 2 });
  model = await level("Modèle", "model", { slugPattern: "{field:name} {field:diameter} pouces" });
  const name = await field(maker, "name", "TEXT", { mandatory: true });
  const rim = await field(model, "name", "TEXT", { mandatory: true });
  await field(model, "diameter", "INTEGER", { min: 13, max: 24, filterable: true, sortable: true });
  await field(model, "price", "MONEY");
  await field(model, "size", "COMPUTED", { formula: "ROUND(diameter * 25.4, 0)", decimals: 0 });
  await field(model, "share", "COMPUTED", { formula: "100 / (diameter - 16)", decimals: 1 });
  await field(model, "finish", "ENUM", { choices: [{ value: "BLACK", label: fr("Noir") }] });
  await field(model, "text", "TEXT", { localised: true, mandatory: true });
  await change("custom-database-level", maker, { labelField: to(name), keyField: to(name) });
  await change("custom-database-level", model, { labelField: to(rim), keyField: to(rim) });
});
afterAll(() => server.close());

describe("articles", () => {
  it("wait for the structure to be published", async () => {
    const early = await call("POST", makers(), { name: "Altaïr" });
    expect(early.json()).toMatchObject({ errors: ["custom-database-article.error.not-published"] });
    await data("POST", `custom-database-struct/${struct}/publish`, { version: 1 });
    expect(await data("POST", makers(), { name: "Altaïr" })).toMatchObject({
      code: "Altaïr",
      slug: "altair",
      status: "ACTIVE",
    });
  });

  it("have the fields of their level, checked by their bounds, their key and their parent", async () => {
    const [parent] = (await data<{ elements: AnyRecord[] }>("GET", makers())).elements;
    const body = { name: "Vega", parent: to(parent?.id ?? 0), diameter: 17, text: fr("Jante"), finish: "BLACK" };
    const made = await data("POST", models(), { ...body, price: { minor: 8_900, currency: "EUR" } });
    expect(made).toMatchObject({
      code: "Vega",
      slug: "vega-17-pouces",
      size: 432,
      share: 100,
      parent: { label: "Altaïr" },
    });
    const refused = async (values: object) =>
      (await call("POST", models(), { ...body, ...values })).json<{ fields: object }>().fields;
    expect(await refused({})).toEqual({ name: "error.duplicate" });
    expect(await refused({ name: "Lyra", diameter: 12 })).toHaveProperty("diameter");
    expect(await refused({ name: "Lyra", finish: "PINK" })).toHaveProperty("finish");
    expect(await refused({ name: "Lyra", parent: null })).toEqual({ parent: "error.required" });
    expect(await refused({ name: "Lyra", parent: to(made.id) })).toEqual({ parent: "error.reference-gone" });
    expect(await refused({ name: "Lyra", text: {} })).toEqual({ text: "error.required" });
  });

  it("work out computed fields anew at each save, empty where they can't be", async () => {
    const [vega] = (await data<{ elements: AnyRecord[] }>("GET", `${models()}?filter[diameter]=17..17`)).elements;
    const changed = await data("PUT", `${models()}/${vega?.id ?? 0}`, {
      version: vega?.version,
      diameter: 16,
    });
    expect(changed).toMatchObject({ size: 406, share: null });
    const history = await data<{ elements: { changes: { field: string }[] }[] }>(
      "GET",
      `${models()}/${vega?.id ?? 0}/history`,
    );
    expect(history.elements[0]?.changes.map((one) => one.field)).toContain("diameter");
  });

  it("take over what an inheriting field leaves to the article above, in formulas too", async () => {
    await field(maker, "warranty", "INTEGER");
    const own = await field(model, "warranty", "INTEGER", { inherit: true, mandatory: true });
    const months = await field(model, "months", "COMPUTED", { formula: "warranty * 12", decimals: 0 });
    const [parent] = (await data<{ elements: AnyRecord[] }>("GET", makers())).elements;
    await change(makers(), parent?.id ?? 0, { warranty: 5 });
    const body = { parent: to(parent?.id ?? 0), diameter: 18, text: fr("Jante") };
    const made = await data("POST", models(), { ...body, name: "Atlas" });
    expect([made["warranty"], made["months"]]).toEqual([null, 60]);
    expect(await data("PUT", `${models()}/${made.id}`, { version: made.version, warranty: 2 })).toMatchObject({
      months: 24,
    });
    const { fields } = await data<{ fields: { id: number; inherit: boolean }[] }>(
      "GET",
      `custom-database/${struct}/structure`,
    );
    expect(fields.find(({ id }) => id === own)?.inherit).toBe(true);
    await data("DELETE", `${models()}/${made.id}`);
    for (const id of [months, own]) await data("DELETE", `custom-database-field/${id}`);
  });

  it("fill no more than their level may hold, and stay while others belong to them", async () => {
    await data("POST", makers(), { name: "Brevanne" });
    expect((await call("POST", makers(), { name: "Kolberg" })).json()).toMatchObject({
      errors: ["custom-database-article.error.full"],
    });
    const { elements } = await data<{ elements: AnyRecord[] }>("GET", `${makers()}?sort=name`);
    expect((await call("DELETE", `${makers()}/${elements[0]?.id ?? 0}`)).json()).toMatchObject({
      errors: ["custom-database-article.error.children"],
    });
    const gone = await data<{ undoToken: string }>("DELETE", `${makers()}/${elements[1]?.id ?? 0}`);
    expect(await data("POST", `${makers()}/undo/${gone.undoToken}`, {})).toEqual({ restored: 1 });
  });

  it("hold their fields: neither type nor level goes while values are there", async () => {
    const { elements } = await data<{ elements: AnyRecord[] }>("GET", `custom-database-field?filter[level]=${model}`);
    const diameter = elements.find((one) => one["fieldCode"] === "diameter");
    const typed = await call("PUT", `custom-database-field/${diameter?.id ?? 0}`, {
      version: diameter?.version,
      type: "TEXT",
    });
    expect(typed.json()).toMatchObject({ errors: ["custom-database-field.error.has-values"] });
    expect((await call("DELETE", `custom-database-level/${model}`)).json()).toMatchObject({
      errors: ["custom-database-level.error.articles"],
    });
  });

  it("are out of reach of other shops and of accounts without the right", async () => {
    const other = server.browser();
    await other.signIn("other");
    const [own] = (await data<{ elements: AnyRecord[] }>("GET", makers())).elements;
    for (const path of [
      makers(),
      `${makers()}/${own?.id ?? 0}`,
      `custom-database/${struct}/structure`,
      `custom-database/${struct}/health`,
    ])
      expect((await call("GET", path, undefined, other)).statusCode, path).toBe(404);
    expect((await call("POST", makers(), { name: "Stolen" }, other)).statusCode).toBe(404);
    const dealer = server.browser();
    await dealer.signIn("dealer");
    for (const path of [makers(), `custom-database/${struct}/structure`])
      expect((await call("GET", path, undefined, dealer)).statusCode, path).toBe(403);
    expect((await call("GET", "custom-database-article-999999")).statusCode).toBe(404);
  });
});

describe("files", () => {
  const ended = async (job: JobView): Promise<JobView> =>
    vi.waitFor(
      async () => {
        const now = await data<JobView>("GET", `job/${job.id}`);
        expect(["DONE", "PARTIAL", "FAILED"]).toContain(now.status);
        return now;
      },
      { timeout: 20_000, interval: 50 },
    );
  async function draftOf(text: string): Promise<ImportDraft> {
    const part = (name: string, more: string, value: string) =>
      `--td\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`;
    const file = `; filename="rims.csv"\r\nContent-Type: text/csv`;
    const answer = await admin.call("POST", "/admin/api/import", {
      body: Buffer.from(`${part("resource", "", models())}${part("file", file, text)}--td--\r\n`),
      headers: { "content-type": "multipart/form-data; boundary=td" },
    });
    if (answer.statusCode !== 200) throw new Error(answer.body);
    return answer.json<{ data: ImportDraft }>().data;
  }

  it("bring articles in by the words of their level, refuse what breaks its rules, and are taken back", async () => {
    const draft = await draftOf(
      "name;Fabricant;diameter;text FR;finish\nVega;Altaïr;18;Jante;Noir\nLyra;Altaïr;19;Jante;\nBig;Altaïr;99;Jante;\nLost;Nobody;17;Jante;\n",
    );
    expect(draft.mapping).toEqual({ 0: "name", 1: "parent", 2: "diameter", 3: "text.fr_FR", 4: "finish" });
    const done = await ended(await data<JobView>("POST", `import/${draft.id}/run`, { again: false }));
    expect(done).toMatchObject({ type: "import-custom-database-article", status: "PARTIAL", undoable: true });
    expect(done.report).toMatchObject({ created: 1, updated: 1, nbLinesInError: 2 });
    const named = async () =>
      (await data<{ elements: AnyRecord[] }>("GET", `${models()}?sort=name`)).elements.map((one) => [
        one["name"],
        one["size"],
      ]);
    expect(await named()).toEqual([
      ["Lyra", 483],
      ["Vega", 457],
    ]);
    await ended(await data<JobView>("POST", `job/${done.id}/undo`, {}));
    expect(await named()).toEqual([["Vega", 406]]);
  });

  it("take articles out so that they come in again unchanged", async () => {
    const columns = ["name", "parent", "diameter", "price", "finish", "text", "status"];
    const job = await ended(await data<JobView>("POST", `${models()}/export`, { query: {}, columns, format: "csv" }));
    const { body } = await call("GET", `job/${job.id}/file`);
    expect(body).toContain("name;Fabricant;diameter");
    const draft = await draftOf(body);
    const done = await ended(await data<JobView>("POST", `import/${draft.id}/run`, { again: false }));
    expect(done.report).toMatchObject({ nbLines: 1, nbLinesInError: 0, created: 0, updated: 0 });
  });
});

it("says how the articles of each level are", async () => {
  const { levels } = await data<{ levels: object[] }>("GET", `custom-database/${struct}/health`);
  // The model has a text in French and none in English.
  expect(levels).toEqual([
    { id: maker, articles: 2, active: 2, incomplete: 0, untranslated: 0, orphans: 0 },
    { id: model, articles: 1, active: 1, incomplete: 0, untranslated: 1, orphans: 0 },
  ]);
});
