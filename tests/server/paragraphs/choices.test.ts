/** Records that paragraphs refer to, import of content bloc texts, and page views. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fitter, pageView, record, shopFitterLink } from "../../../host/server/platform/storage/schema";
import type { BlocChoice } from "../../../src/contract/endpoints/bloc-choice";
import type { ParagraphVariables } from "../../../src/contract/endpoints/paragraph-variables";
import { unsoldProfiles } from "../../../src/contract/paragraph/choices";
import type { AnyRecord } from "../../../src/contract/resource";
import type { Paragraph } from "../../../src/contract/paragraph/shapes";
import { importCalls } from "../resources/import-calls";
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
async function newPage(): Promise<AnyRecord> {
  pageCount += 1;
  return data(await admin.call("POST", API, { body: { title: `Page ${pageCount}`, locale: "fr_FR" } }));
}

const addTo = async (ownerType: string, ownerId: number, layoutId = "T_ONE", values: object = {}): Promise<Paragraph> =>
  data(await admin.call("POST", "/admin/api/paragraph", { body: { ownerType, ownerId, layoutId, ...values } }));
const put = ({ id, version }: Paragraph, body: object) =>
  admin.call("PUT", `/admin/api/paragraph/${id}`, { body: { version, ...body } });
const column = (text: string) => ({ content: { columns: [{ text: { fr_FR: text } }] } });
async function publish(id: number): Promise<void> {
  const { version } = data<AnyRecord>(await admin.call("GET", `${API}/${id}`));
  expect((await admin.call("POST", `${API}/${id}/publish`, { body: { version } })).statusCode).toBe(200);
}

describe("records in a paragraph", () => {
  /** Three tyre profiles of a shop. */
  const addTyres = async (shopId: number): Promise<number[]> => {
    const tyres = ["Alpin 7", "Primacy 5", "CrossClimate 2"].map((name) => ({
      resource: "profile",
      shopId,
      data: { brand: "Michelin", name, season: name === "Alpin 7" ? "WINTER" : "SUMMER" },
      search: `michelin ${name.toLowerCase()}`,
    }));
    return (await server.open.database.insert(record).values(tyres).returning()).map(({ id }) => id);
  };
  const add = async (layoutId: string): Promise<Paragraph> => {
    const { id } = await newPage();
    return addTo("LANDING_PAGE", id, layoutId);
  };
  const save = (paragraph: Paragraph, content: object) => put(paragraph, { content });
  const rows = (...ids: number[]) => ({ profiles: ids.map((profile) => ({ profile: { id: profile } })) });
  const search = async (query: string) =>
    data<{ elements: { id: number; label: string; hintKeys: string[] }[] }>(
      await admin.call("GET", `/admin/api/paragraph/choices/profile?${query}`),
    ).elements;

  test("are found by text and kind, only in the account's shop", async () => {
    const [mine = 0] = await addTyres(server.fixture.shopId);
    const [foreign = 0] = await addTyres(server.fixture.otherShopId);
    const choices = await search("q=michelin+alpin&season=WINTER");
    expect(choices.map(({ id }) => id)).toContain(mine);
    expect(choices.map(({ id }) => id)).not.toContain(foreign);
    expect(choices[0]).toMatchObject({ label: "Michelin Alpin 7", hintKeys: ["enumeration.seasons.WINTER"] });
    expect(await search("q=alpin&season=SUMMER")).toEqual([]);
  });

  test("are labelled, and refused when they belong to another shop or are of another kind", async () => {
    const [mine = 0] = await addTyres(server.fixture.shopId);
    const [foreign = 0] = await addTyres(server.fixture.otherShopId);
    const tyres = await add("P_TYRE_PROFILES");
    const refused = await save(tyres, rows(mine, foreign));
    expect(refused.json<{ fields: object }>().fields).toEqual({ "content.profiles.1.profile": "error.reference-gone" });
    const saved = data<Paragraph>(await save(tyres, rows(mine)));
    expect(saved.content["profiles"]).toMatchObject([{ profile: { id: mine, label: "Michelin Alpin 7" } }]);
    const articles = await save(await add("P_ARTICLES"), { catalog: { id: mine } });
    expect(articles.json<{ fields: object }>().fields).toEqual({ "content.catalog": "error.reference-gone" });
  });

  test("tyres that the shop does not sell are marked, and hidden from the public", async () => {
    const [sold = 0, unsold = 0] = await addTyres(server.fixture.shopId);
    await server.open.database
      .update(record)
      .set({ data: { brand: "Michelin", name: "Primacy 5", season: "SUMMER", visible: false } })
      .where(eq(record.id, unsold));
    expect((await search("q=primacy")).find(({ id }) => id === unsold)?.hintKeys).toContain(
      "paragraph.choice.not-sold",
    );
    const tyres = await add("P_TYRE_PROFILES");
    const saved = data<Paragraph>(await save(tyres, rows(sold, unsold)));
    expect(unsoldProfiles(saved.content["profiles"])).toMatchObject([{ id: unsold, label: "Michelin Primacy 5" }]);
    const { slug, version } = data<AnyRecord>(await admin.call("GET", `${API}/${tyres.ownerId}`));
    const published = await admin.call("POST", `${API}/${tyres.ownerId}/publish`, { body: { version } });
    expect(published.statusCode).toBe(200);
    const page = (await server.browser().call("GET", `${site}?path=/${String(slug)}`)).body;
    expect(page).toContain("Michelin Alpin 7");
    expect(page).not.toContain("Primacy");
  });

  test("tyre profiles move to an index; a larger index means the last place; an unknown profile is not found", async () => {
    const [first = 0, second = 0, third = 0] = await addTyres(server.fixture.shopId);
    const tyres = await add("P_TYRE_PROFILES");
    await save(tyres, rows(first, second, third));
    const move = (tyreProfileId: number, index: number) =>
      admin.call("POST", `/admin/api/paragraph/${tyres.id}/tyre-profile-index`, { body: { tyreProfileId, index } });
    const idsOf = async (response: ReturnType<typeof move>) =>
      data<{ profiles: { profile: { id: number } }[] }>(await response).profiles.map(({ profile }) => profile.id);
    expect(await idsOf(move(third, 0))).toEqual([third, first, second]);
    expect(await idsOf(move(third, 99))).toEqual([first, second, third]);
    expect((await move(999_999, 0)).statusCode).toBe(404);
  });
});

