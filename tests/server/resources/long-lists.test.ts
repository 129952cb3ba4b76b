/** Lists with thousands of rows: pages from both ends, search, and totals that are correct after every write. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { resourceModule } from "../../../host/server/resources/index";
import { record } from "../../../host/server/platform/storage/schema";
import { onEachDatabase } from "../support/databases";
import { countRoundTrips } from "../support/round-trips";
import { testServer, type Browser, type TestServer } from "../support/test-server";

const ROWS = 2_310;

interface Page {
  readonly elements: readonly { readonly id: number; readonly code: string; readonly version: number }[];
  readonly total: number;
  readonly totalIsLowerBound?: boolean;
}
onEachDatabase("long lists", ({ kind, open }) => {
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
    const response = await admin.call("GET", `/admin/api/serviceCategory?${query}`);
    expect(response.statusCode).toBe(200);
    return response.json<{ data: Page }>().data;
  }

  /** Sort orders, and the same in SQL. */
  const ORDERS = {
    "-code": sql`lower(code) collate "C" desc, id desc`,
    "position,-code": sql`position, lower(code) collate "C" desc, id`,
  };

  it.for(Object.entries(ORDERS))(
    "reads the last pages from the end, in the same order: %s",
    async ([sort, orderBy]) => {
      const { rows } = await server.open.database.execute<{ id: number | string }>(
        sql`select id from record where resource = 'service-category' and code like 'LONG_%' order by ${orderBy}`,
      );
      const ids = rows.map(({ id }) => Number(id));
      const last = Math.ceil(ROWS / 200);
      for (const number of [1, last / 2, last - 1, last, last + 1]) {
        const { elements, total } = await list(`size=200&sort=${sort}&page=${Math.floor(number)}`);
        const start = (Math.floor(number) - 1) * 200;
        expect(elements.map(({ id }) => id)).toEqual(ids.slice(start, start + 200));
        expect(total).toBe(ROWS);
      }
    },
  );

  it("finds the last position and the order by position in an index", async () => {
    const rows = sql`from record where resource = 'service-category' and shop_id = ${server.fixture.shopId} and deleted_at is null`;
    const statements = [sql`select max(position) ${rows}`, sql`select id ${rows} order by position, id limit 25`];
    await server.open.database.transaction(async (transaction) => {
      // The table is too short for PostgreSQL to prefer the index by itself.
      await transaction.execute(sql`set local enable_seqscan = off`);
      await transaction.execute(sql`set local enable_sort = off`);
      for (const statement of statements) {
        const plan = await transaction.execute(sql`explain (format json) ${statement}`);
        expect(JSON.stringify(plan.rows)).toContain("record_position");
      }
    });
  });

  it("searches a text in every order", async () => {
    const page = await list("q=rang%202&sort=-code&size=50");
    const expected = Array.from({ length: ROWS }, (_, index) => `LONG_${index + 1}`).filter((code) =>
      code.includes("2"),
    );
    expect(page.total).toBe(expected.length);
    expect(page.elements.map(({ code }) => code)).toEqual(expected.sort().reverse().slice(0, 50));
  });

  it("updates the total after every write", async () => {
    const { elements, total } = await list("size=25");
    expect((await list("size=25&page=2")).total).toBe(total);
    const [first] = elements;
    const response = await admin.call("DELETE", `/admin/api/serviceCategory/${first?.id}`);
    expect(response.statusCode).toBe(200);
    expect((await list("size=25")).total).toBe(total - 1);
    expect((await list(`size=200&page=${Math.ceil(total / 200)}`)).elements).toHaveLength((total - 1) % 200);
  });

  it("counts rows of other processes with the next page", async () => {
    if (kind === "embedded") return;
    const { total } = await list("size=25");
    await server.open.database.execute(sql`insert into ${record} (resource, shop_id, code, data, i18n, search, position)
      values ('service-category', ${server.fixture.shopId}, 'ELSEWHERE', '{"showOnHome": false}', '{}', 'elsewhere', 1)`);
    expect((await list("size=25&page=2")).total).toBe(total + 1);
    await server.open.database.execute(sql`delete from ${record} where code = 'ELSEWHERE'`);
  });

  describe("a list longer than its exact total", () => {
    const MORE = 14_000;
    beforeAll(async () => {
      const { database } = server.open;
      await database.execute(sql`insert into ${record} (resource, shop_id, code, data, i18n, search, position)
        select 'service-category', ${server.fixture.shopId}, 'A_' || lpad(n::text, 5, '0'), '{"showOnHome": false}', '{}',
          case when n <= 8000 then 'garage moteur ' || n else 'pneus ' || n end, 50 from generate_series(1, ${MORE}) n`);
      await database.execute(sql`analyze ${record}`);
    });
    const codes = ({ elements }: Page) => elements.map(({ code }) => code);
    const garages = (from: number, to: number) =>
      Array.from({ length: to - from + 1 }, (_, index) => `A_${String(from + index).padStart(5, "0")}`);

    it("reports its total as a lower bound", async () => {
      expect(await list("filter[position]=50..50&size=200")).toMatchObject({ total: 10_000, totalIsLowerBound: true });
      const last = await list("filter[position]=50..50&size=200&page=50&sort=-code");
      expect(last.elements.map(({ code }) => code).at(-1)).toBe("A_04001");
      const exact = await list("filter[position]=50..50&total=exact");
      expect(exact).toMatchObject({ total: MORE, totalIsLowerBound: false });
      expect(await list("filter[position]=50..50&size=200&page=51")).toMatchObject({ elements: [], total: 10_000 });
    });

    it("reads the rows of a page once, also when a sample shows few matches that have to be counted", async () => {
      if (kind === "embedded") return;
      const { database } = server.open;
      const RARE = 300;
      await database.execute(sql`insert into ${record} (resource, shop_id, code, data, i18n, search, position)
        select 'service-category', ${server.fixture.shopId}, 'RARE_' || n, '{"showOnHome": false}', '{}', 'rare', 60 from generate_series(1, ${RARE}) n`);
      await database.execute(sql`analyze ${record}`);
      // Ten times as many rows by the statistics: samples are for longer lists than this one.
      await database.execute(sql`update pg_class set reltuples = reltuples * 10 where oid = 'record'::regclass`);
      let page: Page | undefined;
      const { statements } = await countRoundTrips(async () => {
        page = await list("filter[position]=60..60&size=50&page=2");
      });
      await database.execute(sql`delete from ${record} where code like 'RARE_%'`);
      await database.execute(sql`analyze ${record}`);
      expect(page).toMatchObject({ total: RARE, totalIsLowerBound: false });
      expect(page?.elements).toHaveLength(50);
      expect(statements.some((text) => text.includes("limit $") && text.includes(") counted"))).toBe(true);
      expect(statements.filter((text) => text.includes(" as row, "))).toHaveLength(1);
    });

    it("finds pages of a common word among the first records, without gap or overlap", async () => {
      const pages = [1, 2, 3].map((number) => list(`q=moteur&sort=code&size=200&page=${number}`));
      const results = await Promise.all(pages);
      expect(results.flatMap(codes)).toEqual(garages(1, 600));
      for (const [index, { total, totalIsLowerBound }] of results.entries()) {
        expect(totalIsLowerBound).toBe(true);
        expect(total).toBeGreaterThan((index + 1) * 200);
        expect(total).toBeLessThanOrEqual(8_000);
      }
    });

    it("sorts some matches of a common word that the first records lack, and says so", async () => {
      const page = await list("q=moteur&sort=-code&size=200");
      expect(page).toMatchObject({ total: 1_000, totalIsLowerBound: true, isPartial: true });
      expect(codes(page)).toEqual(codes(page).sort().reverse());
      const next = await list("q=moteur&sort=-code&size=200&page=2");
      expect(codes(next)[0]?.localeCompare(codes(page).at(-1) ?? "")).toBeLessThan(0);
      expect([...codes(page), ...codes(next)].every((code) => code <= "A_08000")).toBe(true);
    });

    it("ends the pages of a common word with the sorted matches", async () => {
      expect(codes(await list("q=moteur&sort=-code&size=200&page=5"))).toHaveLength(200);
      const after = await list("q=moteur&sort=-code&size=200&page=7");
      expect(after).toMatchObject({ elements: [], total: 1_000, isPartial: true });
    });

    it("finds a rare word, and a rare combination of common words", async () => {
      expect(await list("q=garage%207999&sort=code")).toMatchObject({ total: 1, totalIsLowerBound: false });
      expect(await list("q=garage%20pneus&sort=code")).toMatchObject({ total: 0, totalIsLowerBound: false });
    });
  });
});
