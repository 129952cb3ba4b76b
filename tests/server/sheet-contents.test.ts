/** The order of a sheet's paragraphs, pictures and related sheets, saved together. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Paragraph } from "../../src/contract/paragraph/shapes";
import type { AnyRecord } from "../../src/contract/resource";
import { putSheetPicture } from "./support/sheet-picture";
import { siteServer } from "./support/site-server";
import type { Browser, TestServer } from "./support/test-server";

let server: TestServer;
let admin: Browser;
let catalog: AnyRecord;
let count = 0;

beforeAll(async () => {
  ({ server, admin } = await siteServer());
  const body = { type: "blog", code: "NEWS", name: { fr_FR: "Actualités" } };
  catalog = data(await admin.call("POST", "/admin/api/catalog", { body }));
});
afterAll(async () => {
  await server.services.jobs.close();
  await server.close();
});

const data = <T>(response: { json<J>(): J; body: string; statusCode: number }): T => {
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ data: T }>().data;
};
const sheet = async (values: object = {}): Promise<AnyRecord> => {
  count += 1;
  const body = { type: "blog", catalog: { id: catalog.id, label: "" }, name: { fr_FR: `Article ${count}` }, ...values };
  return data(await admin.call("POST", "/admin/api/catalog-product", { body }));
};
const pathOf = ({ id }: AnyRecord) => `/admin/api/catalog-product/${id}`;

interface Contents {
  readonly label: string;
  readonly pictures: readonly { readonly key: string; readonly altText: string }[];
  readonly related: readonly { readonly id: number; readonly label: string; readonly sheet: object | null }[];
}
const contentsOf = async (record: AnyRecord): Promise<Contents> =>
  data(await admin.call("GET", `${pathOf(record)}/contents`));
const order = (record: AnyRecord, body: object, browser = admin) =>
  browser.call("PUT", `${pathOf(record)}/contents`, { body });
const addParagraph = async ({ id }: AnyRecord): Promise<Paragraph> => {
  const body = { ownerType: "CATALOG_ITEM", ownerId: id, layoutId: "T_ONE" };
  return data(await admin.call("POST", "/admin/api/paragraph", { body }));
};
const paragraphsOf = async ({ id }: AnyRecord): Promise<readonly Paragraph[]> =>
  data<{ elements: Paragraph[] }>(await admin.call("GET", `/admin/api/paragraph?ownerType=CATALOG_ITEM&ownerId=${id}`))
    .elements;

test("paragraphs, pictures and related sheets are ordered in one call, and paragraphs hidden", async () => {
  const [first, second] = [await sheet(), await sheet()];
  const article = await sheet({ related: [first, second].map(({ id }) => ({ id, label: "" })) });
  for (const index of [0, 1]) data(await putSheetPicture(admin, article.id, index));
  const [top, bottom] = [await addParagraph(article), await addParagraph(article)];
  const before = await contentsOf(article);
  expect(before).toMatchObject({
    label: `Article ${count}`,
    related: [{ id: first.id, sheet: { type: "blog", catalog: catalog.id, state: "DRAFT" } }, { id: second.id }],
  });
  const paragraphs = { ids: [bottom.id, top.id], hidden: [top.id] };
  const pictures = before.pictures.map(({ key }) => key).reverse();
  data(await order(article, { paragraphs, pictures, related: [second.id, first.id] }));
  expect((await paragraphsOf(article)).map(({ id, active }) => [id, active])).toEqual([
    [bottom.id, true],
    [top.id, false],
  ]);
  const after = await contentsOf(article);
  expect(after.pictures.map(({ altText }) => altText)).toEqual(["Photo 1", "Photo 0"]);
  expect(after.related.map(({ id }) => id)).toEqual([second.id, first.id]);
  // Lists show the first picture.
  const record = data<AnyRecord>(await admin.call("GET", pathOf(article)));
  expect(record["pictures"]).toMatchObject([{ imageName: "picture-1.png" }]);
  data(await order(article, { paragraphs: { ids: [bottom.id, top.id], shown: [top.id] } }));
  expect((await paragraphsOf(article)).every(({ active }) => active)).toBe(true);
});

test("an order of other entries than the stored ones changes nothing", async () => {
  const [first, second] = [await sheet(), await sheet()];
  const article = await sheet({ related: [{ id: first.id, label: "" }] });
  const [top, bottom] = [await addParagraph(article), await addParagraph(article)];
  const paragraphs = { ids: [bottom.id, top.id] };
  expect((await order(article, { paragraphs, related: [first.id, second.id] })).statusCode).toBe(409);
  expect((await order(article, { paragraphs, pictures: ["unknown"] })).statusCode).toBe(409);
  expect((await order(article, { paragraphs: { ...paragraphs, hidden: [second.id] } })).statusCode).toBe(409);
  expect((await paragraphsOf(article)).map(({ id }) => id)).toEqual([top.id, bottom.id]);
  expect((await order(article, {})).statusCode).toBe(200);
});

test("an account that only reads cannot order", async () => {
  const article = await sheet();
  const reader = server.browser();
  await reader.signIn("reader");
  expect((await order(article, {}, reader)).statusCode).toBe(403);
});
