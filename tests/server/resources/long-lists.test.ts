/** Lists with thousands of rows: pages from both ends, search, and totals that are correct after every write. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { resourceModule } from "../../../host/server/resources/index";
import { record } from "../../../host/server/platform/storage/schema";
import { onEachDatabase } from "../support/databases";
import { testServer, type Browser, type TestServer } from "../support/test-server";

const ROWS = 2_310;

interface Page {
  readonly elements: readonly { readonly id: number; readonly code: string; readonly version: number }[];
  readonly total: number;
}
onEachDatabase("long lists", ({ open }) => {
  let server: TestServer;
  let admin: Browser;

  beforeAll(async () => {
    server = await testServer({ modules: [resourceModule], open: await open() });
    admin = server.browser();
    await admin.signIn("admin");
    await server.open.database.execute(sql`insert into ${record} (resource, shop_id, code, data, i18n, search, position)
    select 'service-category', ${server.fixture.shopId}, 'LONG_' || n, '{"showOnHome": false}', jsonb_build_object('name', jsonb_build_object('fr_FR', 'Rang ' || n)),
      'rang ' || n, n % 40 from generate_series(1, ${ROWS}) n`);
  });
  afterAll(() => server.close());

  async function list(query: string): Promise<Page> {
    const answer = await admin.call("GET", `/admin/api/serviceCategory?${query}`);
    expect(answer.statusCode).toBe(200);
    return answer.json<{ data: Page }>().data;
  }

  /** Sort orders, and the same in SQL. */
  const ORDERS = {
    "-code": sql`lower(code) collate "C" desc, id desc`,
    "position,-code": sql`position, lower(code) collate "C" desc, id`,
  };

  it.for(Object.entries(ORDERS))("reads the last pages from the end, in the same order: %s", async ([sort, by]) => {
    const { rows } = await server.open.database.execute<{ id: number | string }>(
      sql`select id from record where resource = 'service-category' and code like 'LONG_%' order by ${by}`,
    );
    const ids = rows.map(({ id }) => Number(id));
    const last = Math.ceil(ROWS / 200);
    for (const number of [1, last / 2, last - 1, last, last + 1]) {
      const { elements, total } = await list(`size=200&sort=${sort}&page=${Math.floor(number)}`);
      const start = (Math.floor(number) - 1) * 200;
      expect(elements.map(({ id }) => id)).toEqual(ids.slice(start, start + 200));
      expect(total).toBe(ROWS);
    }
  });

  it("searches a text in every order", async () => {
    const found = await list("q=rang%202&sort=-code&size=50");
    const expected = Array.from({ length: ROWS }, (_, index) => `LONG_${index + 1}`).filter((code) =>
      code.includes("2"),
    );
    expect(found.total).toBe(expected.length);
    expect(found.elements.map(({ code }) => code)).toEqual(expected.sort().reverse().slice(0, 50));
  });

  it("updates the total after every write", async () => {
    const { elements, total } = await list("size=25");
    expect((await list("size=25&page=2")).total).toBe(total);
    const [first] = elements;
    const answer = await admin.call("DELETE", `/admin/api/serviceCategory/${first?.id}`);
    expect(answer.statusCode).toBe(200);
    expect((await list("size=25")).total).toBe(total - 1);
    expect((await list(`size=200&page=${Math.ceil(total / 200)}`)).elements).toHaveLength((total - 1) % 200);
  });
});
