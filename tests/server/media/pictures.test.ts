/** Uploads: accepted and refused files, and the processing of pictures. */
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MODULES } from "../../../host/server/modules";
import { record } from "../../../host/server/platform/storage/schema";
import type { SliderPicture } from "../../../src/contract/paragraph/pictures";
import type { Paragraph } from "../../../src/contract/paragraph/shapes";
import { testServer, type Browser, type TestServer } from "../support/test-server";

let server: TestServer;
let shop: Browser;
let ownerId = 0;
let paragraphId = 0;
let slidesId = 0;
const solid = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#0d6478" } });

beforeAll(async () => {
  server = await testServer({ modules: MODULES });
  const [owner] = await server.open.database
    .insert(record)
    .values({ resource: "landing-page", shopId: server.fixture.shopId, i18n: { name: { fr_FR: "Page" } } })
    .returning();
  ownerId = owner?.id ?? 0;
  shop = server.browser();
  await shop.signIn("admin");
  paragraphId = await add("GAL_GRID");
  slidesId = await add("SL_FULL");
});
afterAll(() => server.close());

const add = async (layoutId: string): Promise<number> =>
  (await shop.call("POST", "/admin/api/paragraph", { body: { ownerType: "LANDING_PAGE", ownerId, layoutId } })).json<{
    data: Paragraph;
  }>().data.id;

const put = (
  content: Buffer | string,
  overrides: Readonly<Record<string, unknown>> = {},
  index = 0,
  id = paragraphId,
) =>
  shop.call("PUT", "/admin/api/paragraph/slider-picture/LANDING_PAGE", {
    body: {
      entityId: `${ownerId}--${id}`,
      index,
      altText: "Route",
      link: { url: "", newTab: false },
      pictures: [
        {
          device: "DESKTOP",
          imageName: "photo.png",
          imageContent: typeof content === "string" ? content : content.toString("base64"),
          ...overrides,
        },
      ],
    },
  });
const errorOf = (response: { json<T>(): T }) => response.json<{ errors?: string[] }>().errors?.[0];
const download = (url: string) => server.app.inject({ method: "GET", url });

describe("refused uploads", () => {
  const cases: readonly (readonly [string, () => Promise<Buffer | string> | Buffer | string, string])[] = [
    ["an empty picture", () => "data:image/png;base64,", "picture.error.empty"],
    ["invalid base64", () => "***not base64***", "picture.error.base64"],
    ["SVG", () => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>`), "picture.error.type"],
    ["WebP named .jpg", () => solid(100, 100).webp().toBuffer(), "picture.error.type"],
    ["PDF named .jpg", () => Buffer.from("%PDF-1.7 …"), "picture.error.type"],
    ["a signature alone", () => Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), "picture.error.broken"],
    ["GIF that is a script", () => Buffer.from(`GIF89a/*${"x".repeat(80)}*/=1;alert(1)//`), "picture.error.broken"],
    [
      "GIF with an appended script",
      async () => Buffer.concat([await solid(100, 100).gif().toBuffer(), Buffer.from("<script>alert(1)</script>")]),
      "picture.error.mixed",
    ],
    [
      "PNG with an appended page",
      async () => Buffer.concat([await solid(100, 100).png().toBuffer(), Buffer.from("<html><script>1</script>")]),
      "picture.error.mixed",
    ],
    [
      "a truncated animation",
      async () => (await solid(300, 200).gif().toBuffer()).subarray(0, 60),
      "picture.error.broken",
    ],
    ["too small", () => solid(63, 400).png().toBuffer(), "picture.error.too-small"],
    [
      "12 MB",
      () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(12 * 1024 * 1024, 1)]),
      "picture.error.too-large",
    ],
  ];
  test.each(cases)("%s", async (_, make, key) => {
    const response = await put(await make());
    expect([response.statusCode, errorOf(response)]).toEqual([422, key]);
  });

  test("a JPEG and a PNG truncated anywhere", async () => {
    const noise = {
      create: {
        width: 300,
        height: 200,
        channels: 3,
        background: "#fff",
        noise: { type: "gaussian", mean: 128, sigma: 40 },
      },
    } as const;
    for (const whole of [await sharp(noise).jpeg().toBuffer(), await sharp(noise).png().toBuffer()])
      for (const part of [0.05, 0.3, 0.6, 0.9]) {
        const response = await put(whole.subarray(0, Math.floor(whole.length * part)));
        expect([response.statusCode, errorOf(response)]).toEqual([422, "picture.error.broken"]);
      }
  });

  test("an oversized picture of 30,000 × 30,000 pixels, without decoding it", async () => {
    const bomb = await solid(64, 64).png().toBuffer();
    bomb.writeUInt32BE(30_000, 16);
    bomb.writeUInt32BE(30_000, 20);
    // The header's checksum is valid, so that the size is the only reason.
    bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
    const before = performance.now();
    const response = await put(bomb);
    expect([response.statusCode, errorOf(response)]).toEqual([422, "picture.error.too-many-pixels"]);
    expect(performance.now() - before).toBeLessThan(1000);
  });

  test("a slide of less than half its size on desktops, while phones accept it", async () => {
    const small = await solid(959, 700).jpeg().toBuffer();
    const response = await put(small, {}, 0, slidesId);
    expect([response.statusCode, errorOf(response)]).toEqual([422, "picture.error.small-slide"]);
    expect((await put(small, { device: "MOBILE" }, 0, slidesId)).statusCode).toBe(200);
    expect((await put(await solid(960, 360).jpeg().toBuffer(), {}, 0, slidesId)).statusCode).toBe(200);
  });

  test("a body over 36 MB", async () => {
    const response = await put("A".repeat(37 * 1024 * 1024));
    expect(response.statusCode).toBe(413);
  });

  test("a device that does not exist", async () => {
    const response = await put(await solid(100, 100).png().toBuffer(), { device: "WATCH" });
    expect(response.statusCode).toBe(422);
  });

  test("stores nothing of refused uploads", async () => {
    const { data } = (await shop.call("GET", `/admin/api/paragraph/${paragraphId}`)).json<{ data: Paragraph }>();
    expect(data.sliderPictures).toEqual([]);
    expect(data.version).toBe(1);
  });
});

