/** The OpenAPI document and the server agree: on the demo data, every documented list, filter, order and record is as described. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import Ajv from "ajv/dist/2020";
import ts from "typescript";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { snippetsIn } from "../guides";
import { apiTypes, CLIENT_TYPES } from "../../host/build/client-types";
import { createClient, type ApiClient } from "../../elements/client";
import { isDay, isInstant } from "../../src/contract/days";
import type { AnyPaths } from "../support/any-paths";
import { demoServer, type DemoServer, type Visitor } from "./fuzz/demo-server";

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly schema: { readonly items?: { readonly enum?: readonly string[] } };
  readonly "x-right"?: unknown;
  readonly "x-conditions"?: unknown;
}
interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Partial<Parameter>[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: { readonly $ref?: string } }>>;
  };
  readonly responses: Readonly<Record<string, { readonly content?: object; readonly $ref?: string }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: object; readonly responses: object };
}
type Row = Readonly<Record<string, unknown>>;
interface ListAnswer {
  readonly data: { readonly elements: readonly Row[]; readonly total: number };
}

let server: DemoServer;
let document: Document;
let ajv: Ajv;
const operations: { readonly path: string; readonly method: string; readonly operation: Operation }[] = [];

beforeAll(async () => {
  server = await demoServer();
  document = (await server.anonymous.call({ method: "GET", url: "/admin/api/openapi.json" })).json();
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) operations.push({ path, method, operation });
  ajv = new Ajv({ strict: false, allErrors: true, formats: { date: isDay, "date-time": isInstant } });
  ajv.addSchema(document, "api");
}, 180_000);
afterAll(() => server.close());

/** Returns what a value has wrong according to a schema of the document. */
function mistakes(pointer: string, value: unknown): string[] {
  const validate = ajv.getSchema(`api#${pointer}`);
  if (validate === undefined) throw new Error(`The document has no ${pointer}`);
  if (validate(value) === true) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ""}`);
}

const escaped = (path: string): string => encodeURIComponent(path.replaceAll("~", "~0").replaceAll("/", "~1"));
const answerPointer = (path: string, method: string, status: string): string =>
  `/paths/${escaped(path)}/${method}/responses/${status}/content/application~1json/schema`;

/** The generated client, calling the server as a visitor. */
const clientOf = (visitor: Visitor): ApiClient<AnyPaths> =>
  createClient<AnyPaths>({
    baseUrl: "http://localhost",
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      const response = await visitor.call({ method: "GET", url: pathname + search });
      return new Response(response.body, {
        status: response.statusCode,
        headers: { "content-type": String(response.headers["content-type"]) },
      });
    },
  });

/** Returns a value that a documented filter accepts: that of the row where it has one. */
function filterValue(pointer: string, value: unknown): unknown {
  const candidates = [
    value,
    typeof value === "string" ? value.slice(0, 10) : undefined,
    typeof value === "object" && value !== null && "id" in value ? value.id : undefined,
    1,
    "2026-01-01..",
    "~any",
  ];
  return candidates.find(
    (candidate) => candidate !== undefined && candidate !== null && mistakes(pointer, candidate).length === 0,
  );
}

const lists = () =>
  operations.filter(
    ({ method, operation }) =>
      method === "get" &&
      operation.parameters.some(({ name }) => name === "sort") &&
      operation.operationId.endsWith(".list"),
  );

/** Returns the first demo account that may call an address. */
async function readerOf(path: string): Promise<Visitor | undefined> {
  for (const visitor of server.signedIn)
    if ((await visitor.call({ method: "GET", url: path })).statusCode === 200) return visitor;
  return undefined;
}

/** Returns what a refusal has wrong: its status, or its shape. */
function refusalMistakes(response: { statusCode: number; json(): unknown }, status: number): string[] {
  return response.statusCode === status
    ? mistakes(`/components/schemas/Problem${status}`, response.json())
    : [`answers ${response.statusCode}, not ${status}`];
}

/** Several at a time, because each call takes longer than its checks. A list counts four orders. */
const groupsOf = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / 4) }, (_, group) => items.slice(group * 4, group * 4 + 4));

async function listMistakes(path: string, operation: Operation, visitor: Visitor): Promise<string[]> {
  const client = clientOf(visitor);
  const found: string[] = [];
  const note = (about: string, problems: readonly string[]): void => {
    found.push(...problems.map((problem) => `${path} ${about}: ${problem}`));
  };
  /** Loads a page through the client, and notes a refusal or what it has wrong. */
  const page = async (about: string, query: Readonly<Record<string, unknown>>): Promise<ListAnswer | undefined> => {
    const { data, error, response } = await client.GET(path, { params: { query } });
    note(
      about,
      data === undefined
        ? [`${response.status} ${JSON.stringify(error)}`]
        : mistakes(answerPointer(path, "get", "200"), data),
    );
    return data as ListAnswer | undefined;
  };
  const first = await page("page", { size: 200, page: 1, total: "exact", q: "" });
  const [row = {}] = first?.data.elements ?? [];
  // Accounts that lack the right for a field can neither filter nor sort by it.
  const hidden = operation.parameters
    .filter((parameter) => parameter["x-right"] !== undefined || parameter["x-conditions"] !== undefined)
    .map(({ name }) => name);
  const orders = operation.parameters.find(({ name }) => name === "sort")?.schema?.items?.enum ?? [];
  const allowed = orders.filter((order) => !hidden.includes(`filter[${order.replace("-", "")}]`));
  for (const sort of groupsOf(allowed)) await page(`sort=${sort.join()}`, { sort });
  const filters = operation.parameters.flatMap(({ name = "" }, index) => {
    const field = /^filter\[(.+)\]$/.exec(name)?.[1];
    if (field === undefined || hidden.includes(name)) return [];
    const pointer = `/paths/${escaped(path)}/get/parameters/${index}/schema`;
    return [[name, filterValue(pointer, row[field])] as const];
  });
  for (const group of groupsOf(filters)) {
    const query = Object.fromEntries(group);
    await page(JSON.stringify(query), query);
  }
  for (const unknown of ["nonsense", "version"])
    note(unknown, refusalMistakes(await visitor.call({ method: "GET", url: `${path}?filter[${unknown}]=1` }), 422));
  if (typeof row["id"] !== "number" || document.paths[`${path}/{id}`]?.["get"] === undefined) return found;
  const record = await visitor.call({ method: "GET", url: `${path}/${row["id"]}` });
  note(
    "record",
    record.statusCode === 200
      ? mistakes(answerPointer(`${path}/{id}`, "get", "200"), record.json())
      : [String(record.statusCode)],
  );
  return found;
}

describe("the OpenAPI document", () => {
  it("describes every route of the server with its parameters, its body and its refusals", () => {
    const wrong = server.routes.flatMap(({ endpoint, access }) => {
      const operation = document.paths[endpoint.path]?.[endpoint.method.toLowerCase()];
      if (operation?.operationId !== endpoint.id) return [`${endpoint.id}: missing`];
      const names = (place: string) =>
        operation.parameters.flatMap((parameter) => (parameter.in === place ? [parameter.name] : []));
      const parts = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      return [
        ...(names("path").sort().join() === parts.sort().join() ? [] : [`${endpoint.id}: parts of the path`]),
        ...(endpoint.query === undefined || names("query").length > 0 ? [] : [`${endpoint.id}: query`]),
        ...((endpoint.body === undefined) === (operation.requestBody === undefined) ? [] : [`${endpoint.id}: body`]),
        ...(access === "session" && !("401" in operation.responses) ? [`${endpoint.id}: 401`] : []),
      ];
    });
    expect(wrong).toEqual([]);
    expect(operations).toHaveLength(server.routes.length);
  });

  it("gives the client types with which the guides compile", { timeout: 120_000 }, async () => {
    const folder = path.resolve(".cache/client");
    const files = { "client-api.d.ts": await apiTypes(document as never), "client.d.ts": CLIENT_TYPES };
    const snippets = snippetsIn("ts").filter(({ code }) => code.includes('"td-admin/client"'));
    mkdirSync(path.join(folder, "types"), { recursive: true });
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
    writeFileSync(path.join(folder, "types/client.ts"), 'export * from "../../../elements/client";\n');
    const [snippet = ""] = snippets.map(({ code }) => code);
    const sources = { right: snippet, wrong: snippet.replaceAll('"ACTIVE"', '"NONSENSE"') };
    const fileOf = (name: string): string => path.join(folder, `${name}.ts`);
    for (const [name, code] of Object.entries(sources)) writeFileSync(fileOf(name), code);
    const program = ts.createProgram(Object.keys(sources).map(fileOf), {
      strict: true,
      noEmit: true,
      skipLibCheck: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      types: ["node"],
      paths: { "td-admin/client": [path.join(folder, "client.d.ts")] },
    });
    const messages = (name: string): string[] =>
      program
        .getSemanticDiagnostics(program.getSourceFile(fileOf(name)))
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, " "));
    expect(messages("right")).toEqual([]);
    expect(messages("wrong").join()).toContain("NONSENSE");
    expect(snippets).toHaveLength(1);
    rmSync(folder, { recursive: true, force: true });
  });

  it("refers only to schemas and responses that it contains", () => {
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g)];
    const components = document.components as Readonly<Record<string, object>>;
    expect(references.filter(([, kind = "", name = ""]) => !(name in (components[kind] ?? {})))).toEqual([]);
    expect(references.length).toBeGreaterThan(5_000);
  });

  it(
    "agrees with every list and record of the demo data, for each filter and order that it names",
    { timeout: 240_000 },
    async () => {
      const found: string[] = [];
      let read = 0;
      for (const { path, operation } of lists()) {
        const visitor = await readerOf(path);
        if (visitor === undefined) continue;
        read++;
        found.push(...(await listMistakes(path, operation, visitor)));
      }
      expect(found).toEqual([]);
      expect(read).toBeGreaterThan(40);
    },
  );

  it("names the values that a new record needs, and the refusal names each of them", async () => {
    const found: string[] = [];
    for (const { path, method, operation } of operations) {
      if (method !== "post" || !operation.operationId.endsWith(".create")) continue;
      const visitor = await readerOf(path);
      if (visitor === undefined) continue;
      const response = await visitor.call({ method: "POST", url: path, payload: {} });
      if (response.statusCode !== 422) continue;
      const { fields = {} } = response.json<{ fields?: object }>();
      const schema = operation.requestBody?.content["application/json"]?.schema;
      const { required = [] } =
        (document.components.schemas as Record<string, { required?: string[] }>)[
          schema?.$ref?.split("/").at(-1) ?? ""
        ] ?? {};
      found.push(...refusalMistakes(response, 422).map((problem) => `${path}: ${problem}`));
      found.push(...required.filter((name) => !(name in fields)).map((name) => `${path}: ${name} is not required`));
    }
    expect(found).toEqual([]);
  });
});
