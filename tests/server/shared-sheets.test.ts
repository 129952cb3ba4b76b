/** Sheets that belong to several catalogues: lists, counts, and a position in each. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnyRecord } from "../../src/contract/resource";
import { siteServer } from "./support/site-server";
import type { Browser, TestServer } from "./support/test-server";

let server: TestServer;
let admin: Browser;
let count = 0;

beforeAll(async () => {
  ({ server, admin } = await siteServer());
});
afterAll(async () => {
  await server.services.jobs.close();
  await server.close();
});

const data = <T>(response: { json<J>(): J; body: string; statusCode: number }): T => {
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ data: T }>().data;
};
const reference = ({ id }: AnyRecord) => ({ id, label: "" });
const post = (path: string, body: object) => admin.call("POST", `/admin/api/${path}`, { body });
const catalogue = async (type = "product"): Promise<AnyRecord> => {
  count += 1;
  return data(await post("catalog", { type, code: `SHARED_${count}`, name: { fr_FR: `Catalogue ${count}` } }));
};
const sheet = async (of: AnyRecord, values: object = {}): Promise<AnyRecord> => {
  count += 1;
  const body = { type: of["type"], catalog: reference(of), name: { fr_FR: `Fiche ${count}` }, ...values };
  return data(await post("catalog-product", body));
};
const read = async (name: string, { id }: AnyRecord): Promise<AnyRecord> =>
  data(await admin.call("GET", `/admin/api/${name}/${id}`));
const save = async (record: AnyRecord, values: object) => {
  const { version } = await read("catalog-product", record);
  return admin.call("PUT", `/admin/api/catalog-product/${record.id}`, { body: { version, ...values } });
};
const idsIn = async ({ id }: AnyRecord): Promise<number[]> => {
  const query = `filter[catalog]=${id}`;
  const list = await admin.call("GET", `/admin/api/catalog-product?sort=position&${query}`);
  const ordered = await admin.call("GET", `/admin/api/catalog-product/ordered?${query}`);
  const ids = data<{ elements: AnyRecord[] }>(list).elements.map((record) => record.id);
  expect(data<{ elements: AnyRecord[] }>(ordered).elements.map((record) => record.id)).toEqual(ids);
  return ids;
};
const order = (within: AnyRecord, base: readonly number[], ids: readonly number[]) =>
  admin.call("PUT", "/admin/api/catalog-product/order", { body: { ids, base, part: true, within: within.id } });
const removeCatalogue = ({ id }: AnyRecord, values: object) =>
  post("catalog/bulk", { action: "remove", values, selection: { ids: [id] } });

test("a sheet is in the list of each of its catalogues, last where it is new, and counted there", async () => {
  const [tyres, sale] = [await catalogue(), await catalogue()];
  const shared = await sheet(tyres);
  const own = await sheet(sale);
  data(await save(shared, { otherCatalogs: [reference(sale), reference(tyres)] }));
  expect(await read("catalog-product", shared)).toMatchObject({ otherCatalogs: [{ id: sale.id }] });
  expect(await idsIn(tyres)).toEqual([shared.id]);
  expect(await idsIn(sale)).toEqual([own.id, shared.id]);
  expect(await read("catalog", sale)).toMatchObject({ products: 2, published: 0 });
  data(await save(shared, { otherCatalogs: [] }));
  expect(await idsIn(sale)).toEqual([own.id]);
});

test("an order of one catalogue leaves those of the others, and so does its undo", async () => {
  const [tyres, sale, winter] = [await catalogue(), await catalogue(), await catalogue()];
  const others = { otherCatalogs: [sale, winter].map(reference) };
  const [a, b, c] = [await sheet(tyres, others), await sheet(tyres, others), await sheet(sale)];
  const [first, second, third] = [a.id, b.id, c.id];
  expect(await idsIn(sale)).toEqual([first, second, third]);
  const { undoToken } = data<{ undoToken: string }>(await order(sale, [first, second, third], [third, second, first]));
  expect(await idsIn(sale)).toEqual([third, second, first]);
  expect(await idsIn(tyres)).toEqual([first, second]);
  expect(await idsIn(winter)).toEqual([first, second]);
  data(await order(winter, [first, second], [second, first]));
  data(await post(`catalog-product/undo/${undoToken}`, {}));
  expect(await idsIn(sale)).toEqual([first, second, third]);
  expect(await idsIn(winter)).toEqual([second, first]);
  expect(await idsIn(tyres)).toEqual([first, second]);
});

test("an order that another user changed, or that names a sheet of another catalogue, is refused", async () => {
  const [tyres, sale] = [await catalogue(), await catalogue()];
  const [a, b] = [await sheet(tyres, { otherCatalogs: [reference(sale)] }), await sheet(sale)];
  const stranger = await sheet(tyres);
  const stale = await order(sale, [b.id, a.id], [a.id, b.id]);
  expect(stale.statusCode).toBe(409);
  expect(stale.json()).toMatchObject({ current: { ids: [a.id, b.id] } });
  expect((await order(sale, [a.id, stranger.id], [stranger.id, a.id])).statusCode).toBe(409);
  const body = { ids: [a.id, b.id], base: [a.id, b.id], within: sale.id };
  expect((await admin.call("PUT", "/admin/api/catalog-product/order", { body })).statusCode).toBe(400);
});

test("a further catalogue of another type is refused beside its field", async () => {
  const [tyres, blog] = [await catalogue(), await catalogue("blog")];
  const refused = await save(await sheet(tyres), { otherCatalogs: [reference(blog)] });
  expect(refused.json()).toMatchObject({ fields: { otherCatalogs: "catalog-product.error.other-type" } });
});

test("a catalogue has at most six sheets that stay first, whichever is their main one", async () => {
  const [tyres, sale] = [await catalogue(), await catalogue()];
  for (let index = 0; index < 6; index++) await sheet(tyres, { pinned: true, otherCatalogs: [reference(sale)] });
  const refused = await post("catalog-product", {
    type: "product",
    catalog: reference(sale),
    name: { fr_FR: "De trop" },
    pinned: true,
  });
  expect(refused.json()).toMatchObject({ fields: { pinned: "catalog-product.error.pinned" } });
});

test("the target of a deleted catalogue takes its place on all sheets, and the undo gives it back", async () => {
  const [tyres, sale, target] = [await catalogue(), await catalogue(), await catalogue()];
  const [main, linked] = [await sheet(sale), await sheet(tyres, { otherCatalogs: [reference(sale)] })];
  const both = await sheet(sale, { otherCatalogs: [reference(target)] });
  const removed = data<{ done: number; undoToken: string }>(await removeCatalogue(sale, { sheets: reference(target) }));
  expect(removed.done).toBe(1);
  expect(new Set(await idsIn(target))).toEqual(new Set([main.id, linked.id, both.id]));
  expect(await read("catalog-product", linked)).toMatchObject({
    catalog: { id: tyres.id },
    otherCatalogs: [{ id: target.id }],
  });
  expect(await read("catalog-product", both)).toMatchObject({ catalog: { id: target.id }, otherCatalogs: [] });
  data(await post(`catalog/undo/${removed.undoToken}`, {}));
  expect(await idsIn(sale)).toEqual([main.id, linked.id, both.id]);
  expect(await idsIn(target)).toEqual([both.id]);
});

test("a sheet that moves to another of its catalogues keeps its place there", async () => {
  const [tyres, sale] = [await catalogue(), await catalogue()];
  const shared = await sheet(tyres, { otherCatalogs: [reference(sale)] });
  const own = await sheet(sale);
  const moved = { action: "move", values: { to: reference(sale) }, selection: { ids: [shared.id] } };
  expect(data(await post("catalog-product/bulk", moved))).toMatchObject({ done: 1 });
  expect(await read("catalog-product", shared)).toMatchObject({ catalog: { id: sale.id }, otherCatalogs: [] });
  expect(await idsIn(sale)).toEqual([shared.id, own.id]);
  expect(await idsIn(tyres)).toEqual([]);
});
