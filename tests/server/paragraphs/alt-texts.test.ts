/** Alternative texts of pictures, and own pictures, in every language of the shop. */
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MODULES } from "../../../host/server/modules";
import { renderPage } from "../../../host/server/features/publication/render";
import { paragraph as paragraphTable, record } from "../../../host/server/platform/storage/schema";
import { OWNERS } from "../../../src/contract/paragraph/owners";
import type { SliderPicture } from "../../../src/contract/paragraph/pictures";
import type { Paragraph } from "../../../src/contract/paragraph/shapes";
import type { StoredGroup } from "../../../host/server/platform/storage/schema/paragraphs";
import { testServer, type Browser, type TestServer } from "../support/test-server";

const API = "/admin/api/paragraph";
/** Stored without processing. */
const PICTURE = {
  device: "DESKTOP" as const,
  ...{ pictureUrl: "/pictures/a.jpg", optimizedPictureUrl: null, imageName: "a.jpg", originalUrl: "/pictures/a.jpg" },
  ...{ width: 960, height: 720, bytes: 1, optimizedBytes: null, optimizedWidth: null, optimizedHeight: null },
  ...{ mime: "image/jpeg", animated: false, crop: null },
};
let server: TestServer;
let shop: Browser;

beforeAll(async () => {
  server = await testServer({ modules: MODULES });
  shop = server.browser();
  await shop.signIn("admin");
});
afterAll(() => server.close());

const data = <T>(response: { json<J>(): J }): T => response.json<{ data: T }>().data;

/** A paragraph with one picture, described in French. */
async function paragraphWithPicture(ownerType: "SERVICE" | "LANDING_PAGE") {
  const [owner] = await server.open.database
    .insert(record)
    .values({
      resource: OWNERS[ownerType].resource,
      shopId: server.fixture.shopId,
      i18n: { name: { fr_FR: "Montage" } },
    })
    .returning();
  const body = { ownerType, ownerId: owner?.id, layoutId: "TI_LEFT" };
  const { id } = data<Paragraph>(await shop.call("POST", API, { body }));
  const sliderPictures = [{ altTexts: { fr_FR: "Route" }, link: { url: "", newTab: false }, pictures: [PICTURE] }];
  await server.open.database.update(paragraphTable).set({ sliderPictures }).where(eq(paragraphTable.id, id));
  const save = (change: object) =>
    shop.call("PUT", `${API}/slider-picture/${ownerType}`, {
      body: { entityId: `${owner?.id}--${id}`, index: 0, pictures: [], ...change },
    });
  const stored = async () => {
    const [row] = await server.open.database.select().from(paragraphTable).where(eq(paragraphTable.id, id));
    return row?.sliderPictures ?? [];
  };
  return { id, save, stored, read: async () => data<Paragraph>(await shop.call("GET", `${API}/${id}`)) };
}

/** The public page with the pictures in a language. */
const rendered = (sliderPictures: readonly StoredGroup[], locale: string): string =>
  renderPage({
    ...{ title: "Montage", locale, metaTitle: null, metaDescription: null, indexable: true, shopName: "Demo" },
    paragraphs: [
      {
        ...{ id: 1, locale: null, slot: null, layoutId: "TI_LEFT", internalName: null, anchor: null },
        ...{ active: true, startAt: null, endAt: null, content: {}, sliderPictures, options: [] },
      },
    ],
  });
const useLanguage = async (locale: string): Promise<void> => {
  expect((await shop.call("GET", `/admin/api/languages/select/${locale}`)).statusCode).toBe(200);
};
/** A picture that a call sends. */
const file = async (device: string, background: string) => ({
  device,
  imageName: `${background}.png`,
  imageContent: (
    await sharp({ create: { width: 100, height: 75, channels: 3, background } })
      .png()
      .toBuffer()
  ).toString("base64"),
});
const namesOf = (pictures: SliderPicture["pictures"] = []): string[] =>
  pictures.map(({ device, imageName }) => `${device} ${imageName}`);

