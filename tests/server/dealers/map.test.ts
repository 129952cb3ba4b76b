/** The map of the dealer list: single dealers, groups of many, a part of the map, dealers without a position. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { tileRanges } from "../../../host/server/resources/reading/map-grid";
import { resourceModule } from "../../../host/server/resources/index";
import type { MapGroup } from "../../../src/contract/map-endpoint";
import { onEachDatabase } from "../support/databases";
import { testServer, type Browser, type TestServer } from "../support/test-server";

interface DealerMap {
  readonly points: readonly {
    readonly id: number;
    readonly label: string;
    readonly lat: number;
    readonly lng: number;
  }[];
  readonly groups: readonly MapGroup[];
  readonly isEstimate: boolean;
  readonly withoutPosition: readonly { readonly id: number; readonly label: string }[];
  readonly hasMoreWithoutPosition: boolean;
}

const LYON = { lat: 45.76, lng: 4.84 };
const MANY = 12_000;

onEachDatabase("map of dealers", ({ open }) => {
  let server: TestServer;
  let admin: Browser;

  /** Adds dealers, of which one in 50 has no position. The others are in a square of 8 degrees around Lyon. */
  async function addDealers(prefix: string, count: number): Promise<void> {
    const { database } = server.open;
    const { shopId } = server.fixture;
    await database.transaction(async (transaction) => {
      await transaction.execute(sql`create temporary table added on commit drop as select nextval(pg_get_serial_sequence('fitter', 'id')) as id, n,
        case when n % 50 = 0 then null else ${LYON.lat}::float8 + (n * 37 % 800 - 400) / 100.0 end as lat,
        case when n % 50 = 0 then null else ${LYON.lng}::float8 + (n * 91 % 800 - 400) / 100.0 end as lng from generate_series(1, ${count}::int) n`);
      await transaction.execute(sql`insert into fitter (id, status, dealer_type, name, address, lat, lng, time_zone) overriding system value
        select id, 'ACTIVE', 'GARAGE', ${prefix} || n, '{}', lat, lng, 'Europe/Paris' from added`);
      await transaction.execute(sql`insert into shop_fitter_link (shop_id, fitter_id, owner_shop, code, search, name_key, status, dealer_type, lat, lng, country)
        select ${shopId}, id, true, ${prefix} || n, lower(${prefix}) || n, lower(${prefix}) || n, 'ACTIVE', 'GARAGE', lat, lng, case when n % 2 = 0 then 'FR' else 'BE' end from added`);
    });
    await database.execute(sql`analyze shop_fitter_link`);
  }
  async function map(query = ""): Promise<DealerMap> {
    const response = await admin.call("GET", `/admin/api/fitter/map?${query}`);
    expect(response.statusCode, response.body).toBe(200);
    return response.json<{ data: DealerMap }>().data;
  }
  const sum = (groups: readonly MapGroup[]): number => groups.reduce((total, { count }) => total + count, 0);

  beforeAll(async () => {
    server = await testServer({ modules: [resourceModule], open: await open() });
    admin = server.browser();
    await admin.signIn("admin");
    await addDealers("Few", 100);
  });
  afterAll(() => server.close());

  it("shows each of few dealers, and lists those without a position", async () => {
    const { points, groups, withoutPosition, isEstimate } = await map("q=few");
    expect([points.length, groups.length, isEstimate]).toEqual([98, 0, false]);
    expect(withoutPosition.map(({ label }) => label).sort()).toEqual(["Few100", "Few50"]);
  });

  it("shows the dealers of a part of the map", async () => {
    const all = (await map("q=few")).points;
    const box = { west: 3, south: 44, east: 5.5, north: 46 };
    const inside = all.filter(({ lat, lng }) => lat > 44 && lat < 46 && lng > 3 && lng < 5.5).map(({ id }) => id);
    const shown = (await map("q=few&box=3,44,5.5,46")).points.map(({ id }) => id);
    expect(inside.length).toBeGreaterThan(0);
    expect(shown).toEqual(expect.arrayContaining(inside));
    expect(shown.length).toBeLessThan(all.length);
    expect(tileRanges(box).length).toBeLessThanOrEqual(32);
  });

  it.for(["1,2,3", "3,44,2,46", "a,b,c,d", "-200,0,10,10", "0,0,0,0"])("refuses the part %s", async (box) => {
    const response = await admin.call("GET", `/admin/api/fitter/map?box=${box}`);
    expect([response.statusCode, response.json<{ fields: object }>().fields]).toEqual([422, { box: "error.number" }]);
  });

  it("the database and the server agree on the tiles", async () => {
    const { rows } = await server.open.database.execute<{ lat: number; lng: number; place: number | string }>(
      sql`select lat, lng, place from shop_fitter_link where place is not null limit 50`,
    );
    for (const { lat, lng, place } of rows) {
      const near = tileRanges({ west: lng - 1e-3, south: lat - 1e-3, east: lng + 1e-3, north: lat + 1e-3 });
      expect(near.some(([from, to]) => Number(place) >= from && Number(place) < to)).toBe(true);
    }
  });

  it("estimates the dealers of a frequent word, wherever they are", async () => {
    await addDealers("Town", 6_000);
    const groups = await map("q=town");
    expect([groups.points.length, groups.isEstimate, groups.withoutPosition.length]).toEqual([0, true, 120]);
    expect(Math.abs(sum(groups.groups) - 5_880)).toBeLessThan(600);
    const part = await map("q=town&box=1,43,8,47&filter[country]=BE");
    expect(part.isEstimate).toBe(false);
    expect(part.points.every(({ lat }) => lat > 43 && lat < 47)).toBe(true);
    await server.open.database.execute(sql`delete from shop_fitter_link where name_key like 'town%'`);
    await server.open.database.execute(sql`analyze shop_fitter_link`);
  });

  it("groups many dealers by a sample that the database counts, and shows them singly in a small part", async () => {
    await addDealers("Many", MANY);
    const placed = MANY - MANY / 50;
    const all = await map("q=");
    expect(all.points).toEqual([]);
    expect(all.isEstimate).toBe(true);
    expect(all.hasMoreWithoutPosition).toBe(true);
    expect(all.groups.length).toBeLessThan(700);
    expect(sum(all.groups)).toBeGreaterThan(placed * 0.85);
    expect(sum(all.groups)).toBeLessThan(placed * 1.15);
    for (const { lat, lng, box } of all.groups) {
      expect(lat).toBeGreaterThanOrEqual(box.south);
      expect(lng).toBeLessThanOrEqual(box.east);
    }
    const halved = await map("filter[country]=BE");
    expect(sum(halved.groups)).toBeGreaterThan(placed * 0.4);
    expect(sum(halved.groups)).toBeLessThan(placed * 0.6);
    const part = await map("box=4.5,45.5,5.1,46");
    expect([part.groups, part.isEstimate]).toEqual([[], false]);
    expect(part.points.length).toBeGreaterThan(10);
  });
});
