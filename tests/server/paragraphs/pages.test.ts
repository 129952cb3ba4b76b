/** Pages: publication, versions, redirects, copies, series, preview links. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DAY_MS } from "../../../src/contract/days";
import { previewToken, readPreviewToken } from "../../../host/server/features/publication/preview-token";
import { paragraph as paragraphTable } from "../../../host/server/platform/storage/schema";
import type { AnyRecord } from "../../../src/contract/resource";
import type { Paragraph } from "../../../src/contract/paragraph/shapes";
import { toolCalls } from "../dealers/run-tool";
import { siteServer } from "../support/site-server";
import type { Browser, TestServer } from "../support/test-server";

let server: TestServer;
let admin: Browser;
let site: string;
let pageCount = 0;

beforeAll(async () => {
  ({ server, admin, site } = await siteServer());
});
afterAll(async () => {
  await server.services.jobs.close();
  await server.close();
});

const data = <T>(response: { json<J>(): J }): T => response.json<{ data: T }>().data;
const API = "/admin/api/landing-page";

async function newPage(values: Record<string, unknown> = {}): Promise<AnyRecord> {
  pageCount += 1;
  const body = { title: `Pneus hiver ${pageCount}`, locale: "fr_FR", slug: `pneus-hiver-${pageCount}`, ...values };
  const response = await admin.call("POST", API, { body });
  expect(response.statusCode, response.body).toBe(200);
  return data(response);
}
async function newParagraph(ownerId: number, text: string): Promise<Paragraph> {
  const body = { ownerType: "LANDING_PAGE", ownerId, layoutId: "T_ONE" };
  const paragraph = data<Paragraph>(await admin.call("POST", "/admin/api/paragraph", { body }));
  return data(
    await admin.call("PUT", `/admin/api/paragraph/${paragraph.id}`, {
      body: { version: paragraph.version, content: { columns: [{ text: { fr_FR: `<p>${text}</p>` } }] } },
    }),
  );
}
const read = async (id: number): Promise<AnyRecord> => data(await admin.call("GET", `${API}/${id}`));
async function callAction(id: number, action: string, input: object = {}) {
  const { version } = await read(id);
  return admin.call("POST", `${API}/${id}/${action}`, { body: { version, ...input } });
}
const visit = (path: string) => server.browser().call("GET", `${site}?path=${encodeURIComponent(path)}`);

describe("a new page", () => {
  test("starts with its template's paragraphs in its language; the template is then fixed", async () => {
    const page = await newPage({ template: "GUIDE" });
    const { elements } = data<{ elements: Paragraph[] }>(
      await admin.call("GET", `/admin/api/paragraph?ownerType=LANDING_PAGE&ownerId=${page.id}`),
    );
    expect(elements.map(({ layoutId, locale }) => [layoutId, locale])).toEqual(
      ["T_ONE", "TI_TOP", "T_TABLE", "L_STEPS", "L_FAQ"].map((layoutId) => [layoutId, "fr_FR"]),
    );
    // The sample texts are in the page's language only, and valid.
    const [first] = elements;
    expect(first?.content["title"]).toEqual({ fr_FR: "Bien choisir ses pneus" });
    for (const { id, version, content } of elements) {
      const saved = await admin.call("PUT", `/admin/api/paragraph/${id}`, { body: { version, content } });
      expect([saved.statusCode, data<Paragraph>(saved).content]).toEqual([200, content]);
    }
    const preview = await server.browser().call("GET", "/admin/public/api/page-template/GUIDE?locale=fr_FR");
    expect([preview.statusCode, preview.headers["content-security-policy"]]).toEqual([
      200,
      expect.stringContaining("default-src 'none'"),
    ]);
    expect(preview.body).toContain("Bien choisir ses pneus");
    const missing = await server.browser().call("GET", "/admin/public/api/page-template/NOTHING");
    expect(missing.statusCode).toBe(404);
    const changed = await admin.call("PUT", `${API}/${page.id}`, { body: { version: page.version, template: "CITY" } });
    expect(changed.json()).toMatchObject({ fields: { template: "landing-page.error.template-fixed" } });
    const unknown = await admin.call("POST", API, { body: { title: "X", locale: "fr_FR", template: "NOTHING" } });
    expect(unknown.json()).toHaveProperty("fields.template");
  });
});

describe("publication", () => {
  test("the public sees a page once it is published, and the published version until the next publication", async () => {
    const page = await newPage();
    expect((await callAction(page.id, "publish")).json()).toMatchObject({ errors: ["page.error.no-paragraph"] });
    const paragraph = await newParagraph(page.id, "Premier texte");
    expect((await visit(`/pneus-hiver-${pageCount}`)).statusCode).toBe(404);
    expect((await callAction(page.id, "publish")).statusCode).toBe(200);
    const first = await visit(`/pneus-hiver-${pageCount}`);
    expect([first.statusCode, first.headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
    expect(first.body).toContain("Premier texte");
    expect(first.headers["content-security-policy"]).toContain("default-src 'none'");
    await admin.call("PUT", `/admin/api/paragraph/${paragraph.id}`, {
      body: { version: paragraph.version, content: { columns: [{ text: { fr_FR: "<p>Second texte</p>" } }] } },
    });
    expect((await visit(`/pneus-hiver-${pageCount}`)).body).not.toContain("Second texte");
    const versions = `/admin/api/page/LANDING_PAGE/${page.id}/versions`;
    expect(data(await admin.call("GET", versions))).toMatchObject({
      modified: true,
      elements: [{ version: 1, paragraphs: 1, live: true, by: "admin" }],
    });
    expect(data(await admin.call("GET", `${versions}/1/changes`))).toMatchObject({
      elements: [{ paragraphId: paragraph.id, change: "CHANGED", fields: [{ field: "columns" }] }],
    });
    await callAction(page.id, "publish");
    expect((await visit(`/pneus-hiver-${pageCount}`)).body).toContain("Second texte");
    expect((await callAction(page.id, "restore", { number: 1 })).statusCode).toBe(200);
    const restored = data<Paragraph>(await admin.call("GET", `/admin/api/paragraph/${paragraph.id}`));
    expect(JSON.stringify(restored.content)).toContain("Premier texte");
    expect((await callAction(page.id, "restore", { number: 9 })).json()).toMatchObject({
      errors: ["page.error.version-gone"],
    });
    expect((await callAction(page.id, "offline")).statusCode).toBe(200);
    expect((await visit(`/pneus-hiver-${pageCount}`)).statusCode).toBe(404);
  });

  test("restoring a version brings deleted paragraphs back and removes later ones", async () => {
    const page = await newPage();
    const [first, second] = [await newParagraph(page.id, "Un"), await newParagraph(page.id, "Deux")];
    await callAction(page.id, "publish");
    await admin.call("DELETE", `/admin/api/paragraph/${first.id}`);
    const third = await newParagraph(page.id, "Trois");
    await callAction(page.id, "discard");
    const list = data<{ elements: Paragraph[] }>(
      await admin.call("GET", `/admin/api/paragraph?ownerType=LANDING_PAGE&ownerId=${page.id}`),
    );
    expect(list.elements.map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await admin.call("GET", `/admin/api/paragraph/${third.id}`)).statusCode).toBe(404);
  });

  test("a page is visible in its period only", async () => {
    const page = await newPage({ startAt: "2199-01-01T00:00:00.000Z" });
    await newParagraph(page.id, "Plus tard");
    await callAction(page.id, "publish");
    expect((await read(page.id))["state"]).toBe("SCHEDULED");
    expect((await visit(`/pneus-hiver-${pageCount}`)).statusCode).toBe(404);
    const { version } = await read(page.id);
    const body = { version, startAt: "2020-01-01T00:00:00.000Z", endAt: "2020-02-01T00:00:00.000Z" };
    await admin.call("PUT", `${API}/${page.id}`, { body });
    expect((await read(page.id))["state"]).toBe("EXPIRED");
    const invalid = { version: version + 1, endAt: "2019-01-01T00:00:00.000Z" };
    expect((await admin.call("PUT", `${API}/${page.id}`, { body: invalid })).statusCode).toBe(422);
  });
});

describe("addresses", () => {
  test("a published page that moves leaves redirects without chains", async () => {
    const page = await newPage();
    await newParagraph(page.id, "Ici");
    await callAction(page.id, "publish");
    const move = async (slug: string) => {
      const { version } = await read(page.id);
      return admin.call("PUT", `${API}/${page.id}`, { body: { version, slug } });
    };
    await move("adresse-deux");
    await move("adresse-trois");
    for (const former of [`/pneus-hiver-${pageCount}`, "/adresse-deux"]) {
      const response = await visit(former);
      expect([response.statusCode, response.headers["location"]], former).toEqual([
        301,
        `${site}?path=${encodeURIComponent("/adresse-trois")}`,
      ]);
    }
    await move("adresse-deux");
    expect((await visit("/adresse-deux")).statusCode).toBe(200);
    expect((await visit("/adresse-trois")).statusCode).toBe(301);
    await admin.call("DELETE", `${API}/${page.id}`);
    expect((await visit("/adresse-deux")).statusCode).toBe(410);
  });

  test("an address of another page or of the system is refused", async () => {
    const page = await newPage();
    const duplicate = { title: "Autre", locale: "fr_FR", slug: page["slug"] };
    expect((await admin.call("POST", API, { body: duplicate })).json()).toMatchObject({
      fields: { slug: "error.duplicate" },
    });
    for (const slug of ["admin", "login/x", "de"])
      expect((await admin.call("POST", API, { body: { ...duplicate, slug } })).json()).toMatchObject({
        fields: { slug: "page.error.reserved" },
      });
    const locale = { version: page.version, locale: "en_GB" };
    expect((await admin.call("PUT", `${API}/${page.id}`, { body: locale })).statusCode).toBe(422);
  });

  test("translations refer to each other", async () => {
    const french = await newPage();
    const english = await newPage({ locale: "en_GB", translations: [{ id: french.id, label: "" }] });
    expect(await read(french.id)).toMatchObject({ translations: [{ id: english.id }], siblings: "en_GB" });
    const [last] = data<{ elements: AnyRecord[] }>(await admin.call("GET", `${API}/${french.id}/history`)).elements;
    expect(last).toMatchObject({ version: 2, action: "translations", changes: [{ field: "translations" }, {}] });
    const rival = { title: "Encore", locale: "en_GB", slug: "encore", translations: [{ id: english.id, label: "" }] };
    expect((await admin.call("POST", API, { body: rival })).json()).toMatchObject({
      fields: { translations: "landing-page.error.sibling-locale" },
    });
  });
});

describe("copies", () => {
  test("are drafts with the same paragraphs; a copy in another language is a translation", async () => {
    const page = await newPage({ folder: "Hiver", metaTitle: "Pneus" });
    await newParagraph(page.id, "Un");
    await newParagraph(page.id, "Deux");
    expect((await callAction(page.id, "publish")).statusCode).toBe(200);
    expect((await callAction(page.id, "copy", { title: "Pneus, deuxième", locale: "fr_FR" })).statusCode).toBe(200);
    const translated = data<AnyRecord>(await callAction(page.id, "copy", { title: "Winter tyres", locale: "en_GB" }));
    expect(translated["translations"]).toEqual([{ id: expect.any(Number) as number, label: "Winter tyres" }]);
    const { elements } = data<{ elements: AnyRecord[] }>(await admin.call("GET", `${API}?q=&sort=-updatedAt&size=10`));
    const find = (title: string) => read(elements.find((entry) => entry["title"] === title)?.id ?? 0);
    const [copy, english] = [await find("Pneus, deuxième"), await find("Winter tyres")];
    expect(copy).toMatchObject({ state: "DRAFT", folder: "Hiver", metaTitle: "Pneus", slug: "pneus-deuxieme" });
    expect(english).toMatchObject({
      state: "DRAFT",
      locale: "en_GB",
      metaTitle: null,
      translations: [{ id: page.id }],
    });
    const texts = async ({ id }: AnyRecord) =>
      data<{ elements: Paragraph[] }>(
        await admin.call("GET", `/admin/api/paragraph?ownerType=LANDING_PAGE&ownerId=${id}`),
      ).elements.map(({ locale, content }) => [locale, JSON.stringify(content["columns"])]);
    expect(await texts(copy)).toEqual([
      ["fr_FR", `[{"text":{"fr_FR":"<p>Un</p>"}}]`],
      ["fr_FR", `[{"text":{"fr_FR":"<p>Deux</p>"}}]`],
    ]);
    expect((await texts(english))[0]).toEqual(["en_GB", `[{"text":{"en_GB":"<p>Un</p>"}}]`]);
    expect((await callAction(page.id, "copy", { title: "Again", locale: "en_GB" })).json()).toMatchObject({
      fields: { locale: "landing-page.error.sibling-locale" },
    });
  });
});

describe("a series", () => {
  test("creates a draft per town with the town in its texts, skips existing ones, and can be undone", async () => {
    const tool = toolCalls("landing-page-series", () => ({ admin }));
    await server.services.jobs.open();
    const page = await newPage({ metaDescription: "Montage à {city}", folder: "Villes" });
    await newParagraph(page.id, "Bienvenue à {city}");
    await newPage({ title: "Série Lyon", slug: "serie-lyon" });
    const input = {
      page: { id: page.id },
      title: "Série {city}",
      which: "CHOSEN",
      cities: ["Lyon", "Saint-Étienne", "R&D-Ville", " saint-etienne "].map((city) => ({ city })),
    };
    const toolPreview = await tool.preview(input);
    const summaryOf = ({ rowKey, outcome, kind, message }: (typeof toolPreview.lines)[number]) => [
      rowKey,
      outcome,
      kind,
      message?.params?.["slug"],
    ];
    expect(toolPreview.lines.map(summaryOf)).toEqual([
      ["Lyon", "SKIP", "exists", "serie-lyon"],
      ["saint-etienne", "CREATE", "page", "serie-saint-etienne"],
      ["R&D-Ville", "CREATE", "page", "serie-rd-ville"],
    ]);
    const { run, lines } = await tool.run(input);
    expect([run.status, new Set(run.counts)]).toEqual(["DONE", new Set(run.expected)]);
    const idOf = (town: string) =>
      Number(
        lines
          .find(({ rowKey }) => rowKey === town)
          ?.path?.split("/")
          .at(-1),
      );
    const created = await read(idOf("R&D-Ville"));
    expect(created).toMatchObject({
      title: "Série R&D-Ville",
      slug: "serie-rd-ville",
      state: "DRAFT",
      folder: "Villes",
      metaDescription: "Montage à R&D-Ville",
    });
    const url = `/admin/api/paragraph?ownerType=LANDING_PAGE&ownerId=${created.id}`;
    const [part] = data<{ elements: Paragraph[] }>(await admin.call("GET", url)).elements;
    expect(part?.content["columns"]).toEqual([{ text: { fr_FR: "<p>Bienvenue à R&amp;D-Ville</p>" } }]);

    // Undo removes only paragraphs that were not edited.
    const body = { version: part?.version, content: { title: { fr_FR: "Retouché" } } };
    expect((await admin.call("PUT", `/admin/api/paragraph/${part?.id}`, { body })).statusCode).toBe(200);
    expect((await tool.undo(run.id)).run.status).toBe("PARTIAL");
    expect((await admin.call("GET", `${API}/${created.id}`)).statusCode).toBe(200);
    expect((await admin.call("GET", `${API}/${idOf("saint-etienne")}`)).statusCode).toBe(404);

    const lacking = await admin.call("POST", `${tool.base}/dry-run`, { body: { input: { ...input, title: "Série" } } });
    expect(lacking.json<{ fields: object }>().fields).toEqual({ title: "landing-page-series.error.city" });
  });
});

describe("preview links", () => {
  test("show the draft to visitors with the link for seven days, and nothing else", async () => {
    const page = await newPage();
    await newParagraph(page.id, "Brouillon <b>gras</b>");
    const link = `/admin/api/page/LANDING_PAGE/${page.id}/preview-link`;
    const { url, expiresAt } = data<{ url: string; expiresAt: string }>(await admin.call("POST", link));
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(7 * DAY_MS);
    const draft = await server.browser().call("GET", url);
    expect(draft.body).toContain("Brouillon");
    expect(draft.body).toContain("noindex");
    expect((await server.browser().call("GET", `${url}x`)).statusCode).toBe(404);
    const other = server.browser();
    await other.signIn("other");
    expect((await other.call("POST", link)).statusCode).toBe(404);
  });

  test("expire, and are valid for one page", () => {
    const claim = { shopId: 1, type: "LANDING_PAGE", id: 2, expiresAt: 1000 } as const;
    const token = previewToken("secret", claim);
    expect(readPreviewToken("secret", token, 999)).toEqual(claim);
    expect(readPreviewToken("secret", token, 1000)).toBeUndefined();
    expect(readPreviewToken("other", token, 999)).toBeUndefined();
    expect(readPreviewToken("secret", token.replace(".2.", ".3."), 999)).toBeUndefined();
  });
});

describe("a paragraph deleted by another account", () => {
  test("is created again at its position, with its pictures and the unsaved input", async () => {
    const { id: ownerId } = await newPage();
    const [first, second] = [await newParagraph(ownerId, "Un"), await newParagraph(ownerId, "Deux")];
    await newParagraph(ownerId, "Trois");
    const sliderPictures = [{ altTexts: { fr_FR: "Pneu" }, link: { url: "", newTab: false }, pictures: [] }];
    await server.open.database.update(paragraphTable).set({ sliderPictures }).where(eq(paragraphTable.id, second.id));
    await admin.call("DELETE", `/admin/api/paragraph/${second.id}`);
    const update = { body: { version: second.version, internalName: "Milieu" } };
    expect((await admin.call("PUT", `/admin/api/paragraph/${second.id}`, update)).statusCode).toBe(404);

    const content = { columns: [{ text: { fr_FR: "<p>Deux bis</p>" } }] };
    const body = { ownerType: "LANDING_PAGE", ownerId, layoutId: "T_ONE", afterId: first.id, again: second.id };
    const recreation = { body: { ...body, content, frame: { internalName: "Milieu" } } };
    const created = data<Paragraph>(await admin.call("POST", "/admin/api/paragraph", recreation));
    expect(created.id).not.toBe(second.id);
    expect([created.index, created.internalName, created.content["columns"]]).toEqual([1, "Milieu", content.columns]);
    const [stored] = await server.open.database.select().from(paragraphTable).where(eq(paragraphTable.id, created.id));
    expect(stored?.sliderPictures).toEqual(sliderPictures);

    // An invalid field creates no paragraph.
    const invalid = { ...body, frame: { anchor: "Not an anchor" } };
    expect((await admin.call("POST", "/admin/api/paragraph", { body: invalid })).statusCode).toBe(422);
    const list = await admin.call("GET", `/admin/api/paragraph?ownerType=LANDING_PAGE&ownerId=${ownerId}`);
    expect(data<{ total: number }>(list).total).toBe(3);
    const { id: other } = await newPage();
    const foreign = await admin.call("POST", "/admin/api/paragraph", { body: { ...body, ownerId: other } });
    expect(foreign.statusCode).toBe(404);
  });
});
