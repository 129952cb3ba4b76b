/**
 * Compares pages of the dealer list with many and with few dealers, on two embedded databases of one process. The time may grow
 * only slightly. TD_BENCH_MANY sets the larger number of dealers.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { EXACT_TOTAL } from "../../src/contract/list-query";
import { dealerServer, type DealerServer } from "./dealer-server";
import { timeAlternately, checkBudgets } from "./measure";

const FEW = 1_000;
const MANY = Number(process.env["TD_BENCH_MANY"] ?? 100_000);
/** Maximum ratio of the times, many dealers to few. */
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

/** Returns the number of the last page: a list has pages only up to its highest exact total. */
const lastPage = (dealers: number): number => Math.min(dealers, EXACT_TOTAL) / 25;

/** Query of each case, given the number of dealers. */
const CASES: Readonly<Record<string, (dealers: number) => string>> = {
  "first page": () => "",
  "next page": () => "page=2",
  "another order": () => "sort=-rating",
  "next page of another order": () => "sort=city&page=2",
  "text found in few dealers": () => "q=lyon%20faure",
  "text found in most dealers, best rated first": () => "q=garage&sort=-rating",
  "second page of a text found in most dealers": () => "q=garage&sort=-rating&page=2",
  "middle page": (dealers) => `page=${lastPage(dealers) / 2}`,
  "last page": (dealers) => `page=${lastPage(dealers)}`,
  "last page of another order": (dealers) => `sort=-quality&page=${lastPage(dealers)}`,
};

it("has the expected number of dealers", async () => {
  expect((await few.page("")).total).toBe(FEW);
  expect((await many.page("total=exact")).total).toBe(MANY);
  expect((await many.page(`page=${lastPage(MANY)}`)).elements).toHaveLength(25);
});

it.for(Object.entries(CASES))("%s", { timeout: 300_000 }, async ([name, query], context) => {
  const [small = 1, large = 0] = await timeAlternately(
    RUNS,
    () => few.call(query(FEW)),
    () => many.call(query(MANY)),
  );
  checkBudgets(context, {
    label: `list of dealers, ${name}: ${MANY} to ${FEW}`,
    figure: large / small,
    budget: BUDGET,
    unit: "×",
    note: `${large.toFixed(1)} to ${small.toFixed(1)} ms`,
  });
});
