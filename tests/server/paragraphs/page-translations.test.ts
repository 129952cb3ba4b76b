/** Links between the translations of a page. */
import { expect, test } from "vitest";
import { shopLanguage } from "../../../host/server/platform/storage/schema";
import type { AnyRecord } from "../../../src/contract/resource";
import { siteServer } from "../support/site-server";

const API = "/admin/api/landing-page";

test("translations stay linked when one of them is deleted or leaves the group", async () => {
  const { server, admin } = await siteServer();
  const data = (response: { json<J>(): J }): AnyRecord => response.json<{ data: AnyRecord }>().data;
  const read = async (id: number) => data(await admin.call("GET", `${API}/${id}`));
  let pages = 0;
  const newPage = async (values: object = {}) => {
    pages += 1;
    const slug = `page-${pages}`;
    return data(await admin.call("POST", API, { body: { title: "Pneus hiver", locale: "fr_FR", slug, ...values } }));
  };
  const shopId = server.fixture.shopId;
  await server.open.database.insert(shopLanguage).values({ shopId, locale: "de_DE", position: 9 });
  const linksOf = async (id: number) =>
    ((await read(id))["translations"] as { id: number }[]).map((link) => link.id).sort((a, b) => a - b);
  const french = await newPage();
  const english = await newPage({ locale: "en_GB", translations: [{ id: french.id, label: "" }] });
  const both = [french.id, english.id].map((id) => ({ id, label: "" }));
  const german = await newPage({ locale: "de_DE", translations: both });
  expect((await admin.call("DELETE", `${API}/${german.id}`)).statusCode).toBe(200);
  expect(await linksOf(french.id)).toEqual([english.id]);
  expect(await linksOf(english.id)).toEqual([french.id]);

  const second = await newPage({ locale: "de_DE", translations: both });
  expect(await linksOf(french.id)).toEqual([english.id, second.id]);
  const alone = { version: (await read(second.id)).version, translations: [] };
  expect((await admin.call("PUT", `${API}/${second.id}`, { body: alone })).statusCode).toBe(200);
  expect([await linksOf(french.id), await linksOf(english.id)]).toEqual([[english.id], [french.id]]);

  await server.services.jobs.close();
  await server.close();
});
