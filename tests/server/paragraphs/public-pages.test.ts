/** Public pages: redirects of deleted pages, moved paragraphs, access, variables, views. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fitter, roleRight, shopFitterLink, userRole } from "../../../host/server/platform/storage/schema";
import type { ParagraphVariables } from "../../../src/contract/endpoints/paragraph-variables";
import type { AnyRecord } from "../../../src/contract/resource";
import type { Paragraph } from "../../../src/contract/paragraph/shapes";
import { attachDealer } from "../support/fixture";
import { putSheetPicture } from "../support/sheet-picture";
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
const API = "/admin/api/landing-page";
const PARAGRAPH = "/admin/api/paragraph";

async function create(resource: string, body: object): Promise<AnyRecord> {
  const response = await admin.call("POST", `/admin/api/${resource}`, { body });
  expect(response.statusCode, response.body).toBe(200);
  return data(response);
}
const newPage = (values: object = {}): Promise<AnyRecord> => {
  pageCount += 1;
  return create("landing-page", { title: `Page ${pageCount}`, locale: "fr_FR", slug: `page-${pageCount}`, ...values });
};
async function newParagraph(ownerType: string, ownerId: number, text: string): Promise<Paragraph> {
  const content = { columns: [{ text: { fr_FR: `<p>${text}</p>` } }] };
  const slot = ownerType === "CONTENT_BLOC_PAGE" ? "TOP" : null;
  const body = { ownerType, ownerId, layoutId: "T_ONE", content, slot };
  const response = await admin.call("POST", PARAGRAPH, { body });
  expect(response.statusCode, response.body).toBe(200);
  return data(response);
}
async function callAction(resource: string, id: number, action: string, input: object = {}) {
  const { version } = data<AnyRecord>(await admin.call("GET", `/admin/api/${resource}/${id}`));
  const response = await admin.call("POST", `/admin/api/${resource}/${id}/${action}`, { body: { version, ...input } });
  expect(response.statusCode, response.body).toBe(200);
}
async function publishedPage(): Promise<AnyRecord> {
  const page = await newPage();
  await newParagraph("LANDING_PAGE", page.id, "Texte");
  await callAction("landing-page", page.id, "publish");
  return page;
}
const visit = (path: string, dealer = "") =>
  server.browser().call("GET", `${site}?path=${encodeURIComponent(path)}${dealer === "" ? "" : `&dealer=${dealer}`}`);
const idsOf = async (ownerType: string, ownerId: number): Promise<number[]> =>
  data<{ elements: Paragraph[] }>(
    await admin.call("GET", `${PARAGRAPH}?ownerType=${ownerType}&ownerId=${ownerId}`),
  ).elements.map(({ id }) => id);

describe("the address of a deleted page", () => {
  const remove = (id: number, url: string) =>
    admin.call("POST", `${API}/bulk`, {
      body: { selection: { ids: [id] }, action: "remove", values: { to: { url, newTab: false } } },
    });
  const redirectOf = async (path: string) => {
    const { statusCode, headers } = await visit(path);
    return [statusCode, headers["location"]];
  };

  test("redirects to the chosen target until the page is restored; a target that redirects itself is skipped", async () => {
    const [first, second, third] = [await publishedPage(), await publishedPage(), await publishedPage()];
    const pathOf = (page: AnyRecord) => `/${String(page["slug"])}`;
    expect((await remove(first.id, pathOf(second))).statusCode).toBe(200);
    expect(await redirectOf(pathOf(first))).toEqual([301, `${site}?path=${encodeURIComponent(pathOf(second))}`]);
    // Deleting the target page too does not create a chain.
    expect((await remove(second.id, "https://example.test/ailleurs")).statusCode).toBe(200);
    for (const page of [first, second])
      expect(await redirectOf(pathOf(page))).toEqual([301, "https://example.test/ailleurs"]);
    const { undoToken } = data<{ undoToken: string }>(await remove(third.id, pathOf(first)));
    expect(await redirectOf(pathOf(third))).toEqual([301, "https://example.test/ailleurs"]);
    expect((await admin.call("POST", `${API}/undo/${undoToken}`)).statusCode).toBe(200);
    expect(await redirectOf(pathOf(third))).toEqual([200, undefined]);
  });

  test("refuses itself, deleted pages and scripts as targets", async () => {
    const [deleted, page] = [await publishedPage(), await publishedPage()];
    await admin.call("DELETE", `${API}/${deleted.id}`);
    const refused = async (url: string) => data<{ failed: { errors: string[] }[] }>(await remove(page.id, url)).failed;
    expect(await refused(`/${String(page["slug"])}`)).toMatchObject([{ errors: ["redirection.error.itself"] }]);
    expect(await refused(`/${String(deleted["slug"])}`)).toMatchObject([{ errors: ["redirection.error.gone"] }]);
    expect((await remove(page.id, "javascript:alert(1)")).statusCode).toBe(422);
    expect((await visit(`/${String(page["slug"])}`)).statusCode).toBe(200);
  });
});

describe("moving a paragraph", () => {
  const move = (id: number, ownerType: string, ownerId: number) =>
    admin.call("POST", `${PARAGRAPH}/${id}/move`, { body: { ownerType, ownerId } });

  test("appends the paragraph to the other page; restoring a version of the old page creates a copy", async () => {
    const [source, target] = [await newPage(), await newPage({ locale: "en_GB" })];
    const [first, second] = [
      await newParagraph("LANDING_PAGE", source.id, "Un"),
      await newParagraph("LANDING_PAGE", source.id, "Deux"),
    ];
    const existing = await newParagraph("LANDING_PAGE", target.id, "Là");
    await callAction("landing-page", source.id, "publish");
    const moved = data<Paragraph>(await move(first.id, "LANDING_PAGE", target.id));
    expect(moved).toMatchObject({ id: first.id, ownerId: target.id, locale: "en_GB", index: 1, state: "DRAFT" });
    expect(JSON.stringify(moved.content["columns"])).toBe(`[{"text":{"en_GB":"<p>Un</p>"}}]`);
    expect([await idsOf("LANDING_PAGE", source.id), await idsOf("LANDING_PAGE", target.id)]).toEqual([
      [second.id],
      [existing.id, first.id],
    ]);
    // The public still sees the published page; restoring does not move the paragraph back.
    expect((await visit(`/${String(source["slug"])}`)).body).toContain("<p>Un</p>");
    await callAction("landing-page", source.id, "discard");
    const [copy, ...others] = await idsOf("LANDING_PAGE", source.id);
    expect(others).toEqual([second.id]);
    expect(await idsOf("LANDING_PAGE", target.id)).toEqual([existing.id, first.id]);
    // The copy has a first version, so it can be restored.
    const { elements } = data<{ elements: { version: number }[] }>(
      await admin.call("GET", `${PARAGRAPH}/${copy}/versions`),
    );
    expect(elements.map(({ version }) => version)).toEqual([1]);
    expect((await move(first.id, "LANDING_PAGE", target.id)).json()).toMatchObject({
      errors: ["paragraph.error.same-owner"],
    });
    const other = server.browser();
    await other.signIn("other");
    const body = { ownerType: "LANDING_PAGE", ownerId: source.id };
    expect((await other.call("POST", `${PARAGRAPH}/${first.id}/move`, { body })).statusCode).toBe(404);
  });

  test("works between articles, but a published article keeps its last paragraph", async () => {
    const blog = { name: { fr_FR: "Journal" }, code: "JOURNAL", type: "blog", slug: { fr_FR: "journal" } };
    const catalog = await create("catalog", blog);
    const author = await create("author", { name: "Claire", slug: "claire" });
    const article = (name: string) =>
      create("catalog-product", {
        name: { fr_FR: name },
        type: "blog",
        catalog: { id: catalog.id, label: "" },
        author: { id: author.id, label: "" },
        slug: { fr_FR: name.toLowerCase() },
      });
    const [first, second] = [await article("Premier"), await article("Second")];
    const paragraph = await newParagraph("CATALOG_ITEM", first.id, "Seul");
    expect((await putSheetPicture(admin, first.id)).statusCode).toBe(200);
    await callAction("catalog-product", first.id, "publish");
    for (const refused of [
      await move(paragraph.id, "CATALOG_ITEM", second.id),
      await admin.call("DELETE", `${PARAGRAPH}/${paragraph.id}`),
    ])
      expect(refused.json()).toMatchObject({ errors: ["paragraph.error.last"] });
    await newParagraph("CATALOG_ITEM", first.id, "Autre");
    expect((await move(paragraph.id, "CATALOG_ITEM", second.id)).statusCode).toBe(200);
    expect(await idsOf("CATALOG_ITEM", second.id)).toEqual([paragraph.id]);
    // Articles and products have different owner types, though both are catalogue sheets.
    expect((await move(paragraph.id, "PRODUCT", first.id)).statusCode).toBe(404);
  });
});

describe("access to a page", () => {
  const enterPassword = (browser: Browser, slug: unknown, password: string) =>
    browser.call("POST", `${site}?path=/${String(slug)}`, {
      body: `--td\r\nContent-Disposition: form-data; name="password"\r\n\r\n${password}\r\n--td--\r\n`,
      headers: { "content-type": "multipart/form-data; boundary=td" },
    });

  test("needs the page's password until it changes, with a limited number of attempts", async () => {
    const { id, slug } = await publishedPage();
    const set = async (password: string | null) => {
      const { version } = data<AnyRecord>(await admin.call("GET", `${API}/${id}`));
      const saved = await admin.call("PUT", `${API}/${id}`, { body: { version, password } });
      expect(saved.statusCode, saved.body).toBe(200);
    };
    await set("partenaires-2026");
    const visitor = server.browser();
    const visitPage = () => visitor.call("GET", `${site}?path=/${String(slug)}`);
    const passwordForm = await visitPage();
    expect([
      passwordForm.statusCode,
      passwordForm.body.includes("Texte"),
      passwordForm.body.includes("password"),
    ]).toEqual([401, false, true]);
    expect(passwordForm.headers["content-security-policy"]).toContain("form-action 'self'");
    expect((await enterPassword(visitor, slug, "partenaires")).statusCode).toBe(401);
    expect((await visitPage()).statusCode).toBe(401);
    const opened = await enterPassword(visitor, slug, "partenaires-2026");
    expect([opened.statusCode, opened.headers["location"]]).toEqual([303, `${site}?path=/${String(slug)}`]);
    expect(opened.headers["set-cookie"]).toMatch(/HttpOnly; SameSite=Lax/);
    expect((await visitPage()).body).toContain("Texte");
    await set("another-one");
    expect((await visitPage()).statusCode).toBe(401);
    const statuses = [];
    for (let attempt = 0; attempt < 11; attempt++)
      statuses.push((await enterPassword(visitor, slug, "guess")).statusCode);
    expect(statuses.at(-1)).toBe(429);
    expect((await enterPassword(visitor, slug, "another-one")).statusCode).toBe(429);
    await set(null);
    expect((await visitPage()).statusCode).toBe(200);
  });

  test("depends on the dealer site for which the page is intended", async () => {
    const { database } = server.open;
    const dealers = [];
    for (const [code, country] of [
      ["NORD", "FR"],
      ["RHEIN", "DE"],
    ] as const) {
      const [dealer] = await database
        .insert(fitter)
        .values({ name: code, dealerType: "GARAGE", status: "ACTIVE" })
        .returning();
      const fitterId = dealer?.id ?? 0;
      await database
        .insert(shopFitterLink)
        .values({ shopId: server.fixture.shopId, fitterId, code, country, status: "ACTIVE" });
      dealers.push(fitterId);
    }
    const { id, slug } = await publishedPage();
    const visibility = async (values: object) => {
      const { version } = data<AnyRecord>(await admin.call("GET", `${API}/${id}`));
      const saved = data<AnyRecord>(await admin.call("PUT", `${API}/${id}`, { body: { version, ...values } }));
      const statuses = [];
      for (const dealer of ["", "&dealer=NORD", "&dealer=RHEIN", "&dealer=NOBODY"])
        statuses.push((await server.browser().call("GET", `${site}?path=/${String(slug)}${dealer}`)).statusCode);
      return [saved["reach"], ...statuses];
    };
    expect(await visibility({})).toEqual([2, 200, 200, 200, 200]);
    expect(await visibility({ countries: [{ country: "DE" }] })).toEqual([1, 404, 404, 200, 404]);
    expect(await visibility({ dealers: [{ id: dealers[0], label: "" }] })).toEqual([0, 404, 404, 404, 404]);
    // An account attached to one dealer sees the pages for that dealer and can't change them.
    const [role] = await database.select().from(userRole).where(eq(userRole.code, "DEALER_USER"));
    const rights = ["SEO", "CATALOG"] as const;
    await database.insert(roleRight).values(rights.map((right) => ({ roleId: role?.id ?? 0, right })));
    await attachDealer(database, server.fixture.userIds.dealer, dealers[1] ?? 0);
    const dealer = server.browser();
    await dealer.signIn("dealer");
    const page = data<AnyRecord>(await admin.call("GET", `${API}/${id}`));
    const [paragraph = 0] = await idsOf("LANDING_PAGE", id);
    const statuses = async () => [
      (await dealer.call("GET", `${API}/${id}`)).statusCode,
      (await dealer.call("GET", `${PARAGRAPH}/${paragraph}`)).statusCode,
      (await dealer.call("PUT", `${API}/${id}`, { body: { version: page.version, folder: "Ailleurs" } })).statusCode,
    ];
    expect(await statuses()).toEqual([404, 404, 403]);
    const catalogFor = async (country: string) => {
      const values = { code: `FOR_${country}`, type: "product", countries: [{ country }] };
      const catalog = await create("catalog", { ...values, name: { fr_FR: country } });
      const response = await dealer.call("GET", `/admin/api/catalog/${catalog.id}`);
      return [
        data<AnyRecord>(await admin.call("GET", `/admin/api/catalog/${catalog.id}`))["reach"],
        response.statusCode,
      ];
    };
    expect([await catalogFor("FR"), await catalogFor("DE")]).toEqual([
      [1, 404],
      [1, 200],
    ]);
    expect(await visibility({ dealers: [], countries: [{ country: "DE" }] })).toEqual([1, 404, 404, 200, 404]);
    expect(await statuses()).toEqual([200, 200, 403]);
    expect(await visibility({ countries: [{ country: "FR" }] })).toEqual([1, 404, 200, 404, 404]);
    expect(await statuses()).toEqual([404, 404, 403]);
    expect(await visibility({ dealers: [{ id: dealers[0], label: "" }], countries: [] })).toEqual([
      1, 404, 200, 404, 404,
    ]);
  });

  test("a page uses the names of the site's dealer, and the lowest price of a size on sale", async () => {
    const { database } = server.open;
    const address = { city: "Mulhouse", postalCode: "68100" };
    const [garage] = await database
      .insert(fitter)
      .values({ name: "Garage Est", dealerType: "GARAGE", status: "ACTIVE", phone: "+33389000000", address })
      .returning();
    const { shopId } = server.fixture;
    const link = { shopId, fitterId: garage?.id ?? 0, code: "EST", country: "FR", status: "ACTIVE" };
    await database.insert(shopFitterLink).values(link);
    const catalog = await create("catalog", { name: { fr_FR: "Pneus" }, code: "TYRES", type: "product" });
    const tyre = async (name: string, price: number, values: object = {}) => {
      const product = { name: { fr_FR: name }, type: "product", catalog: { id: catalog.id, label: "" } };
      const { id } = await create("catalog-product", {
        ...product,
        price: { minor: price, currency: "EUR" },
        slug: { fr_FR: `pneu-${price}` },
        ...values,
      });
      await newParagraph("PRODUCT", id, "Pneu");
      expect((await putSheetPicture(admin, id)).statusCode).toBe(200);
      return id;
    };
    const published = [
      await tyre("Alpin 6 205/55 R16 91H", 8900),
      await tyre("Snowproof P", 7450, { tags: [{ tag: "205/55R16" }] }),
      await tyre("WinterContact 205/55 R17 95V", 3900),
      await tyre("Épuisé 205/55 R16 91H", 2000, { stockTracked: true, quantity: 0 }),
    ];
    for (const id of published) await callAction("catalog-product", id, "publish");
    await tyre("Brouillon 205/55 R16 91H", 1000);
    const page = await newPage();
    const text = "[[À {city}, ]]dès {minPrice:205/55R16}.[[ Rien à {minPrice:185/65R15}.]] {dealerPhone}";
    const paragraph = await newParagraph("LANDING_PAGE", page.id, text);
    await callAction("landing-page", page.id, "publish");
    const textFor = async (dealer: string) =>
      /<p>(.*?)<\/p>/.exec((await visit(`/${String(page["slug"])}`, dealer)).body)?.[1]?.replace(/\s/g, " ");
    expect(await textFor("EST")).toBe("À Mulhouse, dès 74,50 €. +33389000000");
    expect(await textFor("")).toBe("dès 74,50 €. ");
    // The editor shows sample values of each site.
    const variables = data<ParagraphVariables>(await admin.call("GET", `${PARAGRAPH}/${paragraph.id}/variables`));
    expect(variables.samples.map(({ values }) => [values["city"], values["minPrice:205/55R16"]])).toContainEqual([
      "Mulhouse",
      "74,50\u00a0€",
    ]);
    expect(variables.elements).toEqual([]);
  });

  test("counts views of the page and of the content blocs in it", async () => {
    const bloc = await create("content-bloc-page", { name: "Garantie", pageType: "CART", reusable: true });
    const inside = await newParagraph("CONTENT_BLOC_PAGE", bloc.id, "Deux ans");
    await admin.call("POST", `${PARAGRAPH}/${inside.id}/publish`, { body: { version: inside.version } });
    const page = await newPage();
    const body = { ownerType: "LANDING_PAGE", ownerId: page.id, layoutId: "C_CONTENT_BLOC" };
    const content = { contentBloc: { id: bloc.id, label: "" } };
    expect((await admin.call("POST", PARAGRAPH, { body: { ...body, content } })).statusCode).toBe(200);
    await callAction("landing-page", page.id, "publish");
    for (const agent of ["Firefox", "Googlebot"])
      await server.browser().call("GET", `${site}?path=/${String(page["slug"])}`, { headers: { "user-agent": agent } });
    const views = async (resource: string, id: number) =>
      data<AnyRecord>(await admin.call("GET", `/admin/api/${resource}/${id}`))["views"];
    expect([await views("landing-page", page.id), await views("content-bloc-page", bloc.id)]).toEqual([1, 1]);
  });
});