test("a table with too many cells is refused", async () => {
  const { id: ownerId } = await newPage();
  const table = await addTo("LANDING_PAGE", ownerId, "T_TABLE");
  const save = (text: string) => put(table, { content: { grid: { fr_FR: text } } });
  const refused = await save("x\n".repeat(61));
  expect(refused.json<{ fields: object }>().fields).toEqual({ "content.grid": "paragraph.error.grid-size" });
  expect((await save("\tx\ny")).statusCode).toBe(200);
});

test("a level's paragraph appears on articles that match its conditions", async () => {
  const post = async (resource: string, body: object): Promise<AnyRecord> =>
    data(await admin.call("POST", `/admin/api/${resource}`, { body }));
  const reference = ({ id }: AnyRecord) => ({ id, label: "" });
  const struct = await post("custom-database-struct", { name: { fr_FR: "Jantes" }, code: "rims" });
  const level = await post("custom-database-level", {
    struct: reference(struct),
    name: { fr_FR: "Modèle" },
    levelCode: "model",
  });
  const field = (fieldCode: string, type: string) =>
    post("custom-database-field", {
      struct: reference(struct),
      level: reference(level),
      fieldCode,
      label: { fr_FR: fieldCode },
      type,
    });
  const name = await field("name", "TEXT");
  await field("diameter", "INTEGER");
  const { version } = data<AnyRecord>(await admin.call("GET", `/admin/api/custom-database-level/${level.id}`));
  const roles = { version, labelField: reference(name), keyField: reference(name) };
  await admin.call("PUT", `/admin/api/custom-database-level/${level.id}`, { body: roles });
  await post(`custom-database-struct/${struct.id}/publish`, { version: 1 });
  for (const [article, diameter] of [
    ["Vega", 16],
    ["Lyra", 18],
    ["Turini", 19],
  ] as const)
    await post(`custom-database-article-${level.id}`, { name: article, diameter });

  const created = await addTo("CUSTOM_DATABASE_LEVEL", level.id);
  const call = `/admin/api/paragraph/${created.id}`;
  const save = (...conditions: object[]) => put(created, { content: { conditions } });
  for (const [condition, errors] of [
    [{ field: "field:weight", operator: "EMPTY" }, { "content.conditions.0.field": "paragraph.error.condition-field" }],
    [
      { field: "field:name", operator: "GREATER", value: "1" },
      { "content.conditions.0.operator": "paragraph.error.condition-size" },
    ],
    [{ field: "field:diameter", operator: "GREATER", value: "big" }, { "content.conditions.0.value": "error.number" }],
    [{ field: "field:diameter", operator: "EQUAL" }, { "content.conditions.0.value": "error.required" }],
  ] as const)
    expect((await save(condition)).json<{ fields: object }>().fields).toEqual(errors);
  const matches = async () => data<ParagraphVariables>(await admin.call("GET", `${call}/variables`)).shown;
  expect(await matches()).toBeNull();
  const large = [{ field: "field:diameter", operator: "GREATER", value: "17" }];
  const saved = data<Paragraph>(await save(...large));
  expect(saved.content["conditions"]).toEqual(large);
  expect(await matches()).toEqual({ count: 2, of: 3 });
  // Changing the layout keeps the conditions. Paragraphs of other owners can't have conditions.
  const withOtherLayout = await admin.call("PUT", call, { body: { version: saved.version, layoutId: "T_TWO" } });
  expect(data<Paragraph>(withOtherLayout).content["conditions"]).toEqual(large);
  const { id: ownerId } = await newPage();
  const other = await addTo("LANDING_PAGE", ownerId);
  expect((await put(other, { content: { conditions: large } })).statusCode).toBe(422);
});

