/** Parts of paragraphs that the site fills from other records: forms, maps of dealers, uploaded videos. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fitter, record, shopFitterLink } from "../../../host/server/platform/storage/schema";
import { byteRange } from "../../../host/server/features/paragraphs/byte-range";
import type { FileValue } from "../../../src/contract/fields";
import type { AnyRecord } from "../../../src/contract/resource";
import type { Paragraph } from "../../../src/contract/paragraph/shapes";
import { fileForm } from "../support/file-form";
import { siteServer } from "../support/site-server";
import type { Browser, TestServer } from "../support/test-server";

let server: TestServer;
let admin: Browser;
let site: string;
let pageCount = 0;

beforeAll(async () => {
  ({ server, admin, site } = await siteServer());
});
afterAll(() => server.close());

const data = <T>(response: { json<J>(): J }): T => response.json<{ data: T }>().data;
const fieldsOf = (response: { json<J>(): J }) => response.json<{ fields: Record<string, unknown> }>().fields;

/** Adds a page with one paragraph. */
async function newParagraph(layoutId: string): Promise<{ page: AnyRecord; paragraph: Paragraph }> {
  pageCount += 1;
  const values = { title: `Page ${pageCount}`, locale: "fr_FR", slug: `part-${pageCount}` };
  const page = data<AnyRecord>(await admin.call("POST", "/admin/api/landing-page", { body: values }));
  const body = { ownerType: "LANDING_PAGE", ownerId: page.id, layoutId };
  return { page, paragraph: data(await admin.call("POST", "/admin/api/paragraph", { body })) };
}
const save = ({ id, version }: Paragraph, content: object) =>
  admin.call("PUT", `/admin/api/paragraph/${id}`, { body: { version, content } });

/** Publishes the page and returns what visitors see. */
async function publicPage({ id, slug }: AnyRecord): Promise<string> {
  const path = `/admin/api/landing-page/${id}`;
  const { version } = data<AnyRecord>(await admin.call("GET", path));
  expect((await admin.call("POST", `${path}/publish`, { body: { version } })).statusCode).toBe(200);
  return visit(slug);
}
const visit = async (slug: unknown): Promise<string> =>
  (await server.browser().call("GET", `${site}?path=/${String(slug)}`)).body;

describe("a form", () => {
  const addForm = async (shopId: number, status: string): Promise<number> => {
    const code = `FORM_${shopId}_${status}`;
    const values = { resource: "request-form", shopId, status, code, data: { name: "Devis", code } };
    const i18n = { title: { fr_FR: "Votre devis" } };
    const rows = await server.open.database
      .insert(record)
      .values({ ...values, i18n, search: "devis" })
      .returning();
    return rows[0]?.id ?? 0;
  };

  test("shows as a link to its page while it is published", async () => {
    const id = await addForm(server.fixture.shopId, "PUBLISHED");
    const { page, paragraph } = await newParagraph("I_FORM");
    const saved = data<Paragraph>(await save(paragraph, { requestForm: { id } }));
    expect(saved.content["requestForm"]).toEqual({ id, label: "Devis" });
    const link = new RegExp(
      `href="/admin/public/request-form/[^/]+/FORM_${server.fixture.shopId}_PUBLISHED">Votre devis`,
    );
    expect(await publicPage(page)).toMatch(link);
    await server.open.database.update(record).set({ status: "ARCHIVED" }).where(eq(record.id, id));
    expect(await visit(page["slug"])).not.toContain("request-form");
  });

  test("is found with a hint while it is a draft; none and a foreign one are refused", async () => {
    const id = await addForm(server.fixture.shopId, "DRAFT");
    const foreign = await addForm(server.fixture.otherShopId, "PUBLISHED");
    const { elements } = data<{ elements: { id: number; hintKeys: string[] }[] }>(
      await admin.call("GET", "/admin/api/paragraph/choices/request-form?q=devis"),
    );
    expect(elements.map((choice) => choice.id)).not.toContain(foreign);
    expect(elements).toContainEqual({ id, label: "Devis", hintKeys: ["paragraph.choice.not-published"] });
    const { paragraph } = await newParagraph("I_FORM");
    expect(fieldsOf(await save(paragraph, { requestForm: { id: foreign } }))).toEqual({
      "content.requestForm": "error.reference-gone",
    });
    expect(fieldsOf(await save(paragraph, { requestForm: null }))).toEqual({ "content.requestForm": "error.required" });
  });
});

