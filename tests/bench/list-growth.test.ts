/**
 * The dealer list does not feel how many dealers there are: the same pages with many and with few, on two embedded databases of one process.
 * TD_BENCH_MANY sets how many are many.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { dealerServer, type DealerServer } from "./dealer-server";
import { byTurns, judge } from "./measure";

const FEW = 1_000;
const MANY = Number(process.env["TD_BENCH_MANY"] ?? 100_000);
/** Times the page with few dealers that one with many may take. */
const BUDGET = 1.5;
const RUNS = 50;

let few: DealerServer;
let many: DealerServer;
beforeAll(async () => {
  few = await dealerServer(FEW);
  many = await dealerServer(MANY);
}, 1_800_000);
afterAll(async () => {
  await few.close();
  await many.close();
});

/** The query in a list of so many. */
const CASES: Readonly<Record<string, (dealers: number) => string>> = {
  "first page": () => "",
  "next page": () => "page=2",
  "another order": () => "sort=-rating",
  "next page of another order": () => "sort=city&page=2",
  "text that few have": () => "q=lyon%20faure",
  "text that most have, best rated first": () => "q=garage&sort=-rating",
  "last page": (dealers) => `page=${dealers / 25}`,
  "last page of another order": (dealers) => `sort=-quality&page=${dealers / 25}`,
};

it("has as many as it says", async () => {
  expect((await few.page("")).total).toBe(FEW);
  expect((await many.page("")).total).toBe(MANY);
  expect((await many.page(`page=${MANY / 25}`)).elements).toHaveLength(25);
});

it.for(Object.entries(CASES))("%s", { timeout: 300_000 }, async ([name, query], context) => {
  const [small = 1, large = 0] = await byTurns(
    RUNS,
    () => few.call(query(FEW)),
    () => many.call(query(MANY)),
  );
  judge(context, {
    what: `list of dealers, ${name}: ${MANY} to ${FEW}`,
    figure: large / small,
    budget: BUDGET,
    unit: "×",
    note: `${large.toFixed(1)} to ${small.toFixed(1)} ms`,
  });
});
