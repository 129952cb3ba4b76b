/** Copies and moves of paragraphs: position on the page, visibility and period. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { MODULES } from "../../../host/server/modules";
import { paragraph, record, subscription } from "../../../host/server/platform/storage/schema";
import type { Paragraph } from "../../../src/contract/paragraph/shapes";
import { testServer, type Browser, type TestServer } from "../support/test-server";

const API = "/admin/api/paragraph";
let server: TestServer;
let shop: Browser;
const owners = new Map<string, number>();

beforeAll(async () => {
  server = await testServer({ modules: MODULES });
  await server.open.database.update(subscription).set({ planCode: "PREMIUM" });
  for (const [ownerType, resource, data] of [
    ["LANDING_PAGE", "landing-page", { title: "Page", locale: "fr_FR" }],
    ["CONTENT_BLOC_PAGE", "content-bloc-page", { name: "Bloc", pageType: "TYRE_LIST" }],
  ] as const) {
    const [row] = await server.open.database
      .insert(record)
      .values({ resource, shopId: server.fixture.shopId, data })
      .returning();
    owners.set(ownerType, row?.id ?? 0);
  }
  shop = server.browser();
  await shop.signIn("admin");
});
afterAll(() => server.close());

const data = <T>(response: { json<J>(): J }): T => response.json<{ data: T }>().data;
const add = async (layoutId: string, ownerType: string): Promise<Paragraph> =>
  data(await shop.call("POST", API, { body: { ownerType, ownerId: owners.get(ownerType), layoutId } }));
const save = (id: number, version: number, body: object) =>
  shop.call("PUT", `${API}/${id}`, { body: { version, ...body } });

test("paragraphs of a content bloc page are always at a position that the page has", async () => {
  const bloc = { ownerType: "CONTENT_BLOC_PAGE", ownerId: owners.get("CONTENT_BLOC_PAGE") };
  const source = await add("T_ONE", "LANDING_PAGE");
  const call = (action: string, id: number, slot?: string) =>
    shop.call("POST", `${API}/${id}/${action}`, { body: { ...bloc, slot } });
  for (const action of ["duplicate", "move"]) {
    expect((await call(action, source.id)).json()).toMatchObject({ fields: { slot: "error.required" } });
    expect((await call(action, source.id, "NOWHERE")).statusCode).toBe(422);
  }
  const create = (values: object) => shop.call("POST", API, { body: { ...bloc, layoutId: "T_ONE", ...values } });
  expect((await create({})).json()).toMatchObject({ fields: { slot: "error.required" } });
  const copy = data<Paragraph>(await call("duplicate", source.id, "BOTTOM"));
  expect(copy.slot).toBe("BOTTOM");
  expect(data<Paragraph>(await create({ afterId: copy.id })).slot).toBe("BOTTOM");
  expect((await call("move", copy.id, "BOTTOM")).json()).toMatchObject({ errors: ["paragraph.error.same-owner"] });
  expect(data<Paragraph>(await call("move", copy.id, "TOP"))).toMatchObject({ id: copy.id, slot: "TOP" });
});

test("a copy keeps the visibility and the period", async () => {
  const { id, version } = await add("T_ONE", "LANDING_PAGE");
  const period = { active: false, startAt: "2027-01-01T08:00:00.000Z", endAt: "2027-02-01T08:00:00.000Z" };
  expect((await save(id, version, period)).statusCode).toBe(200);
  expect(data<Paragraph>(await shop.call("POST", `${API}/${id}/duplicate`, { body: {} }))).toMatchObject(period);
});

const addOwner = async (resource: string, values: Readonly<Record<string, string>>, active = true): Promise<number> => {
  const { shopId } = server.fixture;
  const [row] = await server.open.database
    .insert(record)
    .values({ resource, shopId, data: values, active })
    .returning();
  return row?.id ?? 0;
};

test("a content bloc page offers and accepts only what suits its page type", async () => {
  const search = await addOwner("content-bloc-page", { name: "Search", pageType: "TYRE_SEARCH" });
  const cart = await addOwner("content-bloc-page", { name: "Cart", pageType: "CART" });
  const create = (ownerId: number, layoutId: string, content?: object) =>
    shop.call("POST", API, { body: { ownerType: "CONTENT_BLOC_PAGE", ownerId, layoutId, slot: "TOP", content } });
  const layoutsOf = async (ownerId: number) =>
    data<{ id: string }[]>(await shop.call("GET", `${API}/layouts?ownerType=CONTENT_BLOC_PAGE&ownerId=${ownerId}`)).map(
      ({ id }) => id,
    );
  expect(await layoutsOf(search)).not.toContain("I_TYRE_SEARCH");
  expect(await layoutsOf(cart)).toContain("I_TYRE_SEARCH");
  expect((await create(search, "I_TYRE_SEARCH")).json()).toMatchObject({
    fields: { layoutId: "paragraph.error.layout" },
  });
  expect((await create(cart, "I_TYRE_SEARCH")).statusCode).toBe(200);
});

test("changing the order of pictures keeps those that the layout does not show", async () => {
  const { id, version } = await add("SL_FULL", "LANDING_PAGE");
  const group = (alt: string) => ({ altTexts: { fr_FR: alt }, link: { url: "", newTab: false }, pictures: [] });
  const sliderPictures = [group("one"), group("two"), group("three")];
  await server.open.database.update(paragraph).set({ layoutId: "TI_LEFT", sliderPictures }).where(eq(paragraph.id, id));
  expect((await save(id, version, { slides: [] })).statusCode).toBe(200);
  const [row] = await server.open.database.select().from(paragraph).where(eq(paragraph.id, id));
  expect(row?.sliderPictures.map(({ altTexts }) => altTexts["fr_FR"])).toEqual(["two", "three"]);
});

test("a version is restored only while the paragraph has the version that the caller saw", async () => {
  const { id, version } = await add("T_ONE", "LANDING_PAGE");
  const saved = data<Paragraph>(await save(id, version, { internalName: "Second" }));
  const restore = (seen: number) =>
    shop.call("POST", `${API}/${id}/versions/${version}/restore`, { body: { version: seen } });
  expect((await restore(version)).statusCode).toBe(409);
  expect(data<Paragraph>(await restore(saved.version))).toMatchObject({ internalName: null });
});

test("a paragraph names the other H1 of its page, and an inactive owner", async () => {
  const service = await addOwner("service", { name: "Géométrie" }, false);
  const body = { ownerType: "SERVICE", ownerId: service, layoutId: "T_ONE" };
  const [first, second] = [
    data<Paragraph>(await shop.call("POST", API, { body })),
    data<Paragraph>(await shop.call("POST", API, { body })),
  ];
  await save(first.id, first.version, { content: { title: { fr_FR: "Géométrie" }, titleLevel: "H1" } });
  expect(data<Paragraph>(await shop.call("GET", `${API}/${second.id}`))).toMatchObject({
    ownerActive: false,
    otherH1: "Géométrie",
    otherH1Id: first.id,
  });
});
