/** Sheets of catalogues: archive, prices, variants, entries that stay first, and the filters of their list. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnyRecord } from "../../src/contract/resource";
import type { Paragraph } from "../../src/contract/paragraph/shapes";
import { putSheetPicture } from "./support/sheet-picture";
import { siteServer } from "./support/site-server";
import type { Browser, TestServer } from "./support/test-server";

let server: TestServer;
let admin: Browser;
let site: string;
let count = 0;

beforeAll(async () => {
  ({ server, admin, site } = await siteServer());
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

const save = async ({ id }: AnyRecord, values: object, name = "catalog-product") => {
  const { version } = await read(name, { id } as AnyRecord);
  return admin.call("PUT", `/admin/api/${name}/${id}`, { body: { version, ...values } });
};
const euros = (minor: number) => ({ minor, currency: "EUR" });
const run = async (action: string, { id }: AnyRecord, values: object = {}) =>
  post(`catalog-product/bulk`, { action, values, selection: { ids: [id] } });
const idsOf = async (query: string): Promise<number[]> =>
  data<{ elements: AnyRecord[] }>(await admin.call("GET", `/admin/api/${query}`)).elements.map(({ id }) => id);

test("a sheet that others are linked to is archived, not deleted, and becomes a draft again before it is published", async () => {
  const own = data<AnyRecord>(await catalog("product"));
  const [linked, other] = [await sheet(own), await sheet(own)];
  data(await save(other, { related: [reference(linked)] }));
  const refused = data(await run("remove", linked));
  expect(refused).toMatchObject({ failed: [{ errors: ["catalog-product.error.related"] }] });
  expect(data(await run("archive", linked))).toMatchObject({ done: 1 });
  expect(await read("catalog-product", linked)).toMatchObject({ status: "ARCHIVED", state: "ARCHIVED" });
  expect(data(await run("publish", linked))).toMatchObject({ done: 0 });
  expect(data(await run("unarchive", linked))).toMatchObject({ done: 1 });
  expect(await read("catalog-product", linked)).toMatchObject({ state: "DRAFT" });
  // Both go together: nothing is left that is linked.
  const both = { action: "remove", values: {}, selection: { ids: [linked.id, other.id] } };
  expect(data(await post("catalog-product/bulk", both))).toMatchObject({ done: 2 });
});

test("the price without VAT follows the rate of the sheet, else of its catalogue, and prices change by a percentage", async () => {
  const own = data<AnyRecord>(await catalog("product"));
  const product = await sheet(own);
  data(await save(product, { price: euros(12_000) }));
  expect(await read("catalog-product", product)).toMatchObject({ priceExclVat: euros(10_000) });
  data(await save(product, { vatRate: 10 }));
  expect(await read("catalog-product", product)).toMatchObject({ priceExclVat: euros(10_909) });
  expect((await run("reprice", product, { percent: -95 })).json()).toMatchObject({ fields: {} });
  const changed = data<{ done: number; undoToken: string }>(await run("reprice", product, { percent: 5 }));
  expect(changed.done).toBe(1);
  expect(await read("catalog-product", product)).toMatchObject({ price: euros(12_600) });
  data(await post(`catalog-product/undo/${changed.undoToken}`, {}));
  expect(await read("catalog-product", product)).toMatchObject({ price: euros(12_000) });
});

test("a price is entered with or without VAT, and the other one is calculated", async () => {
  const own = data<AnyRecord>(await catalog("product"));
  const product = await sheet(own);
  const prices = async () => {
    const { price, priceExclVat } = await read("catalog-product", product);
    return [price, priceExclVat];
  };
  data(await save(product, { priceExclVat: euros(1_001) }));
  expect(await prices()).toEqual([euros(1_201), euros(1_001)]);
  data(await save(product, { price: euros(12_000) }));
  expect(await prices()).toEqual([euros(12_000), euros(10_000)]);
  // Both fit together, as a form sends them.
  data(await save(product, { price: euros(2_400), priceExclVat: euros(2_000) }));
  expect((await save(product, { price: euros(2_500), priceExclVat: euros(2_100) })).json()).toMatchObject({
    fields: { priceExclVat: "catalog-product.error.two-prices" },
  });
  expect((await save(product, { priceExclVat: euros(0), saleMode: "ORDER" })).json()).toMatchObject({
    fields: { price: "catalog-product.error.price" },
  });
  data(await save(product, { vatRate: 10 }));
  expect(await prices()).toEqual([euros(2_400), euros(2_182)]);
  data(await save(product, { priceExclVat: null }));
  expect(await prices()).toEqual([null, null]);
});

test("a shop that states prices without VAT keeps them when the rate changes", async () => {
  const own = data<AnyRecord>(await catalog("product"));
  data(await save(own, { priceDisplay: "EXCL_VAT" }, "catalog"));
  const product = await sheet(own);
  data(await save(product, { priceExclVat: euros(10_000) }));
  data(await save(product, { vatRate: 10 }));
  expect(await read("catalog-product", product)).toMatchObject({
    price: euros(11_000),
    priceExclVat: euros(10_000),
  });
});

test("a sheet without a picture is not published, alone or with others", async () => {
  const own = data<AnyRecord>(await catalog("product"));
  const [bare, ready] = [await sheet(own), await sheet(own)];
  for (const { id } of [bare, ready])
    data(await post("paragraph", { ownerType: "PRODUCT", ownerId: id, layoutId: "T_ONE" }));
  data(await putSheetPicture(admin, ready.id));
  const { version } = await read("catalog-product", bare);
  expect((await post(`catalog-product/${bare.id}/publish`, { version })).json()).toMatchObject({
    fields: { gallery: "catalog-product.error.no-picture" },
  });
  const both = { action: "publish", values: {}, selection: { ids: [bare.id, ready.id] } };
  expect(data(await post("catalog-product/bulk", both))).toMatchObject({
    done: 1,
    failed: [{ id: bare.id, errors: ["catalog-product.error.no-picture"] }],
  });
});

test("variants have values of the catalogue's attributes, each combination once", async () => {
  const own = data<AnyRecord>(await catalog("product"));
  const attributes = [{ code: "FINISH", label: { fr_FR: "Finition" }, type: "SELECT", choices: "noir, argent" }];
  data(await save(own, { attributes }, "catalog"));
  const product = await sheet(own);
  const variant = (values: string, sku: string) => ({ values, sku, ean: null, price: null, stock: 3 });
  const errors = async (...variants: object[]) =>
    (await save(product, { variants })).json<{ fields: Record<string, string> }>().fields;
  expect(await errors(variant("noir", "A"))).toEqual({ "variants.0.values": "catalog-product.error.variant-values" });
  expect(await errors(variant("FINISH=noir", "A"), variant("finish = Noir", "B"))).toEqual({
    "variants.1.values": "catalog-product.error.variant-twice",
  });
  expect(await errors(variant("SIZE=L", "A"), variant("FINISH=bleu", "B"))).toEqual({
    "variants.0.values": "catalog-product.error.variant-attribute",
    "variants.1.values": "error.choice",
  });
  const variants = [variant("FINISH=noir", "A"), variant("FINISH=argent", "B")];
  expect(data(await save(product, { variants }))).toMatchObject({ variants });
});

test("an attribute takes another type only if the values of the products fit it", async () => {
  const own = data<AnyRecord>(await catalog("product"));
  const low = data<AnyRecord>(await catalog("product", own));
  const define = (type: string) =>
    save(own, { attributes: [{ code: "SIZE", label: { fr_FR: "Taille" }, type }] }, "catalog");
  data(await define("TEXT"));
  const product = await sheet(low);
  data(await save(product, { attributes: [{ code: "SIZE", value: "L" }] }));
  expect((await define("NUMBER")).json()).toMatchObject({
    fields: { "attributes.0.type": "catalog.error.attribute-type" },
  });
  data(await save(product, { attributes: [{ code: "SIZE", value: "12" }] }));
  data(await define("NUMBER"));
});

test("six entries of a catalogue at most stay first", async () => {
  const own = data<AnyRecord>(await catalog("product"));
  const sheets: AnyRecord[] = [];
  for (let number = 0; number < 7; number++) sheets.push(await sheet(own));
  const last = sheets.pop() as AnyRecord;
  for (const pinned of sheets) data(await save(pinned, { pinned: true }));
  expect((await save(last, { pinned: true })).json()).toMatchObject({
    fields: { pinned: "catalog-product.error.pinned" },
  });
  const pin = (path: string, body: object) => admin.call("POST", `/admin/api/catalog-product/${path}`, { body });
  expect((await pin(`${last.id}/pin`, { version: last.version })).json()).toMatchObject({
    fields: { pinned: "catalog-product.error.pinned" },
  });
  data(await save(sheets[0] as AnyRecord, { pinned: true, sku: "STAYS" }));
});

test("lists find sheets by keyword, attribute, stock and missing language", async () => {
  const own = data<AnyRecord>(await catalog("product"));
  data(await save(own, { attributes: [{ code: "FINISH", label: { fr_FR: "Finition" }, type: "TEXT" }] }, "catalog"));
  const [black, none] = [await sheet(own), await sheet(own)];
  data(
    await save(black, {
      tags: [{ tag: "Été" }],
      attributes: [{ code: "FINISH", value: "Noir" }],
      stockTracked: true,
      quantity: 0,
    }),
  );
  const list = (filter: string) => idsOf(`catalog-product?filter[catalog]=${own.id}&${filter}`);
  expect(await list("filter[keyword]=ete")).toEqual([black.id]);
  expect(await list("filter[attributeValue]=noir")).toEqual([black.id]);
  expect(await list(`filter[attributeValue]=${encodeURIComponent("finish = NOIR")}`)).toEqual([black.id]);
  expect(await list(`filter[attributeValue]=${encodeURIComponent("size=noir")}`)).toEqual([]);
  expect(await list("filter[stockTracked]=true&filter[quantity]=..0")).toEqual([black.id]);
  expect(await list("filter[missingLanguage]=fr_FR")).toEqual([]);
  expect((await list("filter[missingLanguage]=en_GB")).sort()).toEqual([black.id, none.id].sort());
  data(await save(none, { name: { fr_FR: "Fiche", en_GB: "Entry" } }));
  expect(await list("filter[missingLanguage]=en_GB")).toEqual([black.id]);
});

test("a catalogue counts its entries and those that are published", async () => {
  const own = data<AnyRecord>(await catalog("product"));
  const [first] = [await sheet(own), await sheet(own)];
  const paragraph = data<Paragraph>(
    await post("paragraph", { ownerType: "PRODUCT", ownerId: first.id, layoutId: "T_ONE" }),
  );
  expect(paragraph.id).toBeGreaterThan(0);
  data(await putSheetPicture(admin, first.id));
  expect(data(await run("publish", first))).toMatchObject({ done: 1 });
  expect(await read("catalog", own)).toMatchObject({ products: 2, published: 1 });
});

test("the published page tells search engines what the sheet is", async () => {
  const own = data<AnyRecord>(await catalog("product"));
  const product = await sheet(own);
  const values = {
    name: { fr_FR: "Chaînes </script><b>" },
    slug: { fr_FR: "chaines-donnees" },
    sku: "CHA-1",
    price: euros(7_900),
    stockTracked: true,
    quantity: 4,
  };
  data(await save(product, values));
  data<Paragraph>(await post("paragraph", { ownerType: "PRODUCT", ownerId: product.id, layoutId: "T_ONE" }));
  data(await putSheetPicture(admin, product.id));
  expect(data(await run("publish", product))).toMatchObject({ done: 1 });
  const { body } = await admin.call("GET", `${site}?path=/chaines-donnees`);
  const [, json = "{}"] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body) ?? [];
  expect(JSON.parse(json)).toEqual({
    "@context": "https://schema.org",
    "@type": "Product",
    name: "Chaînes </script><b>",
    sku: "CHA-1",
    image: [expect.any(String)],
    offers: {
      "@type": "Offer",
      price: "79.00",
      priceCurrency: "EUR",
      availability: "https://schema.org/InStock",
    },
  });
  data(await run("archive", product));
  expect((await admin.call("GET", `${site}?path=/chaines-donnees`)).statusCode).toBe(404);
});
