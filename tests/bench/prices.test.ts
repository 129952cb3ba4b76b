/**
 * Calculates the prices of 100,000 tyres by 50 rules as the job does, and reads pages of the matrix of prices, of few and of many tyres. Memory
 * is what remains in use after a garbage collection. TD_BENCH_TYRES sets the number of tyres.
 */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recalculate, shopPricing } from "../../host/server/features/pricing/recalculation";
import { scopeOfShop } from "../../host/server/platform/storage/each-shop";
import { record, shop, stockOffer, tyre, tyrePrice } from "../../host/server/platform/storage/schema";
import { resourceModule } from "../../host/server/resources/index";
import type { ServerModule } from "../../host/server/resources/resource-services";
import type { Registry } from "../../host/server/resources/types";
import type { MatrixResponse } from "../../src/contract/kinds/matrix-endpoints";
import { checkBudgets, timeAlternately, timed, usedMemory } from "./measure";
import { embeddedDatabase } from "../server/support/embedded-database";
import { testServer, type Browser, type TestServer } from "../server/support/test-server";

const FEW = 1_000;
const MANY = Number(process.env["TD_BENCH_TYRES"] ?? 100_000);
const RULES = 50;
/** Milliseconds of processor time for 100,000 tyres. */
const MAX_TIME = 60_000;
/** Maximum memory of a calculation of any size, in kilobytes. */
const MAX_MEMORY = 30_000;
/** Maximum ratio of the times of a page, many tyres to few. */
const MAX_GROWTH = 1.5;
/** The first page also counts the matches, and one in the middle skips half of them. Both are limited by the 100,000 rows of a matrix. */
const GROWTH_TOLERANCE = 4 / 3;
const RUNS = 30;
/** Rows that the grid reads at once. */
const BLOCK = 500;

interface Side {
  readonly server: TestServer;
  readonly admin: Browser;
  readonly tyres: number;
  calculate(progress?: (done: number) => void): Promise<void>;
}

/** Starts a server with tyres, two offers for each, and rules of all targets. */
async function startSide(tyres: number): Promise<Side> {
  let registry: Registry | undefined;
  const keepRegistry: ServerModule = ({ resources }) => {
    registry = resources;
    return [];
  };
  const server = await testServer({ modules: [resourceModule, keepRegistry], open: await embeddedDatabase() });
  const { database } = server.open;
  const { shopId } = server.fixture;
  const providers = await database
    .insert(record)
    .values(
      ["NORD", "SUD"].map((code) => ({
        resource: "provider",
        shopId,
        code,
        data: { name: code, type: "WHOLESALER", currency: "EUR", transportPerTyre: 2.5 },
      })),
    )
    .returning();
  const targets = ["BRAND", "SIZE", "SEASON", "CATEGORY", "GLOBAL"];
  await database.insert(record).values(
    Array.from({ length: RULES }, (_, index) => ({
      resource: "tire-pricing-rule",
      shopId,
      status: "ACTIVE",
      data: {
        name: `Rule ${index}`,
        target: targets[index % targets.length],
        brands: [{ brand: `Brand ${index}` }],
        sizes: `${195 + (index % 6) * 10}/* R${15 + (index % 5)}`,
        seasons: ["WINTER"],
        vehicleTypes: ["SUV"],
        action: index % 2 === 0 ? "SET_MARGIN" : "MULTIPLIER",
        value: index % 2 === 0 ? 20 + (index % 10) : 1.1,
        base: "DEFAULT_PRICE",
        // General rules last, so that many rules win somewhere.
        priority: (targets.length - (index % targets.length)) * 1_000 + index,
        minDiameter: index % 3 === 0 ? 16 : undefined,
      },
    })),
  );
  await database.execute(sql`insert into ${tyre} (shop_id, ean, name, brand, size, size_order, width, aspect, diameter, load_index, speed_index,
      season, vehicle_type, tier, label_state, status, origin, search)
    select ${shopId}, lpad(n::text, 13, '0'), 'Brand ' || n % 60 || ' 205/55 R16', 'Brand ' || n % 60, '205/55R16 91V', n / 50, 195 + n % 6 * 10, 40 + n % 5 * 5,
      15 + n % 5, 91, 'V', case n % 3 when 0 then 'WINTER' else 'SUMMER' end, case n % 4 when 0 then 'SUV' else 'CAR' end, 'QUALITY', 'COMPLETE', 'ACTIVE', 'PIM',
      'brand ' || n % 60 from generate_series(1, ${tyres}) n`);
  for (const [index, { id }] of providers.entries())
    await database.execute(sql`insert into ${stockOffer} (shop_id, provider_id, ean, tyre_id, quantity, net_price, delivery_days, source, seen_at, fresh_until)
      select shop_id, ${id}, ean, id, 20, 40 + id % 90 + ${index}, 2, 'FEED', now(), now() + interval '1 day' from ${tyre}`);
  await database.execute(sql`vacuum analyze`);
  const admin = server.browser();
  await admin.signIn("admin");
  const data = scopeOfShop(database, shopId);
  return {
    server,
    admin,
    tyres,
    async calculate(progress) {
      const [own] = await database.select().from(shop);
      if (registry === undefined || own === undefined) throw new Error("The server has not started");
      const pricing = await shopPricing(registry, data, own);
      expect(pricing.pricing.rules).toHaveLength(RULES);
      await recalculate(data, pricing, sql`true`, (done) => {
        progress?.(done);
        return Promise.resolve(true);
      });
    },
  };
}