test("variables of content blocs and services depend on the page, and have sample values", async () => {
  const body = { name: "Essai", pageType: "DEALER_CITY", cities: [{ city: "Lyon" }] };
  const ownerId = data<AnyRecord>(await admin.call("POST", "/admin/api/content-bloc-page", { body })).id;
  const text = await addTo("CONTENT_BLOC_PAGE", ownerId, "T_ONE", { slot: "TOP" });
  const variables = data<ParagraphVariables>(await admin.call("GET", `/admin/api/paragraph/${text.id}/variables`));
  expect(variables.elements.map(({ name }) => name)).toEqual(["shopName", "city", "count"]);
  expect(variables.samples.map(({ label, values }) => [label, values["count"]])).toEqual([
    ["Lyon", "24"],
    ["Lyon · 0", ""],
  ]);
  expect((await put(text, column("<p>{brand}</p>"))).json()).toMatchObject({
    fields: { "content.columns.0.text": "paragraph.error.variable" },
    params: { "content.columns.0.text": { name: "brand", names: "shopName, city, count" } },
  });
  expect((await put(text, column("<p>{city} [[{count} garages]]</p>"))).statusCode).toBe(200);
});

test("an anchor is unique on its page; a call button needs exactly one dealer", async () => {
  const { id: ownerId, slug } = await newPage();
  const [first, second] = [await addTo("LANDING_PAGE", ownerId), await addTo("LANDING_PAGE", ownerId)];
  expect((await put(first, { anchor: "tarifs" })).statusCode).toBe(200);
  const duplicate = await put(second, { anchor: "tarifs" });
  expect(duplicate.json()).toMatchObject({ fields: { anchor: "paragraph.error.anchor" } });
  const call = { label: { fr_FR: "Appeler" }, type: "PRIMARY", cta: "CALL_DEALER", link: null, icon: null };
  const { database } = server.open;
  const { shopId } = server.fixture;
  const dealers = ["A", "B"].map((name) => ({ status: "ACTIVE", dealerType: "GARAGE", name }));
  for (const [place, { id }] of (await database.insert(fitter).values(dealers).returning()).entries()) {
    await database.insert(shopFitterLink).values({ shopId, fitterId: id, code: `CALL-${place}` });
    const response = await put(second, { content: { buttons: [call] } });
    if (place === 0) second.version = data<Paragraph>(response).version;
    else expect(response.json()).toMatchObject({ fields: { "content.buttons.0.cta": "paragraph.error.call-dealer" } });
  }
  await publish(ownerId);
  const page = await server.browser().call("GET", `${site}?path=/${String(slug)}`);
  expect(page.body).toContain('<a id="tarifs"></a>');
});