describe("a picture of a service", () => {
  test("has an alternative text per language", async () => {
    const { save, read, stored } = await paragraphWithPicture("SERVICE");
    expect((await read()).sliderPictures[0]).toMatchObject({ altText: "Route", altTexts: { fr_FR: "Route" } });
    const response = await save({ altText: "Route d’été", altTexts: { en_GB: " Summer road " } });
    const texts = { fr_FR: "Route d’été", en_GB: "Summer road" };
    expect(data<SliderPicture>(response)).toMatchObject({ altText: "Route d’été", altTexts: texts });
    expect((await stored())[0]?.altTexts).toEqual(texts);
    // Saving one language keeps the others.
    await save({ altText: "Route" });
    expect((await stored())[0]?.altTexts).toEqual({ ...texts, fr_FR: "Route" });

    const groups = await stored();
    expect(rendered(groups, "en_GB")).toContain('alt="Summer road"');
    expect(rendered(groups, "fr_FR")).toContain('alt="Route"');
  });

  test("an emptied language is removed and falls back; a decorative picture has no text", async () => {
    const { save, stored } = await paragraphWithPicture("SERVICE");
    await save({ altText: "Route", altTexts: { en_GB: "Road" } });
    await save({ altText: "Route", altTexts: { en_GB: " " } });
    expect((await stored())[0]?.altTexts).toEqual({ fr_FR: "Route" });
    await save({ altText: "Route", altTexts: { en_GB: "Road" } });
    await save({ altText: "", altTexts: { en_GB: "" } });
    expect((await stored())[0]?.altTexts).toEqual({ fr_FR: "" });
  });

  test("refuses languages that the shop lacks, and texts that are too long", async () => {
    const { save, stored } = await paragraphWithPicture("SERVICE");
    const foreign = await save({ altText: "Route", altTexts: { xx_XX: "?" } });
    expect([foreign.statusCode, foreign.json<{ fields: object }>().fields]).toEqual([
      422,
      { "altTexts.xx_XX": "error.language" },
    ]);
    expect((await save({ altText: "Route", altTexts: { en_GB: "x".repeat(151) } })).statusCode).toBe(422);
    expect((await stored())[0]?.altTexts).toEqual({ fr_FR: "Route" });
  });
});

test("a picture of a single-language page has no other texts", async () => {
  const { save, read } = await paragraphWithPicture("LANDING_PAGE");
  expect((await read()).sliderPictures[0]).not.toHaveProperty("altTexts");
  expect((await save({ altText: "Route", altTexts: { en_GB: "Road" } })).statusCode).toBe(422);
});

describe("own pictures of a language", () => {
  test("replace those of all languages, by device, until they are given up", async () => {
    const { id, save, stored, read } = await paragraphWithPicture("SERVICE");
    await save({ pictures: [await file("DESKTOP", "red"), await file("MOBILE", "blue")] });
    await useLanguage("en_GB");
    const own = data<SliderPicture>(await save({ own: true, pictures: [await file("DESKTOP", "green")] }));
    expect(namesOf(own.pictures)).toEqual(["DESKTOP green.png", "MOBILE blue.png"]);
    expect(namesOf(own.commonPictures)).toEqual(["DESKTOP red.png", "MOBILE blue.png"]);
    const groups = await stored();
    const [hash] = /[0-9a-f]{64}/.exec(own.pictures[0]?.pictureUrl ?? "") ?? [];
    expect([rendered(groups, "en_GB").includes(`${hash}`), rendered(groups, "fr_FR").includes(`${hash}`)]).toEqual([
      true,
      false,
    ]);
    // Without `own`, the pictures that the language has are changed.
    await save({ pictures: [await file("TABLET", "yellow")] });
    await useLanguage("fr_FR");
    const french = (await read()).sliderPictures[0];
    expect([namesOf(french?.pictures), french?.commonPictures]).toEqual([
      ["DESKTOP red.png", "MOBILE blue.png"],
      undefined,
    ]);
    const library = await shop.call("GET", "/admin/api/media?q=green");
    expect(library.body).toContain(`"paragraphId":${id}`);

    await useLanguage("en_GB");
    const common = data<SliderPicture>(await save({ own: false }));
    expect([namesOf(common.pictures), common.commonPictures]).toEqual([namesOf(french?.pictures), undefined]);
    expect((await stored())[0]).not.toHaveProperty("ownPictures");
    await useLanguage("fr_FR");
  });

  test("are deleted without those of all languages", async () => {
    const { id, save, stored, read } = await paragraphWithPicture("SERVICE");
    await save({ pictures: [await file("DESKTOP", "red")] });
    await save({ own: true, pictures: [await file("DESKTOP", "green")] });
    const remove = async (picture: string) => {
      const entityId = `${(await read()).ownerId}--${id}`;
      return shop.call("POST", "/admin/api/pictures/delete", {
        body: { entityId, picture, name: "", property: "sliderPictures", index: 0 },
      });
    };
    const [green] = (await read()).sliderPictures[0]?.pictures ?? [];
    expect(data(await remove(green?.pictureUrl ?? ""))).toEqual({ deleted: true });
    const [red] = (await read()).sliderPictures[0]?.pictures ?? [];
    expect(red?.imageName).toBe("red.png");
    // The language still has pictures of its own: those of all languages are out of its reach.
    expect(data(await remove(red?.pictureUrl ?? ""))).toEqual({ deleted: false });
    expect((await stored())[0]?.pictures).toHaveLength(1);
  });

  test("are refused for a page of one language", async () => {
    const { save } = await paragraphWithPicture("LANDING_PAGE");
    const refused = await save({ own: true });
    expect(refused.json<{ fields: object }>().fields).toEqual({ own: "error.language" });
  });
});
