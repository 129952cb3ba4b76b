import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { savedViewModule } from "../../host/server/features/saved-views";
import { MAX_SAVED_VIEWS, type SavedView } from "../../src/contract/endpoints/saved-views";
import { savedView, userAction } from "../../host/server/platform/storage/schema";
import { eq } from "drizzle-orm";
import type { AccountName } from "./support/fixture";
import { testServer, type Browser, type TestServer } from "./support/test-server";

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ modules: [savedViewModule] });
});
afterAll(() => server.close());

const PATH = "/admin/api/saved-view";
const signInAs = async (account: AccountName): Promise<Browser> => {
  const browser = server.browser();
  await browser.signIn(account);
  return browser;
};
const view = {
  resource: "fitter",
  name: "Lyon",
  shared: false,
  query: "filter%5Bcity%5D=Lyon&sort=-rating",
  columns: ["name", "city"],
};
const names = async (browser: Browser) =>
  (await browser.call("GET", `${PATH}?resource=fitter`))
    .json<{ data: { elements: SavedView[] } }>()
    .data.elements.map(({ name, own }) => [name, own]);

describe("saved views", () => {
  it("belong to their account, and others see shared ones only", async () => {
    const [admin, reader] = [await signInAs("admin"), await signInAs("reader")];
    const created = await admin.call("POST", PATH, { body: view });
    expect([created.statusCode, created.json()]).toMatchObject([200, { data: { ...view, own: true, version: 1 } }]);
    expect((await admin.call("POST", PATH, { body: { ...view, name: "Partagée", shared: true } })).statusCode).toBe(
      200,
    );
    expect(await names(admin)).toEqual([
      ["Lyon", true],
      ["Partagée", true],
    ]);
    expect(await names(reader)).toEqual([["Partagée", false]]);
  });

  it("are not shared by accounts attached to some dealers, whose views stay their own", async () => {
    const dealer = await signInAs("dealer");
    const refused = await dealer.call("POST", PATH, { body: { ...view, name: "Mine", shared: true } });
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { errors: ["list.view.error.share"] }]);
    expect((await dealer.call("POST", PATH, { body: { ...view, name: "Mine" } })).statusCode).toBe(200);
  });

  it("a default view applies to all browsers of the account, and to no other account", async () => {
    const [admin, other, reader] = [await signInAs("admin"), await signInAs("admin"), await signInAs("reader")];
    const start = async (browser: Browser) =>
      (await browser.call("GET", `${PATH}?resource=fitter`)).json<{ data: { start: string | null } }>().data.start;
    const set = (browser: Browser, query: string) =>
      browser.call("PUT", `${PATH}/default`, { body: { resource: "fitter", query } });
    expect(await start(admin)).toBeNull();
    expect((await set(admin, view.query)).statusCode).toBe(200);
    expect([await start(other), await start(reader)]).toEqual([view.query, null]);
    // A read-only account may choose a default too.
    expect((await set(reader, "")).statusCode).toBe(200);
    expect([await start(other), await start(reader)]).toEqual([view.query, ""]);
  });

  it("are changed and deleted only by their owner, with entries in the journal", async () => {
    const [admin, reader] = [await signInAs("admin"), await signInAs("reader")];
    const { id } = (await admin.call("POST", PATH, { body: { ...view, name: "Passagère", shared: true } })).json<{
      data: SavedView;
    }>().data;
    const { resource: _, ...values } = view;
    const update = (version: number) =>
      admin.call("PUT", `${PATH}/${String(id)}`, { body: { ...values, version, name: "Gardée" } });
    expect((await update(1)).json()).toMatchObject({ data: { name: "Gardée", version: 2, shared: false } });
    const stale = await update(1);
    expect([stale.statusCode, stale.json()]).toMatchObject([409, { type: "conflict", current: { version: 2 } }]);
    expect((await reader.call("DELETE", `${PATH}/${String(id)}`)).statusCode).toBe(403);
    expect((await admin.call("DELETE", `${PATH}/${String(id)}`)).json()).toMatchObject({ data: { removed: true } });
    expect((await admin.call("DELETE", `${PATH}/${String(id)}`)).statusCode).toBe(404);
    const lines = await server.open.database.select().from(userAction).where(eq(userAction.resource, "saved-view"));
    expect(lines.map(({ verb }) => verb)).toEqual(expect.arrayContaining(["CREATE", "UPDATE", "DELETE"]));
  });

  it("with a format are templates of exports, which have a limit of their own", async () => {
    const admin = await signInAs("admin");
    const template = { ...view, name: "Contacts", query: "", format: "csv" };
    const stored = (await admin.call("POST", PATH, { body: template })).json<{ data: SavedView }>().data;
    expect(stored).toMatchObject({ ...template, own: true });
    const { id, version } = stored;
    const change = { version, name: "Contacts", shared: false, query: view.query, columns: null, format: "xlsx" };
    const changed = await admin.call("PUT", `${PATH}/${String(id)}`, { body: change });
    expect(changed.json()).toMatchObject({ data: { format: "xlsx", columns: null, query: view.query } });
    expect((await admin.call("POST", PATH, { body: { ...template, format: "pdf" } })).statusCode).toBe(422);
    const values = {
      ...view,
      format: "csv" as const,
      userId: server.fixture.userIds.admin,
      shopId: server.fixture.shopId,
    };
    await server.open.database
      .insert(savedView)
      .values(Array.from({ length: MAX_SAVED_VIEWS - 1 }, (_, index) => ({ ...values, name: String(index) })));
    const refused = await admin.call("POST", PATH, { body: template });
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { errors: ["export.template.error.limit"] }]);
    expect((await admin.call("POST", PATH, { body: { ...view, name: "Ansicht" } })).statusCode).toBe(200);
  });

  it("refuse an unknown list, an empty name and unknown fields", async () => {
    const admin = await signInAs("admin");
    expect((await admin.call("POST", PATH, { body: { ...view, resource: "nothing" } })).statusCode).toBe(404);
    const empty = await admin.call("POST", PATH, { body: { ...view, name: "  " } });
    expect([empty.statusCode, empty.json()]).toMatchObject([422, { fields: { name: "error.required" } }]);
    expect((await admin.call("POST", PATH, { body: { ...view, userId: 1 } })).statusCode).toBe(422);
  });
});