test("a page shows the published paragraphs of its content bloc while the bloc is active", async () => {
  const { id: pageId, slug } = await newPage();
  const make = { body: { name: "Garantie", pageType: "LANDING_PAGE", reusable: true } };
  const bloc = data<AnyRecord>(await admin.call("POST", "/admin/api/content-bloc-page", make));
  const published = data<Paragraph>(
    await put(await addTo("CONTENT_BLOC_PAGE", bloc.id, "T_ONE", { slot: "TOP" }), column("<p>Garanti deux ans</p>")),
  );
  await put(await addTo("CONTENT_BLOC_PAGE", bloc.id, "T_ONE", { slot: "TOP" }), column("<p>Pas encore publié</p>"));
  const version = { body: { version: published.version } };
  expect((await admin.call("POST", `/admin/api/paragraph/${published.id}/publish`, version)).statusCode).toBe(200);
  const holder = await addTo("LANDING_PAGE", pageId, "C_CONTENT_BLOC");
  expect((await put(holder, { content: { contentBloc: { id: bloc.id } } })).statusCode).toBe(200);
  await publish(pageId);
  const visit = async (): Promise<string> => (await server.browser().call("GET", `${site}?path=/${String(slug)}`)).body;
  expect(await visit()).toContain("Garanti deux ans");
  expect(await visit()).not.toContain("Pas encore");
  const deactivation = { body: { version: bloc.version, active: false } };
  expect((await admin.call("PUT", `/admin/api/content-bloc-page/${bloc.id}`, deactivation)).statusCode).toBe(200);
  expect(await visit()).not.toContain("Garanti");
});

test("page views are counted by day, except bots and unknown addresses", async () => {
  const { id, slug } = await newPage();
  await addTo("LANDING_PAGE", id);
  await publish(id);
  const visit = async (agent: string, path = String(slug)): Promise<number> => {
    const headers = { "user-agent": agent };
    return (await server.browser().call("GET", `${site}?path=/${path}`, { headers })).statusCode;
  };
  const views = async (): Promise<unknown> => data<AnyRecord>(await admin.call("GET", `${API}/${id}`))["views"];
  const responses = [await visit("Mozilla/5.0"), await visit("Mozilla/5.0"), await visit("Googlebot/2.1")];
  expect([...responses, await visit("Mozilla/5.0", "nowhere")]).toEqual([200, 200, 200, 404]);
  expect(await views()).toBe(2);
  await server.open.database.update(pageView).set({ day: "2020-01-01" }).where(eq(pageView.recordId, id));
  await visit("Mozilla/5.0");
  expect(await views()).toBe(1);
  const { elements } = data<{ elements: AnyRecord[] }>(await admin.call("GET", `${API}?sort=-views`));
  const counts = elements.map((page) => Number(page["views"]));
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
});

