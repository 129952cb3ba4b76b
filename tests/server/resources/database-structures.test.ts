/** Structures of custom databases: models, files and duplicates. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { MODULES } from "../../../host/server/modules";
import { subscription } from "../../../host/server/platform/storage/schema";
import type { AnyRecord } from "../../../src/contract/resource";
import type { StructureFile } from "../../../src/resources/catalog/custom-database/structure-file";
import { toolCalls } from "../dealers/run-tool";
import { testServer, type Browser, type TestServer } from "../support/test-server";

let server: TestServer;
let admin: Browser;

beforeAll(async () => {
  server = await testServer({ modules: MODULES });
  await server.open.database.update(subscription).set({ planCode: "PREMIUM" });
  admin = server.browser();
  await admin.signIn("admin");
  await server.services.jobs.open();
});
afterAll(async () => {
  await server.services.jobs.close();
  await server.close();
});

const API = "/admin/api";
const STRUCTS = `${API}/custom-database-struct`;
const data = <T>(response: { json<J>(): J }): T => response.json<{ data: T }>().data;
const tool = toolCalls("custom-database-template", () => ({ admin }));
const elementsOf = async (path: string) =>
  data<{ elements: AnyRecord[] }>(await admin.call("GET", `${API}/${path}`)).elements;
const structOf = async (code: string): Promise<AnyRecord> => {
  const found = (await elementsOf("custom-database-struct?size=50")).find((struct) => struct["code"] === code);
  if (found === undefined) throw new Error(`No structure has the code ${code}`);
  return found;
};
const fileOf = async (id: number): Promise<StructureFile> => {
  const response = await admin.call("GET", `${API}/custom-database/${id}/structure-file`);
  expect(response.statusCode, response.body).toBe(200);
  return JSON.parse(response.body) as StructureFile;
};
const shapeOf = ({ levels }: StructureFile) =>
  levels.map(({ values, roles, fields }) => [values["levelCode"], roles, fields.map(({ values: field }) => field)]);

test.each(["RIMS", "BATTERIES", "USED_VEHICLES", "TRAILERS"])(
  "the model %s can be created and published",
  async (model) => {
    const code = `model-${model.toLowerCase().replace("_", "-")}`;
    const preview = await tool.preview({ source: "MODEL", model, file: null, code });
    expect(new Set(preview.lines.map(({ outcome }) => outcome))).toEqual(new Set(["CREATE"]));
    expect((await tool.run({ source: "MODEL", model, file: null, code })).run.status).toBe("DONE");
    const { id, version } = await structOf(code);
    const published = await admin.call("POST", `${STRUCTS}/${id}/publish`, { body: { version } });
    expect(published.statusCode, published.body).toBe(200);
  },
);

test("a structure becomes a file, from which the same structure is created under another code", async () => {
  await tool.run({ source: "MODEL", model: "RIMS", file: null, code: null });
  const file = await fileOf((await structOf("rims")).id);
  expect(file.levels.map(({ fields }) => fields.length)).toEqual([1, 8]);
  const input = { source: "FILE", model: "RIMS", file: JSON.stringify(file), code: null };
  const taken = await tool.preview(input);
  expect(taken.lines).toMatchObject([{ outcome: "REFUSE", message: { key: "error.duplicate" } }]);
  await tool.run({ ...input, code: "rims-copy" });
  expect(shapeOf(await fileOf((await structOf("rims-copy")).id))).toEqual(shapeOf(file));
});

test.each([
  ["{", "custom-database-template.error.json"],
  ['{"format":1,"values":{}}', "custom-database-template.error.json"],
  ['{"format":2,"values":{},"levels":[]}', "custom-database-template.error.version"],
  [null, "error.required"],
])("the file %s is refused beside its field", async (file, key) => {
  const input = { source: "FILE", model: "RIMS", file, code: null };
  const response = await admin.call("POST", `${tool.base}/dry-run`, { body: { input } });
  expect([response.statusCode, response.json<{ fields: object }>().fields]).toEqual([422, { file: key }]);
});

test("a duplicate has the levels and fields of the structure, and no address", async () => {
  const { id } = await structOf("rims");
  const response = await admin.call("POST", `${STRUCTS}/${id}/duplicate`, { body: {} });
  expect(response.statusCode, response.body).toBe(200);
  const copy = data<AnyRecord>(response);
  expect([copy["status"], copy["shown"], copy["slug"]]).toEqual(["DRAFT", false, {}]);
  expect(shapeOf(await fileOf(copy.id))).toEqual(shapeOf(await fileOf(id)));
});

test("the file of another shop's structure is not found", async () => {
  const other = server.browser();
  await other.signIn("other");
  const { id } = await structOf("rims");
  expect((await other.call("GET", `${API}/custom-database/${id}/structure-file`)).statusCode).toBe(404);
});
