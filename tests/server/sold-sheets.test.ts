/** Entries of catalogues that are sold by a quote: what the order keeps of them. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { record } from "../../host/server/platform/storage/schema";
import type { Reference } from "../../src/contract/fields";
import type { AnyRecord } from "../../src/contract/resource";
import { siteServer } from "./support/site-server";
import type { Browser, TestServer } from "./support/test-server";

const PICTURE = { device: "DESKTOP", pictureUrl: "/pictures/k2.jpg", optimizedPictureUrl: null, imageName: "k2.jpg" };
const PRICE = { minor: 5_000, currency: "EUR" };
let server: TestServer;
let admin: Browser;

beforeAll(async () => {
  ({ server, admin } = await siteServer());
});
afterAll(async () => {
  await server.services.jobs.close();
  await server.close();
});

const call = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<AnyRecord> => {
  const response = await admin.call(method, `/admin/api/${path}`, body && { body });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ data: AnyRecord }>().data;
};

/** Returns the id of a product with a reference and a picture. */
async function makeSheet(): Promise<number> {
  const catalog = await call("POST", "catalog", { type: "product", code: "CHAINS", name: { fr_FR: "Chaînes" } });
  const values = { type: "product", catalog: { id: catalog.id, label: "" }, name: { fr_FR: "Chaînes K2" } };
  const { id } = await call("POST", "catalog-product", { ...values, sku: "K2-90" });
  await server.open.database
    .update(record)
    .set({ data: sql`${record.data} || ${JSON.stringify({ pictures: [PICTURE] })}::jsonb` })
    .where(eq(record.id, id));
  return id;
}

/** Returns the id of the order of an accepted quote. */
async function makeOrder(sheetId: number): Promise<number> {
  const amounts = { quantity: 4, unitPrice: PRICE, ecotax: null, discountPercent: null, vatRate: 20 };
  const line = { group: "A", kind: "ACCESSORY", label: "Chaînes K2", sheet: { id: sheetId, label: "" }, ...amounts };
  const customer = { customerName: "Nguyễn Thị Lan", customerEmail: "lan@client.test", locale: "fr_FR" };
  const { id } = await call("POST", "quote", { ...customer, lines: [line] });
  await call("POST", `quote/${id}/send`, { mail: false });
  await call("POST", `quote/${id}/record-answer`, { answer: "ACCEPTED", group: "A" });
  await call("POST", `quote/${id}/convert`, {});
  return ((await call("GET", `quote/${id}`))["order"] as Reference).id;
}

test("an order keeps name, reference, price and picture, whatever becomes of the entry", async () => {
  const sheetId = await makeSheet();
  const path = `metaOrder/${await makeOrder(sheetId)}`;
  const sold = [{ label: "Chaînes K2", sku: "K2-90", unitPrice: PRICE, picture: [{ imageName: "k2.jpg" }] }];
  expect((await call("GET", path))["lines"]).toMatchObject(sold);
  const { version } = await call("GET", `catalog-product/${sheetId}`);
  await call("PUT", `catalog-product/${sheetId}`, { version, name: { fr_FR: "Chaînes K3" }, sku: "K3-90" });
  await call("DELETE", `catalog-product/${sheetId}`);
  expect((await call("GET", path))["lines"]).toMatchObject(sold);
});