describe("a map of dealers", () => {
  const addDealer = async (name: string, country: string): Promise<number> => {
    const { database } = server.open;
    const address = { address1: "1 rue <b>Haute</b>", postalCode: "69003", city: "Lyon", country };
    const values = { dealerType: "GARAGE", name, address, phone: "+33 4 72 00 00 00", status: "ACTIVE" };
    const [dealer] = await database.insert(fitter).values(values).returning();
    const fitterId = dealer?.id ?? 0;
    const link = { shopId: server.fixture.shopId, fitterId, code: `MAP-${country}`, country, status: "ACTIVE" };
    await database
      .insert(shopFitterLink)
      .values({ ...link, lat: 45.76, lng: 4.85, search: name.toLowerCase(), nameKey: name.toLowerCase() });
    return fitterId;
  };

  test("lists the chosen dealers, those of the countries, or all", async () => {
    const first = await addDealer("Garage Un", "FR");
    const second = await addDealer("Garage Deux", "BE");
    const choices = data<{ elements: unknown[] }>(
      await admin.call("GET", "/admin/api/paragraph/choices/fitter?q=garage+deux"),
    );
    expect(choices.elements).toEqual([{ id: second, label: "Garage Deux – Lyon", hintKeys: [] }]);

    const { page, paragraph } = await newParagraph("I_DEALER_MAP");
    const all = await publicPage(page);
    expect(all).toContain("Garage Un");
    expect(all).toContain("Garage Deux");
    expect(all).toContain("1 rue &lt;b&gt;Haute&lt;/b&gt;, 69003 Lyon");
    const saved = data<Paragraph>(await save(paragraph, { dealers: [{ id: first }], zoom: 12 }));
    expect(saved.content["dealers"]).toEqual([{ id: first, label: "Garage Un – Lyon" }]);
    const one = await publicPage(page);
    expect(one).toContain("Garage Un");
    expect(one).not.toContain("Garage Deux");
    await save(saved, { dealers: [], countries: [{ country: "BE" }] });
    const belgian = await publicPage(page);
    expect(belgian).toContain("Garage Deux");
    expect(belgian).not.toContain("Garage Un");
  });

  test("refuses a dealer of another shop, also under the id of another record of the own shop", async () => {
    const { paragraph, page } = await newParagraph("I_DEALER_MAP");
    for (const id of [999_999, page.id])
      expect(fieldsOf(await save(paragraph, { dealers: [{ id }] }))).toEqual({
        "content.dealers.0": "error.reference-gone",
      });
  });
});

describe("an uploaded video", () => {
  const VIDEO = Buffer.concat([Buffer.from("\0\0\0\u0018ftypisom", "latin1"), Buffer.alloc(500, "v")]);
  const upload = (content: Buffer, browser = admin) =>
    browser.call("POST", "/admin/api/paragraph/upload/videoFile", fileForm({ file: { name: "montage.mov", content } }));

  test("plays on the public page, also in parts, once a saved paragraph shows it", async () => {
    const { file } = data<{ file: FileValue }>(await upload(VIDEO));
    expect(file).toMatchObject({ name: "montage.mp4", type: "video/mp4", size: VIDEO.length });
    const address = `/admin/public/api/video/${server.fixture.shopId}/${file.id}`;
    const visitor = server.browser();
    expect((await visitor.call("GET", address)).statusCode).toBe(404);

    const { page, paragraph } = await newParagraph("V_FULL");
    expect(fieldsOf(await save(paragraph, { source: "FILE" }))).toEqual({ "content.videoFile": "error.required" });
    const forged = { ...file, url: "javascript:alert(1)" };
    const saved = data<Paragraph>(await save(paragraph, { source: "FILE", videoFile: forged }));
    expect(saved.content["videoFile"]).toEqual({ ...file, url: address });
    expect(await publicPage(page)).toContain(`<video controls preload="metadata" src="${address}"`);

    const whole = await visitor.call("GET", address);
    expect([whole.statusCode, whole.headers["content-type"], whole.body.length]).toEqual([
      200,
      "video/mp4",
      VIDEO.length,
    ]);
    const part = await visitor.call("GET", address, { headers: { range: "bytes=4-7" } });
    expect([part.statusCode, part.headers["content-range"], part.body]).toEqual([
      206,
      `bytes 4-7/${VIDEO.length}`,
      "ftyp",
    ]);
    expect((await admin.call("GET", `/admin/api/paragraph/file/${file.id}`)).statusCode).toBe(200);
  });

  test("is refused when it is no video, or was uploaded by another shop", async () => {
    expect((await upload(Buffer.from("%PDF-1.7\n"))).statusCode).toBe(422);
    const other = server.browser();
    await other.signIn("other");
    const { file } = data<{ file: FileValue }>(await upload(VIDEO, other));
    const { paragraph } = await newParagraph("V_FULL");
    expect(fieldsOf(await save(paragraph, { source: "FILE", videoFile: file }))).toEqual({
      "content.videoFile": "file.error.gone",
    });
    expect((await admin.call("GET", `/admin/api/paragraph/file/${file.id}`)).statusCode).toBe(404);
  });

  test("is sent whole for ranges that name no part of it", () => {
    expect(byteRange("bytes=-100", 500)).toEqual({ first: 400, last: 499 });
    expect(byteRange("bytes=490-999", 500)).toEqual({ first: 490, last: 499 });
    for (const header of [undefined, "bytes=-", "bytes=600-700", "bytes=0-1,5-9", "lines=1-2"])
      expect(byteRange(header, 500)).toBeUndefined();
  });
});

test("a video of another site opens there", async () => {
  const { page, paragraph } = await newParagraph("V_FULL");
  await save(paragraph, { source: "YOUTUBE", videoId: "https://youtu.be/aqz-KE-bpKQ" });
  expect(await publicPage(page)).toContain('href="https://www.youtube.com/watch?v=aqz-KE-bpKQ" target="_blank"');
});
