/** The media library: uploads, pictures by use, guarded deletion. */
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HOLDER_TABLES } from "../../../host/server/features/media-library/holders";
import { purgePictures } from "../../../host/server/features/media-library/media-library";
import { MODULES } from "../../../host/server/modules";
import { media, subscription } from "../../../host/server/platform/storage/schema";
import { DAY_MS } from "../../../src/contract/days";
import type { MediaItem } from "../../../src/contract/endpoints/pictures";
import type { Fields } from "../../../src/contract/fields";
import type { Paragraph } from "../../../src/contract/paragraph/shapes";
import type { AnyRecord } from "../../../src/contract/resource";
import { makeOrder } from "../support/make-order";
import { testServer, type Browser, type TestServer } from "../support/test-server";

let server: TestServer;
let admin: Browser;

beforeAll(async () => {
  server = await testServer({ modules: MODULES });
  await server.open.database.update(subscription).set({ planCode: "PREMIUM" });
  admin = server.browser();
  await admin.signIn("admin");
});
afterAll(() => server.close());

const data = <T>(response: { json<J>(): J }): T => response.json<{ data: T }>().data;
const colour = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background } })
    .png()
    .toBuffer();
const library = async (q: string, use = ""): Promise<MediaItem[]> =>
  data<{ elements: MediaItem[] }>(await admin.call("GET", `/admin/api/media?q=${q}${use && `&use=${use}`}`)).elements;
const upload = async (imageName: string, background: string): Promise<MediaItem> =>
  data(
    await admin.call("POST", "/admin/api/media", {
      body: { imageName, imageContent: (await colour(background)).toString("base64") },
    }),
  );

test("pictures are uploaded, found by their use, and deleted only while nothing uses them", async () => {
  const [used, unused] = [await upload("orange.png", "#f5a300"), await upload("gris.png", "#6b7280")];
  const bio = { fr_FR: `<p><img src="${used.url}" alt=""></p>` };
  const author = await admin.call("POST", "/admin/api/author", { body: { name: "Anna", slug: "anna", bio } });
  expect(author.statusCode).toBe(200);
  expect(await library("orange", "USED")).toMatchObject([
    { id: used.id, uses: [{ resource: "author", label: "Anna", fields: ["bio"] }] },
  ]);
  expect([await library("orange", "UNUSED"), await library("gris", "USED")]).toEqual([[], []]);
  expect(await library("gris", "UNUSED")).toMatchObject([{ id: unused.id, uses: [] }]);

  const remove = (id: number) => admin.call("DELETE", `/admin/api/media/${id}`);
  expect((await remove(used.id)).json()).toMatchObject({ errors: ["media.error.used"] });
  expect((await remove(unused.id)).statusCode).toBe(200);
  expect(await library("gris")).toEqual([]);
  expect((await admin.call("POST", `/admin/api/media/${unused.id}/restore`)).statusCode).toBe(200);
  expect(await library("gris")).toHaveLength(1);

  await remove(unused.id);
  const open = async () => (await admin.call("GET", unused.url)).statusCode;
  const purge = () => purgePictures(server.open.database, server.services.files);
  await purge();
  expect(await open()).toBe(200);
  await server.open.database
    .update(media)
    .set({ deletedAt: new Date(Date.now() - 31 * DAY_MS) })
    .where(eq(media.id, unused.id));
  await purge();
  expect(await open()).toBe(404);
  // The same bytes can be uploaded again.
  expect((await upload("gris.png", "#6b7280")).name).toBe("gris.png");
});

test("a picture that only the published page still shows counts as used", async () => {
  const { url, id: pictureId } = await upload("en-ligne.png", "#2e7d32");
  const body = { title: "Page", locale: "fr_FR", slug: "page" };
  const page = data<AnyRecord>(await admin.call("POST", "/admin/api/landing-page", { body }));
  const content = { columns: [{ text: { fr_FR: `<p><img src="${url}" alt=""></p>` } }] };
  const texts = { ownerType: "LANDING_PAGE", ownerId: page.id, layoutId: "T_ONE", content };
  const { id } = data<Paragraph>(await admin.call("POST", "/admin/api/paragraph", { body: texts }));
  const publish = { body: { version: page.version } };
  const published = await admin.call("POST", `/admin/api/landing-page/${page.id}/publish`, publish);
  expect(published.statusCode).toBe(200);
  await admin.call("DELETE", `/admin/api/paragraph/${id}`);
  expect((await library("en-ligne"))[0]?.uses).toMatchObject([{ paragraphId: id, label: "Page", publishedOnly: true }]);
  expect((await admin.call("DELETE", `/admin/api/media/${pictureId}`)).json()).toMatchObject({
    errors: ["media.error.used"],
  });
});

test("a picture that an order keeps counts as used, and is not replaced there", async () => {
  const { url, id } = await upload("vendu.png", "#8e24aa");
  const picture = [{ device: "DESKTOP", pictureUrl: url, optimizedPictureUrl: null, imageName: "vendu.png" }];
  const price = { minor: 1_000, currency: "EUR" };
  const common = { quantity: 1, unitPrice: price, ecotax: null, discount: null, vatRate: 20 };
  const lines = [{ kind: "ACCESSORY", label: "Chaînes", ...common, picture }];
  const orderId = await makeOrder(server, [], { lines, total: price, reference: "VENDU-1" });
  expect(await library("vendu", "USED")).toMatchObject([
    { id, uses: [{ resource: "meta-order", recordId: orderId, label: "VENDU-1", fields: ["lines"] }] },
  ]);
  const next = { imageName: "autre.png", imageContent: (await colour("#43a047")).toString("base64") };
  const replaced = await admin.call("POST", `/admin/api/media/${id}/replace`, { body: next });
  expect(data(replaced)).toMatchObject({ changed: 0 });
  expect((await admin.call("DELETE", `/admin/api/media/${id}`)).json()).toMatchObject({ errors: ["media.error.used"] });
});

test("every resource with pictures or rich texts is stored where uses are found", () => {
  const hasPictures = (fields: Fields): boolean =>
    Object.values(fields).some(
      (field) =>
        field.kind === "picture" ||
        field.kind === "richText" ||
        (field.kind === "rows" && hasPictures((field.options as unknown as { fields: Fields }).fields)),
    );
  const holders = [...server.services.resources.values()].filter(({ resource }) => hasPictures(resource.fields));
  expect(holders.length).toBeGreaterThan(8);
  const elsewhere = holders.filter(({ storage }) => !HOLDER_TABLES.some((table) => table === storage.table));
  expect(elsewhere.map(({ resource }) => resource.name)).toEqual([]);
});