let few: Side;
let many: Side;
beforeAll(async () => {
  few = await startSide(FEW);
  many = await startSide(MANY);
}, 1_800_000);
afterAll(async () => {
  await few.server.close();
  await many.server.close();
});

it("calculates all prices in constant memory", { timeout: 600_000 }, async (context) => {
  await few.calculate();
  const before = usedMemory();
  let memory = 0;
  let done = 0;
  const time = await timed(() =>
    many.calculate((count) => {
      done = count;
      if (count % 10_000 === 0) memory = Math.max(memory, usedMemory() - before);
    }),
  );
  expect(done).toBe(MANY);
  const { database } = many.server.open;
  const [stored] = (
    await database.execute<{ priced: number; ruled: number }>(
      sql`select count(incl_minor)::int as priced, count(distinct rule_id)::int as ruled from ${tyrePrice}`,
    )
  ).rows;
  expect(stored?.priced).toBe(MANY);
  expect(stored?.ruled).toBeGreaterThan(10);
  await database.execute(sql`vacuum analyze`);
  await few.server.open.database.execute(sql`vacuum analyze`);
  checkBudgets(
    context,
    {
      label: `prices of ${MANY} tyres by ${RULES} rules`,
      figure: (time / MANY) * 100_000,
      budget: MAX_TIME,
      unit: "ms",
      note: "of processor time for 100,000, database included",
    },
    { label: `prices of ${MANY} tyres: memory`, figure: memory, budget: MAX_MEMORY, unit: "kB" },
  );
});

/** First row of each page, given the number of tyres. */
const PAGES: Readonly<Record<string, (tyres: number) => number>> = {
  first: () => 0,
  middle: (tyres) => Math.floor(tyres / 2 / BLOCK) * BLOCK,
  last: (tyres) => tyres - BLOCK,
};

it.for(Object.entries(PAGES))(
  "reads the %s page of the matrix",
  { timeout: 300_000 },
  async ([name, from], context) => {
    const read = async ({ admin, tyres }: Side): Promise<void> => {
      const path = `/admin/api/tire-pricing/matrix?from=${from(tyres)}&size=${BLOCK}&total=${tyres}`;
      const response = await admin.call("GET", path);
      expect(response.json<{ data: MatrixResponse }>().data.rows).toHaveLength(BLOCK);
    };
    const [small = 1, large = 0] = await timeAlternately(
      RUNS,
      () => read(few),
      () => read(many),
    );
    checkBudgets(context, {
      label: `matrix of prices, ${name} page: ${MANY} to ${FEW} tyres`,
      figure: large / small,
      budget: MAX_GROWTH,
      tolerance: name === "last" ? 1 : GROWTH_TOLERANCE,
      unit: "×",
      note: `${large.toFixed(1)} to ${small.toFixed(1)} ms`,
    });
  },
);
