/** Catalogues: their hierarchy, sheets that move between them, and the reading time of articles. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnyRecord } from "../../src/contract/resource";
import type { Paragraph } from "../../src/contract/paragraph/shapes";
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
const reference = (record: AnyRecord | null) => record && { id: record.id, label: "" };
const post = (path: string, body: object) => admin.call("POST", `/admin/api/${path}`, { body });
const catalog = (type: string, parent: AnyRecord | null = null) => {
  count += 1;
  return post("catalog", {
    type,
    code: `CAT_${count}`,
    name: { fr_FR: `Catalogue ${count}` },
    parent: reference(parent),
  });
};
const sheet = async (of: AnyRecord): Promise<AnyRecord> => {
  count += 1;
  const body = { type: of["type"], catalog: reference(of), name: { fr_FR: `Fiche ${count}` } };
  return data(await post("catalog-product", body));
};
const read = async (name: string, { id }: AnyRecord): Promise<AnyRecord> =>
  data(await admin.call("GET", `/admin/api/${name}/${id}`));

test("catalogues form a tree of three levels of one type, and branches move as a whole", async () => {
  const top = data<AnyRecord>(await catalog("product"));
  const middle = data<AnyRecord>(await catalog("product", top));
  const low = data<AnyRecord>(await catalog("product", middle));
  expect((await catalog("product", low)).json()).toMatchObject({ fields: { parent: "catalog.error.levels" } });
  expect((await catalog("blog", top)).json()).toMatchObject({ fields: { parent: "catalog.error.parent-type" } });
  const second = data<AnyRecord>(await catalog("product"));
  const ids = [top, middle, low, second].map(({ id }) => id);
  const order = (parents: Record<string, number | null>) =>
    admin.call("PUT", "/admin/api/catalog/order", { body: { ids, base: ids, parents } });
  expect((await order({ [top.id]: second.id })).json()).toMatchObject({ fields: { parent: "catalog.error.levels" } });
  expect((await order({ [middle.id]: second.id })).statusCode).toBe(200);
  expect((await read("catalog", middle))["parent"]).toMatchObject({ id: second.id });
  expect((await read("catalog", low))["parent"]).toMatchObject({ id: middle.id });
});

test("sheets move together to a catalogue of their type", async () => {
  const [from, to, blog] = [
    data<AnyRecord>(await catalog("product")),
    data<AnyRecord>(await catalog("product")),
    data<AnyRecord>(await catalog("blog")),
  ];
  const sheets = [await sheet(from), await sheet(from)];
  const move = (target: AnyRecord) =>
    post("catalog-product/bulk", {
      action: "move",
      values: { to: reference(target) },
      selection: { ids: sheets.map(({ id }) => id) },
    });
  expect((await move(blog)).body).toContain("catalog-product.error.other-type");
  expect(data(await move(to))).toMatchObject({ done: 2 });
  for (const moved of sheets) expect((await read("catalog-product", moved))["catalog"]).toMatchObject({ id: to.id });
  const list = (of: AnyRecord) => admin.call("GET", `/admin/api/catalog-product?filter[catalog]=${of.id}`);
  expect(data(await list(to))).toMatchObject({ total: 2 });
  expect(data(await list(from))).toMatchObject({ total: 0 });
});

test("a catalogue with sheets is deleted once another one of its type takes them, and undo puts them back", async () => {
  const [from, to, blog] = [
    data<AnyRecord>(await catalog("product")),
    data<AnyRecord>(await catalog("product")),
    data<AnyRecord>(await catalog("blog")),
  ];
  const sheets = [await sheet(from), await sheet(from)];
  const remove = (values: object, ids = [from.id]) =>
    post("catalog/bulk", { action: "remove", values, selection: { ids } });
  const refusal = async (values: object, ids?: number[]) =>
    data<{ failed: { fields?: object; errors?: string[] }[] }>(await remove(values, ids)).failed[0];
  expect(await refusal({})).toMatchObject({ errors: ["catalog.error.products"] });
  expect(await refusal({ sheets: reference(blog) })).toMatchObject({ errors: ["catalog-product.error.other-type"] });
  expect(await refusal({ sheets: reference(from) })).toMatchObject({ errors: ["catalog.error.sheets-target"] });
  const other = data<AnyRecord>(await catalog("product"));
  expect(await refusal({ sheets: reference(other) }, [from.id, other.id])).toMatchObject({
    errors: ["catalog.error.sheets-target"],
  });
  const { version } = await read("catalog", from);
  const direct = await admin.call("DELETE", `/admin/api/catalog/${from.id}`, {
    headers: { "if-match": `"${version}"` },
  });
  expect(direct.json()).toMatchObject({ fields: { sheets: "catalog.error.products" } });

  const catalogOf = async (of: AnyRecord) => (await read("catalog-product", of))["catalog"];
  const gone = data<{ done: number; undoToken: string }>(await remove({ sheets: reference(to) }));
  expect(gone.done).toBe(1);
  for (const moved of sheets) expect(await catalogOf(moved)).toMatchObject({ id: to.id });
  const [kept, edited] = sheets as [AnyRecord, AnyRecord];
  const { version: latest } = await read("catalog-product", edited);
  data(await admin.call("PUT", `/admin/api/catalog-product/${edited.id}`, { body: { version: latest, sku: "NEW-1" } }));
  data(await post(`catalog/undo/${gone.undoToken}`, {}));
  expect(await catalogOf(kept)).toMatchObject({ id: from.id });
  // Saved since, so that it stays where it was saved.
  expect(await catalogOf(edited)).toMatchObject({ id: to.id });
});

test("a catalogue above others is not deleted", async () => {
  const top = data<AnyRecord>(await catalog("product"));
  await catalog("product", top);
  const response = await post("catalog/bulk", { action: "remove", values: {}, selection: { ids: [top.id] } });
  expect(data(response)).toMatchObject({ failed: [{ errors: ["catalog.error.children"] }] });
});

test("catalogues and sheets have values of their tags, which the tags count", async () => {
  const body = { group: "catalog", tagName: "season", label: { fr_FR: "Saison" }, type: "LIST" };
  const values = [{ code: "SUMMER", label: { fr_FR: "Été" }, color: null }];
  const tag = data<AnyRecord>(await post("metaData", { ...body, values }));
  const other = data<AnyRecord>(await post("metaData", { ...body, tagName: "loyal", group: "marketing", values }));
  const own = data<AnyRecord>(await catalog("product"));
  const row = (of: AnyRecord, value: string) => ({ tag: reference(of), value, from: null, to: null });
  const save = async (name: string, { id }: AnyRecord, metaTags: object[]) => {
    const { version } = await read(name, { id } as AnyRecord);
    return admin.call("PUT", `/admin/api/${name}/${id}`, { body: { version, metaTags } });
  };
  expect((await save("catalog", own, [row(tag, "SPRING")])).json()).toMatchObject({
    fields: { "metaTags.0.value": "error.choice" },
  });
  expect((await save("catalog", own, [row(other, "SUMMER")])).json()).toMatchObject({
    fields: { "metaTags.0.tag": "error.reference-gone" },
  });
  const product = await sheet(own);
  for (const [name, record] of [
    ["catalog", own],
    ["catalog-product", product],
  ] as const)
    expect(data(await save(name, record, [row(tag, "SUMMER")]))).toMatchObject({ metaTags: [{ value: "SUMMER" }] });
  expect(await read("metaData", tag)).toMatchObject({ uses: 2 });
  const { version } = await read("metaData", tag);
  const removal = await admin.call("DELETE", `/admin/api/metaData/${tag.id}`, {
    headers: { "if-match": `"${version}"` },
  });
  expect(removal.json()).toMatchObject({ errors: ["meta-data.error.used"] });
});

test("the reading time of an article counts the words of its shown paragraphs in the default language", async () => {
  const article = await sheet(data<AnyRecord>(await catalog("blog")));
  expect(await read("catalog-product", article)).toMatchObject({ readingMinutes: 0 });
  const body = { ownerType: "CATALOG_ITEM", ownerId: article.id, layoutId: "T_TWO" };
  const { id, version } = data<Paragraph>(await post("paragraph", body));
  const words = (number: number) => `<p>${"mot ".repeat(number)}</p><p>fin</p>`;
  const columns = [{ text: { fr_FR: words(250), en_GB: words(900) } }, { text: { fr_FR: words(160) } }];
  const saved = await admin.call("PUT", `/admin/api/paragraph/${id}`, { body: { version, content: { columns } } });
  expect(await read("catalog-product", article)).toMatchObject({ readingMinutes: 3 });
  const hidden = { version: data<Paragraph>(saved).version, active: false };
  data(await admin.call("PUT", `/admin/api/paragraph/${id}`, { body: hidden }));
  expect(await read("catalog-product", article)).toMatchObject({ readingMinutes: 0 });
});

test("products have values for the attributes of their catalogue and of those above it", async () => {
  const attribute = (code: string, values: object) => ({ code, label: { fr_FR: code }, ...values });
  const define = (of: AnyRecord, attributes: object[]) =>
    admin.call("PUT", `/admin/api/catalog/${of.id}`, { body: { version: of.version, attributes } });
  const top = data<AnyRecord>(await catalog("product"));
  const low = data<AnyRecord>(await catalog("product", top));
  expect((await define(low, [attribute("FINISH", { type: "SELECT" })])).json()).toMatchObject({
    fields: { "attributes.0.choices": "error.required" },
  });
  data(await define(top, [attribute("DIAMETER", { type: "NUMBER", mandatory: true, unit: "pouces" })]));
  data(await define(low, [attribute("FINISH", { type: "SELECT", choices: "noir, argent" })]));
  const product = await sheet(low);
  const save = (attributes: object[], version = product.version) =>
    admin.call("PUT", `/admin/api/catalog-product/${product.id}`, { body: { version, attributes } });
  const wrong = [
    { code: "DIAMETER", value: "large" },
    { code: "FINISH", value: "bleu" },
  ];
  expect((await save(wrong)).json()).toMatchObject({
    fields: { "attributes.0.value": "error.number", "attributes.1.value": "error.choice" },
  });
  expect((await save([{ code: "FINISH", value: "noir" }])).json()).toMatchObject({
    fields: { attributes: "attribute.error.mandatory" },
  });
  const values = [
    { code: "DIAMETER", value: "17" },
    { code: "FINISH", value: "noir" },
  ];
  data(await save(values));
  // The values of a removed attribute are kept, and come back with it.
  const { version } = await read("catalog", low);
  data(await define({ ...low, version: Number(version) }, []));
  const changed = [{ code: "DIAMETER", value: "18" }, ...values.slice(1)];
  data(await save(changed, product.version + 1));
  expect((await read("catalog-product", product))["attributes"]).toMatchObject(changed);
});
