/** Links to pages: between translations, and as targets that link pickers offer. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { fitter, shopFitterLink, shopLanguage } from "../../../host/server/platform/storage/schema";
import type { AnyRecord } from "../../../src/contract/resource";
import { siteServer } from "../support/site-server";
import type { Browser, TestServer } from "../support/test-server";

const API = "/admin/api/landing-page";
const SITE_PAGES = "/admin/api/site-pages";

let server: TestServer;
let admin: Browser;

beforeAll(async () => {
  ({ server, admin } = await siteServer());
});
afterAll(async () => {
  await server.services.jobs.close();
  await server.close();
});

test("pages to link to are found by name, kind or address, dealers of the shop among them", async () => {
  const { database } = server.open;
  const [dealer] = await database
    .insert(fitter)
    .values({ name: "Garage du Lac", status: "SUSPENDED", dealerType: "GARAGE" })
    .returning();
  await database.insert(shopFitterLink).values({
    ...{ shopId: server.fixture.shopId, fitterId: dealer?.id ?? 0, code: "LAC", status: "SUSPENDED" },
    ...{ relativeUrl: { fr_FR: "garage-du-lac" }, search: "garage du lac", nameKey: "garage du lac" },
  });
  await admin.call("POST", API, { body: { title: "Le lac", locale: "fr_FR", slug: "lac" } });
  interface Page {
    readonly kind: string;
    readonly path: string;
  }
  const pages = async (query: string) =>
    (await admin.call("GET", `${SITE_PAGES}?${query}`)).json<{ data: { elements: Page[] } }>().data.elements;
  const page = { kind: "DEALER", label: "Garage du Lac", path: "/garage-du-lac", live: false };
  expect(await pages("kind=DEALER")).toEqual([page]);
  expect(await pages("path=/garage-du-lac")).toEqual([page]);
  expect((await pages("q=du+lac")).map(({ kind }) => kind)).toEqual(["DEALER"]);
  expect((await pages("q=lac")).map(({ path }) => path)).toEqual(["/lac", page.path]);
  expect((await pages("q=lac&kind=LANDING_PAGE")).map(({ path }) => path)).toEqual(["/lac"]);
  expect(new Set((await pages("kind=SYSTEM")).map(({ kind }) => kind))).toEqual(new Set(["SYSTEM"]));
  expect((await admin.call("GET", `${SITE_PAGES}?kind=NONE`)).statusCode).toBe(400);
});

test("translations stay linked when one of them is deleted or leaves the group", async () => {
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
});
