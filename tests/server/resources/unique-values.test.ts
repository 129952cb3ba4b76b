/** Concurrent saves never store a unique value twice, whichever field is unique. */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { subscription } from "../../../host/server/platform/storage/schema";
import { resourceModule } from "../../../host/server/resources/index";
import type { Problem } from "../../../src/contract/errors";
import { onEachDatabase } from "../support/databases";
import { testServer, type Browser, type TestServer } from "../support/test-server";

/** Numbers of simultaneous saves, and of rounds. */
const RIVALS = 4;
const ROUNDS = 5;

onEachDatabase("unique values", ({ open }) => {
  let server: TestServer;
  let browser: Browser;
  beforeAll(async () => {
    server = await testServer({ open: await open(), modules: [resourceModule] });
    await server.open.database.update(subscription).set({ planCode: "PREMIUM" });
    browser = server.browser();
    await browser.signIn("admin");
  });
  afterAll(() => server.close());

  const create = (resource: string, body: object) => browser.call("POST", `/admin/api/${resource}`, { body });
  const texts = (fr: string) => ({ fr_FR: fr });

  it.each([
    [
      "metaData",
      "tagName",
      (value: string, rival: number) => ({
        label: texts(`${value} ${rival}`),
        tagName: value.toUpperCase(),
        type: "TEXT",
        group: "marketing",
      }),
    ],
    [
      "serviceCategory",
      "relativeUrl.fr_FR",
      (value: string, rival: number) => ({
        code: `C${value}-${rival}`.toUpperCase(),
        name: texts(value),
        relativeUrl: texts(value),
      }),
    ],
    ["author", "slug", (value: string, rival: number) => ({ name: `Rival ${rival}`, slug: value })],
  ])("of %s are stored once for simultaneous saves", async (resource, path, bodyOf) => {
    for (let round = 0; round < ROUNDS; round++) {
      const responses = await Promise.all(
        Array.from({ length: RIVALS }, (_, rival) => create(resource, bodyOf(`valeur-${round}`, rival))),
      );
      const refused = responses.filter(({ statusCode }) => statusCode !== 200);
      expect(refused, responses[0]?.body).toHaveLength(RIVALS - 1);
      for (const response of refused) expect(response.json<Problem>().fields).toEqual({ [path]: "error.duplicate" });
    }
  });

  it("can be used again after a deletion, which can't be undone while another record has the value", async () => {
    const { database } = server.open;
    const insert = (id: string, deleted: boolean) =>
      database.execute(
        sql`insert into record (resource, shop_id, code, unique_keys, deleted_at) values ('author', ${server.fixture.shopId}, ${id}, '{"slug":"once"}', case when ${deleted} then now() end)`,
      );
    await insert("gone", true);
    await insert("first", false);
    await expect(insert("second", false)).rejects.toThrow();
    await expect(database.execute(sql`update record set deleted_at = null where code = 'gone'`)).rejects.toThrow();
    await database.execute(sql`update record set deleted_at = now() where code = 'first'`);
    await insert("second", false);
  });

  it("can be swapped between two records in one statement", async () => {
    const { database } = server.open;
    await database.execute(
      sql`insert into record (resource, shop_id, code, unique_keys) values ('author', ${server.fixture.shopId}, 'a', '{"slug":"one"}'), ('author', ${server.fixture.shopId}, 'b', '{"slug":"two"}')`,
    );
    await database.execute(
      sql`update record set unique_keys = case code when 'a' then '{"slug":"two"}'::jsonb else '{"slug":"one"}' end where code in ('a', 'b')`,
    );
    const { rows } = await database.execute(
      sql`select unique_keys->>'slug' as slug from record where code in ('a', 'b') order by code`,
    );
    expect(rows).toEqual([{ slug: "two" }, { slug: "one" }]);
  });
});
