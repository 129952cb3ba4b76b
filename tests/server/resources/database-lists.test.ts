/** Custom databases: lists, patterns and choices of fields, and the deletion of all articles. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { MODULES } from "../../../host/server/modules";
import { subscription } from "../../../host/server/platform/storage/schema";
import type { AnyRecord } from "../../../src/contract/resource";
import { toolCalls } from "../dealers/run-tool";
import { testServer, type Browser, type TestServer } from "../support/test-server";

let server: TestServer;
let admin: Browser;
let struct: number;
let maker: number;
let model: number;
const fields = new Map<string, number>();

const data = <T>(response: { json<J>(): J; body: string; statusCode: number }): T => {
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ data: T }>().data;
};
const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object) =>
  admin.call(method, `/admin/api/${path}`, body === undefined ? {} : { body });
const create = async (resource: string, values: object): Promise<number> =>
  data<AnyRecord>(await call("POST", resource, values)).id;
const change = async (path: string, values: object) => {
  const { version } = data<AnyRecord>(await call("GET", path));
  return call("PUT", path, { version, ...values });
};
const reference = (id: number | undefined) => ({ id: id ?? 0, label: "" });
const fr = (text: string) => ({ fr_FR: text });
const addField = async (level: number, fieldCode: string, type: string, values: object = {}): Promise<void> => {
  const owner = { struct: reference(struct), level: reference(level) };
  fields.set(
    fieldCode,
    await create("custom-database-field", { ...owner, fieldCode, label: fr(fieldCode), type, ...values }),
  );
};
const models = () => `custom-database-article-${model}`;
const makers = () => `custom-database-article-${maker}`;
const listed = async (path: string): Promise<readonly AnyRecord[]> =>
  data<{ elements: AnyRecord[] }>(await call("GET", path)).elements;

beforeAll(async () => {
  server = await testServer({ modules: MODULES });
  await server.open.database.update(subscription).set({ planCode: "PREMIUM" });
  admin = server.browser();
  await admin.signIn("admin");
  await server.services.jobs.open();
  struct = await create("custom-database-struct", { name: fr("Jantes"), code: "rims" });
  const addLevel = (levelCode: string) =>
    create("custom-database-level", { struct: reference(struct), name: fr(levelCode), levelCode });
  maker = await addLevel("maker");
  model = await addLevel("model");
  await addField(maker, "title", "TEXT", { mandatory: true });
  await addField(model, "name", "TEXT", { mandatory: true });
  await addField(model, "diameter", "INTEGER", { filterable: true });
  await addField(model, "width", "NUMBER", { filterable: true });
  await addField(model, "note", "MULTILINE");
  await addField(model, "ref", "TEXT", {
    pattern: "[A-Z]{2}[0-9]{4}",
    patternMessage: fr("Deux lettres, quatre chiffres"),
  });
  const choices = ["BLACK", "NOIR", "SILVER"].map((value) => ({ value, label: fr(value) }));
  await addField(model, "finish", "ENUM", { choices });
  await addField(model, "finishes", "MULTI_ENUM", { choices });
  await addField(model, "text", "COMPUTED", { formula: "CONCAT(name, finish)" });
  for (const [level, role] of [
    [maker, "title"],
    [model, "name"],
  ] as const) {
    const field = reference(fields.get(role));
    data(await change(`custom-database-level/${level}`, { labelField: field, keyField: field }));
  }
  data(await call("POST", `custom-database-struct/${struct}/publish`, { version: 1 }));
  const parent = await create(makers(), { title: "Altair" });
  for (const [name, diameter, finish] of [
    ["Vega", 17, "NOIR"],
    ["Lyra", 19, "BLACK"],
    ["Mira", 18, "SILVER"],
  ] as const)
    await create(models(), {
      name,
      diameter,
      finish,
      finishes: [...new Set([finish, "BLACK"])],
      parent: reference(parent),
    });
});
afterAll(async () => {
  await server.services.jobs.close();
  await server.close();
});

test("lists start in the order of the database, with its filters", async () => {
  const save = (values: object) => change(`custom-database-struct/${struct}`, values);
  const chosen = (code: string) => reference(fields.get(code));
  expect((await save({ listSort: chosen("note") })).json()).toMatchObject({
    fields: { listSort: "custom-database-struct.error.not-sortable" },
  });
  expect((await save({ listFilters: [chosen("name")] })).json()).toMatchObject({
    fields: { listFilters: "custom-database-struct.error.not-filterable" },
  });
  const other = await create("custom-database-struct", { name: fr("Autre"), code: "other" });
  expect((await change(`custom-database-struct/${other}`, { listSort: chosen("diameter") })).json()).toMatchObject({
    fields: { listSort: "custom-database-struct.error.other-field" },
  });
  data(await save({ listSort: chosen("diameter"), listDescending: true, listFilters: [chosen("width")] }));
  expect((await listed(models())).map(({ diameter }) => diameter)).toEqual([19, 18, 17]);
  expect(data(await call("GET", `custom-database/${struct}/structure`))).toMatchObject({
    listSort: fields.get("diameter"),
    listDescending: true,
    listFilters: [fields.get("width")],
  });
  // The field stays while the list uses it.
  expect((await call("DELETE", `custom-database-field/${fields.get("diameter") ?? 0}`)).json()).toMatchObject({
    errors: ["custom-database-field.error.in-use"],
  });
});

test("a text that does not match the pattern of its field is refused with the field's own message", async () => {
  expect((await change(`custom-database-field/${fields.get("ref") ?? 0}`, { pattern: "(?=a)" })).json()).toMatchObject({
    fields: { pattern: "attribute.error.pattern" },
  });
  const [{ id } = { id: 0 }] = await listed(models());
  const key = `custom-database-article-${model}.field.ref.pattern`;
  expect((await change(`${models()}/${id}`, { ref: "A1" })).json()).toMatchObject({ fields: { ref: key } });
  expect(data(await change(`${models()}/${id}`, { ref: "AB1234" }))).toMatchObject({ ref: "AB1234" });
  const { messages } = server.services;
  const texts = await messages.list("fr_FR", [models()], server.fixture.shopId);
  expect(texts[key]).toBe("Deux lettres, quatre chiffres");
});

test("merged choices are replaced in all articles, with what is computed from them", async () => {
  const path = `custom-database-field/${fields.get("finish") ?? 0}`;
  const merge = async (field: string, from: string, to: string) => {
    const { version } = data<AnyRecord>(await call("GET", field));
    return call("POST", `${field}/mergeChoices`, { version, from, to });
  };
  expect((await merge(path, "NOIR", "NOIR")).json()).toMatchObject({
    fields: { to: "custom-database-field.error.same-choice" },
  });
  expect((await merge(path, "PINK", "NOIR")).json()).toMatchObject({ fields: { from: "error.choice" } });
  data(await merge(path, "NOIR", "BLACK"));
  data(await merge(`custom-database-field/${fields.get("finishes") ?? 0}`, "SILVER", "BLACK"));
  const articles = await listed(`${models()}?sort=name`);
  expect(articles.map(({ finish }) => finish)).toEqual(["BLACK", "SILVER", "BLACK"]);
  const details = await Promise.all(articles.map(({ id }) => call("GET", `${models()}/${id}`)));
  expect(details.map((response) => data<AnyRecord>(response)["finishes"])).toEqual([
    ["BLACK"],
    ["BLACK"],
    ["NOIR", "BLACK"],
  ]);
  expect(data<AnyRecord>(details[2] as never)["text"]).toBe("VegaBLACK");
  expect(data<{ choices: object[] }>(await call("GET", path)).choices).toHaveLength(2);
});

test("all articles of a database are deleted after its code was typed, and come back", async () => {
  const tool = toolCalls("custom-database-empty", () => ({ admin }));
  const input = { database: reference(struct) };
  const preview = await tool.preview(input);
  expect(preview.word).toBe("rims");
  expect(preview.lines.map(({ label, outcome, message }) => [label, outcome, message?.params])).toEqual([
    ["model", "DELETE", { count: 3 }],
    ["maker", "DELETE", { count: 1 }],
  ]);
  expect(await listed(models())).toHaveLength(3);
  expect((await tool.start(input, { ...preview, word: "other" })).statusCode).toBe(422);
  const { run } = await tool.run(input);
  expect(run.status).toBe("DONE");
  expect([await listed(models()), await listed(makers())]).toEqual([[], []]);
  await tool.undo(run.id);
  expect([(await listed(models())).length, (await listed(makers())).length]).toEqual([3, 1]);
});
