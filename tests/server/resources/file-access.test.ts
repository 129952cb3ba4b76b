/** A stored file can be read only through the record that contains it. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { MODULES } from "../../../host/server/modules";
import { membership, subscription } from "../../../host/server/platform/storage/schema";
import type { FileValue } from "../../../src/contract/fields";
import type { AnyRecord } from "../../../src/contract/resource";
import { testServer, type Browser, type TestServer } from "../support/test-server";

let server: TestServer;
let admin: Browser;
let articles = "";
beforeAll(async () => {
  server = await testServer({ modules: MODULES });
  await server.open.database.update(subscription).set({ planCode: "PREMIUM" });
  admin = server.browser();
  await admin.signIn("admin");
  const add = async (resource: string, body: object) =>
    (await admin.call("POST", `/admin/api/${resource}`, { body })).json<{ data: AnyRecord }>().data;
  const reference = ({ id }: AnyRecord) => ({ id, label: "" });
  const struct = await add("custom-database-struct", { name: { fr_FR: "Jantes" }, code: "rims" });
  const level = await add("custom-database-level", {
    struct: reference(struct),
    name: { fr_FR: "Modèle" },
    levelCode: "model",
  });
  const field = (fieldCode: string, type: string, mandatory: boolean) =>
    add("custom-database-field", {
      struct: reference(struct),
      level: reference(level),
      fieldCode,
      type,
      mandatory,
      label: { fr_FR: fieldCode },
    });
  const name = await field("name", "TEXT", true);
  await field("sheet", "FILE", false);
  articles = `/admin/api/custom-database-article-${level.id}`;
  const path = `/admin/api/custom-database-level/${level.id}`;
  const { version } = (await admin.call("GET", path)).json<{ data: AnyRecord }>().data;
  await admin.call("PUT", path, { body: { version, labelField: reference(name), keyField: reference(name) } });
  await admin.call("POST", `/admin/api/custom-database-struct/${struct.id}/publish`, { body: { version: 1 } });
});
afterAll(() => server.close());

async function upload(): Promise<FileValue> {
  const body = `--cut\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n%PDF-1.7\n\r\n--cut--\r\n`;
  const response = await admin.call("POST", `${articles}/upload/sheet`, {
    body,
    headers: { "content-type": "multipart/form-data; boundary=cut" },
  });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ data: { file: FileValue } }>().data.file;
}
const status = async (path: string, browser = admin) => (await browser.call("GET", path)).statusCode;

it("is readable by its uploader until a record contains it, then by every account that can read the record", async () => {
  const sheet = await upload();
  const reader = server.browser();
  await reader.signIn("reader");
  expect([await status(sheet.url), await status(sheet.url, reader)]).toEqual([200, 404]);
  const created = await admin.call("POST", articles, { body: { name: "Vega", sheet } });
  expect(created.statusCode, created.body).toBe(200);
  expect([await status(sheet.url), await status(sheet.url, reader)]).toEqual([200, 200]);
  const { id } = created.json<{ data: AnyRecord }>().data;
  await admin.call("DELETE", `${articles}/${id}`);
  expect(await status(sheet.url, reader)).toBe(404);
});

it("is not found under another resource, whatever rights the account has there", async () => {
  const sheet = await upload();
  expect((await admin.call("POST", articles, { body: { name: "Altaïr", sheet } })).statusCode).toBe(200);
  for (const resource of ["fitter", "review", "service"])
    expect(await status(`/admin/api/${resource}/file/${sheet.id}`), resource).toBe(404);
});

it("can be added to a record only by its uploader, or by an account that can read it in another record", async () => {
  const sheet = await upload();
  const { database } = server.open;
  const { admin: adminId, nowhere: userId } = server.fixture.userIds;
  const [adminMembership] = await database.select().from(membership).where(eq(membership.userId, adminId));
  await database
    .insert(membership)
    .values({ userId, roleId: adminMembership?.roleId ?? 0, shopId: server.fixture.shopId });
  const colleague = server.browser();
  await colleague.signIn("nowhere");
  const response = await colleague.call("POST", articles, { body: { name: "Deneb", sheet } });
  expect([response.statusCode, response.json<{ fields: object }>().fields]).toEqual([
    422,
    { sheet: "file.error.gone" },
  ]);
  expect((await admin.call("POST", articles, { body: { name: "Rigel", sheet } })).statusCode).toBe(200);
  expect((await colleague.call("POST", articles, { body: { name: "Deneb", sheet } })).statusCode).toBe(200);
});
