/** The password of a page is stored as a hash and is never returned. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { record, recordVersion, userAction } from "../../../host/server/platform/storage/schema";
import type { AnyRecord } from "../../../src/contract/resource";
import { siteServer } from "../support/site-server";
import type { Browser, TestServer } from "../support/test-server";

const API = "/admin/api/landing-page";
const PASSWORD = "partenaires-2026";
const MARKER = /^secret:[0-9a-f]{12}$/;

let server: TestServer;
let admin: Browser;
let pageCount = 0;

beforeAll(async () => {
  ({ server, admin } = await siteServer());
});
afterAll(() => server.close());

async function dataOf<T>(call: ReturnType<Browser["call"]>): Promise<T> {
  const response = await call;
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ data: T }>().data;
}
const protectedPage = (): Promise<AnyRecord> => {
  pageCount += 1;
  const body = { title: `Page ${pageCount}`, locale: "fr_FR", slug: `secret-${pageCount}`, password: PASSWORD };
  return dataOf(admin.call("POST", API, { body }));
};
const change = (id: number, version: number, values: object): Promise<AnyRecord> =>
  dataOf(admin.call("PUT", `${API}/${id}`, { body: { version, ...values } }));
const storedPassword = async (id: number): Promise<unknown> =>
  (await server.open.database.select().from(record).where(eq(record.id, id)))[0]?.data["password"];

test("a response contains a marker instead of the password, which is stored as a hash", async () => {
  const page = await protectedPage();
  expect(page["password"]).toMatch(MARKER);
  expect(await storedPassword(page.id)).toMatch(/^\$argon2id\$/);
});

test("neither record, list, history, versions, journal nor exports contain the password or its hash", async () => {
  const { id, version } = await protectedPage();
  await change(id, version, { password: "another-password" });
  const hash = String(await storedPassword(id));
  const texts = await Promise.all(
    [
      admin.call("GET", `${API}/${id}`),
      admin.call("GET", `${API}?columns=title,password`),
      admin.call("GET", `${API}/${id}/history`),
      admin.call("GET", "/admin/api/subscription/export"),
      admin.call("GET", `${API}/export?columns=title,password&format=csv`),
    ].map(async (call) => {
      const response = await call;
      expect(response.statusCode, response.body).toBe(200);
      return response.body;
    }),
  );
  const { database } = server.open;
  texts.push(JSON.stringify(await database.select().from(recordVersion)));
  texts.push(JSON.stringify(await database.select().from(userAction)));
  for (const text of texts)
    for (const secret of [PASSWORD, "another-password", hash]) expect(text).not.toContain(secret);
});

test("the history shows that a password was replaced", async () => {
  const { id, version } = await protectedPage();
  await change(id, version, { password: "another-password" });
  const { elements } = await dataOf<{ elements: { changes: { field: string }[] }[] }>(
    admin.call("GET", `${API}/${id}/history`),
  );
  expect(elements[0]?.changes.map(({ field }) => field)).toContain("password");
});

test("a save that sends the marker back, or another field only, keeps the password", async () => {
  const page = await protectedPage();
  const hash = await storedPassword(page.id);
  const renamed = await change(page.id, page.version, { title: "Renamed", password: page["password"] });
  await change(page.id, renamed.version, { title: "Renamed again" });
  expect(await storedPassword(page.id)).toBe(hash);
});

test("null removes the password; sending the former marker does not restore it", async () => {
  const page = await protectedPage();
  const opened = await change(page.id, page.version, { password: null });
  expect([opened["password"], await storedPassword(page.id)]).toEqual([null, undefined]);
  const saved = await change(page.id, opened.version, { title: "Open", password: page["password"] });
  expect([saved["password"], await storedPassword(page.id)]).toEqual([null, undefined]);
});

test("a password of fewer than 8 characters is refused", async () => {
  const { id, version } = await protectedPage();
  const response = await admin.call("PUT", `${API}/${id}`, { body: { version, password: "abcd" } });
  expect([response.statusCode, response.json<{ fields: object }>().fields]).toEqual([
    422,
    { password: "error.too-short" },
  ]);
});

test("a copy of a page has no password", async () => {
  const { id, version } = await protectedPage();
  const body = { version, title: "Copy", locale: "fr_FR" };
  expect((await admin.call("POST", `${API}/${id}/copy`, { body })).statusCode).toBe(200);
  const rows = await server.open.database.select().from(record);
  const copy = rows.find(({ data }) => data["title"] === "Copy");
  expect([copy !== undefined, copy?.data["password"]]).toEqual([true, undefined]);
});
