/** Articles: lead paragraph, box and page of the author; data of pages for search engines. */
import { afterAll, beforeAll, expect, test } from "vitest";
import type { AnyRecord } from "../../../src/contract/resource";
import type { Paragraph } from "../../../src/contract/paragraph/shapes";
import { putSheetPicture } from "../support/sheet-picture";
import { siteServer } from "../support/site-server";
import type { Browser, TestServer } from "../support/test-server";

let server: TestServer;
let admin: Browser;
let site: string;

beforeAll(async () => {
  ({ server, admin, site } = await siteServer());
});
afterAll(async () => {
  await server.services.jobs.close();
  await server.close();
});

const data = <T>(response: { json<J>(): J }): T => response.json<{ data: T }>().data;
async function create(resource: string, body: object): Promise<AnyRecord> {
  const response = await admin.call("POST", `/admin/api/${resource}`, { body });
  expect(response.statusCode, response.body).toBe(200);
  return data(response);
}
const visit = (path: string) => server.browser().call("GET", `${site}?path=${encodeURIComponent(path)}`);
const publish = async (resource: string, id: number): Promise<void> => {
  const { version } = data<AnyRecord>(await admin.call("GET", `/admin/api/${resource}/${id}`));
  const response = await admin.call("POST", `/admin/api/${resource}/${id}/publish`, { body: { version } });
  expect(response.statusCode, response.body).toBe(200);
};
const addParagraph = (ownerType: string, ownerId: number, layoutId: string, content: object) =>
  admin.call("POST", "/admin/api/paragraph", { body: { ownerType, ownerId, layoutId, content } });
const text = (words: string) => ({ columns: [{ text: { fr_FR: `<p>${words}</p>` } }] });

async function article(author: AnyRecord | null, slug: string): Promise<AnyRecord> {
  const catalog = await create("catalog", { type: "blog", name: { fr_FR: slug }, code: slug.toUpperCase() });
  return create("catalog-product", {
    ...{ type: "blog", catalog: { id: catalog.id, label: "" }, name: { fr_FR: "Bien gonfler" }, slug: { fr_FR: slug } },
    ...(author !== null && { author: { id: author.id, label: "" } }),
  });
}

