/** The media library: search, deduplication, usage, replacement, refused files. */
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MODULES } from "../../../host/server/modules";
import { record, subscription } from "../../../host/server/platform/storage/schema";
import { WEEKDAYS } from "../../../src/contract/fields";
import type { Problem } from "../../../src/contract/errors";
import type { MediaItem } from "../../../src/contract/endpoints/pictures";
import type { GalleryPicture } from "../../../src/contract/endpoints/gallery";
import type { SliderPicture } from "../../../src/contract/paragraph/pictures";
import type { Paragraph } from "../../../src/contract/paragraph/shapes";
import type { AnyRecord } from "../../../src/contract/resource";
import { testServer, type Browser, type TestServer } from "../support/test-server";

let server: TestServer;
let admin: Browser;
let ownerId: number;

beforeAll(async () => {
  server = await testServer({ modules: MODULES });
  await server.open.database.update(subscription).set({ planCode: "PREMIUM" });
  const [page] = await server.open.database
    .insert(record)
    .values({ resource: "landing-page", shopId: server.fixture.shopId, data: { title: "Page", locale: "fr_FR" } })
    .returning();
  ownerId = page?.id ?? 0;
  admin = server.browser();
  await admin.signIn("admin");
});
afterAll(() => server.close());

const data = <T>(response: { json<J>(): J }): T => response.json<{ data: T }>().data;
const colour = (background: string, width = 800, height = 600): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();

async function addSlide(name: string, content: Buffer) {
  const body = { ownerType: "LANDING_PAGE", ownerId, layoutId: "IMG_ONE" };
  const { id } = data<Paragraph>(await admin.call("POST", "/admin/api/paragraph", { body }));
  const response = await admin.call("PUT", "/admin/api/paragraph/slider-picture/LANDING_PAGE", {
    body: {
      entityId: `${ownerId}--${id}`,
      index: 0,
      altText: "Route",
      pictures: [{ device: "DESKTOP", imageName: name, imageContent: content.toString("base64") }],
    },
  });
  return { id, response };
}
const library = async (q = ""): Promise<{ elements: MediaItem[]; total: number }> =>
  data(await admin.call("GET", `/admin/api/media?q=${encodeURIComponent(q)}`));
const stored = async (id: number): Promise<Paragraph> => data(await admin.call("GET", `/admin/api/paragraph/${id}`));

describe("the library", () => {
  test("finds a picture by name, stores the same bytes once and lists where it is used", async () => {
    const red = await colour("#b3122a");
    const [first, second] = [await addSlide("Été  rouge.PNG", red), await addSlide("autre.png", red)];
    expect([first.response.statusCode, second.response.statusCode]).toEqual([200, 200]);
    const { elements, total } = await library("rouge");
    expect(total).toBe(1);
    expect(elements[0]?.uses.map(({ paragraphId, device }) => [paragraphId, device])).toEqual([
      [first.id, "DESKTOP"],
      [second.id, "DESKTOP"],
    ]);
    const other = server.browser();
    await other.signIn("other");
    expect(data(await other.call("GET", "/admin/api/media"))).toMatchObject({ total: 0 });
  });

  test("replaces a picture in all paragraphs and records, or in none", async () => {
    const { id } = await addSlide("vert.png", await colour("#0d6478"));
    const [old] = (await library("vert")).elements;
    const author = data<{ id: number; version: number }>(
      await admin.call("POST", "/admin/api/author", {
        body: {
          name: "Claire",
          slug: "claire",
          photo: [
            {
              device: "DESKTOP",
              pictureUrl: old?.url,
              optimizedPictureUrl: null,
              imageName: "vert.png",
            },
          ],
        },
      }),
    );
    expect((await library("vert")).elements[0]?.uses).toHaveLength(2);
    const blue = (await colour("#1122cc", 900, 900)).toString("base64");
    const replace = (imageContent: string, caller = admin) =>
      caller.call("POST", `/admin/api/media/${old?.id ?? 0}/replace`, {
        body: { imageContent, imageName: "bleu.png" },
      });
    const reader = server.browser();
    await reader.signIn("reader");
    expect((await replace(blue, reader)).statusCode).toBe(403);
    expect((await replace(Buffer.from("GIF89a nothing").toString("base64"))).statusCode).toBe(422);
    expect((await stored(id)).sliderPictures[0]?.pictures[0]?.imageName).toBe("vert.png");
    expect(data(await replace(blue))).toMatchObject({ changed: 2, picture: { name: "bleu.png", uses: [{}, {}] } });
    expect((await stored(id)).sliderPictures[0]?.pictures[0]).toMatchObject({ imageName: "bleu.png", width: 900 });
    const after = data<{ version: number; photo: { pictureUrl: string }[] }>(
      await admin.call("GET", `/admin/api/author/${author.id}`),
    );
    expect(after.version).toBe(author.version + 1);
    expect(after.photo[0]?.pictureUrl).not.toBe(old?.url);
    const past = await admin.call("GET", `/admin/api/author/${author.id}/history`);
    expect(data<{ elements: AnyRecord[] }>(past).elements[0]).toMatchObject({
      action: "replace-picture",
      version: after.version,
      changes: [{ field: "photo" }],
    });
    expect((await library("vert")).elements[0]?.uses).toEqual([]);
  });
});