describe("accepted pictures", () => {
  test("a photo from a phone is rotated upright, without its location", async () => {
    const photo = await solid(400, 200)
      .jpeg()
      .withExif({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "45/1 45/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { data } = (await put(photo)).json<{ data: SliderPicture }>();
    const [picture] = data.pictures;
    expect([picture?.imageName, picture?.width, picture?.height]).toEqual(["photo.jpg", 200, 400]);
    const stored = await download(picture?.originalUrl ?? "");
    expect(stored.headers["content-type"]).toBe("image/jpeg");
    expect(stored.headers["cache-control"]).toContain("immutable");
    const { exif, orientation } = await sharp(stored.rawPayload).metadata();
    expect([exif, orientation]).toEqual([undefined, undefined]);
  });

  test.each([
    ["an archive appended to a JPEG", () => solid(100, 100).jpeg().toBuffer(), "PK\x03\x04 evil.js"],
    ["a program appended to a GIF", () => solid(100, 100).gif().toBuffer(), "*/=1;evil()//"],
  ] as const)("%s is removed: the file is re-encoded", async (_, make, hidden) => {
    const response = await put(Buffer.concat([await make(), Buffer.from(hidden)]));
    const [picture] = response.json<{ data: SliderPicture }>().data.pictures;
    for (const url of [picture?.pictureUrl, picture?.originalUrl, picture?.optimizedPictureUrl]) {
      const file = await download(url ?? "");
      expect([file.statusCode, file.body.includes("evil")]).toEqual([200, false]);
    }
  });

  test("the same bytes are stored once", async () => {
    const image = await solid(300, 300).png().toBuffer();
    const urls = [];
    for (const index of [0, 1])
      urls.push((await put(image, {}, index)).json<{ data: SliderPicture }>().data.pictures[0]?.originalUrl);
    expect(urls[0]).toBe(urls[1]);
  });

  test("a device's copy has the chosen crop, and the original can be cropped again", async () => {
    const crop = { x: 100, y: 50, width: 800, height: 300, zoom: 1.5, rotate: 0 };
    const { data } = (await put(await solid(2400, 1200).jpeg().toBuffer(), { crop }, 0, slidesId)).json<{
      data: SliderPicture;
    }>();
    const [picture] = data.pictures;
    expect([picture?.optimizedWidth, picture?.optimizedHeight]).toEqual([800, 300]);
    expect([picture?.width, picture?.height, picture?.crop]).toEqual([2400, 1200, crop]);
    const cropped = await shop.call("PUT", "/admin/api/paragraph/slider-picture/LANDING_PAGE", {
      body: {
        entityId: `${ownerId}--${slidesId}`,
        index: 0,
        pictures: [{ device: "DESKTOP", crop: { ...crop, width: 2000, height: 750, rotate: 90, x: 0 } }],
      },
    });
    const [rotated] = cropped.json<{ data: SliderPicture }>().data.pictures;
    expect([cropped.statusCode, rotated?.originalUrl]).toEqual([200, picture?.originalUrl]);
    // Rotated, the picture is 1200 wide, which limits the crop.
    expect(rotated?.optimizedWidth).toBe(1200);
    expect(cropped.json<{ data: SliderPicture }>().data.altText).toBe("Route");
  });

  test("an animation keeps its frames and is not cropped", async () => {
    const frames = await Promise.all(
      ["#f00", "#0f0"].map((background) =>
        sharp({ create: { width: 100, height: 80, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    );
    const animation = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    const { data } = (await put(animation, { crop: { x: 0, y: 0, width: 50, height: 40, zoom: 2, rotate: 0 } })).json<{
      data: SliderPicture;
    }>();
    const [picture] = data.pictures;
    expect([picture?.animated, picture?.crop, picture?.imageName, picture?.height]).toEqual([
      true,
      null,
      "photo.gif",
      80,
    ]);
    const { pages } = await sharp((await download(picture?.originalUrl ?? "")).rawPayload).metadata();
    expect(pages).toBe(2);
  });

  test("the same picture is saved in several paragraphs at once, and stored once", async () => {
    const bytes = await sharp({ create: { width: 2000, height: 1200, channels: 3, background: "#a31d2e" } })
      .jpeg()
      .toBuffer();
    const targets = await Promise.all(Array.from({ length: 4 }, () => add("SL_FULL")));
    const responses = await Promise.all(targets.map((id) => put(bytes, {}, 0, id)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
    const groups = responses.map((response) => response.json<{ data: SliderPicture }>().data);
    expect(new Set(groups.map(({ pictures }) => pictures[0]?.optimizedPictureUrl)).size).toBe(1);
  });

  test("copies are at least 60 % smaller than a photo of 12 megapixels", async () => {
    const noise = {
      width: 500,
      height: 375,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 128, sigma: 50 },
    } as const;
    const grain = await sharp({ create: noise }).png().toBuffer();
    const photo = await sharp(grain).resize(4000, 3000).jpeg({ quality: 92 }).toBuffer();
    for (const [device, width] of [
      ["DESKTOP", 1920],
      ["TABLET", 1024],
      ["MOBILE", 750],
    ] as const) {
      const response = await put(photo, { device }, 0, slidesId);
      expect(response.statusCode, response.body).toBe(200);
      const { data } = response.json<{ data: SliderPicture }>();
      const copy = data.pictures.find((picture) => picture.device === device);
      expect([copy?.optimizedWidth, copy?.bytes], device).toEqual([width, expect.any(Number)]);
      expect(copy?.optimizedBytes, device).toBeLessThan(photo.length * 0.4);
    }
  });

  test("files of another shop and unknown names are not found", async () => {
    const { data } = (await put(await solid(90, 90).png().toBuffer())).json<{ data: SliderPicture }>();
    const url = data.pictures[0]?.originalUrl ?? "";
    const other = url.replace(`/${server.fixture.shopId}/`, `/${server.fixture.otherShopId}/`);
    expect((await download(other)).statusCode).toBe(404);
    expect((await download(url.replace(/[0-9a-f]{4}\./, "0000."))).statusCode).toBe(404);
    expect((await download("/admin/public/api/pictures/1/..%2f..%2fetc%2fpasswd")).statusCode).toBe(404);
  });

  test("the library finds it by name and lists its use", async () => {
    await put(await solid(120, 120).png().toBuffer(), { imageName: "C:\\fakepath\\Jantes d'été.PNG" });
    const { data } = (await shop.call("GET", "/admin/api/media?q=jantes")).json<{
      data: { elements: { name: string; uses: unknown[] }[] };
    }>();
    expect(data.elements[0]?.name).toBe("jantes-dete.png");
    expect(data.elements[0]?.uses).toMatchObject([
      { ownerType: "LANDING_PAGE", ownerId, paragraphId, index: 0, device: "DESKTOP" },
    ]);
  });

  test("downloads equal the stored bytes", async () => {
    const { data } = (await put(await solid(150, 150).png().toBuffer())).json<{ data: SliderPicture }>();
    const downloaded = await download(data.pictures[0]?.originalUrl ?? "");
    expect(downloaded.rawPayload.length).toBe(data.pictures[0]?.bytes);
  });
});
