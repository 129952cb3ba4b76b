/** Copies of paragraphs in another language are marked for translation until someone saves their texts. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BlocChoice } from "../../../src/contract/endpoints/bloc-choice";
import type { Paragraph } from "../../../src/contract/paragraph/shapes";
import type { AnyRecord } from "../../../src/contract/resource";
import { siteServer } from "../support/site-server";
import type { Browser, TestServer } from "../support/test-server";

let server: TestServer;
let admin: Browser;

beforeAll(async () => {
  ({ server, admin } = await siteServer());
});
afterAll(async () => {
  await server.services.jobs.close();
  await server.close();
});

const PAGES = "/admin/api/content-bloc-page";
const data = <T>(response: { json<J>(): J }): T => response.json<{ data: T }>().data;
const addPage = async (values: object): Promise<number> =>
  data<AnyRecord>(await admin.call("POST", PAGES, { body: values })).id;
const addText = async (ownerId: number, locale = "fr_FR"): Promise<Paragraph> =>
  data(
    await admin.call("POST", "/admin/api/paragraph", {
      body: {
        ...{ ownerType: "CONTENT_BLOC_PAGE", ownerId, layoutId: "T_ONE", slot: "TOP", locale },
        content: { title: { [locale]: "Pneus hiver" } },
      },
    }),
  );
const paragraphsOf = async (ownerId: number, locale: string) =>
  data<{ elements: Paragraph[] }>(
    await admin.call("GET", `/admin/api/paragraph?ownerType=CONTENT_BLOC_PAGE&ownerId=${ownerId}&locale=${locale}`),
  ).elements;

test("a content bloc page copies its paragraphs to another language, as drafts to translate", async () => {
  const id = await addPage({ name: "Hiver", pageType: "TYRE_LIST" });
  await addText(id);
  const translate = (from: string, to: string) =>
    admin.call("POST", `${PAGES}/${id}/translate`, { body: { version: 1, from, to } });
  expect((await translate("fr_FR", "fr_FR")).json()).toMatchObject({
    fields: { to: "content-bloc-page.error.same-language" },
  });
  expect((await translate("en_GB", "fr_FR")).json()).toMatchObject({
    fields: { from: "content-bloc-page.error.no-paragraphs" },
  });
  expect((await translate("fr_FR", "en_GB")).statusCode).toBe(200);
  const [copy] = await paragraphsOf(id, "en_GB");
  expect(copy).toMatchObject({
    slot: "TOP",
    state: "DRAFT",
    toTranslate: true,
    content: { title: { en_GB: "Pneus hiver" } },
  });
  const body = { version: copy?.version, content: { title: { en_GB: "Winter tyres" } } };
  expect(data(await admin.call("PUT", `/admin/api/paragraph/${copy?.id}`, { body }))).toMatchObject({
    toTranslate: false,
  });
  const [original] = await paragraphsOf(id, "fr_FR");
  expect(original?.toTranslate).toBe(false);
});

test("a language with a full position takes no copies at all", async () => {
  const id = await addPage({ name: "Plein", pageType: "TYRE_LIST" });
  for (let count = 0; count < 4; count++) await addText(id, "en_GB");
  await addText(id);
  await addText(id);
  const response = await admin.call("POST", `${PAGES}/${id}/translate`, {
    body: { version: 1, from: "fr_FR", to: "en_GB" },
  });
  expect(response.json()).toMatchObject({ errors: ["paragraph.error.slot-full"] });
  expect(await paragraphsOf(id, "en_GB")).toHaveLength(4);
});

test("profiles, diameters and makers decide which content bloc page shows", async () => {
  const add = async (values: object): Promise<number> => {
    const id = await addPage(values);
    await addText(id);
    return id;
  };
  const profile = await add({ name: "Alpin 6", pageType: "TYRE_PROFILE", profiles: [{ profile: "Alpin 6" }] });
  const wide = await add({
    name: "19 pouces",
    pageType: "VEHICLE",
    diameters: [{ diameter: 19 }],
    makers: [{ maker: "BMW" }],
  });
  const choose = async (query: string): Promise<BlocChoice> =>
    data(await admin.call("GET", `/admin/api/content-bloc-choice?${query}`));
  const found = await choose("address=%2Fpneus%2Fmichelin%2Falpin-6");
  expect([found.context.pageType, found.context.profile]).toEqual(["TYRE_PROFILE", "Alpin 6"]);
  expect(found.elements).toMatchObject([{ id: profile, reason: "SHOWN" }]);
  expect((await choose("pageType=VEHICLE&maker=bmw&diameter=R19")).elements).toMatchObject([
    { id: wide, reason: "SHOWN" },
  ]);
  expect((await choose("pageType=VEHICLE&maker=bmw")).elements).toMatchObject([
    { reason: "CRITERIA", unmet: ["diameter"] },
  ]);
  const refused = await admin.call("POST", PAGES, {
    body: { name: "X", pageType: "VEHICLE", diameters: [{ diameter: 3 }] },
  });
  expect(refused.json()).toMatchObject({ fields: { "diameters.0.diameter": "error.min" } });
});