test("finds a site page by address, and lists which content bloc page it shows", async () => {
  const chooseBloc = async (query: string): Promise<BlocChoice> =>
    data(await admin.call("GET", `/admin/api/content-bloc-choice?${query}`));
  const bloc = async (name: string, values: object): Promise<number> => {
    const body = { name, pageType: "TYRE_BRAND", ...values };
    const { id } = data<AnyRecord>(await admin.call("POST", "/admin/api/content-bloc-page", { body }));
    await addTo("CONTENT_BLOC_PAGE", id, "T_ONE", { slot: "TOP" });
    return id;
  };
  const general = await bloc("Toutes", {});
  const michelin = await bloc("Michelin", { brands: [{ brand: "Michelin" }] });
  const choice = await chooseBloc("address=https%3A%2F%2Fshop.example%2Fpneus%2Fmichelin%3Fa%3D1");
  const { pageType, brand } = choice.context;
  expect([pageType, brand, choice.unknownAddress]).toEqual(["TYRE_BRAND", "Michelin", false]);
  expect(choice.elements.map(({ id, reason }) => [id, reason])).toEqual([
    [michelin, "SHOWN"],
    [general, "PRECISION"],
  ]);
  expect(choice.usedValues.brand).toEqual(["Michelin"]);
  const other = await chooseBloc("pageType=TYRE_BRAND&brand=Kleber");
  expect(other.elements).toMatchObject([
    { id: general, reason: "SHOWN" },
    { id: michelin, reason: "CRITERIA", unmet: ["brand"] },
  ]);
  expect((await chooseBloc(`page=${michelin}`)).elements[0]).toMatchObject({ id: michelin, reason: "SHOWN" });
  const { slug } = await newPage();
  expect((await chooseBloc(`address=${String(slug)}`)).context.pageType).toBe("LANDING_PAGE");
  expect((await chooseBloc("address=/nulle-part")).unknownAddress).toBe(true);
  const otherShop = server.browser();
  await otherShop.signIn("other");
  const elsewhere = await otherShop.call("GET", "/admin/api/content-bloc-choice?pageType=TYRE_BRAND");
  expect(elsewhere.statusCode === 403 || data<BlocChoice>(elsewhere).elements.length === 0).toBe(true);
});

test("content bloc texts are imported once: pages are created, errors reported, and a deleted line removes its draft", async () => {
  const { uploadDraft, preview, run, lines } = importCalls(() => admin, "content-bloc-text");
  const file = (...rows: string[]): string =>
    ["name;pageType;brands;locale;slot;title;text", ...rows].join("\r\n").concat("\r\n");
  const row = (title: string, slot = "TOP", locale = "fr_FR") =>
    `Pneus Lyon;Liste de pneus;Michelin;${locale};${slot};${title};Un & deux`;
  const full = ["a", "b", "c", "d", "e", "f"].map((title) => row(title, "BOTTOM"));
  const draft = await uploadDraft(
    file(
      row("Un"),
      row("Un"),
      row("Eins", "TOP", "en_GB"),
      row("x", "TOP", "xx_XX"),
      "Panier;CART;;fr_FR;MIDDLE;y;",
      ...full,
    ),
  );
  expect((await preview(draft)).report).toMatchObject({ nbLines: 11, created: 7, nbLinesInError: 4 });
  const codes = (await lines(draft)).map(({ errors }) => errors.map(({ code }) => code).join());
  const key = (name: string): string => `content-bloc-text.error.${name}`;
  expect(codes).toEqual(["", key("exists"), "", "import.line.choice", key("slot"), "", "", "", "", "", key("full")]);
  expect((await run(draft)).report).toMatchObject({ created: 7, nbLinesInError: 4 });
  const pages = data<{ elements: AnyRecord[] }>(
    await admin.call("GET", "/admin/api/content-bloc-page?q=Lyon"),
  ).elements;
  expect(pages).toMatchObject([
    { name: "Pneus Lyon", pageType: "TYRE_LIST", paragraphs: 7, languages: "en_GB, fr_FR" },
  ]);
  const list = `/admin/api/paragraph?ownerType=CONTENT_BLOC_PAGE&ownerId=${String(pages[0]?.id)}`;
  const read = async () => data<{ elements: Paragraph[] }>(await admin.call("GET", list)).elements;
  expect((await read())[0]).toMatchObject({
    slot: "TOP",
    state: "DRAFT",
    content: { title: { fr_FR: "Un" }, columns: [{ text: { fr_FR: "<p>Un &amp; deux</p>" } }] },
  });
  // Importing the same file again creates nothing.
  expect((await run(await uploadDraft(file(row("Un"), row("Eins", "TOP", "en_GB"))))).report).toMatchObject({
    created: 0,
  });
  const texts = data<{ elements: AnyRecord[] }>(
    await admin.call("GET", "/admin/api/content-bloc-text?q=Eins"),
  ).elements;
  expect((await admin.call("DELETE", `/admin/api/content-bloc-text/${String(texts[0]?.id)}`)).statusCode).toBe(200);
  expect(await read()).toHaveLength(6);
});
