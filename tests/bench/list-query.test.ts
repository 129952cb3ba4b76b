/**
 * Compares a page of the dealer list through the whole server with hand-written, indexed statements for the same rows
 * and their count on the same database. TD_BENCH_DEALERS sets the number of dealers.
 */
import { sql, type SQL } from "drizzle-orm";
import { afterAll, beforeAll, it } from "vitest";
import { dealerServer, type DealerServer } from "./dealer-server";
import { timeAlternately, checkBudgets } from "./measure";

const DEALERS = Number(process.env.TD_BENCH_DEALERS ?? 10_000);
/** Maximum ratio of the times, server to hand-written statements. */
const BUDGET = 3;
/**
 * Milliseconds that the server may take more in any case: the session, the rights, the estimate of matches and the response take as long however
 * quick the statements are.
 */
const MAX_MORE = 8;
const RUNS = 50;

let server: DealerServer;
beforeAll(async () => {
  server = await dealerServer(DEALERS);
}, 900_000);
afterAll(() => server.close());

const row = sql`l.fitter_id, f.version, f.name, l.code, f.address->>'city' as city, l.postal_code, l.country, l.dealer_type, l.status, l.service_count, l.booking_mode, l.rating_key, f.rating_count, l.quality,
  l.pending_changes, f.phone, f.email, l.updated_at`;
const from = sql`from shop_fitter_link l join fitter f on f.id = l.fitter_id where l.shop_id = 1 and l.listed`;

const ORDERS = { name: sql`l.name_key collate "C", l.fitter_id`, town: sql`l.city_key collate "C", l.fitter_id` };

interface Case {
  readonly query: string;
  readonly where?: SQL;
  readonly order: SQL;
  readonly offset?: number;
}

const CASES: Readonly<Record<string, Case>> = {
  "first page": { query: "", order: ORDERS.name },
  "next page by town": { query: "sort=city&page=2", order: ORDERS.town, offset: 25 },
  "text filter, by name": { query: "q=lyon", where: sql`and l.search like '%lyon%'`, order: ORDERS.name },
  "text filter, best rated first": {
    query: "q=pneus%20faure&sort=-rating",
    where: sql`and l.search like '%pneus%' and l.search like '%faure%'`,
    order: sql`l.rating_key desc, l.fitter_id desc`,
  },
  "text filter that finds thousands": {
    query: "q=garage&sort=-quality",
    where: sql`and l.search like '%garage%'`,
    order: sql`l.quality desc, l.fitter_id desc`,
  },
  "status and text, latest first": {
    query: "q=garage&filter[status]=SUSPENDED&sort=-updatedAt",
    where: sql`and l.status = 'SUSPENDED' and l.search like '%garage%'`,
    order: sql`l.updated_at desc, l.fitter_id desc`,
  },
  "last page": { query: `page=${Math.ceil(DEALERS / 25)}`, order: ORDERS.name, offset: DEALERS - 25 },
};

it.for(Object.entries(CASES))("%s", { timeout: 300_000 }, async ([name, testCase], context) => {
  const { query, where = sql``, order, offset = 0 } = testCase;
  const { database } = server.open;
  const runStatements = async (): Promise<void> => {
    await database.execute(sql`select ${row} ${from} ${where} order by ${order} limit 25 offset ${offset}`);
    await database.execute(sql`select count(*) from shop_fitter_link l where l.shop_id = 1 and l.listed ${where}`);
  };
  const [serverTime = 0, statementTime = 1] = await timeAlternately(RUNS, () => server.call(query), runStatements);
  checkBudgets(context, {
    label: `list of dealers, ${name}: server to hand-written statements`,
    figure: serverTime / statementTime,
    budget: Math.max(BUDGET, (statementTime + MAX_MORE) / statementTime),
    unit: "×",
    note: `${serverTime.toFixed(1)} to ${statementTime.toFixed(1)} ms with ${DEALERS} dealers`,
  });
});
