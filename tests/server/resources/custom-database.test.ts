/** Custom databases: a published structure creates resources with lists, rules, computed fields, imports and exports. */
import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MODULES } from "../../../host/server/modules";
import { subscription } from "../../../host/server/platform/storage/schema";
import type { DatabaseFiles } from "../../../src/contract/endpoints/database-files";
import type { ImportDraft } from "../../../src/contract/endpoints/imports";
import type { JobView } from "../../../src/contract/endpoints/jobs";
import type { ParagraphVariables } from "../../../src/contract/endpoints/paragraph-variables";
import type { AnyRecord } from "../../../src/contract/resource";
import { testServer, type Browser, type TestServer } from "../support/test-server";
import { eventually } from "../../support/eventually";

let server: TestServer;
let admin: Browser;
let struct: number;
let maker: number;
let model: number;

type Method = "GET" | "POST" | "PUT" | "DELETE";
const call = (method: Method, path: string, body?: unknown, browser = admin) =>
  browser.call(method, `/admin/api/${path}`, body === undefined ? {} : { body });
async function data<T = AnyRecord>(method: Method, path: string, body?: unknown): Promise<T> {
  const response = await call(method, path, body);
  if (response.statusCode !== 200) throw new Error(`${method} ${path}: ${response.statusCode} ${response.body}`);
  return response.json<{ data: T }>().data;
}
const reference = (id: number) => ({ id, label: "" });
const add = async (resource: string, body: object): Promise<number> => (await data("POST", resource, body)).id;
const fr = (text: string) => ({ fr_FR: text });

const field = (level: number, fieldCode: string, type: string, values: object = {}): Promise<number> =>
  add("custom-database-field", {
    struct: reference(struct),
    level: reference(level),
    fieldCode,
    label: fr(fieldCode),
    type,
    ...values,
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
  const level = (name: string, levelCode: string, values: object = {}) =>
    add("custom-database-level", { struct: reference(struct), name: fr(name), levelCode, ...values });
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
  await change("custom-database-level", maker, { labelField: reference(name), keyField: reference(name) });
  await change("custom-database-level", model, { labelField: reference(rim), keyField: reference(rim) });
});
afterAll(() => server.close());

