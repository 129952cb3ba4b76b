/** Ordering by hand in lists of more than 2,000 records: a move sends the part of the order that it changes. */
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { resourceModule } from "../../../host/server/resources/index";
import { record } from "../../../host/server/platform/storage/schema";
import { onEachDatabase } from "../support/databases";
import { testServer, type Browser, type TestServer } from "../support/test-server";

const ROWS = 2_310;

onEachDatabase("long orders", ({ open }) => {
  let server: TestServer;
  let admin: Browser;
  const insert = (resource: string, prefix: string, position: ReturnType<typeof sql>) =>
    server.open.database.execute(sql`insert into ${record} (resource, shop_id, code, data, i18n, search, position)
      select ${resource}, ${server.fixture.shopId}, ${prefix} || n, '{}', jsonb_build_object('name', jsonb_build_object('fr_FR', 'Rang ' || n)),
        'rang ' || n, ${position} from generate_series(1, ${ROWS}) n`);
  beforeAll(async () => {
    server = await testServer({ modules: [resourceModule], open: await open() });
    admin = server.browser();
    await admin.signIn("admin");
    // Forty records share each position, as after an import of earlier versions.
    await insert("service", "LONG_", sql`n % 40`);
  });
  afterAll(() => server.close());

  async function idsInOrder(): Promise<number[]> {
    const ids: number[] = [];
    for (let page = 1; ids.length < ROWS; page++) {
      const response = await admin.call("GET", `/admin/api/service?sort=position&size=200&page=${page}`);
      ids.push(...response.json<{ data: { elements: { id: number }[] } }>().data.elements.map(({ id }) => id));
    }
    return ids;
  }
  interface Block {
    readonly elements: readonly { readonly id: number; readonly category: { readonly id: number } | null }[];
    readonly next: number | null;
  }
  const block = async (from: number): Promise<Block> =>
    (await admin.call("GET", `/admin/api/service/ordered?from=${from}`)).json<{ data: Block }>().data;
  const order = (ids: readonly number[], base: readonly number[], more: object = { part: true }) =>
    admin.call("PUT", "/admin/api/service/order", { body: { ids, base, ...more } });

  it("moves a record over the whole list, keeps the order of the others, and takes it back", async () => {
    const before = await idsInOrder();
    expect(before).toHaveLength(ROWS);
    const last = before.at(-1) ?? 0;
    const after = [last, ...before.slice(0, -1)];
    const response = await order(after, before);
    expect(response.statusCode).toBe(200);
    expect(await idsInOrder()).toEqual(after);
    const { undoToken } = response.json<{ data: { undoToken: string } }>().data;
    expect((await admin.call("POST", `/admin/api/service/undo/${undoToken}`)).statusCode).toBe(200);
    expect(await idsInOrder()).toEqual(before);
  }, 60_000);

  it("moves a record among its neighbours by their ids alone, and leaves all other places", async () => {
    const before = await idsInOrder();
    const base = before.slice(2_100, 2_103);
    const [first = 0, second = 0, third = 0] = base;
    expect((await order([third, first, second], base)).statusCode).toBe(200);
    expect(await idsInOrder()).toEqual([...before.slice(0, 2_100), third, first, second, ...before.slice(2_103)]);
  }, 60_000);

  it("refuses a part that another user has reordered since, and says how it is now", async () => {
    const [first = 0, second = 0, third = 0] = await idsInOrder();
    expect((await order([second, first], [first, second])).statusCode).toBe(200);
    const late = await order([first, third, second], [first, second, third]);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ current: { ids: [second, first, third] } });
    expect((await order([first], [first, second])).statusCode).toBe(409);
    expect((await order([first, first], [first, second])).statusCode).toBe(409);
    expect((await order([999_999_999], [999_999_999])).json()).toMatchObject({ current: { ids: [] } });
  });

  it("is read in blocks, each of which says where the next one begins", async () => {
    const [first, second] = [await block(0), await block(2_000)];
    expect([first.elements.length, first.next, second.elements.length, second.next]).toEqual([2_000, 2_000, 310, null]);
    expect([...first.elements, ...second.elements].map(({ id }) => id)).toEqual(await idsInOrder());
    expect((await block(20_000)).elements).toEqual([]);
    expect((await admin.call("GET", "/admin/api/service/ordered?from=x")).statusCode).toBe(422);
  }, 60_000);

  it("moves a record to another group among its neighbours, and takes it back", async () => {
    const [category] = await server.open.database
      .insert(record)
      .values({ resource: "service-category", shopId: server.fixture.shopId, code: "GROUP", data: {}, search: "group" })
      .returning({ id: record.id });
    const before = (await block(0)).elements;
    const [first = 0, second = 0, third = 0] = before.map(({ id }) => id);
    const [ids, base] = [
      [third, first, second],
      [first, second, third],
    ];
    const move = (parents: object) => order(ids, base, { part: true, parents });
    expect((await move({ [third]: 999_999_999 })).statusCode).toBe(422);
    expect((await move({ [before.at(-1)?.id ?? 0]: category?.id })).statusCode).toBe(400);
    const moved = await move({ [third]: category?.id });
    expect(moved.statusCode, moved.body).toBe(200);
    const { elements } = await block(0);
    expect(elements.slice(0, 4).map(({ id }) => id)).toEqual([...ids, before[3]?.id]);
    expect(elements[0]?.category).toMatchObject({ id: category?.id });
    const { undoToken } = moved.json<{ data: { undoToken: string } }>().data;
    expect((await admin.call("POST", `/admin/api/service/undo/${undoToken}`)).statusCode).toBe(200);
    expect((await block(0)).elements.slice(0, 3)).toMatchObject(base.map((id) => ({ id, category: null })));
  }, 60_000);

  it("moves a record of a tree below another, and takes it back", async () => {
    await insert("service-category", "NODE_", sql`n - 1`);
    const nodes = () =>
      server.open.database
        .select({ id: record.id, version: record.version, position: record.position })
        .from(record)
        .where(eq(record.resource, "service-category"))
        .orderBy(record.position, record.id);
    const parentOf = async (id: number): Promise<unknown> =>
      (await admin.call("GET", `/admin/api/serviceCategory/${id}`)).json<{ data: { parent: unknown } }>().data.parent;
    const before = await nodes();
    const base = before.map(({ id }) => id);
    const [first, last] = [base[0] ?? 0, base.at(-1) ?? 0];
    const ids = [first, last, ...base.slice(1, -1)];
    const body = { ids, base, parents: { [last]: first } };
    const response = await admin.call("PUT", "/admin/api/serviceCategory/order", { body });
    expect(response.statusCode, response.body).toBe(200);
    expect(await parentOf(last)).toMatchObject({ id: first });
    // All others stay as they are.
    const versions = new Map(before.map(({ id, version }) => [id, version]));
    expect((await nodes()).filter(({ id, version }) => version !== versions.get(id)).map(({ id }) => id)).toEqual([
      last,
    ]);
    const { undoToken } = response.json<{ data: { undoToken: string } }>().data;
    expect((await admin.call("POST", `/admin/api/serviceCategory/undo/${undoToken}`)).statusCode).toBe(200);
    expect(await parentOf(last)).toBeNull();
    expect((await nodes()).map(({ id, position }) => [id, position])).toEqual(
      before.map(({ id, position }) => [id, position]),
    );
  }, 60_000);

  it("needs the shown order of a part, and the whole of a tree", async () => {
    const [first = 0] = await idsInOrder();
    const withoutBase = await admin.call("PUT", "/admin/api/service/order", { body: { ids: [first], part: true } });
    expect(withoutBase.statusCode).toBe(400);
    const tree = await admin.call("PUT", "/admin/api/serviceCategory/order", {
      body: { ids: [], base: [], part: true },
    });
    expect(tree.statusCode).toBe(400);
  });
});
