/** Reads of all matches in portions: every record once, in the order of the list, however small the portions are. */
import { inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { contextOf } from "../../../host/server/services/jobs/job-context";
import { record } from "../../../host/server/platform/storage/schema";
import { callerOf } from "../../../host/server/resources/caller";
import { countMatches, idsInOrder, matchingIds } from "../../../host/server/resources/reading/all-matches";
import { findIds } from "../../../host/server/resources/reading/read-records";
import { serviceOf } from "../../../host/server/resources/service";
import { resourceModule } from "../../../host/server/resources/index";
import { parseListQuery } from "../../../src/contract/list-query";
import { onEachDatabase } from "../support/databases";
import { testServer, type TestServer } from "../support/test-server";

const COUNT = 60;
onEachDatabase("reads of all matches", ({ open }) => {
  let server: TestServer;
  let ids: number[];

  beforeAll(async () => {
    server = await testServer({ modules: [resourceModule], open: await open() });
    const { shopId, userIds } = server.fixture;
    const rows = await server.open.database
      .insert(record)
      .values(
        Array.from({ length: COUNT }, (_, index) => ({
          resource: "service-category",
          shopId,
          code: `CAT_${(index * 7) % COUNT}`,
          data: { showOnHome: index % 3 === 0 },
          // Equal, accented and missing names.
          i18n: { name: index % 5 === 0 ? {} : { fr_FR: `Été ${index % 4}` } },
          search: "categorie",
          position: Math.floor(index / 2),
          // Times that differ by less than a millisecond, and missing editors.
          updatedBy: index % 4 === 0 ? null : userIds.admin,
        })),
      )
      .returning();
    ids = rows.map(({ id }) => id);
    const children = ids.filter((_, index) => index % 3 === 1);
    await server.open.database
      .update(record)
      .set({ data: { showOnHome: false, parent: ids[0] } })
      .where(inArray(record.id, children));
  });
  afterAll(() => server.close());

  /** Returns the arguments of a read: storage, database and request. */
  async function readOf(search: string) {
    const { services, fixture } = server;
    const userId = fixture.userIds.admin;
    const caller = {
      userId,
      subrogationId: null,
      locale: "fr_FR",
      superMenus: false,
      requestId: "",
      address: "",
      userAgent: "",
    };
    const context = await contextOf(services, { shopId: fixture.shopId, userId, caller });
    const service = serviceOf(services.resources, "service-category");
    const reader = await callerOf(context, services.resources);
    const query = parseListQuery(new URLSearchParams(search), { sort: "" });
    const filterable = new Set(Object.keys(service.resource.fields));
    return [service.storage, context.data, { query, reader, filterable, sortable: service.sortable }] as const;
  }

  it.each([
    "",
    "sort=position",
    "sort=-position",
    "sort=name",
    "sort=-name,position",
    "sort=parent,-name",
    "sort=-parent",
    "sort=showOnHome,-code",
    "sort=updatedBy",
    "sort=-updatedAt",
    "sort=services,code",
    "sort=name&filter[showOnHome]=false",
  ])("finds the same records in portions as at once: %s", async (search) => {
    const [storage, data, request] = await readOf(search);
    const expected = await findIds(storage, data, request, COUNT + 1);
    const found: number[] = [];
    for await (const portion of idsInOrder(storage, data, request, 7)) found.push(...portion);
    expect(found).toEqual(expected);
    expect(await countMatches(storage, data, request, 7)).toEqual({
      count: expected.length,
      lastId: Math.max(...expected),
    });
  });

  it("reads a range of ids without the excepted ones", async () => {
    const [storage, data, request] = await readOf("sort=-name");
    const [first = 0, second = 0, third = 0, fourth = 0, fifth = 0] = ids;
    const range = { from: first, to: fifth, limit: 10 };
    expect(await matchingIds(storage, data, { ...request, except: [third] }, range)).toEqual([second, fourth, fifth]);
    expect(await matchingIds(storage, data, request, { ...range, limit: 2 })).toEqual([second, third]);
    expect((await countMatches(storage, data, { ...request, except: [first, third] })).count).toBe(COUNT - 2);
  });

  // The embedded database sorts in short statements; on the other one, the order without an index takes larger portions.
  it("sorts many records, and leaves no table behind", { timeout: 60_000 }, async () => {
    const { database } = server.open;
    const many = 21_000;
    await database.execute(sql`insert into record (resource, shop_id, code, data, i18n, search, position)
    select 'service-category', ${server.fixture.shopId}, 'MANY_' || n, '{}', case when n % 9 = 0 then '{}' else jsonb_build_object('name', jsonb_build_object('fr_FR', repeat('é', n % 3 * 100) || n * 7919 % 1000)) end,
      'categorie', n * 31 % 500 from generate_series(1, ${many}::int) n`);
    // Too long for an entry of an index.
    await database.execute(sql`update record set i18n = jsonb_build_object('name', jsonb_build_object('fr_FR', (select string_agg(md5(n::text), '') from generate_series(1, 200) n)))
    where code = 'MANY_1'`);
    await database.execute(sql`analyze record`);
    for (const search of ["sort=-name,position", "sort=name", "sort=-updatedBy,name"]) {
      const [storage, data, request] = await readOf(search);
      const found: number[] = [];
      for await (const portion of idsInOrder(storage, data, request)) found.push(...portion);
      expect(found, search).toEqual(await findIds(storage, data, request, many + COUNT + 1));
    }
    const [storage, data, request] = await readOf("sort=-name");
    for await (const portion of idsInOrder(storage, data, request)) {
      expect(portion.length).toBe(5_000);
      break;
    }
    const { rows } = await database.execute(sql`select relname from pg_class where relname like 'sorted%'`);
    expect(rows).toEqual([]);
  });
});