test("an article starts with one lead paragraph, and shows its author where a paragraph asks for it", async () => {
  const author = await create("author", {
    ...{ name: "Claire <Dubois>", slug: "claire", job: { fr_FR: "Cheffe d’atelier" } },
    shortBio: { fr_FR: "Vingt ans d’atelier." },
  });
  const { id } = await article(author, "bien-gonfler");
  const lead = await addParagraph("CATALOG_ITEM", id, "T_ONE", { ...text("La <b>bonne</b> pression."), lead: true });
  expect(data<Paragraph>(lead).content).toMatchObject({ lead: true, authorBox: false });
  const second = await addParagraph("CATALOG_ITEM", id, "T_ONE", { ...text("Suite"), lead: true });
  expect(second.json()).toMatchObject({ fields: { "content.lead": "paragraph.error.lead" } });
  expect((await addParagraph("CATALOG_ITEM", id, "T_ONE", { ...text("Suite"), authorBox: true })).statusCode).toBe(200);
  expect((await putSheetPicture(admin, id)).statusCode).toBe(200);
  await publish("catalog-product", id);
  const { body } = await visit("/bien-gonfler");
  expect(body).toContain('<meta name="description" content="La bonne pression.">');
  expect(body).toContain('class="paragraph is-lead ');
  expect(body.match(/author-box"/g)).toHaveLength(1);
  expect(body).toContain('<a href="/claire">Claire &lt;Dubois&gt;</a>');

  const page = await visit("/claire");
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<a href="/bien-gonfler">Bien gonfler</a>');
});

test("other owners have no lead paragraph", async () => {
  const page = await create("landing-page", { title: "Sans chapeau", locale: "fr_FR" });
  const response = await addParagraph("LANDING_PAGE", page.id, "T_ONE", { lead: true });
  expect(response.json()).toMatchObject({ fields: { "content.lead": "error.unknown-field" } });
});

test("the page of an inactive author is only visible with a preview link", async () => {
  const { id } = await create("author", { name: "Tom Becker", slug: "tom-becker", active: false });
  expect((await visit("/tom-becker")).statusCode).toBe(404);
  const { url } = data<{ url: string }>(await admin.call("POST", `/admin/api/author-preview/${id}`));
  const preview = await server.browser().call("GET", url);
  expect([preview.statusCode, preview.body.includes("Tom Becker")]).toEqual([200, true]);
  expect((await admin.call("POST", "/admin/api/author-preview/999999")).statusCode).toBe(404);
});

test("an account signs the articles that it creates as its author", async () => {
  const author = await create("author", {
    ...{ name: "Sarah Hughes", slug: "sarah-hughes" },
    shopUser: { id: server.fixture.userIds.admin, label: "" },
  });
  expect((await article(null, "signe"))["author"]).toMatchObject({ id: author.id });
});

test("a landing page describes its questions to search engines when it is asked to", async () => {
  const questions = [
    { question: { fr_FR: "Quand </script> changer ?" }, answer: { fr_FR: "<p>Dès <b>1,6 mm</b>.</p>" } },
  ];
  const landing = async (slug: string, structuredData: readonly string[]) => {
    const { id } = await create("landing-page", { title: "Questions", locale: "fr_FR", slug, structuredData });
    expect((await addParagraph("LANDING_PAGE", id, "L_FAQ", { questions })).statusCode).toBe(200);
    await publish("landing-page", id);
    return (await visit(`/${slug}`)).body;
  };
  const body = await landing("questions", ["FAQ"]);
  const [, json = ""] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? [];
  expect(JSON.parse(json)).toMatchObject({
    "@type": "FAQPage",
    mainEntity: [{ name: "Quand </script> changer ?", acceptedAnswer: { text: "Dès 1,6 mm." } }],
  });
  expect(await landing("sans-questions", [])).not.toContain("ld+json");
});

test("the list of landing pages finds what search engines would object to", async () => {
  const good = { metaTitle: "Pneus hiver", metaDescription: "Montage le jour même." };
  const problemOf = async (values: object): Promise<unknown> =>
    (await create("landing-page", { title: "Page", locale: "fr_FR", ...values }))["seoProblem"];
  expect(await problemOf({})).toBe("NO_TITLE");
  expect(await problemOf({ ...good, metaTitle: "x".repeat(61) })).toBe("LONG_TITLE");
  expect(await problemOf({ ...good, metaDescription: null })).toBe("NO_DESCRIPTION");
  expect(await problemOf({ ...good, metaDescription: "x".repeat(161) })).toBe("LONG_DESCRIPTION");
  expect(await problemOf(good)).toBe("NONE");
  expect(await problemOf({ indexable: false })).toBe("NONE");
  const { id } = await create("landing-page", { title: "Deux", locale: "fr_FR", ...good });
  for (const title of ["Un", "Deux"])
    await addParagraph("LANDING_PAGE", id, "T_ONE", { title: { fr_FR: title }, titleLevel: "H1" });
  const { elements } = data<{ elements: AnyRecord[] }>(
    await admin.call("GET", "/admin/api/landing-page?filter[seoProblem]=SEVERAL_H1"),
  );
  expect(elements.map((page) => page.id)).toEqual([id]);
});

test("the table of a product's page takes its facts in every language", async () => {
  const attributes = [
    ...[{ code: "RIM", label: { fr_FR: "Jante", en_GB: "Rim" }, type: "NUMBER", unit: "″" }],
    ...[{ code: "RUNFLAT", label: { fr_FR: "Roulage à plat" }, type: "BOOLEAN", unit: null }],
  ].map((attribute) => ({ ...attribute, choices: null, filterable: false, comparable: false, mandatory: false }));
  const catalog = await create("catalog", { type: "product", name: { fr_FR: "Pneus" }, code: "TYRES", attributes });
  const product = await create("catalog-product", {
    ...{ type: "product", catalog: { id: catalog.id, label: "" }, sku: "P-1" },
    ...{ name: { fr_FR: "Pneu" }, slug: { fr_FR: "pneu" } },
    attributes: [
      { code: "RIM", value: "17" },
      { code: "RUNFLAT", value: "true" },
    ],
  });
  const table = data<Paragraph>(await addParagraph("PRODUCT", product.id, "T_TABLE", {}));
  const path = (id: number) => `/admin/api/paragraph/${id}/technical-data`;
  const { facts } = data<{ facts: Record<string, object[]> }>(await admin.call("GET", path(table.id)));
  expect(facts["fr_FR"]).toEqual([
    { label: "Référence", value: "P-1" },
    { label: "Jante", value: "17\u00a0″" },
    { label: "Roulage à plat", value: "Oui" },
  ]);
  const page = await create("landing-page", { title: "Tableau", locale: "fr_FR" });
  const other = data<Paragraph>(await addParagraph("LANDING_PAGE", page.id, "T_TABLE", {}));
  expect((await admin.call("GET", path(other.id))).statusCode).toBe(404);
});