test("uses and replacements include dealer pictures, logos, tags and pictures in rich texts", async () => {
  const { id } = await addSlide("logo.png", await colour("#7a1fa2", 1000, 600));
  const [old] = (await library("logo.png")).elements;
  const url = old?.url ?? "";
  const image = `<figure class="image"><img src="${url}" alt="Logo"></figure>`;
  const body = { ownerType: "LANDING_PAGE", ownerId, layoutId: "T_ONE" };
  const content = { columns: [{ text: { fr_FR: image } }] };
  const text = data<Paragraph>(await admin.call("POST", "/admin/api/paragraph", { body: { ...body, content } }));
  const tag = await admin.call("POST", "/admin/api/metaData", {
    body: { group: "marketing", tagName: "sign", label: { fr_FR: "Enseigne" }, type: "PICTURE" },
  });
  const signs = [{ tag: { id: data<AnyRecord>(tag).id, label: "" }, value: url, from: null, to: null }];
  const dealer = await admin.call("POST", "/admin/api/fitter", {
    body: {
      marketingTags: signs,
      name: "Garage des images",
      code: "IMG-1",
      dealerType: "GARAGE",
      address: { address1: "1 rue Haute", postalCode: "69003", city: "Lyon", country: "FR" },
      phone: "+33472000001",
      openingHours: Object.fromEntries(WEEKDAYS.map((day) => [day, []])),
      logo: [{ device: "DESKTOP", pictureUrl: url, optimizedPictureUrl: null, imageName: "logo.png" }],
      description: { fr_FR: image },
    },
  });
  const dealerId = data<AnyRecord>(dealer).id;
  const foreign = { version: 1, marketingTags: [{ ...signs[0], value: "https://other.example/sign.png" }] };
  expect((await admin.call("PUT", `/admin/api/fitter/${dealerId}`, { body: foreign })).json<Problem>()).toMatchObject({
    fields: { "marketingTags.0.value": "error.picture" },
  });
  await server.open.database.execute(
    sql`update fitter set slider_pictures = (select slider_pictures from paragraph where id = ${id}) where id = ${dealerId}`,
  );
  const usesOf = async (name: string) =>
    (await library(name)).elements[0]?.uses.map((use) => [use.paragraphId, use.resource, use.recordId]);
  const places = [
    [id, null, null],
    [text.id, null, null],
    [null, "fitter", dealerId],
  ];
  expect(await usesOf("logo.png")).toEqual(places);
  const imageContent = (await colour("#00695c", 1000, 600)).toString("base64");
  const replaced = await admin.call("POST", `/admin/api/media/${old?.id ?? 0}/replace`, {
    body: { imageContent, imageName: "enseigne.png" },
  });
  expect(data(replaced)).toMatchObject({ changed: 3 });
  expect(await usesOf("logo.png")).toEqual([]);
  expect(await usesOf("enseigne.png")).toEqual(places);
  const after = data<AnyRecord>(await admin.call("GET", `/admin/api/fitter/${dealerId}`));
  const pictures = await admin.call("GET", `/admin/api/fitter/${dealerId}/pictures`);
  const changed = [after["logo"], after["description"], after["marketingTags"], data(pictures)];
  for (const values of [...changed, (await stored(text.id)).content]) expect(JSON.stringify(values)).not.toContain(url);
});

