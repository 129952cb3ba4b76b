/** The embedded database updates its statistics automatically. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { OpenDatabase } from "../../host/server/platform/storage/db";
import { vacuumChangedTables } from "../../host/server/platform/storage/vacuum";
import { embeddedDatabase } from "./support/embedded-database";

let open: OpenDatabase;
beforeAll(async () => {
  open = await embeddedDatabase();
});
afterAll(() => open.close());

/** Row counts of the table: the planner's estimate and the real one. */
const rowCounts = async () => {
  const { rows } = await open.executeSql(
    "select reltuples::int as estimated, (select count(*)::int from server_setting) as real from pg_class where relname = 'server_setting'",
  );
  return rows[0] as { estimated: number; real: number };
};
const fill = (from: number, to: number) =>
  open.executeSql(
    `insert into server_setting (key, value) select 'k' || n, 'v' from generate_series(${from}, ${to}) n`,
  );

it("vacuums only tables with many changes", async () => {
  await vacuumChangedTables(open);
  await fill(1, 500);
  expect((await rowCounts()).estimated).toBeLessThan(500);
  expect(await vacuumChangedTables(open)).toEqual(["public.server_setting"]);
  const { estimated, real } = await rowCounts();
  expect(estimated).toBe(real);
  await fill(501, 520);
  expect(await vacuumChangedTables(open)).toEqual([]);
});

it("postpones tables while it would slow down calls", async () => {
  await fill(1_000, 2_000);
  expect(await vacuumChangedTables(open, () => false)).toEqual([]);
  expect(await vacuumChangedTables(open)).toEqual(["public.server_setting"]);
});
