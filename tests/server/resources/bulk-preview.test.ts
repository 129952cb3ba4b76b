/** Preview of changes of several records, values that are added or removed, and the journal of what can be undone. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { valuesFor } from "../../../host/server/resources/bulk/bulk-values";
import { jobModule } from "../../../host/server/services/jobs/routes";
import { resourceModule } from "../../../host/server/resources/index";
import { record } from "../../../host/server/platform/storage/schema";
import { f } from "../../../src/contract/fields";
import { PREVIEW_BATCH, type BulkPreview, type BulkResponse } from "../../../src/contract/bulk";
import { DAY_MS } from "../../../src/contract/days";
import type { Undoable, Undone, UndoRow } from "../../../src/contract/endpoints/undo";
import type { AnyRecord } from "../../../src/contract/resource";
import { testServer, type Browser, type TestServer } from "../support/test-server";

const COUNT = PREVIEW_BATCH + 5;
let server: TestServer;
let admin: Browser;

beforeAll(async () => {
  server = await testServer({ modules: [resourceModule, jobModule] });
  admin = server.browser();
  await admin.signIn("admin");
  await server.open.database.insert(record).values(
    Array.from({ length: COUNT }, (_, index) => ({
      resource: "service-category",
      shopId: server.fixture.shopId,
      code: `CAT_${index}`,
      data: { showOnHome: index < 3 },
      i18n: { name: { en_GB: `Category ${index}`, fr_FR: `Catégorie ${index}` } },
      search: `categorie ${index}`,
      position: index,
    })),
  );
});
afterAll(() => server.close());

async function data<T>(method: "GET" | "POST" | "PUT", path: string, body?: object): Promise<T> {
  const response = await admin.call(method, `/admin/api/${path}`, body === undefined ? {} : { body });
  if (response.statusCode !== 200) throw new Error(`${response.statusCode} ${response.body}`);
  return response.json<{ data: T }>().data;
}
const preview = (body: object) => data<BulkPreview>("POST", "serviceCategory/bulk/preview", body);
const bulk = (body: object) => data<BulkResponse>("POST", "serviceCategory/bulk", body);
const firstRows = async (size: number): Promise<AnyRecord[]> =>
  (await data<{ elements: AnyRecord[] }>("GET", `serviceCategory?sort=position&size=25`)).elements.slice(0, size);
const EVERYTHING = { selection: { query: { sort: "position" } }, action: "update" };

describe("the preview of a change of several records", () => {
  it("counts batch by batch what changes and what already has the value, and changes nothing", async () => {
    const first = await preview({ ...EVERYTHING, values: { showOnHome: true } });
    expect(first).toMatchObject({
      total: COUNT,
      checked: PREVIEW_BATCH,
      changing: PREVIEW_BATCH - 3,
      unchanged: 3,
      failed: [],
    });
    expect(first.rows[0]).toMatchObject({
      label: "Catégorie 3",
      changes: [{ field: "showOnHome", before: false, after: true }],
    });
    const last = await preview({ ...EVERYTHING, values: { showOnHome: true }, from: first.next ?? undefined });
    expect(last).toMatchObject({ total: COUNT, checked: 5, changing: 5, unchanged: 0, next: null });
    expect((await data<{ total: number }>("GET", "serviceCategory?filter[showOnHome]=true")).total).toBe(3);
  });

  it("names what the run refuses, with the same reasons", async () => {
    const [one, two] = await firstRows(2);
    const order = {
      selection: { ids: [one?.id, two?.id, 999_999] },
      action: "update",
      values: { parent: { id: one?.id, label: "" } },
    };
    const { failed } = await preview(order);
    expect(failed.length).toBeGreaterThan(1);
    expect((await bulk(order)).failed).toEqual(failed);
  });

  it("refuses what the run refuses as a whole: modes that do not fit, and actions without undo", async () => {
    const [one] = await firstRows(1);
    const selection = { ids: [one?.id] };
    const call = (body: object) => admin.call("POST", "/admin/api/serviceCategory/bulk/preview", { body });
    for (const [values, modes] of [
      [{ showOnHome: true }, { showOnHome: "ADD" }],
      [{ name: ["Roues"] }, { name: "ADD" }],
      [{}, { name: "ADD" }],
    ])
      expect((await call({ selection, action: "update", values, modes })).statusCode).toBe(422);
    expect((await call({ selection, action: "no-such-action" })).statusCode).toBe(404);
    const reader = server.browser();
    await reader.signIn("reader");
    const refused = await reader.call("POST", "/admin/api/serviceCategory/bulk/preview", {
      body: { selection, action: "update", values: { showOnHome: true } },
    });
    expect(refused.statusCode).toBe(403);
  });

  it("shows a deletion without fields", async () => {
    const ids = (await firstRows(4)).slice(2).map(({ id }) => id);
    expect(await preview({ selection: { ids }, action: "remove" })).toMatchObject({
      changing: 2,
      rows: ids.map((id) => ({ id, changes: [] })),
    });
  });
});

describe("values of a change of several records", () => {
  const fields = {
    kinds: f.choices(["CAR", "VAN", "TRUCK"]),
    services: f.rows({ service: f.reference("service"), price: f.integer() }, { uniqueBy: "service" }),
    text: f.text({ localised: true }),
  };
  const stored = {
    kinds: ["CAR", "VAN"],
    services: [{ service: { id: 1, label: "Balancing" }, price: 5 }],
    text: { fr_FR: "Été", en_GB: "Summer" },
  };

  it("adds entries to a list, and replaces those with the same key", () => {
    const given = {
      kinds: ["VAN", "TRUCK"],
      services: [{ service: { id: 1, label: "" }, price: 7 }, { service: { id: 2 } }],
    };
    expect(valuesFor(fields, { values: given, modes: { kinds: "ADD", services: "ADD" } }, stored)).toEqual({
      kinds: ["CAR", "VAN", "TRUCK"],
      services: given.services,
    });
  });

  it("takes entries out of a list by their key", () => {
    const given = { kinds: ["VAN"], services: [{ service: { id: 1 } }] };
    expect(valuesFor(fields, { values: given, modes: { kinds: "REMOVE", services: "REMOVE" } }, stored)).toEqual({
      kinds: ["CAR"],
      services: [],
    });
  });

  it("changes only the given languages of a text, and replaces all of them without a mode", () => {
    const values = { text: { en_GB: "Winter", fr_FR: "" } };
    expect(valuesFor(fields, { values, modes: { text: "ADD" } }, stored)).toEqual({
      text: { fr_FR: "Été", en_GB: "Winter" },
    });
    expect(valuesFor(fields, { values }, stored)).toEqual(values);
  });
});

describe("the journal of what can be undone", () => {
  it("names operation, author, fields and values, shows old and new values, and names records changed since", async () => {
    const [one, two] = await firstRows(2);
    const { done } = await bulk({
      selection: { ids: [one?.id, two?.id] },
      action: "update",
      values: { color: "#112233", name: { en_GB: "Wheels" } },
      modes: { name: "ADD" },
    });
    expect(done).toBe(2);
    const [change] = (await data<{ elements: Undoable[] }>("GET", "undo")).elements;
    expect(change).toMatchObject({
      action: "update",
      count: 2,
      jobId: null,
      as: null,
      fields: expect.arrayContaining(["name", "color"]) as unknown,
      // The names differ in French, so they have no common value.
      values: { color: "#112233" },
    });
    const daysKept = (Date.parse(change?.expiresAt ?? "") - Date.parse(change?.createdAt ?? "")) / DAY_MS;
    expect(Math.round(daysKept)).toBe(30);
    const current = await data<AnyRecord>("GET", `serviceCategory/${one?.id ?? 0}`);
    await data("PUT", `serviceCategory/${one?.id ?? 0}`, { version: current.version, showOnHome: false });

    const { elements } = await data<{ elements: UndoRow[] }>("GET", `undo/${change?.id ?? 0}/row`);
    expect(elements).toMatchObject([
      { id: one?.id, changedSince: { by: expect.stringMatching(/./) as string } },
      { id: two?.id, changedSince: null },
    ]);
    for (const { changes } of elements)
      expect(changes).toContainEqual({ field: "color", before: null, after: "#112233" });

    const undone = await data<Undone>("POST", `undo/${change?.id ?? 0}`, {});
    expect(undone).toMatchObject({ restored: 1, left: { count: 1, names: ["Catégorie 0"] } });
    expect((await admin.call("GET", `/admin/api/undo/${change?.id ?? 0}/row`)).statusCode).toBe(404);
  });
});