/** A PNG whose header claims an enormous size; the pixels are never decoded. */
async function oversizedPng(): Promise<Buffer> {
  const small = await colour("#ffffff", 64, 64);
  const png = Buffer.from(small);
  png.writeUInt32BE(30_000, 16);
  png.writeUInt32BE(30_000, 20);
  const { crc32 } = await import("node:zlib");
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
  return png;
}

describe("refused files", () => {
  const uploadResult = async (name: string, content: Buffer) => {
    const { id, response } = await addSlide(name, content);
    const { sliderPictures } = await stored(id);
    return [response.statusCode, response.json<{ errors?: string[] }>().errors?.[0], sliderPictures.length];
  };
  test.each([
    ["an empty file", "vide.png", () => Buffer.alloc(0), "picture.error.empty"],
    ["an SVG", "logo.svg", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), "picture.error.type"],
    ["an SVG named .png", "logo.png", () => Buffer.from("<svg onload=alert(1)>"), "picture.error.type"],
    [
      "a PNG with appended HTML",
      "page.png",
      async () => Buffer.concat([await colour("#fff"), Buffer.from("<script>alert(1)</script>")]),
      "picture.error.mixed",
    ],
    [
      "an animation that is a script",
      "script.gif",
      () => Buffer.from("GIF89a/*\u0000\u0000*/=1;alert(1)//<script>"),
      "picture.error.mixed",
    ],
    [
      "an animation that is a script without markup",
      "script.gif",
      () => Buffer.from("GIF89a=1;alert(document.cookie)//"),
      "picture.error.broken",
    ],
    [
      "a truncated picture",
      "moitie.png",
      async () => (await colour("#123456", 900, 700)).subarray(0, 40),
      "picture.error.broken",
    ],
    ["an oversized PNG", "bombe.png", oversizedPng, "picture.error.too-many-pixels"],
    [
      "twelve megabytes",
      "gros.png",
      async () => Buffer.concat([await colour("#fff"), Buffer.alloc(12 * 1024 * 1024)]),
      "picture.error.too-large",
    ],
    ["a tiny picture", "timbre.png", () => colour("#fff", 20, 20), "picture.error.too-small"],
  ] as const)("%s", async (_, name, make, key) => {
    expect(await uploadResult(name, await make())).toEqual([422, key, 0]);
  });

  test("a picture with the wrong extension is stored with the type of its bytes", async () => {
    const { id } = await addSlide("photo.jpg", await colour("#abcdef"));
    expect((await stored(id)).sliderPictures[0]?.pictures[0]?.imageName).toBe("photo.png");
  });
});