describe("articles", () => {
  it("need a published structure", async () => {
    const unpublished = await call("POST", makers(), { name: "Altaïr" });
    expect(unpublished.json()).toMatchObject({ errors: ["custom-database-article.error.not-published"] });
    await data("POST", `custom-database-struct/${struct}/publish`, { version: 1 });
    expect(await data("POST", makers(), { name: "Altaïr" })).toMatchObject({
      code: "Altaïr",
      slug: "altair",
      status: "ACTIVE",
    });
  });

  it("have the fields of their level, with bounds, a unique key and a parent", async () => {
    const [parent] = (await data<{ elements: AnyRecord[] }>("GET", makers())).elements;
    const values = { name: "Vega", diameter: 17, text: fr("Jante"), finish: "BLACK" };
    const body = { ...values, parent: reference(parent?.id ?? 0) };
    const created = await data("POST", models(), { ...body, price: { minor: 8_900, currency: "EUR" } });
    expect(created).toMatchObject({
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
    expect(await refused({ name: "Lyra", parent: reference(created.id) })).toEqual({ parent: "error.reference-gone" });
    expect(await refused({ name: "Lyra", text: {} })).toEqual({ text: "error.required" });
  });

  it("recompute computed fields at each save, empty when not computable", async () => {
    const [vega] = (await data<{ elements: AnyRecord[] }>("GET", `${models()}?filter[diameter]=17..17`)).elements;
    const update = { version: vega?.version, diameter: 16 };
    const changed = await data("PUT", `${models()}/${vega?.id ?? 0}`, update);
    expect(changed).toMatchObject({ size: 406, share: null });
    const history = await data<{ elements: { changes: { field: string }[] }[] }>(
      "GET",
      `${models()}/${vega?.id ?? 0}/history`,
    );
    expect(history.elements[0]?.changes.map((entry) => entry.field)).toContain("diameter");
  });

  it("inherit empty fields from the parent article, in formulas too", async () => {
    await field(maker, "warranty", "INTEGER");
    const inherited = await field(model, "warranty", "INTEGER", { inherit: true, mandatory: true });
    const months = await field(model, "months", "COMPUTED", { formula: "warranty * 12", decimals: 0 });
    const [parent] = (await data<{ elements: AnyRecord[] }>("GET", makers())).elements;
    await change(makers(), parent?.id ?? 0, { warranty: 5 });
    const body = { parent: reference(parent?.id ?? 0), diameter: 18, text: fr("Jante") };
    const created = await data("POST", models(), { ...body, name: "Atlas" });
    expect([created["warranty"], created["months"]]).toEqual([null, 60]);
    // Computed fields follow changes of the parent, with an entry in their history.
    await change(makers(), parent?.id ?? 0, { warranty: 7 });
    const followed = await data("GET", `${models()}/${created.id}`);
    expect(followed).toMatchObject({ months: 84, version: created.version + 1 });
    const { elements: changes } = await data<{ elements: object[] }>("GET", `${models()}/${created.id}/history`);
    expect(changes[0]).toMatchObject({ changes: [{ field: "months" }] });
    for (const name of ["Altaïr & fils", "Altaïr"]) await change(makers(), parent?.id ?? 0, { name });
    expect(await data("GET", `${models()}/${created.id}`)).toMatchObject({ version: followed.version });
    expect(await data("PUT", `${models()}/${created.id}`, { version: followed.version, warranty: 2 })).toMatchObject({
      months: 24,
    });
    const { fields } = await data<{ fields: { id: number; inherit: boolean }[] }>(
      "GET",
      `custom-database/${struct}/structure`,
    );
    expect(fields.find(({ id }) => id === inherited)?.inherit).toBe(true);
    await data("DELETE", `${models()}/${created.id}`);
    for (const id of [months, inherited]) await data("DELETE", `custom-database-field/${id}`);
  });

  it("are limited in number, and can't be deleted while they have children", async () => {
    await data("POST", makers(), { name: "Brevanne" });
    expect((await call("POST", makers(), { name: "Kolberg" })).json()).toMatchObject({
      errors: ["custom-database-article.error.full"],
    });
    const { elements } = await data<{ elements: AnyRecord[] }>("GET", `${makers()}?sort=name`);
    expect((await call("DELETE", `${makers()}/${elements[0]?.id ?? 0}`)).json()).toMatchObject({
      errors: ["custom-database-article.error.children"],
    });
    const deleted = await data<{ undoToken: string }>("DELETE", `${makers()}/${elements[1]?.id ?? 0}`);
    expect(await data("POST", `${makers()}/undo/${deleted.undoToken}`, {})).toEqual({ restored: 1 });
  });

  it("lock the type of their fields and their level while values exist", async () => {
    const { elements } = await data<{ elements: AnyRecord[] }>("GET", `custom-database-field?filter[level]=${model}`);
    const diameter = elements.find((entry) => entry["fieldCode"] === "diameter");
    const retyped = await call("PUT", `custom-database-field/${diameter?.id ?? 0}`, {
      version: diameter?.version,
      type: "TEXT",
    });
    expect(retyped.json()).toMatchObject({ errors: ["custom-database-field.error.has-values"] });
    expect((await call("DELETE", `custom-database-level/${model}`)).json()).toMatchObject({
      errors: ["custom-database-level.error.articles"],
    });
  });

  it("are invisible to other shops and to accounts without the right", async () => {
    const other = server.browser();
    await other.signIn("other");
    const [article] = (await data<{ elements: AnyRecord[] }>("GET", makers())).elements;
    for (const path of [
      makers(),
      `${makers()}/${article?.id ?? 0}`,
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

it("provide variables for texts of their level's page", async () => {
  const owner = { ownerType: "CUSTOM_DATABASE_LEVEL", ownerId: model };
  const { id, version } = await data("POST", "paragraph", { ...owner, layoutId: "T_ONE" });
  const { elements, samples } = await data<ParagraphVariables>("GET", `paragraph/${id}/variables`);
  expect(elements.map(({ name }) => name)).toEqual(expect.arrayContaining(["field:diameter", "level1:name"]));
  expect(samples[0]).toMatchObject({ label: "Vega", values: { "field:diameter": "16", "level1:name": "Altaïr" } });
  const write = (text: string) =>
    call("PUT", `paragraph/${id}`, { version, content: { columns: [{ text: fr(`<p>${text}</p>`) }] } });
  expect((await write("{field:weight}")).body).toContain("paragraph.error.variable");
  expect((await write("{field:diameter} {level1:name}")).statusCode).toBe(200);
});

describe("files", () => {
  const ended = async (job: JobView): Promise<JobView> =>
    eventually(
      async () => {
        const now = await data<JobView>("GET", `job/${job.id}`);
        expect(["DONE", "PARTIAL", "FAILED"]).toContain(now.status);
        return now;
      },
      { timeout: 20_000, interval: 50 },
    );
  const part = (name: string, attributes: string, value: string | Buffer) =>
    Buffer.concat([
      Buffer.from(`--td\r\nContent-Disposition: form-data; name="${name}"${attributes}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from("\r\n"),
    ]);
  const upload = (path: string, content: string | Buffer, fields: Readonly<Record<string, string>> = {}) =>
    admin.call("POST", `/admin/api/${path}`, {
      body: Buffer.concat([
        ...Object.entries(fields).map(([name, value]) => part(name, "", value)),
        part("file", `; filename="rims.csv"\r\nContent-Type: text/csv`, content),
        Buffer.from("--td--\r\n"),
      ]),
      headers: { "content-type": "multipart/form-data; boundary=td" },
    });
  async function draftOf(text: string): Promise<ImportDraft> {
    const response = await upload("import", text, { resource: models() });
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json<{ data: ImportDraft }>().data;
  }

  it("import articles by labels, refuse invalid lines, and can be undone", async () => {
    const draft = await draftOf(
      "name;Fabricant;diameter;text FR;finish\nVega;Altaïr;18;Jante;Noir\nLyra;Altaïr;19;Jante;\nBig;Altaïr;99;Jante;\nLost;Nobody;17;Jante;\n",
    );
    expect(draft.mapping).toEqual({ 0: "name", 1: "parent", 2: "diameter", 3: "text.fr_FR", 4: "finish" });
    const finished = await ended(await data<JobView>("POST", `import/${draft.id}/run`, { again: false }));
    expect(finished).toMatchObject({ type: "import-custom-database-article", status: "PARTIAL", undoable: true });
    expect(finished.report).toMatchObject({ created: 1, updated: 1, nbLinesInError: 2 });
    const articleNames = async () =>
      (await data<{ elements: AnyRecord[] }>("GET", `${models()}?sort=name`)).elements.map((article) => [
        article["name"],
        article["size"],
      ]);
    expect(await articleNames()).toEqual([
      ["Lyra", 483],
      ["Vega", 457],
    ]);
    await ended(await data<JobView>("POST", `job/${finished.id}/undo`, {}));
    expect(await articleNames()).toEqual([["Vega", 406]]);
  });

  it("export articles that can be imported unchanged", async () => {
    const columns = ["name", "parent", "diameter", "price", "finish", "text", "status"];
    const job = await ended(await data<JobView>("POST", `${models()}/export`, { query: {}, columns, format: "csv" }));
    const { body } = await call("GET", `job/${job.id}/file`);
    expect(body).toContain("name;Fabricant;diameter");
    const draft = await draftOf(body);
    const finished = await ended(await data<JobView>("POST", `import/${draft.id}/run`, { again: false }));
    expect(finished.report).toMatchObject({ nbLines: 1, nbLinesInError: 0, created: 0, updated: 0 });
  });

  const allLevels = async (layout: string, format: string, shownOnly = false): Promise<Buffer> => {
    const job = await ended(await data("POST", `custom-database/${struct}/export`, { layout, format, shownOnly }));
    expect(job).toMatchObject({ type: "export-custom-database", status: "DONE" });
    return (await call("GET", `job/${job.id}/file`)).rawPayload;
  };
  const split = async (content: string | Buffer): Promise<DatabaseFiles> => {
    const response = await upload(`custom-database/${struct}/import`, content);
    if (response.statusCode !== 200) throw new Error(response.body);
    return response.json<{ data: DatabaseFiles }>().data;
  };
  const run = async ({ drafts }: DatabaseFiles) => {
    const reports = [];
    for (const { draft } of drafts)
      reports.push((await ended(await data<JobView>("POST", `import/${draft.id}/run`, { again: true }))).report);
    return reports;
  };

  it("export and import all levels unchanged: in one file, or as a ZIP with a file per level", async () => {
    const flat = (await allLevels("FLAT", "csv")).toString("utf8").split("\r\n");
    expect(flat[0]).toContain("Fabricant: name;");
    expect(flat[0]).toContain("Modèle: text fr_FR;Modèle: text en_GB;");
    expect(flat.slice(1).map((line) => line.split(";")[0])).toEqual(["Altaïr", "Brevanne", ""]);
    for (const way of ["FLAT csv", "FLAT xlsx", "FILES csv", "FILES xlsx"]) {
      const [layout = "", format = ""] = way.split(" ");
      const files = await split(await allLevels(layout, format));
      expect(files.drafts.map(({ level, draft, differing }) => [level, draft.lines, differing])).toEqual([
        [maker, 2, 0],
        [model, 1, 0],
      ]);
      expect(files.ignored).toEqual([]);
      for (const report of await run(files))
        expect(report, way).toMatchObject({ created: 0, updated: 0, nbLinesInError: 0 });
    }
  });

  it("create articles of all levels from one file; parents come first and are created once", async () => {
    await change("custom-database-level", maker, { maxArticles: 3 });
    const files = await split(
      "Fabricant: name;Fabricant: warranty;Modèle: name;Modèle: diameter;Modèle: text FR;Note\n" +
        "Kolberg;3;K1;18;Jante;x\nKolberg;4;K2;19;Jante;x\nAltaïr;;Vega;17;;x\n",
    );
    expect(files.ignored).toEqual(["Note"]);
    expect(files.drafts.map(({ draft, differing }) => [draft.lines, differing])).toEqual([
      [2, 1],
      [3, 0],
    ]);
    const [first, second] = await run(files);
    expect(first).toMatchObject({ created: 1, nbLinesInError: 0 });
    expect(second).toMatchObject({ created: 2, updated: 1, nbLinesInError: 0 });
    const { elements } = await data<{ elements: AnyRecord[] }>("GET", `${models()}?sort=name&columns=name,parent`);
    expect(elements.map((article) => [article["name"], (article["parent"] as { label: string }).label])).toEqual([
      ["K1", "Kolberg"],
      ["K2", "Kolberg"],
      ["Vega", "Altaïr"],
    ]);
  });

  it("refuse files without level or key, damaged files, and other shops", async () => {
    const refused = async (content: string | Buffer) =>
      (await upload(`custom-database/${struct}/import`, content)).json<{ errors: string[] }>().errors;
    expect(await refused("name;diameter\nVega;18\n")).toEqual(["custom-database.files.no-level"]);
    expect(await refused("Modèle: diameter\n18\n")).toEqual(["custom-database.files.no-key"]);
    const zip = await allLevels("FILES", "csv");
    expect(await refused(zip.subarray(0, zip.length >> 1))).toEqual(["import.error.no-archive"]);
    expect(
      await refused(Buffer.from(zipSync({ "bomb.csv": new Uint8Array(101 * 1024 * 1024) }, { level: 1 }))),
    ).toEqual(["import.error.bomb"]);
    const other = server.browser();
    await other.signIn("other");
    expect(
      (await call("POST", `custom-database/${struct}/export`, { layout: "FLAT", format: "csv" }, other)).statusCode,
    ).toBe(404);
  });
});

it("reports the state of each level's articles", async () => {
  const { levels } = await data<{ levels: object[] }>("GET", `custom-database/${struct}/health`);
  // The models have a French text but no English one.
  expect(levels).toEqual([
    { id: maker, articles: 3, active: 3, incomplete: 0, untranslated: 0, orphans: 0 },
    { id: model, articles: 3, active: 3, incomplete: 0, untranslated: 3, orphans: 0 },
  ]);
});
