/** Copies and moves of paragraphs: position on the page, visibility and period. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { MODULES } from "../../../host/server/modules";
import { record, subscription } from "../../../host/server/platform/storage/schema";
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