describe("pictures of a catalogue sheet", () => {
  type Pictures = { version: number; elements: GalleryPicture[] };
  const keyOf = async (sheet: string, index: number): Promise<string> =>
    data<Pictures>(await admin.call("GET", `${sheet}/pictures`)).elements[index]?.key ?? "";
  const sheetIn = async (type: "product" | "blog") => {
    const name = { fr_FR: `Fiche ${type}` };
    const catalog = data<AnyRecord>(
      await admin.call("POST", "/admin/api/catalog", { body: { type, name, code: `PICTURES_${type.toUpperCase()}` } }),
    );
    const body = { type, name, catalog: { id: catalog.id, label: "" } };
    return `/admin/api/catalog-product/${data<AnyRecord>(await admin.call("POST", "/admin/api/catalog-product", { body })).id}`;
  };
  const put = async (sheet: string, index: number, altText: string, version?: number) =>
    admin.call("PUT", `${sheet}/pictures/${index}`, {
      body: {
        pictures: [
          {
            device: "DESKTOP",
            imageName: `${altText}.png`,
            imageContent: (await colour(index === 0 ? "#123" : "#456", 1600, 1200)).toString("base64"),
          },
        ],
        altText,
        link: { url: "", newTab: false },
      },
      headers: version === undefined ? {} : { "if-match": `"${version}"` },
    });

  test("are ordered, the first is the sheet's main picture; stale and out-of-range updates are refused", async () => {
    const sheet = await sheetIn("product");
    const first = data<SliderPicture>(await put(sheet, 0, "Face"));
    // Product pictures are square.
    expect(first.pictures[0]).toMatchObject({ optimizedWidth: 1200, optimizedHeight: 1200 });
    // A call without a caption keeps the stored one.
    const under = { pictures: [], altText: "Face", link: { url: "", newTab: false } };
    const write = async (body: object) => admin.call("PUT", `${sheet}/pictures/0`, { body });
    expect(data<SliderPicture>(await write({ ...under, caption: " Vue de face " })).caption).toBe("Vue de face");
    expect(data<SliderPicture>(await write(under)).caption).toBe("Vue de face");
    expect((await write({ ...under, caption: "x".repeat(201) })).statusCode).toBe(422);
    expect((await put(sheet, 2, "Trop loin")).json()).toMatchObject({ fields: { index: "paragraph.error.index" } });
    expect((await put(sheet, 1, "Profil", 1)).statusCode).toBe(409);
    expect((await put(sheet, 1, "Profil")).statusCode).toBe(200);
    const main = async () =>
      data<{ pictures: { imageName: string }[] }>(await admin.call("GET", sheet)).pictures[0]?.imageName;
    expect(await main()).toBe("face.png");
    expect(
      (await admin.call("POST", `${sheet}/pictures/${await keyOf(sheet, 1)}/first`, { body: {} })).statusCode,
    ).toBe(200);
    expect(await main()).toBe("profil.png");
    const removed = await admin.call("DELETE", `${sheet}/pictures/${await keyOf(sheet, 0)}`);
    const { undoToken } = data<{ undoToken: string }>(removed);
    data(await admin.call("POST", `/admin/api/catalog-product/undo/${undoToken}`));
    expect(await main()).toBe("profil.png");
    await admin.call("DELETE", `${sheet}/pictures/${await keyOf(sheet, 0)}`);
    const remaining = data<Pictures>(await admin.call("GET", `${sheet}/pictures`));
    expect(remaining.elements.map(({ altText }) => altText)).toEqual(["Face"]);
    // Saving the form does not change them.
    await admin.call("PUT", sheet, { body: { version: remaining.version, sku: "A-1" } });
    expect(await main()).toBe("face.png");
    const history = data<{ elements: { changes: { field: string }[] }[] }>(await admin.call("GET", `${sheet}/history`));
    // The creation, the six changes and the undo.
    expect(history.elements.filter(({ changes }) => changes.some(({ field }) => field === "gallery"))).toHaveLength(8);
  });

  test("are invisible to other shops", async () => {
    const sheet = await sheetIn("blog");
    const other = server.browser();
    await other.signIn("other");
    expect((await other.call("GET", `${sheet}/pictures`)).statusCode).toBe(404);
    expect((await other.call("DELETE", `${sheet}/pictures/any`)).statusCode).toBe(404);
    const dealer = server.browser();
    await dealer.signIn("dealer");
    expect((await dealer.call("GET", `${sheet}/pictures`)).statusCode).toBe(403);
  });
});
