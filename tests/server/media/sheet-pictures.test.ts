/** Pictures of a catalogue's sheet: display, variant, and the same file twice. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnyRecord } from "../../../src/contract/resource";
import { putSheetPicture } from "../support/sheet-picture";
import { siteServer } from "../support/site-server";
import type { Browser, TestServer } from "../support/test-server";

let server: TestServer;
let admin: Browser;
let product: AnyRecord;

beforeAll(async () => {
  ({ server, admin } = await siteServer());
  const create = async (resource: string, body: object): Promise<AnyRecord> =>
    data(await admin.call("POST", `/admin/api/${resource}`, { body }));
  const attributes = [{ code: "FINISH", label: { fr_FR: "Finition" }, type: "TEXT" }];
  const catalog = await create("catalog", { type: "product", code: "RIMS", name: { fr_FR: "Jantes" }, attributes });
  const variant = (values: string, sku: string) => ({ values, sku, ean: null, price: null, stock: null });
  product = await create("catalog-product", {
    ...{ type: "product", catalog: { id: catalog.id, label: "" }, name: { fr_FR: "Jante" } },
    variants: [variant("FINISH=noir", "RIM-B"), variant("FINISH=argent", "RIM-S")],
  });
});
afterAll(async () => {
  await server.services.jobs.close();
  await server.close();
});

const data = <T>(response: { json<J>(): J; body: string; statusCode: number }): T => {
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ data: T }>().data;
};
const list = async () =>
  data<{ elements: AnyRecord[]; variants: object[] }>(
    await admin.call("GET", `/admin/api/catalog-product/${product.id}/pictures`),
  );

test("a picture can be enlarged and shows a variant of its product, until the variant is gone", async () => {
  expect((await putSheetPicture(admin, product.id, 0, { variant: "OTHER" })).json()).toMatchObject({
    fields: { variant: "error.choice" },
  });
  const saved = data(await putSheetPicture(admin, product.id, 0, { variant: "RIM-B", zoomable: true }));
  expect(saved).toMatchObject({ variant: "RIM-B", zoomable: true });
  // What a client does not send stays.
  data(await putSheetPicture(admin, product.id, 0));
  const { elements, variants } = await list();
  expect(elements).toMatchObject([{ variant: "RIM-B", zoomable: true }]);
  expect(variants).toEqual([
    { sku: "RIM-B", values: "FINISH=noir" },
    { sku: "RIM-S", values: "FINISH=argent" },
  ]);
  expect(data(await putSheetPicture(admin, product.id, 0, { variant: null }))).toMatchObject({ variant: null });
});

test("a file that the sheet has already is stored again only on request", async () => {
  data(await putSheetPicture(admin, product.id, 1));
  const again = (values: object) => putSheetPicture(admin, product.id, 2, values, 1);
  expect((await again({})).json()).toMatchObject({
    fields: { pictures: "picture-editor.error.twice" },
    params: { pictures: { number: 2 } },
  });
  expect((await list()).elements).toHaveLength(2);
  data(await again({ keepBoth: true }));
  // It may be changed afterwards, as it is no new file.
  expect(data(await again({ altText: "Encore" }))).toMatchObject({ altText: "Encore" });
});
